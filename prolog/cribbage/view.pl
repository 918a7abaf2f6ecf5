/*  Hide the cards that a player must not see in a game of cribbage.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_view,
          [ view/3,                     % +State, +Seat, -View
            face_down/2,                % +Stage, -Parts
            event_view/3,               % +Event, +Seat, -Seen
            private_events/1,           % -Names
            unseen/2                    % +View, -Cards
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [memberchk/2, subtract/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(show, [deck/1]).

/** <module> The view of a seat

A view is a state of game.pl as one seat may know it.  The atom `hidden`
replaces the stock and each face-down card that was dealt to the other seat.
Players and the computer choose their actions knowing only the view of their
seat.  For `nobody`, a spectator, the face-down cards of both seats are hidden.
When the game is over, all cards except the stock are visible.

    ?- view(state(rules(121, []), both(0, 0), first,
                  cutting(both([card(5,hearts)], [card(6,spades)]),
                          aside(both([], []), hidden, []))),
            first, state(_, _, _, cutting(Hands, _))).
    Hands = both([card(5, hearts)], [hidden]).
*/

%!  view(+State, +Seat, -View) is det.
%
%   View is State as Seat may know it.  Seat is `nobody` for a spectator.

view(state(Rules, Scores, Dealer, Stage0), Seat,
     state(Rules, Scores, Dealer, Stage)) :-
    face_down(Stage0, Parts),
    stage_view(Stage0, Parts, Seat, Stage).

%!  face_down(+Stage, -Parts:list) is det.
%
%   Parts lists the parts of Stage in which each seat sees only its own cards:
%   `hands` and `discards`, `discards` alone, or none.

face_down(drawing, []).
face_down(dealing, []).
face_down(discarding(_, _), [hands, discards]).
face_down(cutting(_, _), [hands, discards]).
face_down(playing(_, _), [hands, discards]).
face_down(showing(Counts, _, _), Parts) :-
    (   Counts = [count(_, crib)]
    ->  Parts = []
    ;   Parts = [discards]
    ).
face_down(over(_, _), []).

%!  stage_view(+Stage0, +Parts, +Seat, -Stage) is det.
%
%   Stage is Stage0 as Seat may know it, with Parts face down.

stage_view(drawing, _, _, drawing).
stage_view(dealing, _, _, dealing).
stage_view(discarding(Hands0, Aside0), Parts, Seat,
           discarding(Hands, Aside)) :-
    part_view(hands, Parts, Seat, Hands0, Hands),
    aside_view(Aside0, Parts, Seat, Aside).
stage_view(cutting(Hands0, Aside0), Parts, Seat, cutting(Hands, Aside)) :-
    part_view(hands, Parts, Seat, Hands0, Hands),
    aside_view(Aside0, Parts, Seat, Aside).
stage_view(playing(pegging(Held0, Played, Pile, Turn, Gone), Aside0), Parts,
           Seat, playing(pegging(Held, Played, Pile, Turn, Gone), Aside)) :-
    part_view(hands, Parts, Seat, Held0, Held),
    aside_view(Aside0, Parts, Seat, Aside).
stage_view(showing(Counts, Hands, Aside0), Parts, Seat,
           showing(Counts, Hands, Aside)) :-
    aside_view(Aside0, Parts, Seat, Aside).
stage_view(over(Winner, Stage0), Parts, Seat, over(Winner, Stage)) :-
    stage_view(Stage0, Parts, Seat, Stage).

aside_view(aside(Discards0, StartCard, _), Parts, Seat,
           aside(Discards, StartCard, hidden)) :-
    part_view(discards, Parts, Seat, Discards0, Discards).

%!  part_view(+Part, +Parts, +Seat, +Both0, -Both) is det.
%
%   Both0 has the cards of both seats in Part.  Both is Both0 as Seat may know
%   it if Parts are face down.

part_view(Part, Parts, Seat, Both0, Both) :-
    (   memberchk(Part, Parts)
    ->  hide_others(Seat, Both0, Both)
    ;   Both = Both0
    ).

%!  hide_others(+Seat, +Both0, -Both) is det.
%
%   Both is Both0 with the other seat's cards hidden, or with all cards hidden
%   if Seat is `nobody`.

hide_others(nobody, both(First0, Second0), both(First, Second)) :-
    hide_cards(First0, First),
    hide_cards(Second0, Second).
hide_others(first, both(First, Second0), both(First, Second)) :-
    hide_cards(Second0, Second).
hide_others(second, both(First0, Second), both(First, Second)) :-
    hide_cards(First0, First).

%!  hide_cards(+Cards, -Hidden:list) is det.
%
%   Hidden has the atom `hidden` for each of Cards.

hide_cards(Cards, Hidden) :-
    maplist(hide_card, Cards, Hidden).

hide_card(_, hidden).

%!  event_view(+Event, +Seat, -Seen) is det.
%
%   Seen is Event as Seat may know it.  Seat is `nobody` for a spectator.

event_view(Event, Seat, Seen) :-
    (   private(Event, Actor, Cards, Seen0, Hidden),
        Actor \== Seat
    ->  Seen = Seen0,
        hide_cards(Cards, Hidden)
    ;   Seen = Event
    ).

%!  private_events(-Names:list) is det.
%
%   Names are the names of events with cards that only one seat may know.

private_events(Names) :-
    findall(Name,
            ( private(Event, _, _, _, _), functor(Event, Name, _) ),
            Names).

%!  private(?Event, ?Seat, ?Cards, ?Seen, ?Hidden) is nondet.
%
%   Only Seat may know the Cards of Event.  Seen is Event with Hidden in their
%   place.

private(dealt(Seat, Cards), Seat, Cards, dealt(Seat, Hidden), Hidden).
private(discarded(Seat, Cards), Seat, Cards, discarded(Seat, Hidden), Hidden).

%!  unseen(+View, -Cards:list) is det.
%
%   Cards are all cards of the deck that View does not show.

unseen(View, Cards) :-
    findall(card(Rank, Suit), sub_term(card(Rank, Suit), View), Seen),
    deck(Deck),
    subtract(Deck, Seen, Cards).
