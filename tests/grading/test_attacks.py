"""Submissions that do not end, do damage, or try to gain marks."""

from __future__ import annotations

import os
import re
import select
import socket
import tempfile
import uuid
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from paths import RULEBOOK
from programs import wait_until
from submissions import NOBS_TEST, PATIENT, SMALL, VALUE, asked, deals, hands, plain

from cribbage_bridge.grading import Case, Isolation, TimeLimits
from cribbage_bridge.grading.cribbage_cases import EXAMPLES, RULE_GROUPS, HandCase
from cribbage_bridge.grading.replies import Directives, Loaded, Response
from cribbage_bridge.grading.report import failure
from cribbage_bridge.grading.suite import CaseResult

pytestmark = pytest.mark.usefixtures("temporary")

FIVE_OF_A_SUIT = "Points = 5"

SHORT = replace(PATIENT, patience=0.5)
SHORT_LOAD = replace(PATIENT, load_seconds=1.0)

WITHOUT_BWRAP = Isolation.OTHER_USER if os.geteuid() == 0 else Isolation.LIMITS

each_level = pytest.mark.parametrize(
    "isolation",
    [pytest.param(Isolation.BWRAP, marks=pytest.mark.sandbox), WITHOUT_BWRAP],
    ids=lambda level: level.name,
    indirect=True,
)
"""A test in each isolation that limits more than time."""


def each_in_best(names: Iterable[str], quick: int) -> pytest.MarkDecorator:
    """Return a test for each name in the best isolation, and for some in another.

    `make test` tries only the first few in the best one.
    """
    cases = [(name, None) for name in names]
    others = [(name, WITHOUT_BWRAP) for name, _ in cases[::3]]
    return pytest.mark.parametrize(
        ("name", "isolation"),
        [
            *cases[:quick],
            *(
                pytest.param(*case, marks=pytest.mark.long)
                for case in (*cases[quick:], *others)
            ),
        ],
        indirect=["isolation"],
    )


def each(names: Iterable[str], quick: int) -> pytest.MarkDecorator:
    """Return a test for each name, of which `make test` tries only the first few."""
    return pytest.mark.parametrize(
        "name",
        [
            pytest.param(name, marks=() if place < quick else pytest.mark.long)
            for place, name in enumerate(names)
        ],
    )


def is_of_one_suit(case: Case) -> bool:
    """Return True if a hand and its start card are of one suit."""
    return (
        isinstance(case, HandCase)
        and len({card.suit for card in (*case.hand, case.start_card)}) == 1
    )


def some_cases() -> list[Case]:
    """Two hands that are of one suit, and around them cases that are not.

    Nor is any hand of the deals with any start card.
    """
    flush, other, *_ = filter(is_of_one_suit, hands())
    first, second, *_ = hands(EXAMPLES)
    deal = next(case for case in deals() if len(case.cards) == 5)
    return [first, flush, second, deal, other, first, deal]


def assert_right(results: Iterable[CaseResult]) -> None:
    assert {result.share for result in results} == {1}


def assert_harmless(folder: Path, text: str, times: TimeLimits = PATIENT) -> Loaded:
    loaded, results = asked(folder, f"{plain()}\n{text}\n", some_cases()[2:4], times)
    assert_right(results)
    return loaded


def response_of(folder: Path, goal: str, clauses: str = "") -> Response:
    """Return the response to a goal that gives the value of a hand."""
    text = plain((VALUE, goal)) + clauses
    _, (found,) = asked(folder, text, some_cases()[:1])
    return found.response


SPOILT = r"raised .*error|crashed, perhaps because memory ran out"

ATTACKS = {
    "loop": ("repeat, fail", r"timed out after 0\.5 s"),
    "left recursion": ("left", SPOILT),
    "halt": ("halt", "exited with status 0, perhaps by calling halt"),
    "trace": ("trace, fail", "exited with status 4, perhaps by calling trace"),
    "kill": ("shell('kill -9 $PPID')", "crashed"),
    "throw": ("throw(catch_me)", "raised catch_me"),
    "a large file": ("large(big)", r"too large a file|raised .*(error|xfsz)"),
    "endless print": ("repeat, print(x), fail", "timed out"),
    "big number": ("N = 7, X is N ** (N ** (N ** N)), X > 0", SPOILT),
    "throw an abort": ("abort", "raised|exited"),
    "read": ("read(x)", "failed"),
    "closed streams": (
        "forall(stream_property(S, mode(_)), close(S))",
        "exited with status 2, perhaps by calling halt|closed its connection",
    ),
    "forged replies": ("forge, fail", "tampered|answered|raised"),
}
"""Goals in place of counting a hand, and a pattern of each failure."""

