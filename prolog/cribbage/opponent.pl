/*  Choose what the computer does in a game of cribbage: discard, play, count.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_opponent,
          [ strength/4,                 % ?Strength, -Reasons, -Foresight, -Aim
            ranked_actions/3,           % +Strength, +View, -Ranked
            chosen_action/3             % +Strength, +View, -Action
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3, partition/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(pairs),
              [group_pairs_by_key/2, map_list_to_pairs/3, pairs_values/2]).
:- use_module(combinatorics, [binomial/3]).
:- use_module(discard, [discard_choice/4]).
:- use_module(endgame).
:- use_module(game).
:- use_module(play).
:- use_module(playouts).
:- use_module(seats).
:- use_module(show, [card_order/2]).
:- use_module(view, [unseen/2]).

/** <module> The computer opponent

The computer sees the view of its seat, and no more: what it knows of the other
cards is that any of those it has not seen may be anywhere.  It ranks the
actions that are open to it by the points it may expect of them, and takes the
best.

  - Two cards for the crib bring the mean value of the hand that is kept, and
    for the stronger computers also that of the crib, which is added for the
    dealer and subtracted for the pone; see discard.pl.
  - A card to play brings what it pegs, and what happens in the turns that
    follow: its own best card; or the best answer that the other player may
    hold, weighted with how likely it is to hold it.  The stronger the
    computer, the more turns it looks ahead.  The strongest plays on in thought
    to the last card, against hands that players keep; see playouts.pl.

Near the end of the game the strongest computer looks at its chance to win
instead of the points, see endgame.pl.

The strengths are the clauses of strength/4.  To add one is to add a clause;
for one that thinks otherwise, ranked_actions/3 is the place.

    ?- new_game(rules(121, []), first, Game0), act(Game0, deal(Deck), _, Game),
       view(Game, second, View), chosen_action(master, View, Action).
*/

%!  strength(?Strength, -Reasons:list, -Foresight, -Aim) is nondet.
%
%   The computer of this Strength discards for Reasons, of `hand` and `crib`.
%   In the play its Foresight is turns(Count) if it looks so many turns ahead,
%   its own included; or playouts(Count) if it plays on to the end against so
%   many hands.  Its Aim is points; or to win, and then a near end decides.

strength(novice, [hand], turns(1), points).
strength(regular, [hand, crib], turns(2), points).
strength(master, [hand, crib], turns(3), points).
strength(champion, [hand, crib], playouts(256), win).

%!  chosen_action(+Strength, +View, -Action) is semidet.
%
%   Action is what the computer does in View of a seat that is to act.  Fails if
%   no action is open to this seat.

chosen_action(Strength, View, Action) :-
    ranked_actions(Strength, View, [ranked(Action, _, _, _)|_]).

%!  ranked_actions(+Strength, +View, -Ranked:list) is det.
%
%   Ranked are all actions that are open in View to the seat whose view it is,
%   the best first.  Each is a term ranked(Action, Points, Reasons, Chance).
%   Points are the expected points, an exact number, and the sum of Reasons, a
%   list of Reason-Points: `hand` and `crib` for discards; `now` and `then` for
%   what a card pegs and what is expected of the turns after it; `show` for a
%   count.  Chance is the chance to win by Action if that decides, or `unknown`.
%   Otherwise Points decide, and of actions with the same points, the one that
%   gives the highest cards away comes first.

ranked_actions(Strength, View, Ranked) :-
    must_be_strength(Strength),
    View = state(_, _, _, Stage),
    findall(candidate(Chance, Points, Preference, Action, Reasons),
            (   candidate(Stage, View, Strength,
                          choice(Action, Preference, Reasons, Chance)),
                aggregate_all(sum(Part), member(_-Part, Reasons), Points)
            ),
            Unordered),
    sort(0, @>=, Unordered, Candidates),
    maplist(ranked, Candidates, Ranked).

ranked(candidate(Chance, Points, _, Action, Reasons),
       ranked(Action, Points, Reasons, Chance)).

