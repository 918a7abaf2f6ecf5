/*  Call predicates for Python, and load Prolog files.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_bridge,
          [ apply_once/3,               % +Module, +Goal, -Answer
            apply_with_handle/4,        % +Module, +Goal, -Handled, -Answer
            apply_each/4,               % +Module, +Predicate, +Columns, -Answer
            holds/3,                    % +Module, +Goal, -Truth
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
:- use_module(library(lists)).
:- autoload(library(make), [make_reload_file/1]).
:- use_module(library(terms), [term_size/2]).

/** <module> The Prolog side of the bridge to Python

Python calls other predicates through apply_once/3, apply_with_handle/4 and
apply_each/4.  Answer, the last argument of these three predicates, is the text
of one of these terms:

  - yes(Result)
    The predicate called succeeds, and Result is its last argument.
  - no
    The predicate called fails.
  - error(Formal, Message)
    The predicate called raises an error.  Formal is the formal part of the
    error, and Message is its text.  A description replaces each large or deeply
    nested argument of Formal.

This file also prevents Prolog from ending Python, and lets a signal, such as
SIGINT after Ctrl-C, end a long query.  It contains no rules of a game.

    ?- apply_once(lists, sum_list([1, 2]), Answer).
    Answer = "yes(3)".
*/

                 /*******************************
                 *            QUERIES           *
                 *******************************/

%!  apply_once(+Module, +Goal, -Answer:string) is det.
%
%   Call Goal in Module once, with the result as an additional last argument.

apply_once(Module, Goal, Answer) :-
    answer(Module:Goal, Answer).

%!  apply_with_handle(+Module, +Goal, -Handled, -Answer:string) is det.
%
%   Like apply_once/3, but call Goal with two additional arguments, Handled and
%   the result.  Python receives a handle to Handled, to pass to later queries.

apply_with_handle(Module, Goal, Handled, Answer) :-
    answer(call(Module:Goal, Handled), Answer).

%!  apply_each(+Module, +Predicate, +Columns, -Answer:string) is det.
%
%   Call the deterministic Predicate in Module many times.  Columns contains a
%   list of the first inputs of all calls, a list of the second inputs, and so
%   on.  The result is the list of the last arguments of all calls.

apply_each(Module, Predicate, Columns, Answer) :-
    Goal =.. [maplist, Module:Predicate|Columns],
    answer(Goal, Answer).

%!  holds(+Module, +Goal, -Truth:boolean) is det.
%
%   Truth is `true` if Goal succeeds in Module, else `false`.

holds(Module, Goal, Truth) :-
    (   call(Module:Goal)
    ->  Truth = true
    ;   Truth = false
    ).

%!  answer(:Goal, -Answer:string) is det.
%
%   Answer describes the outcome of calling Goal with an additional argument.

:- meta_predicate answer(1, -).

answer(Goal, Answer) :-
    catch(call_answer(Goal, Answer), Error, error_answer(Error, Answer)).

:- meta_predicate call_answer(1, -).

call_answer(Goal, Answer) :-
    retractall(halt_refused),
    (   call(Goal, Result)
    ->  Outcome = yes(Result)
    ;   Outcome = no
    ),
    (   retract(halt_refused)
    ->  permission_error(halt, process, python)
    ;   must_be_shallow(Result),
        written(Outcome, Answer)
    ).

%!  must_be_shallow(+Term) is det.
%
%   Raises a resource error if Term is cyclic, or nested more than 1,000 levels
%   deep.  Writing such a term can overflow the C stack.  An overflow ends the
%   process, because the embedded Prolog does not handle signals.  A term of at
%   most 2,000 cells is never nested that deeply.

must_be_shallow(Term) :-
    shallow(Term),
    !.
must_be_shallow(_) :-
    resource_error(depth_of_result).

shallow(Term) :-
    \+ compound(Term),
    !.
shallow(Term) :-
    acyclic_term(Term),
    (   term_size(Term, Cells),
        Cells =< 2_000
    ;   \+ nested(Term, 1_000)
    ).

