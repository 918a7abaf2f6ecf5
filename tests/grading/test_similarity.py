"""Submissions that are alike, and how they are shown."""

from __future__ import annotations

import subprocess

import pytest
from markupsafe import escape
from paths import PROLOG_TESTS, ROOT, RULEBOOK
from submissions import PLAIN, SMALL, VALUE, plain

from cribbage_bridge.grading import similarity
from cribbage_bridge.grading.similarity import (
    AlikePair,
    Passage,
    alike,
    similarity_page,
)

INDEPENDENT = ROOT / "tests" / "submissions" / "independent"
"""Programs in the style of students, each of which counts in a way of its own."""

LOCAL_ATOMS = {"assoc_counts": ("seen", "climb"), "grammar": ("group", "keep")}
"""Programs to disguise, with atoms that mean something in each of them alone."""


def independent() -> dict[str, str]:
    files = [*INDEPENDENT.glob("*.pl"), PLAIN, RULEBOOK / "cribbage.pl"]
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def disguised(name: str, *atoms: str) -> str:
    """Return an independent program with other names, order and layout."""
    script, file = PROLOG_TESTS / "disguise.pl", INDEPENDENT / f"{name}.pl"
    command = ["swipl", str(script), "--", str(file), *atoms]
    child = subprocess.run(command, capture_output=True, text=True, check=True)
    assert child.stderr == ""
    return child.stdout


def pairs_of(**programs: str) -> list[AlikePair]:
    """Return the pairs of programs that are alike, each of which is in one file."""
    submissions = {name: {"cribbage.pl": text} for name, text in programs.items()}
    return alike(submissions, SMALL)


def clause(name: str, number: int) -> str:
    goals = (f"X > {number}{goal}" for goal in range(12))
    return f"{name}(X) :- {', '.join(goals)}.\n"


# --- What is alike --------------------------------------------------------


@pytest.mark.long
def test_programs_written_independently_share_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(similarity, "_LEAST_GOALS", 0)
    monkeypatch.setattr(similarity, "_LEAST_SHARE", 0.0)
    most, *_ = pairs_of(**independent())
    assert most.share < 0.1


@pytest.mark.long
def test_a_disguise_is_seen_through() -> None:
    assert len(independent()) == 6
    disguises = {
        f"{name}_disguised": disguised(name, *atoms)
        for name, atoms in LOCAL_ATOMS.items()
    }
    found = pairs_of(**independent(), **disguises)
    assert {(pair.first, pair.second, pair.share) for pair in found} == {
        (name, f"{name}_disguised", 1.0) for name in LOCAL_ATOMS
    }


def test_two_alone_are_compared() -> None:
    assert [pair.percent for pair in pairs_of(one=plain(), other=plain())] == [100]
    texts = independent()
    assert pairs_of(one=texts["subsets"], other=texts["folds"]) == []


def test_a_copy_with_small_changes_is_found() -> None:
    changed = plain((VALUE, "print(Fifteens), " + VALUE), ("min(Number, 10)", "Number"))
    (pair,) = pairs_of(one=plain(), other=changed)
    assert 75 <= pair.percent < 100


def test_the_most_alike_are_first() -> None:
    half = plain().partition("% Hand are the four")[0] + clause("own", 1)
    found = pairs_of(half=half, one=plain(), other=plain())
    assert [(pair.first, pair.second) for pair in found] == [
        ("one", "other"),
        ("half", "one"),
        ("half", "other"),
    ]


@pytest.mark.long
@pytest.mark.parametrize(("programs", "share"), [(2, 1 / 2), (3, 1 / 3), (4, None)])
def test_what_many_have_weighs_little(programs: int, share: float | None) -> None:
    texts = {
        f"program_{number}": clause("common", 0) + clause("own", number)
        for number in range(1, programs + 1)
    }
    found = pairs_of(**texts)
    assert {pair.share for pair in found} == ({share} if share else set())


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "".join(f"rank({rank}, {rank}).\n" for rank in range(20)),
        "some([], []).\nsome([X|Xs], [X|Ys]) :- some(Xs, Ys).\n",
    ],
)
def test_facts_and_short_programs_are_not_alike(text: str) -> None:
    assert pairs_of(one=text, other=text) == []


def test_parts_of_a_program_may_be_in_other_files() -> None:
    numbers = [clause("first", 1), clause("second", 2)]
    together = {"cribbage.pl": "% All.\n\n" + "".join(numbers)}
    apart = {"cribbage.pl": numbers[1], "lib/cards.pl": numbers[0]}
    (pair,) = alike({"together": together, "apart": apart}, SMALL)
    first, second = (text.removesuffix("\n") for text in numbers)
    assert (pair.share, pair.matches) == (
        1.0,
        (
            (Passage("cribbage.pl", 3, 3, first), Passage("lib/cards.pl", 1, 1, first)),
            (
                Passage("cribbage.pl", 4, 4, second),
                Passage("cribbage.pl", 1, 1, second),
            ),
        ),
    )


def test_a_clause_is_shown_as_it_looks() -> None:
    text = clause("own", 1).replace(":- ", ":-\r\n\t% Zoë\r\n\t")
    (pair,) = pairs_of(one=f"\ufeff\r\n{text}", other=text)
    shown = text.replace("\r", "").replace("\t", " " * 8).removesuffix("\n")
    assert pair.matches == (
        (Passage("cribbage.pl", 2, 4, shown), Passage("cribbage.pl", 1, 3, shown)),
    )
    assert pair.matches[0][0].place == "lines 2 to 4"


# --- What is no program ---------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    ["", "\0", "Dear marker,\n", "p(X :- q.\n" * 20, "/* never closed", "f(" * 10**6],
)
def test_what_is_no_program_is_alike_to_none(text: str) -> None:
    assert pairs_of(one=text, other=text, third=plain()) == []


def test_a_submission_may_have_no_file() -> None:
    assert alike({"one": {}, "other": {}}, SMALL) == []


def test_the_rest_of_a_bad_file_is_read() -> None:
    (pair,) = pairs_of(one=clause("own", 1), other="p(X :- q.\n" + clause("own", 1))
    ((_, passage),) = pair.matches
    assert passage.first == 2


def test_nothing_is_run() -> None:
    loop = "repeat, fail"
    running = f"""\
:- halt.
:- initialization(halt).
:- {loop}.
:- if(({loop})).
:- endif.
term_expansion(_, _) :- {loop}.
user:term_expansion(_, _) :- {loop}.
user:goal_expansion(_, _) :- {loop}.
"""
    (pair,) = pairs_of(one=plain(), other=running + plain())
    assert pair.share == 1.0


# --- The page -------------------------------------------------------------


def test_a_page_shows_both_sides() -> None:
    text = clause("own", 1)
    page = similarity_page(pairs_of(one=text, other=f"\n{text}"))
    assert "one and other: 100% alike" in page
    for name, line in (("one", 1), ("other", 2)):
        assert f"{name}: cribbage.pl, line {line}</figcaption>" in page
    assert page.count(f"<pre>{escape(text.strip())}</pre>") == 2


def test_a_page_without_pairs() -> None:
    assert "No two submissions are alike." in similarity_page([])


def test_a_page_is_safe() -> None:
    bad = "<script>\x1b\u202e&\n"
    passage = Passage(bad, 1, 2, bad)
    page = similarity_page([AlikePair(bad, bad, 0.5, ((passage, passage),))])
    assert page.count("&lt;script&gt;??&amp;\n") == 10
    assert not any(harm in page for harm in ("<script", "\x1b", "\u202e"))
