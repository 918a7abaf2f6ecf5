/*  Find the places in a Prolog file for a human marker to check.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(evidence, [findings/2]).      % +File, -Findings
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(backcomp), []).
:- use_module(library(http/json), [json_write_dict/2]).
:- use_module(library(lists),
              [ append/3, last/2, member/2, memberchk/2, nextto/3, nth0/3,
                nth1/3
              ]).
:- use_module(library(main), [main/0]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(library(prolog_code), [pi_head/2]).
:- use_module(library(prolog_source),
              [ file_name_on_path/2, prolog_close_source/1,
                prolog_open_source/2, prolog_read_source_term/4
              ]).
:- use_module(library(prolog_xref),
              [ xref_built_in/1, xref_called/5, xref_defined/3, xref_exported/2,
                xref_hook/1, xref_source/2
              ]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(solution_sequences), [limit/2]).

/** <module> Evidence about the code and the documentation of a submission

This program reads a file of a submission, but never runs it.  Parts of the file
may be invalid Prolog.  The program writes its findings as JSON:

    $ swipl -f none --no-packs evidence.pl -- FILE hand_value/3
    [ {"kind":"author", "line":3, "text":"Author:  A Student"}, ... ]

FILE is in UTF-8.  The other arguments are the predicates that FILE must define;
it need not call them itself.  Lines are counted from 1, and line 0 means the
whole file.  Each kind of finding has a clause of finding/5:

  - author
    The first line near the top that seems to name the author, or a note that
    there is none.
  - summary
    The first three comment lines near the top, or a note that there are none.
    One of them should summarize the program.
  - undefined
    A call to a predicate that does not exist.
  - unused
    A predicate that is never called, except perhaps by itself.
  - uncommented
    A predicate without a comment before its first clause.
  - longest
    The predicate with the most lines of consecutive clauses.
  - deprecated
    A call to a predicate that is no longer recommended.
  - redefined_library
    A predicate with the name and arity of a library predicate.
  - table
    A predicate with so many clauses that it may be a table of answers.

library(prolog_xref) finds calls and definitions.  library(prolog_source) reads
the terms and their comments.
*/

:- initialization(main, main).

:- dynamic wanted/1.

main([File|Predicates]) :-
    forall(member(Text, Predicates),
           ( term_to_atom(Predicate, Text),
             pi_head(Predicate, Head),
             assertz(wanted(Head))
           )),
    set_prolog_flag(encoding, utf8),
    set_stream(current_output, encoding(utf8)),
    style_check(-singleton),
    findings(File, Findings),
    json_write_dict(current_output, Findings),
    nl.

%!  findings(+File, -Findings:list(dict)) is det.
%
%   Findings are dicts with the keys `kind`, `line` and `text`, ordered by kind
%   and then by line.

findings(File, Findings) :-
    absolute_file_name(File, Path),
    xref_source(Path,
                [ silent(true), register_called(all), comments(ignore),
                  process_include(false)
                ]),
    source_terms(Path, Terms),
    findall(_{kind:Kind, line:Line, text:Text},
            (   member(Kind, [ author, summary, undefined, unused, uncommented,
                               longest, deprecated, redefined_library, table
                             ]),
                findall(Place-Words, finding(Kind, Path, Terms, Place, Words),
                        Unordered),
                sort(Unordered, Ordered),
                member(Line-Text, Ordered)
            ),
            Findings).

%!  finding(+Kind, +Path, +Terms, -Line, -Text:string) is nondet.
%
%   Text describes a finding of Kind at Line in the file at Path.  Terms
%   describe the terms in that file, as in source_terms/2.

finding(author, _, Terms, Line, Text) :-
    (   top_line(Terms, Line-Text),
        names_author(Text)
    ->  true
    ;   Line-Text = 0-"no line near the top was recognized as the author's"
    ).
finding(summary, _, Terms, Line, Text) :-
    (   top_line(Terms, _)
    ->  limit(3, top_line(Terms, Line-Text))
    ;   Line-Text = 0-"no comment near the top"
    ).
