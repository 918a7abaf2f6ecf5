/*  Normalize the clauses of a submission, so that disguised copies match.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(normalized, [normalized/2]).  % +Files, -Clauses
:- use_module(library(apply), [maplist/3]).
:- use_module(library(http/json), [json_write_dict/2]).
:- use_module(library(lists), [append/2, member/2, memberchk/2]).
:- use_module(library(main), [main/0]).
:- use_module(library(occurs), [occurrences_of_var/3]).
:- use_module(library(prolog_source),
              [ prolog_close_source/1, prolog_open_source/2,
                prolog_read_source_term/4
              ]).

/** <module> Normal forms of clauses

A disguised copy of a program may differ from the original in the names of
predicates and variables, in comments and layout, and in the order of clauses
and goals.  The normal form of a clause is the same after all of these changes.

This program reads the files of a submission, but never runs them.  Parts of the
files may be invalid Prolog.  The program writes the normal forms as JSON:

    $ swipl -f none --no-packs normalized.pl -- FILE ...
    [ {"file":"a.pl", "first":3, "last":4, "parts":["same(v1,v2)", ...]}, ... ]

The files belong to one program, and are in UTF-8.  A clause is on lines `first`
to `last` of its file, counted from 1.  Its parts are its head and its goals, in
the standard order of their texts.  A goal within another goal, for example
within findall/3, is a separate part if it is in a control structure, such as a
conjunction.  For example, `total([X|Xs], T) :- total(Xs, T0), T is T0 + X` has
the parts

    same([v2|v2],v2)    same(v2,v2)    v2 is v2+v2

In a part,

  - a variable is `v` followed by the number of its occurrences in the clause;
  - the name of the clause's own predicate is `same`;
  - a name remains if it is that of a built-in predicate, a library predicate or
    an arithmetic function, and the program has no predicate of this name;
  - any other name is `x`;
  - a string is `text`, and goals that are separate parts are `goals`.

Directives are omitted, and so are clauses with syntax errors.
*/

:- initialization(main, main).

main(Files) :-
    set_prolog_flag(encoding, utf8),
    set_stream(current_output, encoding(utf8)),
    style_check(-singleton),
    normalized(Files, Clauses),
    json_write_dict(current_output, Clauses),
    nl.

%!  normalized(+Files, -Clauses:list(dict)) is det.
%
%   Clauses are the clauses of the program in Files, in order.  They are dicts
%   with the keys `file`, `first`, `last` and `parts`.

normalized(Files, Clauses) :-
    maplist(file_clauses, Files, ClausesOfFiles),
    append(ClausesOfFiles, Read),
    findall(Name,
            (   member(clause(_, _, _, Term), Read),
                clause_name(Term, Name)
            ),
            Names),
    sort(Names, Own),
    findall(_{file:File, first:First, last:Last, parts:Parts},
            (   member(clause(File, First, Last, Term), Read),
                clause_parts(Term, Own, Parts)
            ),
            Clauses).

                 /*******************************
                 *       READING THE FILES      *
                 *******************************/

%!  file_clauses(+File, -Clauses) is det.
%
%   Clauses are terms clause(File, First, Last, Term), where Term begins on line
%   First of File and ends on line Last.  Clauses is empty if File is too large
%   to read, or if a term in it is nested too deeply.

file_clauses(File, Clauses) :-
    catch(setup_call_cleanup(
              prolog_open_source(File, Stream),
              stream_clauses(Stream, File, Clauses),
              prolog_close_source(Stream)),
          error(_, _),
          Clauses = []).

stream_clauses(Stream, File, Clauses) :-
    (   readable_term(Stream, First, Term)
    ->  line_count(Stream, Last),
        (   Term == end_of_file
        ->  Clauses = []
        ;   clause_name(Term, _)
        ->  Clauses = [clause(File, First, Last, Term)|Others],
            stream_clauses(Stream, File, Others)
        ;   stream_clauses(Stream, File, Clauses)
        )
    ;   stream_clauses(Stream, File, Clauses)
    ).

%!  readable_term(+Stream, -First, -Term) is semidet.
%
%   Term is the next term in Stream, and begins on line First.  Fails if the
%   term has a syntax error.

readable_term(Stream, First, Term) :-
    catch(prolog_read_source_term(Stream, Term, _,
                                  [ term_position(Position),
                                    syntax_errors(quiet)
                                  ]),
          error(syntax_error(_), _),
          fail),
    stream_position_data(line_count, Position, First).

