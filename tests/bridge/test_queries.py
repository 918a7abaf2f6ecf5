"""The embedded SWI-Prolog: terms, errors, files, threads, signals, forks."""

import math
import os
import pickle
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from paths import ROOT, RULEBOOK

from cribbage_bridge import DECK, Card, ForkedProcessError, LoadError, hand_value
from cribbage_bridge.bridge import errors as e
from cribbage_bridge.bridge import installation, queries
from cribbage_bridge.bridge.queries import (
    ENGINE,
    apply_each,
    apply_once,
    consult,
    solutions,
)
from cribbage_bridge.bridge.schema import PLAIN, Schema, Term
from cribbage_bridge.bridge.terms import (
    VARIABLE,
    Atom,
    AtomEnum,
    Compound,
    TermHandle,
    TermText,
    Value,
)
from cribbage_bridge.files.errors import CribbageError

PROGRAM = """
:- module(program, []).
:- use_module(library(time)).

run(Text, true) :-
    term_to_atom(Goal, Text),
    call(Goal).

deep(Value) :-
    current_prolog_flag(stack_limit, Limit),
    setup_call_cleanup(
        set_prolog_flag(stack_limit, 8_000_000),
        deeper(Value),
        set_prolog_flag(stack_limit, Limit)).

deeper(Value) :-
    deeper(Below),
    Value = [Below].

:- message_queue_create(_, [alias(begun)]).
:- message_queue_create(_, [alias(released)]).

wait(Value) :-
    thread_send_message(begun, 1),
    thread_get_message(released, Value).

evaluated(Expression, Value) :-
    Value is Expression.

same(Term, Term, Length) :-
    arg(1, Term, Steps),
    length(Steps, Length).
"""


