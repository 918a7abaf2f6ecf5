/*  Answer the questions that Python asks, and load the files it needs.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_bridge,
          [ answer_once/3,              % +Module, +Goal, -Answer
            answer_keeping/4,           % +Module, +Goal, -Kept, -Answer
            answer_each/4,              % +Module, +Predicate, +Columns, -Answer
            truth/3,                    % +Module, +Goal, -Truth
            open_search/4,              % +Module, +Predicate, +Arguments,
                                        % -Search
            next_solutions/3,           % +Search, +Most, -Solutions
            close_search/2,             % +Search, -Closed
            load_file/2,                % +File, -Problems
            refuse_halt/1,              % -Reason
            watch_for_signals/1         % -Inferences
          ]).
:- use_module(library(apply)).
:- use_module(library(error)).

/** <module> The Prolog side of the bridge to Python

Python asks its questions through answer_once/3, answer_keeping/4 and
answer_each/4.  They put what came of a question into one term, and its text is
the answer that Python reads:

  - yes(Result)
    The predicate is true, and Result is its last argument.
  - no
    The predicate fails.
  - error(Formal, Message)
    The predicate raised an error.  Formal is its formal part, and Message says
    the same in words.

This file also keeps Prolog from ending Python, and lets a signal such as Ctrl-C
end a long question.  It holds no rule of any game.

    ?- answer_once(lists, sum_list([1, 2]), Answer).
    Answer = "yes(3)".
*/

                 /*******************************
                 *           QUESTIONS          *
                 *******************************/

%!  answer_once(+Module, +Goal, -Answer:string) is det.
%
%   Answer says what came of calling Goal in Module with one more argument, its
%   first solution only.

answer_once(Module, Goal, Answer) :-
    answer(Module:Goal, Answer).

%!  answer_keeping(+Module, +Goal, -Kept, -Answer:string) is det.
%
%   As answer_once/3 of a Goal with one more argument, before the result.  That
%   is Kept, for which Python has no use but to pass it back.

answer_keeping(Module, Goal, Kept, Answer) :-
    answer(call(Module:Goal, Kept), Answer).

%!  answer_each(+Module, +Predicate, +Columns, -Answer:string) is det.
%
%   Answer says what came of calling the deterministic Predicate in Module many
%   times.  Columns are lists, of the first input of each call, the second, and
%   so on; the result is the list of all last arguments.

answer_each(Module, Predicate, Columns, Answer) :-
    Goal =.. [maplist, Module:Predicate|Columns],
    answer(Goal, Answer).

%!  truth(+Module, +Goal, -Truth:boolean) is det.
%
%   Truth tells whether Goal is true in Module.

truth(Module, Goal, Truth) :-
    (   call(Module:Goal)
    ->  Truth = true
    ;   Truth = false
    ).

%!  answer(:Question, -Text:string) is det.
%
%   Text is the answer that calling Question with a result gives.

:- meta_predicate answer(1, -).

answer(Question, Text) :-
    catch(certain_answer(Question, Answer), Error, error_answer(Error, Answer)),
    with_output_to(string(Text),
                   write_term(Answer,
                              [ quoted(true),
                                ignore_ops(true),
                                brace_terms(false)
                              ])).

:- meta_predicate certain_answer(1, -).

certain_answer(Question, Answer) :-
    retractall(halt_refused),
    (   call(Question, Result)
    ->  Answer = yes(Result)
    ;   retract(halt_refused)
    ->  permission_error(halt, process, python)
    ;   Answer = no
    ).

%!  error_answer(+Error, -Answer) is det.
%
%   Answer says that Error was raised.

error_answer(Error, error(Formal, Text)) :-
    formal(Error, Formal),
    phrase('$messages':translate_message(Error), Lines),
    lines_text(Lines, Text).

%!  formal(+Error, -Formal) is det.
%
%   Formal is the formal part of Error, or what was thrown.  Newer versions of
%   SWI-Prolog throw unwind(halt(Status)) for halt/1.

