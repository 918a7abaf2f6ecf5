/*  What is scored in a deal: a table.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_deals,
          [ ended/4,                    % ?Phase, ?Pone, ?Dealer, ?Count
            reached/5,                  % ?Phase, ?Role, ?Points, ?Others,
                                        % ?Count
            hand/3                      % ?Role, ?Points, ?Count
          ]).

/** <module> What is scored in a deal

    $ swipl -g 'print_table(deals)' -t halt prolog/cribbage/tables.pl

has printed this file.  It counts the scores in 200,000 deals, which were
shuffled with the seeds 1 to 200,000, and which the computer, at the strength
`master`, played against itself.

    ?- hand(pone, 12, Hands).
    Hands = 20704.
*/

%!  ended(?Phase, ?Pone, ?Dealer, ?Count) is nondet.
%
%   In Count deals, the pone had scored Pone points, and the dealer Dealer
%   points, when Phase ended: the `play`, heels included, or the whole `deal`.

ended(deal, 0, 6, 1).
ended(deal, 0, 8, 3).
ended(deal, 0, 9, 2).
ended(deal, 0, 10, 2).
ended(deal, 0, 11, 3).
ended(deal, 0, 12, 7).
ended(deal, 0, 13, 7).
ended(deal, 0, 14, 16).
ended(deal, 0, 15, 9).
ended(deal, 0, 16, 16).
ended(deal, 0, 17, 12).
ended(deal, 0, 18, 6).
ended(deal, 0, 19, 10).
ended(deal, 0, 20, 8).
ended(deal, 0, 21, 5).
ended(deal, 0, 22, 3).
ended(deal, 0, 23, 5).
ended(deal, 0, 24, 5).
ended(deal, 0, 25, 3).
ended(deal, 0, 28, 1).
ended(deal, 0, 29, 1).
ended(deal, 0, 31, 1).
ended(deal, 1, 5, 1).
ended(deal, 1, 7, 1).
ended(deal, 1, 8, 4).
ended(deal, 1, 9, 5).
ended(deal, 1, 10, 17).
ended(deal, 1, 11, 17).
ended(deal, 1, 12, 13).
ended(deal, 1, 13, 17).
ended(deal, 1, 14, 12).
ended(deal, 1, 15, 12).
ended(deal, 1, 16, 7).
ended(deal, 1, 17, 22).
ended(deal, 1, 18, 5).
ended(deal, 1, 19, 13).
ended(deal, 1, 20, 11).
ended(deal, 1, 21, 14).
ended(deal, 1, 22, 8).
ended(deal, 1, 23, 6).
ended(deal, 1, 24, 4).
ended(deal, 1, 26, 2).
ended(deal, 1, 27, 1).
ended(deal, 1, 28, 1).
ended(deal, 1, 29, 2).
ended(deal, 2, 3, 1).
ended(deal, 2, 4, 1).
ended(deal, 2, 5, 3).
ended(deal, 2, 6, 5).
ended(deal, 2, 7, 9).
ended(deal, 2, 8, 27).
ended(deal, 2, 9, 42).
ended(deal, 2, 10, 63).
ended(deal, 2, 11, 88).
ended(deal, 2, 12, 99).
ended(deal, 2, 13, 110).
ended(deal, 2, 14, 138).
ended(deal, 2, 15, 113).
ended(deal, 2, 16, 165).
ended(deal, 2, 17, 144).
ended(deal, 2, 18, 142).
ended(deal, 2, 19, 111).
ended(deal, 2, 20, 119).
ended(deal, 2, 21, 83).
ended(deal, 2, 22, 82).
ended(deal, 2, 23, 51).
ended(deal, 2, 24, 39).
ended(deal, 2, 25, 35).
ended(deal, 2, 26, 14).
ended(deal, 2, 27, 19).
ended(deal, 2, 28, 9).
ended(deal, 2, 29, 3).
ended(deal, 2, 30, 6).
ended(deal, 2, 31, 5).
ended(deal, 2, 32, 3).
ended(deal, 2, 33, 3).
ended(deal, 2, 34, 3).
ended(deal, 3, 1, 1).
ended(deal, 3, 3, 2).
ended(deal, 3, 4, 6).
ended(deal, 3, 5, 17).
ended(deal, 3, 6, 23).
ended(deal, 3, 7, 77).
ended(deal, 3, 8, 64).
ended(deal, 3, 9, 138).
ended(deal, 3, 10, 154).
ended(deal, 3, 11, 231).
ended(deal, 3, 12, 227).
ended(deal, 3, 13, 262).
ended(deal, 3, 14, 283).
ended(deal, 3, 15, 308).
ended(deal, 3, 16, 248).
ended(deal, 3, 17, 268).
ended(deal, 3, 18, 227).
ended(deal, 3, 19, 223).
ended(deal, 3, 20, 158).
ended(deal, 3, 21, 141).
ended(deal, 3, 22, 107).
ended(deal, 3, 23, 81).
ended(deal, 3, 24, 61).
ended(deal, 3, 25, 41).
ended(deal, 3, 26, 37).
ended(deal, 3, 27, 23).
ended(deal, 3, 28, 18).
ended(deal, 3, 29, 8).
ended(deal, 3, 30, 6).
ended(deal, 3, 31, 8).
ended(deal, 3, 32, 4).
ended(deal, 3, 33, 2).
ended(deal, 3, 34, 2).
ended(deal, 3, 35, 1).
ended(deal, 4, 3, 1).
ended(deal, 4, 4, 7).
ended(deal, 4, 5, 24).
ended(deal, 4, 6, 36).
ended(deal, 4, 7, 72).
ended(deal, 4, 8, 137).
ended(deal, 4, 9, 174).
ended(deal, 4, 10, 239).
ended(deal, 4, 11, 348).
ended(deal, 4, 12, 407).
ended(deal, 4, 13, 535).
ended(deal, 4, 14, 558).
ended(deal, 4, 15, 558).
ended(deal, 4, 16, 604).
ended(deal, 4, 17, 592).
ended(deal, 4, 18, 530).
ended(deal, 4, 19, 491).
ended(deal, 4, 20, 390).
ended(deal, 4, 21, 384).
ended(deal, 4, 22, 269).
ended(deal, 4, 23, 251).
ended(deal, 4, 24, 207).
ended(deal, 4, 25, 122).
ended(deal, 4, 26, 92).
ended(deal, 4, 27, 67).
ended(deal, 4, 28, 73).
ended(deal, 4, 29, 37).
ended(deal, 4, 30, 21).
ended(deal, 4, 31, 20).
ended(deal, 4, 32, 15).
ended(deal, 4, 33, 12).
ended(deal, 4, 34, 6).
ended(deal, 4, 35, 6).
ended(deal, 4, 36, 3).
ended(deal, 4, 37, 2).
ended(deal, 4, 38, 6).
ended(deal, 4, 40, 1).
ended(deal, 4, 42, 1).
ended(deal, 5, 2, 1).
ended(deal, 5, 3, 13).
ended(deal, 5, 4, 22).
ended(deal, 5, 5, 60).
ended(deal, 5, 6, 98).
ended(deal, 5, 7, 183).
ended(deal, 5, 8, 211).
ended(deal, 5, 9, 390).
ended(deal, 5, 10, 427).
ended(deal, 5, 11, 651).
ended(deal, 5, 12, 632).
ended(deal, 5, 13, 839).
ended(deal, 5, 14, 746).
ended(deal, 5, 15, 919).
ended(deal, 5, 16, 785).
ended(deal, 5, 17, 789).
ended(deal, 5, 18, 645).
ended(deal, 5, 19, 612).
ended(deal, 5, 20, 505).
ended(deal, 5, 21, 466).
ended(deal, 5, 22, 319).
ended(deal, 5, 23, 270).
ended(deal, 5, 24, 207).
ended(deal, 5, 25, 159).
ended(deal, 5, 26, 118).
ended(deal, 5, 27, 84).
ended(deal, 5, 28, 78).
ended(deal, 5, 29, 53).
ended(deal, 5, 30, 32).
ended(deal, 5, 31, 26).
ended(deal, 5, 32, 23).
ended(deal, 5, 33, 8).
ended(deal, 5, 34, 2).
ended(deal, 5, 35, 8).
ended(deal, 5, 36, 2).
ended(deal, 5, 37, 4).
ended(deal, 5, 38, 2).
ended(deal, 5, 40, 1).
ended(deal, 6, 3, 8).
ended(deal, 6, 4, 13).
ended(deal, 6, 5, 55).
ended(deal, 6, 6, 76).
ended(deal, 6, 7, 213).
ended(deal, 6, 8, 243).
ended(deal, 6, 9, 395).
ended(deal, 6, 10, 554).
ended(deal, 6, 11, 672).
ended(deal, 6, 12, 784).
ended(deal, 6, 13, 994).
ended(deal, 6, 14, 924).
ended(deal, 6, 15, 1049).
ended(deal, 6, 16, 985).
ended(deal, 6, 17, 964).
ended(deal, 6, 18, 812).
ended(deal, 6, 19, 812).
ended(deal, 6, 20, 679).
ended(deal, 6, 21, 590).
ended(deal, 6, 22, 438).
ended(deal, 6, 23, 345).
ended(deal, 6, 24, 273).
ended(deal, 6, 25, 222).
ended(deal, 6, 26, 160).
ended(deal, 6, 27, 121).
ended(deal, 6, 28, 79).
ended(deal, 6, 29, 60).
ended(deal, 6, 30, 44).
ended(deal, 6, 31, 32).
ended(deal, 6, 32, 23).
ended(deal, 6, 33, 15).
ended(deal, 6, 34, 12).
ended(deal, 6, 35, 3).
ended(deal, 6, 36, 5).
ended(deal, 6, 37, 4).
ended(deal, 6, 38, 3).
ended(deal, 6, 39, 2).
ended(deal, 6, 40, 1).
ended(deal, 6, 51, 1).
ended(deal, 7, 1, 2).
ended(deal, 7, 2, 2).
ended(deal, 7, 3, 25).
ended(deal, 7, 4, 34).
ended(deal, 7, 5, 96).
ended(deal, 7, 6, 153).
ended(deal, 7, 7, 284).
ended(deal, 7, 8, 336).
ended(deal, 7, 9, 631).
ended(deal, 7, 10, 674).
ended(deal, 7, 11, 1019).
ended(deal, 7, 12, 1053).
ended(deal, 7, 13, 1380).
ended(deal, 7, 14, 1232).
ended(deal, 7, 15, 1385).
ended(deal, 7, 16, 1199).
ended(deal, 7, 17, 1241).
ended(deal, 7, 18, 998).
ended(deal, 7, 19, 996).
ended(deal, 7, 20, 807).
ended(deal, 7, 21, 687).
ended(deal, 7, 22, 549).
ended(deal, 7, 23, 453).
ended(deal, 7, 24, 315).
ended(deal, 7, 25, 283).
ended(deal, 7, 26, 183).
ended(deal, 7, 27, 153).
ended(deal, 7, 28, 116).
ended(deal, 7, 29, 70).
ended(deal, 7, 30, 53).
ended(deal, 7, 31, 35).
ended(deal, 7, 32, 27).
ended(deal, 7, 33, 21).
ended(deal, 7, 34, 11).
ended(deal, 7, 35, 9).
ended(deal, 7, 36, 9).
ended(deal, 7, 38, 2).
ended(deal, 7, 39, 1).
ended(deal, 7, 41, 2).
ended(deal, 7, 42, 1).
ended(deal, 8, 3, 13).
ended(deal, 8, 4, 26).
ended(deal, 8, 5, 109).
ended(deal, 8, 6, 130).
ended(deal, 8, 7, 327).
ended(deal, 8, 8, 372).
ended(deal, 8, 9, 680).
ended(deal, 8, 10, 721).
ended(deal, 8, 11, 1151).
ended(deal, 8, 12, 1148).
ended(deal, 8, 13, 1530).
ended(deal, 8, 14, 1331).
ended(deal, 8, 15, 1599).
ended(deal, 8, 16, 1335).
ended(deal, 8, 17, 1460).
ended(deal, 8, 18, 1148).
ended(deal, 8, 19, 1253).
ended(deal, 8, 20, 892).
ended(deal, 8, 21, 823).
ended(deal, 8, 22, 614).
ended(deal, 8, 23, 577).
ended(deal, 8, 24, 391).
ended(deal, 8, 25, 319).
ended(deal, 8, 26, 210).
ended(deal, 8, 27, 171).
ended(deal, 8, 28, 103).
ended(deal, 8, 29, 105).
ended(deal, 8, 30, 66).
ended(deal, 8, 31, 61).
ended(deal, 8, 32, 24).
ended(deal, 8, 33, 31).
ended(deal, 8, 34, 17).
ended(deal, 8, 35, 18).
ended(deal, 8, 36, 14).
ended(deal, 8, 37, 5).
ended(deal, 8, 38, 4).
ended(deal, 8, 39, 1).
ended(deal, 8, 44, 1).
ended(deal, 9, 3, 24).
ended(deal, 9, 4, 24).
ended(deal, 9, 5, 136).
ended(deal, 9, 6, 183).
ended(deal, 9, 7, 440).
ended(deal, 9, 8, 450).
ended(deal, 9, 9, 893).
ended(deal, 9, 10, 920).
ended(deal, 9, 11, 1402).
ended(deal, 9, 12, 1383).
ended(deal, 9, 13, 1704).
ended(deal, 9, 14, 1579).
ended(deal, 9, 15, 1831).
ended(deal, 9, 16, 1540).
ended(deal, 9, 17, 1689).
ended(deal, 9, 18, 1317).
ended(deal, 9, 19, 1306).
ended(deal, 9, 20, 1051).
ended(deal, 9, 21, 937).
ended(deal, 9, 22, 700).
ended(deal, 9, 23, 663).
ended(deal, 9, 24, 443).
ended(deal, 9, 25, 364).
ended(deal, 9, 26, 260).
ended(deal, 9, 27, 220).
ended(deal, 9, 28, 155).
ended(deal, 9, 29, 113).
ended(deal, 9, 30, 72).
ended(deal, 9, 31, 67).
ended(deal, 9, 32, 45).
ended(deal, 9, 33, 32).
ended(deal, 9, 34, 17).
ended(deal, 9, 35, 15).
ended(deal, 9, 36, 7).
ended(deal, 9, 37, 7).
ended(deal, 9, 38, 2).
ended(deal, 9, 39, 2).
ended(deal, 9, 40, 1).
ended(deal, 9, 44, 1).
ended(deal, 10, 2, 1).
ended(deal, 10, 3, 12).
ended(deal, 10, 4, 17).
ended(deal, 10, 5, 121).
ended(deal, 10, 6, 129).
ended(deal, 10, 7, 330).
ended(deal, 10, 8, 355).
ended(deal, 10, 9, 697).
ended(deal, 10, 10, 690).
ended(deal, 10, 11, 1152).
ended(deal, 10, 12, 1027).
ended(deal, 10, 13, 1486).
ended(deal, 10, 14, 1353).
ended(deal, 10, 15, 1657).
ended(deal, 10, 16, 1343).
ended(deal, 10, 17, 1524).
ended(deal, 10, 18, 1200).
ended(deal, 10, 19, 1286).
ended(deal, 10, 20, 930).
ended(deal, 10, 21, 916).
ended(deal, 10, 22, 679).
ended(deal, 10, 23, 591).
ended(deal, 10, 24, 487).
ended(deal, 10, 25, 350).
ended(deal, 10, 26, 261).
ended(deal, 10, 27, 181).
ended(deal, 10, 28, 117).
ended(deal, 10, 29, 106).
ended(deal, 10, 30, 72).
ended(deal, 10, 31, 52).
ended(deal, 10, 32, 29).
ended(deal, 10, 33, 31).
ended(deal, 10, 34, 21).
ended(deal, 10, 35, 14).
ended(deal, 10, 36, 12).
ended(deal, 10, 37, 6).
ended(deal, 10, 38, 7).
ended(deal, 10, 39, 5).
ended(deal, 10, 40, 1).
ended(deal, 10, 41, 2).
ended(deal, 10, 42, 3).
ended(deal, 11, 2, 1).
ended(deal, 11, 3, 21).
ended(deal, 11, 4, 10).
ended(deal, 11, 5, 113).
ended(deal, 11, 6, 112).
ended(deal, 11, 7, 263).
ended(deal, 11, 8, 281).
ended(deal, 11, 9, 601).
ended(deal, 11, 10, 565).
ended(deal, 11, 11, 974).
ended(deal, 11, 12, 879).
ended(deal, 11, 13, 1230).
ended(deal, 11, 14, 1043).
ended(deal, 11, 15, 1312).
ended(deal, 11, 16, 1161).
ended(deal, 11, 17, 1302).
ended(deal, 11, 18, 995).
ended(deal, 11, 19, 1034).
ended(deal, 11, 20, 798).
ended(deal, 11, 21, 778).
ended(deal, 11, 22, 617).
ended(deal, 11, 23, 512).
ended(deal, 11, 24, 415).
ended(deal, 11, 25, 341).
ended(deal, 11, 26, 265).
ended(deal, 11, 27, 204).
ended(deal, 11, 28, 158).
ended(deal, 11, 29, 111).
ended(deal, 11, 30, 91).
ended(deal, 11, 31, 58).
ended(deal, 11, 32, 49).
ended(deal, 11, 33, 28).
ended(deal, 11, 34, 22).
ended(deal, 11, 35, 12).
ended(deal, 11, 36, 7).
ended(deal, 11, 37, 9).
ended(deal, 11, 38, 2).
ended(deal, 11, 39, 1).
ended(deal, 11, 41, 1).
ended(deal, 11, 42, 2).
ended(deal, 11, 43, 2).
ended(deal, 11, 52, 1).
ended(deal, 12, 3, 12).
ended(deal, 12, 4, 13).
ended(deal, 12, 5, 93).
ended(deal, 12, 6, 85).
ended(deal, 12, 7, 253).
ended(deal, 12, 8, 283).
ended(deal, 12, 9, 493).
ended(deal, 12, 10, 497).
ended(deal, 12, 11, 856).
ended(deal, 12, 12, 845).
ended(deal, 12, 13, 1094).
ended(deal, 12, 14, 1056).
ended(deal, 12, 15, 1232).
ended(deal, 12, 16, 1133).
ended(deal, 12, 17, 1136).
ended(deal, 12, 18, 947).
ended(deal, 12, 19, 997).
ended(deal, 12, 20, 732).
ended(deal, 12, 21, 721).
ended(deal, 12, 22, 530).
ended(deal, 12, 23, 494).
ended(deal, 12, 24, 370).
ended(deal, 12, 25, 288).
ended(deal, 12, 26, 201).
ended(deal, 12, 27, 177).
ended(deal, 12, 28, 132).
ended(deal, 12, 29, 93).
ended(deal, 12, 30, 58).
ended(deal, 12, 31, 47).
ended(deal, 12, 32, 45).
ended(deal, 12, 33, 25).
ended(deal, 12, 34, 24).
ended(deal, 12, 35, 9).
ended(deal, 12, 36, 8).
ended(deal, 12, 37, 5).
ended(deal, 12, 38, 8).
ended(deal, 12, 39, 4).
ended(deal, 12, 40, 4).
ended(deal, 12, 41, 1).
ended(deal, 12, 42, 1).
ended(deal, 12, 43, 1).
ended(deal, 12, 44, 1).
ended(deal, 12, 49, 1).
ended(deal, 13, 3, 12).
ended(deal, 13, 4, 18).
ended(deal, 13, 5, 70).
ended(deal, 13, 6, 137).
ended(deal, 13, 7, 246).
ended(deal, 13, 8, 262).
ended(deal, 13, 9, 484).
ended(deal, 13, 10, 505).
ended(deal, 13, 11, 841).
ended(deal, 13, 12, 722).
ended(deal, 13, 13, 1000).
ended(deal, 13, 14, 849).
ended(deal, 13, 15, 1023).
ended(deal, 13, 16, 849).
ended(deal, 13, 17, 967).
ended(deal, 13, 18, 753).
ended(deal, 13, 19, 715).
ended(deal, 13, 20, 595).
ended(deal, 13, 21, 535).
ended(deal, 13, 22, 419).
ended(deal, 13, 23, 411).
ended(deal, 13, 24, 290).
ended(deal, 13, 25, 220).
ended(deal, 13, 26, 189).
ended(deal, 13, 27, 131).
ended(deal, 13, 28, 109).
ended(deal, 13, 29, 90).
ended(deal, 13, 30, 61).
ended(deal, 13, 31, 39).
ended(deal, 13, 32, 32).
ended(deal, 13, 33, 24).
ended(deal, 13, 34, 22).
ended(deal, 13, 35, 12).
ended(deal, 13, 36, 13).
ended(deal, 13, 37, 6).
ended(deal, 13, 38, 2).
ended(deal, 13, 39, 5).
ended(deal, 13, 40, 3).
ended(deal, 13, 41, 3).
ended(deal, 13, 42, 2).
ended(deal, 13, 43, 1).
ended(deal, 14, 3, 13).
ended(deal, 14, 4, 12).
ended(deal, 14, 5, 65).
ended(deal, 14, 6, 71).
ended(deal, 14, 7, 152).
ended(deal, 14, 8, 172).
ended(deal, 14, 9, 378).
ended(deal, 14, 10, 357).
ended(deal, 14, 11, 604).
ended(deal, 14, 12, 569).
ended(deal, 14, 13, 727).
ended(deal, 14, 14, 617).
ended(deal, 14, 15, 776).
ended(deal, 14, 16, 696).
ended(deal, 14, 17, 776).
ended(deal, 14, 18, 574).
ended(deal, 14, 19, 592).
ended(deal, 14, 20, 462).
ended(deal, 14, 21, 438).
ended(deal, 14, 22, 370).
ended(deal, 14, 23, 295).
ended(deal, 14, 24, 233).
ended(deal, 14, 25, 175).
ended(deal, 14, 26, 164).
ended(deal, 14, 27, 119).
ended(deal, 14, 28, 89).
ended(deal, 14, 29, 68).
ended(deal, 14, 30, 54).
ended(deal, 14, 31, 42).
ended(deal, 14, 32, 23).
ended(deal, 14, 33, 24).
ended(deal, 14, 34, 20).
ended(deal, 14, 35, 9).
ended(deal, 14, 36, 5).
ended(deal, 14, 37, 10).
ended(deal, 14, 38, 6).
ended(deal, 14, 39, 4).
ended(deal, 14, 40, 1).
ended(deal, 14, 41, 1).
ended(deal, 14, 44, 3).
ended(deal, 15, 3, 12).
ended(deal, 15, 4, 8).
ended(deal, 15, 5, 62).
ended(deal, 15, 6, 52).
ended(deal, 15, 7, 166).
ended(deal, 15, 8, 145).
ended(deal, 15, 9, 315).
ended(deal, 15, 10, 290).
ended(deal, 15, 11, 522).
ended(deal, 15, 12, 460).
ended(deal, 15, 13, 593).
ended(deal, 15, 14, 587).
ended(deal, 15, 15, 673).
ended(deal, 15, 16, 555).
ended(deal, 15, 17, 656).
ended(deal, 15, 18, 516).
ended(deal, 15, 19, 555).
ended(deal, 15, 20, 407).
ended(deal, 15, 21, 392).
ended(deal, 15, 22, 305).
ended(deal, 15, 23, 232).
ended(deal, 15, 24, 221).
ended(deal, 15, 25, 182).
ended(deal, 15, 26, 125).
ended(deal, 15, 27, 99).
ended(deal, 15, 28, 65).
ended(deal, 15, 29, 59).
ended(deal, 15, 30, 39).
ended(deal, 15, 31, 40).
ended(deal, 15, 32, 22).
ended(deal, 15, 33, 18).
ended(deal, 15, 34, 10).
ended(deal, 15, 35, 9).
ended(deal, 15, 36, 6).
ended(deal, 15, 38, 5).
ended(deal, 15, 39, 3).
ended(deal, 15, 40, 2).
ended(deal, 15, 41, 2).
ended(deal, 15, 42, 2).
ended(deal, 15, 44, 1).
ended(deal, 16, 2, 1).
ended(deal, 16, 3, 8).
ended(deal, 16, 4, 7).
ended(deal, 16, 5, 30).
ended(deal, 16, 6, 45).
ended(deal, 16, 7, 100).
ended(deal, 16, 8, 113).
ended(deal, 16, 9, 237).
ended(deal, 16, 10, 227).
ended(deal, 16, 11, 372).
ended(deal, 16, 12, 349).
ended(deal, 16, 13, 472).
ended(deal, 16, 14, 463).
ended(deal, 16, 15, 552).
ended(deal, 16, 16, 440).
ended(deal, 16, 17, 492).
ended(deal, 16, 18, 365).
ended(deal, 16, 19, 434).
ended(deal, 16, 20, 304).
ended(deal, 16, 21, 305).
ended(deal, 16, 22, 216).
ended(deal, 16, 23, 197).
ended(deal, 16, 24, 158).
ended(deal, 16, 25, 143).
ended(deal, 16, 26, 96).
ended(deal, 16, 27, 96).
ended(deal, 16, 28, 67).
ended(deal, 16, 29, 46).
ended(deal, 16, 30, 30).
ended(deal, 16, 31, 31).
ended(deal, 16, 32, 17).
ended(deal, 16, 33, 15).
ended(deal, 16, 34, 13).
ended(deal, 16, 35, 11).
ended(deal, 16, 36, 7).
ended(deal, 16, 37, 10).
ended(deal, 16, 38, 5).
ended(deal, 16, 39, 2).
ended(deal, 16, 40, 2).
ended(deal, 16, 43, 1).
ended(deal, 16, 45, 1).
ended(deal, 17, 3, 6).
ended(deal, 17, 4, 5).
ended(deal, 17, 5, 27).
ended(deal, 17, 6, 34).
ended(deal, 17, 7, 92).
ended(deal, 17, 8, 87).
ended(deal, 17, 9, 173).
ended(deal, 17, 10, 196).
ended(deal, 17, 11, 261).
ended(deal, 17, 12, 296).
ended(deal, 17, 13, 356).
ended(deal, 17, 14, 325).
ended(deal, 17, 15, 418).
ended(deal, 17, 16, 354).
ended(deal, 17, 17, 377).
ended(deal, 17, 18, 317).
ended(deal, 17, 19, 331).
ended(deal, 17, 20, 247).
ended(deal, 17, 21, 246).
ended(deal, 17, 22, 221).
ended(deal, 17, 23, 142).
ended(deal, 17, 24, 138).
ended(deal, 17, 25, 110).
ended(deal, 17, 26, 84).
ended(deal, 17, 27, 72).
ended(deal, 17, 28, 49).
ended(deal, 17, 29, 43).
ended(deal, 17, 30, 21).
ended(deal, 17, 31, 25).
ended(deal, 17, 32, 15).
ended(deal, 17, 33, 13).
ended(deal, 17, 34, 5).
ended(deal, 17, 35, 3).
ended(deal, 17, 36, 7).
ended(deal, 17, 37, 3).
ended(deal, 17, 38, 2).
ended(deal, 17, 39, 3).
ended(deal, 17, 40, 1).
ended(deal, 17, 42, 1).
ended(deal, 17, 43, 1).
ended(deal, 17, 47, 1).
ended(deal, 18, 3, 6).
ended(deal, 18, 5, 20).
ended(deal, 18, 6, 23).
ended(deal, 18, 7, 54).
ended(deal, 18, 8, 50).
ended(deal, 18, 9, 119).
ended(deal, 18, 10, 110).
ended(deal, 18, 11, 170).
ended(deal, 18, 12, 158).
ended(deal, 18, 13, 269).
ended(deal, 18, 14, 249).
ended(deal, 18, 15, 329).
ended(deal, 18, 16, 218).
ended(deal, 18, 17, 300).
ended(deal, 18, 18, 255).
ended(deal, 18, 19, 224).
ended(deal, 18, 20, 208).
ended(deal, 18, 21, 194).
ended(deal, 18, 22, 151).
ended(deal, 18, 23, 117).
ended(deal, 18, 24, 88).
ended(deal, 18, 25, 66).
ended(deal, 18, 26, 67).
ended(deal, 18, 27, 51).
ended(deal, 18, 28, 53).
ended(deal, 18, 29, 46).
ended(deal, 18, 30, 26).
ended(deal, 18, 31, 16).
ended(deal, 18, 32, 19).
ended(deal, 18, 33, 19).
ended(deal, 18, 34, 12).
ended(deal, 18, 35, 8).
ended(deal, 18, 36, 4).
ended(deal, 18, 37, 1).
ended(deal, 18, 38, 4).
ended(deal, 18, 39, 4).
ended(deal, 18, 40, 1).
ended(deal, 18, 42, 1).
ended(deal, 18, 43, 1).
ended(deal, 18, 48, 1).
ended(deal, 19, 3, 2).
ended(deal, 19, 4, 4).
ended(deal, 19, 5, 18).
ended(deal, 19, 6, 13).
ended(deal, 19, 7, 31).
ended(deal, 19, 8, 25).
ended(deal, 19, 9, 74).
ended(deal, 19, 10, 71).
ended(deal, 19, 11, 140).
ended(deal, 19, 12, 131).
ended(deal, 19, 13, 205).
ended(deal, 19, 14, 151).
ended(deal, 19, 15, 245).
ended(deal, 19, 16, 197).
ended(deal, 19, 17, 191).
ended(deal, 19, 18, 176).
ended(deal, 19, 19, 206).
ended(deal, 19, 20, 160).
ended(deal, 19, 21, 137).
ended(deal, 19, 22, 103).
ended(deal, 19, 23, 111).
ended(deal, 19, 24, 89).
ended(deal, 19, 25, 67).
ended(deal, 19, 26, 69).
ended(deal, 19, 27, 59).
ended(deal, 19, 28, 43).
ended(deal, 19, 29, 26).
ended(deal, 19, 30, 20).
ended(deal, 19, 31, 7).
ended(deal, 19, 32, 11).
ended(deal, 19, 33, 8).
ended(deal, 19, 34, 5).
ended(deal, 19, 35, 8).
ended(deal, 19, 36, 6).
ended(deal, 19, 37, 3).
ended(deal, 19, 38, 6).
ended(deal, 19, 39, 3).
ended(deal, 19, 40, 1).
ended(deal, 19, 42, 1).
ended(deal, 20, 4, 3).
ended(deal, 20, 5, 7).
ended(deal, 20, 6, 10).
ended(deal, 20, 7, 17).
ended(deal, 20, 8, 23).
ended(deal, 20, 9, 40).
ended(deal, 20, 10, 52).
ended(deal, 20, 11, 97).
ended(deal, 20, 12, 103).
ended(deal, 20, 13, 123).
ended(deal, 20, 14, 124).
ended(deal, 20, 15, 166).
ended(deal, 20, 16, 131).
ended(deal, 20, 17, 150).
ended(deal, 20, 18, 151).
ended(deal, 20, 19, 161).
ended(deal, 20, 20, 115).
ended(deal, 20, 21, 103).
ended(deal, 20, 22, 89).
ended(deal, 20, 23, 78).
ended(deal, 20, 24, 62).
ended(deal, 20, 25, 45).
ended(deal, 20, 26, 53).
ended(deal, 20, 27, 36).
ended(deal, 20, 28, 28).
ended(deal, 20, 29, 17).
ended(deal, 20, 30, 18).
ended(deal, 20, 31, 13).
ended(deal, 20, 32, 12).
ended(deal, 20, 33, 9).
ended(deal, 20, 34, 10).
ended(deal, 20, 35, 5).
ended(deal, 20, 36, 1).
ended(deal, 20, 37, 2).
ended(deal, 20, 38, 2).
ended(deal, 20, 39, 1).
ended(deal, 20, 40, 2).
ended(deal, 20, 41, 2).
ended(deal, 20, 43, 1).
ended(deal, 20, 45, 1).
ended(deal, 21, 3, 1).
ended(deal, 21, 4, 1).
ended(deal, 21, 5, 4).
ended(deal, 21, 6, 7).
ended(deal, 21, 7, 25).
ended(deal, 21, 8, 27).
ended(deal, 21, 9, 40).
ended(deal, 21, 10, 49).
ended(deal, 21, 11, 84).
ended(deal, 21, 12, 76).
ended(deal, 21, 13, 117).
ended(deal, 21, 14, 82).
ended(deal, 21, 15, 115).
ended(deal, 21, 16, 96).
ended(deal, 21, 17, 107).
ended(deal, 21, 18, 87).
ended(deal, 21, 19, 101).
ended(deal, 21, 20, 56).
ended(deal, 21, 21, 75).
ended(deal, 21, 22, 38).
ended(deal, 21, 23, 52).
ended(deal, 21, 24, 27).
ended(deal, 21, 25, 38).
ended(deal, 21, 26, 17).
ended(deal, 21, 27, 27).
ended(deal, 21, 28, 20).
ended(deal, 21, 29, 14).
ended(deal, 21, 30, 20).
ended(deal, 21, 31, 12).
ended(deal, 21, 32, 10).
ended(deal, 21, 33, 4).
ended(deal, 21, 34, 5).
ended(deal, 21, 35, 1).
ended(deal, 21, 37, 5).
ended(deal, 21, 39, 2).
ended(deal, 21, 42, 1).
ended(deal, 22, 3, 1).
ended(deal, 22, 5, 5).
ended(deal, 22, 6, 2).
ended(deal, 22, 7, 19).
ended(deal, 22, 8, 19).
ended(deal, 22, 9, 31).
ended(deal, 22, 10, 21).
ended(deal, 22, 11, 53).
ended(deal, 22, 12, 44).
ended(deal, 22, 13, 81).
ended(deal, 22, 14, 56).
ended(deal, 22, 15, 72).
ended(deal, 22, 16, 51).
ended(deal, 22, 17, 84).
ended(deal, 22, 18, 55).
ended(deal, 22, 19, 63).
ended(deal, 22, 20, 55).
ended(deal, 22, 21, 57).
ended(deal, 22, 22, 44).
ended(deal, 22, 23, 43).
ended(deal, 22, 24, 35).
ended(deal, 22, 25, 30).
ended(deal, 22, 26, 18).
ended(deal, 22, 27, 15).
ended(deal, 22, 28, 20).
ended(deal, 22, 29, 8).
ended(deal, 22, 30, 12).
ended(deal, 22, 31, 11).
ended(deal, 22, 32, 7).
ended(deal, 22, 33, 7).
ended(deal, 22, 34, 7).
ended(deal, 22, 35, 6).
ended(deal, 22, 36, 2).
ended(deal, 22, 37, 2).
ended(deal, 22, 39, 2).
ended(deal, 23, 5, 4).
ended(deal, 23, 6, 2).
ended(deal, 23, 7, 15).
ended(deal, 23, 8, 7).
ended(deal, 23, 9, 18).
ended(deal, 23, 10, 13).
ended(deal, 23, 11, 27).
ended(deal, 23, 12, 34).
ended(deal, 23, 13, 45).
ended(deal, 23, 14, 34).
ended(deal, 23, 15, 61).
ended(deal, 23, 16, 57).
ended(deal, 23, 17, 61).
ended(deal, 23, 18, 45).
ended(deal, 23, 19, 63).
ended(deal, 23, 20, 49).
ended(deal, 23, 21, 40).
ended(deal, 23, 22, 39).
ended(deal, 23, 23, 30).
ended(deal, 23, 24, 29).
ended(deal, 23, 25, 19).
ended(deal, 23, 26, 18).
ended(deal, 23, 27, 16).
ended(deal, 23, 28, 13).
ended(deal, 23, 29, 6).
ended(deal, 23, 30, 6).
ended(deal, 23, 31, 5).
ended(deal, 23, 32, 2).
ended(deal, 23, 33, 8).
ended(deal, 23, 34, 4).
ended(deal, 23, 35, 3).
ended(deal, 23, 36, 3).
ended(deal, 23, 37, 1).
ended(deal, 23, 42, 1).
ended(deal, 24, 5, 1).
ended(deal, 24, 6, 3).
ended(deal, 24, 7, 6).
ended(deal, 24, 8, 10).
ended(deal, 24, 9, 17).
ended(deal, 24, 10, 23).
ended(deal, 24, 11, 27).
ended(deal, 24, 12, 29).
ended(deal, 24, 13, 41).
ended(deal, 24, 14, 39).
ended(deal, 24, 15, 52).
ended(deal, 24, 16, 39).
ended(deal, 24, 17, 47).
ended(deal, 24, 18, 46).
ended(deal, 24, 19, 39).
ended(deal, 24, 20, 41).
ended(deal, 24, 21, 37).
ended(deal, 24, 22, 29).
ended(deal, 24, 23, 27).
ended(deal, 24, 24, 25).
ended(deal, 24, 25, 22).
ended(deal, 24, 26, 20).
ended(deal, 24, 27, 13).
ended(deal, 24, 28, 11).
ended(deal, 24, 29, 6).
ended(deal, 24, 30, 5).
ended(deal, 24, 31, 10).
ended(deal, 24, 32, 5).
ended(deal, 24, 33, 2).
ended(deal, 24, 34, 2).
ended(deal, 24, 35, 1).
ended(deal, 24, 36, 1).
ended(deal, 24, 37, 1).
ended(deal, 24, 42, 1).
ended(deal, 25, 4, 2).
ended(deal, 25, 5, 1).
ended(deal, 25, 6, 2).
ended(deal, 25, 7, 9).
ended(deal, 25, 8, 9).
ended(deal, 25, 9, 22).
ended(deal, 25, 10, 14).
ended(deal, 25, 11, 22).
ended(deal, 25, 12, 24).
ended(deal, 25, 13, 28).
ended(deal, 25, 14, 20).
ended(deal, 25, 15, 35).
ended(deal, 25, 16, 32).
ended(deal, 25, 17, 23).
ended(deal, 25, 18, 19).
ended(deal, 25, 19, 29).
ended(deal, 25, 20, 20).
ended(deal, 25, 21, 22).
ended(deal, 25, 22, 19).
ended(deal, 25, 23, 22).
ended(deal, 25, 24, 10).
ended(deal, 25, 25, 8).
ended(deal, 25, 26, 12).
ended(deal, 25, 27, 12).
ended(deal, 25, 28, 5).
ended(deal, 25, 29, 5).
ended(deal, 25, 30, 3).
ended(deal, 25, 31, 3).
ended(deal, 25, 32, 5).
ended(deal, 25, 33, 1).
ended(deal, 25, 36, 2).
ended(deal, 25, 39, 1).
ended(deal, 25, 41, 1).
ended(deal, 25, 42, 1).
ended(deal, 26, 5, 1).
ended(deal, 26, 7, 1).
ended(deal, 26, 9, 3).
ended(deal, 26, 10, 5).
ended(deal, 26, 11, 5).
ended(deal, 26, 12, 15).
ended(deal, 26, 13, 13).
ended(deal, 26, 14, 8).
ended(deal, 26, 15, 10).
ended(deal, 26, 16, 12).
ended(deal, 26, 17, 11).
ended(deal, 26, 18, 15).
ended(deal, 26, 19, 19).
ended(deal, 26, 20, 18).
ended(deal, 26, 21, 14).
ended(deal, 26, 22, 11).
ended(deal, 26, 23, 14).
ended(deal, 26, 24, 7).
ended(deal, 26, 25, 10).
ended(deal, 26, 26, 7).
ended(deal, 26, 27, 4).
ended(deal, 26, 28, 3).
ended(deal, 26, 29, 6).
ended(deal, 26, 30, 4).
ended(deal, 26, 31, 2).
ended(deal, 26, 32, 3).
ended(deal, 26, 33, 1).
ended(deal, 26, 34, 1).
ended(deal, 26, 35, 2).
ended(deal, 26, 38, 1).
ended(deal, 27, 7, 3).
ended(deal, 27, 9, 2).
ended(deal, 27, 10, 4).
ended(deal, 27, 11, 6).
ended(deal, 27, 12, 3).
ended(deal, 27, 13, 6).
ended(deal, 27, 14, 10).
ended(deal, 27, 15, 11).
ended(deal, 27, 16, 10).
ended(deal, 27, 17, 9).
ended(deal, 27, 18, 17).
ended(deal, 27, 19, 9).
ended(deal, 27, 20, 8).
ended(deal, 27, 21, 10).
ended(deal, 27, 22, 5).
ended(deal, 27, 23, 6).
ended(deal, 27, 24, 11).
ended(deal, 27, 25, 6).
ended(deal, 27, 26, 6).
ended(deal, 27, 27, 7).
ended(deal, 27, 28, 3).
ended(deal, 27, 29, 7).
ended(deal, 27, 31, 1).
ended(deal, 27, 32, 1).
ended(deal, 27, 33, 2).
ended(deal, 27, 34, 1).
ended(deal, 27, 37, 1).
ended(deal, 27, 39, 1).
ended(deal, 27, 46, 1).
ended(deal, 28, 8, 1).
ended(deal, 28, 9, 3).
ended(deal, 28, 10, 3).
ended(deal, 28, 12, 2).
ended(deal, 28, 13, 3).
ended(deal, 28, 14, 3).
ended(deal, 28, 15, 5).
ended(deal, 28, 16, 4).
ended(deal, 28, 17, 3).
ended(deal, 28, 18, 9).
ended(deal, 28, 19, 6).
ended(deal, 28, 20, 9).
ended(deal, 28, 21, 4).
ended(deal, 28, 22, 11).
ended(deal, 28, 23, 2).
ended(deal, 28, 24, 3).
ended(deal, 28, 25, 8).
ended(deal, 28, 26, 3).
ended(deal, 28, 27, 3).
ended(deal, 28, 28, 3).
ended(deal, 28, 29, 1).
ended(deal, 28, 30, 1).
ended(deal, 28, 31, 1).
ended(deal, 28, 35, 2).
ended(deal, 28, 36, 1).
ended(deal, 28, 38, 1).
ended(deal, 29, 14, 1).
ended(deal, 29, 15, 2).
ended(deal, 29, 16, 4).
ended(deal, 29, 17, 5).
ended(deal, 29, 18, 10).
ended(deal, 29, 19, 6).
ended(deal, 29, 20, 2).
ended(deal, 29, 21, 4).
ended(deal, 29, 22, 2).
ended(deal, 29, 23, 5).
ended(deal, 29, 24, 4).
ended(deal, 29, 25, 7).
ended(deal, 29, 26, 5).
ended(deal, 29, 27, 5).
ended(deal, 29, 28, 1).
ended(deal, 29, 29, 2).
ended(deal, 29, 30, 2).
ended(deal, 29, 33, 2).
ended(deal, 30, 9, 1).
ended(deal, 30, 10, 1).
ended(deal, 30, 12, 2).
ended(deal, 30, 13, 6).
ended(deal, 30, 14, 3).
ended(deal, 30, 15, 3).
ended(deal, 30, 16, 1).
ended(deal, 30, 17, 5).
ended(deal, 30, 18, 6).
ended(deal, 30, 19, 3).
ended(deal, 30, 20, 8).
ended(deal, 30, 21, 7).
ended(deal, 30, 22, 6).
ended(deal, 30, 23, 1).
ended(deal, 30, 24, 2).
ended(deal, 30, 25, 1).
ended(deal, 30, 26, 2).
ended(deal, 30, 28, 1).
ended(deal, 30, 29, 2).
ended(deal, 30, 31, 1).
ended(deal, 30, 36, 1).
ended(deal, 30, 38, 2).
ended(deal, 31, 12, 2).
ended(deal, 31, 13, 3).
ended(deal, 31, 14, 2).
ended(deal, 31, 15, 9).
ended(deal, 31, 16, 4).
ended(deal, 31, 17, 8).
ended(deal, 31, 18, 1).
ended(deal, 31, 19, 1).
ended(deal, 31, 20, 3).
ended(deal, 31, 21, 4).
ended(deal, 31, 22, 3).
ended(deal, 31, 23, 5).
ended(deal, 31, 24, 4).
ended(deal, 31, 26, 3).
ended(deal, 31, 27, 1).
ended(deal, 31, 28, 1).
ended(deal, 31, 29, 3).
ended(deal, 31, 30, 1).
ended(deal, 31, 31, 2).
ended(deal, 31, 34, 2).
ended(deal, 31, 35, 1).
ended(deal, 31, 36, 2).
ended(deal, 31, 37, 1).
ended(deal, 32, 10, 1).
ended(deal, 32, 11, 1).
ended(deal, 32, 13, 1).
ended(deal, 32, 14, 1).
ended(deal, 32, 15, 5).
ended(deal, 32, 17, 2).
ended(deal, 32, 18, 2).
ended(deal, 32, 19, 1).
ended(deal, 32, 20, 2).
ended(deal, 32, 21, 3).
ended(deal, 32, 23, 1).
ended(deal, 32, 24, 3).
ended(deal, 32, 25, 2).
ended(deal, 32, 26, 1).
ended(deal, 32, 27, 2).
ended(deal, 32, 28, 1).
ended(deal, 32, 29, 2).
ended(deal, 32, 32, 1).
ended(deal, 32, 37, 2).
ended(deal, 32, 39, 1).
ended(deal, 33, 13, 1).
ended(deal, 33, 15, 1).
ended(deal, 33, 17, 2).
ended(deal, 33, 18, 1).
ended(deal, 33, 19, 3).
ended(deal, 33, 20, 1).
ended(deal, 33, 21, 8).
ended(deal, 33, 22, 1).
ended(deal, 33, 23, 2).
ended(deal, 33, 25, 1).
ended(deal, 33, 27, 1).
ended(deal, 33, 28, 1).
ended(deal, 33, 29, 1).
ended(deal, 33, 30, 2).
ended(deal, 33, 33, 1).
ended(deal, 33, 36, 1).
ended(deal, 34, 16, 1).
ended(deal, 34, 17, 1).
ended(deal, 34, 18, 2).
ended(deal, 34, 20, 2).
ended(deal, 34, 22, 1).
ended(deal, 34, 24, 1).
ended(deal, 34, 25, 1).
ended(deal, 34, 26, 1).
ended(deal, 34, 28, 1).
ended(deal, 34, 30, 1).
ended(deal, 35, 17, 1).
ended(deal, 35, 20, 1).
ended(deal, 35, 21, 1).
ended(deal, 35, 22, 1).
ended(deal, 35, 23, 1).
ended(deal, 35, 29, 1).
ended(deal, 35, 31, 1).
ended(deal, 36, 20, 1).
ended(deal, 36, 23, 1).
ended(deal, 36, 26, 1).
ended(deal, 36, 27, 1).
ended(deal, 37, 20, 1).
ended(deal, 37, 26, 1).
ended(deal, 38, 21, 1).
ended(deal, 38, 23, 1).
ended(deal, 39, 23, 1).
ended(deal, 39, 26, 1).
ended(deal, 39, 29, 1).
ended(play, 0, 1, 184).
ended(play, 0, 2, 8952).
ended(play, 0, 3, 10420).
ended(play, 0, 4, 6773).
ended(play, 0, 5, 6134).
ended(play, 0, 6, 3152).
ended(play, 0, 7, 1819).
ended(play, 0, 8, 942).
ended(play, 0, 9, 284).
ended(play, 0, 10, 159).
ended(play, 0, 11, 26).
ended(play, 0, 12, 11).
ended(play, 0, 13, 5).
ended(play, 1, 1, 14998).
ended(play, 1, 2, 14043).
ended(play, 1, 3, 9933).
ended(play, 1, 4, 7927).
ended(play, 1, 5, 3960).
ended(play, 1, 6, 2154).
ended(play, 1, 7, 985).
ended(play, 1, 8, 299).
ended(play, 1, 9, 149).
ended(play, 1, 10, 49).
ended(play, 1, 11, 33).
ended(play, 1, 12, 38).
ended(play, 1, 13, 4).
ended(play, 1, 14, 25).
ended(play, 1, 16, 1).
ended(play, 1, 17, 1).
ended(play, 1, 19, 1).
ended(play, 2, 1, 9721).
ended(play, 2, 2, 3179).
ended(play, 2, 3, 7465).
ended(play, 2, 4, 3642).
ended(play, 2, 5, 3821).
ended(play, 2, 6, 1380).
ended(play, 2, 7, 1165).
ended(play, 2, 8, 656).
ended(play, 2, 9, 440).
ended(play, 2, 10, 269).
ended(play, 2, 11, 196).
ended(play, 2, 12, 75).
ended(play, 2, 13, 96).
ended(play, 2, 14, 27).
ended(play, 2, 15, 16).
ended(play, 2, 16, 4).
ended(play, 2, 17, 3).
ended(play, 2, 18, 2).
ended(play, 3, 1, 8400).
ended(play, 3, 2, 3310).
ended(play, 3, 3, 6228).
ended(play, 3, 4, 5592).
ended(play, 3, 5, 2482).
ended(play, 3, 6, 2664).
ended(play, 3, 7, 1259).
ended(play, 3, 8, 1401).
ended(play, 3, 9, 695).
ended(play, 3, 10, 803).
ended(play, 3, 11, 192).
ended(play, 3, 12, 211).
ended(play, 3, 13, 38).
ended(play, 3, 14, 21).
ended(play, 3, 15, 1).
ended(play, 3, 16, 1).
ended(play, 3, 19, 3).
ended(play, 3, 20, 4).
ended(play, 3, 21, 12).
ended(play, 3, 22, 1).
ended(play, 3, 23, 3).
ended(play, 4, 1, 3719).
ended(play, 4, 2, 1019).
ended(play, 4, 3, 3986).
ended(play, 4, 4, 1373).
ended(play, 4, 5, 1531).
ended(play, 4, 6, 757).
ended(play, 4, 7, 709).
ended(play, 4, 8, 722).
ended(play, 4, 9, 319).
ended(play, 4, 10, 376).
ended(play, 4, 11, 135).
ended(play, 4, 12, 95).
ended(play, 4, 13, 32).
ended(play, 4, 14, 14).
ended(play, 4, 15, 6).
ended(play, 4, 16, 1).
ended(play, 4, 19, 1).
ended(play, 4, 21, 1).
ended(play, 5, 1, 1635).
ended(play, 5, 2, 501).
ended(play, 5, 3, 1057).
ended(play, 5, 4, 784).
ended(play, 5, 5, 508).
ended(play, 5, 6, 635).
ended(play, 5, 7, 528).
ended(play, 5, 8, 374).
ended(play, 5, 9, 301).
ended(play, 5, 10, 163).
ended(play, 5, 11, 111).
ended(play, 5, 12, 25).
ended(play, 5, 13, 28).
ended(play, 5, 14, 17).
ended(play, 5, 15, 11).
ended(play, 5, 16, 1).
ended(play, 5, 17, 3).
ended(play, 5, 18, 1).
ended(play, 5, 21, 2).
ended(play, 5, 22, 1).
ended(play, 6, 1, 667).
ended(play, 6, 2, 248).
ended(play, 6, 3, 688).
ended(play, 6, 4, 1579).
ended(play, 6, 5, 1431).
ended(play, 6, 6, 835).
ended(play, 6, 7, 616).
ended(play, 6, 8, 240).
ended(play, 6, 9, 238).
ended(play, 6, 10, 116).
ended(play, 6, 11, 69).
ended(play, 6, 12, 22).
ended(play, 6, 13, 7).
ended(play, 6, 14, 9).
ended(play, 6, 15, 40).
ended(play, 6, 16, 67).
ended(play, 6, 17, 35).
ended(play, 6, 18, 31).
ended(play, 6, 19, 14).
ended(play, 6, 20, 5).
ended(play, 6, 21, 2).
ended(play, 6, 22, 1).
ended(play, 6, 23, 1).
ended(play, 7, 1, 131).
ended(play, 7, 2, 12).
ended(play, 7, 3, 1520).
ended(play, 7, 4, 1037).
ended(play, 7, 5, 1022).
ended(play, 7, 6, 597).
ended(play, 7, 7, 433).
ended(play, 7, 8, 200).
ended(play, 7, 9, 160).
ended(play, 7, 10, 81).
ended(play, 7, 11, 92).
ended(play, 7, 12, 15).
ended(play, 7, 13, 27).
ended(play, 7, 14, 7).
ended(play, 7, 15, 128).
ended(play, 7, 16, 15).
ended(play, 7, 17, 41).
ended(play, 7, 18, 7).
ended(play, 7, 19, 1).
ended(play, 7, 22, 3).
ended(play, 8, 1, 42).
ended(play, 8, 2, 3).
ended(play, 8, 3, 844).
ended(play, 8, 4, 215).
ended(play, 8, 5, 645).
ended(play, 8, 6, 367).
ended(play, 8, 7, 174).
ended(play, 8, 8, 89).
ended(play, 8, 9, 151).
ended(play, 8, 10, 106).
ended(play, 8, 11, 25).
ended(play, 8, 12, 55).
ended(play, 8, 13, 13).
ended(play, 8, 14, 15).
ended(play, 8, 15, 55).
ended(play, 8, 16, 10).
ended(play, 8, 17, 36).
ended(play, 8, 18, 11).
ended(play, 8, 19, 7).
ended(play, 8, 20, 7).
ended(play, 8, 21, 1).
ended(play, 9, 1, 8).
ended(play, 9, 3, 410).
ended(play, 9, 4, 352).
ended(play, 9, 5, 330).
ended(play, 9, 6, 147).
ended(play, 9, 7, 140).
ended(play, 9, 8, 62).
ended(play, 9, 9, 85).
ended(play, 9, 10, 74).
ended(play, 9, 11, 47).
ended(play, 9, 12, 47).
ended(play, 9, 13, 6).
ended(play, 9, 14, 9).
ended(play, 9, 15, 14).
ended(play, 9, 16, 2).
ended(play, 9, 17, 7).
ended(play, 9, 18, 2).
ended(play, 10, 1, 4).
ended(play, 10, 2, 2).
ended(play, 10, 3, 274).
ended(play, 10, 4, 67).
ended(play, 10, 5, 244).
ended(play, 10, 6, 186).
ended(play, 10, 7, 118).
ended(play, 10, 8, 110).
ended(play, 10, 9, 66).
ended(play, 10, 10, 66).
ended(play, 10, 11, 28).
ended(play, 10, 12, 32).
ended(play, 10, 13, 9).
ended(play, 10, 14, 14).
ended(play, 10, 15, 8).
ended(play, 10, 16, 5).
ended(play, 10, 17, 3).
ended(play, 10, 18, 1).
ended(play, 10, 19, 1).
ended(play, 10, 20, 3).
ended(play, 11, 3, 66).
ended(play, 11, 4, 4).
ended(play, 11, 5, 286).
ended(play, 11, 6, 10).
ended(play, 11, 7, 81).
ended(play, 11, 8, 49).
ended(play, 11, 9, 50).
ended(play, 11, 10, 29).
ended(play, 11, 11, 41).
ended(play, 11, 12, 3).
ended(play, 11, 13, 12).
ended(play, 11, 15, 7).
ended(play, 11, 17, 2).
ended(play, 11, 18, 3).
ended(play, 12, 2, 2).
ended(play, 12, 3, 12).
ended(play, 12, 4, 1).
ended(play, 12, 5, 43).
ended(play, 12, 6, 9).
ended(play, 12, 7, 20).
ended(play, 12, 8, 3).
ended(play, 12, 9, 22).
ended(play, 12, 10, 17).
ended(play, 12, 11, 20).
ended(play, 12, 12, 13).
ended(play, 12, 13, 1).
ended(play, 12, 14, 2).
ended(play, 12, 16, 3).
ended(play, 12, 17, 4).
ended(play, 12, 18, 1).
ended(play, 12, 19, 1).
ended(play, 13, 3, 2).
ended(play, 13, 4, 19).
ended(play, 13, 5, 12).
ended(play, 13, 6, 12).
ended(play, 13, 7, 17).
ended(play, 13, 8, 11).
ended(play, 13, 9, 13).
ended(play, 13, 10, 15).
ended(play, 13, 11, 5).
ended(play, 13, 12, 2).
ended(play, 13, 13, 3).
ended(play, 13, 17, 1).
ended(play, 13, 18, 2).
ended(play, 13, 19, 1).
ended(play, 14, 3, 1).
ended(play, 14, 4, 13).
ended(play, 14, 5, 10).
ended(play, 14, 6, 5).
ended(play, 14, 7, 15).
ended(play, 14, 8, 8).
ended(play, 14, 9, 10).
ended(play, 14, 10, 25).
ended(play, 14, 11, 8).
ended(play, 14, 16, 1).
ended(play, 14, 17, 4).
ended(play, 14, 19, 1).
ended(play, 15, 3, 2).
ended(play, 15, 4, 5).
ended(play, 15, 5, 4).
ended(play, 15, 6, 2).
ended(play, 15, 7, 12).
ended(play, 15, 9, 63).
ended(play, 15, 10, 1).
ended(play, 15, 11, 20).
ended(play, 15, 12, 5).
ended(play, 15, 13, 5).
ended(play, 15, 14, 1).
ended(play, 16, 5, 7).
ended(play, 16, 7, 20).
ended(play, 16, 8, 1).
ended(play, 16, 9, 10).
ended(play, 16, 11, 2).
ended(play, 16, 17, 1).
ended(play, 17, 5, 5).
ended(play, 17, 7, 6).
ended(play, 17, 9, 6).
ended(play, 17, 11, 11).
ended(play, 17, 13, 1).
ended(play, 18, 5, 1).
ended(play, 18, 7, 2).
ended(play, 18, 11, 6).
ended(play, 19, 7, 2).
ended(play, 22, 9, 1).