FORGE = r"""
forge :-
    forall(( stream_property(S, output), between(1, 30, N) ),
           catch(( format(S, '{"kind":"solution","number":~d,"text":"2",', [N]),
                   format(S, '"choice_point":null}~n{"kind":"end","number":~d,', [N]),
                   format(S, '"printed":false}~n', []),
                   flush_output(S)
                 ), _, true)).
"""

CALLED_IN_ATTACKS = f"""
left :- left, true.
left.
large(File) :-
    open(File, write, Stream, [type(binary)]),
    length(Bytes, 65536), maplist(=(65), Bytes), string_codes(Text, Bytes),
    forall(between(1, 16384, _), write(Stream, Text)),
    close(Stream).
{FORGE}"""

ENDLESS = ["loop", "endless print", "a loop", "an endless print"]


@pytest.mark.usefixtures("processor_time")
@each_in_best(ATTACKS, quick=6)
def test_an_attack_costs_the_cases_in_which_it_is_done(
    tmp_path: Path, isolation: Isolation, name: str
) -> None:
    goal, actual = ATTACKS[name]
    text = plain((FIVE_OF_A_SUIT, f"{goal}, {FIVE_OF_A_SUIT}")) + CALLED_IN_ATTACKS
    times = SHORT if name in ENDLESS else PATIENT
    _, results = asked(tmp_path, text, some_cases(), times)
    assert_right(found for found in results if not is_of_one_suit(found.case))
    attacked = [found for found in results if is_of_one_suit(found.case)]
    assert len(attacked) == 2
    for found in attacked:
        assert found.share == 0
        assert re.search(actual, found.verdict.actual)


@pytest.mark.long
def test_the_processor_time_is_limited(tmp_path: Path) -> None:
    text = plain((FIVE_OF_A_SUIT, "repeat, fail"))
    cases = some_cases()[1:3]
    limits = replace(SMALL, processor_seconds=1)
    _, (looped, right) = asked(tmp_path, text, cases, limits=limits)
    assert re.match("used too much processor time|crashed", looped.verdict.actual)
    assert right.share == 1


LOADS = {
    "a failure": ":- fail.",
    "a loop": ":- repeat, fail.",
    "closed streams": ":- forall(stream_property(S, mode(_)), close(S)).",
    "main that halts": ":- initialization(main).\nmain :- halt.",
    "halt": ":- halt.",
    "kill": ":- shell('kill -9 $PPID').",
    "read from the user": ":- read(user_input, X), print(X).",
    "delete the own folder": (
        ":- directory_files('.', Files),"
        " forall(member(F, Files), catch(delete_file(F), _, true))."
    ),
    "other messages": (
        ":- multifile user:message_hook/3.\n"
        "user:message_hook(Message, Kind, _) :- print(Kind-Message)."
    ),
    "library names": (
        "limit(_, _) :- throw(a).\ncall_cleanup(_, _) :- throw(b).\n"
        "forall(_, _) :- throw(c).\nload(_) :- throw(d).\nreply(_, _) :- throw(e)."
    ),
    "a throw": ":- throw(catch_me).",
    "an endless print": ":- repeat, writeln(line), fail.",
    "a print to all streams": (
        ":- forall(stream_property(S, output), (writeln(S, {}), flush_output(S)))."
    ),
    "main that is the program": ":- initialization(main, main).\nmain :- writeln(hi).",
    "another folder": ":- working_directory(_, '/').",
    "a thread": ":- thread_create((repeat, fail), _).",
    "no memory": ":- repeat, assertz(m(many, clauses)), fail.",
    "other flags": (
        ":- set_prolog_flag(double_quotes, codes),"
        " set_prolog_flag(occurs_check, error), style_check(-singleton)."
    ),
    "other operators": ":- op(700, xfx, card), op(200, xfy, ask), op(0, xfx, =>).",
    "expansion": "term_expansion(X, X).\ngoal_expansion(X, X) :- fail.",
}

