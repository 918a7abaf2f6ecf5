/*  Choose the computer's actions in a game of cribbage.

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

The computer knows only the view of its seat, in which an unseen card may be in
the other player's hand, the crib or the stock.  It ranks its legal actions by
expected points, and takes the best.

  - The value of a discard is the mean value of the hand kept.  A stronger
    computer adds the mean value of the crib as the dealer, and subtracts it as
    the pone.  See discard.pl.
  - The value of a card in the play is the points that it pegs plus the value of
    the next turns.  In these turns, the computer is assumed to play its best
    card, and the values of the other player's best replies are weighted by
    their probabilities.  Stronger computers look more turns ahead.  The
    strongest computer simulates the play to the last card against likely
    hands; see playouts.pl.

Near the end of the game, the strongest computer maximizes its chance of winning
instead of its points; see endgame.pl.

The clauses of strength/4 define the strengths.  To add a strength, add a
clause.  If a computer of this strength chooses in another way, also add clauses
to candidate/4.

    $ swipl opponent.pl game.pl view.pl show.pl
    ?- deck(Deck), new_game(first, Game0), act(Game0, deal(Deck), _, Game),
       view(Game, second, View), chosen_action(master, View, Action).
*/

%!  strength(?Strength, -Reasons:list, -Foresight, -Aim) is nondet.
%
%   A computer of Strength chooses discards by Reasons, which are `hand` alone
%   or `hand` and `crib`.  In the play, its Foresight is turns(Count) if it
%   looks Count turns ahead, including the current turn, or playouts(Count) if
%   it simulates the rest of the play against at most Count hands.  Its Aim is
%   `points`, or `win` if it maximizes the chance of winning near the end.

strength(novice, [hand], turns(1), points).
strength(regular, [hand, crib], turns(2), points).
strength(master, [hand, crib], turns(3), points).
strength(champion, [hand, crib], playouts(256), win).

%!  chosen_action(+Strength, +View, -Action) is semidet.
%
%   Action is the computer's choice in View, the view of a seat whose turn it
%   is.  Fails if this seat has no legal action.  A forced action needs no
%   ranking.

chosen_action(Strength, View, Action) :-
    must_be_strength(Strength),
    legal_actions(View, Actions),
    (   Actions = [Forced]
    ->  Action = Forced
    ;   ranked_actions(Strength, View, [ranked(Action, _, _, _)|_])
    ).

%!  ranked_actions(+Strength, +View, -Ranked:list) is det.
%
%   Ranked are all legal actions of the seat that has View, best first.  Each is
%   a term ranked(Action, Points, Reasons, Chance).  Reasons is a list of pairs
%   Reason-Part, and Points, an exact number, is the sum of the parts: the
%   expected points of Action.  For a discard, the reasons are `hand` alone or
%   `hand` and `crib`.  For a card or a go, they are `now`, the lead gained at
%   once, and `then`, the lead expected later.  For a count, the reason is
%   `show`.  If the chance of winning decides the order, Chance is this chance
%   after Action, and Points decides between equal chances.  Otherwise, Chance
%   is `unknown`, and Points decides.  Of equal actions, the one that discards
%   or plays the highest cards is first.

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
%   Choice is a term choice(Action, Preference, Reasons, Chance) for a legal
%   Action in View at Stage.  Reasons and Chance are as in ranked_actions/3.  Of
%   actions with equal values, the action with the largest Preference in the
%   standard order of terms is best: the one that discards or plays the highest
%   cards.  The order of the hand therefore does not matter.

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
    pegging_turn(Pegging0, Seat),
    stakes_of_aim(Aim, View, Seat, Stakes),
    knowledge(Foresight, View, Known),
    actions_by_height(Pegging0, Groups),
    member(Height-[First|Others], Groups),
    play_on(Pegging0, First, Events, Pegging),
    lead_gained(Seat, Events, Gain),
    outlook(Known, Pegging, Seat, Stakes, Events, Prospect, Chance),
    member(Action, [First|Others]).
candidate(showing(_, _, _), View, _,
          choice(count(Seat, Points), none, [show-Points], unknown)) :-
    legal_action(View, count(Seat, Points)).

%!  stakes_of_aim(+Aim, +View, +Seat, -Stakes) is det.
%
%   Stakes are those of stakes/3 if Aim is `win`, and otherwise `points`.

stakes_of_aim(points, _, _, points).
stakes_of_aim(win, View, Seat, Stakes) :-
    stakes(View, Seat, Stakes).

%!  crib_of(+View, +Seat, -Crib) is det.
%
%   Crib is `mine` if Seat has the crib in View, and otherwise `theirs`.

crib_of(state(_, _, Dealer, _), Seat, Crib) :-
    (   Seat == Dealer
    ->  Crib = mine
    ;   Crib = theirs
    ).

%!  actions_by_height(+Pegging, -Groups:pairs) is det.
%
%   Groups are pairs Height-Actions of the legal actions in Pegging.  The
%   actions of a group play cards of one rank, so they have the same value.

actions_by_height(Pegging, Groups) :-
    findall(Action, play_action(Pegging, Action), Actions),
    map_list_to_pairs(height, Actions, ActionByHeight),
    keysort(ActionByHeight, Sorted),
    group_pairs_by_key(Sorted, Groups).

