/*  Compare the answers of a submission with the right answers.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_answers,
          [ canonical/2,                % +Text, -Canonical
            answer_fits/2,              % +Right, +Answer
            left_over/3,                % +Rights, +Answers, -Left
            values_meant/2              % +Text, -Values
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2, select/3]).
:- use_module(library(pairs), [pairs_keys/2]).

/** <module> Right answers

The answers of a submission and the right answers are strings.  This file reads
both as terms, but never calls them.  A variable in a right answer matches
anything, and a float matches a nearly equal float:

    ?- answer_fits("pair(_, 0.3)", "pair(x, 0.30000000000000004)").
    true.
*/

%!  canonical(+Text:string, -Canonical:string) is det.
%
%   Canonical is the term in Text, written in the notation of a submission's
%   answers, without comments and with `_` for every variable.  Raises a syntax
%   error if Text is not a term.

canonical(Text, Canonical) :-
    term_in(Text, Term),
    term_variables(Term, Variables),
    maplist(=('$VAR'('_')), Variables),
    format(string(Canonical), "~W",
           [Term, [quoted(true), numbervars(true), spacing(next_argument)]]).

%!  answer_fits(+Right:string, +Answer:string) is semidet.
%
%   Answer matches Right.  A string that is not a term matches nothing.

answer_fits(Right, Answer) :-
    text_reading(Right, RightReading),
    text_reading(Answer, AnswerReading),
    reading_fits(RightReading, AnswerReading).

%!  left_over(+Rights:list(string), +Answers:list(string), -Left) is det.
%
%   Left is a list of two lists, which contain the unmatched Rights and the
%   unmatched Answers.  Each of Rights, in order, takes the first
%   remaining answer that matches it.

left_over(Rights, Answers, [Missing, Superfluous]) :-
    maplist(text_reading, Rights, RightReadings),
    maplist(text_reading, Answers, AnswerReadings),
    left(RightReadings, AnswerReadings, MissingReadings, OtherReadings),
    maplist(pairs_keys, [MissingReadings, OtherReadings],
            [Missing, Superfluous]).

left([], Answers, [], Answers).
left([Right|Rights], Answers0, Missing0, Superfluous) :-
    (   select(Answer, Answers0, Answers),
        reading_fits(Right, Answer)
    ->  left(Rights, Answers, Missing0, Superfluous)
    ;   Missing0 = [Right|Missing],
        left(Rights, Answers0, Missing, Superfluous)
    ).

%!  values_meant(+Text:string, -Values:list(integer)) is det.
%
%   Values has the value of the sum, difference or product of integers in Text.
%   It is empty if Text is something else.

values_meant(Text, Values) :-
    text_reading(Text, _-Terms),
    findall(Value,
            (   member(Term, Terms),
                arithmetic(Term),
                Value is Term
            ),
            Values).

arithmetic(Term) :-
    (   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        memberchk(Name, [+, -, *]),
        maplist(arithmetic, Arguments)
    ;   integer(Term)
    ).

                 /*******************************
                 *            READING           *
                 *******************************/

%!  text_reading(+Text, -Reading) is det.
%
%   Reading is a pair Text-Terms, where Terms contains the term in Text, or is
%   empty if Text is not a term.

text_reading(Text, Text-Terms) :-
    catch(( term_in(Text, Term),
            Terms = [Term]
          ),
          error(syntax_error(_), _),
          Terms = []).

%!  term_in(+Text, -Term) is det.
%
%   Term is the only term in Text.  Text is read within parentheses, so that a
%   second term is a syntax error.

term_in(Text, Term) :-
    format(string(Enclosed), "(~s\n)", [Text]),
    term_string(Term, Enclosed).

                 /*******************************
                 *           COMPARING          *
                 *******************************/

reading_fits(_-[Right], _-[Answer]) :-
    term_fits(Right, Answer).

%!  term_fits(@Right, @Answer) is semidet.
%
%   Like answer_fits/2, but for terms.

term_fits(Right, _) :-
    var(Right),
    !.
term_fits(Right, Answer) :-
    float(Right),
    !,
    float(Answer),
    near(Right, Answer).
term_fits(Right, Answer) :-
    compound(Right),
    !,
    compound(Answer),
    compound_name_arguments(Right, Name, Rights),
    compound_name_arguments(Answer, Name, Answers),
    maplist(term_fits, Rights, Answers).
term_fits(Right, Answer) :-
    Right == Answer.

%!  near(+Float1, +Float2) is semidet.
%
%   Float1 and Float2 differ by at most 1.0e-9 times the larger of 1 and the
%   absolute value of Float1.  Infinity and NaN are near only themselves.

near(Float, Float) :-
    !.
near(Float1, Float2) :-
    catch(abs(Float1 - Float2) =< 1.0e-9 * max(1, abs(Float1)),
          error(evaluation_error(_), _),
          fail).
