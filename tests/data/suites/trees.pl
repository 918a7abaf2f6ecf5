inserted(New, leaf, node(leaf, New, leaf)).
inserted(New, node(Left, Element, Right), Tree) :-
    compare(Order, New, Element),
    inserted(Order, New, Left, Element, Right, Tree).

inserted(=, _, Left, Element, Right, node(Left, Element, Right)).
inserted(<, New, Left0, Element, Right, node(Left, Element, Right)) :-
    inserted(New, Left0, Left).
inserted(>, New, Left, Element, Right0, node(Left, Element, Right)) :-
    inserted(New, Right0, Right).

element(Element, node(Left, _, _)) :-
    element(Element, Left).
element(Element, node(_, Element, _)).
element(Element, node(_, _, Right)) :-
    element(Element, Right).

balanced([], leaf).
balanced([First|Others], node(Left, Element, Right)) :-
    length(Others, Length),
    Half is Length // 2,
    length(Before, Half),
    append(Before, [Element|After], [First|Others]),
    balanced(Before, Left),
    balanced(After, Right).

even(leaf).
even(node(Left, _, Right)) :-
    maplist(height, [Left, Right], [Height1, Height2]),
    abs(Height1 - Height2) =< 1,
    even(Left),
    even(Right).

height(leaf, 0).
height(node(Left, _, Right), Height) :-
    maplist(height, [Left, Right], Heights),
    max_list(Heights, Maximum),
    Height is Maximum + 1.