%!  height(+Action, -Height) is det.
%
%   Height is the position of the rank of the card that Action plays, or 0 for a
%   go.

height(play(_, Card), Height) :-
    card_order(Card, Height).
height(go(_), 0).

                 /*******************************
                 *        CARDS TO PLAY         *
                 *******************************/

%!  knowledge(+Foresight, +View, -Known) is det.
%
%   Known is the knowledge of a player with Foresight.  It is
%   turns(Left, Aside), where the player looks Left turns ahead after the
%   current turn and Aside has the cards out of play, or hands(Hands) with the
%   likely hands of the other player.

knowledge(turns(Turns), state(_, _, _, playing(_, Aside)),
          turns(Left, Aside)) :-
    Left is Turns - 1.
knowledge(playouts(Count), View, hands(Hands)) :-
    likely_hands(Count, View, Hands).

%!  outlook(+Known, +Pegging, +Seat, +Stakes, +Events, -Prospect, -Chance) is
%!          det.
%
%   Prospect is the lead that Seat, given Known, expects to gain after Events
%   led to Pegging.  Chance is Seat's chance of winning, computed from Stakes,
%   or `unknown` if Stakes are `points` or Known is turns(_, _).

outlook(hands(Hands), Pegging, Seat, Stakes, Events, Prospect, Chance) :-
    playouts(Hands, Pegging, Seat, Playouts),
    mean_gain(Playouts, Seat, Prospect),
    card_chance(Stakes, Events, Playouts, Chance).
outlook(turns(Left, Aside), Pegging, Seat, _, _, Prospect, unknown) :-
    prospect(turns(Left, Aside), Pegging, Seat, Prospect).

%!  lead_gained(+Seat, +Events, -Lead) is det.
%
%   Lead is the points that Seat scores in Events minus those of the other seat.

lead_gained(Seat, Events, Lead) :-
    aggregate_all(sum(Points), gain(Seat, Events, Points), Lead).

%!  gain(+Seat, +Events, -Points) is nondet.
%
%   Points is the lead that Seat gains from one of Events.  It is negative if
%   the other seat scores.

gain(Seat, Events, Points) :-
    member(scored(Seat, Points, _, _), Events).
gain(Seat, Events, Points) :-
    other(Seat, Other),
    member(scored(Other, Scored, _, _), Events),
    Points is -Scored.

%!  expected_points(+Known, +Pegging, +Action, +Seat, -Points) is det.
%
%   Points is the lead that Seat expects to gain from Action in Pegging and from
%   the turns after it.

expected_points(Known, Pegging0, Action, Seat, Points) :-
    play_on(Pegging0, Action, Events, Pegging),
    lead_gained(Seat, Events, Gain),
    prospect(Known, Pegging, Seat, Prospect),
    Points is Gain + Prospect.

%!  prospect(+Known, +Pegging, +Seat, -Points) is det.
%
%   Known is turns(Left, Aside), and Points is the lead that Seat expects to
%   gain in the next Left turns.

prospect(turns(Turns, Aside), Pegging, Seat, Prospect) :-
    pegging_turn(Pegging, Turn),
    (   ( Turns =:= 0 ; Turn == nobody )
    ->  Prospect = 0
    ;   Left is Turns - 1,
        prospect_of_turn(Turn, turns(Left, Aside), Pegging, Seat, Prospect)
    ).

%!  prospect_of_turn(+Turn, +Known, +Pegging, +Seat, -Points) is det.
%
%   Like prospect/4, but the turn of the seat Turn comes before the turns that
%   Known counts.  On Seat's own turn, Points is the lead that Seat expects to
%   gain from its best action.  Otherwise, Points is the mean of Seat's expected
%   lead over all possible hands of the other player, who makes the best reply
%   with each hand.

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
%   Answers are the other player's replies, the best for that player first.
%   They are pairs Points-Count, where Points is the lead that Seat then expects
%   to gain, and Count is the number of cards in Unseen that allow the reply.
%   The last reply is a go, with the number of cards that do not fit, if a hand
%   of only such cards is possible.

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
%   The player to act in Pegging has a random hand from Unseen, and gives the
%   first of Answers that this hand allows.  Mean is the mean of the points.

mean_answer(Answers, pegging(Held, _, _, Turn, _), Unseen, Mean) :-
    of_seat(Turn, Held, Hand),
    length(Hand, HandCount),
    length(Unseen, Count),
    foldl(add_answer(HandCount), Answers, 0-Count, Total-_),
    binomial(Count, HandCount, Hands),
    Mean is Total rdiv Hands.

%!  add_answer(+HandCount, +Answer, +Sum0, -Sum) is det.
%
%   Sum0 and Sum are pairs Total-Left before and after Answer.  Total is the sum
%   of the points over all hands that allow one of the answers so far, and Left
%   is the number of cards that allow none of them.

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
%   Raises an error unless strength/4 defines Strength.

must_be_strength(Strength) :-
    findall(Known, strength(Known, _, _, _), Strengths),
    must_be(oneof(Strengths), Strength).
