/*  Run queries in a submitted program, and report its answers.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(harness, [serve/0]).
:- set_module(base(system)).
:- use_module(library(apply), [convlist/3, maplist/2, maplist/3]).
:- use_module(library(http/json), [json_write_dict/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, reverse/2]).
:- autoload(library(plunit), [run_tests/1]).
:- use_module(library(readutil), [read_file_to_terms/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library_clones, [library_clone/5, recursive_predicates/2]).

/** <module> The process in which a submission runs

The grader runs this file, which loads the submission.  The grader sends
questions, which are Prolog terms, and receives replies, one JSON object per
line:

    $ swipl -g harness:serve -t halt harness.pl -- QUESTIONS REPLIES

QUESTIONS and REPLIES are files, so the submission can use standard input and
output without disturbing the conversation.  The questions are:

  - load(File, Directives, Predicates)
    Load the submission from File, which is in UTF-8.  Directives is `all` to
    run every directive, `not_initialization` to skip initialization/1 and /2,
    or `declarations` to run only declarations.  The reply contains the first
    100 warnings and errors, and those Predicates that are missing.  If a module
    defines a missing predicate without exporting it, the reply names the
    module, as in `cribbage:hand_value/3`.
  - ask(Number, Most, Goal, Answer)
    Search for at most Most solutions of Goal in module `user`.  A reply reports
    each solution as soon as it is found, with Answer and the choice point that
    Goal leaves, if any.  Further replies report an error in Goal and the end of
    the search, with `true` if the search printed text.
  - library_clones(File)
    The reply lists the recursive predicates in File that do the same as a
    library predicate.

A conversation may start like this:

    load('submission.pl', all, [hand_value/3]).
    {"complaints": [], "kind":"loaded", "missing":[]}
    ask(1, 2, length([a, b], Length), Length).
    {"choice_point":null, "kind":"solution", "number":1, "text":"2"}
    {"kind":"end", "number":1, "printed":false}

This process only reports.  Another process judges the answers and the time.
Therefore, a submission gains nothing by tampering with this process, except in
unit tests (passes/2).

This module does not inherit from `user`, so a submission may define any
predicate.
*/

                 /*******************************
                 *           QUESTIONS          *
                 *******************************/

%!  serve is det.
%
%   Reply to questions until the end of their file.

serve :-
    current_prolog_flag(argv, Arguments),
    append(_, [QuestionsFile, RepliesFile], Arguments),
    open(QuestionsFile, read, Questions, [encoding(utf8)]),
    open(RepliesFile, write, Replies, [encoding(utf8)]),
    repeat,
    read_term(Questions, Question, [module(harness)]),
    answer(Question, Replies),
    Question == end_of_file,
    !.

%!  answer(+Question, +Replies) is det.
%
%   Reply to Question on the stream Replies.

answer(end_of_file, _).
answer(load(File, Directives, Predicates), Replies) :-
    load(File, Directives),
    findall(_{line:Line, text:Text},
            limit(100, complaint(Line, Text)),
            Complaints),
    convlist(missing, Predicates, Missing),
    maplist(term_text, Missing, MissingTexts),
    reply(Replies,
          _{kind:loaded, complaints:Complaints, missing:MissingTexts}).
answer(ask(Number, Most, Goal, Answer), Replies) :-
    character_count(user_output, Before),
    catch(forall(limit(Most, call_cleanup(user:Goal, Last = true)),
                 reply_solution(Replies, Number, Answer, Last)),
          Error,
          reply_error(Replies, Number, Error)),
    character_count(user_output, After),
    (   After > Before
    ->  Printed = true
    ;   Printed = false
    ),
    reply(Replies, _{kind:end, number:Number, printed:Printed}).
answer(library_clones(File), Replies) :-
    recursive_predicates(File, Predicates),
    findall(_{line:Line, predicate:Predicate, library:Library,
              for_empty:ForEmpty},
            (   member(predicate(Module, Name, Arity, Line), Predicates),
                library_clone(Module, Name, Arity, Original, ForEmpty),
                term_text(Name/Arity, Predicate),
                term_text(Original, Library)
            ),
            Clones),
    reply(Replies, _{kind:library_clones, library_clones:Clones}).