HALTED = "exited with status 0, perhaps by calling halt"

PROBLEMS = {
    "a loop": ("timed out after 1 s", Directives.DECLARATIONS),
    "an endless print": ("timed out after 1 s", Directives.DECLARATIONS),
    "a print to all streams": ("tampered with the protocol", Directives.DECLARATIONS),
    "closed streams": (
        "exited with status 2, perhaps by calling halt",
        Directives.DECLARATIONS,
    ),
    "main that halts": (HALTED, Directives.NOT_INITIALIZATION),
    "halt": (HALTED, Directives.DECLARATIONS),
    "kill": ("crashed, perhaps because memory ran out", Directives.DECLARATIONS),
    "no memory": (
        "crashed, perhaps because memory ran out|None",
        Directives.DECLARATIONS,
    ),
}
"""A pattern of why all directives cannot be obeyed, and which are instead."""


@pytest.mark.long
@pytest.mark.usefixtures("processor_time")
@each_in_best(LOADS, quick=5)
def test_what_loading_does_costs_a_sound_program_nothing(
    tmp_path: Path, isolation: Isolation, name: str
) -> None:
    times = SHORT_LOAD if name in ENDLESS else PATIENT
    loaded = assert_harmless(tmp_path, LOADS[name], times)
    problem, obeyed = PROBLEMS.get(name, ("None", Directives.ALL))
    assert re.fullmatch(problem, str(loaded.problem))
    assert loaded.obeyed is (obeyed if loaded.problem else Directives.ALL)


def test_prints_in_a_case_cost_nothing(tmp_path: Path) -> None:
    many = "forall(between(1, 100, N), format('~d~n', [N])),\n    "
    _, results = asked(tmp_path, plain((VALUE, many + VALUE)), some_cases()[:3])
    assert_right(results)


STRANGE_ANSWERS = {
    "true": "_",
    "Value = f(Value)": ".*",
    "length(Value, 100000)": r"\[_, _, .*\.\.\..*",
    "freeze(Value, true)": "_",
    "Value = '$VAR'(1)": ".*",
    "Value = 29.0": r"29\.0",
    "Value = 28+1": r"28\+1",
    "Value = '29'": "'29'",
    'Value = "29"': '"29"',
    "atom_codes(Value, [0, 10, 27, 0'[])": ".*",
}


@pytest.mark.long
def test_strange_answers_are_wrong_and_can_be_shown(tmp_path: Path) -> None:
    clauses = [
        f"strange({number}, Value) :- {goal}.\n"
        for number, goal in enumerate(STRANGE_ANSWERS)
    ]
    text = plain((VALUE, "flag(cases, Number, Number + 1), strange(Number, Value)"))
    cases = some_cases()[:1] * len(clauses)
    _, results = asked(tmp_path, text + "".join(clauses), cases)
    for came, found in zip(STRANGE_ANSWERS.values(), results, strict=True):
        assert found.share == 0
        why = failure(found)
        assert why
        assert re.fullmatch(f"answered {came}", why.actual, re.DOTALL)
        assert why.actual.isprintable()


TRICKS = {
    "forged answers in a case": FORGE + "trick :- forge.",
    "other built-ins": "".join(
        f":- redefine_system_predicate({head}).\n{head}.\n"
        for head in ("print(_)", "format(_, _)", "halt", "write(_)", "X is X")
    ),
    "another harness": (
        ':- assertz(harness:(term_text(_, "1"))).\n'
        ":- asserta((harness:reply_solution(R, N, _, _) :-"
        " harness:reply(R,"
        ' _{kind:solution, number:N, text:"1", choice_point:null}))).'
    ),
    "messages": (
        ":- asserta((user:message_hook(_, _, _) :- halt)).\n"
        ":- asserta((user:portray(_) :- write('1')))."
    ),
    "other control": (
        "call_cleanup(_, true).\nlimit(_, _).\ncatch(_, _, _).\nforall(_, _)."
    ),
    "forged answers at load": FORGE + ":- forge.",
    "forged answers at the end": FORGE + ":- initialization(forge, main).",
    "other built-ins of the system": (
        ":- redefine_system_predicate(system:format(_, _, _)).\nsystem:format(_, _, _)."
    ),
    "a consulted harness": (
        ":- set_prolog_flag(protect_static_code, false).\n"
        ':- harness:compile_aux_clauses([(term_text(_, "1") :- !)]).'
    ),
    "an answer that is written as another": (
        ":- multifile user:portray/1.\nuser:portray(_) :- write(1)."
    ),
}


