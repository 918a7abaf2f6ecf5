/*  Take turns in many games of cribbage with a learner.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_episodes,
          [ games_after/5               % +Task, +Turns, +Games0, -Games,
                                        % -Report
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3, maplist/5]).
:- use_module(library(lists),
              [append/2, append/3, memberchk/2, nth0/3, reverse/2]).
:- use_module(game).
:- use_module(opponent, [chosen_action/3]).
:- use_module(seats, [update_of_seat/5]).
:- use_module(show, [deck/1]).
:- use_module(steps, [situation/2]).
:- use_module(view, [view/3]).

/** <module> Games with a learner

A program that learns to play cribbage, the learner, has the first seat in many
games at once.  games_after/5 takes a turn in each game, and continues it until
it is the learner's turn again or the episode is over.  One query thus advances
all games, and its report consists of integers, which Python reads quickly.

A game is a term game(State, Deck), where Deck has the cards of the next deal.
An episode is over when the game is over or when Deck is empty before a deal.

A term task(Stages, Sources, Opponent, Computer) determines who acts.  Stages
lists the stages, `discard` and `play`, at which the learner and its Opponent
act.  At the others, a computer of the strength Computer acts for both seats.
Opponent is a strength of the computer, or `random`.  Points from Sources, as in
the events of game.pl, are rewarded.

Each turn is one of these terms.  Luck is a random integer that determines the
random actions.  Cards and Deck are lists of positions in the deck, from 0 for
the ace of clubs to 51 for the king of spades.

  - begin(Dealer, Scores, Deck, Luck)
    Replace the game by a new one.
  - act(Cards, Deck, Luck)
    The learner discards two cards, plays one card, or says go, depending on the
    number of Cards.  Deck replaces that of the game unless it is empty.
  - wait
    Leave the game as it is.

    ?- numlist(0, 51, Deck),
       games_after(task([discard], [hand, crib], random, novice),
                   [begin(first, both(0, 0), Deck, 7)], [none],
                   Games, Report).
*/

                 /*******************************
                 *             TURNS            *
                 *******************************/

%!  games_after(+Task, +Turns, +Games0, -Games, -Report:string) is det.
%
%   Games are Games0 after Turns, one in each game.  A turn `begin` replaces any
%   term in Games0.  Report describes one game after the other, each by 69
%   integers with spaces between them:
%
%     - the number of decks that the game has for later deals, 0 or 1;
%     - 1 if the learner has won the game, 2 if the other seat has, else 0;
%     - the rewarded points of the learner and of the other seat in this turn;
%     - the scores of the learner and of the other seat; 1 if the learner is the
%       dealer; the count; the number of cards that the other seat holds; 1 if
%       the learner has said go; 1 if the other seat has; 1 during the discard;
%       1 during the play;
%     - the cards that the learner knows, as positions in the deck: 6 that it
%       holds, 2 that it has discarded, 4 that it has played, 4 that the other
%       seat has played, the start card, and 8 cards of this count, the newest
%       first;
%     - the number of the learner's legal actions, which is 0 if the episode is
%       over, and the positions of two cards for each of up to 15 actions, which
%       discard or play them.
%
%   The position of each missing card is 52.
%
%   Raises the errors of act/4.

games_after(Task, Turns, Games0, Games, Report) :-
    maplist(game_after(Task), Turns, Games0, Games, NumbersOfGames),
    append(NumbersOfGames, Numbers),
    atomic_list_concat(Numbers, ' ', Text),
    atom_string(Text, Report).

game_after(Task, Turn, Game0, Game, Numbers) :-
    started(Turn, Game0, Game1, Luck),
    phrase(events(Turn, Task, Game1, Luck, Game), Events),
    rewarded_points(Task, Game1, Events, Points),
    phrase(game_numbers(Game, Points), Numbers).

%!  started(+Turn, +Game0, -Game, -Luck) is det.
%
%   Game is Game0 before the action of Turn, with the deck of Turn.

