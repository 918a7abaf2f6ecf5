/*  Play a game of cribbage for two, from the draw for the deal to the win.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_game,
          [ standard_goal/1,            % ?Goal
            new_game/1,                 % -State
            new_game/2,                 % +Dealer, -State
            new_game/3,                 % +Rules, +Dealer, -State
            new_game/4,                 % +Rules, +Scores, +Dealer, -State
            to_act/2,                   % +State, -Actor
            may_discard/3,              % +State, -Seat, -Hand
            legal_action/2,             % +State, -Action
            legal_actions/2,            % +State, -Actions
            act/4,                      % +State0, +Action, -Events, -State
            cards_in/2,                 % ?Part, ?Count
            shown_cards/6,              % +Source, +Seat, +Hands, +Aside,
                                        % -Cards, -StartCard
            must_be_score/2,            % @Score, +Goal
            skunk_line/3,               % ?Margin, +Goal, -Line
            winner/3                    % +State, -Winner, -Margin
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, include/3]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists),
              [append/3, member/2, memberchk/2]).
:- use_module(play).
:- use_module(seats).
:- use_module(show,
              [ card_order/2, choose_cards/3, crib_combinations/3, crib_value/3,
                hand_combinations/3, hand_value/3, must_be_cards/1,
                must_have_length/3
              ]).

/** <module> A game of cribbage for two

Two players deal in turn.  Each receives six cards and discards two of them to
the dealer's crib.  The other player, the pone, cuts the start card and leads in
the play.  In the show, the pone's hand, the dealer's hand and the crib are then
counted, in this order.  The first player to reach the goal, 121 points in a
standard game, wins at once.

Actions lead from one state of a game to the next.  A state is a term

    state(Rules, Scores, Dealer, Stage)

Scores is both(First, Second), the points of the seats `first` and `second` (see
seats.pl).  Dealer is the seat that deals, or `nobody` before the draw.  Rules
is a term rules(Goal, Penalties).  Goal is the score that wins.  Penalties lists
the kinds of points that a seat scores if the other seat miscounts: `muggins`
(the points overlooked), `overcount` (the points claimed beyond the value), both
or neither.  Stage is one of

  - drawing
    Each seat draws a card for the first deal.
  - dealing
    The cards must be dealt.
  - discarding(Hands, Aside)
    Each seat that has not discarded must discard two cards; either seat may be
    the first.
  - cutting(Hands, Aside)
    The start card must be turned up.
  - playing(Pegging, Aside)
    The seats play their cards; see play.pl for Pegging.
  - showing(Counts, Hands, Aside)
    Counts lists the remaining counts: count(Seat, hand) or count(Seat, crib).
  - over(Winner, Stage)
    The game is won; Stage is the stage that the winning action would have led
    to in a game to a higher goal.

Aside is a term aside(Discards, StartCard, Stock) with the cards that nobody
holds.  Discards is a term both(_, _) with two lists, empty at first.  StartCard
is `hidden` until it is turned up.  Stock is the rest of the deck.

The caller shuffles the deck, and supplies cards in these actions of the table:

  - draw(Deck)
    The first seat draws the first card of Deck, and the second seat the next.
    They draw again until their two cards differ in rank.
  - deal(Deck)
    Deck has all 52 cards.  The pone receives the first six, and the dealer the
    next six.
  - cut(Card)
    Card, the next card of the deck, is turned up.

The actions of the seats are discard(Seat, Cards), play(Seat, Card), go(Seat),
and count(Seat, Points), which counts a hand or the crib.  Actions lead to the
events that play.pl describes, except scored/4, and to these events:

  - drawn(Seat, Card), deals(Seat), dealt(Seat, Cards)
  - discarded(Seat, Cards), start_card_cut(Seat, Card)
  - shown(Seat, Source, Cards)
    The cards of Source, `hand` or `crib`, are shown.
  - scored(Seat, Points, Source, Combinations, Total)
    Points raise the score of Seat to Total, which is at most the goal.  Source
    is `heels`, `play`, `hand` or `crib`; or, if the other seat miscounted,
    `muggins` or `overcount`.
  - miscounted(Seat, Source, Claimed, Combinations)
    Seat counted Claimed points, but the value of Combinations is different.
  - won(Seat, Margin)
    Margin is `game`, `skunk` or `double_skunk`.

To play, replay or resume a game, fold act/4 over its actions, as steps.pl does.
To undo the last action, fold act/4 over the actions before it.

    $ swipl game.pl show.pl
    ?- deck(Deck), new_game(rules(121, [muggins]), first, Game),
       act(Game, deal(Deck), Events, State).

The view of a seat is the part of a state that this seat may know; see view.pl.
Actions apply to views as they do to states.
*/

                 /*******************************
                 *             STATE            *
                 *******************************/