%!  reply_solution(+Replies, +Number, +Answer, ?Last) is det.
%
%   Reply with Answer, a solution to question Number.  The solution left a
%   choice point if Last is unbound.

reply_solution(Replies, Number, Answer, Last) :-
    term_text(Answer, Text),
    choice_point_left(Last, ChoicePoint),
    reply(Replies,
          _{ kind:solution, number:Number, text:Text,
             choice_point:ChoicePoint
           }).

%!  reply_error(+Replies, +Number, +Error) is det.
%
%   Reply that the goal of question Number raised Error.

reply_error(Replies, Number, Error) :-
    formal(Error, Formal),
    term_text(Formal, Text),
    reply(Replies, _{kind:error, number:Number, text:Text}).

formal(error(Formal, _), Formal) :-
    !.
formal(Thrown, Thrown).

%!  reply(+Replies, +Reply:dict) is det.
%
%   Write Reply to the stream Replies, as a line of JSON.

reply(Replies, Reply) :-
    json_write_dict(Replies, Reply, [width(0)]),
    nl(Replies),
    flush_output(Replies).

%!  term_text(+Term, -Text:string) is det.
%
%   Text is the text of Term, with quotes where they are needed and `_` for each
%   variable.  A long text is truncated.

term_text(Term, Text) :-
    copy_term_nat(Term, Copy),
    term_variables(Copy, Variables),
    maplist(=('$VAR'('_')), Variables),
    format(string(Whole), "~W",
           [ Copy,
             [ quoted(true), numbervars(true), spacing(next_argument),
               module(harness), max_depth(1000)
             ]
           ]),
    cut_short(Whole, 10_000, Text).

%!  cut_short(+Whole, +Most, -Text) is det.
%
%   Text is Whole, or its first Most characters if Whole is longer.

cut_short(Whole, Most, Text) :-
    string_length(Whole, Length),
    Shown is min(Length, Most),
    sub_string(Whole, 0, Shown, _, Text).

                 /*******************************
                 *             TESTS            *
                 *******************************/

%!  unit_test(+File, -Test) is nondet.
%
%   Test is a term Unit:Name for a test in the plunit file File.

unit_test(File, Unit:Name) :-
    read_file_to_terms(File, Terms, [encoding(utf8)]),
    append(Before, [Clause|_], Terms),
    test_name(Clause, Name),
    reverse(Before, Nearest),
    once(( member((:- Directive), Nearest),
           begin_tests(Directive, Unit)
         )).

begin_tests(begin_tests(Unit), Unit).
begin_tests(begin_tests(Unit, _), Unit).

test_name((Head :- _), Name) :-
    !,
    test_name(Head, Name).
test_name(test(Name), Name).
test_name(test(Name, _), Name).

%!  passes(+File, +Test) is semidet.
%
%   True if the submission passes Test in File.  A submission can cheat, because
%   the test runs in its process.

passes(File, Test) :-
    load_files(user:File, [if(not_loaded), encoding(utf8)]),
    run_tests(Test).

                 /*******************************
                 *         RIGHT ANSWERS        *
                 *******************************/

%!  accepts(+Text, ?Answer, :Goal) is nondet.
%
%   True if Answer unifies with the term in Text, and Goal then succeeds, while
%   the variables of that term remain unbound.  The term is the answer of a
%   submission.  Goal runs in a lecturer's program, never in a submission.

accepts(Text, Answer, Goal) :-
    format(string(Enclosed), "(~s\n)", [Text]),
    term_string(Given, Enclosed, [module(harness)]),
    copy_term(Given, Copy),
    Answer = Given,
    user:Goal,
    Given =@= Copy.

                 /*******************************
                 *            LOADING           *
                 *******************************/

%!  load(+File, +Directives) is det.
%
%   Load the submission as `swipl File` does, and record warnings and errors.
%   The clause added to user:message_hook/3 comes first, so it sees all
%   messages.  Term expansion removes the directives that must not run.

