"""Submissions that do not end, do damage, or try to gain marks."""

from __future__ import annotations

import re
import select
import socket
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from paths import RULEBOOK
from submissions import (
    HANDS,
    assert_sound,
    counting,
    evidence_texts,
    marked_down,
    plain,
    result,
)

from cribbage_bridge.cribbage.show import Kind
from cribbage_bridge.grading import (
    CaseResult,
    EvidenceKind,
    GraderSettings,
    Group,
    HandCase,
    Isolation,
    Report,
    SandboxLimits,
    TimeLimits,
    grade,
    sandbox,
)

FIVE_OF_A_SUIT = "Points = 5"
VALUE = "Value is Fifteens + Pairs + Runs + Flush + Nobs"
NOBS_TEST = "memberchk(card(jack, Suit), Hand)"

SMALL = SandboxLimits(megabytes=256)
SHORT = GraderSettings(
    times=TimeLimits(hand_seconds=0.5, load_seconds=2.0), limits=SMALL
)
SHORT_LOAD = GraderSettings(times=TimeLimits(load_seconds=2.0), limits=SMALL)
PATIENT = GraderSettings(times=TimeLimits(hand_seconds=20), limits=SMALL)


@pytest.fixture(params=[Isolation.BWRAP, Isolation.LIMITS], ids=lambda p: p.name)
def isolation(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Isolation:
    """Each isolation that limits more than time."""
    wanted: Isolation = request.param
    best = sandbox.best_isolation()
    if best is not wanted and best is not Isolation.BWRAP:
        pytest.skip(f"the best sandbox here has {best.value}")
    monkeypatch.setattr(sandbox, "best_isolation", lambda: wanted)
    return wanted


@pytest.fixture
def bwrap() -> None:
    """Skip the test where there is no bwrap."""
    if sandbox.best_isolation() is not Isolation.BWRAP:
        pytest.skip("bwrap is missing, or may not be used")


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of temporary files, but for those of the test: none may be left."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        monkeypatch.setattr(tempfile, "tempdir", name)
        yield folder
        assert not list(folder.iterdir())


def graded(folder: Path, text: str, settings: GraderSettings | None = None) -> Report:
    """The report about a submission."""
    file = folder / "cribbage.pl"
    file.write_text(text, encoding="utf-8")
    return grade(file, settings)


def hand_results(report: Report) -> list[CaseResult]:
    """The results of all hands."""
    return [
        found
        for group in report.groups
        if group.group in HANDS
        for found in (*group.counted, *group.not_counted)
    ]


def is_of_one_suit(found: CaseResult) -> bool:
    """Whether the hand of a result has five cards of one suit."""
    case = found.case
    assert isinstance(case, HandCase)
    return len({card.suit for card in (*case.hand, case.start_card)}) == 1


def command_lines() -> Iterator[str]:
    """The command lines of all processes."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            yield file.read_text(errors="replace")


def all_have_ended(word: str) -> bool:
    """Whether all processes with a word in their command lines end soon."""
    end = time.monotonic() + 5
    while any(word in line for line in command_lines()):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@dataclass(frozen=True)
class Attack:
    """What a submission does instead of counting a hand.

    Attributes:
        name: What it is.
        goal: What is called.
        actual: A pattern of what the failure says.
        clauses: What the goal needs.
        settings: How it is marked.
    """

    name: str
    goal: str
    actual: str
    clauses: str = ""
    settings: GraderSettings = PATIENT

    def __str__(self) -> str:
        return self.name


SPOILT = r"raised .*error|crashed, as happens when memory runs out"

ATTACKS = [
    Attack("loop", "repeat, fail", r"timed out after 0\.5 s", settings=SHORT),
    Attack("endless print", "repeat, print(x), fail", "timed out", settings=SHORT),
    Attack("left recursion", "left", SPOILT, "left :- left, true.\nleft.\n"),
    Attack("right recursion", "s(_)", SPOILT, "s(X) :- s(f(X)), true.\n"),
    Attack("long list", "length(L, 1000000000), L = [x|_]", SPOILT),
    Attack("many clauses", "repeat, assertz(m(many, clauses)), fail", SPOILT),
    Attack("big number", "N = 7, X is N ** (N ** (N ** N)), X > 0", SPOILT),
    Attack("halt", "halt", "exited with status 0, as halt does"),
    Attack("halt with 1", "halt(1)", "exited with status 1, as halt does"),
    Attack("kill", "shell('kill -9 $PPID')", "crashed"),
    Attack("throw", "throw(catch_me)", r"raised catch_me"),
    Attack("throw a variable", "throw(_)", r"raised instantiation_error"),
    Attack("throw an abort", "abort", "raised|exited"),
    Attack("read", "read(x)", "failed"),
    Attack("read from the user", "read(user_input, x)", "failed"),
    Attack(
        "a large file",
        "large(big)",
        r"too large a file|raised .*(error|xfsz)",
        """
large(File) :-
    open(File, write, Stream, [type(binary)]),
    length(Bytes, 65536), maplist(=(65), Bytes), string_codes(Text, Bytes),
    forall(between(1, 16384, _), write(Stream, Text)),
    close(Stream).
""",
    ),
    Attack(
        "a file that is read",
        "read_term_from('/etc/shadow')",
        "failed|raised",
        """
read_term_from(File) :-
    open(File, read, Stream), read_string(Stream, _, Text), Text == "".
""",
    ),
    Attack(
        "closed streams",
        "forall(stream_property(S, mode(_)), close(S))",
        "exited with status 2, as halt does|closed its replies",
    ),
    Attack(
        "a forged end",
        "forge",
        "tampered|answered|raised",
        """
forge :-
    forall(( stream_property(Stream, output), member(Number, [0, 1, 40, 50, 60]) ),
           ( format(Stream, '{"kind":"end","number":~d}~n', [Number]),
             flush_output(Stream) )),
    fail.
""",
    ),
    Attack(
        "nonsense on all streams",
        "forge",
        "tampered|failed",
        """
forge :-
    forall(stream_property(Stream, output),
           ( format(Stream, 'nonsense~n', []), flush_output(Stream) )),
    fail.
""",
    ),
]


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_attack_in_a_case(tmp_path: Path, isolation: Isolation, attack: Attack) -> None:
    """It costs the cases in which it is done, and no other."""
    text = counting((FIVE_OF_A_SUIT, f"{attack.goal}, {FIVE_OF_A_SUIT}"))
    report = graded(tmp_path, text + attack.clauses, attack.settings)
    for found in hand_results(report):
        if is_of_one_suit(found):
            assert found.share == 0
            assert found.failure
            assert re.search(attack.actual, found.failure.actual)
        else:
            assert found.share == 1, found.failure
    assert report.deal_marks == 20
    assert report.isolation is isolation


LOADS = {
    "silence": "",
    "a throw": ":- throw(catch_me).",
    "a failure": ":- fail.",
    "a loop": ":- repeat, fail.",
    "a print": ":- forall(between(1, 100000, N), format('~d lines~n', [N])).",
    "an endless print": ":- repeat, writeln(line), fail.",
    "a print to all streams": (
        ":- forall(stream_property(S, output), (writeln(S, {}), flush_output(S)))."
    ),
    "closed streams": ":- forall(stream_property(S, mode(_)), close(S)).",
    "main that halts": ":- initialization(main).\nmain :- halt.",
    "main that is the program": ":- initialization(main, main).\nmain :- writeln(hi).",
    "halt": ":- halt.",
    "halt at once": ":- initialization(halt, now).",
    "kill": ":- shell('kill -9 $PPID').",
    "read": ":- read(X), print(X).",
    "read from the user": ":- read(user_input, X), print(X).",
    "a prompt": ":- prompt(_, 'Cards? '), read_term(X, []), print(X).",
    "delete the own folder": (
        ":- directory_files('.', Files),"
        " forall(member(F, Files), catch(delete_file(F), _, true))."
    ),
    "another folder": ":- working_directory(_, '/').",
    "a thread": ":- thread_create((repeat, fail), _).",
    "no memory": ":- repeat, assertz(m(many, clauses)), fail.",
    "large file": (
        ":- open(big, write, S), forall(repeat, format(S, '~`xt~1000|~n', []))."
    ),
    "other flags": (
        ":- set_prolog_flag(double_quotes, codes),"
        " set_prolog_flag(occurs_check, error), style_check(-singleton)."
    ),
    "other operators": ":- op(700, xfx, card), op(200, xfy, ask), op(0, xfx, =>).",
    "other messages": (
        ":- multifile user:message_hook/3.\n"
        "user:message_hook(Message, Kind, _) :- print(Kind-Message)."
    ),
    "library names": (
        "limit(_, _) :- throw(a).\ncall_cleanup(_, _) :- throw(b).\n"
        "forall(_, _) :- throw(c).\nload(_) :- throw(d).\nreply(_, _) :- throw(e)."
    ),
    "expansion": "term_expansion(X, X).\ngoal_expansion(X, X) :- fail.",
}


@pytest.mark.parametrize("directive", LOADS.values(), ids=LOADS)
def test_load(tmp_path: Path, isolation: Isolation, directive: str) -> None:
    """Whatever it does when it is loaded, a sound program has all its marks."""
    report = graded(tmp_path, f"{plain()}\n{directive}\n", SHORT_LOAD)
    assert not marked_down(report), [str(found) for found in report.evidence]
    assert report.isolation is isolation


DECLARATIONS = "with only those directives that declare something"


@pytest.mark.parametrize(
    ("load", "text", "obeyed"),
    [
        ("halt", "it exited with status 0, as halt does", DECLARATIONS),
        (
            "main that halts",
            "it exited with status 0, as halt does",
            "without initialization/1",
        ),
        ("a loop", "it did not reply in time", DECLARATIONS),
        ("kill", "it crashed, as happens when memory runs out", DECLARATIONS),
    ],
)
def test_evidence_of_a_load(tmp_path: Path, load: str, text: str, obeyed: str) -> None:
    report = graded(tmp_path, f"{plain()}\n{LOADS[load]}\n", SHORT_LOAD)
    ((_, found),) = evidence_texts(report, EvidenceKind.NOT_LOADED)
    assert found == f"when loaded, {text}; it is marked {obeyed}"


def test_print_in_each_case(tmp_path: Path, isolation: Isolation) -> None:
    many = "forall(between(1, 100, N), format('~d~n', [N])),\n    "
    assert_sound(graded(tmp_path, counting((VALUE, many + VALUE))))


@pytest.mark.parametrize(
    ("goal", "came"),
    [
        ("true", "answered _"),
        ("Value = f(Value)", r"answered .*"),
        ("length(Value, 100000)", r"answered \[_,_,.*\.\.\."),
        ("freeze(Value, true)", "answered _"),
        ("Value = '$VAR'(1)", "answered .*"),
        ("Value = '29'", "answered '29'"),
        ('Value = "29"', 'answered "29"'),
        ("atom_codes(Value, [0, 10, 27, 0'[])", "answered .*"),
    ],
)
def test_strange_answers(tmp_path: Path, goal: str, came: str) -> None:
    report = graded(tmp_path, counting((VALUE, goal)), PATIENT)
    assert report.hand_marks == 0
    assert report.deal_marks == 20
    for found in hand_results(report):
        assert found.failure
        assert re.fullmatch(came, found.failure.actual, re.DOTALL)
        assert found.failure.actual.isprintable()


FORGED = r"""
:- dynamic forged/0.
forge :-
    forall(( stream_property(S, output), between(1, 30, N) ),
           catch(( format(S, '{"kind":"solution","number":~d,"text":"2",', [N]),
                   format(S, '"choice_point":null}~n{"kind":"end","number":~d}~n', [N]),
                   flush_output(S)
                 ), _, true)).
"""

TRICKS = {
    "forged answers at load": FORGED + ":- forge.",
    "forged answers at the end": FORGED + ":- initialization(forge, main).",
    "forged answers in a case": FORGED + "trick :- forge.",
    "other built-ins": (
        ":- redefine_system_predicate(print(_)).\nprint(_) :- true.\n"
        ":- redefine_system_predicate(format(_, _)).\nformat(_, _) :- true.\n"
        ":- redefine_system_predicate(halt).\nhalt :- true.\n"
        ":- redefine_system_predicate(write(_)).\nwrite(_) :- true.\n"
        ":- redefine_system_predicate(is(_, _)).\nX is X.\n"
    ),
    "other built-ins of the system": (
        ":- redefine_system_predicate(system:format(_, _, _)).\n"
        "system:format(_, _, _) :- true.\n"
    ),
    "another harness": (
        ':- assertz(harness:(term_text(_, "1"))).\n'
        ":- asserta((harness:reply_solution(R, N, _, _) :-"
        " harness:reply(R,"
        ' _{kind:solution, number:N, text:"1", choice_point:null}))).'
    ),
    "an abolished harness": (
        ":- abolish(harness:term_text/2).\n:- abolish(harness:choice_point_left/2)."
    ),
    "a consulted harness": (
        ":- set_prolog_flag(protect_static_code, false).\n"
        ':- harness:compile_aux_clauses([(term_text(_, "1") :- !)]).'
    ),
    "messages": (
        ":- asserta((user:message_hook(_, _, _) :- halt)).\n"
        ":- asserta((user:portray(_) :- write('1')))."
    ),
    "other control": (
        "call_cleanup(_, true).\nlimit(_, _).\ncatch(_, _, _).\nforall(_, _)."
    ),
    "an answer that is written as another": (
        ":- multifile user:portray/1.\nuser:portray(_) :- write(1)."
    ),
}


@pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
def test_tricks(tmp_path: Path, isolation: Isolation, trick: str) -> None:
    """Nothing is gained: a submission without nobs gets no marks for nobs."""
    change = (
        NOBS_TEST,
        "catch(trick, _, true), fail" if "trick :-" in trick else "fail",
    )
    honest = graded(tmp_path, counting(change))
    report = graded(tmp_path, f"{counting(change)}\n{trick}\n", SHORT)
    assert report.marks <= honest.marks
    assert marked_down(report) >= marked_down(honest) == {Group.NOBS}
    for found in report.groups:
        for case in (*found.counted, *found.not_counted):
            if isinstance(case.case, HandCase) and case.case.kinds == {Kind.NOBS}:
                assert case.share == 0


def test_secret_of_the_environment(
    tmp_path: Path, isolation: Isolation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRIBBAGE_SECRET", "xyzzy")
    look = (
        "( member(Name, ['CRIBBAGE_SECRET', 'HOME', 'USER', 'LOGNAME', 'MAIL']),"
        " getenv(Name, Text), \\+ sub_atom(Text, 0, _, _, '/') -> Value = Text"
        " ; Value = hidden )"
    )
    report = graded(tmp_path, counting((VALUE, look)))
    for found in hand_results(report):
        assert found.failure
        assert found.failure.actual == "answered hidden"


@pytest.mark.usefixtures("bwrap")
def test_rules_of_the_grader(tmp_path: Path) -> None:
    """They cannot be used, because they cannot be seen."""
    rules = str(RULEBOOK / "cribbage.pl").replace("'", r"\'")
    text = (
        f":- use_module('{rules}', []).\n"
        "hand_value(Hand, StartCard, Value) :-\n"
        "    module_property(cribbage, file(_)),\n"
        "    cribbage:hand_value(Hand, StartCard, Value).\n"
        "select_hand(Cards, Hand, Crib) :-\n"
        "    module_property(cribbage, file(_)),\n"
        "    cribbage:select_hand(Cards, Hand, Crib).\n"
    )
    report = graded(tmp_path, text)
    assert report.marks == 0
    assert "it failed" in str(result(report, Group.NOBS).failure)
    warnings = evidence_texts(report, EvidenceKind.LOAD_WARNING)
    assert any("does not exist" in warning for _, warning in warnings)
    assert grade(RULEBOOK / "cribbage.pl").marks == 70


@pytest.mark.usefixtures("bwrap")
def test_files_outside(tmp_path: Path) -> None:
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
        assert not marked_down(graded(tmp_path, f"{plain()}\n{damage}"))
        assert kept.read_text() == "kept"
        assert list(folder.iterdir()) == [kept]


@pytest.mark.usefixtures("bwrap")
def test_network(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        text = (
            f"{plain()}\n:- use_module(library(socket)).\n"
            f":- catch(tcp_connect('127.0.0.1':{port}, S, []), _, true).\n"
            f":- catch(tcp_connect(localhost:{port}, S, []), _, true).\n"
        )
        assert not marked_down(graded(tmp_path, text))
        assert not select.select([server], [], [], 0)[0]


BOMBS = {
    "a child": "sleep {} &",
    "many children": "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep {} & done",
    "a fork bomb": "f() {{ sleep {} & f | f & }}; f",
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_processes(tmp_path: Path, isolation: Isolation, bomb: str) -> None:
    """All processes that are started end with the submission."""
    seconds = f"98765.{uuid.uuid4().int}"
    command = bomb.format(seconds)
    report = graded(tmp_path, f"{plain()}\n:- shell('{command}', _).\n", SHORT)
    assert report.isolation is isolation
    assert report.deal_marks + report.hand_marks == report.marks
    assert all_have_ended(seconds)


@pytest.mark.usefixtures("bwrap")
def test_process_that_leaves_its_session(tmp_path: Path) -> None:
    seconds = f"98765.{uuid.uuid4().int}"
    shell = f":- shell('setsid sleep {seconds} > /dev/null 2>&1 &', _).\n"
    assert not marked_down(graded(tmp_path, f"{plain()}\n{shell}"))
    assert all_have_ended(seconds)


FORGED = """
:- initialization(forge).
forge :-
    current_prolog_flag(os_argv, Arguments),
    append(_, [Questions, Replies], Arguments),
    open(Replies, append, Stream),
    format(Stream, '~w~n', ['{said}']),
    flush_output(Stream),
    {then}.
"""
"""A program that forges the reply that it is loaded."""

LOADED = '{"kind":"loaded","complaints":[],"missing":[]}'


def forged(said: str, then: str) -> str:
    return FORGED.replace("{said}", said).replace("{then}", then)


def test_questions_that_are_not_read(tmp_path: Path) -> None:
    """The pipe of the questions is full, so that nothing can be asked."""
    fill = (
        "open(Questions, append, Full, [type(binary)]),\n"
        "    forall(between(1, 70000, _), put_byte(Full, 0'x)), sleep(1000)"
    )
    report = graded(tmp_path, forged(LOADED, fill), SHORT)
    assert report.marks == 0
    assert "it timed out after 0.5 s" in str(report.groups[0].failure)


@pytest.mark.parametrize(
    "said",
    [
        "[" * 100_000,
        '{"kind":"loaded","complaints":[{"line":-1,"text":""}],"missing":[]}',
        '{"kind":"loaded","complaints":[{"line":1}],"missing":[]}',
        '{"kind":"loaded","complaints":[],"missing":[true]}',
        '{"kind":"loaded","complaints":[],"missing":["\\\\ud800"]}',
        '{"kind":"end","number":1}',
        "1" * 10_000,
    ],
    ids=lambda said: said[:20],
)
def test_nonsense_for_a_reply(tmp_path: Path, said: str) -> None:
    report = graded(tmp_path, forged(said, "sleep(1000)"), SHORT)
    assert report.marks == 0
    ((_, found), *_) = evidence_texts(report, EvidenceKind.NOT_LOADED)
    assert "it tampered with the protocol" in found


@pytest.mark.usefixtures("bwrap")
def test_files_in_memory(tmp_path: Path) -> None:
    """All files together have at most 8 MB."""
    text = """\
hand_value(_, _, Value) :-
    forall(file(File),
           ( format(atom(Command), 'head -c 7000000 /dev/zero > ~w', [File]),
             shell(Command, _)
           )),
    findall(Size, (file(File), exists_file(File), size_file(File, Size)), Sizes),
    sum_list(Sizes, Value).

file(File) :-
    member(Folder, ['.', '', '/dev', '/dev/shm', '/tmp']),
    between(1, 3, Number),
    atomic_list_concat([Folder, /, file, Number], File).
"""
    report = graded(tmp_path, text)
    answers = [
        int(found.response.answer)
        for group in report.groups
        for found in group.counted
        if found.response.answer and found.response.asked
    ]
    assert answers
    assert max(answers) <= 8 * 1024 * 1024


def test_many_complaints(tmp_path: Path) -> None:
    facts = "".join(f"a({number}).\nb({number}).\n" for number in range(3000))
    report = graded(tmp_path, plain() + facts)
    assert not marked_down(report)
    assert len(evidence_texts(report, EvidenceKind.LOAD_WARNING)) == 100