%!  reached(?Phase, ?Role, ?Points, ?Others, ?Count) is nondet.
%
%   In Count deals, Role, the `pone` or the `dealer`, reached or passed Points
%   in Phase when the other player had scored Others.

reached(deal, dealer, 1, 0, 126569).
reached(deal, dealer, 1, 1, 17393).
reached(deal, dealer, 1, 2, 29533).
reached(deal, dealer, 1, 3, 17622).
reached(deal, dealer, 1, 4, 5097).
reached(deal, dealer, 1, 5, 2915).
reached(deal, dealer, 1, 6, 648).
reached(deal, dealer, 1, 7, 155).
reached(deal, dealer, 1, 8, 52).
reached(deal, dealer, 1, 9, 8).
reached(deal, dealer, 1, 10, 6).
reached(deal, dealer, 1, 12, 2).
reached(deal, dealer, 2, 0, 113945).
reached(deal, dealer, 2, 1, 12827).
reached(deal, dealer, 2, 2, 17961).
reached(deal, dealer, 2, 3, 12558).
reached(deal, dealer, 2, 4, 2599).
reached(deal, dealer, 2, 5, 4040).
reached(deal, dealer, 2, 6, 1908).
reached(deal, dealer, 2, 7, 3968).
reached(deal, dealer, 2, 8, 3202).
reached(deal, dealer, 2, 9, 5255).
reached(deal, dealer, 2, 10, 4023).
reached(deal, dealer, 2, 11, 3781).
reached(deal, dealer, 2, 12, 2588).
reached(deal, dealer, 2, 13, 3250).
reached(deal, dealer, 2, 14, 2148).
reached(deal, dealer, 2, 15, 1982).
reached(deal, dealer, 2, 16, 1199).
reached(deal, dealer, 2, 17, 915).
reached(deal, dealer, 2, 18, 654).
reached(deal, dealer, 2, 19, 389).
reached(deal, dealer, 2, 20, 197).
reached(deal, dealer, 2, 21, 175).
reached(deal, dealer, 2, 22, 157).
reached(deal, dealer, 2, 23, 84).
reached(deal, dealer, 2, 24, 73).
reached(deal, dealer, 2, 25, 70).
reached(deal, dealer, 2, 26, 26).
reached(deal, dealer, 2, 27, 15).
reached(deal, dealer, 2, 28, 4).
reached(deal, dealer, 2, 29, 1).
reached(deal, dealer, 2, 30, 1).
reached(deal, dealer, 2, 31, 1).
reached(deal, dealer, 2, 32, 1).
reached(deal, dealer, 3, 0, 53776).
reached(deal, dealer, 3, 1, 11466).
reached(deal, dealer, 3, 2, 28728).
reached(deal, dealer, 3, 3, 18939).
reached(deal, dealer, 3, 4, 7111).
reached(deal, dealer, 3, 5, 6911).
reached(deal, dealer, 3, 6, 9855).
reached(deal, dealer, 3, 7, 9263).
reached(deal, dealer, 3, 8, 7691).
reached(deal, dealer, 3, 9, 10092).
reached(deal, dealer, 3, 10, 7132).
reached(deal, dealer, 3, 11, 6028).
reached(deal, dealer, 3, 12, 4723).
reached(deal, dealer, 3, 13, 5371).
reached(deal, dealer, 3, 14, 3312).
reached(deal, dealer, 3, 15, 2912).
reached(deal, dealer, 3, 16, 1926).
reached(deal, dealer, 3, 17, 1647).
reached(deal, dealer, 3, 18, 1007).
reached(deal, dealer, 3, 19, 554).
reached(deal, dealer, 3, 20, 350).
reached(deal, dealer, 3, 21, 415).
reached(deal, dealer, 3, 22, 276).
reached(deal, dealer, 3, 23, 116).
reached(deal, dealer, 3, 24, 154).
reached(deal, dealer, 3, 25, 160).
reached(deal, dealer, 3, 26, 44).
reached(deal, dealer, 3, 27, 20).
reached(deal, dealer, 3, 28, 6).
reached(deal, dealer, 3, 29, 2).
reached(deal, dealer, 3, 30, 2).
reached(deal, dealer, 3, 31, 1).
reached(deal, dealer, 3, 32, 1).
reached(deal, dealer, 4, 0, 34573).
reached(deal, dealer, 4, 1, 7543).
reached(deal, dealer, 4, 2, 17236).
reached(deal, dealer, 4, 3, 16687).
reached(deal, dealer, 4, 4, 6377).
reached(deal, dealer, 4, 5, 8781).
reached(deal, dealer, 4, 6, 12538).
reached(deal, dealer, 4, 7, 12028).
reached(deal, dealer, 4, 8, 11638).
reached(deal, dealer, 4, 9, 14428).
reached(deal, dealer, 4, 10, 11160).
reached(deal, dealer, 4, 11, 9317).
reached(deal, dealer, 4, 12, 8024).
reached(deal, dealer, 4, 13, 7930).
reached(deal, dealer, 4, 14, 5293).
reached(deal, dealer, 4, 15, 4605).
reached(deal, dealer, 4, 16, 3385).
reached(deal, dealer, 4, 17, 2594).
reached(deal, dealer, 4, 18, 1644).
reached(deal, dealer, 4, 19, 1090).
reached(deal, dealer, 4, 20, 787).
reached(deal, dealer, 4, 21, 749).
reached(deal, dealer, 4, 22, 442).
reached(deal, dealer, 4, 23, 267).
reached(deal, dealer, 4, 24, 283).
reached(deal, dealer, 4, 25, 212).
reached(deal, dealer, 4, 26, 79).
reached(deal, dealer, 4, 27, 42).
reached(deal, dealer, 4, 28, 22).
reached(deal, dealer, 4, 29, 5).
reached(deal, dealer, 4, 30, 11).
reached(deal, dealer, 4, 31, 20).
reached(deal, dealer, 4, 32, 6).
reached(deal, dealer, 4, 33, 1).
reached(deal, dealer, 4, 34, 1).
reached(deal, dealer, 5, 0, 18058).
reached(deal, dealer, 5, 1, 4163).
reached(deal, dealer, 5, 2, 14237).
reached(deal, dealer, 5, 3, 10946).
reached(deal, dealer, 5, 4, 7531).
reached(deal, dealer, 5, 5, 9895).
reached(deal, dealer, 5, 6, 13116).
reached(deal, dealer, 5, 7, 15014).
reached(deal, dealer, 5, 8, 15077).
reached(deal, dealer, 5, 9, 17585).
reached(deal, dealer, 5, 10, 14404).
reached(deal, dealer, 5, 11, 11990).
reached(deal, dealer, 5, 12, 10473).
reached(deal, dealer, 5, 13, 9578).
reached(deal, dealer, 5, 14, 6642).
reached(deal, dealer, 5, 15, 5869).
reached(deal, dealer, 5, 16, 4160).
reached(deal, dealer, 5, 17, 3336).
reached(deal, dealer, 5, 18, 2165).
reached(deal, dealer, 5, 19, 1500).
reached(deal, dealer, 5, 20, 1076).
reached(deal, dealer, 5, 21, 911).
reached(deal, dealer, 5, 22, 547).
reached(deal, dealer, 5, 23, 367).
reached(deal, dealer, 5, 24, 367).
reached(deal, dealer, 5, 25, 256).
reached(deal, dealer, 5, 26, 105).
reached(deal, dealer, 5, 27, 70).
reached(deal, dealer, 5, 28, 30).
reached(deal, dealer, 5, 29, 13).
reached(deal, dealer, 5, 30, 31).
reached(deal, dealer, 5, 31, 33).
reached(deal, dealer, 5, 32, 10).
reached(deal, dealer, 5, 33, 7).
reached(deal, dealer, 5, 34, 3).
reached(deal, dealer, 6, 0, 8901).
reached(deal, dealer, 6, 1, 2169).
reached(deal, dealer, 6, 2, 9583).
reached(deal, dealer, 6, 3, 9531).
reached(deal, dealer, 6, 4, 8045).
reached(deal, dealer, 6, 5, 10506).
reached(deal, dealer, 6, 6, 13189).
reached(deal, dealer, 6, 7, 15737).
reached(deal, dealer, 6, 8, 16689).
reached(deal, dealer, 6, 9, 19235).
reached(deal, dealer, 6, 10, 16272).
reached(deal, dealer, 6, 11, 13252).
reached(deal, dealer, 6, 12, 12019).
reached(deal, dealer, 6, 13, 10566).
reached(deal, dealer, 6, 14, 7759).
reached(deal, dealer, 6, 15, 6624).
reached(deal, dealer, 6, 16, 4994).
reached(deal, dealer, 6, 17, 3873).
reached(deal, dealer, 6, 18, 2722).
reached(deal, dealer, 6, 19, 1901).
reached(deal, dealer, 6, 20, 1397).
reached(deal, dealer, 6, 21, 1084).
reached(deal, dealer, 6, 22, 697).
reached(deal, dealer, 6, 23, 504).
reached(deal, dealer, 6, 24, 447).
reached(deal, dealer, 6, 25, 317).
reached(deal, dealer, 6, 26, 139).
reached(deal, dealer, 6, 27, 88).
reached(deal, dealer, 6, 28, 44).
reached(deal, dealer, 6, 29, 19).
reached(deal, dealer, 6, 30, 42).
reached(deal, dealer, 6, 31, 41).
reached(deal, dealer, 6, 32, 14).
reached(deal, dealer, 6, 33, 14).
reached(deal, dealer, 6, 34, 5).
reached(deal, dealer, 6, 36, 2).
reached(deal, dealer, 6, 37, 1).
reached(deal, dealer, 7, 0, 4385).
reached(deal, dealer, 7, 1, 1091).
reached(deal, dealer, 7, 2, 6577).
reached(deal, dealer, 7, 3, 7418).
reached(deal, dealer, 7, 4, 8276).
reached(deal, dealer, 7, 5, 10686).
reached(deal, dealer, 7, 6, 13080).
reached(deal, dealer, 7, 7, 16276).
reached(deal, dealer, 7, 8, 17368).
reached(deal, dealer, 7, 9, 20192).
reached(deal, dealer, 7, 10, 17244).
reached(deal, dealer, 7, 11, 14251).
reached(deal, dealer, 7, 12, 13050).
reached(deal, dealer, 7, 13, 11175).
reached(deal, dealer, 7, 14, 8386).
reached(deal, dealer, 7, 15, 7182).
reached(deal, dealer, 7, 16, 5462).
reached(deal, dealer, 7, 17, 4271).
reached(deal, dealer, 7, 18, 2982).
reached(deal, dealer, 7, 19, 2182).
reached(deal, dealer, 7, 20, 1611).
reached(deal, dealer, 7, 21, 1161).
reached(deal, dealer, 7, 22, 786).
reached(deal, dealer, 7, 23, 572).
reached(deal, dealer, 7, 24, 514).
reached(deal, dealer, 7, 25, 337).
reached(deal, dealer, 7, 26, 155).
reached(deal, dealer, 7, 27, 99).
reached(deal, dealer, 7, 28, 50).
reached(deal, dealer, 7, 29, 33).
reached(deal, dealer, 7, 30, 49).
reached(deal, dealer, 7, 31, 43).
reached(deal, dealer, 7, 32, 20).
reached(deal, dealer, 7, 33, 16).
reached(deal, dealer, 7, 34, 7).
reached(deal, dealer, 7, 36, 2).
reached(deal, dealer, 7, 37, 1).
reached(deal, dealer, 8, 0, 2005).
reached(deal, dealer, 8, 1, 428).
reached(deal, dealer, 8, 2, 5193).
reached(deal, dealer, 8, 3, 6043).
reached(deal, dealer, 8, 4, 8124).
reached(deal, dealer, 8, 5, 10499).
reached(deal, dealer, 8, 6, 12806).
reached(deal, dealer, 8, 7, 16119).
reached(deal, dealer, 8, 8, 17575).
reached(deal, dealer, 8, 9, 20449).
reached(deal, dealer, 8, 10, 17626).
reached(deal, dealer, 8, 11, 14612).
reached(deal, dealer, 8, 12, 13447).
reached(deal, dealer, 8, 13, 11307).
reached(deal, dealer, 8, 14, 8639).
reached(deal, dealer, 8, 15, 7356).
reached(deal, dealer, 8, 16, 5669).
reached(deal, dealer, 8, 17, 4415).
reached(deal, dealer, 8, 18, 3150).
reached(deal, dealer, 8, 19, 2313).
reached(deal, dealer, 8, 20, 1728).
reached(deal, dealer, 8, 21, 1206).
reached(deal, dealer, 8, 22, 843).
reached(deal, dealer, 8, 23, 620).
reached(deal, dealer, 8, 24, 555).
reached(deal, dealer, 8, 25, 355).
reached(deal, dealer, 8, 26, 165).
reached(deal, dealer, 8, 27, 103).
reached(deal, dealer, 8, 28, 66).
reached(deal, dealer, 8, 29, 38).
reached(deal, dealer, 8, 30, 54).
reached(deal, dealer, 8, 31, 43).
reached(deal, dealer, 8, 32, 21).
reached(deal, dealer, 8, 33, 17).
reached(deal, dealer, 8, 34, 7).
reached(deal, dealer, 8, 35, 2).
reached(deal, dealer, 8, 36, 3).
reached(deal, dealer, 8, 37, 1).
reached(deal, dealer, 9, 0, 873).
reached(deal, dealer, 9, 1, 274).
reached(deal, dealer, 9, 2, 3808).
reached(deal, dealer, 9, 3, 4744).
reached(deal, dealer, 9, 4, 7762).
reached(deal, dealer, 9, 5, 10127).
reached(deal, dealer, 9, 6, 12630).
reached(deal, dealer, 9, 7, 15802).
reached(deal, dealer, 9, 8, 17660).
reached(deal, dealer, 9, 9, 20393).
reached(deal, dealer, 9, 10, 17738).
reached(deal, dealer, 9, 11, 14832).
reached(deal, dealer, 9, 12, 13634).
reached(deal, dealer, 9, 13, 11336).
reached(deal, dealer, 9, 14, 8779).
reached(deal, dealer, 9, 15, 7541).
reached(deal, dealer, 9, 16, 5757).
reached(deal, dealer, 9, 17, 4515).
reached(deal, dealer, 9, 18, 3243).
reached(deal, dealer, 9, 19, 2438).
reached(deal, dealer, 9, 20, 1765).
reached(deal, dealer, 9, 21, 1224).
reached(deal, dealer, 9, 22, 866).
reached(deal, dealer, 9, 23, 647).
reached(deal, dealer, 9, 24, 574).
reached(deal, dealer, 9, 25, 364).
reached(deal, dealer, 9, 26, 181).
reached(deal, dealer, 9, 27, 114).
reached(deal, dealer, 9, 28, 70).
reached(deal, dealer, 9, 29, 44).
reached(deal, dealer, 9, 30, 55).
reached(deal, dealer, 9, 31, 44).
reached(deal, dealer, 9, 32, 21).
reached(deal, dealer, 9, 33, 18).
reached(deal, dealer, 9, 34, 7).
reached(deal, dealer, 9, 35, 2).
reached(deal, dealer, 9, 36, 3).
reached(deal, dealer, 9, 37, 1).
reached(deal, dealer, 10, 0, 471).
reached(deal, dealer, 10, 1, 201).
reached(deal, dealer, 10, 2, 2806).
reached(deal, dealer, 10, 3, 4174).
reached(deal, dealer, 10, 4, 7389).
reached(deal, dealer, 10, 5, 9630).
reached(deal, dealer, 10, 6, 12207).
reached(deal, dealer, 10, 7, 15017).
reached(deal, dealer, 10, 8, 17081).
reached(deal, dealer, 10, 9, 19674).
reached(deal, dealer, 10, 10, 17301).
reached(deal, dealer, 10, 11, 14522).
reached(deal, dealer, 10, 12, 13387).
reached(deal, dealer, 10, 13, 11072).
reached(deal, dealer, 10, 14, 8620).
reached(deal, dealer, 10, 15, 7302).
reached(deal, dealer, 10, 16, 5651).
reached(deal, dealer, 10, 17, 4466).
reached(deal, dealer, 10, 18, 3209).
reached(deal, dealer, 10, 19, 2460).
reached(deal, dealer, 10, 20, 1803).
reached(deal, dealer, 10, 21, 1233).
reached(deal, dealer, 10, 22, 871).
reached(deal, dealer, 10, 23, 664).
reached(deal, dealer, 10, 24, 583).
reached(deal, dealer, 10, 25, 366).
reached(deal, dealer, 10, 26, 191).
reached(deal, dealer, 10, 27, 133).
reached(deal, dealer, 10, 28, 71).
reached(deal, dealer, 10, 29, 56).
reached(deal, dealer, 10, 30, 57).
reached(deal, dealer, 10, 31, 52).
reached(deal, dealer, 10, 32, 28).
reached(deal, dealer, 10, 33, 21).
reached(deal, dealer, 10, 34, 7).
reached(deal, dealer, 10, 35, 3).
reached(deal, dealer, 10, 36, 4).
reached(deal, dealer, 10, 37, 1).
reached(deal, dealer, 10, 38, 1).
reached(deal, dealer, 10, 39, 3).
reached(deal, dealer, 11, 0, 268).
reached(deal, dealer, 11, 1, 170).
reached(deal, dealer, 11, 2, 2217).
reached(deal, dealer, 11, 3, 3299).
reached(deal, dealer, 11, 4, 6880).
reached(deal, dealer, 11, 5, 9110).
reached(deal, dealer, 11, 6, 11645).
reached(deal, dealer, 11, 7, 14390).
reached(deal, dealer, 11, 8, 16392).
reached(deal, dealer, 11, 9, 18859).
reached(deal, dealer, 11, 10, 16760).
reached(deal, dealer, 11, 11, 14229).
reached(deal, dealer, 11, 12, 13090).
reached(deal, dealer, 11, 13, 10740).
reached(deal, dealer, 11, 14, 8362).
reached(deal, dealer, 11, 15, 7185).
reached(deal, dealer, 11, 16, 5538).
reached(deal, dealer, 11, 17, 4386).
reached(deal, dealer, 11, 18, 3181).
reached(deal, dealer, 11, 19, 2452).
reached(deal, dealer, 11, 20, 1802).
reached(deal, dealer, 11, 21, 1210).
reached(deal, dealer, 11, 22, 888).
reached(deal, dealer, 11, 23, 671).
reached(deal, dealer, 11, 24, 580).
reached(deal, dealer, 11, 25, 362).
reached(deal, dealer, 11, 26, 200).
reached(deal, dealer, 11, 27, 134).
reached(deal, dealer, 11, 28, 78).
reached(deal, dealer, 11, 29, 57).
reached(deal, dealer, 11, 30, 59).
reached(deal, dealer, 11, 31, 55).
reached(deal, dealer, 11, 32, 28).
reached(deal, dealer, 11, 33, 22).
reached(deal, dealer, 11, 34, 10).
reached(deal, dealer, 11, 35, 5).
reached(deal, dealer, 11, 36, 4).
reached(deal, dealer, 11, 37, 1).
reached(deal, dealer, 11, 38, 1).
reached(deal, dealer, 11, 39, 3).
reached(deal, dealer, 12, 0, 206).
reached(deal, dealer, 12, 1, 150).
reached(deal, dealer, 12, 2, 1785).
reached(deal, dealer, 12, 3, 3001).
reached(deal, dealer, 12, 4, 6405).
reached(deal, dealer, 12, 5, 8377).
reached(deal, dealer, 12, 6, 10935).
reached(deal, dealer, 12, 7, 13329).
reached(deal, dealer, 12, 8, 15266).
reached(deal, dealer, 12, 9, 17515).
reached(deal, dealer, 12, 10, 15673).
reached(deal, dealer, 12, 11, 13298).
reached(deal, dealer, 12, 12, 12306).
reached(deal, dealer, 12, 13, 9953).
reached(deal, dealer, 12, 14, 7801).
reached(deal, dealer, 12, 15, 6716).
reached(deal, dealer, 12, 16, 5206).
reached(deal, dealer, 12, 17, 4161).
reached(deal, dealer, 12, 18, 3051).
reached(deal, dealer, 12, 19, 2369).
reached(deal, dealer, 12, 20, 1738).
reached(deal, dealer, 12, 21, 1165).
reached(deal, dealer, 12, 22, 848).
reached(deal, dealer, 12, 23, 662).
reached(deal, dealer, 12, 24, 563).
reached(deal, dealer, 12, 25, 351).
reached(deal, dealer, 12, 26, 200).
reached(deal, dealer, 12, 27, 144).
reached(deal, dealer, 12, 28, 84).
reached(deal, dealer, 12, 29, 67).
reached(deal, dealer, 12, 30, 60).
reached(deal, dealer, 12, 31, 59).
reached(deal, dealer, 12, 32, 30).
reached(deal, dealer, 12, 33, 25).
reached(deal, dealer, 12, 34, 11).
reached(deal, dealer, 12, 35, 6).
reached(deal, dealer, 12, 36, 4).
reached(deal, dealer, 12, 37, 2).
reached(deal, dealer, 12, 38, 2).
reached(deal, dealer, 12, 39, 3).
reached(deal, dealer, 13, 0, 147).
reached(deal, dealer, 13, 1, 137).
reached(deal, dealer, 13, 2, 1581).
reached(deal, dealer, 13, 3, 2573).
reached(deal, dealer, 13, 4, 5917).
reached(deal, dealer, 13, 5, 7743).
reached(deal, dealer, 13, 6, 10143).
reached(deal, dealer, 13, 7, 12283).
reached(deal, dealer, 13, 8, 14095).
reached(deal, dealer, 13, 9, 16140).
reached(deal, dealer, 13, 10, 14658).
reached(deal, dealer, 13, 11, 12488).
reached(deal, dealer, 13, 12, 11491).
reached(deal, dealer, 13, 13, 9289).
reached(deal, dealer, 13, 14, 7275).
reached(deal, dealer, 13, 15, 6288).
reached(deal, dealer, 13, 16, 4898).
reached(deal, dealer, 13, 17, 3898).
reached(deal, dealer, 13, 18, 2924).
reached(deal, dealer, 13, 19, 2265).
reached(deal, dealer, 13, 20, 1663).
reached(deal, dealer, 13, 21, 1097).
reached(deal, dealer, 13, 22, 819).
reached(deal, dealer, 13, 23, 634).
reached(deal, dealer, 13, 24, 546).
reached(deal, dealer, 13, 25, 330).
reached(deal, dealer, 13, 26, 188).
reached(deal, dealer, 13, 27, 142).
reached(deal, dealer, 13, 28, 83).
reached(deal, dealer, 13, 29, 67).
reached(deal, dealer, 13, 30, 58).
reached(deal, dealer, 13, 31, 58).
reached(deal, dealer, 13, 32, 31).
reached(deal, dealer, 13, 33, 27).
reached(deal, dealer, 13, 34, 11).
reached(deal, dealer, 13, 35, 6).
reached(deal, dealer, 13, 36, 4).
reached(deal, dealer, 13, 37, 2).
reached(deal, dealer, 13, 38, 2).
reached(deal, dealer, 13, 39, 3).
reached(deal, dealer, 14, 0, 131).
reached(deal, dealer, 14, 1, 120).
reached(deal, dealer, 14, 2, 1366).
reached(deal, dealer, 14, 3, 2276).
reached(deal, dealer, 14, 4, 5355).
reached(deal, dealer, 14, 5, 6878).
reached(deal, dealer, 14, 6, 9149).
reached(deal, dealer, 14, 7, 10881).
reached(deal, dealer, 14, 8, 12573).
reached(deal, dealer, 14, 9, 14443).
reached(deal, dealer, 14, 10, 13194).
reached(deal, dealer, 14, 11, 11273).
reached(deal, dealer, 14, 12, 10421).
reached(deal, dealer, 14, 13, 8308).
reached(deal, dealer, 14, 14, 6577).
reached(deal, dealer, 14, 15, 5715).
reached(deal, dealer, 14, 16, 4442).
reached(deal, dealer, 14, 17, 3550).
reached(deal, dealer, 14, 18, 2670).
reached(deal, dealer, 14, 19, 2071).
reached(deal, dealer, 14, 20, 1545).
reached(deal, dealer, 14, 21, 987).
reached(deal, dealer, 14, 22, 742).
reached(deal, dealer, 14, 23, 594).
reached(deal, dealer, 14, 24, 506).
reached(deal, dealer, 14, 25, 305).
reached(deal, dealer, 14, 26, 175).
reached(deal, dealer, 14, 27, 138).
reached(deal, dealer, 14, 28, 80).
reached(deal, dealer, 14, 29, 67).
reached(deal, dealer, 14, 30, 52).
reached(deal, dealer, 14, 31, 57).
reached(deal, dealer, 14, 32, 31).
reached(deal, dealer, 14, 33, 26).
reached(deal, dealer, 14, 34, 11).
reached(deal, dealer, 14, 35, 6).
reached(deal, dealer, 14, 36, 4).
reached(deal, dealer, 14, 37, 2).
reached(deal, dealer, 14, 38, 2).
reached(deal, dealer, 14, 39, 3).
reached(deal, dealer, 15, 0, 88).
reached(deal, dealer, 15, 1, 108).
reached(deal, dealer, 15, 2, 1200).
reached(deal, dealer, 15, 3, 1975).
reached(deal, dealer, 15, 4, 4779).
reached(deal, dealer, 15, 5, 6130).
reached(deal, dealer, 15, 6, 8064).
reached(deal, dealer, 15, 7, 9742).
reached(deal, dealer, 15, 8, 11286).
reached(deal, dealer, 15, 9, 12863).
reached(deal, dealer, 15, 10, 11852).
reached(deal, dealer, 15, 11, 10241).
reached(deal, dealer, 15, 12, 9373).
reached(deal, dealer, 15, 13, 7473).
reached(deal, dealer, 15, 14, 5967).
reached(deal, dealer, 15, 15, 5139).
reached(deal, dealer, 15, 16, 3996).
reached(deal, dealer, 15, 17, 3232).
reached(deal, dealer, 15, 18, 2427).
reached(deal, dealer, 15, 19, 1928).
reached(deal, dealer, 15, 20, 1424).
reached(deal, dealer, 15, 21, 907).
reached(deal, dealer, 15, 22, 689).
reached(deal, dealer, 15, 23, 563).
reached(deal, dealer, 15, 24, 470).
reached(deal, dealer, 15, 25, 287).
reached(deal, dealer, 15, 26, 167).
reached(deal, dealer, 15, 27, 128).
reached(deal, dealer, 15, 28, 77).
reached(deal, dealer, 15, 29, 66).
reached(deal, dealer, 15, 30, 50).
reached(deal, dealer, 15, 31, 55).
reached(deal, dealer, 15, 32, 30).
reached(deal, dealer, 15, 33, 26).
reached(deal, dealer, 15, 34, 12).
reached(deal, dealer, 15, 35, 6).
reached(deal, dealer, 15, 36, 4).
reached(deal, dealer, 15, 37, 2).
reached(deal, dealer, 15, 38, 2).
reached(deal, dealer, 15, 39, 3).
reached(deal, dealer, 16, 0, 79).
reached(deal, dealer, 16, 1, 96).
reached(deal, dealer, 16, 2, 1071).
reached(deal, dealer, 16, 3, 1664).
reached(deal, dealer, 16, 4, 4209).
reached(deal, dealer, 16, 5, 5207).
reached(deal, dealer, 16, 6, 6924).
reached(deal, dealer, 16, 7, 8259).
reached(deal, dealer, 16, 8, 9653).
reached(deal, dealer, 16, 9, 11027).
reached(deal, dealer, 16, 10, 10203).
reached(deal, dealer, 16, 11, 8944).
reached(deal, dealer, 16, 12, 8156).
reached(deal, dealer, 16, 13, 6477).
reached(deal, dealer, 16, 14, 5221).
reached(deal, dealer, 16, 15, 4510).
reached(deal, dealer, 16, 16, 3465).
reached(deal, dealer, 16, 17, 2822).
reached(deal, dealer, 16, 18, 2122).
reached(deal, dealer, 16, 19, 1703).
reached(deal, dealer, 16, 20, 1268).
reached(deal, dealer, 16, 21, 805).
reached(deal, dealer, 16, 22, 623).
reached(deal, dealer, 16, 23, 512).
reached(deal, dealer, 16, 24, 423).
reached(deal, dealer, 16, 25, 254).
reached(deal, dealer, 16, 26, 157).
reached(deal, dealer, 16, 27, 118).
reached(deal, dealer, 16, 28, 72).
reached(deal, dealer, 16, 29, 66).
reached(deal, dealer, 16, 30, 47).
reached(deal, dealer, 16, 31, 48).
reached(deal, dealer, 16, 32, 25).
reached(deal, dealer, 16, 33, 25).
reached(deal, dealer, 16, 34, 12).
reached(deal, dealer, 16, 35, 6).
reached(deal, dealer, 16, 36, 4).
reached(deal, dealer, 16, 37, 2).
reached(deal, dealer, 16, 38, 2).
reached(deal, dealer, 16, 39, 3).
reached(deal, dealer, 17, 0, 62).
reached(deal, dealer, 17, 1, 89).
reached(deal, dealer, 17, 2, 902).
reached(deal, dealer, 17, 3, 1415).
reached(deal, dealer, 17, 4, 3604).
reached(deal, dealer, 17, 5, 4414).
reached(deal, dealer, 17, 6, 5842).
reached(deal, dealer, 17, 7, 7071).
reached(deal, dealer, 17, 8, 8320).
reached(deal, dealer, 17, 9, 9487).
reached(deal, dealer, 17, 10, 8868).
reached(deal, dealer, 17, 11, 7795).
reached(deal, dealer, 17, 12, 7037).
reached(deal, dealer, 17, 13, 5635).
reached(deal, dealer, 17, 14, 4537).
reached(deal, dealer, 17, 15, 3958).
reached(deal, dealer, 17, 16, 3038).
reached(deal, dealer, 17, 17, 2468).
reached(deal, dealer, 17, 18, 1912).
reached(deal, dealer, 17, 19, 1508).
reached(deal, dealer, 17, 20, 1144).
reached(deal, dealer, 17, 21, 710).
reached(deal, dealer, 17, 22, 576).
reached(deal, dealer, 17, 23, 457).
reached(deal, dealer, 17, 24, 385).
reached(deal, dealer, 17, 25, 222).
reached(deal, dealer, 17, 26, 148).
reached(deal, dealer, 17, 27, 108).
reached(deal, dealer, 17, 28, 68).
reached(deal, dealer, 17, 29, 62).
reached(deal, dealer, 17, 30, 48).
reached(deal, dealer, 17, 31, 44).
reached(deal, dealer, 17, 32, 25).
reached(deal, dealer, 17, 33, 25).
reached(deal, dealer, 17, 34, 11).
reached(deal, dealer, 17, 35, 6).
reached(deal, dealer, 17, 36, 4).
reached(deal, dealer, 17, 37, 2).
reached(deal, dealer, 17, 38, 2).
reached(deal, dealer, 17, 39, 3).
reached(deal, dealer, 18, 0, 49).
reached(deal, dealer, 18, 1, 67).
reached(deal, dealer, 18, 2, 755).
reached(deal, dealer, 18, 3, 1147).
reached(deal, dealer, 18, 4, 3010).
reached(deal, dealer, 18, 5, 3625).
reached(deal, dealer, 18, 6, 4805).
reached(deal, dealer, 18, 7, 5789).
reached(deal, dealer, 18, 8, 6859).
reached(deal, dealer, 18, 9, 7795).
reached(deal, dealer, 18, 10, 7350).
reached(deal, dealer, 18, 11, 6502).
reached(deal, dealer, 18, 12, 5911).
reached(deal, dealer, 18, 13, 4676).
reached(deal, dealer, 18, 14, 3768).
reached(deal, dealer, 18, 15, 3314).
reached(deal, dealer, 18, 16, 2560).
reached(deal, dealer, 18, 17, 2097).
reached(deal, dealer, 18, 18, 1620).
reached(deal, dealer, 18, 19, 1323).
reached(deal, dealer, 18, 20, 1006).
reached(deal, dealer, 18, 21, 610).
reached(deal, dealer, 18, 22, 494).
reached(deal, dealer, 18, 23, 400).
reached(deal, dealer, 18, 24, 342).
reached(deal, dealer, 18, 25, 200).
reached(deal, dealer, 18, 26, 141).
reached(deal, dealer, 18, 27, 99).
reached(deal, dealer, 18, 28, 67).
reached(deal, dealer, 18, 29, 57).
reached(deal, dealer, 18, 30, 43).
reached(deal, dealer, 18, 31, 37).
reached(deal, dealer, 18, 32, 23).
reached(deal, dealer, 18, 33, 23).
reached(deal, dealer, 18, 34, 10).
reached(deal, dealer, 18, 35, 6).
reached(deal, dealer, 18, 36, 4).
reached(deal, dealer, 18, 37, 2).
reached(deal, dealer, 18, 38, 2).
reached(deal, dealer, 18, 39, 3).
reached(deal, dealer, 19, 0, 43).
reached(deal, dealer, 19, 1, 62).
reached(deal, dealer, 19, 2, 611).
reached(deal, dealer, 19, 3, 920).
reached(deal, dealer, 19, 4, 2479).
reached(deal, dealer, 19, 5, 2980).
reached(deal, dealer, 19, 6, 3958).
reached(deal, dealer, 19, 7, 4787).
reached(deal, dealer, 19, 8, 5700).
reached(deal, dealer, 19, 9, 6476).
reached(deal, dealer, 19, 10, 6153).
reached(deal, dealer, 19, 11, 5511).
reached(deal, dealer, 19, 12, 4972).
reached(deal, dealer, 19, 13, 3923).
reached(deal, dealer, 19, 14, 3201).
reached(deal, dealer, 19, 15, 2798).
reached(deal, dealer, 19, 16, 2198).
reached(deal, dealer, 19, 17, 1783).
reached(deal, dealer, 19, 18, 1374).
reached(deal, dealer, 19, 19, 1149).
reached(deal, dealer, 19, 20, 860).
reached(deal, dealer, 19, 21, 525).
reached(deal, dealer, 19, 22, 442).
reached(deal, dealer, 19, 23, 355).
reached(deal, dealer, 19, 24, 297).
reached(deal, dealer, 19, 25, 181).
reached(deal, dealer, 19, 26, 126).
reached(deal, dealer, 19, 27, 85).
reached(deal, dealer, 19, 28, 58).
reached(deal, dealer, 19, 29, 47).
reached(deal, dealer, 19, 30, 37).
reached(deal, dealer, 19, 31, 36).
reached(deal, dealer, 19, 32, 22).
reached(deal, dealer, 19, 33, 23).
reached(deal, dealer, 19, 34, 8).
reached(deal, dealer, 19, 35, 6).
reached(deal, dealer, 19, 36, 4).
reached(deal, dealer, 19, 37, 2).
reached(deal, dealer, 19, 38, 2).
reached(deal, dealer, 19, 39, 3).
reached(deal, dealer, 20, 0, 32).
reached(deal, dealer, 20, 1, 49).
reached(deal, dealer, 20, 2, 497).
reached(deal, dealer, 20, 3, 698).
reached(deal, dealer, 20, 4, 1987).
reached(deal, dealer, 20, 5, 2368).
reached(deal, dealer, 20, 6, 3122).
reached(deal, dealer, 20, 7, 3785).
reached(deal, dealer, 20, 8, 4453).
reached(deal, dealer, 20, 9, 5171).
reached(deal, dealer, 20, 10, 4873).
reached(deal, dealer, 20, 11, 4477).
reached(deal, dealer, 20, 12, 3977).
reached(deal, dealer, 20, 13, 3209).
reached(deal, dealer, 20, 14, 2610).
reached(deal, dealer, 20, 15, 2245).
reached(deal, dealer, 20, 16, 1769).
reached(deal, dealer, 20, 17, 1452).
reached(deal, dealer, 20, 18, 1157).
reached(deal, dealer, 20, 19, 943).
reached(deal, dealer, 20, 20, 699).
reached(deal, dealer, 20, 21, 424).
reached(deal, dealer, 20, 22, 380).
reached(deal, dealer, 20, 23, 292).
reached(deal, dealer, 20, 24, 258).
reached(deal, dealer, 20, 25, 152).
reached(deal, dealer, 20, 26, 107).
reached(deal, dealer, 20, 27, 77).
reached(deal, dealer, 20, 28, 53).
reached(deal, dealer, 20, 29, 41).
reached(deal, dealer, 20, 30, 34).
reached(deal, dealer, 20, 31, 35).
reached(deal, dealer, 20, 32, 21).
reached(deal, dealer, 20, 33, 20).
reached(deal, dealer, 20, 34, 8).
reached(deal, dealer, 20, 35, 6).
reached(deal, dealer, 20, 36, 4).
reached(deal, dealer, 20, 37, 2).
reached(deal, dealer, 20, 38, 2).
reached(deal, dealer, 20, 39, 3).
reached(deal, dealer, 21, 0, 24).
reached(deal, dealer, 21, 1, 38).
reached(deal, dealer, 21, 2, 374).
reached(deal, dealer, 21, 3, 540).
reached(deal, dealer, 21, 4, 1597).
reached(deal, dealer, 21, 5, 1863).
reached(deal, dealer, 21, 6, 2438).
reached(deal, dealer, 21, 7, 2979).
reached(deal, dealer, 21, 8, 3556).
reached(deal, dealer, 21, 9, 4121).
reached(deal, dealer, 21, 10, 3941).
reached(deal, dealer, 21, 11, 3679).
reached(deal, dealer, 21, 12, 3246).
reached(deal, dealer, 21, 13, 2614).
reached(deal, dealer, 21, 14, 2149).
reached(deal, dealer, 21, 15, 1838).
reached(deal, dealer, 21, 16, 1467).
reached(deal, dealer, 21, 17, 1205).
reached(deal, dealer, 21, 18, 950).
reached(deal, dealer, 21, 19, 783).
reached(deal, dealer, 21, 20, 590).
reached(deal, dealer, 21, 21, 368).
reached(deal, dealer, 21, 22, 326).
reached(deal, dealer, 21, 23, 243).
reached(deal, dealer, 21, 24, 218).
reached(deal, dealer, 21, 25, 132).
reached(deal, dealer, 21, 26, 90).
reached(deal, dealer, 21, 27, 69).
reached(deal, dealer, 21, 28, 44).
reached(deal, dealer, 21, 29, 39).
reached(deal, dealer, 21, 30, 26).
reached(deal, dealer, 21, 31, 32).
reached(deal, dealer, 21, 32, 19).
reached(deal, dealer, 21, 33, 19).
reached(deal, dealer, 21, 34, 6).
reached(deal, dealer, 21, 35, 5).
reached(deal, dealer, 21, 36, 3).
reached(deal, dealer, 21, 37, 1).
reached(deal, dealer, 21, 38, 2).
reached(deal, dealer, 21, 39, 3).
reached(deal, dealer, 22, 0, 19).
reached(deal, dealer, 22, 1, 24).
reached(deal, dealer, 22, 2, 276).
reached(deal, dealer, 22, 3, 399).
reached(deal, dealer, 22, 4, 1212).
reached(deal, dealer, 22, 5, 1397).
reached(deal, dealer, 22, 6, 1847).
reached(deal, dealer, 22, 7, 2293).
reached(deal, dealer, 22, 8, 2732).
reached(deal, dealer, 22, 9, 3185).
reached(deal, dealer, 22, 10, 3026).
reached(deal, dealer, 22, 11, 2907).
reached(deal, dealer, 22, 12, 2527).
reached(deal, dealer, 22, 13, 2080).
reached(deal, dealer, 22, 14, 1714).
reached(deal, dealer, 22, 15, 1447).
reached(deal, dealer, 22, 16, 1164).
reached(deal, dealer, 22, 17, 959).
reached(deal, dealer, 22, 18, 756).
reached(deal, dealer, 22, 19, 646).
reached(deal, dealer, 22, 20, 487).
reached(deal, dealer, 22, 21, 293).
reached(deal, dealer, 22, 22, 269).
reached(deal, dealer, 22, 23, 203).
reached(deal, dealer, 22, 24, 181).
reached(deal, dealer, 22, 25, 110).
reached(deal, dealer, 22, 26, 76).
reached(deal, dealer, 22, 27, 59).
reached(deal, dealer, 22, 28, 40).
reached(deal, dealer, 22, 29, 35).
reached(deal, dealer, 22, 30, 19).
reached(deal, dealer, 22, 31, 28).
reached(deal, dealer, 22, 32, 16).
reached(deal, dealer, 22, 33, 11).
reached(deal, dealer, 22, 34, 6).
reached(deal, dealer, 22, 35, 4).
reached(deal, dealer, 22, 36, 3).
reached(deal, dealer, 22, 37, 1).
reached(deal, dealer, 22, 38, 1).
reached(deal, dealer, 22, 39, 3).
reached(deal, dealer, 23, 0, 16).
reached(deal, dealer, 23, 1, 16).
reached(deal, dealer, 23, 2, 193).
reached(deal, dealer, 23, 3, 292).
reached(deal, dealer, 23, 4, 942).
reached(deal, dealer, 23, 5, 1078).
reached(deal, dealer, 23, 6, 1405).
reached(deal, dealer, 23, 7, 1744).
reached(deal, dealer, 23, 8, 2118).
reached(deal, dealer, 23, 9, 2485).
reached(deal, dealer, 23, 10, 2348).
reached(deal, dealer, 23, 11, 2291).
reached(deal, dealer, 23, 12, 1997).
reached(deal, dealer, 23, 13, 1663).
reached(deal, dealer, 23, 14, 1345).
reached(deal, dealer, 23, 15, 1142).
reached(deal, dealer, 23, 16, 948).
reached(deal, dealer, 23, 17, 738).
reached(deal, dealer, 23, 18, 605).
reached(deal, dealer, 23, 19, 543).
reached(deal, dealer, 23, 20, 398).
reached(deal, dealer, 23, 21, 255).
reached(deal, dealer, 23, 22, 225).
reached(deal, dealer, 23, 23, 164).
reached(deal, dealer, 23, 24, 152).
reached(deal, dealer, 23, 25, 91).
reached(deal, dealer, 23, 26, 65).
reached(deal, dealer, 23, 27, 54).
reached(deal, dealer, 23, 28, 29).
reached(deal, dealer, 23, 29, 33).
reached(deal, dealer, 23, 30, 13).
reached(deal, dealer, 23, 31, 26).
reached(deal, dealer, 23, 32, 16).
reached(deal, dealer, 23, 33, 10).
reached(deal, dealer, 23, 34, 5).
reached(deal, dealer, 23, 35, 3).
reached(deal, dealer, 23, 36, 3).
reached(deal, dealer, 23, 37, 1).
reached(deal, dealer, 23, 38, 1).
reached(deal, dealer, 23, 39, 3).
reached(deal, dealer, 24, 0, 11).
reached(deal, dealer, 24, 1, 10).
reached(deal, dealer, 24, 2, 139).
reached(deal, dealer, 24, 3, 211).
reached(deal, dealer, 24, 4, 691).
reached(deal, dealer, 24, 5, 807).
reached(deal, dealer, 24, 6, 1060).
reached(deal, dealer, 24, 7, 1291).
reached(deal, dealer, 24, 8, 1541).
reached(deal, dealer, 24, 9, 1823).
reached(deal, dealer, 24, 10, 1757).
reached(deal, dealer, 24, 11, 1779).
reached(deal, dealer, 24, 12, 1503).
reached(deal, dealer, 24, 13, 1254).
reached(deal, dealer, 24, 14, 1050).
reached(deal, dealer, 24, 15, 910).
reached(deal, dealer, 24, 16, 751).
reached(deal, dealer, 24, 17, 597).
reached(deal, dealer, 24, 18, 488).
reached(deal, dealer, 24, 19, 432).
reached(deal, dealer, 24, 20, 320).
reached(deal, dealer, 24, 21, 203).
reached(deal, dealer, 24, 22, 182).
reached(deal, dealer, 24, 23, 134).
reached(deal, dealer, 24, 24, 125).
reached(deal, dealer, 24, 25, 69).
reached(deal, dealer, 24, 26, 51).
reached(deal, dealer, 24, 27, 48).
reached(deal, dealer, 24, 28, 27).
reached(deal, dealer, 24, 29, 28).
reached(deal, dealer, 24, 30, 12).
reached(deal, dealer, 24, 31, 21).
reached(deal, dealer, 24, 32, 15).
reached(deal, dealer, 24, 33, 8).
reached(deal, dealer, 24, 34, 5).
reached(deal, dealer, 24, 35, 2).
reached(deal, dealer, 24, 36, 2).
reached(deal, dealer, 24, 37, 1).
reached(deal, dealer, 24, 39, 2).
reached(deal, dealer, 25, 0, 6).
reached(deal, dealer, 25, 1, 6).
reached(deal, dealer, 25, 2, 100).
reached(deal, dealer, 25, 3, 150).
reached(deal, dealer, 25, 4, 484).
reached(deal, dealer, 25, 5, 600).
reached(deal, dealer, 25, 6, 787).
reached(deal, dealer, 25, 7, 976).
reached(deal, dealer, 25, 8, 1150).
reached(deal, dealer, 25, 9, 1380).
reached(deal, dealer, 25, 10, 1270).
reached(deal, dealer, 25, 11, 1364).
reached(deal, dealer, 25, 12, 1133).
reached(deal, dealer, 25, 13, 964).
reached(deal, dealer, 25, 14, 817).
reached(deal, dealer, 25, 15, 689).
reached(deal, dealer, 25, 16, 593).
reached(deal, dealer, 25, 17, 459).
reached(deal, dealer, 25, 18, 400).
reached(deal, dealer, 25, 19, 343).
reached(deal, dealer, 25, 20, 258).
reached(deal, dealer, 25, 21, 176).
reached(deal, dealer, 25, 22, 147).
reached(deal, dealer, 25, 23, 105).
reached(deal, dealer, 25, 24, 100).
reached(deal, dealer, 25, 25, 59).
reached(deal, dealer, 25, 26, 44).
reached(deal, dealer, 25, 27, 37).
reached(deal, dealer, 25, 28, 24).
reached(deal, dealer, 25, 29, 24).
reached(deal, dealer, 25, 30, 10).
reached(deal, dealer, 25, 31, 17).
reached(deal, dealer, 25, 32, 12).
reached(deal, dealer, 25, 33, 8).
reached(deal, dealer, 25, 34, 4).
reached(deal, dealer, 25, 35, 2).
reached(deal, dealer, 25, 36, 2).
reached(deal, dealer, 25, 37, 1).
reached(deal, dealer, 25, 39, 2).
reached(deal, dealer, 26, 0, 3).
reached(deal, dealer, 26, 1, 6).
reached(deal, dealer, 26, 2, 65).
reached(deal, dealer, 26, 3, 109).
reached(deal, dealer, 26, 4, 362).
reached(deal, dealer, 26, 5, 441).
reached(deal, dealer, 26, 6, 565).
reached(deal, dealer, 26, 7, 693).
reached(deal, dealer, 26, 8, 831).
reached(deal, dealer, 26, 9, 1016).
reached(deal, dealer, 26, 10, 920).
reached(deal, dealer, 26, 11, 1023).
reached(deal, dealer, 26, 12, 845).
reached(deal, dealer, 26, 13, 744).
reached(deal, dealer, 26, 14, 642).
reached(deal, dealer, 26, 15, 507).
reached(deal, dealer, 26, 16, 450).
reached(deal, dealer, 26, 17, 349).
reached(deal, dealer, 26, 18, 334).
reached(deal, dealer, 26, 19, 276).
reached(deal, dealer, 26, 20, 213).
reached(deal, dealer, 26, 21, 138).
reached(deal, dealer, 26, 22, 117).
reached(deal, dealer, 26, 23, 86).
reached(deal, dealer, 26, 24, 78).
reached(deal, dealer, 26, 25, 51).
reached(deal, dealer, 26, 26, 34).
reached(deal, dealer, 26, 27, 31).
reached(deal, dealer, 26, 28, 16).
reached(deal, dealer, 26, 29, 17).
reached(deal, dealer, 26, 30, 9).
reached(deal, dealer, 26, 31, 17).
reached(deal, dealer, 26, 32, 10).
reached(deal, dealer, 26, 33, 7).
reached(deal, dealer, 26, 34, 3).
reached(deal, dealer, 26, 35, 2).
reached(deal, dealer, 26, 36, 2).
reached(deal, dealer, 26, 37, 1).
reached(deal, dealer, 26, 39, 2).
reached(deal, dealer, 27, 0, 3).
reached(deal, dealer, 27, 1, 4).
reached(deal, dealer, 27, 2, 51).
reached(deal, dealer, 27, 3, 72).
reached(deal, dealer, 27, 4, 270).
reached(deal, dealer, 27, 5, 323).
reached(deal, dealer, 27, 6, 405).
reached(deal, dealer, 27, 7, 510).
reached(deal, dealer, 27, 8, 621).
reached(deal, dealer, 27, 9, 756).
reached(deal, dealer, 27, 10, 659).
reached(deal, dealer, 27, 11, 758).
reached(deal, dealer, 27, 12, 644).
reached(deal, dealer, 27, 13, 555).
reached(deal, dealer, 27, 14, 478).
reached(deal, dealer, 27, 15, 382).
reached(deal, dealer, 27, 16, 354).
reached(deal, dealer, 27, 17, 265).
reached(deal, dealer, 27, 18, 267).
reached(deal, dealer, 27, 19, 207).
reached(deal, dealer, 27, 20, 160).
reached(deal, dealer, 27, 21, 121).
reached(deal, dealer, 27, 22, 99).
reached(deal, dealer, 27, 23, 68).
reached(deal, dealer, 27, 24, 58).
reached(deal, dealer, 27, 25, 39).
reached(deal, dealer, 27, 26, 27).
reached(deal, dealer, 27, 27, 25).
reached(deal, dealer, 27, 28, 13).
reached(deal, dealer, 27, 29, 12).
reached(deal, dealer, 27, 30, 7).
reached(deal, dealer, 27, 31, 14).
reached(deal, dealer, 27, 32, 9).
reached(deal, dealer, 27, 33, 7).
reached(deal, dealer, 27, 34, 2).
reached(deal, dealer, 27, 35, 2).
reached(deal, dealer, 27, 36, 1).
reached(deal, dealer, 27, 39, 1).
reached(deal, dealer, 28, 0, 3).
reached(deal, dealer, 28, 1, 3).
reached(deal, dealer, 28, 2, 32).
reached(deal, dealer, 28, 3, 49).
reached(deal, dealer, 28, 4, 203).
reached(deal, dealer, 28, 5, 239).
reached(deal, dealer, 28, 6, 284).
reached(deal, dealer, 28, 7, 357).
reached(deal, dealer, 28, 8, 450).
reached(deal, dealer, 28, 9, 536).
reached(deal, dealer, 28, 10, 478).
reached(deal, dealer, 28, 11, 554).
reached(deal, dealer, 28, 12, 467).
reached(deal, dealer, 28, 13, 424).
reached(deal, dealer, 28, 14, 359).
reached(deal, dealer, 28, 15, 283).
reached(deal, dealer, 28, 16, 258).
reached(deal, dealer, 28, 17, 193).
reached(deal, dealer, 28, 18, 216).
reached(deal, dealer, 28, 19, 148).
reached(deal, dealer, 28, 20, 124).
reached(deal, dealer, 28, 21, 94).
reached(deal, dealer, 28, 22, 84).
reached(deal, dealer, 28, 23, 52).
reached(deal, dealer, 28, 24, 45).
reached(deal, dealer, 28, 25, 27).
reached(deal, dealer, 28, 26, 23).
reached(deal, dealer, 28, 27, 18).
reached(deal, dealer, 28, 28, 10).
reached(deal, dealer, 28, 29, 7).
reached(deal, dealer, 28, 30, 7).
reached(deal, dealer, 28, 31, 13).
reached(deal, dealer, 28, 32, 7).
reached(deal, dealer, 28, 33, 6).
reached(deal, dealer, 28, 34, 2).
reached(deal, dealer, 28, 35, 2).
reached(deal, dealer, 28, 39, 1).
reached(deal, dealer, 29, 0, 2).
reached(deal, dealer, 29, 1, 2).
reached(deal, dealer, 29, 2, 23).
reached(deal, dealer, 29, 3, 31).
reached(deal, dealer, 29, 4, 130).
reached(deal, dealer, 29, 5, 161).
reached(deal, dealer, 29, 6, 205).
reached(deal, dealer, 29, 7, 241).
reached(deal, dealer, 29, 8, 347).
reached(deal, dealer, 29, 9, 381).
reached(deal, dealer, 29, 10, 361).
reached(deal, dealer, 29, 11, 396).
reached(deal, dealer, 29, 12, 335).
reached(deal, dealer, 29, 13, 315).
reached(deal, dealer, 29, 14, 270).
reached(deal, dealer, 29, 15, 218).
reached(deal, dealer, 29, 16, 191).
reached(deal, dealer, 29, 17, 144).
reached(deal, dealer, 29, 18, 163).
reached(deal, dealer, 29, 19, 105).
reached(deal, dealer, 29, 20, 96).
reached(deal, dealer, 29, 21, 74).
reached(deal, dealer, 29, 22, 64).
reached(deal, dealer, 29, 23, 39).
reached(deal, dealer, 29, 24, 34).
reached(deal, dealer, 29, 25, 22).
reached(deal, dealer, 29, 26, 20).
reached(deal, dealer, 29, 27, 15).
reached(deal, dealer, 29, 28, 7).
reached(deal, dealer, 29, 29, 6).
reached(deal, dealer, 29, 30, 6).
reached(deal, dealer, 29, 31, 12).
reached(deal, dealer, 29, 32, 6).
reached(deal, dealer, 29, 33, 5).
reached(deal, dealer, 29, 34, 1).
reached(deal, dealer, 29, 35, 2).
reached(deal, dealer, 29, 39, 1).
reached(deal, dealer, 30, 0, 1).
reached(deal, dealer, 30, 2, 20).
reached(deal, dealer, 30, 3, 23).
reached(deal, dealer, 30, 4, 93).
reached(deal, dealer, 30, 5, 108).
reached(deal, dealer, 30, 6, 145).
reached(deal, dealer, 30, 7, 171).
reached(deal, dealer, 30, 8, 242).
reached(deal, dealer, 30, 9, 268).
reached(deal, dealer, 30, 10, 255).
reached(deal, dealer, 30, 11, 285).
reached(deal, dealer, 30, 12, 242).
reached(deal, dealer, 30, 13, 225).
reached(deal, dealer, 30, 14, 202).
reached(deal, dealer, 30, 15, 159).
reached(deal, dealer, 30, 16, 145).
reached(deal, dealer, 30, 17, 101).
reached(deal, dealer, 30, 18, 117).
reached(deal, dealer, 30, 19, 79).
reached(deal, dealer, 30, 20, 79).
reached(deal, dealer, 30, 21, 60).
reached(deal, dealer, 30, 22, 56).
reached(deal, dealer, 30, 23, 33).
reached(deal, dealer, 30, 24, 28).
reached(deal, dealer, 30, 25, 17).
reached(deal, dealer, 30, 26, 14).
reached(deal, dealer, 30, 27, 8).
reached(deal, dealer, 30, 28, 6).
reached(deal, dealer, 30, 29, 4).
reached(deal, dealer, 30, 30, 4).
reached(deal, dealer, 30, 31, 9).
reached(deal, dealer, 30, 32, 4).
reached(deal, dealer, 30, 33, 4).
reached(deal, dealer, 30, 34, 1).
reached(deal, dealer, 30, 35, 1).
reached(deal, dealer, 31, 0, 1).
reached(deal, dealer, 31, 2, 14).
reached(deal, dealer, 31, 3, 17).
reached(deal, dealer, 31, 4, 72).
reached(deal, dealer, 31, 5, 76).
reached(deal, dealer, 31, 6, 101).
reached(deal, dealer, 31, 7, 118).
reached(deal, dealer, 31, 8, 176).
reached(deal, dealer, 31, 9, 196).
reached(deal, dealer, 31, 10, 183).
reached(deal, dealer, 31, 11, 194).
reached(deal, dealer, 31, 12, 184).
reached(deal, dealer, 31, 13, 164).
reached(deal, dealer, 31, 14, 148).
reached(deal, dealer, 31, 15, 120).
reached(deal, dealer, 31, 16, 115).
reached(deal, dealer, 31, 17, 80).
reached(deal, dealer, 31, 18, 91).
reached(deal, dealer, 31, 19, 59).
reached(deal, dealer, 31, 20, 61).
reached(deal, dealer, 31, 21, 40).
reached(deal, dealer, 31, 22, 44).
reached(deal, dealer, 31, 23, 27).
reached(deal, dealer, 31, 24, 23).
reached(deal, dealer, 31, 25, 14).
reached(deal, dealer, 31, 26, 10).
reached(deal, dealer, 31, 27, 8).
reached(deal, dealer, 31, 28, 5).
reached(deal, dealer, 31, 29, 2).
reached(deal, dealer, 31, 30, 4).
reached(deal, dealer, 31, 31, 8).
reached(deal, dealer, 31, 32, 4).
reached(deal, dealer, 31, 33, 2).
reached(deal, dealer, 31, 35, 1).
reached(deal, dealer, 32, 2, 9).
reached(deal, dealer, 32, 3, 9).
reached(deal, dealer, 32, 4, 52).
reached(deal, dealer, 32, 5, 50).
reached(deal, dealer, 32, 6, 69).
reached(deal, dealer, 32, 7, 83).
reached(deal, dealer, 32, 8, 115).
reached(deal, dealer, 32, 9, 129).
reached(deal, dealer, 32, 10, 131).
reached(deal, dealer, 32, 11, 136).
reached(deal, dealer, 32, 12, 137).
reached(deal, dealer, 32, 13, 125).
reached(deal, dealer, 32, 14, 106).
reached(deal, dealer, 32, 15, 80).
reached(deal, dealer, 32, 16, 84).
reached(deal, dealer, 32, 17, 55).
reached(deal, dealer, 32, 18, 75).
reached(deal, dealer, 32, 19, 52).
reached(deal, dealer, 32, 20, 48).
reached(deal, dealer, 32, 21, 28).
reached(deal, dealer, 32, 22, 33).
reached(deal, dealer, 32, 23, 22).
reached(deal, dealer, 32, 24, 13).
reached(deal, dealer, 32, 25, 11).
reached(deal, dealer, 32, 26, 8).
reached(deal, dealer, 32, 27, 7).
reached(deal, dealer, 32, 28, 4).
reached(deal, dealer, 32, 29, 2).
reached(deal, dealer, 32, 30, 3).
reached(deal, dealer, 32, 31, 6).
reached(deal, dealer, 32, 32, 4).
reached(deal, dealer, 32, 33, 2).
reached(deal, dealer, 33, 2, 6).
reached(deal, dealer, 33, 3, 5).
reached(deal, dealer, 33, 4, 37).
reached(deal, dealer, 33, 5, 27).
reached(deal, dealer, 33, 6, 46).
reached(deal, dealer, 33, 7, 56).
reached(deal, dealer, 33, 8, 91).
reached(deal, dealer, 33, 9, 84).
reached(deal, dealer, 33, 10, 102).
reached(deal, dealer, 33, 11, 87).
reached(deal, dealer, 33, 12, 92).
reached(deal, dealer, 33, 13, 93).
reached(deal, dealer, 33, 14, 83).
reached(deal, dealer, 33, 15, 58).
reached(deal, dealer, 33, 16, 67).
reached(deal, dealer, 33, 17, 40).
reached(deal, dealer, 33, 18, 56).
reached(deal, dealer, 33, 19, 41).
reached(deal, dealer, 33, 20, 36).
reached(deal, dealer, 33, 21, 18).
reached(deal, dealer, 33, 22, 26).
reached(deal, dealer, 33, 23, 20).
reached(deal, dealer, 33, 24, 8).
reached(deal, dealer, 33, 25, 6).
reached(deal, dealer, 33, 26, 5).
reached(deal, dealer, 33, 27, 6).
reached(deal, dealer, 33, 28, 4).
reached(deal, dealer, 33, 29, 2).
reached(deal, dealer, 33, 30, 3).
reached(deal, dealer, 33, 31, 6).
reached(deal, dealer, 33, 32, 3).
reached(deal, dealer, 33, 33, 2).
reached(deal, dealer, 34, 2, 3).
reached(deal, dealer, 34, 3, 3).
reached(deal, dealer, 34, 4, 25).
reached(deal, dealer, 34, 5, 19).
reached(deal, dealer, 34, 6, 31).
reached(deal, dealer, 34, 7, 35).
reached(deal, dealer, 34, 8, 60).
reached(deal, dealer, 34, 9, 52).
reached(deal, dealer, 34, 10, 71).
reached(deal, dealer, 34, 11, 59).
reached(deal, dealer, 34, 12, 67).
reached(deal, dealer, 34, 13, 69).
reached(deal, dealer, 34, 14, 59).
reached(deal, dealer, 34, 15, 40).
reached(deal, dealer, 34, 16, 52).
reached(deal, dealer, 34, 17, 27).
reached(deal, dealer, 34, 18, 37).
reached(deal, dealer, 34, 19, 33).
reached(deal, dealer, 34, 20, 27).
reached(deal, dealer, 34, 21, 14).
reached(deal, dealer, 34, 22, 19).
reached(deal, dealer, 34, 23, 12).
reached(deal, dealer, 34, 24, 6).
reached(deal, dealer, 34, 25, 5).
reached(deal, dealer, 34, 26, 4).
reached(deal, dealer, 34, 27, 4).
reached(deal, dealer, 34, 28, 4).
reached(deal, dealer, 34, 30, 3).
reached(deal, dealer, 34, 31, 6).
reached(deal, dealer, 34, 32, 3).
reached(deal, dealer, 34, 33, 1).
reached(deal, dealer, 35, 3, 1).
reached(deal, dealer, 35, 4, 19).
reached(deal, dealer, 35, 5, 17).
reached(deal, dealer, 35, 6, 19).
reached(deal, dealer, 35, 7, 24).
reached(deal, dealer, 35, 8, 43).
reached(deal, dealer, 35, 9, 35).
reached(deal, dealer, 35, 10, 50).
reached(deal, dealer, 35, 11, 37).
reached(deal, dealer, 35, 12, 43).
reached(deal, dealer, 35, 13, 47).
reached(deal, dealer, 35, 14, 39).
reached(deal, dealer, 35, 15, 30).
reached(deal, dealer, 35, 16, 39).
reached(deal, dealer, 35, 17, 22).
reached(deal, dealer, 35, 18, 25).
reached(deal, dealer, 35, 19, 28).
reached(deal, dealer, 35, 20, 17).
reached(deal, dealer, 35, 21, 9).
reached(deal, dealer, 35, 22, 12).
reached(deal, dealer, 35, 23, 8).
reached(deal, dealer, 35, 24, 4).
reached(deal, dealer, 35, 25, 5).
reached(deal, dealer, 35, 26, 3).
reached(deal, dealer, 35, 27, 3).
reached(deal, dealer, 35, 28, 4).
reached(deal, dealer, 35, 30, 3).
reached(deal, dealer, 35, 31, 4).
reached(deal, dealer, 35, 32, 3).
reached(deal, dealer, 35, 33, 1).
reached(deal, dealer, 36, 4, 13).
reached(deal, dealer, 36, 5, 9).
reached(deal, dealer, 36, 6, 16).
reached(deal, dealer, 36, 7, 15).
reached(deal, dealer, 36, 8, 25).
reached(deal, dealer, 36, 9, 20).
reached(deal, dealer, 36, 10, 36).
reached(deal, dealer, 36, 11, 25).
reached(deal, dealer, 36, 12, 34).
reached(deal, dealer, 36, 13, 35).
reached(deal, dealer, 36, 14, 30).
reached(deal, dealer, 36, 15, 21).
reached(deal, dealer, 36, 16, 28).
reached(deal, dealer, 36, 17, 19).
reached(deal, dealer, 36, 18, 17).
reached(deal, dealer, 36, 19, 20).
reached(deal, dealer, 36, 20, 12).
reached(deal, dealer, 36, 21, 8).
reached(deal, dealer, 36, 22, 6).
reached(deal, dealer, 36, 23, 5).
reached(deal, dealer, 36, 24, 3).
reached(deal, dealer, 36, 25, 5).
reached(deal, dealer, 36, 26, 1).
reached(deal, dealer, 36, 27, 3).
reached(deal, dealer, 36, 28, 2).
reached(deal, dealer, 36, 30, 3).
reached(deal, dealer, 36, 31, 3).
reached(deal, dealer, 36, 32, 3).
reached(deal, dealer, 36, 33, 1).
reached(deal, dealer, 37, 4, 10).
reached(deal, dealer, 37, 5, 7).
reached(deal, dealer, 37, 6, 11).
reached(deal, dealer, 37, 7, 6).
reached(deal, dealer, 37, 8, 11).
reached(deal, dealer, 37, 9, 13).
reached(deal, dealer, 37, 10, 24).
reached(deal, dealer, 37, 11, 18).
reached(deal, dealer, 37, 12, 26).
reached(deal, dealer, 37, 13, 22).
reached(deal, dealer, 37, 14, 25).
reached(deal, dealer, 37, 15, 15).
reached(deal, dealer, 37, 16, 21).
reached(deal, dealer, 37, 17, 12).
reached(deal, dealer, 37, 18, 13).
reached(deal, dealer, 37, 19, 14).
reached(deal, dealer, 37, 20, 11).
reached(deal, dealer, 37, 21, 8).
reached(deal, dealer, 37, 22, 4).
reached(deal, dealer, 37, 23, 2).
reached(deal, dealer, 37, 24, 2).
reached(deal, dealer, 37, 25, 3).
reached(deal, dealer, 37, 26, 1).
reached(deal, dealer, 37, 27, 3).
reached(deal, dealer, 37, 28, 1).
reached(deal, dealer, 37, 30, 2).
reached(deal, dealer, 37, 31, 1).
reached(deal, dealer, 37, 32, 3).
reached(deal, dealer, 38, 4, 8).
reached(deal, dealer, 38, 5, 3).
reached(deal, dealer, 38, 6, 7).
reached(deal, dealer, 38, 7, 6).
reached(deal, dealer, 38, 8, 6).
reached(deal, dealer, 38, 9, 6).
reached(deal, dealer, 38, 10, 18).
reached(deal, dealer, 38, 11, 9).
reached(deal, dealer, 38, 12, 21).
reached(deal, dealer, 38, 13, 16).
reached(deal, dealer, 38, 14, 15).
reached(deal, dealer, 38, 15, 15).
reached(deal, dealer, 38, 16, 11).
reached(deal, dealer, 38, 17, 9).
reached(deal, dealer, 38, 18, 12).
reached(deal, dealer, 38, 19, 11).
reached(deal, dealer, 38, 20, 9).
reached(deal, dealer, 38, 21, 3).
reached(deal, dealer, 38, 22, 2).
reached(deal, dealer, 38, 23, 1).
reached(deal, dealer, 38, 24, 1).
reached(deal, dealer, 38, 25, 3).
reached(deal, dealer, 38, 26, 1).
reached(deal, dealer, 38, 27, 2).
reached(deal, dealer, 38, 28, 1).
reached(deal, dealer, 38, 30, 2).
reached(deal, dealer, 38, 32, 1).
reached(deal, dealer, 39, 4, 2).
reached(deal, dealer, 39, 5, 1).
reached(deal, dealer, 39, 6, 4).
reached(deal, dealer, 39, 7, 4).
reached(deal, dealer, 39, 8, 2).
reached(deal, dealer, 39, 9, 4).
reached(deal, dealer, 39, 10, 11).
reached(deal, dealer, 39, 11, 7).
reached(deal, dealer, 39, 12, 13).
reached(deal, dealer, 39, 13, 14).
reached(deal, dealer, 39, 14, 9).
reached(deal, dealer, 39, 15, 10).
reached(deal, dealer, 39, 16, 6).
reached(deal, dealer, 39, 17, 7).
reached(deal, dealer, 39, 18, 8).
reached(deal, dealer, 39, 19, 5).
reached(deal, dealer, 39, 20, 7).
reached(deal, dealer, 39, 21, 3).
reached(deal, dealer, 39, 22, 2).
reached(deal, dealer, 39, 23, 1).
reached(deal, dealer, 39, 24, 1).
reached(deal, dealer, 39, 25, 3).
reached(deal, dealer, 39, 27, 2).
reached(deal, dealer, 39, 32, 1).
reached(deal, dealer, 40, 4, 2).
reached(deal, dealer, 40, 5, 1).
reached(deal, dealer, 40, 6, 2).
reached(deal, dealer, 40, 7, 3).
reached(deal, dealer, 40, 8, 1).
reached(deal, dealer, 40, 9, 2).
reached(deal, dealer, 40, 10, 6).
reached(deal, dealer, 40, 11, 6).
reached(deal, dealer, 40, 12, 9).
reached(deal, dealer, 40, 13, 9).
reached(deal, dealer, 40, 14, 5).
reached(deal, dealer, 40, 15, 7).
reached(deal, dealer, 40, 16, 4).
reached(deal, dealer, 40, 17, 4).
reached(deal, dealer, 40, 18, 4).
reached(deal, dealer, 40, 19, 2).
reached(deal, dealer, 40, 20, 6).
reached(deal, dealer, 40, 21, 1).
reached(deal, dealer, 40, 23, 1).
reached(deal, dealer, 40, 24, 1).
reached(deal, dealer, 40, 25, 2).
reached(deal, dealer, 40, 27, 1).
reached(deal, dealer, 41, 4, 1).
reached(deal, dealer, 41, 6, 1).
reached(deal, dealer, 41, 7, 3).
reached(deal, dealer, 41, 8, 1).
reached(deal, dealer, 41, 9, 1).
reached(deal, dealer, 41, 10, 5).
reached(deal, dealer, 41, 11, 6).
reached(deal, dealer, 41, 12, 5).
reached(deal, dealer, 41, 13, 6).
reached(deal, dealer, 41, 14, 4).
reached(deal, dealer, 41, 15, 5).
reached(deal, dealer, 41, 16, 2).
reached(deal, dealer, 41, 17, 3).
reached(deal, dealer, 41, 18, 3).
reached(deal, dealer, 41, 19, 1).
reached(deal, dealer, 41, 20, 4).
reached(deal, dealer, 41, 21, 1).
reached(deal, dealer, 41, 23, 1).
reached(deal, dealer, 41, 24, 1).
reached(deal, dealer, 41, 25, 2).
reached(deal, dealer, 41, 27, 1).
reached(deal, dealer, 42, 4, 1).
reached(deal, dealer, 42, 6, 1).
reached(deal, dealer, 42, 7, 1).
reached(deal, dealer, 42, 8, 1).
reached(deal, dealer, 42, 9, 1).
reached(deal, dealer, 42, 10, 3).
reached(deal, dealer, 42, 11, 5).
reached(deal, dealer, 42, 12, 4).
reached(deal, dealer, 42, 13, 3).
reached(deal, dealer, 42, 14, 3).
reached(deal, dealer, 42, 15, 3).
reached(deal, dealer, 42, 16, 2).
reached(deal, dealer, 42, 17, 3).
reached(deal, dealer, 42, 18, 3).
reached(deal, dealer, 42, 19, 1).
reached(deal, dealer, 42, 20, 2).
reached(deal, dealer, 42, 21, 1).
reached(deal, dealer, 42, 23, 1).
reached(deal, dealer, 42, 24, 1).
reached(deal, dealer, 42, 25, 1).
reached(deal, dealer, 42, 27, 1).
reached(deal, dealer, 43, 6, 1).
reached(deal, dealer, 43, 8, 1).
reached(deal, dealer, 43, 9, 1).
reached(deal, dealer, 43, 11, 3).
reached(deal, dealer, 43, 12, 3).
reached(deal, dealer, 43, 13, 1).
reached(deal, dealer, 43, 14, 3).
reached(deal, dealer, 43, 15, 1).
reached(deal, dealer, 43, 16, 2).
reached(deal, dealer, 43, 17, 2).
reached(deal, dealer, 43, 18, 2).
reached(deal, dealer, 43, 20, 2).
reached(deal, dealer, 43, 27, 1).
reached(deal, dealer, 44, 6, 1).
reached(deal, dealer, 44, 8, 1).
reached(deal, dealer, 44, 9, 1).
reached(deal, dealer, 44, 11, 1).
reached(deal, dealer, 44, 12, 2).
reached(deal, dealer, 44, 14, 3).
reached(deal, dealer, 44, 15, 1).
reached(deal, dealer, 44, 16, 1).
reached(deal, dealer, 44, 17, 1).
reached(deal, dealer, 44, 18, 1).
reached(deal, dealer, 44, 20, 1).
reached(deal, dealer, 44, 27, 1).
reached(deal, dealer, 45, 6, 1).
reached(deal, dealer, 45, 11, 1).
reached(deal, dealer, 45, 12, 1).
reached(deal, dealer, 45, 16, 1).
reached(deal, dealer, 45, 17, 1).
reached(deal, dealer, 45, 18, 1).
reached(deal, dealer, 45, 20, 1).
reached(deal, dealer, 45, 27, 1).
reached(deal, dealer, 46, 6, 1).
reached(deal, dealer, 46, 11, 1).
reached(deal, dealer, 46, 12, 1).
reached(deal, dealer, 46, 17, 1).
reached(deal, dealer, 46, 18, 1).
reached(deal, dealer, 46, 27, 1).
reached(deal, dealer, 47, 6, 1).
reached(deal, dealer, 47, 11, 1).
reached(deal, dealer, 47, 12, 1).
reached(deal, dealer, 47, 17, 1).
reached(deal, dealer, 47, 18, 1).
reached(deal, dealer, 48, 6, 1).
reached(deal, dealer, 48, 11, 1).
reached(deal, dealer, 48, 12, 1).
reached(deal, dealer, 48, 18, 1).
reached(deal, dealer, 49, 6, 1).
reached(deal, dealer, 49, 11, 1).
reached(deal, dealer, 49, 12, 1).
reached(deal, dealer, 50, 6, 1).
reached(deal, dealer, 50, 11, 1).
reached(deal, dealer, 51, 6, 1).
reached(deal, dealer, 51, 11, 1).
reached(deal, dealer, 52, 11, 1).
reached(deal, pone, 1, 0, 73431).
reached(deal, pone, 1, 1, 12624).
reached(deal, pone, 1, 2, 60169).
reached(deal, pone, 1, 3, 19203).
reached(deal, pone, 1, 4, 16515).
reached(deal, pone, 1, 5, 9157).
reached(deal, pone, 1, 6, 4515).
reached(deal, pone, 1, 7, 2380).
reached(deal, pone, 1, 8, 1129).
reached(deal, pone, 1, 9, 400).
reached(deal, pone, 1, 10, 201).
reached(deal, pone, 1, 11, 59).
reached(deal, pone, 1, 12, 52).
reached(deal, pone, 1, 13, 9).
reached(deal, pone, 1, 14, 27).
reached(deal, pone, 1, 16, 1).
reached(deal, pone, 1, 17, 1).
reached(deal, pone, 1, 19, 1).
reached(deal, pone, 2, 0, 56038).
reached(deal, pone, 2, 1, 17190).
reached(deal, pone, 2, 2, 61530).
reached(deal, pone, 2, 3, 23126).
reached(deal, pone, 2, 4, 19895).
reached(deal, pone, 2, 5, 11150).
reached(deal, pone, 2, 6, 5593).
reached(deal, pone, 2, 7, 3042).
reached(deal, pone, 2, 8, 1279).
reached(deal, pone, 2, 9, 468).
reached(deal, pone, 2, 10, 215).
reached(deal, pone, 2, 11, 62).
reached(deal, pone, 2, 12, 52).
reached(deal, pone, 2, 13, 9).
reached(deal, pone, 2, 14, 27).
reached(deal, pone, 2, 16, 1).
reached(deal, pone, 2, 17, 1).
reached(deal, pone, 2, 19, 1).
reached(deal, pone, 3, 0, 26505).
reached(deal, pone, 3, 1, 28762).
reached(deal, pone, 3, 2, 50763).
reached(deal, pone, 3, 3, 34617).
reached(deal, pone, 3, 4, 22893).
reached(deal, pone, 3, 5, 15801).
reached(deal, pone, 3, 6, 8594).
reached(deal, pone, 3, 7, 4417).
reached(deal, pone, 3, 8, 2637).
reached(deal, pone, 3, 9, 1428).
reached(deal, pone, 3, 10, 741).
reached(deal, pone, 3, 11, 406).
reached(deal, pone, 3, 12, 157).
reached(deal, pone, 3, 13, 114).
reached(deal, pone, 3, 14, 55).
reached(deal, pone, 3, 15, 16).
reached(deal, pone, 3, 16, 5).
reached(deal, pone, 3, 17, 4).
reached(deal, pone, 3, 18, 2).
reached(deal, pone, 3, 19, 4).
reached(deal, pone, 3, 20, 4).
reached(deal, pone, 3, 21, 15).
reached(deal, pone, 3, 22, 1).
reached(deal, pone, 3, 23, 3).
reached(deal, pone, 4, 0, 8883).
reached(deal, pone, 4, 1, 33825).
reached(deal, pone, 4, 2, 44382).
reached(deal, pone, 4, 3, 36867).
reached(deal, pone, 4, 4, 28628).
reached(deal, pone, 4, 5, 17199).
reached(deal, pone, 4, 6, 10684).
reached(deal, pone, 4, 7, 5715).
reached(deal, pone, 4, 8, 3872).
reached(deal, pone, 4, 9, 1860).
reached(deal, pone, 4, 10, 1462).
reached(deal, pone, 4, 11, 473).
reached(deal, pone, 4, 12, 358).
reached(deal, pone, 4, 13, 149).
reached(deal, pone, 4, 14, 73).
reached(deal, pone, 4, 15, 19).
reached(deal, pone, 4, 16, 6).
reached(deal, pone, 4, 17, 4).
reached(deal, pone, 4, 18, 2).
reached(deal, pone, 4, 19, 3).
reached(deal, pone, 4, 20, 4).
reached(deal, pone, 4, 21, 15).
reached(deal, pone, 4, 22, 1).
reached(deal, pone, 4, 23, 3).
reached(deal, pone, 5, 0, 3786).
reached(deal, pone, 5, 1, 36323).
reached(deal, pone, 5, 2, 39870).
reached(deal, pone, 5, 3, 37600).
reached(deal, pone, 5, 4, 27467).
reached(deal, pone, 5, 5, 16661).
reached(deal, pone, 5, 6, 10417).
reached(deal, pone, 5, 7, 5795).
reached(deal, pone, 5, 8, 4097).
reached(deal, pone, 5, 9, 2059).
reached(deal, pone, 5, 10, 1732).
reached(deal, pone, 5, 11, 600).
reached(deal, pone, 5, 12, 439).
reached(deal, pone, 5, 13, 176).
reached(deal, pone, 5, 14, 91).
reached(deal, pone, 5, 15, 31).
reached(deal, pone, 5, 16, 7).
reached(deal, pone, 5, 17, 6).
reached(deal, pone, 5, 18, 3).
reached(deal, pone, 5, 19, 4).
reached(deal, pone, 5, 20, 4).
reached(deal, pone, 5, 21, 16).
reached(deal, pone, 5, 22, 2).
reached(deal, pone, 5, 23, 3).
reached(deal, pone, 6, 0, 871).
reached(deal, pone, 6, 1, 35198).
reached(deal, pone, 6, 2, 36998).
reached(deal, pone, 6, 3, 35717).
reached(deal, pone, 6, 4, 26331).
reached(deal, pone, 6, 5, 15990).
reached(deal, pone, 6, 6, 10139).
reached(deal, pone, 6, 7, 5799).
reached(deal, pone, 6, 8, 4258).
reached(deal, pone, 6, 9, 2166).
reached(deal, pone, 6, 10, 1825).
reached(deal, pone, 6, 11, 682).
reached(deal, pone, 6, 12, 441).
reached(deal, pone, 6, 13, 202).
reached(deal, pone, 6, 14, 93).
reached(deal, pone, 6, 15, 35).
reached(deal, pone, 6, 16, 15).
reached(deal, pone, 6, 17, 6).
reached(deal, pone, 6, 18, 3).
reached(deal, pone, 6, 19, 4).
reached(deal, pone, 6, 20, 4).
reached(deal, pone, 6, 21, 16).
reached(deal, pone, 6, 22, 2).
reached(deal, pone, 6, 23, 4).
reached(deal, pone, 7, 0, 223).
reached(deal, pone, 7, 1, 33938).
reached(deal, pone, 7, 2, 29051).
reached(deal, pone, 7, 3, 33026).
reached(deal, pone, 7, 4, 25740).
reached(deal, pone, 7, 5, 15862).
reached(deal, pone, 7, 6, 10172).
reached(deal, pone, 7, 7, 5860).
reached(deal, pone, 7, 8, 4191).
reached(deal, pone, 7, 9, 2194).
reached(deal, pone, 7, 10, 1833).
reached(deal, pone, 7, 11, 720).
reached(deal, pone, 7, 12, 449).
reached(deal, pone, 7, 13, 202).
reached(deal, pone, 7, 14, 254).
reached(deal, pone, 7, 15, 126).
reached(deal, pone, 7, 16, 112).
reached(deal, pone, 7, 17, 79).
reached(deal, pone, 7, 18, 38).
reached(deal, pone, 7, 19, 28).
reached(deal, pone, 7, 20, 9).
reached(deal, pone, 7, 21, 17).
reached(deal, pone, 7, 22, 6).
reached(deal, pone, 7, 23, 4).
reached(deal, pone, 8, 0, 68).
reached(deal, pone, 8, 1, 30123).
reached(deal, pone, 8, 2, 23754).
reached(deal, pone, 8, 3, 30236).
reached(deal, pone, 8, 4, 22720).
reached(deal, pone, 8, 5, 15043).
reached(deal, pone, 8, 6, 9480).
reached(deal, pone, 8, 7, 5733).
reached(deal, pone, 8, 8, 4172).
reached(deal, pone, 8, 9, 2348).
reached(deal, pone, 8, 10, 1786).
reached(deal, pone, 8, 11, 762).
reached(deal, pone, 8, 12, 442).
reached(deal, pone, 8, 13, 224).
reached(deal, pone, 8, 14, 161).
reached(deal, pone, 8, 15, 224).
reached(deal, pone, 8, 16, 101).
reached(deal, pone, 8, 17, 120).
reached(deal, pone, 8, 18, 42).
reached(deal, pone, 8, 19, 34).
reached(deal, pone, 8, 20, 8).
reached(deal, pone, 8, 21, 16).
reached(deal, pone, 8, 22, 6).
reached(deal, pone, 8, 23, 4).
reached(deal, pone, 9, 0, 16).
reached(deal, pone, 9, 1, 26973).
reached(deal, pone, 9, 2, 19265).
reached(deal, pone, 9, 3, 26276).
reached(deal, pone, 9, 4, 19255).
reached(deal, pone, 9, 5, 13322).
reached(deal, pone, 9, 6, 8671).
reached(deal, pone, 9, 7, 5199).
reached(deal, pone, 9, 8, 3715).
reached(deal, pone, 9, 9, 2247).
reached(deal, pone, 9, 10, 1754).
reached(deal, pone, 9, 11, 737).
reached(deal, pone, 9, 12, 465).
reached(deal, pone, 9, 13, 216).
reached(deal, pone, 9, 14, 117).
reached(deal, pone, 9, 15, 258).
reached(deal, pone, 9, 16, 99).
reached(deal, pone, 9, 17, 121).
reached(deal, pone, 9, 18, 53).
reached(deal, pone, 9, 19, 28).
reached(deal, pone, 9, 20, 13).
reached(deal, pone, 9, 21, 17).
reached(deal, pone, 9, 22, 6).
reached(deal, pone, 9, 23, 4).
reached(deal, pone, 10, 0, 8).
reached(deal, pone, 10, 1, 21726).
reached(deal, pone, 10, 2, 14428).
reached(deal, pone, 10, 3, 21916).
reached(deal, pone, 10, 4, 16074).
reached(deal, pone, 10, 5, 11536).
reached(deal, pone, 10, 6, 7531).
reached(deal, pone, 10, 7, 4502).
reached(deal, pone, 10, 8, 3321).
reached(deal, pone, 10, 9, 2073).
reached(deal, pone, 10, 10, 1649).
reached(deal, pone, 10, 11, 679).
reached(deal, pone, 10, 12, 457).
reached(deal, pone, 10, 13, 209).
reached(deal, pone, 10, 14, 118).
reached(deal, pone, 10, 15, 263).
reached(deal, pone, 10, 16, 99).
reached(deal, pone, 10, 17, 124).
reached(deal, pone, 10, 18, 55).
reached(deal, pone, 10, 19, 27).
reached(deal, pone, 10, 20, 12).
reached(deal, pone, 10, 21, 16).
reached(deal, pone, 10, 22, 6).
reached(deal, pone, 10, 23, 3).
reached(deal, pone, 11, 0, 2).
reached(deal, pone, 11, 1, 17709).
reached(deal, pone, 11, 2, 11318).
reached(deal, pone, 11, 3, 17876).
reached(deal, pone, 11, 4, 12813).
reached(deal, pone, 11, 5, 9547).
reached(deal, pone, 11, 6, 6430).
reached(deal, pone, 11, 7, 3790).
reached(deal, pone, 11, 8, 2854).
reached(deal, pone, 11, 9, 1813).
reached(deal, pone, 11, 10, 1500).
reached(deal, pone, 11, 11, 614).
reached(deal, pone, 11, 12, 445).
reached(deal, pone, 11, 13, 187).
reached(deal, pone, 11, 14, 107).
reached(deal, pone, 11, 15, 255).
reached(deal, pone, 11, 16, 91).
reached(deal, pone, 11, 17, 118).
reached(deal, pone, 11, 18, 52).
reached(deal, pone, 11, 19, 21).
reached(deal, pone, 11, 20, 14).
reached(deal, pone, 11, 21, 15).
reached(deal, pone, 11, 22, 5).
reached(deal, pone, 11, 23, 3).
reached(deal, pone, 12, 0, 2).
reached(deal, pone, 12, 1, 13928).
reached(deal, pone, 12, 2, 9070).
reached(deal, pone, 12, 3, 14566).
reached(deal, pone, 12, 4, 10130).
reached(deal, pone, 12, 5, 8172).
reached(deal, pone, 12, 6, 5319).
reached(deal, pone, 12, 7, 3166).
reached(deal, pone, 12, 8, 2353).
reached(deal, pone, 12, 9, 1522).
reached(deal, pone, 12, 10, 1228).
reached(deal, pone, 12, 11, 571).
reached(deal, pone, 12, 12, 376).
reached(deal, pone, 12, 13, 172).
reached(deal, pone, 12, 14, 96).
reached(deal, pone, 12, 15, 240).
reached(deal, pone, 12, 16, 79).
reached(deal, pone, 12, 17, 109).
reached(deal, pone, 12, 18, 48).
reached(deal, pone, 12, 19, 21).
reached(deal, pone, 12, 20, 14).
reached(deal, pone, 12, 21, 9).
reached(deal, pone, 12, 22, 4).
reached(deal, pone, 12, 23, 3).
reached(deal, pone, 13, 1, 11342).
reached(deal, pone, 13, 2, 6935).
reached(deal, pone, 13, 3, 11253).
reached(deal, pone, 13, 4, 7668).
reached(deal, pone, 13, 5, 6533).
reached(deal, pone, 13, 6, 4203).
reached(deal, pone, 13, 7, 2516).
reached(deal, pone, 13, 8, 1883).
reached(deal, pone, 13, 9, 1276).
reached(deal, pone, 13, 10, 1028).
reached(deal, pone, 13, 11, 499).
reached(deal, pone, 13, 12, 346).
reached(deal, pone, 13, 13, 148).
reached(deal, pone, 13, 14, 88).
reached(deal, pone, 13, 15, 225).
reached(deal, pone, 13, 16, 65).
reached(deal, pone, 13, 17, 99).
reached(deal, pone, 13, 18, 40).
reached(deal, pone, 13, 19, 19).
reached(deal, pone, 13, 20, 13).
reached(deal, pone, 13, 21, 7).
reached(deal, pone, 13, 22, 4).
reached(deal, pone, 13, 23, 3).
reached(deal, pone, 14, 1, 8092).
reached(deal, pone, 14, 2, 4814).
reached(deal, pone, 14, 3, 8682).
reached(deal, pone, 14, 4, 6002).
reached(deal, pone, 14, 5, 5475).
reached(deal, pone, 14, 6, 3457).
reached(deal, pone, 14, 7, 2138).
reached(deal, pone, 14, 8, 1592).
reached(deal, pone, 14, 9, 1056).
reached(deal, pone, 14, 10, 855).
reached(deal, pone, 14, 11, 445).
reached(deal, pone, 14, 12, 288).
reached(deal, pone, 14, 13, 129).
reached(deal, pone, 14, 14, 74).
reached(deal, pone, 14, 15, 198).
reached(deal, pone, 14, 16, 58).
reached(deal, pone, 14, 17, 91).
reached(deal, pone, 14, 18, 40).
reached(deal, pone, 14, 19, 18).
reached(deal, pone, 14, 20, 13).
reached(deal, pone, 14, 21, 6).
reached(deal, pone, 14, 22, 2).
reached(deal, pone, 14, 23, 1).
reached(deal, pone, 15, 1, 5944).
reached(deal, pone, 15, 2, 3650).
reached(deal, pone, 15, 3, 6688).
reached(deal, pone, 15, 4, 4641).
reached(deal, pone, 15, 5, 4293).
reached(deal, pone, 15, 6, 2759).
reached(deal, pone, 15, 7, 1733).
reached(deal, pone, 15, 8, 1280).
reached(deal, pone, 15, 9, 837).
reached(deal, pone, 15, 10, 756).
reached(deal, pone, 15, 11, 402).
reached(deal, pone, 15, 12, 245).
reached(deal, pone, 15, 13, 100).
reached(deal, pone, 15, 14, 67).
reached(deal, pone, 15, 15, 168).
reached(deal, pone, 15, 16, 46).
reached(deal, pone, 15, 17, 84).
reached(deal, pone, 15, 18, 33).
reached(deal, pone, 15, 19, 17).
reached(deal, pone, 15, 20, 12).
reached(deal, pone, 15, 21, 3).
reached(deal, pone, 15, 22, 1).
reached(deal, pone, 15, 23, 1).
reached(deal, pone, 16, 1, 3962).
reached(deal, pone, 16, 2, 2720).
reached(deal, pone, 16, 3, 4983).
reached(deal, pone, 16, 4, 3369).
reached(deal, pone, 16, 5, 3476).
reached(deal, pone, 16, 6, 2149).
reached(deal, pone, 16, 7, 1393).
reached(deal, pone, 16, 8, 950).
reached(deal, pone, 16, 9, 761).
reached(deal, pone, 16, 10, 583).
reached(deal, pone, 16, 11, 349).
reached(deal, pone, 16, 12, 213).
reached(deal, pone, 16, 13, 80).
reached(deal, pone, 16, 14, 56).
reached(deal, pone, 16, 15, 124).
reached(deal, pone, 16, 16, 43).
reached(deal, pone, 16, 17, 72).
reached(deal, pone, 16, 18, 33).
reached(deal, pone, 16, 19, 15).
reached(deal, pone, 16, 20, 12).
reached(deal, pone, 16, 21, 2).
reached(deal, pone, 16, 22, 1).
reached(deal, pone, 16, 23, 1).
reached(deal, pone, 17, 1, 2763).
reached(deal, pone, 17, 2, 1992).
reached(deal, pone, 17, 3, 3516).
reached(deal, pone, 17, 4, 2587).
reached(deal, pone, 17, 5, 2612).
reached(deal, pone, 17, 6, 1636).
reached(deal, pone, 17, 7, 1086).
reached(deal, pone, 17, 8, 749).
reached(deal, pone, 17, 9, 630).
reached(deal, pone, 17, 10, 469).
reached(deal, pone, 17, 11, 309).
reached(deal, pone, 17, 12, 172).
reached(deal, pone, 17, 13, 64).
reached(deal, pone, 17, 14, 39).
reached(deal, pone, 17, 15, 103).
reached(deal, pone, 17, 16, 30).
reached(deal, pone, 17, 17, 58).
reached(deal, pone, 17, 18, 30).
reached(deal, pone, 17, 19, 10).
reached(deal, pone, 17, 20, 10).
reached(deal, pone, 17, 22, 1).
reached(deal, pone, 17, 23, 1).
reached(deal, pone, 18, 1, 1848).
reached(deal, pone, 18, 2, 1260).
reached(deal, pone, 18, 3, 2563).
reached(deal, pone, 18, 4, 1840).
reached(deal, pone, 18, 5, 2048).
reached(deal, pone, 18, 6, 1204).
reached(deal, pone, 18, 7, 850).
reached(deal, pone, 18, 8, 562).
reached(deal, pone, 18, 9, 506).
reached(deal, pone, 18, 10, 353).
reached(deal, pone, 18, 11, 273).
reached(deal, pone, 18, 12, 139).
reached(deal, pone, 18, 13, 56).
reached(deal, pone, 18, 14, 32).
reached(deal, pone, 18, 15, 95).
reached(deal, pone, 18, 16, 30).
reached(deal, pone, 18, 17, 52).
reached(deal, pone, 18, 18, 27).
reached(deal, pone, 18, 19, 10).
reached(deal, pone, 18, 20, 10).
reached(deal, pone, 18, 22, 1).
reached(deal, pone, 19, 1, 1194).
reached(deal, pone, 19, 2, 907).
reached(deal, pone, 19, 3, 1920).
reached(deal, pone, 19, 4, 1319).
reached(deal, pone, 19, 5, 1471).
reached(deal, pone, 19, 6, 921).
reached(deal, pone, 19, 7, 628).
reached(deal, pone, 19, 8, 419).
reached(deal, pone, 19, 9, 421).
reached(deal, pone, 19, 10, 271).
reached(deal, pone, 19, 11, 233).
reached(deal, pone, 19, 12, 108).
reached(deal, pone, 19, 13, 41).
reached(deal, pone, 19, 14, 26).
reached(deal, pone, 19, 15, 71).
reached(deal, pone, 19, 16, 22).
reached(deal, pone, 19, 17, 44).
reached(deal, pone, 19, 18, 18).
reached(deal, pone, 19, 19, 3).
reached(deal, pone, 19, 20, 9).
reached(deal, pone, 19, 22, 1).
reached(deal, pone, 20, 1, 805).
reached(deal, pone, 20, 2, 742).
reached(deal, pone, 20, 3, 1382).
reached(deal, pone, 20, 4, 905).
reached(deal, pone, 20, 5, 1052).
reached(deal, pone, 20, 6, 627).
reached(deal, pone, 20, 7, 466).
reached(deal, pone, 20, 8, 269).
reached(deal, pone, 20, 9, 325).
reached(deal, pone, 20, 10, 208).
reached(deal, pone, 20, 11, 176).
reached(deal, pone, 20, 12, 81).
reached(deal, pone, 20, 13, 30).
reached(deal, pone, 20, 14, 18).
reached(deal, pone, 20, 15, 51).
reached(deal, pone, 20, 16, 20).
reached(deal, pone, 20, 17, 38).
reached(deal, pone, 20, 18, 16).
reached(deal, pone, 20, 19, 3).
reached(deal, pone, 20, 20, 9).
reached(deal, pone, 20, 22, 1).
reached(deal, pone, 21, 1, 608).
reached(deal, pone, 21, 2, 589).
reached(deal, pone, 21, 3, 945).
reached(deal, pone, 21, 4, 613).
reached(deal, pone, 21, 5, 724).
reached(deal, pone, 21, 6, 403).
reached(deal, pone, 21, 7, 332).
reached(deal, pone, 21, 8, 209).
reached(deal, pone, 21, 9, 247).
reached(deal, pone, 21, 10, 157).
reached(deal, pone, 21, 11, 143).
reached(deal, pone, 21, 12, 53).
reached(deal, pone, 21, 13, 25).
reached(deal, pone, 21, 14, 15).
reached(deal, pone, 21, 15, 41).
reached(deal, pone, 21, 16, 13).
reached(deal, pone, 21, 17, 26).
reached(deal, pone, 21, 18, 11).
reached(deal, pone, 21, 19, 3).
reached(deal, pone, 21, 20, 3).
reached(deal, pone, 21, 22, 1).
reached(deal, pone, 22, 1, 433).
reached(deal, pone, 22, 2, 349).
reached(deal, pone, 22, 3, 610).
reached(deal, pone, 22, 4, 450).
reached(deal, pone, 22, 5, 547).
reached(deal, pone, 22, 6, 319).
reached(deal, pone, 22, 7, 262).
reached(deal, pone, 22, 8, 164).
reached(deal, pone, 22, 9, 198).
reached(deal, pone, 22, 10, 131).
reached(deal, pone, 22, 11, 104).
reached(deal, pone, 22, 12, 45).
reached(deal, pone, 22, 13, 18).
reached(deal, pone, 22, 14, 13).
reached(deal, pone, 22, 15, 28).
reached(deal, pone, 22, 16, 12).
reached(deal, pone, 22, 17, 19).
reached(deal, pone, 22, 18, 9).
reached(deal, pone, 22, 19, 3).
reached(deal, pone, 22, 20, 3).
reached(deal, pone, 22, 22, 1).
reached(deal, pone, 23, 1, 276).
reached(deal, pone, 23, 2, 230).
reached(deal, pone, 23, 3, 443).
reached(deal, pone, 23, 4, 345).
reached(deal, pone, 23, 5, 392).
reached(deal, pone, 23, 6, 228).
reached(deal, pone, 23, 7, 186).
reached(deal, pone, 23, 8, 122).
reached(deal, pone, 23, 9, 162).
reached(deal, pone, 23, 10, 93).
reached(deal, pone, 23, 11, 91).
reached(deal, pone, 23, 12, 30).
reached(deal, pone, 23, 13, 14).
reached(deal, pone, 23, 14, 10).
reached(deal, pone, 23, 15, 22).
reached(deal, pone, 23, 16, 8).
reached(deal, pone, 23, 17, 17).
reached(deal, pone, 23, 18, 6).
reached(deal, pone, 23, 19, 2).
reached(deal, pone, 23, 20, 2).
reached(deal, pone, 23, 22, 1).
reached(deal, pone, 24, 1, 192).
reached(deal, pone, 24, 2, 198).
reached(deal, pone, 24, 3, 292).
reached(deal, pone, 24, 4, 245).
reached(deal, pone, 24, 5, 251).
reached(deal, pone, 24, 6, 158).
reached(deal, pone, 24, 7, 123).
reached(deal, pone, 24, 8, 88).
reached(deal, pone, 24, 9, 127).
reached(deal, pone, 24, 10, 73).
reached(deal, pone, 24, 11, 73).
reached(deal, pone, 24, 12, 24).
reached(deal, pone, 24, 13, 9).
reached(deal, pone, 24, 14, 7).
reached(deal, pone, 24, 15, 12).
reached(deal, pone, 24, 16, 6).
reached(deal, pone, 24, 17, 13).
reached(deal, pone, 24, 18, 6).
reached(deal, pone, 24, 19, 2).
reached(deal, pone, 24, 20, 2).
reached(deal, pone, 24, 22, 1).
reached(deal, pone, 25, 1, 119).
reached(deal, pone, 25, 2, 117).
reached(deal, pone, 25, 3, 163).
reached(deal, pone, 25, 4, 161).
reached(deal, pone, 25, 5, 170).
reached(deal, pone, 25, 6, 88).
reached(deal, pone, 25, 7, 76).
reached(deal, pone, 25, 8, 59).
reached(deal, pone, 25, 9, 101).
reached(deal, pone, 25, 10, 53).
reached(deal, pone, 25, 11, 63).
reached(deal, pone, 25, 12, 12).
reached(deal, pone, 25, 13, 8).
reached(deal, pone, 25, 14, 4).
reached(deal, pone, 25, 15, 7).
reached(deal, pone, 25, 16, 5).
reached(deal, pone, 25, 17, 9).
reached(deal, pone, 25, 18, 5).
reached(deal, pone, 25, 19, 2).
reached(deal, pone, 25, 20, 1).
reached(deal, pone, 25, 22, 1).
reached(deal, pone, 26, 1, 49).
reached(deal, pone, 26, 2, 27).
reached(deal, pone, 26, 3, 111).
reached(deal, pone, 26, 4, 115).
reached(deal, pone, 26, 5, 108).
reached(deal, pone, 26, 6, 66).
reached(deal, pone, 26, 7, 49).
reached(deal, pone, 26, 8, 41).
reached(deal, pone, 26, 9, 77).
reached(deal, pone, 26, 10, 43).
reached(deal, pone, 26, 11, 52).
reached(deal, pone, 26, 12, 9).
reached(deal, pone, 26, 13, 5).
reached(deal, pone, 26, 14, 2).
reached(deal, pone, 26, 15, 5).
reached(deal, pone, 26, 16, 5).
reached(deal, pone, 26, 17, 8).
reached(deal, pone, 26, 18, 5).
reached(deal, pone, 26, 19, 2).
reached(deal, pone, 26, 20, 1).
reached(deal, pone, 26, 22, 1).
reached(deal, pone, 27, 1, 23).
reached(deal, pone, 27, 2, 9).
reached(deal, pone, 27, 3, 76).
reached(deal, pone, 27, 4, 89).
reached(deal, pone, 27, 5, 73).
reached(deal, pone, 27, 6, 50).
reached(deal, pone, 27, 7, 38).
reached(deal, pone, 27, 8, 25).
reached(deal, pone, 27, 9, 64).
reached(deal, pone, 27, 10, 29).
reached(deal, pone, 27, 11, 47).
reached(deal, pone, 27, 12, 6).
reached(deal, pone, 27, 13, 5).
reached(deal, pone, 27, 14, 2).
reached(deal, pone, 27, 15, 5).
reached(deal, pone, 27, 16, 2).
reached(deal, pone, 27, 17, 4).
reached(deal, pone, 27, 18, 5).
reached(deal, pone, 27, 19, 2).
reached(deal, pone, 27, 22, 1).
reached(deal, pone, 28, 1, 8).
reached(deal, pone, 28, 2, 4).
reached(deal, pone, 28, 3, 54).
reached(deal, pone, 28, 4, 61).
reached(deal, pone, 28, 5, 55).
reached(deal, pone, 28, 6, 39).
reached(deal, pone, 28, 7, 31).
reached(deal, pone, 28, 8, 14).
reached(deal, pone, 28, 9, 43).
reached(deal, pone, 28, 10, 24).
reached(deal, pone, 28, 11, 31).
reached(deal, pone, 28, 12, 5).
reached(deal, pone, 28, 13, 3).
reached(deal, pone, 28, 14, 2).
reached(deal, pone, 28, 15, 4).
reached(deal, pone, 28, 16, 2).
reached(deal, pone, 28, 17, 4).
reached(deal, pone, 28, 18, 2).
reached(deal, pone, 28, 19, 1).
reached(deal, pone, 28, 22, 1).
reached(deal, pone, 29, 1, 4).
reached(deal, pone, 29, 2, 2).
reached(deal, pone, 29, 3, 38).
reached(deal, pone, 29, 4, 53).
reached(deal, pone, 29, 5, 41).
reached(deal, pone, 29, 6, 33).
reached(deal, pone, 29, 7, 15).
reached(deal, pone, 29, 8, 9).
reached(deal, pone, 29, 9, 39).
reached(deal, pone, 29, 10, 14).
reached(deal, pone, 29, 11, 25).
reached(deal, pone, 29, 12, 4).
reached(deal, pone, 29, 13, 3).
reached(deal, pone, 29, 14, 2).
reached(deal, pone, 29, 15, 4).
reached(deal, pone, 29, 16, 2).
reached(deal, pone, 29, 17, 2).
reached(deal, pone, 29, 18, 2).
reached(deal, pone, 29, 22, 1).
reached(deal, pone, 30, 1, 3).
reached(deal, pone, 30, 2, 1).
reached(deal, pone, 30, 3, 35).
reached(deal, pone, 30, 4, 45).
reached(deal, pone, 30, 5, 35).
reached(deal, pone, 30, 6, 19).
reached(deal, pone, 30, 7, 10).
reached(deal, pone, 30, 8, 3).
reached(deal, pone, 30, 9, 27).
reached(deal, pone, 30, 10, 13).
reached(deal, pone, 30, 11, 15).
reached(deal, pone, 30, 12, 4).
reached(deal, pone, 30, 13, 3).
reached(deal, pone, 30, 14, 2).
reached(deal, pone, 30, 15, 2).
reached(deal, pone, 30, 16, 2).
reached(deal, pone, 30, 17, 2).
reached(deal, pone, 30, 18, 2).
reached(deal, pone, 30, 22, 1).
reached(deal, pone, 31, 1, 2).
reached(deal, pone, 31, 3, 26).
reached(deal, pone, 31, 4, 25).
reached(deal, pone, 31, 5, 24).
reached(deal, pone, 31, 6, 12).
reached(deal, pone, 31, 7, 5).
reached(deal, pone, 31, 8, 2).
reached(deal, pone, 31, 9, 24).
reached(deal, pone, 31, 10, 10).
reached(deal, pone, 31, 11, 14).
reached(deal, pone, 31, 12, 4).
reached(deal, pone, 31, 13, 3).
reached(deal, pone, 31, 14, 1).
reached(deal, pone, 31, 15, 2).
reached(deal, pone, 31, 17, 2).
reached(deal, pone, 31, 18, 2).
reached(deal, pone, 31, 22, 1).
reached(deal, pone, 32, 1, 1).
reached(deal, pone, 32, 3, 7).
reached(deal, pone, 32, 4, 12).
reached(deal, pone, 32, 5, 16).
reached(deal, pone, 32, 6, 10).
reached(deal, pone, 32, 7, 5).
reached(deal, pone, 32, 8, 1).
reached(deal, pone, 32, 9, 16).
reached(deal, pone, 32, 10, 7).
reached(deal, pone, 32, 11, 10).
reached(deal, pone, 32, 12, 3).
reached(deal, pone, 32, 13, 1).
reached(deal, pone, 32, 14, 1).
reached(deal, pone, 32, 17, 1).
reached(deal, pone, 32, 18, 2).
reached(deal, pone, 33, 3, 2).
reached(deal, pone, 33, 4, 8).
reached(deal, pone, 33, 5, 12).
reached(deal, pone, 33, 6, 4).
reached(deal, pone, 33, 7, 4).
reached(deal, pone, 33, 8, 1).
reached(deal, pone, 33, 9, 9).
reached(deal, pone, 33, 10, 6).
reached(deal, pone, 33, 11, 7).
reached(deal, pone, 33, 12, 2).
reached(deal, pone, 33, 14, 1).
reached(deal, pone, 33, 17, 1).
reached(deal, pone, 33, 18, 1).
reached(deal, pone, 34, 3, 1).
reached(deal, pone, 34, 4, 2).
reached(deal, pone, 34, 5, 5).
reached(deal, pone, 34, 6, 2).
reached(deal, pone, 34, 7, 3).
reached(deal, pone, 34, 9, 6).
reached(deal, pone, 34, 10, 5).
reached(deal, pone, 34, 11, 4).
reached(deal, pone, 34, 14, 1).
reached(deal, pone, 34, 17, 1).
reached(deal, pone, 35, 5, 3).
reached(deal, pone, 35, 7, 3).
reached(deal, pone, 35, 9, 6).
reached(deal, pone, 35, 10, 2).
reached(deal, pone, 35, 11, 3).
reached(deal, pone, 35, 17, 1).
reached(deal, pone, 36, 5, 3).
reached(deal, pone, 36, 7, 1).
reached(deal, pone, 36, 9, 5).
reached(deal, pone, 36, 11, 2).
reached(deal, pone, 37, 5, 1).
reached(deal, pone, 37, 9, 4).
reached(deal, pone, 37, 11, 2).
reached(deal, pone, 38, 9, 4).
reached(deal, pone, 38, 11, 1).
reached(deal, pone, 39, 9, 3).
reached(play, dealer, 1, 0, 126569).
reached(play, dealer, 1, 1, 17393).
reached(play, dealer, 1, 2, 29533).
reached(play, dealer, 1, 3, 17622).
reached(play, dealer, 1, 4, 5097).
reached(play, dealer, 1, 5, 2915).
reached(play, dealer, 1, 6, 648).
reached(play, dealer, 1, 7, 155).
reached(play, dealer, 1, 8, 52).
reached(play, dealer, 1, 9, 8).
reached(play, dealer, 1, 10, 6).
reached(play, dealer, 1, 12, 2).
reached(play, dealer, 2, 0, 113945).
reached(play, dealer, 2, 1, 12776).
reached(play, dealer, 2, 2, 17924).
reached(play, dealer, 2, 3, 11837).
reached(play, dealer, 2, 4, 2033).
reached(play, dealer, 2, 5, 1670).
reached(play, dealer, 2, 6, 258).
reached(play, dealer, 2, 7, 33).
reached(play, dealer, 2, 8, 11).
reached(play, dealer, 2, 10, 2).
reached(play, dealer, 2, 12, 2).
reached(play, dealer, 3, 0, 53745).
reached(play, dealer, 3, 1, 11378).
reached(play, dealer, 3, 2, 28374).
reached(play, dealer, 3, 3, 17436).
reached(play, dealer, 3, 4, 5257).
reached(play, dealer, 3, 5, 2500).
reached(play, dealer, 3, 6, 5827).
reached(play, dealer, 3, 7, 2113).
reached(play, dealer, 3, 8, 1356).
reached(play, dealer, 3, 9, 805).
reached(play, dealer, 3, 10, 310).
reached(play, dealer, 3, 11, 96).
reached(play, dealer, 3, 12, 15).
reached(play, dealer, 3, 13, 4).
reached(play, dealer, 3, 14, 2).
reached(play, dealer, 3, 15, 2).
reached(play, dealer, 4, 0, 34523).
reached(play, dealer, 4, 1, 7418).
reached(play, dealer, 4, 2, 16490).
reached(play, dealer, 4, 3, 14480).
reached(play, dealer, 4, 4, 2754).
reached(play, dealer, 4, 5, 2191).
reached(play, dealer, 4, 6, 5525).
reached(play, dealer, 4, 7, 1550).
reached(play, dealer, 4, 8, 597).
reached(play, dealer, 4, 9, 625).
reached(play, dealer, 4, 10, 70).
reached(play, dealer, 4, 11, 36).
reached(play, dealer, 4, 12, 4).
reached(play, dealer, 4, 13, 27).
reached(play, dealer, 4, 14, 17).
reached(play, dealer, 4, 15, 5).
reached(play, dealer, 5, 0, 17983).
reached(play, dealer, 5, 1, 4012).
reached(play, dealer, 5, 2, 13172).
reached(play, dealer, 5, 3, 8176).
reached(play, dealer, 5, 4, 2610).
reached(play, dealer, 5, 5, 1660).
reached(play, dealer, 5, 6, 4026).
reached(play, dealer, 5, 7, 2086).
reached(play, dealer, 5, 8, 1366).
reached(play, dealer, 5, 9, 748).
reached(play, dealer, 5, 10, 772).
reached(play, dealer, 5, 11, 219).
reached(play, dealer, 5, 12, 47).
reached(play, dealer, 5, 13, 17).
reached(play, dealer, 5, 14, 15).
reached(play, dealer, 5, 15, 7).
reached(play, dealer, 5, 16, 7).
reached(play, dealer, 5, 17, 5).
reached(play, dealer, 5, 18, 1).
reached(play, dealer, 6, 0, 8794).
reached(play, dealer, 6, 1, 1989).
reached(play, dealer, 6, 2, 8180).
reached(play, dealer, 6, 3, 6422).
reached(play, dealer, 6, 4, 1981).
reached(play, dealer, 6, 5, 1338).
reached(play, dealer, 6, 6, 2545).
reached(play, dealer, 6, 7, 1381).
reached(play, dealer, 6, 8, 787).
reached(play, dealer, 6, 9, 498).
reached(play, dealer, 6, 10, 444).
reached(play, dealer, 6, 11, 53).
reached(play, dealer, 6, 12, 13).
reached(play, dealer, 6, 13, 17).
reached(play, dealer, 6, 14, 7).
reached(play, dealer, 6, 15, 4).
reached(play, dealer, 7, 0, 4269).
reached(play, dealer, 7, 1, 901).
reached(play, dealer, 7, 2, 5034).
reached(play, dealer, 7, 3, 4170).
reached(play, dealer, 7, 4, 1718).
reached(play, dealer, 7, 5, 1051).
reached(play, dealer, 7, 6, 1672).
reached(play, dealer, 7, 7, 1218).
reached(play, dealer, 7, 8, 540).
reached(play, dealer, 7, 9, 410).
reached(play, dealer, 7, 10, 352).
reached(play, dealer, 7, 11, 84).
reached(play, dealer, 7, 12, 24).
reached(play, dealer, 7, 13, 21).
reached(play, dealer, 7, 14, 26).
reached(play, dealer, 7, 15, 12).
reached(play, dealer, 7, 16, 28).
reached(play, dealer, 7, 17, 7).
reached(play, dealer, 7, 18, 2).
reached(play, dealer, 7, 19, 2).
reached(play, dealer, 8, 0, 1882).
reached(play, dealer, 8, 1, 236).
reached(play, dealer, 8, 2, 3548).
reached(play, dealer, 8, 3, 2780).
reached(play, dealer, 8, 4, 1276).
reached(play, dealer, 8, 5, 761).
reached(play, dealer, 8, 6, 1077).
reached(play, dealer, 8, 7, 835).
reached(play, dealer, 8, 8, 364).
reached(play, dealer, 8, 9, 307).
reached(play, dealer, 8, 10, 242).
reached(play, dealer, 8, 11, 66).
reached(play, dealer, 8, 12, 7).
reached(play, dealer, 8, 13, 15).
reached(play, dealer, 8, 14, 15).
reached(play, dealer, 8, 16, 8).
reached(play, dealer, 8, 17, 1).
reached(play, dealer, 9, 0, 751).
reached(play, dealer, 9, 1, 86).
reached(play, dealer, 9, 2, 2154).
reached(play, dealer, 9, 3, 1507).
reached(play, dealer, 9, 4, 855).
reached(play, dealer, 9, 5, 467).
reached(play, dealer, 9, 6, 863).
reached(play, dealer, 9, 7, 577).
reached(play, dealer, 9, 8, 346).
reached(play, dealer, 9, 9, 245).
reached(play, dealer, 9, 10, 178).
reached(play, dealer, 9, 11, 65).
reached(play, dealer, 9, 12, 27).
reached(play, dealer, 9, 13, 18).
reached(play, dealer, 9, 14, 21).
reached(play, dealer, 9, 15, 75).
reached(play, dealer, 9, 16, 11).
reached(play, dealer, 9, 17, 6).
reached(play, dealer, 9, 22, 1).
reached(play, dealer, 10, 0, 351).
reached(play, dealer, 10, 1, 18).
reached(play, dealer, 10, 2, 1168).
reached(play, dealer, 10, 3, 1057).
reached(play, dealer, 10, 4, 603).
reached(play, dealer, 10, 5, 296).
reached(play, dealer, 10, 6, 686).
reached(play, dealer, 10, 7, 291).
reached(play, dealer, 10, 8, 248).
reached(play, dealer, 10, 9, 170).
reached(play, dealer, 10, 10, 159).
reached(play, dealer, 10, 11, 44).
reached(play, dealer, 10, 12, 31).
reached(play, dealer, 10, 13, 20).
reached(play, dealer, 10, 14, 34).
reached(play, dealer, 10, 15, 13).
reached(play, dealer, 10, 16, 1).
reached(play, dealer, 11, 0, 150).
reached(play, dealer, 11, 1, 4).
reached(play, dealer, 11, 2, 637).
reached(play, dealer, 11, 3, 330).
reached(play, dealer, 11, 4, 302).
reached(play, dealer, 11, 5, 164).
reached(play, dealer, 11, 6, 602).
reached(play, dealer, 11, 7, 199).
reached(play, dealer, 11, 8, 110).
reached(play, dealer, 11, 9, 107).
reached(play, dealer, 11, 10, 78).
reached(play, dealer, 11, 11, 52).
reached(play, dealer, 11, 12, 33).
reached(play, dealer, 11, 13, 10).
reached(play, dealer, 11, 14, 13).
reached(play, dealer, 11, 15, 30).
reached(play, dealer, 11, 16, 3).
reached(play, dealer, 11, 17, 11).
reached(play, dealer, 11, 18, 6).
reached(play, dealer, 12, 0, 91).
reached(play, dealer, 12, 2, 290).
reached(play, dealer, 12, 3, 260).
reached(play, dealer, 12, 4, 160).
reached(play, dealer, 12, 5, 67).
reached(play, dealer, 12, 6, 528).
reached(play, dealer, 12, 7, 104).
reached(play, dealer, 12, 8, 83).
reached(play, dealer, 12, 9, 78).
reached(play, dealer, 12, 10, 55).
reached(play, dealer, 12, 11, 12).
reached(play, dealer, 12, 12, 23).
reached(play, dealer, 12, 13, 7).
reached(play, dealer, 12, 14, 5).
reached(play, dealer, 12, 15, 10).
reached(play, dealer, 12, 16, 1).
reached(play, dealer, 13, 0, 39).
reached(play, dealer, 13, 2, 184).
reached(play, dealer, 13, 3, 57).
reached(play, dealer, 13, 4, 68).
reached(play, dealer, 13, 5, 54).
reached(play, dealer, 13, 6, 503).
reached(play, dealer, 13, 7, 81).
reached(play, dealer, 13, 8, 29).
reached(play, dealer, 13, 9, 42).
reached(play, dealer, 13, 10, 26).
reached(play, dealer, 13, 11, 12).
reached(play, dealer, 13, 12, 10).
reached(play, dealer, 13, 13, 6).
reached(play, dealer, 13, 14, 6).
reached(play, dealer, 13, 15, 6).
reached(play, dealer, 13, 16, 1).
reached(play, dealer, 13, 17, 1).
reached(play, dealer, 14, 0, 30).
reached(play, dealer, 14, 2, 79).
reached(play, dealer, 14, 3, 22).
reached(play, dealer, 14, 4, 38).
reached(play, dealer, 14, 5, 26).
reached(play, dealer, 14, 6, 497).
reached(play, dealer, 14, 7, 53).
reached(play, dealer, 14, 8, 19).
reached(play, dealer, 14, 9, 34).
reached(play, dealer, 14, 10, 15).
reached(play, dealer, 14, 11, 5).
reached(play, dealer, 14, 12, 9).
reached(play, dealer, 14, 13, 3).
reached(play, dealer, 14, 14, 6).
reached(play, dealer, 14, 15, 1).
reached(play, dealer, 14, 16, 1).
reached(play, dealer, 15, 0, 3).
reached(play, dealer, 15, 2, 51).
reached(play, dealer, 15, 3, 4).
reached(play, dealer, 15, 4, 20).
reached(play, dealer, 15, 5, 13).
reached(play, dealer, 15, 6, 331).
reached(play, dealer, 15, 7, 139).
reached(play, dealer, 15, 8, 56).
reached(play, dealer, 15, 9, 19).
reached(play, dealer, 15, 10, 17).
reached(play, dealer, 15, 11, 7).
reached(play, dealer, 15, 12, 7).
reached(play, dealer, 15, 13, 3).
reached(play, dealer, 15, 14, 6).
reached(play, dealer, 15, 16, 1).
reached(play, dealer, 16, 0, 3).
reached(play, dealer, 16, 2, 35).
reached(play, dealer, 16, 3, 1).
reached(play, dealer, 16, 4, 8).
reached(play, dealer, 16, 5, 9).
reached(play, dealer, 16, 6, 240).
reached(play, dealer, 16, 7, 41).
reached(play, dealer, 16, 8, 18).
reached(play, dealer, 16, 9, 10).
reached(play, dealer, 16, 10, 8).
reached(play, dealer, 16, 11, 1).
reached(play, dealer, 16, 12, 7).
reached(play, dealer, 16, 13, 3).
reached(play, dealer, 16, 14, 6).
reached(play, dealer, 16, 16, 1).
reached(play, dealer, 17, 0, 2).
reached(play, dealer, 17, 2, 31).
reached(play, dealer, 17, 4, 7).
reached(play, dealer, 17, 5, 1).
reached(play, dealer, 17, 6, 142).
reached(play, dealer, 17, 7, 52).
reached(play, dealer, 17, 8, 16).
reached(play, dealer, 17, 9, 7).
reached(play, dealer, 17, 10, 6).
reached(play, dealer, 17, 11, 2).
reached(play, dealer, 17, 12, 5).
reached(play, dealer, 17, 13, 3).
reached(play, dealer, 17, 14, 5).
reached(play, dealer, 17, 16, 1).
reached(play, dealer, 18, 0, 1).
reached(play, dealer, 18, 2, 28).
reached(play, dealer, 18, 4, 4).
reached(play, dealer, 18, 5, 1).
reached(play, dealer, 18, 6, 69).
reached(play, dealer, 18, 7, 10).
reached(play, dealer, 18, 8, 14).
reached(play, dealer, 18, 9, 2).
reached(play, dealer, 18, 10, 4).
reached(play, dealer, 18, 11, 1).
reached(play, dealer, 18, 12, 1).
reached(play, dealer, 18, 13, 3).
reached(play, dealer, 18, 14, 1).
reached(play, dealer, 19, 0, 1).
reached(play, dealer, 19, 2, 26).
reached(play, dealer, 19, 4, 3).
reached(play, dealer, 19, 5, 1).
reached(play, dealer, 19, 6, 34).
reached(play, dealer, 19, 7, 6).
reached(play, dealer, 19, 8, 3).
reached(play, dealer, 19, 10, 1).
reached(play, dealer, 19, 12, 1).
reached(play, dealer, 19, 13, 1).
reached(play, dealer, 19, 14, 1).
reached(play, dealer, 20, 2, 23).
reached(play, dealer, 20, 4, 2).
reached(play, dealer, 20, 5, 1).
reached(play, dealer, 20, 6, 10).
reached(play, dealer, 20, 8, 8).
reached(play, dealer, 20, 10, 3).
reached(play, dealer, 21, 2, 19).
reached(play, dealer, 21, 4, 2).
reached(play, dealer, 21, 5, 1).
reached(play, dealer, 21, 6, 5).
reached(play, dealer, 21, 8, 1).
reached(play, dealer, 22, 2, 4).
reached(play, dealer, 22, 4, 1).
reached(play, dealer, 22, 5, 1).
reached(play, dealer, 22, 6, 4).
reached(play, dealer, 23, 2, 3).
reached(play, dealer, 23, 5, 1).
reached(play, pone, 1, 0, 73431).
reached(play, pone, 1, 1, 12440).
reached(play, pone, 1, 2, 51248).
reached(play, pone, 1, 3, 8802).
reached(play, pone, 1, 4, 9767).
reached(play, pone, 1, 5, 3055).
reached(play, pone, 1, 6, 1373).
reached(play, pone, 1, 7, 568).
reached(play, pone, 1, 8, 189).
reached(play, pone, 1, 9, 116).
reached(play, pone, 1, 10, 42).
reached(play, pone, 1, 11, 33).
reached(play, pone, 1, 12, 41).
reached(play, pone, 1, 13, 4).
reached(play, pone, 1, 14, 27).
reached(play, pone, 1, 16, 1).
reached(play, pone, 1, 17, 1).
reached(play, pone, 1, 19, 1).
reached(play, pone, 2, 0, 56038).
reached(play, pone, 2, 1, 2059).
reached(play, pone, 2, 2, 38603).
reached(play, pone, 2, 3, 2829).
reached(play, pone, 2, 4, 5246).
reached(play, pone, 2, 5, 1118).
reached(play, pone, 2, 6, 307).
reached(play, pone, 2, 7, 248).
reached(play, pone, 2, 8, 40).
reached(play, pone, 2, 9, 35).
reached(play, pone, 2, 10, 7).
reached(play, pone, 2, 11, 4).
reached(play, pone, 2, 12, 3).
reached(play, pone, 2, 14, 2).
reached(play, pone, 3, 0, 26505).
reached(play, pone, 3, 1, 3947).
reached(play, pone, 3, 2, 24974).
reached(play, pone, 3, 3, 7248).
reached(play, pone, 3, 4, 4922).
reached(play, pone, 3, 5, 2289).
reached(play, pone, 3, 6, 2073).
reached(play, pone, 3, 7, 569).
reached(play, pone, 3, 8, 778).
reached(play, pone, 3, 9, 581).
reached(play, pone, 3, 10, 269).
reached(play, pone, 3, 11, 155).
reached(play, pone, 3, 12, 34).
reached(play, pone, 3, 13, 9).
reached(play, pone, 3, 14, 3).
reached(play, pone, 3, 19, 3).
reached(play, pone, 3, 20, 4).
reached(play, pone, 3, 21, 15).
reached(play, pone, 3, 22, 1).
reached(play, pone, 3, 23, 3).
reached(play, pone, 4, 0, 8883).
reached(play, pone, 4, 1, 1332).
reached(play, pone, 4, 2, 16065).
reached(play, pone, 4, 3, 3976).
reached(play, pone, 4, 4, 5634).
reached(play, pone, 4, 5, 1561).
reached(play, pone, 4, 6, 1661).
reached(play, pone, 4, 7, 700).
reached(play, pone, 4, 8, 650).
reached(play, pone, 4, 9, 336).
reached(play, pone, 4, 10, 193).
reached(play, pone, 4, 11, 33).
reached(play, pone, 4, 12, 26).
reached(play, pone, 4, 13, 6).
reached(play, pone, 4, 15, 2).
reached(play, pone, 4, 21, 3).
reached(play, pone, 5, 0, 3786).
reached(play, pone, 5, 1, 677).
reached(play, pone, 5, 2, 11822).
reached(play, pone, 5, 3, 2493).
reached(play, pone, 5, 4, 4405).
reached(play, pone, 5, 5, 659).
reached(play, pone, 5, 6, 1167).
reached(play, pone, 5, 7, 433).
reached(play, pone, 5, 8, 349).
reached(play, pone, 5, 9, 269).
reached(play, pone, 5, 10, 118).
reached(play, pone, 5, 11, 40).
reached(play, pone, 5, 12, 23).
reached(play, pone, 5, 13, 4).
reached(play, pone, 5, 14, 4).
reached(play, pone, 5, 15, 8).
reached(play, pone, 5, 17, 3).
reached(play, pone, 5, 18, 1).
reached(play, pone, 5, 21, 3).
reached(play, pone, 5, 22, 1).
reached(play, pone, 6, 0, 871).
reached(play, pone, 6, 1, 287).
reached(play, pone, 6, 2, 10491).
reached(play, pone, 6, 3, 1745).
reached(play, pone, 6, 4, 4152).
reached(play, pone, 6, 5, 473).
reached(play, pone, 6, 6, 819).
reached(play, pone, 6, 7, 195).
reached(play, pone, 6, 8, 269).
reached(play, pone, 6, 9, 139).
reached(play, pone, 6, 10, 87).
reached(play, pone, 6, 11, 26).
reached(play, pone, 6, 12, 11).
reached(play, pone, 6, 13, 4).
reached(play, pone, 6, 15, 1).
reached(play, pone, 6, 16, 7).
reached(play, pone, 6, 21, 1).
reached(play, pone, 6, 23, 1).
reached(play, pone, 7, 0, 223).
reached(play, pone, 7, 1, 10).
reached(play, pone, 7, 2, 4674).
reached(play, pone, 7, 3, 1359).
reached(play, pone, 7, 4, 4072).
reached(play, pone, 7, 5, 523).
reached(play, pone, 7, 6, 857).
reached(play, pone, 7, 7, 174).
reached(play, pone, 7, 8, 243).
reached(play, pone, 7, 9, 78).
reached(play, pone, 7, 10, 55).
reached(play, pone, 7, 11, 31).
reached(play, pone, 7, 12, 14).
reached(play, pone, 7, 13, 3).
reached(play, pone, 7, 14, 157).
reached(play, pone, 7, 15, 52).
reached(play, pone, 7, 16, 38).
reached(play, pone, 7, 17, 38).
reached(play, pone, 7, 18, 4).
reached(play, pone, 7, 19, 10).
reached(play, pone, 7, 22, 3).
reached(play, pone, 8, 0, 68).
reached(play, pone, 8, 1, 1).
reached(play, pone, 8, 2, 2582).
reached(play, pone, 8, 3, 402).
reached(play, pone, 8, 4, 2499).
reached(play, pone, 8, 5, 206).
reached(play, pone, 8, 6, 423).
reached(play, pone, 8, 7, 124).
reached(play, pone, 8, 8, 301).
reached(play, pone, 8, 9, 204).
reached(play, pone, 8, 10, 66).
reached(play, pone, 8, 11, 34).
reached(play, pone, 8, 12, 22).
reached(play, pone, 8, 13, 4).
reached(play, pone, 8, 14, 64).
reached(play, pone, 8, 15, 22).
reached(play, pone, 8, 16, 12).
reached(play, pone, 8, 17, 39).
reached(play, pone, 8, 18, 1).
reached(play, pone, 8, 19, 15).
reached(play, pone, 9, 0, 16).
reached(play, pone, 9, 2, 1234).
reached(play, pone, 9, 3, 317).
reached(play, pone, 9, 4, 1515).
reached(play, pone, 9, 5, 140).
reached(play, pone, 9, 6, 303).
reached(play, pone, 9, 7, 126).
reached(play, pone, 9, 8, 230).
reached(play, pone, 9, 9, 151).
reached(play, pone, 9, 10, 98).
reached(play, pone, 9, 11, 36).
reached(play, pone, 9, 12, 21).
reached(play, pone, 9, 13, 1).
reached(play, pone, 9, 14, 12).
reached(play, pone, 9, 15, 5).
reached(play, pone, 9, 16, 4).
reached(play, pone, 9, 17, 5).
reached(play, pone, 9, 18, 1).
reached(play, pone, 9, 19, 3).
reached(play, pone, 10, 0, 8).
reached(play, pone, 10, 2, 429).
reached(play, pone, 10, 3, 87).
reached(play, pone, 10, 4, 1040).
reached(play, pone, 10, 5, 60).
reached(play, pone, 10, 6, 244).
reached(play, pone, 10, 7, 89).
reached(play, pone, 10, 8, 230).
reached(play, pone, 10, 9, 141).
reached(play, pone, 10, 10, 87).
reached(play, pone, 10, 11, 18).
reached(play, pone, 10, 12, 10).
reached(play, pone, 10, 13, 3).
reached(play, pone, 10, 14, 18).
reached(play, pone, 10, 16, 5).
reached(play, pone, 10, 17, 3).
reached(play, pone, 10, 18, 1).
reached(play, pone, 10, 19, 3).
reached(play, pone, 11, 0, 2).
reached(play, pone, 11, 2, 119).
reached(play, pone, 11, 3, 53).
reached(play, pone, 11, 4, 271).
reached(play, pone, 11, 5, 144).
reached(play, pone, 11, 6, 150).
reached(play, pone, 11, 7, 81).
reached(play, pone, 11, 8, 184).
reached(play, pone, 11, 9, 94).
reached(play, pone, 11, 10, 102).
reached(play, pone, 11, 11, 13).
reached(play, pone, 11, 12, 7).
reached(play, pone, 11, 13, 5).
reached(play, pone, 11, 14, 2).
reached(play, pone, 11, 15, 1).
reached(play, pone, 11, 16, 2).
reached(play, pone, 11, 17, 2).
reached(play, pone, 11, 18, 3).
reached(play, pone, 12, 0, 2).
reached(play, pone, 12, 2, 23).
reached(play, pone, 12, 3, 47).
reached(play, pone, 12, 4, 84).
reached(play, pone, 12, 5, 24).
reached(play, pone, 12, 6, 109).
reached(play, pone, 12, 7, 18).
reached(play, pone, 12, 8, 136).
reached(play, pone, 12, 9, 65).
reached(play, pone, 12, 10, 65).
reached(play, pone, 12, 11, 12).
reached(play, pone, 12, 12, 4).
reached(play, pone, 12, 16, 1).
reached(play, pone, 12, 17, 1).
reached(play, pone, 12, 18, 1).
reached(play, pone, 13, 2, 8).
reached(play, pone, 13, 3, 46).
reached(play, pone, 13, 4, 40).
reached(play, pone, 13, 5, 15).
reached(play, pone, 13, 6, 89).
reached(play, pone, 13, 7, 15).
reached(play, pone, 13, 8, 113).
reached(play, pone, 13, 9, 39).
reached(play, pone, 13, 10, 46).
reached(play, pone, 13, 11, 2).
reached(play, pone, 13, 12, 4).
reached(play, pone, 13, 17, 1).
reached(play, pone, 14, 2, 4).
reached(play, pone, 14, 3, 21).
reached(play, pone, 14, 4, 31).
reached(play, pone, 14, 5, 3).
reached(play, pone, 14, 6, 73).
reached(play, pone, 14, 7, 4).
reached(play, pone, 14, 8, 99).
reached(play, pone, 14, 9, 24).
reached(play, pone, 14, 10, 41).
reached(play, pone, 14, 12, 3).
reached(play, pone, 15, 2, 2).
reached(play, pone, 15, 3, 5).
reached(play, pone, 15, 4, 20).
reached(play, pone, 15, 5, 1).
reached(play, pone, 15, 6, 49).
reached(play, pone, 15, 8, 85).
reached(play, pone, 15, 9, 1).
reached(play, pone, 15, 10, 37).
reached(play, pone, 15, 12, 2).
reached(play, pone, 16, 4, 13).
reached(play, pone, 16, 6, 39).
reached(play, pone, 16, 8, 10).
reached(play, pone, 16, 10, 19).
reached(play, pone, 16, 12, 1).
reached(play, pone, 17, 4, 6).
reached(play, pone, 17, 6, 11).
reached(play, pone, 17, 8, 6).
reached(play, pone, 17, 10, 17).
reached(play, pone, 17, 12, 1).
reached(play, pone, 18, 4, 1).
reached(play, pone, 18, 6, 4).
reached(play, pone, 18, 8, 1).
reached(play, pone, 18, 10, 6).
reached(play, pone, 19, 6, 2).
reached(play, pone, 19, 8, 1).
reached(play, pone, 20, 8, 1).
reached(play, pone, 21, 8, 1).
reached(play, pone, 22, 8, 1).

