"""The command `cribbage`, run as a person or a script would run it."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
import typer
from commands import COMMAND, call, cribbage

from cribbage_bridge.cli.main import application


def test_score() -> None:
    shown = cribbage("score", "5H", "5S", "5C", "JD", "--start", "5D")
    assert shown.returncode == 0
    assert shown.stdout.count("│ fifteen ") == 8
    assert "one for his nob is twenty-nine." in " ".join(shown.stdout.split())


def test_score_as_json() -> None:
    shown = call("score", "AS 3H KH 7H", "--start", "2D", "--json")
    assert json.loads(shown.stdout) == {
        "total": 5,
        "aloud": "fifteen two and a run of three is five",
        "combinations": [
            {"kind": "fifteen", "cards": ["2D", "3H", "KH"], "points": 2},
            {"kind": "run", "cards": ["AS", "2D", "3H"], "points": 3},
        ],
    }


def test_score_as_the_crib() -> None:
    hand = ("score", "2C", "4C", "6C", "KC", "--start", "JD", "--json")
    assert json.loads(call(*hand).stdout)["total"] == 4
    assert json.loads(call(*hand, "--crib").stdout)["total"] == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_for_what_is_printed() -> None:
    words = ["score", "5H 5S 5C JD", "--start", "5D"]
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [COMMAND, *words], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert ended.returncode == 1
    assert ended.stderr == "cribbage: cannot print: No space left on device\n"


def test_select() -> None:
    shown = call("select", "7C", "QH", "2C", "JC", "9H", "3S")
    assert shown.returncode == 0
    rows = [line for line in shown.stdout.splitlines() if line.startswith("│")]
    assert len(rows) == 15
    assert rows[0].replace("│", "").split() == (
        ["QH", "2C", "JC", "3S", "7C", "9H", "7.261", "167/23", "4", "11"]
    )


def test_select_with_the_crib() -> None:
    words = ("select", "5H 5C 5S JD 4C 4D")
    assert "--crib mine or --crib theirs" in call(*words).stdout
    assert "16.630 │ -5.759 │   10.871" in call(*words, "--crib", "theirs").stdout
    shown = call(*words, "--crib", "theirs", "--json").stdout
    assert json.loads(shown)[0] == {
        "hand": ["5H", "5C", "5S", "JD"],
        "crib": ["4C", "4D"],
        "expected_points": pytest.approx(10.8712, abs=1e-4),
        "hand_points": 765 / 46,
        "crib_points": pytest.approx(-5.7592, abs=1e-4),
    }


REFUSED = {
    "score 5H 5S 5C --start 5D": "cribbage: expected four cards, not 5H 5S 5C",
    "score 5H 5S 5C JD --start halt": "cribbage: not a card: 'halt'",
    "select 5H 5S 5C JD": "cribbage: expected five or six cards",
    "score 5H 5S 5C JD": "expected four cards and a start card, as in",
    "select": "select: missing argument 'cards'",
    "select 5H 5C 5S JD 4C --crib his": "'his' is not one of 'mine', 'theirs'",
    "odds -1 5": "not -1",
    "shuffle": "cribbage: no such command 'shuffle'",
    "--what": "cribbage: no such option: --what",
    "play --seed": "cribbage play: option '--seed' requires an argument",
    "play --opponent master --seconds 5": "--seconds applies only if a player is",
    "match --first novice --second master --seconds 5": "applies only if a player is",
    "tournament novice master --seconds 5": "applies only if a player is",
}


@pytest.mark.parametrize("words", REFUSED)
def test_bad_usage(words: str) -> None:
    shown = call(*words.split())
    assert (shown.returncode, shown.stdout) == (2, "")
    reason, *_ = shown.stderr.splitlines()
    assert reason.startswith("cribbage")
    assert REFUSED[words] in reason


@pytest.mark.parametrize("group", ["rummikub", "study"])
def test_a_group_alone_prints_its_commands(group: str) -> None:
    shown = call(group)
    assert shown.returncode == 2
    assert "Commands" in shown.stdout
    assert shown.stderr.splitlines()[0] == f"cribbage {group}: missing command"


def commands(group: Any) -> dict[str, Any]:
    """Return all commands of a group and its groups, keyed by what a person types."""
    found: dict[str, Any] = {}
    for name, command in group.commands.items():
        inner = commands(command) if hasattr(command, "commands") else {"": command}
        found |= {f"{name} {words}".strip(): each for words, each in inner.items()}
    return found


def test_the_help_of_each_command_ends_with_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("games.jsonl", "game.json", "marks.jsonl", "asked.csv"):
        Path(name).touch()
    for name, command in commands(typer.main.get_command(application())).items():
        if command.hidden:
            continue
        heading, *examples = command.epilog.splitlines()
        assert heading == "Examples:"
        for example in examples:
            program, *words = shlex.split(example)
            count = len(name.split())
            assert (program, words[:count]) == ("cribbage", name.split())
            assert command.make_context(name, words[count:])


def test_a_command_does_not_wait_for_the_modules_of_all() -> None:
    every = commands(typer.main.get_command(application()))
    for name, command in every.items():
        called = commands(typer.main.get_command(application(name.split())))
        assert called.keys() <= every.keys()
        assert name in called
        assert len(called) < len(every) or command.hidden


HELPED = [
    *("", "score", "select", "match", "play", "join", "serve", "tournament", "verify"),
    *("grade", "odds", "rummikub count"),
]


@pytest.mark.parametrize("command", HELPED)
def test_help(command: str) -> None:
    shown = call(*command.split(), "--help", COLUMNS="80")
    assert shown.returncode == 0
    assert "Usage" in shown.stdout
    assert "<bool>" not in shown.stdout
    assert "…" not in shown.stdout


def test_version() -> None:
    shown = cribbage("--version", PATH="")
    assert shown.returncode == 0
    assert shown.stdout == f"cribbage_bridge {version('cribbage-bridge')}\n"


def test_doctor() -> None:
    shown = call("doctor", "--json")
    assert shown.returncode == 0
    findings = json.loads(shown.stdout)
    assert findings["healthy"] is True
    assert findings["question"].endswith("24")
    assert "SWI-Prolog: " in call("doctor").stdout


@pytest.mark.long
def test_doctor_without_prolog(tmp_path: Path) -> None:
    (tmp_path / "apt-get").touch(mode=0o755)
    shown = cribbage("doctor", PATH=str(tmp_path))
    assert shown.returncode == 1
    assert "problem: SWI-Prolog is not installed; install it with: " in shown.stdout
    shown = cribbage("serve", "--no-browser", "--port", "0", PATH=str(tmp_path))
    assert shown.returncode == 1
    (line,) = shown.stderr.splitlines()
    assert line.startswith("cribbage: SWI-Prolog is not installed")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str) -> None:
    shown = call(
        _CRIBBAGE_COMPLETE=f"complete_{shell}",
        COMP_WORDS="cribbage s",
        COMP_CWORD="1",
        _TYPER_COMPLETE_ARGS="cribbage s",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
    )
    assert "score" in shown.stdout
    assert "select" in shown.stdout


def test_the_command_alone_shows_what_can_be_done() -> None:
    shown = call()
    assert (shown.returncode, shown.stderr) == (0, "")
    assert max(map(len, shown.stdout.splitlines())) <= 80
    examples = re.findall(r"^    cribbage (.*?)  ", shown.stdout, re.M)
    given = {words.split()[0]: words.split() for words in examples}
    assert list(given) == ["play", "learn", "serve", "score", "select", "grade"]
    for words in (given["score"], given["select"], ["serve", "--help"]):
        assert call(*words).returncode == 0


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("play --opponent ", ["novice", "regular", "master", "champion"]),
        ("match --first m", ["master"]),
    ],
)
def test_strengths_are_completed(typed: str, offered: list[str]) -> None:
    shown = call(
        _CRIBBAGE_COMPLETE="complete_bash",
        COMP_WORDS=f"cribbage {typed}",
        COMP_CWORD=str(typed.count(" ") + 1),
    )
    assert shown.stdout.split() == offered


@pytest.mark.long
@pytest.mark.parametrize("shell", [*filter(shutil.which, ["bash", "zsh"])])
def test_completion_is_installed(shell: str, tmp_path: Path) -> None:
    path = f"{COMMAND.parent}:{os.environ['PATH']}"
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": path}
    (tmp_path / f".{shell}rc").write_text("PS1='ready> '\n")
    install = [shell, "-c", "cribbage --install-completion; true"]
    subprocess.run(install, env=environment, check=True)
    with pexpect.spawn(shell, env=environment, encoding="utf-8") as terminal:
        terminal.expect_exact("ready> ")
        terminal.send("cribbage play --opponent m\t")
        # The first Tab in a zsh only loads the completion.
        while terminal.expect_exact(["aster", pexpect.TIMEOUT], timeout=5):
            terminal.send("\t")
        terminal.sendline("\x15exit")
        terminal.expect(pexpect.EOF)


def test_a_command_that_does_not_end_after_a_signal_is_ended() -> None:
    script = (
        "import atexit, os, signal, time\n"
        "from cribbage_bridge.cli import main\n"
        "main._SECONDS_TO_LEAVE = 1\n"
        "atexit.register(time.sleep, 60)\n"
        "signal.signal(signal.SIGHUP, main._leave)\n"
        "os.kill(os.getpid(), signal.SIGHUP)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script])
    assert ended.returncode == -signal.SIGALRM
