/*  Test cribbage_bridge/grading/library_clones.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_library_clones, []).
:- include(suite).
:- use_module('../../cribbage_bridge/grading/library_clones').

/** <module> Tests of what finds copies of library predicates
*/

                 /*******************************
                 *    HANDWRITTEN PREDICATES    *
                 *******************************/

add([], 0).
add([Number|Numbers], Sum) :-
    add(Numbers, Rest),
    Sum is Number + Rest.

add_points([], 0).
add_points([Number|Numbers], Sum) :-
    add_points(Numbers, Rest),
    Sum is min(Number, 10) + Rest.

add_squares([], 0).
add_squares([Number|Numbers], Sum) :-
    add_squares(Numbers, Rest),
    Sum is Number * Number + Rest.

at([Item|_], 1, Item).
at([_|Items], Place, Item) :-
    Next is Place - 1,
    at(Items, Next, Item).

highest([], 0).
highest([Number|Numbers], Highest) :-
    highest(Numbers, Others),
    Highest is max(Number, Others).

joined(End, [], End).
joined(Whole, [First|Start], End) :-
    Whole = [First|Rest],
    joined(Rest, Start, End).

ordered([], []).
ordered([Number|Numbers], Ordered) :-
    ordered(Numbers, Others),
    inserted(Number, Others, Ordered).

inserted(Number, [Lower|Others], [Lower|Inserted]) :-
    Lower < Number,
    !,
    inserted(Number, Others, Inserted).
inserted(Number, Others, [Number|Others]).

runs([], []).
runs([Item-Count|Runs], [Item|Items]) :-
    run(Items, Item, 1, Count, Others),
    runs(Runs, Others).

run([Item|Items], Item, Count0, Count, Others) :-
    !,
    succ(Count0, Count1),
    run(Items, Item, Count1, Count, Others).
run(Others, _, Count, Count, Others).

same([], []).
same([Item|Items], [Item|Others]) :-
    same(Items, Others).

without_end(List, Length) :-
    append(List, [0], Longer),
    without_end(Longer, Length).

merely_called(List, Length) :-
    length(List, Length).

in_vain(_, _) :-
    fail.

nothing_found(_, _).

in_error(List, Double) :-
    Double is 2 * List.

throws(_, _) :-
    throw(ball).

no_arguments.

                 /*******************************
                 *             TESTS            *
                 *******************************/

:- begin_tests(library_clone).

test(clone, [ forall(member(Name/Arity-Expected,
                            [ add/2-(lists:sum_list/2), at/3-(lists:nth1/3),
                              joined/3-(lists:append/3),
                              merely_called/2-(system:length/2),
                              ordered/2-(system:msort/2),
                              runs/2-(lists:clumped/2) ])),
              Library-ForEmpty == Expected-same ]) :-
    library_clone(test_library_clones, Name, Arity, Library, ForEmpty).
test(clone_except_for_an_empty_list,
     Library-ForEmpty == (lists:max_list/2)-different) :-
    library_clone(test_library_clones, highest, 2, Library, ForEmpty).
test(no_clone, [ forall(member(Name/Arity,
                               [ add_points/2, add_squares/2, in_error/2,
                                 in_vain/2,
                                 inserted/3, no_arguments/0, nothing_found/2,
                                 run/5, same/2, throws/2, undefined/2,
                                 without_end/2 ])),
                 fail ]) :-
    library_clone(test_library_clones, Name, Arity, _, _).
test(samples_distinguish_all,
     [ forall(library_clones:samples(Module:Name/Arity, _)),
       Libraries == [Module:Name/Arity] ]) :-
    findall(Library,
            (   library_clones:samples(Library, _),
                library_clone(Module, Name, Arity, Library, same)
            ),
            Libraries).
test(definitions_in_user_do_not_matter,
     [ setup(maplist(define, [append, nth1, permutation])),
       cleanup(maplist(undefine, [append, nth1, permutation])),
       Library == lists:append/3 ]) :-
    library_clone(test_library_clones, joined, 3, Library, _).

define(Name) :-
    forall(member(Arity, [2, 3]),
           ( functor(Head, Name, Arity),
             assertz((user:Head :- throw(Name))) )).

undefine(Name) :-
    maplist(abolish, [user:Name/2, user:Name/3]).

:- end_tests(library_clone).

:- begin_tests(recursive_predicates).

%   The Names of the predicates that recursive_predicates/2 finds in a program
%   of user, given as the lines of its file, and the lines.

names_and_lines(Lines, Found) :-
    tmp_file_stream(File, Stream, [extension(pl)]),
    forall(member(Line, Lines), writeln(Stream, Line)),
    close(Stream),
    setup_call_cleanup(
        load_files(user:File, [silent(true)]),
        recursive_predicates(File, Predicates),
        ( unload_file(File),
          delete_file(File)
        )),
    findall(Name/Arity-Line,
            member(predicate(user, Name, Arity, Line), Predicates),
            Found).

test(of_a_module, Names == Expected) :-
    module_property(test_library_clones, file(File)),
    recursive_predicates(File, Predicates),
    Expected = [ add, add_points, add_squares, at, highest, joined, ordered,
                 inserted, runs, run, same, without_end ],
    findall(Name,
            member(predicate(test_library_clones, Name, _, _), Predicates),
            Names).
test(of_user, Found == [down/1-2, even/1-6]) :-
    names_and_lines([ "% counts",
                      "down(0).",
                      "down(N) :- M is N - 1, down(M).",
                      "up(N) :- down(N).",
                      ":- dynamic even/1.",
                      "even(N) :- N > 0, \\+ ( M is N - 1, even(M) ).",
                      "odd(N) :- M is N - 1, odd(M, down(N)).",
                      "odd(_, _)."
                    ],
                    Found).

:- end_tests(recursive_predicates).