finding(undefined, Path, _, Line, Text) :-
    xref_called(Path, Goal, Caller, _, Line),
    \+ known(Path, Goal),
    pi_head(Predicate, Goal),
    caller(Caller, By),
    format(string(Text), "~q is not defined (called by ~w)", [Predicate, By]).
finding(unused, Path, Terms, Line, Text) :-
    first_clause(Terms, Predicate, _, Line, _),
    pi_head(Predicate, Head),
    \+ used(Path, Head),
    \+ mentioned(Terms, Predicate),
    format(string(Text), "~q is never called", [Predicate]).
finding(uncommented, _, Terms, Line, Text) :-
    first_clause(Terms, Predicate, Before, Line, Comments),
    \+ commented(Comments, Before, Predicate),
    format(string(Text), "~q has no comment before its first clause",
           [Predicate]).
finding(longest, _, Terms, Line, Text) :-
    findall(Predicate-lines(First, Last),
            member(term(First, Last, _, clause(Predicate, _)), Terms),
            Clauses),
    group_pairs_by_key(Clauses, Runs),
    maplist(measure, Runs, Measures),
    sort(1, @>=, Measures, [run(Lines, Count, Line, Longest)|_]),
    plural(Lines, "line", LinesText),
    plural(Count, "clause", ClausesText),
    format(string(Text), "~q has ~w in ~w",
           [Longest, LinesText, ClausesText]).
finding(deprecated, Path, _, Line, Text) :-
    xref_called(Path, Goal, _, _, Line),
    \+ xref_defined(Path, Goal, local(_)),
    pi_head(Predicate, Goal),
    deprecated(Predicate, Text).
finding(redefined_library, _, Terms, Line, Text) :-
    first_clause(Terms, Predicate, _, Line, _),
    Predicate \== main/0,
    pi_head(Predicate, Head),
    library(Head, Library),
    format(string(Text), "~q is in ~w", [Predicate, Library]).
finding(table, _, Terms, Line, Text) :-
    first_clause(Terms, Predicate, _, Line, _),
    aggregate_all(count, member(term(_, _, _, clause(Predicate, _)), Terms),
                  Clauses),
    Clauses > 60,
    format(string(Text), "~q has ~d clauses, as a table of answers may",
           [Predicate, Clauses]).

                 /*******************************
                 *       READING THE FILE       *
                 *******************************/

%!  source_terms(+Path, -Terms:list) is det.
%
%   Terms describe the terms in the file at Path, in order, as
%   term(First, Last, Comments, Content).  A term begins on line First and ends
%   on line Last.  Comments are the comments before it, each as a list of pairs
%   Line-Text.  They omit lines up to the last line of the previous term.
%   Content is one of:
%
%     - clause(Predicate, Body)
%       A clause of Predicate, a term Name/Arity.
%     - directive(Directive)
%       A directive.
%     - unreadable(Lines)
%       Lines with a syntax error.
%     - other
%       A clause with a module qualifier, or a term that is not a clause.
%     - end
%       The end of the file.

source_terms(Path, Terms) :-
    read_file_to_string(Path, Text, []),
    split_string(Text, "\n", "", Lines),
    setup_call_cleanup(
        prolog_open_source(Path, Stream),
        stream_terms(Stream, Lines, 0, Terms),
        prolog_close_source(Stream)).

%!  stream_terms(+Stream, +Lines, +Previous, -Terms) is det.
%
%   Terms describe the remaining terms in Stream, as in source_terms/2.  Lines
%   are all lines of the file.  The previous term ends on line Previous.

stream_terms(Stream, Lines, Previous, [Term|Terms]) :-
    stream_term(Stream, Lines, Previous, Term),
    Term = term(_, Last, _, Content),
    (   Content == end
    ->  Terms = []
    ;   stream_terms(Stream, Lines, Last, Terms)
    ).