started(begin(Dealer, Scores, Places, Luck), _, game(State, Deck), Luck) :-
    standard_goal(Goal),
    new_game(rules(Goal, []), Scores, Dealer, State),
    maplist(card_place, Deck, Places).
started(act(_, Places, Luck), game(State, Deck0), game(State, Deck), Luck) :-
    replaced_deck(Places, Deck0, Deck).
started(wait, Game, Game, 0).

replaced_deck([], Deck, Deck).
replaced_deck([Place|Places], _, Deck) :-
    maplist(card_place, Deck, [Place|Places]).

%!  events(+Turn, +Task, +Game0, +Luck, -Game)// is det.
%
%   Lists the events of Turn, which leads from Game0 to Game.

events(begin(_, _, _, _), Task, game(State, Deck), Luck, Game) -->
    continued(Task, State, chance(Deck, Luck), Game).
events(act(Places, _, _), Task, game(State0, Deck), Luck, Game) -->
    { maplist(card_place, Cards, Places),
      once(action_cards(Action, first, Cards)),
      act(State0, Action, Events, State)
    },
    Events,
    continued(Task, State, chance(Deck, Luck), Game).
events(wait, _, Game, _, Game) -->
    [].

%!  action_cards(?Action, ?Seat, ?Cards) is nondet.
%
%   Action is the discard, the play or the go of Seat with Cards.

action_cards(discard(Seat, [First, Second]), Seat, [First, Second]).
action_cards(play(Seat, Card), Seat, [Card]).
action_cards(go(Seat), Seat, []).

%!  continued(+Task, +State, +Chance, -Game)// is det.
%
%   Lists the events from State to Game, in which it is the learner's turn, or
%   the episode is over.  Chance is a term chance(Deck, Luck).

continued(Task, State0, Chance0, Game) -->
    (   { next_action(State0, Task, Chance0, Action, Chance) }
    ->  { act(State0, Action, Events, State) },
        Events,
        continued(Task, State, Chance, Game)
    ;   { Chance0 = chance(Deck, _),
          Game = game(State0, Deck)
        }
    ).

%!  next_action(+State, +Task, +Chance0, -Action, -Chance) is semidet.
%
%   Action is the next action of the table, the opponent or the computer, and
%   Chance is what remains of Chance0.  Fails if it is the learner's turn, or if
%   the episode is over.

next_action(State, Task, Chance0, Action, Chance) :-
    State = state(_, _, _, Stage),
    stage_action(Stage, State, Task, Chance0, Action, Chance).

stage_action(dealing, _, _, chance([Card|Cards], Luck), deal([Card|Cards]),
             chance([], Luck)).
stage_action(discarding(_, _), State, Task, Chance0, Action, Chance) :-
    seat_action(discard, State, Task, Chance0, Action, Chance).
stage_action(cutting(_, _), State, _, Chance, Action, Chance) :-
    legal_actions(State, [Action]).
stage_action(playing(_, _), State, Task, Chance0, Action, Chance) :-
    seat_action(play, State, Task, Chance0, Action, Chance).
stage_action(showing(_, _, _), State, _, Chance, Action, Chance) :-
    legal_actions(State, [Action]).

seat_action(Stage, State, Task, Chance0, Action, Chance) :-
    Task = task(Stages, _, Opponent, Computer),
    once(to_act(State, Seat)),
    (   \+ memberchk(Stage, Stages)
    ->  Player = Computer
    ;   Seat == second
    ->  Player = Opponent
    ),
    view(State, Seat, View),
    player_action(Player, View, Chance0, Action, Chance).

player_action(Player, View, chance(Deck, Luck0), Action, chance(Deck, Luck)) :-
    (   Player == random
    ->  legal_actions(View, Actions),
        length(Actions, Count),
        Place is Luck0 mod Count,
        Luck is Luck0 // Count,
        nth0(Place, Actions, Action)
    ;   Luck = Luck0,
        chosen_action(Player, View, Action)
    ).