%!  standard_goal(?Goal) is semidet.
%
%   Goal is the score that wins a standard game.

standard_goal(121).

%!  penalty(?Penalty) is nondet.
%
%   Penalty is a kind of points that a seat scores if the other seat miscounts
%   and the rules include this penalty.

penalty(muggins).
penalty(overcount).

%!  new_game(-State) is det.
%
%   State is a new game with the standard goal and with muggins, before the draw
%   for the first deal.

new_game(State) :-
    new_game(nobody, State).

%!  new_game(+Dealer, -State) is det.
%
%   Like new_game/3, but with the standard goal and with muggins.

new_game(Dealer, State) :-
    standard_goal(Goal),
    new_game(rules(Goal, [muggins]), Dealer, State).

%!  new_game(+Rules, +Dealer, -State) is det.
%
%   State is a new game by Rules.  Dealer deals first.  If Dealer is `nobody`,
%   the seats draw for the deal.  For a later game between the same players, see
%   next_dealer/2 in seats.pl.

new_game(Rules, Dealer, State) :-
    new_game(Rules, both(0, 0), Dealer, State).

%!  new_game(+Rules, +Scores, +Dealer, -State) is det.
%
%   Like new_game/3, but the game starts with Scores, a term both(_, _).

new_game(Rules, Scores, Dealer, state(Rules, Scores, Dealer, Stage)) :-
    must_be_rules(Rules),
    must_be_scores(Scores, Rules),
    must_be(oneof([first, second, nobody]), Dealer),
    first_stage(Dealer, Stage).

first_stage(nobody, drawing).
first_stage(first, dealing).
first_stage(second, dealing).

%!  to_act(+State, -Actor) is multi.
%
%   It is the turn of Actor: `first`, `second` or `table`, or `nobody` if the
%   game is over.  During the discard, Actor is each seat that has not
%   discarded, the pone first.

to_act(state(_, _, Dealer, Stage), Actor) :-
    turn(Stage, Dealer, _, Actors),
    member(Actor, Actors).

%!  turn(+Stage, +Dealer, -Wanted, -Actors:list) is det.
%
%   At Stage, it is the turn of Actors, who must take an action of the kind
%   Wanted, as in must_be_turn/3.

turn(drawing, _, draw, [table]).
turn(dealing, _, deal, [table]).
turn(discarding(_, aside(Discards, _, _)), Dealer, discard, Seats) :-
    other(Dealer, Pone),
    include(has_none(Discards), [Pone, Dealer], Seats).
turn(cutting(_, _), _, cut, [table]).
turn(playing(Pegging, _), _, play_or_go, [Seat]) :-
    pegging_turn(Pegging, Seat).
turn(showing([count(Seat, _)|_], _, _), _, count, [Seat]).
turn(over(_, _), _, nothing, [nobody]).

has_none(Both, Seat) :-
    of_seat(Seat, Both, []).

%!  winner(+State, -Winner, -Margin) is semidet.
%
%   Winner has won the game by Margin: `double_skunk` or `skunk` if the loser's
%   score is below the skunk_line/3 for this margin, or else `game`.

