/*  Put questions to a student's program, and tell what came of them.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(harness, [serve/0]).
:- set_module(base(system)).
:- use_module(library(apply), [include/3, maplist/2, maplist/3]).
:- use_module(library(http/json), [json_write_dict/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(likeness, [library_likeness/4, recursive_predicates/2]).

/** <module> The process in which a submission runs

A grader starts this file, and the submission is loaded beside it.  The grader
asks questions, one term a line, and gets answers, one JSON object a line:

    $ swipl harness.pl -- QUESTIONS ANSWERS

The arguments are the files that carry them.  Standard input and output are
left to the submission.  The questions are:

  - load(File, Directives)
    Load the submission, which is in UTF-8.  Directives tells which directives
    are obeyed: `all`; `not_initialization`, all but initialization/1; or
    `declarations`, those only that do no more than declare.  The answer has
    what the compiler complains of, and which of the two predicates are not
    there.
  - ask(Number, Goal, Answer)
    Search for two solutions of Goal in module `user`.  What Answer is in each
    is told as soon as it is found, with the choice point that it leaves.  That
    Goal raised an error is told too, and at last that this is the end.
  - likeness(File)
    The recursive predicates of the submission that do what one of the library
    does.

This process only reports.  What is right, and what is in time, is decided in
another one that the submission cannot reach, so that there is nothing to be
gained by meddling here.

This module does not inherit from `user`, so that a submission may define
what it likes.
*/

                 /*******************************
                 *           QUESTIONS          *
                 *******************************/

%!  serve is det.
%
%   Answer questions until there are no more.

serve :-
    current_prolog_flag(argv, Arguments),
    append(_, [QuestionsFile, AnswersFile], Arguments),
    open(QuestionsFile, read, Questions, [encoding(utf8)]),
    open(AnswersFile, write, Answers, [encoding(utf8)]),
    repeat,
    read_term(Questions, Question, [module(harness)]),
    answer(Question, Answers),
    Question == end_of_file,
    !.

%!  answer(+Question, +Answers) is det.
%
%   Answer Question on the stream Answers.

answer(end_of_file, _).
answer(load(File, Directives), Answers) :-
    load(File, Directives),
    findall(_{line:Line, text:Text},
            limit(100, complaint(Line, Text)),
            Complaints),
    include(missing, [hand_value/3, select_hand/3], Missing),
    maplist(written, Missing, MissingTexts),
    tell(Answers, _{kind:loaded, complaints:Complaints, missing:MissingTexts}).
answer(ask(Number, Goal, Answer), Answers) :-
    catch(forall(limit(2, call_cleanup(user:Goal, Last = true)),
                 tell_solution(Answers, Number, Answer, Last)),
          Error,
          tell_error(Answers, Number, Error)),
    tell(Answers, _{kind:end, number:Number}).
answer(likeness(File), Answers) :-
    recursive_predicates(File, Predicates),
    findall(_{line:Line, predicate:Predicate, library:Library},
            (   member(predicate(Module, Name, Arity, Line), Predicates),
                library_likeness(Module, Name, Arity, Like),
                written(Name/Arity, Predicate),
                written(Like, Library)
            ),
            Likenesses),
    tell(Answers, _{kind:likenesses, likenesses:Likenesses}).

%!  tell_solution(+Answers, +Number, +Answer, ?Last) is det.
%
%   Tell what Answer to question Number is in a solution.  A choice point was
%   left after it if Last is unbound.

tell_solution(Answers, Number, Answer, Last) :-
    written(Answer, Text),
    choice_left(Last, Choice),
    tell(Answers, _{kind:solution, number:Number, text:Text, choice:Choice}).

tell_error(Answers, Number, Error) :-
    formal(Error, Formal),
    written(Formal, Text),
    tell(Answers, _{kind:error, number:Number, text:Text}).

formal(error(Formal, _), Formal) :-
    !.
formal(Thrown, Thrown).

%!  tell(+Answers, +Answer:dict) is det.
%
%   Write Answer as a line.

tell(Answers, Answer) :-
    json_write_dict(Answers, Answer, [width(0)]),
    nl(Answers),
    flush_output(Answers).

%!  written(+Term, -Text:string) is det.
%
%   Text is Term in canonical notation, and not too long to read.