%!  stream_term(+Stream, +Lines, +Previous, -Term) is det.
%
%   Term describes the next term in Stream, as in source_terms/2.

stream_term(Stream, Lines, Previous, term(First, Last, Comments, Content)) :-
    (   readable_term(Stream, Previous, First, Comments, Content)
    ->  line_count(Stream, Last)
    ;   line_count(Stream, Last),
        First is Previous + 1,
        findall(Line,
                (   between(First, Last, Number),
                    nth1(Number, Lines, Line)
                ),
                Unread),
        unread_comments(Unread, First, Comments),
        Content = unreadable(Unread)
    ).

%!  readable_term(+Stream, +Previous, -First, -Comments, -Content) is semidet.
%
%   Read the next term, and describe it as in source_terms/2.  Fails if the term
%   has a syntax error.

readable_term(Stream, Previous, First, Comments, Content) :-
    catch(prolog_read_source_term(Stream, Term, _,
                                  [ term_position(Position),
                                    comments(Placed),
                                    syntax_errors(quiet)
                                  ]),
          error(_, _),
          fail),
    stream_position_data(line_count, Position, First),
    findall(Comment,
            (   member(Place-Text, Placed),
                Place @< Position,
                stream_position_data(line_count, Place, Start),
                comment(Text, Start, Previous, Comment)
            ),
            Comments),
    content(Term, Content).

%!  unread_comments(+Lines, +First, -Comments) is det.
%
%   The reader drops the Comments before a syntax error in Lines, the first of
%   which is line First.  This predicate finds them in the longest part of Lines
%   that begins with the first and has no term.

unread_comments(Lines, First, Comments) :-
    findall(Text,
            (   append(Start, _, Lines),
                atomic_list_concat(Start, '\n', Text),
                term_string(Term, Text, [syntax_errors(quiet)]),
                Term == end_of_file
            ),
            Texts),
    last(Texts, Longest),
    findall(Comment, comment(Longest, First, 0, Comment), Comments).

%!  comment(+Text, +Start, +Previous, -Comment) is semidet.
%
%   Comment is a list of pairs Line-Plain for Text, which begins on line Start.
%   Plain is the text on line Line without comment markers.  Comment omits lines
%   up to line Previous and lines without text.  Fails if no line is left.

comment(Text, Start, Previous, Comment) :-
    split_string(Text, "\n", "", Lines),
    findall(Line-Plain,
            (   nth0(Offset, Lines, Marked),
                Line is Start + Offset,
                Line > Previous,
                split_string(Marked, "", " \t\r%!*/#-=_+|", [Plain]),
                Plain \== ""
            ),
            Comment),
    Comment = [_|_].

%!  content(@Term, -Content) is det.
%
%   Content describes Term as in source_terms/2.

content(Term, other) :-
    var(Term),
    !.
content(end_of_file, end) :-
    !.
content((:- Directive), directive(Directive)) :-
    !.
content((?- Directive), directive(Directive)) :-
    !.
content(Term, clause(Name/Arity, Body)) :-
    head_body(Term, Head, Body),
    callable(Head),
    Head \= _:_,
    !,
    functor(Head, Name, Arity).
content(_, other).

%!  head_body(@Clause, -Head, -Body) is det.
%
%   Clause has Head and Body.  The body of a grammar rule is not translated.

head_body((Head :- Body), Head, Body) :-
    !.
head_body((Guarded => Body), Head, Body) :-
    !,
    unguarded(Guarded, Head).
head_body((Left --> Body), Head, Body) :-
    !,
    dcg_translate_rule((Left --> []), (Head :- _)).
head_body(Fact, Fact, true).

unguarded((Head, _), Head) :-
    !.
unguarded(Head, Head).

%!  first_clause(+Terms, -Predicate, -Before, -Line, -Comments) is nondet.
%
%   The first clause of Predicate begins on line Line.  Before are all earlier
%   terms, and Comments are the comments directly before the clause.