@pytest.fixture(scope="session", autouse=True)
def program(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("program") / "program.pl"
    file.write_text(PROGRAM)
    consult(file)


def echo(value: Any, schema: Schema = PLAIN) -> Any:
    return apply_once("system", "=", value, schema=schema)


CARDS = Schema([Card])

NAMES = ["", "$VAR", "[]", "{}", ":", ":-", "a:", "a b", "'", "\\", "É"]
TERMS = [*("halt", "X", "a), halt, (b", "card(5, hearts)", "\0"), *NAMES]
"""Texts that would be something else if they were read as Prolog."""

NO_RANKS: list[Value] = [1, 5.0, "5", [5], Atom("joker")]
NO_SUITS: list[Value] = ["hearts", Atom("heart"), [Atom("hearts")]]

NESTED: list[Value] = [Atom("a")]
for _ in range(6):
    NESTED.append(Compound("f", (NESTED[-1], 1, VARIABLE)))

texts = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(TERMS)
values = st.recursive(
    st.integers()
    | st.integers(min_value=-(2**200), max_value=2**200)
    | st.fractions().filter(lambda number: number.denominator > 1)
    | st.floats(allow_nan=False)
    | texts
    | texts.map(Atom)
    | st.sampled_from([*DECK, VARIABLE]),
    lambda items: (
        st.lists(items, max_size=4)
        | st.builds(
            Compound,
            texts.filter(lambda name: name not in ("[|]", "dict")),
            st.lists(items, min_size=1, max_size=4).map(tuple),
        )
    ),
    max_leaves=12,
)


@given(values)
@example([Compound(n, (Atom(n), n, [Atom(n)], Compound("g", (1,)))) for n in NAMES])
@example([Compound(name, (5,)) for name in NAMES])
@example([Compound("card", (rank, Atom("hearts"))) for rank in NO_RANKS])
@example([Compound("card", (5, suit)) for suit in NO_SUITS])
@example([[term, [term, 2], [[term], [3]]] for term in NESTED])
@example([2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**100])
def test_values_cross_the_bridge_and_come_back(value: Value) -> None:
    back = echo(value, CARDS)
    assert back == value
    assert type(back) is type(value)


class Direction(AtomEnum):
    """The direction of a step."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class Step(Term, name="step"):
    """A term with an enumeration and a choice of numbers."""

    direction: Direction | None
    length: int | Fraction


@dataclass(frozen=True)
class Walk(Term, name="walk", nothing="lost"):
    """A term made of terms, one of which may be missing."""

    steps: tuple[Step, ...]
    guide: Step | Direction | None = None


@dataclass(frozen=True)
class Map(Term, name="map"):
    """A dict."""

    start: Step
    places: dict[str, Step]


WALKING = Schema([Step, Walk], dicts=[Map])

WALK = Walk((Step(Direction.UP, 1), Step(None, Fraction(1, 2))))


@pytest.mark.parametrize("guide", [None, Direction.DOWN, Step(Direction.DOWN, 3)])
def test_terms_cross_the_bridge_and_come_back(guide: Step | Direction | None) -> None:
    walk = replace(WALK, guide=guide)
    assert echo(walk, WALKING) == walk


def test_a_term_that_fits_no_class_stays_a_compound() -> None:
    for term in (
        Compound("step", (Atom("up"), Atom("far"))),
        Compound("step", (1, 1)),
        Compound("step", (Atom("up"),)),
        Compound("walk", ([1], Atom("lost"))),
        Compound("walk", (Atom("up"), Atom("up"))),
    ):
        assert echo(term, WALKING) == term
    assert echo(WALK).name == "walk"
    assert echo(WALK, CARDS).args[1] == "lost"


def test_terms_as_text() -> None:
    assert str(replace(WALK, guide=Direction.UP)) == "walk step up 1 step None 1/2 up"
    term = Compound("f", (-1, [Atom("a"), Atom("b c")]))
    assert echo(TermText("f(-1, [a, 'b c'])")) == term


def test_dicts() -> None:
    text = "map{start: step(up, 1), places: [home-step(down, 2)]}"
    read = ("system", "term_to_atom", VARIABLE, Atom(text))
    found = next(solutions(*read, schema=WALKING))[0]
    assert found == Map(Step(Direction.UP, 1), {"home": Step(Direction.DOWN, 2)})
    assert sorted(next(solutions(*read))[0]) == ["places", "start"]


def test_handles_of_terms_in_prolog() -> None:
    query = ("apply_with_handle", Atom("program"), Compound("same", (WALK,)))
    handle, text = ENGINE.query_with_handle(*query)
    assert isinstance(handle, TermHandle)
    assert text == "yes(2)"
    assert echo(handle, WALKING) == WALK
    with pytest.raises(TypeError, match="cannot pickle a handle"):
        pickle.dumps(handle)
    several = [ENGINE.query_with_handle(*query) for _ in range(100)]
    thread = threading.Thread(target=several.clear)
    del handle
    thread.start()
    thread.join()
    assert echo(1) == 1
    erased: list[int] = []
    TermHandle(5, erased.append)
    assert erased == [5]


def test_other_terms() -> None:
    assert echo(VARIABLE) is VARIABLE
    assert echo((1, [2, ()])) == [1, [2, []]]
    half = Compound("rdiv", (1, 2))
    assert apply_once("program", "evaluated", half) == Fraction(1, 2)
    assert apply_once("program", "evaluated", Atom("inf")) == math.inf
    assert apply_once("program", "evaluated", Compound("+", (2**63, 1))) == 2**63 + 1
    partial = Compound("[|]", (1, VARIABLE))
    assert echo(partial) == partial


@pytest.mark.long
def test_more_texts_than_prolog_keeps() -> None:
    count = 2**20 + 1
    search = (Atom("a"), Compound("between", (1, count, VARIABLE)))
    assert apply_once("system", "findall", *search) == [Atom("a")] * count


@pytest.mark.parametrize(
    ("goal", "error_class", "built_in"),
    [
        ("X is _ + 1", e.PrologValueError, ValueError),
        ("X is foo + 1", e.PrologTypeError, TypeError),
        ("X is 1 / 0", e.EvaluationError, ArithmeticError),
        ("term_to_atom(X, 'a b')", e.PrologSyntaxError, ValueError),
        ("nowhere:nothing(1)", e.ExistenceError, LookupError),
        ("assertz(atom_length(_, _))", e.PrologPermissionError, PermissionError),
        ("deep(X)", e.ResourceError, MemoryError),
        (
            "call_with_time_limit(0.05, (repeat, fail))",
            e.PrologTimeoutError,
            TimeoutError,
        ),
        ("halt(3)", e.PrologPermissionError, PermissionError),
        ("throw(ball(1))", e.PrologError, Exception),
        ("nth1(5, [1], X)", e.PrologValueError, ValueError),
    ],
)
def test_errors(
    goal: str, error_class: type[Exception], built_in: type[Exception]
) -> None:
    with pytest.raises(error_class) as error:
        apply_once("program", "run", goal)
    assert isinstance(error.value, built_in)
    assert isinstance(error.value, CribbageError)
    assert echo(1) == 1


def test_errors_of_what_is_asked_itself() -> None:
    with pytest.raises(e.ExistenceError):
        apply_once("nowhere", "nothing", 1)
    with pytest.raises(e.PrologValueError):
        apply_once("system", "number_codes", VARIABLE)


def test_only_the_first_solution_is_returned() -> None:
    assert apply_once("system", "between", 1, 2) == 1


def test_an_error_holds_its_term() -> None:
    with pytest.raises(e.PrologTypeError) as error:
        apply_once("program", "evaluated", Atom("foo"))
    assert str(error.value.term) == "type_error(evaluable, /(foo, 0))"
    with pytest.raises(e.PrologError) as thrown:
        apply_once("program", "run", "throw(ball(1))")
    assert thrown.value.term == Compound("ball", (1,))
    with pytest.raises(e.PrologError) as failed:
        ENGINE.query("arg", 2, Compound("f", (1,)))
    assert failed.value.term == Atom("fail")
    with pytest.raises(e.PrologError) as uncaught:
        ENGINE.query("arg", Atom("a"), 1)
    assert str(uncaught.value.term).startswith("error(type_error(")


@dataclass
class Echo:
    """An engine that knows one answer."""

    answer: str

    def query(self, predicate: str, *inputs: Value) -> str:
        return self.answer

    def query_with_handle(
        self, predicate: str, *inputs: Value
    ) -> tuple[TermHandle, str]:
        return TermHandle(0, lambda _: None), self.answer


def test_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "ENGINE", Echo("yes(card(5,hearts))"))
    assert echo(1, CARDS) == Card.parse("5H")
    monkeypatch.setattr(queries, "ENGINE", Echo(r"yes(f('\x1\','\x7F\'))"))
    assert echo(1) == Compound("f", (Atom("\x01"), Atom("\x7f")))
    monkeypatch.setattr(queries, "ENGINE", Echo('error(resource_error(memory),"")'))
    with pytest.raises(e.ResourceError):
        echo(1)


def test_error_in_a_batch() -> None:
    rows = [[Compound("/", (1, number))] for number in [*range(1, 1500), 0, 1]]
    with pytest.raises(e.EvaluationError, match="item 1499: ") as error:
        apply_each("program", "evaluated", rows)
    assert error.value.index == 1499


def test_rows_of_different_lengths_in_a_batch_and_in_two() -> None:
    for count in (1, 1000):
        with pytest.raises(e.ArgumentTypeError, match="rows of "):
            apply_each("lists", "sum_list", [*[[[1]]] * count, [[1], 1]])


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("fine(1).\nbroken(1 :- .\nfine(2).\n", 2, "Syntax error"),
        ("\n\n:- X is foo + 1, print(X).\n", 3, "foo/0"),
        (":- use_module(library(nothing)).\n", 1, "does not exist"),
    ],
)
def test_a_file_with_errors(tmp_path: Path, text: str, line: int, problem: str) -> None:
    file = tmp_path / "broken.pl"
    file.write_text(text)
    for _ in range(3):
        with pytest.raises(LoadError, match=problem) as error:
            consult(file)
    assert str(error.value).startswith(f"{file}:{line}: ")
    assert str(error.value).count(str(file)) == 1
    assert (error.value.file, error.value.line) == (str(file), line)
    assert isinstance(error.value, ValueError)
    file.write_text("mended.\n")
    consult(file)


def test_a_file_that_loads_a_file_with_errors(tmp_path: Path) -> None:
    names = ["outer", "middle", "inner"]
    for name, other in pairwise(names):
        text = f":- module({name}, []).\n:- reexport({other}).\n"
        (tmp_path / f"{name}.pl").write_text(text)
    inner = tmp_path / "inner.pl"
    inner.write_text(":- module(inner, [found/1]).\nbroken(1 :- .\n")
    for _ in range(3):
        with pytest.raises(LoadError, match="Syntax error"):
            consult(tmp_path / "outer.pl")
    inner.write_text(":- module(inner, [found/1]).\nfound(1).\n")
    consult(tmp_path / "outer.pl")
    assert apply_once("outer", "found") == 1


def test_a_file_with_errors_in_two_threads(tmp_path: Path) -> None:
    file = tmp_path / "broken.pl"
    file.write_text("begin.\n:- sleep(0.3).\nbroken(1 :- .\n")
    with ThreadPoolExecutor(2) as pool:
        for load in [pool.submit(consult, file) for _ in range(2)]:
            with pytest.raises(LoadError):
                load.result()


def test_rules_with_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "rulebook", lambda: tmp_path)
    text = ":- module(broken_rules, []).\nfound(1).\nbroken(1 :- .\n"
    (tmp_path / "broken_rules.pl").write_text(text)
    rules = queries.Rules("broken_rules", "broken_rules", PLAIN)
    for _ in range(2):
        with pytest.raises(LoadError):
            rules.query("found")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(e.ExistenceError, match="nothing"):
        consult(tmp_path / "nothing.pl")


@pytest.mark.parametrize(
    "name", ["it's", 'a "b"', "back\\slash", "$HOME", "ünï ♥", "*"]
)
def test_any_path(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    file = folder / f"{name}.pl"
    module = f"module_{abs(hash(name))}"
    file.write_text(f":- module({module}, []).\nfound(1).\n")
    consult(file)
    assert apply_once(module, "found") == 1


def test_a_changed_file_is_loaded_again(tmp_path: Path) -> None:
    file = tmp_path / "changing.pl"
    for version in (1, 2):
        file.write_text(f":- module(changing, []).\nversion({version}).\n")
        os.utime(file, (version, version))
        consult(file)
        assert apply_once("changing", "version") == version


def value_with(start_card: str) -> int:
    return hand_value("5H 5S 5C JD", start_card)


def test_many_threads_at_once() -> None:
    def count(start: int) -> list[int]:
        return [hand_value(DECK[at : at + 4], DECK[at + 4]) for at in range(start, 40)]

    expected = [count(start) for start in range(16)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(count, list(range(16)) * 5)) == expected * 5


def test_engines_end_with_their_threads() -> None:
    running = ("system", "statistics", Atom("threads"))
    before = apply_once(*running)
    for _ in range(5):
        thread = threading.Thread(target=value_with, args=("5D",))
        thread.start()
        thread.join()
    assert apply_once(*running) <= before


def test_a_long_query_does_not_hold_up_others() -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(apply_once, "program", "wait")
        assert apply_once("system", "thread_get_message", Atom("begun")) == 1
        assert value_with("5D") == 29
        assert not waiting.done()
        apply_once("program", "run", "thread_send_message(released, 1)")
        assert waiting.result() == 1


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )


def printed(code: str, **environment: str) -> list[str]:
    child = run_python(code, **environment)
    assert child.stderr == ""
    return child.stdout.split()


QUERY = "from cribbage_bridge import hand_value; print(hand_value('5H 5S 5C JD', '5D'))"

INTERRUPTED = f"""
import os, signal, threading, time
from asyncio import CancelledError
from cribbage_bridge.bridge.queries import apply_once, solutions
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound

def handle(number, frame):
    raise ERROR

signal.signal(signal.SIGINT, handle)
begun = os.environ["BEGUN"]

def interrupt():
    while not os.path.exists(begun):
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)