%!  nested(+Term, +Depth) is semidet.
%
%   True if Term is nested more than Depth levels deep.  The tail of a list is
%   at the same level as the list.

nested(Term, Depth) :-
    compound(Term),
    nested_compound(Term, Depth).

nested_compound(_, 0) :-
    !.
nested_compound([Head|Tail], Depth) :-
    !,
    (   Below is Depth - 1,
        nested(Head, Below)
    ->  true
    ;   nested(Tail, Depth)
    ).
nested_compound(Term, Depth) :-
    Below is Depth - 1,
    arg(_, Term, Argument),
    nested(Argument, Below),
    !.

written(Term, Text) :-
    with_output_to(string(Text),
                   write_term(Term,
                              [ quoted(true),
                                ignore_ops(true),
                                brace_terms(false)
                              ])).

%!  error_answer(+Error, -Answer:string) is det.
%
%   Answer describes Error, which a goal raised.

error_answer(Error, Answer) :-
    formal(Error, Formal, Short, ShortError),
    short_arguments(Formal, Short),
    phrase('$messages':translate_message(ShortError), Lines),
    lines_text(Lines, Message),
    written(error(Short, Message), Answer).

%!  formal(+Error, -Formal, -Short, -ShortError) is det.
%
%   Formal is the formal part of Error, or Error itself if it is not a standard
%   error.  ShortError is Error with Short instead of Formal.  For halt/1, newer
%   versions of SWI-Prolog throw unwind(halt(Status)), which becomes a
%   permission error.

formal(error(Formal, Context), Formal, Short, error(Short, Context)) :-
    !.
formal(unwind(halt(_)), permission_error(halt, process, python),
       Short, error(Short, _)) :-
    !.
formal(Thrown, Thrown, Short, Short).

%!  short_arguments(+Formal, -Short) is det.
%
%   Short is Formal with a description in place of each large or deeply nested
%   argument.  Writing and reading a list of a million cards would take seconds.

short_arguments(Formal, Short) :-
    compound(Formal),
    !,
    compound_name_arguments(Formal, Name, Arguments),
    maplist(shortened, Arguments, ShortArguments),
    compound_name_arguments(Short, Name, ShortArguments).
short_arguments(Formal, Formal).

shortened(Term, Term) :-
    term_size(Term, Cells),
    Cells =< 1_000,
    acyclic_term(Term),
    \+ nested(Term, 50),
    !.
shortened(List, Short) :-
    is_list(List),
    !,
    length(List, Length),
    format(atom(Short), 'a list of length ~D', [Length]).
shortened(Term, Short) :-
    format(atom(Short), '~W', [Term, [max_depth(5), quoted(true)]]).

lines_text(Lines, Text) :-
    with_output_to(string(Text),
                   print_message_lines(current_output, '', Lines)).

                 /*******************************
                 *           SEARCHES           *
                 *******************************/

%!  open_search(+Module, +Predicate, +Arguments, -Search:integer) is det.
%
%   Search identifies a new search for the solutions of Predicate with Arguments
%   in Module.  The search has its own engine, so that Python can make other
%   queries before the search ends.

:- dynamic search_engine/2.

open_search(Module, Predicate, Arguments, Search) :-
    Goal =.. [Predicate|Arguments],
    engine_create(Arguments, Module:Goal, Engine),
    flag(cribbage_bridge_search, Search, Search + 1),
    assertz(search_engine(Search, Engine)).

%!  next_solutions(+Search, +Most, -Solutions:list) is det.
%
%   Solutions are the next Most solutions of Search, or all remaining solutions
%   if there are fewer.  Each solution is a list of arguments.

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
%   End Search.  Closed is `true` if the engine of Search had to be destroyed,
%   else `false`.

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

%   failed(File): the last load of File found errors, or was interrupted.
%   faulty(File, Path): the last load of File found errors in the file at Path.

:- dynamic failed/1, faulty/2.

%!  load_file(+File, -Problems:list) is det.
%
%   Load File into module `user` unless it is already loaded and unchanged.
%   Problems are the errors found, as terms problem(Path, Line, Text).  If the
%   place of an error is unknown, Path is '' and Line is 0.  One thread loads at
%   a time: another one would find File loaded, but not its errors.

