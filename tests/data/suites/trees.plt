:- begin_tests(inserted).

test(empty_tree, Tree == node(leaf, a, leaf)) :-
    inserted(a, leaf, Tree).
test('to the left', [nondet]) :-
    inserted(a, node(leaf, b, leaf), node(_, b, leaf)).
test(no_tree, fail) :-
    inserted(a, b, _).

:- end_tests(inserted).
