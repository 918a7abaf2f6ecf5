/*  Find the predicates of a program that duplicate a library predicate.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(library_clones,
          [ library_clone/5,            % +Module, +Name, +Arity, -Library,
                                        % -ForEmpty
            recursive_predicates/2      % +File, -Predicates
          ]).
:- set_module(base(system)).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3, numlist/3, permutation/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), []).
:- use_module(library(solution_sequences), [limit/2]).

/** <module> Handwritten copies of library predicates

The author of a recursive predicate may be unaware that the library has an
equivalent predicate, perhaps with another name or another order of arguments.
This file compares such predicates with those of the library on a few samples:

    ?- [user].
    |: total(Sum, [X|Xs]) :- total(Sum0, Xs), Sum is Sum0 + X.
    |: total(0, []).

    ?- library_clone(user, total, 2, Library, ForEmpty).
    Library = lists:sum_list/2,
    ForEmpty = same.

This module does not inherit from `user`, so the program that it examines may
define any predicate.
*/

%!  recursive_predicates(+File, -Predicates:list) is det.
%
%   Predicates are the predicates of the loaded File that call themselves, as
%   terms predicate(Module, Name, Arity, Line), ordered by Line, the line on
%   which the first clause begins.

recursive_predicates(File, Predicates) :-
    absolute_file_name(File, Path),
    findall(predicate(Module, Name, Arity, Line),
            (   source_file(Module:Head, Path),
                recursive(Module:Head),
                functor(Head, Name, Arity),
                nth_clause(Module:Head, 1, First),
                clause_property(First, line_count(Line))
            ),
            Unordered),
    sort(4, @=<, Unordered, Predicates).

%!  recursive(:Head) is semidet.
%
%   Head is the most general head of a predicate that calls itself in a clause.
%   Fails for a protected predicate, because its clauses are inaccessible.

recursive(Module:Head) :-
    copy_term(Head, Call),
    catch(clause(Module:Head, Body), error(permission_error(_, _, _), _), fail),
    sub_term(Goal, Body),
    subsumes_term(Call, Goal),
    !.

%!  library_clone(+Module, +Name, +Arity, -Library, -ForEmpty) is semidet.
%
%   Library is a term LibraryModule:LibraryName/Arity for a library predicate.
%   With its arguments in a suitable order, Module:Name/Arity has the same first
%   two answers as Library for all samples of Library.  ForEmpty is `same` or
%   `different`, depending on the answers for empty lists.

library_clone(Module, Name, Arity, Library, ForEmpty) :-
    Library = _:_/Arity,
    samples(Library, Samples),
    numlist(1, Arity, Places),
    permutation(Places, Order),
    maplist(same_answers(Library, Module:Name, Order), Samples),
    !,
    Samples = [Sample|_],
    maplist(emptied, Sample, Empty),
    (   same_answers(Library, Module:Name, Order, Empty)
    ->  ForEmpty = same
    ;   ForEmpty = different
    ).

%!  same_answers(+Library, +Own, +Order, +Arguments) is semidet.
%
%   Library and the predicate Own, a term Module:Name that expects Arguments in
%   another Order, have the same first two answers.

same_answers(LibraryModule:LibraryName/_, Module:Name, Order, Arguments) :-
    first_answers(LibraryModule, LibraryName, Arguments, Expected),
    reordered(Order, Arguments, OwnArguments),
    first_answers(Module, Name, OwnArguments, Answers),
    maplist(reordered(Order), Expected, OwnExpected),
    Answers == OwnExpected.

%!  emptied(+Argument, -Emptied) is det.
%
%   Emptied is the empty list if Argument is a list, and Argument otherwise.

emptied(Argument, Emptied) :-
    (   is_list(Argument)
    ->  Emptied = []
    ;   Emptied = Argument
    ).

%!  reordered(+Order, +Arguments, -Reordered) is det.
%
%   Order is a list of positions, and Reordered is a list of the elements of
%   Arguments at these positions.  For example, the order [2, 3, 1] turns
%   [a, b, c] into [b, c, a].

reordered(Order, Arguments, Reordered) :-
    maplist(argument(Arguments), Order, Reordered).

