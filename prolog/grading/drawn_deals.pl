/*  Choose deals that test how a program selects the cards to keep.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_drawn_deals,
          [ clear_deal/1,               % +Cards
            rarely_misleading/3         % ?Name, ?Kind, +Deals
          ]).
:- reexport('data/close_deals').
:- reexport(mistaken_selections, [misleading/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module(mistaken_selections, [gap/2, selection_misconception/3]).

/** <module> Deals that test how a program selects cards

Some misconceptions about the cards to keep concern the start cards.  In most
deals, a program with such a misconception still keeps the best cards.  A marker
therefore tests them with sets of close deals (close_deals/2, a table), and all
others with clear deals, in which the best hand is much better than the next:

    ?- clear_deal([card(7,clubs), card(queen,hearts), card(2,clubs),
                   card(jack,clubs), card(9,hearts), card(3,spades)]).
    true.
*/

%!  clear_deal(+Cards) is semidet.
%
%   The best average of a hand from Cards is at least half a point higher than
%   the next, as a sum over at most 47 start cards.

clear_deal(Cards) :-
    gap(Cards, Gap),
    Gap >= 24.

%!  rarely_misleading(?Name, ?Kind, +Deals) is nondet.
%
%   The misconception Name, which is of Kind, leads to the wrong choice in fewer
%   than two of Deals.

rarely_misleading(Name, Kind, Deals) :-
    findall(Misleading,
            (   member(Cards, Deals),
                misleading(Misleading, Kind, Cards)
            ),
            All),
    selection_misconception(Name, Kind, _),
    aggregate_all(count, member(Name, All), Count),
    Count < 2.
