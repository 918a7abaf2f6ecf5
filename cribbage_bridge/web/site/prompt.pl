/*  Answer queries that are text.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_prompt,
          [ solution/3                  % +Query, -Text, -IsLast
          ]).
:- use_module(library(apply), [maplist/3, partition/4]).

/** <module> Queries as text

The page with a prompt of a static site asks these queries.  Messages and output
go where those of Prolog go.

    ?- solution("member(X, [a, b])", Text, IsLast).
    Text = "X = a",
    IsLast = false ;
    Text = "X = b",
    IsLast = true.
*/

%!  solution(+Query:string, -Text:string, -IsLast:boolean) is nondet.
%
%   True if Text shows a solution of Query.  IsLast is `false` if there may be
%   another one.  An error is printed, and Text is empty.

solution(Query, Text, IsLast) :-
    catch(shown_solution(Query, Text, IsLast),
          Error,
          ( print_message(error, Error),
            Text = "",
            IsLast = true
          )).

shown_solution(Query, Text, IsLast) :-
    term_string(Goal, Query, [variable_names(Bindings)]),
    call_cleanup(user:Goal, IsLast = true),
    ignore(IsLast = false),
    partition(is_free, Bindings, Free, Bound),
    maplist(binding_text(Free), Bound, Texts),
    solution_text(Texts, Text).

is_free(_ = Value) :-
    var(Value).

binding_text(Free, Name = Value, Text) :-
    format(string(Text), '~w = ~W',
           [Name, Value,
            [ quoted(true), portray(true), spacing(next_argument),
              max_depth(100), variable_names(Free)
            ]]).

solution_text([], "true").
solution_text([First|Texts], Text) :-
    atomic_list_concat([First|Texts], ',\n', Joined),
    atom_string(Joined, Text).