first_clause(Terms, Predicate, Before, Line, Comments) :-
    append(Before, [term(Line, _, Comments, clause(Predicate, _))|_], Terms),
    \+ memberchk(term(_, _, _, clause(Predicate, _)), Before).

                 /*******************************
                 *      THE TOP OF THE FILE     *
                 *******************************/

%!  top_line(+Terms, -Line) is nondet.
%
%   Line is a pair Number-Text for a line of a comment that begins near the top
%   and before the first clause.

top_line(Terms, Line) :-
    append(Before, [term(_, _, Comments, _)|_], Terms),
    \+ memberchk(term(_, _, _, clause(_, _)), Before),
    member(Comment, Comments),
    Comment = [Start-_|_],
    Start =< 20,
    member(Line, Comment).

%!  names_author(+Text) is nondet.
%
%   Text probably names the author of the file.

names_author(Text) :-
    lower_words(Text, [First|_]),
    memberchk(First, ["by", "name"]).
names_author(Text) :-
    lower_words(Text, Words),
    member(Sign, ["author", "authors", "student"]),
    memberchk(Sign, Words).
names_author(Text) :-
    lower_words(Text, Words),
    nextto("written", "by", Words).
names_author(Text) :-
    words(Text, Words),
    nextto("by", Name, Words),
    sub_string(Name, 0, 1, _, Initial),
    char_type(Initial, upper).

lower_words(Text, Words) :-
    string_lower(Text, Lower),
    words(Lower, Words).

words(Text, Words) :-
    split_string(Text, " \t", ".:,;()<>@\"'", Parts),
    exclude(==(""), Parts, Words).

                 /*******************************
                 *      CALLS AND COMMENTS      *
                 *******************************/

%!  known(+Path, +Goal) is semidet.
%
%   True if Goal in the file at Path calls a predicate that exists.  Also true
%   for any goal with a module qualifier.

known(_, _:_).
known(Path, main(_)) :-
    xref_defined(Path, main, _).
known(Path, Goal) :-
    xref_defined(Path, Goal, _).
known(_, Goal) :-
    xref_built_in(Goal).
known(_, Goal) :-
    predicate_property(user:Goal, autoload(_)).

%!  caller(+Caller, -Text) is det.
%
%   Text names Caller, which library(prolog_xref) represents as a head.

caller('<directive>'(_), "a directive") :-
    !.
caller(Head, Text) :-
    pi_head(Predicate, Head),
    format(string(Text), "~q", [Predicate]).

%!  used(+Path, +Head) is nondet.
%
%   The predicate of Head is called in the file at Path, other than by itself,
%   or may be called from outside the file.

used(_, Head) :-
    wanted(Head).
used(Path, Head) :-
    xref_called(Path, Called, Caller, _, _),
    strip_module(Called, _, Head),
    Caller \= Head.
used(Path, Head) :-
    xref_exported(Path, Head).
used(Path, Head) :-
    xref_defined(Path, Head, How),
    memberchk(How,
              [dynamic(_), multifile(_), public(_), thread_local(_)]).
used(_, Head) :-
    xref_hook(Head).

%!  mentioned(+Terms, +Predicate) is nondet.
%
%   The body of another predicate in Terms contains a term with the name of
%   Predicate and at most as many arguments.  Predicate may then be called
%   indirectly, for example in a lambda expression, or by a predicate of the
%   file that receives it as an argument.  Lines that cannot be read may call
%   Predicate if its name occurs in them.

mentioned(Terms, Name/_) :-
    member(term(_, _, _, unreadable(Lines)), Terms),
    member(Line, Lines),
    sub_string(Line, _, _, _, Name).
mentioned(Terms, Name/Arity) :-
    member(term(_, _, _, clause(Other, Body)), Terms),
    Other \== Name/Arity,
    sub_term(Goal, Body),
    callable(Goal),
    functor(Goal, Name, Seen),
    Seen =< Arity.