%!  rewarded_points(+Task, +Game, +Events, -Points) is det.
%
%   Points is a term both(_, _) with the rewarded points of each seat in Events,
%   which follow Game.  Points beyond the goal do not count.

rewarded_points(task(_, Sources, _, _), game(state(_, Scores, _, _), _), Events,
                Points) :-
    foldl(add_gain(Sources), Events, Scores-both(0, 0), _-Points).

add_gain(Sources, Event, Scores0-Points0, Scores-Points) :-
    (   Event = scored(Seat, _, Source, _, Total)
    ->  update_of_seat(Seat, Scores0, Score, Total, Scores),
        (   memberchk(Source, Sources)
        ->  update_of_seat(Seat, Points0, Before, After, Points),
            After is Before + Total - Score
        ;   Points = Points0
        )
    ;   Scores = Scores0,
        Points = Points0
    ).

                 /*******************************
                 *            NUMBERS           *
                 *******************************/

%!  game_numbers(+Game, +Points)// is det.
%
%   Lists the numbers of Game, given the rewarded Points, as in games_after/5.

game_numbers(game(State, Deck), both(Points, OtherPoints)) -->
    { view(State, first, View),
      situation(View, Situation),
      _{ winner: Winner, legal: Legal } :< Situation,
      truth(Deck = [_|_], Decks),
      winner_number(Winner, Number)
    },
    [Decks, Number, Points, OtherPoints],
    known_numbers(Situation),
    legal_numbers(Legal).

known_numbers(Situation) -->
    { _{ scores: both(Score, OtherScore), dealer: Dealer, stage: Stage,
         hands: both(Hand, OtherHand), discards: both(Discards, _),
         played: both(Played, OtherPlayed), start_card: StartCard,
         pile: Pile, count: Count, gone: Gone } :< Situation,
      truth(Dealer == first, IsDealer),
      length(OtherHand, OtherCount),
      truth(memberchk(first, Gone), SaidGo),
      truth(memberchk(second, Gone), OtherSaidGo),
      truth(Stage == discard, IsDiscard),
      truth(Stage == play, IsPlay),
      reverse(Pile, PileLast)
    },
    [ Score, OtherScore, IsDealer, Count, OtherCount, SaidGo, OtherSaidGo,
      IsDiscard, IsPlay
    ],
    padded(6, Hand),
    padded(2, Discards),
    padded(4, Played),
    padded(4, OtherPlayed),
    padded(1, [StartCard]),
    padded(8, PileLast).

winner_number(nobody, 0).
winner_number(won(first, _), 1).
winner_number(won(second, _), 2).

:- meta_predicate truth(0, -).

%!  truth(:Goal, -Number) is det.
%
%   Number is 1 if Goal is true, else 0.

truth(Goal, Number) :-
    (   call(Goal)
    ->  Number = 1
    ;   Number = 0
    ).

%!  padded(+Length, +Cards)// is det.
%
%   Lists Length numbers: the positions of Cards and of missing cards.

padded(Length, Cards) -->
    { maplist(card_place, Cards, Places),
      length(Padded, Length),
      append(Places, Padding, Padded),
      maplist(card_place(hidden), Padding)
    },
    Padded.

%!  legal_numbers(+Actions)// is det.
%
%   Lists the number of Actions, and the positions of their cards.

legal_numbers(Actions) -->
    { length(Actions, Count),
      maplist(two_cards, Actions, Pairs),
      append(Pairs, Cards)
    },
    [Count],
    padded(30, Cards).

two_cards(Action, [First, Second]) :-
    action_cards(Action, first, Cards),
    append(Cards, [hidden, hidden], [First, Second|_]).

%!  card_place(?Card, ?Place) is nondet.
%
%   Place is the position of Card in the deck, counted from 0; `hidden` follows
%   the last card.  term_expansion/2 makes the clauses.

term_expansion(card_places, Clauses) :-
    deck(Deck),
    append(Deck, [hidden], Cards),
    findall(card_place(Card, Place), nth0(Place, Cards, Card), Clauses).

card_places.