argument(Arguments, Place, Argument) :-
    nth1(Place, Arguments, Argument).

%!  first_answers(+Module, +Name, +Arguments, -Answers:list) is semidet.
%
%   Answers are the instances of Arguments in the first two solutions of
%   predicate Name in Module.  Fails if the predicate raises an error or takes
%   too long.

first_answers(Module, Name, Arguments, Answers) :-
    Goal =.. [Name|Arguments],
    catch(call_with_inference_limit(
              findall(Arguments, limit(2, Module:Goal), Answers),
              10_000, Result),
          _,
          fail),
    Result \== inference_limit_exceeded.

%!  samples(?Library, -Samples:list(list)) is nondet.
%
%   Samples are lists of arguments that distinguish Library from all other
%   predicates in this table.  The answers of Library to them contain no
%   variables.  Samples contain numbers, because a handwritten predicate may
%   accept nothing else; some are above 10, which a predicate for cards may
%   count as 10.  They avoid the empty list, because many handwritten predicates
%   differ only in how they treat it.

samples(lists:append/3,         [ [[3, 8], [5], _],
                                  [[4], [2, 4, 1], _] ]).
samples(lists:clumped/2,        [ [[4, 4, 7, 4], _],
                                  [[6, 2, 2, 2], _] ]).
samples(lists:delete/3,         [ [[3, 8, 3, 5], 3, _],
                                  [[6, 2, 9], 9, _] ]).
samples(lists:flatten/2,        [ [[1, [2, [3]], 4], _],
                                  [[[5], 6], _] ]).
samples(lists:intersection/3,   [ [[3, 8, 5], [5, 9, 3], _],
                                  [[6, 2], [4, 2], _] ]).
samples(lists:last/2,           [ [[3, 8, 5], _],
                                  [[9, 4, 4, 6], _] ]).
samples(lists:list_to_set/2,    [ [[5, 3, 8, 3], _],
                                  [[2, 2, 1], _] ]).
samples(lists:max_list/2,       [ [[3, 8, 5], _],
                                  [[4, 11, 12], _] ]).
samples(lists:member/2,         [ [_, [3, 8, 5]],
                                  [5, [3, 8, 5]] ]).
samples(lists:min_list/2,       [ [[8, 3, 5], _],
                                  [[4, 9], _] ]).
samples(lists:nth0/3,           [ [1, [3, 8, 5], _],
                                  [0, [6, 2], _] ]).
samples(lists:nth1/3,           [ [2, [3, 8, 5], _],
                                  [1, [6, 2], _] ]).
samples(lists:numlist/3,        [ [2, 5, _],
                                  [7, 8, _] ]).
samples(lists:permutation/2,    [ [[3, 8, 5], _],
                                  [[3, 8, 5], [5, 3, 8]] ]).
samples(lists:reverse/2,        [ [[3, 8, 5], _],
                                  [[6, 6, 2, 9], _] ]).
samples(lists:select/3,         [ [3, [5, 3, 8, 3], _],
                                  [6, [6, 2], _] ]).
samples(lists:subtract/3,       [ [[3, 8, 5, 1], [8, 1], _],
                                  [[6, 2], [7], _] ]).
samples(lists:sum_list/2,       [ [[4, 1, 3, 1], _],
                                  [[2, 12], _] ]).
samples(lists:union/3,          [ [[3, 8], [8, 5], _],
                                  [[6, 2], [4, 6], _] ]).
samples(pairs:pairs_keys/2,     [ [[1-2, 3-4], _],
                                  [[6-5], _] ]).
samples(pairs:pairs_keys_values/3,
                                [ [_, [1, 3], [2, 4]],
                                  [_, [6], [5]] ]).
samples(pairs:pairs_values/2,   [ [[1-2, 3-4], _],
                                  [[6-5], _] ]).
samples(system:between/3,       [ [2, 5, _],
                                  [2, 5, 4] ]).
samples(system:length/2,        [ [[7, 7, 4], _],
                                  [[5], _] ]).
samples(system:msort/2,         [ [[5, 3, 8, 3], _],
                                  [[9, 1, 4], _] ]).
samples(system:sort/2,          [ [[5, 3, 8, 3], _],
                                  [[9, 1, 4], _] ]).