%!  commented(+Comments, +Before, +Predicate) is nondet.
%
%   True if the first clause of Predicate has a comment.  Comments are directly
%   before the clause, and Before are all earlier terms.  The comment can also
%   precede the last terms in Before, if these are directives that declare
%   Predicate, or syntax errors, which may be its clauses.

commented([_|_], _, _).
commented([], Before, Predicate) :-
    append(Earlier, [term(_, _, Comments, Content)], Before),
    leads_to(Content, Predicate),
    commented(Comments, Earlier, Predicate).

leads_to(unreadable(_), _).
leads_to(directive(Directive), Predicate) :-
    Directive =.. [Name, Declared|_],
    memberchk(Name,
              [discontiguous, dynamic, meta_predicate, public, table]),
    sub_term(Part, Declared),
    indicates(Part, Predicate).

indicates(Part, Predicate) :-
    Part == Predicate.
indicates(Part, Name/Arity) :-
    callable(Part),
    functor(Part, Name, Arity).

                 /*******************************
                 *       LONG PREDICATES        *
                 *******************************/

%!  measure(+Run, -Measure) is det.
%
%   Run is a pair of Predicate and the places of its consecutive clauses.
%   Measure is a term run(Lines, Count, Line, Predicate), where Run begins on
%   Line, and has Count clauses in Lines lines.

measure(Predicate-Places, run(Lines, Count, Line, Predicate)) :-
    Places = [lines(Line, _)|_],
    last(Places, lines(_, End)),
    Lines is End - Line + 1,
    length(Places, Count).

plural(1, Noun, Text) :-
    !,
    string_concat("1 ", Noun, Text).
plural(Count, Noun, Text) :-
    format(string(Text), "~d ~ws", [Count, Noun]).

                 /*******************************
                 *          THE LIBRARY         *
                 *******************************/

%!  library(@Head, -Library) is semidet.
%
%   A call autoloads the predicate of Head from Library, unless a program
%   defines it.  Fails for predicates of library(backcomp), which only old
%   programs need.

library(Head, Library) :-
    predicate_property(user:Head, autoload(Path)),
    file_name_on_path(Path, Library),
    Library \= library(backcomp).

%!  deprecated(+Predicate, -Text:string) is semidet.
%
%   Text says that Predicate is deprecated, and names its replacement, if there
%   is one.

deprecated(Predicate, Text) :-
    (   replacement(Predicate, Replacement)
    ->  format(string(Text), "~q is deprecated: use ~s",
               [Predicate, Replacement])
    ;   module_property(backward_compatibility, exports(Predicates)),
        memberchk(Predicate, Predicates),
        format(string(Text), "~q is deprecated", [Predicate])
    ).

%!  replacement(?Predicate, ?Replacement) is nondet.
%
%   The manual of SWI-Prolog recommends Replacement in place of Predicate.

replacement(apply/2,                "call/N").
replacement(assert/1,               "assertz/1").
replacement(checklist/2,            "maplist/2").
replacement(concat/3,               "atom_concat/3").
replacement(concat_atom/2,          "atomic_list_concat/2").
replacement(concat_atom/3,          "atomic_list_concat/3").
replacement(convert_time/2,         "format_time/3").
replacement(delete/3,               "select/3 or subtract/3").
replacement(flush/0,                "flush_output/0").
replacement(free_variables/2,       "term_variables/2").
replacement(hash_term/2,            "term_hash/2").
replacement(merge_set/3,            "ord_union/3").
replacement(not/1,                  "\\+").
replacement(proper_list/1,          "is_list/1").
replacement(setup_and_call_cleanup/3, "setup_call_cleanup/3").
replacement(sformat/2,              "format/3").
replacement(sformat/3,              "format/3").
replacement(string_to_atom/2,       "atom_string/2").
replacement(string_to_list/2,       "string_codes/2").
replacement(sublist/3,              "include/3").
replacement(substring/4,            "sub_string/5").
replacement(sumlist/2,              "sum_list/2").
replacement(write_ln/1,             "writeln/1").
