"""Faults of form: answers that are right if they are read in another way.

An example is a program that fails where the value of a hand is 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema
from cribbage_bridge.cribbage.cards import prolog_text
from cribbage_bridge.grading.cribbage_cases import DealCase, HandCase
from cribbage_bridge.grading.marking import judge
from cribbage_bridge.grading.suite import CaseResult

_ANSWERS = Rules("cribbage_answers", "grading/answers", Schema(()))

_Reading = Callable[[CaseResult], str | None]
"""A function that returns the answer that is meant, or `None` to keep the answer."""


@dataclass(frozen=True)
class Form:
    """A fault of form.

    Attributes:
        text: A clause that describes it.
        read: A function that reads answers with this fault.
        size: The number of cards of the deals that a program with this fault never
            answers; `None` if there are none.
        is_of_answers: True if the function reads only what the program has answered.
    """

    text: str
    read: _Reading
    size: int | None = None
    is_of_answers: bool = True

    def fits(self, results: Sequence[CaseResult]) -> bool:
        """Return True if no deal of the size has an answer."""
        return not any(
            result.response.answers
            for result in results
            if isinstance(result.case, DealCase) and len(result.case.cards) == self.size
        )


def _fails_at_zero(result: CaseResult) -> str | None:
    assert isinstance(result.case, HandCase)
    is_zero = not result.case.score.total
    return "0" if is_zero and result.response.problem == "failed" else None


def _float(result: CaseResult) -> str | None:
    found = re.fullmatch(r"(\d+)\.0", result.first_answer)
    return found[1] if found else None


def _listed(result: CaseResult) -> str | None:
    found = re.fullmatch(r"\[(\d+)\]", result.first_answer)
    return found[1] if found else None


def _unevaluated(result: CaseResult) -> str | None:
    text = result.first_answer
    if text.isdecimal() or not re.fullmatch(r"[\d+*() -]{1,100}", text):
        return None
    values: list[int] = _ANSWERS.query("values_meant", text)
    return str(values[0]) if values else None


HAND_FORMS = (
    Form("the program fails where the value is 0", _fails_at_zero, is_of_answers=False),
    Form("the program answers with floats", _float),
    Form("the program answers with lists of one number", _listed),
    Form("the program answers with terms that are not evaluated", _unevaluated),
)


def _unanswered(size: int) -> _Reading:
    def read(result: CaseResult) -> str | None:
        case = result.case
        assert isinstance(case, DealCase)
        return _best(case) if len(case.cards) == size else None

    return read


def _fails_at_ties(result: CaseResult) -> str | None:
    case = result.case
    assert isinstance(case, DealCase)
    is_tied = case.selections[1].mean == case.best.mean
    return _best(case) if is_tied and result.response.problem == "failed" else None


def _exchanged(result: CaseResult) -> str | None:
    found = re.fullmatch(r"(\[.*\])-(\[.*\])", result.first_answer)
    return f"{found[2]}-{found[1]}" if found else None


def _without_crib(result: CaseResult) -> str | None:
    case = result.case
    assert isinstance(case, DealCase)
    found = re.fullmatch(r"(\[.*\])-(\[\]|_\w*)", result.first_answer)
    if not found:
        return None
    rest = [card for card in case.cards if prolog_text(card) not in found[1]]
    return f"{found[1]}-{prolog_text(rest)}"


def _bare_crib(result: CaseResult) -> str | None:
    found = re.fullmatch(r"(\[.*\])-(card\(\w+, \w+\))", result.first_answer)
    return f"{found[1]}-[{found[2]}]" if found else None


DEAL_FORMS = (
    Form(
        "the program answers only for six cards", _unanswered(5), 5, is_of_answers=False
    ),
    Form(
        "the program answers only for five cards",
        _unanswered(6),
        6,
        is_of_answers=False,
    ),
    Form(
        "the program fails where several hands are best",
        _fails_at_ties,
        is_of_answers=False,
    ),
    Form("the program exchanges the hand and the crib", _exchanged),
    Form("the program does not answer with a crib", _without_crib),
    Form("the program answers with a card in place of a crib of one card", _bare_crib),
)


def _best(case: DealCase) -> str:
    return f"{prolog_text(case.best.hand)}-{prolog_text(case.best.crib)}"


def readings(
    results: Sequence[CaseResult], forms: Sequence[Form]
) -> Iterator[tuple[tuple[Form, ...], list[CaseResult]]]:
    """Yield one or two forms that change answers, and the results if read so."""
    if not any(result.response.answers for result in results):
        return
    fitting = [form for form in forms if form.fits(results)]
    for number in (1, 2):
        for chosen in combinations(fitting, number):
            read = list(results)
            changes = []
            for form in chosen:
                again = [_read(result, form) for result in read]
                changes.append(again != read)
                read = again
            if all(changes):
                yield chosen, read


def _read(result: CaseResult, form: Form) -> CaseResult:
    if result.share == 1:
        return result
    meant = form.read(result)
    if meant is None:
        return result
    response = replace(result.response, answers=(meant,), problem=None)
    return judge(result.case, response)
