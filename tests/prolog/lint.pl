/*  Check the layout, the documentation and the references of Prolog files.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(lint, []).
:- use_module(library(aggregate)).
:- use_module(library(check)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(pldoc)).
:- use_module(library(readutil)).
:- use_module(library(pldoc/doc_process)).

/** <module> What a compiler does not complain of

    $ swipl --on-error=status --on-warning=status \
          tests/prolog/lint.pl -- FILE ...

warns of

  - lines over 80 columns, tabs, and blanks at the end of a line;

and, having loaded each FILE but the test suites, of

  - modules without a PlDoc comment, and exported predicates without one that
    tells their modes and determinism, where they are defined;
  - what check/0 finds.

The exit status tells if there was any warning.
*/

:- initialization(main, main).
:- doc_collect(true).

main(Files) :-
    maplist(lint, Files),
    check.

lint(File) :-
    forall(untidy_line(File, Number, Fault), complain(File:Number, Fault)),
    file_name_extension(_, Extension, File),
    lint_module(Extension, File).

lint_module(pl, File) :-
    load_files(linted:File, [imports([])]),
    absolute_file_name(File, Path),
    forall(undocumented(Path, What), complain(File, undocumented(What))).
lint_module(plt, _).

complain(Place, Fault) :-
    print_message(warning, format("~w: ~w", [Place, Fault])).

%!  untidy_line(+File, -Number, -Fault) is nondet.
%
%   The line of File with this Number has a Fault.

untidy_line(File, Number, Fault) :-
    read_file_to_string(File, Text, []),
    split_string(Text, "\n", "", Lines),
    nth1(Number, Lines, Line),
    line_fault(Line, Fault).

line_fault(Line, over_80_columns) :-
    string_length(Line, Length),
    Length > 80.
line_fault(Line, tab) :-
    sub_string(Line, _, 1, _, "\t").
line_fault(Line, blank_at_the_end) :-
    sub_string(Line, _, 1, 0, Last),
    char_type(Last, white).

%!  undocumented(+Path, -What) is nondet.
%
%   What in the module at Path lacks a comment, which for a predicate is one
%   that tells its determinism.

undocumented(Path, module) :-
    module_property(Module, file(Path)),
    \+ doc_comment(Module:module(_), _, _, _).
undocumented(Path, Name/Arity) :-
    module_property(Module, file(Path)),
    module_property(Module, exports(Exports)),
    member(Name/Arity, Exports),
    \+ has_modes(Module:Name/Arity).

has_modes(Module:Name/Arity) :-
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, imported_from(Origin))
    ->  true
    ;   Origin = Module
    ),
    documented_as(Name/Arity, Indicator),
    doc_comment(Origin:Indicator, _, _, Comment),
    sub_string(Comment, _, _, _, " is "),
    !.

documented_as(Name/Arity, Name/Arity).
documented_as(Name/Arity, Name//NonterminalArity) :-
    NonterminalArity is Arity - 2.