%!  candidate(+Stage, +View, +Strength, -Choice) is nondet.
%
%   Choice is a term choice(Action, Preference, Reasons, Chance): Action is open
%   in View, which is at Stage, and brings the points of Reasons, and by Chance
%   the game.  Of actions that are worth the same, the one with the largest
%   Preference, in the standard order of terms, is best: it gives away the
%   highest cards, and does not depend on the order of the hand.

candidate(discarding(_, _), View, Strength,
          choice(discard(Seat, Discards), Preference, Points, Chance)) :-
    may_discard(View, Seat, Dealt),
    crib_of(View, Seat, Crib),
    strength(Strength, Reasons, _, Aim),
    stakes_of_aim(Aim, View, Seat, Stakes),
    discard_choice(Dealt, Crib, Reasons,
                   choice(Hand, Discards, Preference, Points)),
    discard_chance(Stakes, Hand, Discards, Chance).
candidate(playing(Pegging0, _), View, Strength,
          choice(Action, Height-Action, [now-Gain, then-Prospect], Chance)) :-
    strength(Strength, _, Foresight, Aim),
    play_turn(Pegging0, Seat),
    stakes_of_aim(Aim, View, Seat, Stakes),
    knowledge(Foresight, View, Known),
    play_action(Pegging0, Action),
    height(Action, Height),
    play_on(Pegging0, Action, Events, Pegging),
    gained(Seat, Events, Gain),
    outlook(Known, Pegging, Seat, Stakes, Events, Prospect, Chance).
candidate(showing(_, _, _), View, _,
          choice(count(Seat, Points), none, [show-Points], unknown)) :-
    legal_action(View, count(Seat, Points)).

%!  stakes_of_aim(+Aim, +View, +Seat, -Stakes) is det.
%
%   Stakes are what the choice of Seat in View depends on if it has this Aim.

stakes_of_aim(points, _, _, points).
stakes_of_aim(win, View, Seat, Stakes) :-
    stakes(View, Seat, Stakes).

%!  crib_of(+View, +Seat, -Crib) is det.
%
%   To Seat, the crib of the deal in View is `mine` or `theirs`.

crib_of(state(_, _, Dealer, _), Seat, Crib) :-
    (   Seat == Dealer
    ->  Crib = mine
    ;   Crib = theirs
    ).

%!  height(+Action, -Height) is det.
%
%   The rank of the card that Action plays, if any, stands at Height.

height(play(_, Card), Height) :-
    card_order(Card, Height).
height(go(_), 0).

                 /*******************************
                 *        CARDS TO PLAY         *
                 *******************************/

%!  knowledge(+Foresight, +View, -Known) is det.
%
%   Known is what a player with Foresight goes by: turns(Left, Aside), in how
%   many turns after its own, and besides which cards that are not in the play;
%   or hands(Hands), which the other may hold.

knowledge(turns(Turns), state(_, _, _, playing(_, Aside)),
          turns(Left, Aside)) :-
    Left is Turns - 1.
knowledge(playouts(Count), View, hands(Hands)) :-
    likely_hands(Count, View, Hands).

%!  outlook(+Known, +Pegging, +Seat, +Stakes, +Events, -Prospect, -Chance) is
%!          det.
%
%   After Events that led to Pegging, Seat may expect Prospect by what is Known:
%   points more than the other.  It wins with the probability Chance, or
%   `unknown`, when these are the Stakes.

outlook(hands(Hands), Pegging, Seat, Stakes, Events, Prospect, Chance) :-
    playouts(Hands, Pegging, Seat, Playouts),
    mean_gain(Playouts, Seat, Prospect),
    card_chance(Stakes, Events, Playouts, Chance).
outlook(turns(Left, Aside), Pegging, Seat, _, _, Prospect, unknown) :-
    prospect(turns(Left, Aside), Pegging, Seat, Prospect).

%!  expected_points(+Known, +Pegging, +Action, +Seat, -Points) is det.
%
%   Action in Pegging brings Seat what it gains at once, and its prospect.

expected_points(Known, Pegging0, Action, Seat, Points) :-
    play_on(Pegging0, Action, Events, Pegging),
    gained(Seat, Events, Gain),
    prospect(Known, Pegging, Seat, Prospect),
    Points is Gain + Prospect.

