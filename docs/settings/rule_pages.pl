/*  Write a page of documentation for each file of the rulebook.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(rule_pages, []).
:- use_module(library(apply)).
:- use_module(library(doc_files)).
:- use_module(library(main)).
:- use_module(library(pldoc)).

/** <module> The pages of the rule files

    $ swipl docs/settings/rule_pages.pl -- ROOT FOLDER FILE ...

writes an HTML page into FOLDER for each FILE below ROOT.  A page has all
predicates with a comment.  The program calls doc_save/2 for each file, since
for a whole folder it writes only one page in SWI-Prolog 9.0.4.
*/

:- initialization(main, main).
:- doc_collect(true).

main([Root, Folder|Files]) :-
    maplist(load, Files),
    maplist(write_page(Root, Folder), Files).

load(File) :-
    load_files(documented:File, [imports([])]).

write_page(Root, Folder, File) :-
    doc_save(File,
             [ doc_root(Folder),
               source_root(Root),
               public_only(false)
             ]).
