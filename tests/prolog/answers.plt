/*  Test prolog/grading/answers.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_answers, []).
:- include(suite).
:- use_module('../../prolog/grading/answers').

/** <module> Tests of how answers are compared with what is right
*/

:- begin_tests(canonical).

text("a", "a").
text("f(X, Y, X) % twice", "f(_, _, _)").
text("[1,\n 2]", "[1, 2]").
text("a:-b", "a:-b").
text("'A b'", "'A b'").
text("\"text\"", "\"text\"").
text("1 + 2", "1+2").
text("0.10", "0.1").

test(text, [forall(text(Text, Expected)), Canonical == Expected]) :-
    canonical(Text, Canonical).
test(no_term,
     [ forall(member(Text, ["", "f(", "a. b", "a b", "% a", "1e400"])),
       error(syntax_error(_)) ]) :-
    canonical(Text, _).

:- end_tests(canonical).

:- begin_tests(answer_fits).

fitting("a", "a").
fitting("f(a, [1, 2])", "f(a,[1,2])").
fitting("_", "anything(at, \"all\", X)").
fitting("pair(X, X)", "pair(a,b)").
fitting("f(_)", "f(_)").
fitting("0.3", "0.30000000000000004").
fitting("f(1.0e20)", "f(100000000000000000001.0)").
fitting("inf", "inf").
fitting("1.0Inf", "1.0Inf").
fitting("1.5NaN", "1.5NaN").
fitting("'a b'", "'a b'").
fitting("f()", "f()").

different("a", "b").
different("a", "_").
different("[a]", "[a|_]").
different("f(a)", "f(a,b)").
different("f(a)", "g(a)").
different("f()", "f").
different("[]", "'[]'").
different("\"a\"", "a").
different("1", "1.0").
different("1.0", "1").
different("0.3", "0.301").
different("1.0", "1.0Inf").
different("1.0Inf", "1.0").
different("1.0Inf", "-1.0Inf").
different("1.0", "1.5NaN").
different("1.0e308", "-1.0e308").

%   Texts that are no terms, or more than one.

unreadable("").
unreadable("f(").
unreadable("a. b").
unreadable("<stream>(0x1)").
unreadable("{|html||a|}").
unreadable("1e400").
unreadable(Text) :-
    length(Codes, 9_990),
    maplist(=(0'[), Codes),
    string_codes(Text, Codes).

test(fitting, [forall(fitting(Right, Answer))]) :-
    answer_fits(Right, Answer).
test(different, [forall(different(Right, Answer)), fail]) :-
    answer_fits(Right, Answer).
test(unreadable, [forall(unreadable(Text)), fail]) :-
    answer_fits("_", Text).
test(nothing_is_called, fail) :-
    answer_fits("true", "assertz(user:called)").

:- end_tests(answer_fits).

:- begin_tests(left_over).

left([], [], [], []).
left(["a", "b"], ["b", "a"], [], []).
left(["a", "b"], ["b", "c"], ["a"], ["c"]).
left(["a"], ["a", "a"], [], ["a"]).
left(["a", "a"], ["a"], ["a"], []).
left(["f(a)", "f(_)"], ["f(b)", "f(a)"], [], []).
left(["f(_)", "f(a)"], ["f(a)", "f(b)"], ["f(a)"], ["f(b)"]).
left(["0.5", "0.5"], ["0.5000000000000001", "0.5"], [], []).
left(["_"], ["f("], ["_"], ["f("]).
left(["a"], ["a % b"], [], []).

test(left, [ forall(left(Rights, Answers, Missing, Superfluous)),
             Left == [Missing, Superfluous] ]) :-
    left_over(Rights, Answers, Left).

:- end_tests(left_over).