load(File, Directives) :-
    absolute_file_name(File, Path),
    assertz(submission(Path)),
    asserta((user:message_hook(Message, Kind, Lines) :-
                 harness:note(Message, Kind, Lines),
                 fail)),
    asserta((system:term_expansion((:- Directive), []) :-
                 harness:skipped(Directives, Directive)),
            Expansion),
    catch(load_files(user:Path, [encoding(utf8)]),
          Error,
          print_message(error, Error)),
    erase(Expansion).

:- dynamic submission/1, complaint/2.

%!  note(+Message, +Kind, +Lines) is semidet.
%
%   Record Message, whose text is Lines, if Kind is `warning` or `error`.  Fails
%   for any other Kind.

note(Message, Kind, Lines) :-
    memberchk(Kind, [warning, error]),
    complaint_line(Message, Line),
    with_output_to(string(Whole),
                   print_message_lines(current_output, '', Lines)),
    cut_short(Whole, 1000, Text),
    assertz(complaint(Line, Text)).

%!  complaint_line(+Message, -Line) is det.
%
%   Message refers to Line, or to no line if Line is 0.

complaint_line(error(_, Context), Line) :-
    subsumes_term(file(_, _, _, _), Context),
    !,
    arg(2, Context, Line).
complaint_line(_, Line) :-
    source_location(_, Line),
    !.
complaint_line(_, 0).

%!  skipped(+Directives, +Directive) is semidet.
%
%   True if Directives, an argument of the question load/3, excludes Directive.

skipped(not_initialization, initialization(_)).
skipped(not_initialization, initialization(_, _)).
skipped(declarations, Directive) :-
    \+ declares(Directive).

declares(Directive) :-
    functor(Directive, Name, _),
    memberchk(Name,
              [ autoload, discontiguous, dynamic, encoding, ensure_loaded,
                meta_predicate, module, multifile, op, public,
                set_prolog_flag, style_check, table, use_module
              ]).

%!  missing(+Predicate, -Missing) is semidet.
%
%   True if the submission does not define Predicate, or defines it in a module
%   that does not export it.  In the second case, Missing is Predicate with the
%   module.  Otherwise, Missing is Predicate.

missing(Name/Arity, Missing) :-
    functor(Head, Name, Arity),
    \+ predicate_property(user:Head, defined),
    (   submission(File),
        module_property(Module, file(File)),
        predicate_property(Module:Head, defined)
    ->  Missing = Module:Name/Arity
    ;   Missing = Name/Arity
    ).

                 /*******************************
                 *         CHOICE POINTS        *
                 *******************************/

%!  choice_point_left(?Last, -ChoicePoint) is det.
%
%   ChoicePoint is a dict that describes the newest choice point of the
%   submission.  Its keys are `predicate`, the predicate that left the choice
%   point ("" if unknown), and `line`, the line of the clause that left it (0 if
%   unknown).  ChoicePoint is `null` if Last is bound, because then no choice
%   point is left.

choice_point_left(Last, null) :-
    Last == true,
    !.
choice_point_left(_, _{predicate:Predicate, line:Line}) :-
    prolog_current_choice(Newest),
    older_choice(Newest, Choice),
    prolog_choice_attribute(Choice, frame, Frame),
    submission_frame(Frame, Clause),
    !,
    clause_property(Clause, line_count(Line)),
    clause_property(Clause, predicate(_:Indicator)),
    term_text(Indicator, Predicate).
choice_point_left(_, _{predicate:"", line:0}).

%!  older_choice(+Newer, -Choice) is nondet.
%
%   Choice is a choice point older than Newer.

older_choice(Newer, Choice) :-
    prolog_choice_attribute(Newer, parent, Parent),
    (   Choice = Parent
    ;   older_choice(Parent, Choice)
    ).

%!  submission_frame(+Frame, -Clause) is semidet.
%
%   Clause is the clause of the submission that runs in Frame, or else in the
%   nearest ancestor of Frame that runs such a clause.

submission_frame(Frame, Clause) :-
    prolog_frame_attribute(Frame, clause, Clause),
    clause_property(Clause, file(File)),
    submission(File),
    !.
submission_frame(Frame, Clause) :-
    prolog_frame_attribute(Frame, parent, Parent),
    submission_frame(Parent, Clause).