def both(*goals):
    return Compound(",", goals)

endless = both(Atom("repeat"), Atom("fail"))
endless = both(Compound("open", (Atom(begun), Atom("write"), VARIABLE)), endless)
threading.Thread(target=interrupt).start()
try:
    LONG_QUERY
except ERROR:
    print("interrupted")
{QUERY}
"""
"""It makes a query that creates a file and never ends, and then interrupts itself."""


CAUGHT = 'Compound("catch", (endless, VARIABLE, Atom("true")))'
"""A goal that catches all errors of the query."""


@pytest.mark.parametrize(
    "query",
    [
        'apply_once("system", "findall", 1, endless)',
        f'apply_once("system", "findall", 1, {CAUGHT})',
        'list(solutions("system", "call", endless))',
    ],
)
def test_interrupt_ends_a_long_query(tmp_path: Path, query: str) -> None:
    program = INTERRUPTED.replace("LONG_QUERY", query)
    for error in ("KeyboardInterrupt", "CancelledError"):
        shown = printed(program.replace("ERROR", error), BEGUN=str(tmp_path / error))
        assert shown == ["interrupted", "29"]


LOOPS = "loop(X, Y) :- loop(X, Y).\nping :- pong.\npong :- ping.\n"


@pytest.mark.parametrize(
    "query",
    [
        'apply_once("user", "loop", 1)',
        'list(solutions("user", "loop", 1, VARIABLE))',
        'list(solutions("user", "call", Atom("ping")))',
    ],
)
def test_interrupt_ends_loops_of_last_calls(tmp_path: Path, query: str) -> None:
    file, begun = tmp_path / "loops.pl", str(tmp_path / "begun")
    file.write_text(LOOPS)
    opened = f'apply_once("system", "open", Atom({begun!r}), Atom("write"))'
    program = INTERRUPTED.replace("ERROR", "KeyboardInterrupt")
    program = program.replace(
        "LONG_QUERY", f"consult({str(file)!r}); {opened}; {query}"
    )
    program = f"from cribbage_bridge.bridge.queries import consult\n{program}"
    assert printed(program, BEGUN=begun) == ["interrupted", "29"]


def test_errors_of_an_interrupted_load_belong_to_its_file(tmp_path: Path) -> None:
    begun, inner, outer = (str(tmp_path / name) for name in ("begun", "inner", "outer"))
    wait = f"exists_file('{begun}') -> true ; open('{begun}', write, _), repeat, fail"
    expansion = f"user:term_expansion(end, []) :- {wait}."
    Path(inner).write_text(f"begin.\nbroken(1 :- .\n{expansion}\nend.\n")
    Path(outer).write_text(f":- ensure_loaded('{inner}').\n")
    program = INTERRUPTED.replace("LONG_QUERY", f"consult({outer!r})")
    program = f"""
