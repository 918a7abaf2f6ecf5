/*  A game of cribbage for two, from the draw for the deal to 121 points.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(cribbage_game,
          [ new_game/1,                 % -State
            new_game/2,                 % +Dealer, -State
            to_act/2,                   % +State, -Actor
            legal_action/2,             % +State, -Action
            act/4,                      % +State0, +Action, -Events, -State
            act/3,                      % +State0, +Action, -After
            replay/3,                   % +State0, +Actions, -After
            view/3,                     % +State, +Seat, -View
            event_view/3,               % +Event, +Seat, -Seen
            unseen/2,                   % +View, -Cards
            cards_in/2,                 % ?Part, ?Count
            score_after/3,              % +Score0, +Points, -Score
            winner/3                    % +State, -Winner, -Margin
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [append/3, subtract/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(show).
:- use_module(play).

/** <module> A game of cribbage for two

Two players deal in turn.  Each gets six cards and throws two of them to the
crib, which is the dealer's; the other one is the pone, who cuts the start
card, and leads to the play.  After the play come the counts of the show: the
pone's hand, the dealer's hand, the crib.  The first to reach 121 wins at that
moment.

A game is a state that actions lead on.  A state is a term

    state(Scores, Dealer, Stage)

where Scores is both(First, Second), the points of the seats `first` and
`second`; Dealer is the seat that deals, or `nobody` before the draw; and
Stage is one of

  - draw
    Each is to draw a card for the first deal.
  - deal
    The cards are to be dealt.
  - discard(Hands, Thrown, Stock)
    The seats are to throw two cards each, the pone first.
  - cut(Hands, Thrown, Stock)
    The first card of Stock is to be turned up.
  - play(Startcard, Thrown, Stock, Play)
    Cards are to be laid; see play.pl for Play.
  - show(Counts, Startcard, Hands, Thrown, Stock)
    Counts, a list of count(Seat, hand) or count(Seat, crib), are to be made.
  - over(Winner)
    The game is won.

Chance has no place in it: shuffled decks come in as data, with these actions
of the table:

  - draw(Deck)
    The first seat draws the first card of Deck, the second seat the next, and
    so on until they differ in rank.
  - deal(Deck)
    Deck has all 52 cards; the first six are the pone's, the next six are the
    dealer's.
  - cut(Card)
    Card, the next of the deck, is turned up.

The actions of the seats are throw(Seat, Cards), lay(Seat, Card), go(Seat),
and count(Seat, Points), by which a hand or the crib is counted.  An action
leads to events: those of the play, and

  - drawn(Seat, Card), deals(Seat), dealt(Seat, Cards)
  - thrown(Seat, Cards), cut(Seat, Card)
  - shown(Seat, Source, Cards)
    The cards of Source, `hand` or `crib`, are shown.
  - scored(Seat, Points, Source, Combinations)
    Source is `heels`, `play`, `hand` or `crib`; or `muggins` for points that
    the other seat overlooked in its count.
  - won(Seat, Margin)
    Margin is `game`, `skunk` or `double_skunk`.

To play, replay, undo or resume a game is to fold its actions.

    ?- new_game(first, Game), act(Game, deal(Deck), Events, State).

The view of a state is what one seat may know of it: the same state, with the
atom `hidden` in place of cards and of the stock.  Actions lead on from a view
as they do from a state.
*/

                 /*******************************
                 *       STATE AND VIEW         *
                 *******************************/

%!  new_game(-State) is det.
%
%   State is before the draw for the first deal.

new_game(state(both(0, 0), nobody, draw)).

%!  new_game(+Dealer, -State) is det.
%
%   State is before the first deal, which is Dealer's: in a later game of a
%   sitting, that of the player who lost the last one.

new_game(Dealer, state(both(0, 0), Dealer, deal)) :-
    must_be(oneof([first, second]), Dealer).

%!  to_act(+State, -Actor) is det.
%
%   It is the turn of Actor: `first`, `second`, or `table`, or `nobody` when
%   the game is over.

to_act(state(_, Dealer, Stage), Actor) :-
    stage_actor(Stage, Dealer, Actor).

stage_actor(draw, _, table).
stage_actor(deal, _, table).
stage_actor(discard(_, Thrown, _), Dealer, Actor) :-
    other(Dealer, Pone),
    (   of_seat(Pone, Thrown, [])
    ->  Actor = Pone
    ;   Actor = Dealer
    ).