winner(state(rules(Goal, _), Scores, _, over(Winner, _)), Winner, Margin) :-
    other(Winner, Loser),
    of_seat(Loser, Scores, Score),
    (   skunk_line(Skunk, Goal, Line),
        Score < Line
    ->  Margin = Skunk
    ;   Margin = game
    ).

%!  skunk_line(?Margin, +Goal, -Line) is nondet.
%
%   A player who loses a game to Goal with fewer than Line points loses by at
%   least Margin.  The first solution has the largest margin.

skunk_line(double_skunk, Goal, Line) :-
    Line is Goal - 60.
skunk_line(skunk, Goal, Line) :-
    Line is Goal - 30.

                 /*******************************
                 *        LEGAL ACTIONS         *
                 *******************************/

%!  legal_actions(+State, -Actions:list) is det.
%
%   Actions is the list of all solutions of legal_action/2.

legal_actions(State, Actions) :-
    must_be(compound, State),
    findall(Action, legal_action(State, Action), Actions).

%!  legal_action(+State, -Action) is nondet.
%
%   Action is a legal action of a seat whose turn it is and whose cards are
%   known, or the cut of a known card.  In the show, Action is only the correct
%   count, although act/4 accepts others.  Action is never the draw or the deal,
%   because the caller has the deck.

legal_action(State, Action) :-
    State = state(_, _, _, Stage),
    stage_action(Stage, State, Action).

stage_action(discarding(_, _), State, discard(Seat, Cards)) :-
    may_discard(State, Seat, Hand),
    cards_in(discarded, Count),
    length(Cards, Count),
    choose_cards(Hand, Cards, _).
stage_action(cutting(_, aside(_, _, [Card|_])), _, cut(Card)).
stage_action(playing(Pegging, _), _, Action) :-
    play_action(Pegging, Action).
stage_action(showing([count(Seat, Source)|_], Hands, Aside), _,
             count(Seat, Points)) :-
    shown_cards(Source, Seat, Hands, Aside, Cards, StartCard),
    known_cards([StartCard|Cards]),
    shown_value(Source, Cards, StartCard, Points).

%!  may_discard(+State, -Seat, -Hand) is nondet.
%
%   Seat must still discard from Hand, and the cards of Hand are known.

may_discard(State, Seat, Hand) :-
    State = state(_, _, _, discarding(Hands, _)),
    to_act(State, Seat),
    of_seat(Seat, Hands, Hand),
    known_cards(Hand).

%!  cards_in(?Part, ?Count) is nondet.
%
%   Each player has Count cards in Part of a deal.  Both share the start card.

cards_in(dealt, 6).
cards_in(hand, 4).
cards_in(discarded, 2).
cards_in(start_card, 1).

                 /*******************************
                 *       TAKING AN ACTION       *
                 *******************************/

%!  act(+State0, +Action, -Events:list, -State) is det.
%
%   Action leads from State0 to State with Events, in order.  A seat that
%   reaches the goal wins at once, and its win is the last event.  Raises an
%   error if Action is illegal in State0.

act(state(Rules, Scores, Dealer0, Stage0), Action, Events, State) :-
    turn(Stage0, Dealer0, Wanted, Actors),
    must_be_turn(Wanted, Actors, Action),
    phrase(result(Action, Stage0, Dealer0, Dealer, Stage), Results),
    exclude(forgiven(Rules), Results, Happening),
    phrase(until_won(Happening, state(Rules, Scores, Dealer, Stage), State),
           Events).

%!  forgiven(+Rules, +Event) is semidet.
%
%   Event is the score for a penalty that Rules do not include.

forgiven(rules(_, Penalties), scored(_, _, Source, _)) :-
    penalty(Source),
    \+ memberchk(Source, Penalties).

%!  until_won(+Happening, +State0, -State)// is det.
%
%   Lists the events of Happening.  If one of them brings a seat to the goal, it
%   is followed only by the win.  State is State0 with the new scores, and with
%   the stage over(_, _) if a seat won.

until_won([], State, State) -->
    [].