from cribbage_bridge.bridge.queries import consult
{program.replace("ERROR", "KeyboardInterrupt")}
try:
    consult({outer!r})
except ValueError as error:
    print(error.line)
"""
    assert printed(program, BEGUN=begun) == ["interrupted", "29", "2"]


def test_a_program_that_exits_by_a_signal_exits_in_a_long_query(tmp_path: Path) -> None:
    program = INTERRUPTED.replace("raise ERROR", "raise SystemExit(128 + number)")
    program = program.replace("ERROR", "KeyboardInterrupt")
    query = 'apply_once("system", "findall", 1, endless)'
    child = run_python(
        program.replace("LONG_QUERY", query), BEGUN=str(tmp_path / "begun")
    )
    assert (child.returncode, child.stdout, child.stderr) == (130, "", "")


def test_processes_of_a_fork_server_can_ask() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("forkserver")) as pool:
        assert list(pool.map(value_with, ["5D", "4D"])) == [29, 15]


def test_a_forked_process_is_refused() -> None:
    assert value_with("5D") == 29
    with (
        ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool,
        pytest.raises(ForkedProcessError, match="spawn"),
    ):
        pool.submit(value_with, "5D").result()


def test_exit_with_a_text() -> None:
    child = run_python(f"{QUERY}; import sys; sys.exit('text')")
    assert (child.returncode, child.stderr) == (1, "text\n")


def test_first_query_from_a_thread_that_ends() -> None:
    program = (
        "import threading\n"
        "for _ in range(3):\n"
        f"    thread = threading.Thread(target=exec, args=({QUERY!r},))\n"
        "    thread.start(); thread.join()\n"
        f"{QUERY}"
    )
    assert printed(program) == ["29"] * 4


def failure(**environment: str) -> str:
    """Return the last line of what Python prints when a query is impossible."""
    child = run_python(QUERY, **environment)
    assert child.returncode == 1, "it must be an error, not an abort"
    return child.stderr.splitlines()[-1]


def test_prolog_is_missing(tmp_path: Path) -> None:
    (tmp_path / "apt-get").touch(mode=0o755)
    line = failure(PATH=str(tmp_path))
    assert "PrologNotFoundError: SWI-Prolog is not installed" in line
    assert "apt-get install --yes --no-install-recommends swi-prolog-nox" in line


def fake_swipl(folder: Path, version: str, status: int) -> str:
    program = folder / "swipl"
    program.write_text(
        f'#!/bin/sh\ntest "$1" = --dump-runtime-variables || exit {status}\n'
        f"echo 'PLBASE=\"/nowhere\";'\necho 'PLVERSION=\"{version}\";'\n"
        "echo 'PLSHARED=\"yes\";'\n"
    )
    program.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def test_the_application_for_macos_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_swipl(tmp_path, "90004", 0)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "brew").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(installation, "_MACOS_PROGRAM", str(tmp_path / "swipl"))
    installation._install_needed()
    assert capsys.readouterr().out == f"SWI-Prolog 9.0.4: {tmp_path / 'swipl'}\n"


def test_a_program_that_is_unknown_is_not_installed() -> None:
    command = (sys.executable, installation.__file__, "chromum")
    child = subprocess.run(command, capture_output=True, text=True)
    assert child.returncode == 1
    assert child.stderr.endswith("[chromium | bubblewrap]\n")


def test_prolog_is_too_old(tmp_path: Path) -> None:
    line = failure(PATH=fake_swipl(tmp_path, "80402", 0))
    assert "SWI-Prolog 8.4.2" in line
    assert "is too old; the oldest supported version is 9.0.4" in line


@pytest.mark.parametrize("missing", ["PLVERSION", "PLBASE", "PLSHARED"])
def test_prolog_does_not_describe_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setenv("PATH", fake_swipl(tmp_path, "90004", 0))
    program = tmp_path / "swipl"
    program.write_text(program.read_text().replace(missing, "PLOTHER"))
    with pytest.raises(installation.InstallationError, match=f"prints no {missing};"):
        installation.find()


def test_prolog_does_not_start(tmp_path: Path) -> None:
    assert "does not start" in failure(PATH=fake_swipl(tmp_path, "90004", 1))
    line = failure(LIBSWIPL_PATH="/nowhere/libswipl.so", SWI_HOME_DIR="/nowhere")
    assert "LIBSWIPL_PATH" in line


@pytest.mark.parametrize(
    ("core", "reason"),
    [
        ("", "pyswip does not start SWI-Prolog as expected"),
        ("cleanupProlog = print", "the SWI-Prolog that pyswip loads lacks a function"),
        (
            "raise Exception('not found')",
            "pyswip does not start SWI-Prolog as expected",
        ),
    ],
)
def test_another_pyswip(tmp_path: Path, core: str, reason: str) -> None:
    package = tmp_path / "pyswip"
    package.mkdir()
    for name, text in {"__init__": "", "prolog": "", "core": core}.items():
        (package / f"{name}.py").write_text(text)
    child = run_python(QUERY, PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert f"PrologNotFoundError: {reason}" in child.stderr.splitlines()[-1]


def test_a_wrong_home_alone_does_no_harm() -> None:
    assert printed(QUERY, SWI_HOME_DIR="/nowhere") == ["29"]


def test_a_checkout_in_any_folder(tmp_path: Path) -> None:
    checkout = tmp_path / "it's $HOME ünï ♥ 'q' \"d\""
    shutil.copytree(ROOT / "cribbage_bridge", checkout / "cribbage_bridge")
    shutil.copytree(RULEBOOK, checkout / "prolog")
    assert printed(QUERY, PYTHONPATH=str(checkout)) == ["29"]