stage_actor(cut(_, _, _), _, table).
stage_actor(play(_, _, _, Play), _, Actor) :-
    play_turn(Play, Actor).
stage_actor(show([count(Actor, _)|_], _, _, _, _), _, Actor).
stage_actor(over(_), _, nobody).

%!  winner(+State, -Winner, -Margin) is semidet.
%
%   Winner has won the game, by Margin: `skunk` if the loser has at most 90
%   points, `double_skunk` if it has at most 60, or else `game`.

winner(state(Scores, _, over(Winner)), Winner, Margin) :-
    margin(Winner, Scores, Margin).

margin(Winner, Scores, Margin) :-
    other(Winner, Loser),
    of_seat(Loser, Scores, Score),
    (   Score =< 60
    ->  Margin = double_skunk
    ;   Score =< 90
    ->  Margin = skunk
    ;   Margin = game
    ).

%!  view(+State, +Seat, -View) is det.
%
%   View is what Seat may know of State.

view(state(Scores, Dealer, Stage), Seat, state(Scores, Dealer, View)) :-
    stage_view(Stage, Seat, View).

stage_view(draw, _, draw).
stage_view(deal, _, deal).
stage_view(discard(Hands, Thrown, _), Seat,
           discard(HandsView, ThrownView, hidden)) :-
    hide_others(Seat, Hands, HandsView),
    hide_others(Seat, Thrown, ThrownView).
stage_view(cut(Hands, Thrown, _), Seat, cut(HandsView, ThrownView, hidden)) :-
    hide_others(Seat, Hands, HandsView),
    hide_others(Seat, Thrown, ThrownView).
stage_view(play(Startcard, Thrown, _, Play), Seat,
           play(Startcard, ThrownView, hidden, PlayView)) :-
    Play = play(Held, Laid, Pile, Turn, Gone),
    PlayView = play(HeldView, Laid, Pile, Turn, Gone),
    hide_others(Seat, Held, HeldView),
    hide_others(Seat, Thrown, ThrownView).
stage_view(show(Counts, Startcard, Hands, Thrown, _), Seat,
           show(Counts, Startcard, Hands, ThrownView, hidden)) :-
    (   Counts = [count(_, crib)]
    ->  ThrownView = Thrown
    ;   hide_others(Seat, Thrown, ThrownView)
    ).
stage_view(over(Winner), _, over(Winner)).

%!  hide_others(+Seat, +Both0, -Both) is det.
%
%   Both is Both0, but the cards that are not of Seat are hidden.

hide_others(Seat, Both0, Both) :-
    other(Seat, Other),
    replace_of_seat(Other, Both0, Cards, Hidden, Both),
    maplist(hidden, Cards, Hidden).

hidden(_, hidden).

%!  event_view(+Event, +Seat, -Seen) is det.
%
%   Seen is what Seat may know of Event.

event_view(Event, Seat, Seen) :-
    (   private(Event, Actor, Cards, Seen0, Hidden),
        Actor \== Seat
    ->  Seen = Seen0,
        maplist(hidden, Cards, Hidden)
    ;   Seen = Event
    ).

%!  private(+Event, -Seat, -Cards, -Seen, -Hidden) is semidet.
%
%   Only Seat may know the Cards of Event, which is Seen with Hidden cards.

private(dealt(Seat, Cards), Seat, Cards, dealt(Seat, Hidden), Hidden).
private(thrown(Seat, Cards), Seat, Cards, thrown(Seat, Hidden), Hidden).

%!  unseen(+View, -Cards:list) is det.
%
%   Cards are all cards of the deck that are not seen in View.

unseen(View, Cards) :-
    findall(card(Rank, Suit), sub_term(card(Rank, Suit), View), Seen),
    deck(Deck),
    subtract(Deck, Seen, Cards).

                 /*******************************
                 *           ACTIONS            *
                 *******************************/

%!  legal_action(+State, -Action) is nondet.
%
%   Action is open to the seat whose turn it is, or is the cut.  Of the counts
%   of the show only the right one is found, though act/4 takes others.  The
%   table's draw and deal are not found: the deck is the caller's.

legal_action(state(_, Dealer, Stage), Action) :-
    stage_action(Stage, Dealer, Action).

stage_action(discard(Hands, Thrown, Stock), Dealer, throw(Seat, Cards)) :-
    stage_actor(discard(Hands, Thrown, Stock), Dealer, Seat),
    of_seat(Seat, Hands, Hand),
    cards_in(thrown, Count),
    length(Cards, Count),
    choose(Hand, Cards, _).
