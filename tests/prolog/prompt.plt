/*  Test cribbage_bridge/web/site/prompt.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_prompt, []).
:- include(suite).
:- use_module('../../cribbage_bridge/web/site/prompt').

/** <module> Tests of queries as text
*/

:- begin_tests(prompt).

test(solutions, all(Text-IsLast == ["X = a"-false, "X = 'B'"-true])) :-
    solution("member(X, [a, 'B']).", Text, IsLast).
test(several_variables, all(Text == ["X = f(Y),\nZ = \"s\""])) :-
    solution("X = f(Y), Z = \"s\"", Text, _).
test(no_variable, all(Text-IsLast == ["true"-true])) :-
    solution("true", Text, IsLast).
test(no_solution, fail) :-
    solution("member(_, [])", _, _).
test(an_error, all(Text-IsLast == [""-true])) :-
    quietly(solution("X is foo + 1", Text, IsLast)).
test(no_syntax, all(Text-IsLast == [""-true])) :-
    quietly(solution("foo(", Text, IsLast)).

:- end_tests(prompt).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

%!  quietly(:Goal) is nondet.
%
%   Prove Goal, whose errors are printed nowhere.

quietly(Goal) :-
    setup_call_cleanup(
        asserta((user:message_hook(_, error, _) :- true), Clause),
        Goal,
        erase(Clause)).
