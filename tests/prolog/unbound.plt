/*  Test that no query about the rules runs on if its arguments are unbound.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_unbound, []).
:- include(suite).
:- use_module(library(filesex)).

/** <module> Tests of queries without bound arguments

Every predicate that a file of the rules exports is called with unbound
arguments only.  It may succeed, fail or raise an error, but must not run on.
*/

:- begin_tests(unbound).

%!  exported(-Module, -Name, -Arity) is nondet.
%
%   A file of the rules exports Name/Arity from Module.

exported(Module, Name, Arity) :-
    module_property(test_unbound, file(Suite)),
    directory_file_path(Folder, _, Suite),
    member(Rules, ['../../prolog', '../../prolog/cribbage']),
    directory_file_path(Folder, Rules, Place),
    directory_member(Place, File, [extensions([pl])]),
    absolute_file_name(File, Path),
    use_module(Path, []),
    module_property(Module, file(Path)),
    module_property(Module, exports(Exports)),
    member(Name/Arity, Exports),
    \+ makes_table(Name).

%!  makes_table(?Name) is nondet.
%
%   Name makes a whole table, which takes long, and needs no argument for it.

makes_table(rank_lookup).
makes_table(print_table).

test(no_query_runs_on, [ forall(exported(Module, Name, Arity)),
                         true(End \== inference_limit_exceeded)
                       ]) :-
    functor(Goal, Name, Arity),
    catch(call_with_inference_limit(ignore(Module:Goal), 1_000_000, End),
          error(_, _),
          End = error).

:- end_tests(unbound).
