/*  Write a program as one might who does not want it to be recognized.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(disguise, []).
:- use_module(library(apply), [convlist/3, maplist/3]).
:- use_module(library(listing), [portray_clause/1]).
:- use_module(library(lists), [append/3, member/2, nth1/3, subtract/3]).
:- use_module(library(main), [main/0]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(library(random), [random_permutation/2]).
:- use_module(library(readutil), [read_file_to_terms/3]).

/** <module> A disguise for programs

    $ swipl tests/prolog/disguise.pl -- FILE ATOM ...

writes the clauses of FILE without comments, in another layout, and with other
variables.  The predicates have other names, but for those of the assignment,
and so has each ATOM.  Clauses, and the goals of each conjunction, are in a
random order, whether the program runs in that order or not.
*/

:- initialization(main, main).

main([File|Atoms]) :-
    read_file_to_terms(File, Terms, []),
    convlist(predicate_name, Terms, Predicates),
    append(Predicates, Atoms, All),
    sort(All, Sorted),
    subtract(Sorted, [hand_value, select_hand], Names),
    random_permutation(Terms, Shuffled),
    maplist(disguised(Names), Shuffled, Disguised),
    forall(member(Term, Disguised), portray_clause(Term)).

%!  predicate_name(+Clause, -Name) is semidet.
%
%   Name is that of the predicate of Clause, which is no directive.

predicate_name((Head :- _), Name) :-
    !,
    functor(Head, Name, _).
predicate_name((Head --> _), Name) :-
    !,
    functor(Head, Name, _).
predicate_name(Head, Name) :-
    Head \= (:- _),
    functor(Head, Name, _).

%!  disguised(+Names, +Term, -Disguised) is det.
%
%   Disguised is Term with other names for Names, and its goals in a random
%   order.

disguised(Names, Term, Disguised) :-
    (   var(Term)
    ->  Disguised = Term
    ;   Term = (_, _)
    ->  comma_list(Term, Goals),
        random_permutation(Goals, Shuffled),
        maplist(disguised(Names), Shuffled, DisguisedGoals),
        comma_list(Disguised, DisguisedGoals)
    ;   nth1(Place, Names, Term)
    ->  atom_concat(q, Place, Disguised)
    ;   compound(Term)
    ->  Term =.. Parts,
        maplist(disguised(Names), Parts, DisguisedParts),
        Disguised =.. DisguisedParts
    ;   Disguised = Term
    ).
