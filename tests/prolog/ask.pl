/*  Ask many questions in one process, as if each had a process of its own.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(ask, [ask_all/0]).

/** <module> Questions from the standard input

    $ echo "X-member(X, [a,b])." |
          swipl -g ask_all -t halt RULES tests/prolog/ask.pl
    [a,b]
*/

%!  ask_all is det.
%
%   Read terms Template-Goal, and write a line for each: the list of Template
%   for all solutions of Goal, or the error.  Each is asked in a thread of its
%   own, where nothing is remembered of the others.  An endless one ends by its
%   number of inferences, which does not depend on how busy the machine is.

ask_all :-
    repeat,
    read(Question),
    (   Question == end_of_file
    ->  !
    ;   thread_create(ask(Question), Thread),
        thread_join(Thread),
        fail
    ).

ask(Template-Goal) :-
    catch(( call_with_inference_limit(findall(Template, user:Goal, All),
                                      100_000_000, Ended),
            (   Ended == inference_limit_exceeded
            ->  Found = Ended
            ;   Found = All
            )
          ),
          Error, Found = Error),
    print(Found),
    nl.
