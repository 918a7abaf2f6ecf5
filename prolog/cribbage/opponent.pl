/*  What the computer does in a game of cribbage: throw, lay, and count.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(cribbage_opponent,
          [ strength/3,                 % ?Strength, -Reasons, -Turns
            ranked_actions/3,           % +Strength, +View, -Ranked
            chosen_action/3,            % +Strength, +View, -Action
            play_deal/3                 % +Strengths, +State0, -Played
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, partition/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists),
              [append/2, append/3, max_list/2, member/2, sum_list/2]).
:- use_module(library(pairs),
              [group_pairs_by_key/2, map_list_to_pairs/3, pairs_values/2]).
:- use_module(show).
:- use_module(counting, [binomial/3]).
:- use_module(discard, [discard_choice/4]).
:- use_module(game).
:- use_module(play).

/** <module> The computer opponent

The computer sees the view of its seat, and no more: what it knows of the other
cards is that any of those it has not seen may be anywhere.  It ranks the
actions that are open to it by what they are worth to it in points, and takes
the best.

  - Two cards for the crib are worth the mean value of the hand that is kept,
    and for the stronger ones also that of the crib, which is added for the
    dealer and taken off for the pone; see discard.pl.
  - A card to lay is worth what it pegs, and what happens in the turns that
    follow: its own best card; or the best answer that the other player may
    hold, weighted with how likely it is to hold it.  The stronger the
    computer, the more turns it looks ahead.

The strengths are the clauses of strength/3.  To add one is to add a clause;
for one that thinks otherwise, ranked_actions/3 is the place.

    ?- new_game(first, Game0), act(Game0, deal(Deck), _, Game),
       view(Game, second, View), chosen_action(master, View, Action).
*/

%!  strength(?Strength, -Reasons:list, -Turns:integer) is nondet.
%
%   The computer of this Strength throws cards for Reasons, of `hand` and
%   `crib`, and looks so many Turns ahead in the play, its own included.

strength(novice, [hand], 1).
strength(regular, [hand, crib], 2).
strength(master, [hand, crib], 3).

%!  chosen_action(+Strength, +View, -Action) is det.
%
%   Action is what the computer does in View of the seat whose turn it is.

chosen_action(Strength, View, Action) :-
    ranked_actions(Strength, View, [ranked(Action, _, _)|_]).

%!  ranked_actions(+Strength, +View, -Ranked:list) is det.
%
%   Ranked are all actions that are open in View to the seat whose turn it is,
%   the best first.  Each is a term ranked(Action, Worth, Reasons).  Worth is
%   an exact number of points, the sum of Reasons, a list of Reason-Points:
%   `hand` and `crib` for cards that are thrown; `now` and `then` for what a
%   card pegs and what is expected of the turns after it; `show` for a count.
%   Of actions that are worth the same, the one that gives the highest cards
%   away comes first.

ranked_actions(Strength, View, Ranked) :-
    must_be_strength(Strength),
    findall(candidate(Worth, Preference, Action, Reasons),
            (   candidate(View, Strength, Action, Preference, Reasons),
                pairs_values(Reasons, Points),
                sum_list(Points, Worth)
            ),
            Unordered),
    sort(0, @>=, Unordered, Candidates),
    maplist(ranked, Candidates, Ranked).

ranked(candidate(Worth, _, Action, Reasons), ranked(Action, Worth, Reasons)).

%!  candidate(+View, +Strength, -Action, -Preference, -Reasons) is nondet.
%
%   Action is open in View, and is worth the points of Reasons.  Of actions that
%   are worth the same, the one with the largest Preference, in the standard
%   order of terms, is best: it gives away the highest cards, and does not
%   depend on the order of the hand.

candidate(View, Strength, Action, Preference, Reasons) :-
    View = state(_, Dealer, Stage),
    stage_candidate(Stage, View, Dealer, Strength, Action, Preference,
                    Reasons).

stage_candidate(discard(Hands, _, _), View, Dealer, Strength,
                throw(Seat, Thrown), Preference, Points) :-
    to_act(View, Seat),
    of_seat(Seat, Hands, Dealt),
    crib_of(Dealer, Seat, Crib),
    strength(Strength, Reasons, _),
    discard_choice(Dealt, Crib, Reasons,
                   choice(_, Thrown, Preference, Points)).
stage_candidate(play(Startcard, Thrown, _, Play), _, _, Strength, Action,
                Height-Action, [now-Gain, then-Prospect]) :-
    strength(Strength, _, Turns),
    play_turn(Play, Seat),
    play_action(Play, Action),
    height(Action, Height),
    worth(Play, Action, Seat, Turns, [Startcard|Thrown], Gain, Prospect).
stage_candidate(show(_, _, _, _, _), View, _, _, count(Seat, Points), none,
                [show-Points]) :-
    legal_action(View, count(Seat, Points)).

%!  crib_of(+Dealer, +Seat, -Crib) is det.
%
%   To Seat, the crib of Dealer is `mine` or `theirs`.

crib_of(Dealer, Seat, Crib) :-
    (   Seat == Dealer
    ->  Crib = mine
    ;   Crib = theirs
    ).

%!  height(+Action, -Height) is det.
%
%   The rank of the card that Action lays, if any, stands at Height.

height(lay(_, Card), Height) :-
    card_order(Card, Height).
height(go(_), 0).

                 /*******************************
                 *        CARDS TO LAY          *
                 *******************************/

%!  worth(+Play0, +Action, +Seat, +Turns, +Known, -Gain, -Prospect) is det.
%
%   Action in Play0 brings Seat at once Gain, and in those of Turns that follow
%   it Prospect: points of Seat less those of the other.  Known is a term with
%   the cards that Seat knows besides those of the play.