load_file(File, Problems) :-
    with_mutex(load_file,
               setup_call_cleanup(
                   assertz(loading),
                   load(File, Problems),
                   end_load)).

end_load :-
    retractall(loading),
    retractall(problem(_, _, _)).

load(File, Problems) :-
    read_files(File),
    findall(problem(Path, Line, Text), problem(Path, Line, Text), Problems),
    forall(( member(problem(Path, _, _), Problems), Path \== '' ),
           assertz(faulty(File, Path))),
    (   Problems == []
    ->  retractall(failed(File))
    ;   true
    ).

%!  read_files(+File) is det.
%
%   Read File unless it is unchanged, or after a failed load, File, all that it
%   has loaded, and the files with errors, since Prolog regards them as loaded.

read_files(File) :-
    failed(File),
    absolute_file_name(File, Path,
                       [file_type(prolog), access(read), file_errors(fail)]),
    !,
    findall(Faulty,
            (   retract(faulty(File, Faulty)),
                exists_file(Faulty)
            ),
            FaultyFiles),
    findall(Loaded, loaded_by(Path, Loaded), LoadedFiles),
    append(FaultyFiles, LoadedFiles, Files),
    list_to_set(Files, Different),
    maplist(make_reload_file, Different).
read_files(File) :-
    assertz(failed(File)),
    load_files(user:File, [if(changed), expand(false)]).

%!  loaded_by(+Path, -Loaded) is nondet.
%
%   Loaded is a file that the file at Path loaded, possibly by way of others,
%   but none of a library, or finally the file at Path.

loaded_by(Path, Loaded) :-
    source_file_property(Other, load_context(_, Path:_, _)),
    \+ ( source_file_property(Other, module(Module)),
         module_property(Module, class(library))
       ),
    loaded_by(Other, Loaded).
loaded_by(Path, Path).

:- multifile
    prolog:error_message//1,
    prolog:message//1.

prolog:message(time_limit_exceeded) -->
    ['the time limit is exceeded'].

prolog:error_message(resource_error(depth_of_result)) -->
    ['the result is nested too deeply'].
prolog:error_message(existence_error(source_sink, File)) -->
    ['the file ~q does not exist'-[File]].

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(Message, error, Lines) :-
    loading,
    nonvar(Message),
    place(Message, Path, Line),
    (   Lines = [url(_), ': '|Reason]
    ->  true
    ;   Reason = Lines
    ),
    lines_text(Reason, Text),
    assertz(problem(Path, Line, Text)).

%!  place(+Message, -Path, -Line) is det.
%
%   Message refers to Line of the file at Path.  If the place is unknown,
%   Path is '' and Line is 0.

place(error(_, Context), Path, Line) :-
    subsumes_term(file(_, _, _, _), Context),
    !,
    Context = file(Path, Line, _, _).
place(_, Path, Line) :-
    source_location(Path, Line),
    !.
place(_, '', 0).

                 /*******************************
                 *      PROCESS AND SIGNALS     *
                 *******************************/

%!  refuse_halt(-Reason) is det.
%
%   From now on, halt/0 and halt/1 assert the fact halt_refused, and fail, or
%   in newer versions of SWI-Prolog succeed.  Reason is the text that
%   cancel_halt/1 receives.

refuse_halt(Reason) :-
    Reason = 'SWI-Prolog is embedded in Python',
    at_halt(cribbage_bridge:note_halt(Reason)).

:- thread_local halt_refused/0.

note_halt(Reason) :-
    assertz(halt_refused),
    cancel_halt(Reason).

%!  watch_for_signals(-Inferences) is det.
%
%   From now on, call prolog:heartbeat/0 in this thread after every Inferences
%   inferences, unless a loop consists of last calls only.  Python defines that
%   predicate.  It runs Python's handlers for pending signals, and raises an
%   error if a handler raises an exception.

watch_for_signals(Inferences) :-
    Inferences = 100_000,
    set_prolog_flag(heartbeat, Inferences).