until_won([Event|Events], State0, State) -->
    scored_up(Event, State0, State1),
    (   { winner(State1, Winner, Margin) }
    ->  [ won(Winner, Margin) ],
        { State = State1 }
    ;   until_won(Events, State1, State)
    ).

%!  scored_up(+Event0, +State0, -State)// is det.
%
%   Lists Event0, with the new total if a seat scores.

scored_up(Event, State0, State) -->
    (   { Event = scored(Seat, Points, Source, Combinations) }
    ->  { add_points(Points, Seat, Total, State0, State) },
        [ scored(Seat, Points, Source, Combinations, Total) ]
    ;   [ Event ],
        { State = State0 }
    ).

%!  add_points(+Points, +Seat, -Total, +State0, -State) is det.
%
%   Points raise the score of Seat to Total.  Seat wins if Total is the goal.

add_points(Points, Seat, Total, state(Rules, Scores0, Dealer, Stage0),
           state(Rules, Scores, Dealer, Stage)) :-
    Rules = rules(Goal, _),
    update_of_seat(Seat, Scores0, Score, Total, Scores),
    Total is min(Goal, Score + Points),
    (   Total < Goal
    ->  Stage = Stage0
    ;   Stage = over(Seat, Stage0)
    ).

%!  result(+Action, +Stage0, +Dealer0, -Dealer, -Stage)// is det.
%
%   Lists the events of Action as if no seat could win.  The terms scored/4 in
%   the list lack the total, which scored_up//3 adds.

result(draw(Deck), drawing, _, Dealer, dealing) -->
    { must_be_deck(Deck) },
    (   drawn(Deck, Dealer)
    ->  [ deals(Dealer) ]
    ;   { domain_error(shuffled_deck, Deck) }
    ).
result(deal(Deck), dealing, Dealer, Dealer, discarding(Hands, Aside)) -->
    { must_be_deck(Deck),
      other(Dealer, Pone),
      cards_in(dealt, Count),
      length(PoneHand, Count),
      length(DealerHand, Count),
      append(PoneHand, Undealt, Deck),
      append(DealerHand, Stock, Undealt),
      of_seat(Pone, Hands, PoneHand),
      of_seat(Dealer, Hands, DealerHand),
      Aside = aside(both([], []), hidden, Stock)
    },
    [ dealt(Pone, PoneHand), dealt(Dealer, DealerHand) ].
result(discard(Seat, Cards), discarding(Hands0, Aside0), Dealer, Dealer,
       Stage) -->
    { cards_in(discarded, Count),
      must_have_length(Cards, [Count], two_cards),
      exclude(==(hidden), Cards, Known),
      must_be_cards(Known),
      update_of_seat(Seat, Hands0, Hand0, Hand, Hands),
      foldl(take_card, Cards, Hand0, Hand),
      Aside0 = aside(Discards0, StartCard, Stock),
      update_of_seat(Seat, Discards0, [], Cards, Discards),
      after_discard(Hands, aside(Discards, StartCard, Stock), Stage)
    },
    [ discarded(Seat, Cards) ].
result(cut(Card), cutting(Hands, aside(Discards, _, Stock0)), Dealer, Dealer,
       playing(Pegging, aside(Discards, Card, Stock))) -->
    { take_next(Stock0, Card, Stock),
      other(Dealer, Pone),
      begin_play(Hands, Pone, Pegging)
    },
    [ start_card_cut(Pone, Card) ],
    heels(Card, Dealer).
result(play(Seat, Card), playing(Pegging, Aside), Dealer, Dealer, Stage) -->
    play_result(play(Seat, Card), Pegging, Aside, Dealer, Stage).
result(go(Seat), playing(Pegging, Aside), Dealer, Dealer, Stage) -->
    play_result(go(Seat), Pegging, Aside, Dealer, Stage).