formal(error(Formal, _), Formal) :-
    !.
formal(unwind(halt(_)), permission_error(halt, process, python)) :-
    !.
formal(Thrown, Thrown).

lines_text(Lines, Text) :-
    with_output_to(string(Text),
                   print_message_lines(current_output, '', Lines)).

                 /*******************************
                 *           SEARCHES           *
                 *******************************/

%!  open_search(+Module, +Predicate, +Arguments, -Search:integer) is det.
%
%   Search is for the solutions of Predicate in Module with Arguments.  It runs
%   in an engine of its own, so that other questions can be asked meanwhile.

:- dynamic search_engine/2.

open_search(Module, Predicate, Arguments, Search) :-
    Goal =.. [Predicate|Arguments],
    current_prolog_flag(heartbeat, Inferences),
    engine_create(Arguments,
                  ( set_prolog_flag(heartbeat, Inferences),
                    Module:Goal
                  ),
                  Engine),
    flag(cribbage_bridge_search, Search, Search + 1),
    assertz(search_engine(Search, Engine)).

%!  next_solutions(+Search, +Most, -Solutions:list) is det.
%
%   Solutions are the arguments in the next solutions of Search: Most of them,
%   or fewer if these are the last.

next_solutions(Search, Most, Solutions) :-
    search_engine(Search, Engine),
    engine_solutions(Most, Engine, Solutions).

engine_solutions(0, _, []) :-
    !.
engine_solutions(Most, Engine, Solutions) :-
    (   engine_next(Engine, Solution)
    ->  Solutions = [Solution|Others],
        Fewer is Most - 1,
        engine_solutions(Fewer, Engine, Others)
    ;   Solutions = []
    ).

%!  close_search(+Search, -Closed:boolean) is det.
%
%   End Search.  Closed tells if it had not come to its end by itself.

close_search(Search, Closed) :-
    retract(search_engine(Search, Engine)),
    (   is_engine(Engine)
    ->  engine_destroy(Engine),
        Closed = true
    ;   Closed = false
    ).

                 /*******************************
                 *             FILES            *
                 *******************************/

:- thread_local loading/0, problem/3.

%!  load_file(+File, -Problems:list) is det.
%
%   Load File into module `user` if that was not done since it was changed.
%   Problems are the errors in it as terms problem(File, Line, Text), with a
%   Line of 0 where it is not known.

load_file(File, Problems) :-
    setup_call_cleanup(
        assertz(loading),
        load_files(user:File, [if(changed), expand(false)]),
        retractall(loading)),
    findall(problem(Path, Line, Text),
            retract(problem(Path, Line, Text)),
            Problems).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(Message, error, Lines) :-
    loading,
    nonvar(Message),
    place(Message, Path, Line),
    lines_text(Lines, Text),
    assertz(problem(Path, Line, Text)).

%!  place(+Message, -Path, -Line) is det.
%
%   Message is about Line of the file at Path.

place(error(_, file(Path, Line, _, _)), Path, Line) :-
    !.
place(_, Path, Line) :-
    source_location(Path, Line),
    !.
place(_, '', 0).

                 /*******************************
                 *      PROCESS AND SIGNALS     *
                 *******************************/

%!  refuse_halt(-Reason) is det.
%
%   From now on, halt/0 fails and leaves a fact halt_refused/0, for Reason.

refuse_halt(Reason) :-
    Reason = 'SWI-Prolog is embedded in Python',
    at_halt(cribbage_bridge:note_halt(Reason)).

:- thread_local halt_refused/0.

note_halt(Reason) :-
    assertz(halt_refused),
    cancel_halt(Reason).

%!  watch_for_signals(-Inferences) is det.
%
%   From now on, call prolog:heartbeat/0 in this thread after every so many
%   Inferences.  Python defines that predicate: it runs the handlers of the
%   signals that have come, and raises an error if one of them does.

watch_for_signals(Inferences) :-
    Inferences = 100_000,
    set_prolog_flag(heartbeat, Inferences).
