encoded(List, Pairs) :-
    clumped(List, Pairs).