worth(Play0, Action, Seat, Turns, Known, Gain, Prospect) :-
    play_on(Play0, Action, Events, Play),
    findall(Points, gained(Seat, Events, Points), Gains),
    sum_list(Gains, Gain),
    TurnsLeft is Turns - 1,
    prospect(TurnsLeft, Play, Seat, Known, Prospect).

%!  gained(+Seat, +Events, -Points) is nondet.
%
%   Seat gains Points by one of Events: less than none if the other scores.

gained(Seat, Events, Points) :-
    member(scored(Scorer, Scored, _, _), Events),
    (   Scorer == Seat
    ->  Points = Scored
    ;   Points is -Scored
    ).

%!  prospect(+Turns, +Play, +Seat, +Known, -Points) is det.
%
%   Seat may expect Points, more than the other, of the next Turns in Play: its
%   own best action where the turn is its own, and otherwise the mean of what
%   the other's best card brings, which may be any unseen card.

prospect(Turns, Play, Seat, Known, Points) :-
    play_turn(Play, Turn),
    (   ( Turns =:= 0 ; Turn == nobody )
    ->  Points = 0
    ;   Turn == Seat
    ->  findall(Worth,
                ( play_action(Play, Action),
                  total_worth(Play, Action, Seat, Turns, Known, Worth)
                ),
                Worths),
        max_list(Worths, Points)
    ;   unseen(Known-Play, Unseen),
        answers(Turns, Play, Seat, Known, Unseen, Answers),
        mean_answer(Answers, Play, Unseen, Points)
    ).

total_worth(Play, Action, Seat, Turns, Known, Worth) :-
    worth(Play, Action, Seat, Turns, Known, Gain, Prospect),
    Worth is Gain + Prospect.

%!  answers(+Turns, +Play, +Seat, +Known, +Unseen, -Answers:pairs) is det.
%
%   Answers are what the other player may do, the best for it first: pairs
%   Worth-Count of what it is worth to Seat, and of how many cards of Unseen
%   the other needs one to do it.  The last is to say go, which it must if it
%   holds none of the rest but only cards that do not fit.

answers(Turns, Play, Seat, Known, Unseen, Answers) :-
    Play = play(Held, _, Pile, Turn, _),
    map_list_to_pairs(card_order, Unseen, CardByPlace),
    group_pairs_by_key(CardByPlace, CardsByPlace),
    pairs_values(CardsByPlace, Ranks),
    partition(rank_fits(Pile), Ranks, Fitting, Unfitting),
    findall(Worth-Count,
            (   member([Card|Cards], Fitting),
                length([Card|Cards], Count),
                total_worth(Play, lay(Turn, Card), Seat, Turns, Known, Worth)
            ),
            Unordered),
    keysort(Unordered, Lays),
    append(Unfitting, NotFitting),
    length(NotFitting, GoCount),
    of_seat(Turn, Held, Hand),
    length(Hand, HandCount),
    (   GoCount >= HandCount
    ->  total_worth(Play, go(Turn), Seat, Turns, Known, GoWorth),
        append(Lays, [GoWorth-GoCount], Answers)
    ;   Answers = Lays
    ).

rank_fits(Pile, [Card|_]) :-
    fits(Pile, Card).

%!  mean_answer(+Answers, +Play, +Unseen, -Mean) is det.
%
%   Mean is the mean worth of the first of Answers that the player whose turn
%   it is in Play can give, when its hand is any of the cards of Unseen.

mean_answer(Answers, play(Held, _, _, Turn, _), Unseen, Mean) :-
    of_seat(Turn, Held, Hand),
    length(Hand, HandCount),
    length(Unseen, Count),
    foldl(add_answer(HandCount), Answers, 0-Count, Total-_),
    binomial(Count, HandCount, Hands),
    Mean is Total rdiv Hands.

%!  add_answer(+HandCount, +Answer, +Sum0, -Sum) is det.
%
%   Sums are Total-Left: the worth of all hands that have a better answer than
%   this one, and how many cards there are that are no better.

add_answer(HandCount, Worth-Count, Total0-Left0, Total-Left) :-
    Left is Left0 - Count,
    binomial(Left0, HandCount, Hands0),
    binomial(Left, HandCount, Hands),
    Total is Total0 + Worth * (Hands0 - Hands).

                 /*******************************
                 *     COMPUTER AND COMPUTER    *
                 *******************************/

%!  play_deal(+Strengths, +State0, -Played) is det.
%
%   The computer plays in both seats, with both(_, _) Strengths, from State0 on,
%   until cards are to be dealt again or the game is over.  Played is a term
%   played(Steps, State): Steps are terms step(Action, Events) that lead to
%   State.

play_deal(Strengths, State0, played(Steps, State)) :-
    phrase(steps(Strengths, State0, State), Steps).

steps(Strengths, State0, State) -->
    (   { computer_action(Strengths, State0, Action) }
    ->  { act(State0, Action, Events, State1) },
        [ step(Action, Events) ],
        steps(Strengths, State1, State)
    ;   { State = State0 }
    ).

%!  computer_action(+Strengths, +State, -Action) is semidet.
%
%   Action is what the seat whose turn it is does in State, or is the cut.

computer_action(Strengths, State, Action) :-
    to_act(State, Actor),
    (   of_seat(Actor, Strengths, Strength)
    ->  view(State, Actor, View),
        chosen_action(Strength, View, Action)
    ;   once(legal_action(State, Action))
    ).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_strength(@Strength) is det.
%
%   Raise an error unless Strength is one of strength/3.

must_be_strength(Strength) :-
    findall(Known, strength(Known, _, _), Strengths),
    must_be(oneof(Strengths), Strength).