%!  prospect(+Known, +Pegging, +Seat, -Points) is det.
%
%   After Pegging, Seat may expect Points more than the other in the turns that
%   are left.

prospect(turns(Turns, Aside), Pegging, Seat, Prospect) :-
    play_turn(Pegging, Turn),
    (   ( Turns =:= 0 ; Turn == nobody )
    ->  Prospect = 0
    ;   Left is Turns - 1,
        prospect_of_turn(Turn, turns(Left, Aside), Pegging, Seat, Prospect)
    ).

%!  prospect_of_turn(+Turn, +Known, +Pegging, +Seat, -Points) is det.
%
%   As prospect/4, when it is the turn of Turn: by Seat's own best action where
%   the turn is its own, and otherwise by the mean of what the other's best card
%   brings, which may be any unseen card.

prospect_of_turn(Turn, Known, Pegging, Seat, Prospect) :-
    (   Turn == Seat
    ->  aggregate_all(max(Points),
                      (   play_action(Pegging, Action),
                          expected_points(Known, Pegging, Action, Seat, Points)
                      ),
                      Prospect)
    ;   unseen(Known-Pegging, Unseen),
        answers(Known, Pegging, Seat, Unseen, Answers),
        mean_answer(Answers, Pegging, Unseen, Prospect)
    ).

%!  answers(+Known, +Pegging, +Seat, +Unseen, -Answers:pairs) is det.
%
%   Answers are what the other player may do, the best for it first: pairs
%   Points-Count of what Seat may expect of it, and of how many cards of Unseen
%   the other needs one to do it.  The last is to say go, which it must if it
%   holds none of the rest but only cards that do not fit.

answers(Known, Pegging, Seat, Unseen, Answers) :-
    Pegging = pegging(Held, _, Pile, Turn, _),
    map_list_to_pairs(card_order, Unseen, CardByOrder),
    group_pairs_by_key(CardByOrder, CardsByOrder),
    pairs_values(CardsByOrder, Ranks),
    partition(rank_fits(Pile), Ranks, Fitting, Unfitting),
    findall(Points-Count,
            (   member([Card|Cards], Fitting),
                length([Card|Cards], Count),
                expected_points(Known, Pegging, play(Turn, Card), Seat, Points)
            ),
            Unordered),
    keysort(Unordered, Plays),
    append(Unfitting, NotFitting),
    length(NotFitting, GoCount),
    of_seat(Turn, Held, Hand),
    length(Hand, HandCount),
    (   GoCount >= HandCount
    ->  expected_points(Known, Pegging, go(Turn), Seat, GoPoints),
        append(Plays, [GoPoints-GoCount], Answers)
    ;   Answers = Plays
    ).

rank_fits(Pile, [Card|_]) :-
    fits(Pile, Card).

%!  mean_answer(+Answers, +Pegging, +Unseen, -Mean) is det.
%
%   Mean is the mean of the points of the first of Answers that the player whose
%   turn it is in Pegging can give, when its hand is any of the cards of Unseen.

mean_answer(Answers, pegging(Held, _, _, Turn, _), Unseen, Mean) :-
    of_seat(Turn, Held, Hand),
    length(Hand, HandCount),
    length(Unseen, Count),
    foldl(add_answer(HandCount), Answers, 0-Count, Total-_),
    binomial(Count, HandCount, Hands),
    Mean is Total rdiv Hands.

%!  add_answer(+HandCount, +Answer, +Sum0, -Sum) is det.
%
%   Sums are Total-Left: the points of all hands that have a better answer than
%   this one, and how many cards there are that are no better.

add_answer(HandCount, Points-Count, Total0-Left0, Total-Left) :-
    Left is Left0 - Count,
    binomial(Left0, HandCount, Hands0),
    binomial(Left, HandCount, Hands),
    Total is Total0 + Points * (Hands0 - Hands).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_strength(@Strength) is det.
%
%   Raise an error unless Strength is one of strength/4.

must_be_strength(Strength) :-
    findall(Known, strength(Known, _, _, _), Strengths),
    must_be(oneof(Strengths), Strength).