stage_action(cut(_, _, [Card|_]), _, cut(Card)).
stage_action(play(_, _, _, Play), _, Action) :-
    play_action(Play, Action).
stage_action(show([count(Seat, Source)|_], Startcard, Hands, Thrown, _), _,
             count(Seat, Points)) :-
    shown_cards(Source, Seat, Hands, Thrown, Cards),
    shown_value(Source, Cards, Startcard, Points).

%!  cards_in(?Part, ?Count) is nondet.
%
%   In each deal there are Count cards in Part, for each player.

cards_in(dealt, 6).
cards_in(hand, 4).
cards_in(thrown, 2).
cards_in(startcard, 1).

%!  act(+State0, +Action, -Events:list, -State) is det.
%
%   Action leads from State0 to State, and Events tell what happens, in order.
%   As soon as a seat has 121 points it has won, and nothing more happens.  An
%   error is raised if Action is not allowed in State0.

act(state(Scores0, Dealer0, Stage0), Action, Events, State) :-
    must_be_allowed(Action, Stage0, Dealer0),
    phrase(result(Stage0, Action, Dealer0, Dealer, Stage), Happening),
    phrase(until_won(Happening, Scores0, Scores, Winner), Events),
    (   var(Winner)
    ->  State = state(Scores, Dealer, Stage)
    ;   State = state(Scores, Dealer, over(Winner))
    ).

%!  act(+State0, +Action, -After) is det.
%
%   As act/4, where After is a term after(Events, State).

act(State0, Action, after(Events, State)) :-
    act(State0, Action, Events, State).

%!  replay(+State0, +Actions, -After) is det.
%
%   Actions, one after the other, lead from State0 on.  After is a term
%   after(Events, State), where Events has the list of the events of each.

replay(State0, Actions, after(Events, State)) :-
    foldl(act_on, Actions, Events, State0, State).

act_on(Action, Events, State0, State) :-
    act(State0, Action, Events, State).

%!  until_won(+Events, +Scores0, -Scores, -Winner)//
%
%   The Events as far as they happen: up to the one that brings a seat to 121
%   points and the news that it is the Winner.  Without one Winner is unbound.

until_won([], Scores, Scores, _) -->
    [].
until_won([Event|Events], Scores0, Scores, Winner) -->
    [ Event ],
    { add_score(Event, Scores0, Scores1) },
    (   { has_won(Winner, Scores1) }
    ->  { Scores = Scores1,
          margin(Winner, Scores, Margin)
        },
        [ won(Winner, Margin) ]
    ;   until_won(Events, Scores1, Scores, Winner)
    ).

%!  add_score(+Event, +Scores0, -Scores) is det.
%
%   Event makes Scores of Scores0.

add_score(Event, Scores0, Scores) :-
    (   Event = scored(Seat, Points, _, _)
    ->  replace_of_seat(Seat, Scores0, Score0, Score, Scores),
        score_after(Score0, Points, Score)
    ;   Scores = Scores0
    ).

%!  score_after(+Score0, +Points, -Score) is det.
%
%   With Points a player comes from Score0 to Score.  The last hole is the
%   121st.

score_after(Score0, Points, Score) :-
    Score is min(121, Score0 + Points).

has_won(first, both(121, _)).
has_won(second, both(_, 121)).

%!  result(+Stage0, +Action, +Dealer0, -Dealer, -Stage)//
%
%   The events by which Action leads on, if nobody wins.

result(draw, draw(Deck), _, Dealer, deal) -->
    drawn(Deck, Dealer),
    [ deals(Dealer) ].
result(deal, deal(Deck), Dealer, Dealer,
       discard(Hands, both([], []), Stock)) -->
    { other(Dealer, Pone),
      cards_in(dealt, Count),
      length(PoneHand, Count),
      length(DealerHand, Count),
      append(PoneHand, Undealt, Deck),
      append(DealerHand, Stock, Undealt),
      of_seat(Pone, Hands, PoneHand),
      of_seat(Dealer, Hands, DealerHand)
    },
    [ dealt(Pone, PoneHand), dealt(Dealer, DealerHand) ].
result(discard(Hands0, Thrown0, Stock), throw(Seat, Cards), Dealer, Dealer,
       Stage) -->
    { replace_of_seat(Seat, Hands0, Hand0, Hand, Hands),
      take_cards(Cards, Hand0, Hand),
      replace_of_seat(Seat, Thrown0, [], Cards, Thrown),
      (   Seat == Dealer
      ->  Stage = cut(Hands, Thrown, Stock)
      ;   Stage = discard(Hands, Thrown, Stock)
      )
    },
    [ thrown(Seat, Cards) ].
