"""The SWI-Prolog in this process: threads, signals, forks and how it starts."""

import ctypes
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from paths import ROOT, RULEBOOK

from cribbage_bridge import DECK, ForkedProcessError, LoadError, hand_value
from cribbage_bridge.bridge import errors as e
from cribbage_bridge.bridge import installation
from cribbage_bridge.bridge.queries import ENGINE, apply_once, consult, solutions
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound

PROGRAM = """
:- module(waiting, []).
:- message_queue_create(_, [alias(begun)]).
:- message_queue_create(_, [alias(released)]).

wait(Value) :-
    thread_send_message(begun, 1),
    thread_get_message(released, Value).

release(Value) :-
    Value = 1,
    thread_send_message(released, Value).
"""


def test_a_query_has_a_time_limit() -> None:
    endless = Compound(",", (Atom("repeat"), Atom("fail")))
    limited = Compound("call_with_time_limit", (0.05, endless))
    with pytest.raises(e.PrologTimeoutError):
        apply_once("time", "findall", 1, limited)


def test_an_uncaught_error_holds_its_term() -> None:
    with pytest.raises(e.PrologError) as uncaught:
        ENGINE.query("arg", Atom("a"), 1)
    assert str(uncaught.value.term).startswith("error(type_error(")


def test_a_thread_can_erase_terms_of_another() -> None:
    query = ("apply_with_handle", Atom("system"), Atom("length"))
    handles = [ENGINE.query_with_handle(*query) for _ in range(100)]
    thread = threading.Thread(target=handles.clear)
    thread.start()
    thread.join()
    assert value_with("5D") == 29


def value_with(start_card: str) -> int:
    return hand_value("5H 5S 5C JD", start_card)


def test_a_file_with_errors_in_two_threads(tmp_path: Path) -> None:
    file = tmp_path / "broken.pl"
    file.write_text("begin.\n:- sleep(0.3).\nbroken(1 :- .\n")
    with ThreadPoolExecutor(2) as pool:
        for load in [pool.submit(consult, file) for _ in range(2)]:
            with pytest.raises(LoadError):
                load.result()


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


def signal_stack() -> bytes:
    """Return the description of the thread's alternate signal stack, in C."""
    stack = ctypes.create_string_buffer(24)
    assert ctypes.CDLL(None).sigaltstack(None, stack) == 0
    return stack.raw


def test_signals_do_not_use_the_memory_of_engines() -> None:
    def stacks() -> set[bytes]:
        found = {signal_stack()}
        hand_value("7H 9S 8C 7C", "8H")
        found.add(signal_stack())
        search = solutions("lists", "member", VARIABLE, [1, 2, 3])
        next(search)
        found.add(signal_stack())
        assert list(search)
        return found | {signal_stack()}

    assert len(stacks()) == 1
    with ThreadPoolExecutor(1) as pool:
        assert len(pool.submit(stacks).result()) == 1


def test_a_long_query_does_not_hold_up_others(tmp_path: Path) -> None:
    file = tmp_path / "waiting.pl"
    file.write_text(PROGRAM)
    consult(file)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(apply_once, "waiting", "wait")
        assert apply_once("system", "thread_get_message", Atom("begun")) == 1
        assert value_with("5D") == 29
        assert not waiting.done()
        assert apply_once("waiting", "release") == 1
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


@pytest.mark.long
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