%!  clause_name(@Term, -Name) is semidet.
%
%   Term is a clause of a predicate whose name is Name.

clause_name(Term, Name) :-
    callable(Term),
    once(clause_head(Term, Qualified)),
    strip_module(Qualified, _, Head),
    callable(Head),
    \+ is_list(Head),
    \+ goals_in(Head, _),
    functor(Head, Name, _).

clause_head((:- _), _) :-
    !,
    fail.
clause_head((?- _), _) :-
    !,
    fail.
clause_head((Head :- _), Head).
clause_head((Head, _ => _), Head).
clause_head((Head => _), Head).
clause_head((Head, _ --> _), Head).
clause_head((Head --> _), Head).
clause_head(Fact, Fact).

                 /*******************************
                 *         NORMAL FORMS         *
                 *******************************/

%!  clause_parts(+Clause, +Own, -Parts:list(string)) is det.
%
%   Parts are the parts of the normal form of Clause.  Own contains the names of
%   all predicates of the program.

clause_parts(Clause, Own, Parts) :-
    clause_name(Clause, Same),
    term_variables(Clause, Variables),
    maplist(variable_mark(Clause), Variables, Marks),
    findall(Text,
            (   maplist(=, Variables, Marks),
                part(Clause, Part),
                anonymous(names(Same, Own), Part, Anonymous),
                format(string(Text), "~q", [Anonymous])
            ),
            Texts),
    msort(Texts, Parts).

%!  variable_mark(+Clause, @Variable, -Mark) is det.
%
%   Mark represents Variable in the normal form of Clause.

variable_mark(Clause, Variable, '$VAR'(Mark)) :-
    occurrences_of_var(Variable, Clause, Count),
    atom_concat(v, Count, Mark).

%!  part(+Term, -Part) is nondet.
%
%   If Term consists of goals, as in goals_in/2, Part is a part of one of them.
%   Otherwise, Part is Term or a part of a control structure within it.

part(Term, Part) :-
    (   goals_in(Term, Goals)
    ->  member(Goal, Goals),
        part(Goal, Part)
    ;   Part = Term
    ;   inner_part(Term, Part)
    ).

inner_part(Term, Part) :-
    compound(Term),
    arg(_, Term, Argument),
    (   goals_in(Argument, _)
    ->  part(Argument, Part)
    ;   inner_part(Argument, Part)
    ).

%!  goals_in(@Term, -Goals) is semidet.
%
%   Term is a control structure or a clause with a body, and consists of Goals.

goals_in((Head :- Body),  [Head, Body]).
goals_in((Head => Body),  [Head, Body]).
goals_in((Head --> Body), [Head, Body]).
goals_in((A, B),          [A, B]).
goals_in((A ; B),         [A, B]).
goals_in((A | B),         [A, B]).
goals_in((A -> B),        [A, B]).
goals_in((A *-> B),       [A, B]).
goals_in({A},             [A]).

%!  anonymous(+Names, +Term, -Anonymous) is det.
%
%   Anonymous is the normal form of Term, without the names and strings that the
%   author chose.  Names is a term names(Same, Own), where Same is the name of
%   the clause's own predicate, and Own contains the names of all predicates of
%   the program.

anonymous(Names, Term, Anonymous) :-
    (   Term = '$VAR'(Anonymous)
    ->  true
    ;   goals_in(Term, _)
    ->  Anonymous = goals
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        anonymous(Names, Name, AnonymousName),
        maplist(anonymous(Names), Arguments, AnonymousArguments),
        compound_name_arguments(Anonymous, AnonymousName, AnonymousArguments)
    ;   atom(Term)
    ->  anonymous_name(Names, Term, Anonymous)
    ;   string(Term)
    ->  Anonymous = text
    ;   Anonymous = Term
    ).

anonymous_name(names(Same, Own), Name, Anonymous) :-
    (   Name == Same
    ->  Anonymous = same
    ;   \+ memberchk(Name, Own),
        known(Name)
    ->  Anonymous = Name
    ;   Anonymous = x
    ).

%!  known(+Name) is semidet.
%
%   Name is the name of a built-in predicate, a library predicate, an arithmetic
%   function or the list constructor.

:- table known/1.

known('[|]').
known(Name) :-
    between(0, 8, Arity),
    functor(Head, Name, Arity),
    known_head(Head),
    !.

known_head(Head) :-
    predicate_property(system:Head, built_in).
known_head(Head) :-
    predicate_property(user:Head, autoload(_)).
known_head(Head) :-
    current_arithmetic_function(Head).