result(cut(Hands, Thrown, Stock0), cut(Card), Dealer, Dealer,
       play(Card, Thrown, Stock, Play)) -->
    { other(Dealer, Pone),
      stock_below(Stock0, Card, Stock),
      begin_play(Hands, Pone, Play)
    },
    [ cut(Pone, Card) ],
    heels(Card, Dealer).
result(play(Startcard, Thrown, Stock, Play0), Action, Dealer, Dealer,
       Stage) -->
    { play_on(Play0, Action, Events, Play),
      after_play(Play, Startcard, Thrown, Stock, Dealer, Stage)
    },
    Events.
result(show([count(Seat, Source)|Counts], Startcard, Hands, Thrown, Stock),
       count(Seat, Claimed), Dealer0, Dealer, Stage) -->
    { shown_cards(Source, Seat, Hands, Thrown, Cards),
      shown_combinations(Source, Cards, Startcard, Combinations),
      after_count(Counts, Startcard, Hands, Thrown, Stock,
                  Dealer0, Dealer, Stage)
    },
    [ shown(Seat, Source, Cards) ],
    counted(Seat, Source, Claimed, Combinations).

%!  drawn(+Deck, -Dealer)//
%
%   The draw for the first deal: the lower rank deals, and equal ones draw
%   again.

drawn([First, Second|Deck], Dealer) -->
    [ drawn(first, First), drawn(second, Second) ],
    { card_order(First, FirstPlace),
      card_order(Second, SecondPlace),
      compare(Order, FirstPlace, SecondPlace)
    },
    lower_deals(Order, Deck, Dealer).

lower_deals(<, _, first) -->
    [].
lower_deals(>, _, second) -->
    [].
lower_deals(=, Deck, Dealer) -->
    drawn(Deck, Dealer).

%!  take_cards(+Cards, +Hand0, -Hand) is det.
%
%   Hand is Hand0 without Cards, which may be hidden ones.

take_cards(Cards, Hand0, Hand) :-
    foldl(take_card, Cards, Hand0, Hand).

%!  stock_below(+Stock0, +Card, -Stock) is det.
%
%   Stock is left when Card is turned up from Stock0.

stock_below(hidden, _, hidden).
stock_below([Card|Stock], Card, Stock).

%!  heels(+Startcard, +Dealer)//
%
%   The event, if any, that Dealer scores because Startcard is a jack: two for
%   his heels.

heels(card(Rank, Suit), Dealer) -->
    (   { Rank == jack }
    ->  [ scored(Dealer, 2, heels,
                 [combination(heels, [card(Rank, Suit)], 2)]) ]
    ;   []
    ).

%!  after_play(+Play, +Startcard, +Thrown, +Stock, +Dealer, -Stage) is det.
%
%   Stage is the play while Play goes on, and then the show.

after_play(Play, Startcard, Thrown, Stock, Dealer, Stage) :-
    (   Play = play(_, Laid, _, nobody, _)
    ->  other(Dealer, Pone),
        Stage = show([ count(Pone, hand),
                       count(Dealer, hand),
                       count(Dealer, crib)
                     ],
                     Startcard, Laid, Thrown, Stock)
    ;   Stage = play(Startcard, Thrown, Stock, Play)
    ).

%!  shown_cards(+Source, +Seat, +Hands, +Thrown, -Cards) is det.
%
%   Cards are the four cards of the hand of Seat, or of the crib.

shown_cards(hand, Seat, Hands, _, Cards) :-
    of_seat(Seat, Hands, Cards).
shown_cards(crib, _, _, both(First, Second), Cards) :-
    append(First, Second, Cards).

%!  shown_value(+Source, +Cards, +Startcard, -Value) is det.
%
%   Cards are worth Value as the hand or as the crib.

shown_value(hand, Cards, Startcard, Value) :-
    hand_value(Cards, Startcard, Value).
shown_value(crib, Cards, Startcard, Value) :-
    crib_value(Cards, Startcard, Value).

%!  shown_combinations(+Source, +Cards, +Startcard, -Combinations) is det.
%
%   Combinations are what Cards score as the hand or as the crib.

shown_combinations(hand, Cards, Startcard, Combinations) :-
    hand_combinations(Cards, Startcard, Combinations).