result(count(Seat, Claimed),
       showing([count(Seat, Source)|Counts], Hands, Aside), Dealer0, Dealer,
       Stage) -->
    { must_be_count(Claimed),
      shown_cards(Source, Seat, Hands, Aside, Cards, StartCard),
      shown_combinations(Source, Cards, StartCard, Combinations),
      after_count(Counts, Hands, Aside, Dealer0, Dealer, Stage)
    },
    [ shown(Seat, Source, Cards) ],
    counted(Seat, Source, Claimed, Combinations).

%!  drawn(+Deck, -Dealer)// is semidet.
%
%   Lists the events of the draw for the first deal.  The seat with the lower
%   rank deals.  If the ranks are equal, the seats draw again.

drawn([First, Second|Deck], Dealer) -->
    [ drawn(first, First), drawn(second, Second) ],
    { card_order(First, FirstOrder),
      card_order(Second, SecondOrder),
      compare(Order, FirstOrder, SecondOrder)
    },
    lower_deals(Order, Deck, Dealer).

lower_deals(<, _, first) -->
    [].
lower_deals(>, _, second) -->
    [].
lower_deals(=, Deck, Dealer) -->
    drawn(Deck, Dealer).

%!  after_discard(+Hands, +Aside, -Stage) is det.
%
%   Stage is the cut if both seats have discarded, and otherwise the discard.

after_discard(Hands, Aside, Stage) :-
    (   Aside = aside(both([_|_], [_|_]), _, _)
    ->  Stage = cutting(Hands, Aside)
    ;   Stage = discarding(Hands, Aside)
    ).

%!  take_next(+Stock0, +Card, -Stock) is det.
%
%   Stock is the rest of Stock0 after Card is turned up, or `hidden` if Stock0
%   is.  Raises an error if Card is not the next card of Stock0 or, if Stock0 is
%   `hidden`, not a card at all.

take_next(hidden, Card, hidden) :-
    must_be_cards([Card]).
take_next([Next|Stock], Card, Stock) :-
    (   Card == Next
    ->  true
    ;   domain_error(next_card_of_the_deck, Card)
    ).

%!  heels(+StartCard, +Dealer)// is det.
%
%   If StartCard is a jack, lists the event that Dealer scores two for heels.

heels(card(Rank, Suit), Dealer) -->
    (   { Rank == jack }
    ->  [ scored(Dealer, 2, heels,
                 [combination(heels, [card(Rank, Suit)], 2)]) ]
    ;   []
    ).

%!  play_result(+Action, +Pegging0, +Aside, +Dealer, -Stage)// is det.
%
%   Lists the events of Action in Pegging0.  Stage is the play or, after the
%   last card, the show.

play_result(Action, Pegging0, Aside, Dealer, Stage) -->
    { play_on(Pegging0, Action, Events, Pegging),
      after_play(Pegging, Aside, Dealer, Stage)
    },
    Events.

after_play(Pegging, Aside, Dealer, Stage) :-
    (   Pegging = pegging(_, Played, _, nobody, _)
    ->  other(Dealer, Pone),
        Stage = showing([ count(Pone, hand),
                          count(Dealer, hand),
                          count(Dealer, crib)
                        ],
                        Played, Aside)
    ;   Stage = playing(Pegging, Aside)
    ).

%!  shown_cards(+Source, +Seat, +Hands, +Aside, -Cards, -StartCard) is det.
%
%   Cards are the four cards of Seat's hand or of the crib, and StartCard is the
%   card that counts with them.

shown_cards(hand, Seat, Hands, aside(_, StartCard, _), Cards, StartCard) :-
    of_seat(Seat, Hands, Cards).
shown_cards(crib, _, _, aside(both(First, Second), StartCard, _), Cards,
            StartCard) :-
    append(First, Second, Cards).

%!  shown_value(+Source, +Cards, +StartCard, -Value) is det.
%
%   Value is the value of Cards, which are a hand or the crib, with StartCard.

shown_value(hand, Cards, StartCard, Value) :-
    hand_value(Cards, StartCard, Value).
shown_value(crib, Cards, StartCard, Value) :-
    crib_value(Cards, StartCard, Value).