written(Term, Text) :-
    copy_term_nat(Term, Copy),
    term_variables(Copy, Variables),
    maplist(=('$VAR'('_')), Variables),
    format(string(Whole), "~W",
           [ Copy,
             [ quoted(true), numbervars(true), module(harness),
               max_depth(100)
             ]
           ]),
    shortened(Whole, Text).

%!  shortened(+Whole, -Text) is det.
%
%   Text is Whole, cut off where it is too long to read.

shortened(Whole, Text) :-
    string_length(Whole, Length),
    Shown is min(Length, 1000),
    sub_string(Whole, 0, Shown, _, Text).

                 /*******************************
                 *            LOADING           *
                 *******************************/

%!  load(+File, +Directives) is det.
%
%   Load the submission as `swipl File` does, and note the complaints.

load(File, Directives) :-
    absolute_file_name(File, Path),
    assertz(submission(Path)),
    asserta((user:message_hook(Message, Kind, Lines) :-
                 harness:note(Message, Kind, Lines),
                 fail)),
    asserta((system:term_expansion((:- Directive), []) :-
                 harness:left_out(Directives, Directive)),
            Expansion),
    catch(load_files(user:Path, [encoding(utf8)]),
          Error,
          print_message(error, Error)),
    erase(Expansion).

:- dynamic submission/1, complaint/2.

%!  note(+Message, +Kind, +Lines) is semidet.
%
%   Note a warning or an error of the compiler, of which Lines is the text.

note(Message, Kind, Lines) :-
    complaint_kind(Kind),
    complaint_line(Message, Line),
    with_output_to(string(Whole),
                   print_message_lines(current_output, '', Lines)),
    shortened(Whole, Text),
    assertz(complaint(Line, Text)).

complaint_kind(warning).
complaint_kind(error).

%!  complaint_line(+Message, -Line) is det.
%
%   Message is about Line, or about no line if that is 0.

complaint_line(error(_, Context), Line) :-
    subsumes_term(file(_, _, _, _), Context),
    !,
    arg(2, Context, Line).
complaint_line(_, Line) :-
    source_location(_, Line),
    !.
complaint_line(_, 0).

%!  left_out(+Directives, +Directive) is semidet.
%
%   Directive is not among the Directives to obey.

left_out(not_initialization, initialization(_)).
left_out(not_initialization, initialization(_, _)).
left_out(declarations, Directive) :-
    \+ declares(Directive).

declares(Directive) :-
    functor(Directive, Name, _),
    memberchk(Name,
              [ autoload, discontiguous, dynamic, encoding, ensure_loaded,
                meta_predicate, module, multifile, op, public,
                set_prolog_flag, style_check, table, use_module
              ]).

%!  missing(+Predicate) is semidet.
%
%   The submission does not define Predicate for its users.

missing(Name/Arity) :-
    functor(Head, Name, Arity),
    \+ predicate_property(user:Head, defined).

                 /*******************************
                 *         CHOICE POINTS        *
                 *******************************/

%!  choice_left(?Last, -Choice) is det.
%
%   Choice is the predicate of the submission that has left the newest choice
%   point, and the line of its clause; or null if none was left, so that Last is
%   bound.

choice_left(Last, null) :-
    Last == true,
    !.
choice_left(_, _{predicate:Predicate, line:Line}) :-
    prolog_current_choice(Newest),
    older_choice(Newest, Choice),
    prolog_choice_attribute(Choice, frame, Frame),
    submitted_frame(Frame, Clause),
    !,
    clause_property(Clause, line_count(Line)),
    clause_property(Clause, predicate(_:Indicator)),
    written(Indicator, Predicate).
choice_left(_, _{predicate:"", line:0}).

%!  older_choice(+Newer, -Choice) is nondet.
%
%   Choice is an older choice point than Newer.

older_choice(Newer, Choice) :-
    prolog_choice_attribute(Newer, parent, Parent),
    (   Choice = Parent
    ;   older_choice(Parent, Choice)
    ).

%!  submitted_frame(+Frame, -Clause) is semidet.
%
%   Clause of the submission runs in Frame, or in the nearest one that has
%   called it.

submitted_frame(Frame, Clause) :-
    prolog_frame_attribute(Frame, clause, Clause),
    clause_property(Clause, file(File)),
    submission(File),
    !.
submitted_frame(Frame, Clause) :-
    prolog_frame_attribute(Frame, parent, Parent),
    submitted_frame(Parent, Clause).