shown_combinations(crib, Cards, Startcard, Combinations) :-
    crib_combinations(Cards, Startcard, Combinations).

%!  counted(+Seat, +Source, +Claimed, +Combinations)//
%
%   The events when Seat has Claimed so many points for its Combinations.  No
%   more than they are worth is scored; what was overlooked is the other's.

counted(Seat, Source, Claimed, Combinations) -->
    { points(Combinations, Value),
      Points is min(Claimed, Value),
      Overlooked is Value - Points,
      other(Seat, Other)
    },
    scored(Points, Seat, Source, Combinations),
    scored(Overlooked, Other, muggins, Combinations).

%!  scored(+Points, +Seat, +Source, +Combinations)//
%
%   The event, if there are Points, that Seat scores them.

scored(Points, Seat, Source, Combinations) -->
    (   { Points > 0 }
    ->  [ scored(Seat, Points, Source, Combinations) ]
    ;   []
    ).

%!  after_count(+Counts, +Startcard, +Hands, +Thrown, +Stock, +Dealer0,
%!              -Dealer, -Stage) is det.
%
%   Stage is the show while there are Counts to make, and then the deal of the
%   next Dealer.

after_count([], _, _, _, _, Dealer0, Dealer, deal) :-
    other(Dealer0, Dealer).
after_count([Count|Counts], Startcard, Hands, Thrown, Stock, Dealer, Dealer,
            show([Count|Counts], Startcard, Hands, Thrown, Stock)).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_allowed(@Action, +Stage, +Dealer) is det.
%
%   Raise an error that names the culprit unless Action is one for Stage, in a
%   deal of Dealer.  Those of the play are checked by play_on/4, and the cards
%   that a seat throws by take_card/3.

must_be_allowed(Action, Stage, Dealer) :-
    must_be(ground, Action),
    stage_actor(Stage, Dealer, Actor),
    wanted(Stage, Wanted),
    (   taken_by(Action, Wanted, Actor)
    ->  must_be_sound(Action, Stage)
    ;   refuse(Wanted, Actor, Action)
    ).

%!  wanted(+Stage, -Wanted) is det.
%
%   Errors name what is to be done in Stage by Wanted.

wanted(draw, draw).
wanted(deal, deal).
wanted(discard(_, _, _), throw).
wanted(cut(_, _, _), cut).
wanted(play(_, _, _, _), lay_or_go).
wanted(show(_, _, _, _, _), count).
wanted(over(_), nothing).

%!  taken_by(+Action, ?Wanted, ?Actor) is semidet.
%
%   Action is the Wanted one, by Actor.

taken_by(draw(_), draw, table).
taken_by(deal(_), deal, table).
taken_by(throw(Seat, _), throw, Seat).
taken_by(cut(_), cut, table).
taken_by(lay(Seat, _), lay_or_go, Seat).
taken_by(go(Seat), lay_or_go, Seat).
taken_by(count(Seat, _), count, Seat).

%!  must_be_sound(@Action, +Stage) is det.
%
%   Raise an error unless the cards or the points of Action can be.

must_be_sound(draw(Deck), _) :-
    must_be_deck(Deck),
    (   phrase(drawn(Deck, _), _)
    ->  true
    ;   domain_error(shuffled_deck, Deck)
    ).
must_be_sound(deal(Deck), _) :-
    must_be_deck(Deck).
must_be_sound(throw(_, Cards), _) :-
    cards_in(thrown, Count),
    must_be_cards(Count, two_cards, Cards).
must_be_sound(cut(Card), Stage) :-
    (   legal_action(state(_, _, Stage), cut(Wanted)),
        Wanted \== Card
    ->  domain_error(next_card_of_the_deck, Card)
    ;   must_be_cards([Card])
    ).
must_be_sound(lay(_, _), _).
must_be_sound(go(_), _).
must_be_sound(count(_, Points), _) :-
    must_be(nonneg, Points).

%!  must_be_deck(@Deck) is det.
%
%   Raise an error unless Deck is a list of all 52 cards.

must_be_deck(Deck) :-
    must_be_cards(52, fifty_two_cards, Deck),
    must_be_cards(Deck).

%!  must_be_cards(+Length, +Domain, @Cards) is det.
%
%   Raise an error that names Domain unless Cards is a list of Length.

must_be_cards(Length, Domain, Cards) :-
    must_be(list, Cards),
    (   length(Cards, Length)
    ->  true
    ;   domain_error(Domain, Cards)
    ).