%!  shown_combinations(+Source, +Cards, +StartCard, -Combinations) is det.
%
%   Combinations are those of Cards, which are a hand or the crib, with
%   StartCard.

shown_combinations(hand, Cards, StartCard, Combinations) :-
    hand_combinations(Cards, StartCard, Combinations).
shown_combinations(crib, Cards, StartCard, Combinations) :-
    crib_combinations(Cards, StartCard, Combinations).

%!  counted(+Seat, +Source, +Claimed, +Combinations)// is det.
%
%   Lists the events after Seat claims Claimed points for Combinations.  Seat
%   scores at most the value of Combinations.  The other seat scores the points
%   overlooked and the points claimed beyond this value; act/4 removes the
%   penalties that the rules do not include.

counted(Seat, Source, Claimed, Combinations) -->
    { total_points(Combinations, Value),
      Points is min(Claimed, Value),
      Overlooked is Value - Points,
      Excess is Claimed - Points,
      other(Seat, Other)
    },
    miscounted(Claimed, Value, Seat, Source, Combinations),
    scored(Points, Seat, Source, Combinations),
    scored(Overlooked, Other, muggins, Combinations),
    scored(Excess, Other, overcount, Combinations).

%!  miscounted(+Claimed, +Value, +Seat, +Source, +Combinations)// is det.
%
%   If Claimed is not Value, lists the event that Seat miscounted.

miscounted(Claimed, Value, Seat, Source, Combinations) -->
    (   { Claimed =:= Value }
    ->  []
    ;   [ miscounted(Seat, Source, Claimed, Combinations) ]
    ).

%!  scored(+Points, +Seat, +Source, +Combinations)// is det.
%
%   Lists the event that Seat scores Points, unless Points is 0.

scored(Points, Seat, Source, Combinations) -->
    (   { Points > 0 }
    ->  [ scored(Seat, Points, Source, Combinations) ]
    ;   []
    ).

%!  after_count(+Counts, +Hands, +Aside, +Dealer0, -Dealer, -Stage) is det.
%
%   Stage is the show if Counts is not empty, and otherwise the next deal, by
%   Dealer.

after_count([], _, _, Dealer0, Dealer, dealing) :-
    other(Dealer0, Dealer).
after_count([Count|Counts], Hands, Aside, Dealer, Dealer,
            showing([Count|Counts], Hands, Aside)).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_deck(@Deck) is det.
%
%   Raises an error unless Deck is a list of all 52 cards.

must_be_deck(Deck) :-
    must_have_length(Deck, [52], fifty_two_cards),
    must_be_cards(Deck).

%!  must_be_count(@Points) is det.
%
%   Raises an error unless Points is an integer from 0 to 29, the value of the
%   best hand.

must_be_count(Points) :-
    must_be(integer, Points),
    (   between(0, 29, Points)
    ->  true
    ;   domain_error(points_of_a_count, Points)
    ).

%!  must_be_scores(@Scores, +Rules) is det.
%
%   Raises an error unless a game by Rules can continue from Scores.

must_be_scores(Scores, rules(Goal, _)) :-
    (   Scores = both(First, Second)
    ->  must_be_score(First, Goal),
        must_be_score(Second, Goal)
    ;   type_error(scores, Scores)
    ).

%!  must_be_score(@Score, +Goal) is det.
%
%   Raises an error unless Score is an integer from 0 to one less than Goal.

must_be_score(Score, Goal) :-
    must_be(integer, Score),
    (   Score >= 0,
        Score < Goal
    ->  true
    ;   domain_error(score_below(Goal), Score)
    ).

%!  must_be_rules(@Rules) is det.
%
%   Raises an error unless Rules is a term rules(Goal, Penalties) with a
%   positive integer and a list of known penalties.

must_be_rules(Rules) :-
    (   Rules = rules(Goal, Penalties)
    ->  must_be(positive_integer, Goal),
        findall(Penalty, penalty(Penalty), Known),
        must_be(list(oneof(Known)), Penalties)
    ;   type_error(rules, Rules)
    ).