@pytest.mark.long
@each_in_best(TRICKS, quick=5)
def test_nothing_is_gained_by_a_trick(
    tmp_path: Path, isolation: Isolation, name: str
) -> None:
    """A submission without nobs does not count them, whatever else it does."""
    goal = "catch(trick, _, true), fail" if "trick :-" in TRICKS[name] else "fail"
    text = f"{plain((NOBS_TEST, goal))}\n{TRICKS[name]}\n"
    fifteens, *_, nobs = RULE_GROUPS
    cases = [*hands(nobs)[::16], *hands(fifteens)[::16]]
    assert any(case.needs == {"nobs"} for case in cases)
    _, results = asked(tmp_path, text, cases, SHORT)
    right = [found.case for found in results if found.share]
    assert not [case for case in right if case.needs == {"nobs"}]
    assert len(right) <= sum("nobs" not in case.needs for case in cases)


@each_level
def test_secrets_of_the_environment_are_hidden(
    tmp_path: Path, isolation: Isolation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRIBBAGE_SECRET", "xyzzy")
    look = (
        "( member(Name, ['CRIBBAGE_SECRET', 'HOME', 'USER', 'LOGNAME', 'MAIL']),"
        " getenv(Name, Text), \\+ sub_atom(Text, 0, _, _, '/') -> Value = Text"
        " ; Value = hidden )"
    )
    assert response_of(tmp_path, look).answers == ("hidden",)


@pytest.mark.sandbox
def test_the_rules_of_the_grader_cannot_be_used(tmp_path: Path) -> None:
    """They cannot be seen."""
    rules = str(RULEBOOK / "cribbage.pl").replace("'", r"\'")
    text = (
        f":- use_module('{rules}', []).\n"
        "hand_value(Hand, StartCard, Value) :-\n"
        "    module_property(cribbage, file(_)),\n"
        "    cribbage:hand_value(Hand, StartCard, Value).\n"
    )
    loaded, (found,) = asked(tmp_path, text, some_cases()[:1])
    assert found.response.problem == "failed"
    assert any("does not exist" in complaint for _, complaint in loaded.complaints)


@pytest.mark.sandbox
def test_files_outside_are_out_of_reach(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o777)
        kept = folder / "kept"
        kept.write_text("kept")
        kept.chmod(0o666)
        damage = (
            f":- catch(delete_file('{kept}'), _, true).\n"
            f":- catch((open('{kept}', write, S), close(S)), _, true).\n"
            f":- catch((open('{folder}/new', write, S), close(S)), _, true).\n"
            f":- shell('rm -rf {folder}', _).\n"
        )
        assert_harmless(tmp_path, damage)
        assert kept.read_text() == "kept"
        assert list(folder.iterdir()) == [kept]


@pytest.mark.sandbox
def test_the_network_is_out_of_reach(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        connect = (
            ":- use_module(library(socket)).\n"
            ":- forall(member(Host, ['127.0.0.1', localhost]),"
            f" catch(tcp_connect(Host:{port}, _, []), _, true)).\n"
        )
        assert_harmless(tmp_path, connect)
        assert not select.select([server], [], [], 0)[0]


BOMBS = {
    "many children": "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep {} & done",
    "a child": "sleep {} &",
    "a fork bomb": "f() {{ sleep {} & f | f & }}; f",
}

ESCAPES = {
    "a session": "setsid sleep {} > /dev/null 2>&1 &",
    "a killer": (
        'setsid sh -c "while :; do kill -9 -1; done; : {}" > /dev/null 2>&1 & sleep 1'
    ),
    "a deaf session": (
        'setsid sh -c "trap : HUP INT TERM; sleep {}" > /dev/null 2>&1 &'
    ),
}


def is_running(word: str) -> bool:
    """Return True if there is a process with a word in its command line."""
    processes = psutil.process_iter(["cmdline"])
    return any(word in " ".join(found.info["cmdline"] or ()) for found in processes)


def assert_all_end(folder: Path, command: str) -> None:
    """All processes of a command, in which a submission lets them sleep, end soon."""
    seconds = f"98765.{uuid.uuid4().int}"
    text = f"{plain()}\n:- shell('{command.format(seconds)}', _).\n"
    loaded, _ = asked(folder, text, some_cases()[:1], SHORT_LOAD)
    assert loaded.obeyed
    assert wait_until(lambda: not is_running(seconds), 30)


@each_level
@each(BOMBS, quick=1)
def test_all_processes_end_with_the_submission(
    tmp_path: Path, isolation: Isolation, name: str
) -> None:
    assert_all_end(tmp_path, BOMBS[name])


@pytest.mark.parametrize(
    "isolation",
    [
        pytest.param(Isolation.BWRAP, marks=pytest.mark.sandbox),
        pytest.param(Isolation.OTHER_USER, marks=pytest.mark.root),
    ],
    ids=lambda level: level.name,
    indirect=True,
)
@each(ESCAPES, quick=1)
def test_a_process_that_leaves_its_session_ends_too(
    tmp_path: Path, isolation: Isolation, name: str
) -> None:
    assert_all_end(tmp_path, ESCAPES[name])


@pytest.mark.long
@each_level
@pytest.mark.parametrize(
    "command",
    [
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 30 & done",
        "head -c 300000000 /dev/zero | tail -c 290000000 > /dev/null",
    ],
    ids=["processes", "memory"],
)
def test_what_all_processes_use_is_limited(
    tmp_path: Path, isolation: Isolation, command: str
) -> None:
    look = f"shell('{command}', Status), Value is sign(Status)"
    assert response_of(tmp_path, look).answers == ("1",)


LOADED = '{"kind":"loaded","complaints":[],"missing":[]}'


def forged(said: str, then: str) -> str:
    return f"""
:- initialization(forge).
forge :-
    current_prolog_flag(os_argv, Arguments),
    append(_, [Questions, Replies], Arguments),
    open(Replies, append, Stream),
    format(Stream, '{said}~n', []),
    flush_output(Stream),
    {then}.
"""


def test_questions_that_are_not_read_time_out(tmp_path: Path) -> None:
    """The pipe of the questions is full, so that nothing can be asked."""
    fill = (
        "open(Questions, append, Full, [type(binary)]),\n"
        "    forall(between(1, 70000, _), put_byte(Full, 0'x)), sleep(1000)"
    )
    _, (found,) = asked(tmp_path, forged(LOADED, fill), some_cases()[:1], SHORT)
    problem = str(found.response.problem)
    assert problem in (
        "did not read the queries sent to it",
        "did not reply within 2 s",
    )


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ('{"kind":"end","number":1,"printed":false}', "tampered with the protocol"),
        ("~`xt~2000000|", "gave too long a reply"),
    ],
)
def test_a_forged_reply_is_refused(tmp_path: Path, said: str, problem: str) -> None:
    loaded, _ = asked(tmp_path, forged(said, "sleep(1000)"))
    assert (loaded.obeyed, loaded.problem) == (Directives.NOT_INITIALIZATION, problem)


@pytest.mark.sandbox
def test_files_in_memory_have_a_limit_together(tmp_path: Path) -> None:
    """It is 8 MB."""
    fill_all = """\
forall(file(File), ( atom_concat('head -c 7000000 /dev/zero > ', File, Command),
                         shell(Command, _) )),
    aggregate_all(sum(Size),
                  ( file(File), exists_file(File), size_file(File, Size) ), Value)"""
    clauses = """
file(File) :-
    member(Folder, ['.', '', '/dev', '/dev/shm', '/tmp']),
    between(1, 3, Number),
    atomic_list_concat([Folder, /, file, Number], File).
"""
    (answer,) = response_of(tmp_path, fill_all, clauses).answers
    assert 7_000_000 <= int(answer) <= 8 * 1024 * 1024


def test_many_complaints_are_cut_short(tmp_path: Path) -> None:
    facts = "".join(f"a({number}).\nb({number}).\n" for number in range(60))
    assert len(assert_harmless(tmp_path, facts).complaints) == 100