%!  hand(?Role, ?Points, ?Count) is nondet.
%
%   In Count deals, the hand of Role was worth Points.

hand(dealer, 0, 1183).
hand(dealer, 1, 101).
hand(dealer, 2, 12108).
hand(dealer, 3, 3504).
hand(dealer, 4, 23246).
hand(dealer, 5, 7561).
hand(dealer, 6, 31141).
hand(dealer, 7, 12620).
hand(dealer, 8, 34824).
hand(dealer, 9, 12736).
hand(dealer, 10, 17914).
hand(dealer, 11, 2934).
hand(dealer, 12, 20438).
hand(dealer, 13, 1538).
hand(dealer, 14, 6653).
hand(dealer, 15, 1027).
hand(dealer, 16, 6572).
hand(dealer, 17, 1366).
hand(dealer, 18, 386).
hand(dealer, 20, 1110).
hand(dealer, 21, 344).
hand(dealer, 22, 88).
hand(dealer, 23, 47).
hand(dealer, 24, 550).
hand(dealer, 28, 9).
hand(pone, 0, 740).
hand(pone, 1, 84).
hand(pone, 2, 8401).
hand(pone, 3, 2730).
hand(pone, 4, 24258).
hand(pone, 5, 6931).
hand(pone, 6, 30999).
hand(pone, 7, 13913).
hand(pone, 8, 37763).
hand(pone, 9, 13235).
hand(pone, 10, 17209).
hand(pone, 11, 3091).
hand(pone, 12, 20704).
hand(pone, 13, 1809).
hand(pone, 14, 6773).
hand(pone, 15, 938).
hand(pone, 16, 6348).
hand(pone, 17, 1339).
hand(pone, 18, 366).
hand(pone, 20, 1218).
hand(pone, 21, 371).
hand(pone, 22, 82).
hand(pone, 23, 61).
hand(pone, 24, 626).
hand(pone, 28, 10).
hand(pone, 29, 1).
