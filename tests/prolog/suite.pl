/*  Import what the suites of tests use, and set their options.

    Author:  The cribbage_bridge project
    License: MIT

    All suites include this file.  To run one:

    $ swipl -g run_tests -t halt tests/prolog/cribbage.plt
*/

:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).
:- use_module(library(random)).
:- use_module(library(yall)).
:- use_module(notation).
:- use_module(textbook).

:- set_test_options([silent(true)]).
