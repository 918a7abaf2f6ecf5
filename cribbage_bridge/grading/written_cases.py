"""Cases from suite files, with one class for each kind of expected result."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.suite import Case, Verdict
from cribbage_bridge.grading.suite_file import CaseTable

_ANSWERS = Rules("cribbage_answers", "grading/answers", Schema(()))

_CUT = 10_000
"""The length at which the harness truncates an answer, in characters."""

_MAXIMUM_LISTED = 200
"""The maximum length of a list of answers in a report, in characters."""

MAXIMUM_ANSWERS = 1000
"""The maximum number of answers that the model may give to a case."""

_WRONG = Fraction(0)


def canonical(text: str) -> str:
    """Return a term in the notation that the answers of submissions use.

    Raises:
        PrologSyntaxError: The text is not a term.
    """
    result: str = _ANSWERS.query("canonical", text)
    return result


def is_whole(answer: str) -> bool:
    """Return True if an answer is valid Unicode and was not truncated."""
    return len(answer) < _CUT and answer == answer.encode(errors="replace").decode()


def _fits(right: str, answer: str) -> bool:
    return is_whole(answer) and _ANSWERS.holds("answer_fits", right, answer)


def _left_over(
    rights: Sequence[str], answers: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the missing right answers, and the superfluous answers.

    Prolog compares only answers whose texts differ.
    """
    missing = Counter(rights) - Counter(answers)
    superfluous = Counter(answers) - Counter(rights)
    broken = [answer for answer in superfluous.elements() if not is_whole(answer)]
    others = list(filter(is_whole, superfluous.elements()))
    if missing and others:
        lacking, others = _ANSWERS.query("left_over", list(missing.elements()), others)
        return lacking, [*others, *broken]
    return list(missing.elements()), [*others, *broken]


def _in_words(answer: str) -> str:
    if len(answer) >= _CUT:
        return f"gave an answer of {_CUT:,} or more characters"
    return "succeeded" if answer == "true" else f"answered {answer}"


@dataclass(frozen=True)
class GoalCase(Case):
    """A goal, with the expected result."""

    table: CaseTable

    @property
    def given(self) -> str:
        """The goal, on one line."""
        return " ".join(self.table.goal.split())

    @property
    def question(self) -> str:
        """The goal and the answer, each of which may end with a comment."""
        return f"({self.table.goal}\n), ({self.table.answer}\n)"

    @property
    def reason(self) -> str:
        """The explanation in the file."""
        return self.table.reason

    @property
    def needs(self) -> frozenset[str]:
        """The rule of the group, and the rules that the file lists as needed."""
        return self.table.needs.union(filter(None, [self.group.rule]))


@dataclass(frozen=True)
class AnyAnswerCase(GoalCase):
    """A goal for which every answer is right."""

    @property
    def expected(self) -> str:
        """The text that stands for any answer."""
        return "anything"

    @property
    def answers(self) -> int:
        """The number of answers to search for: 1, or `MAXIMUM_ANSWERS` + 1 for all."""
        return MAXIMUM_ANSWERS + 1 if self.table.all_answers else 1

    def judge_answer(self, answer: str) -> Verdict:
        """Give full marks, because every answer is right."""
        return Verdict(Fraction(1), _in_words(answer))


@dataclass(frozen=True)
class AnswerCase(GoalCase):
    """A goal with one right answer.

    Attributes:
        right: The right answer, in which a variable matches anything.
    """

    right: str

    @property
    def expected(self) -> str:
        """The right answer as text."""
        return "success" if self.right == "true" else self.right

    def judge_answer(self, answer: str) -> Verdict:
        """Give full marks if the answer matches, and none otherwise."""
        return Verdict(Fraction(_fits(self.right, answer)), _in_words(answer))


@dataclass(frozen=True)
class _AnswerlessCase(GoalCase):
    def judge(self, response: Response, unique: bool = False) -> Verdict:
        """Give full marks for the expected failure or error, and none otherwise."""
        if response.answers:
            return self.judge_answer(response.answers[0])
        problem = str(response.problem)
        return Verdict(Fraction(self._is_right(problem)), problem)

    def judge_answer(self, answer: str) -> Verdict:
        """Give no marks, because every answer is wrong."""
        return Verdict(_WRONG, _in_words(answer))

    @abstractmethod
    def _is_right(self, problem: str) -> bool:
        """Return True if `problem` describes the expected failure or error."""


@dataclass(frozen=True)
class FailureCase(_AnswerlessCase):
    """A goal that must fail."""

    @property
    def expected(self) -> str:
        """The expected failure."""
        return "failure"

    @property
    def is_trivial(self) -> bool:
        """True, because even a program that always fails is right."""
        return True

    def _is_right(self, problem: str) -> bool:
        return problem == "failed"


@dataclass(frozen=True)
class ErrorCase(_AnswerlessCase):
    """A goal that must raise an error.

    Attributes:
        error: The expected error, in which a variable matches anything.
    """

    error: str

    @property
    def expected(self) -> str:
        """The expected error as text."""
        return f"the error {self.error}"

    def _is_right(self, problem: str) -> bool:
        raised = problem.removeprefix("raised ")
        return raised != problem and _fits(self.error, raised)


@dataclass(frozen=True)
class SearchCase(GoalCase):
    """A goal with any number of expected answers, in any order.

    Attributes:
        rights: The expected answers, in which a variable matches anything.
    """

    rights: tuple[str, ...]

    @property
    def expected(self) -> str:
        """The expected answers if they are short, or else their number."""
        listed = " and ".join(self.rights)
        if not self.rights or len(listed) > _MAXIMUM_LISTED:
            return _number_of(self.rights)
        return listed

    @property
    def answers(self) -> int:
        """The maximum number of answers to search for, above the number expected."""
        return len(self.rights) + super().answers

    @property
    def wants_all(self) -> bool:
        """True, because all answers are expected."""
        return True

    @property
    def is_trivial(self) -> bool:
        """True if no answer is expected."""
        return not self.rights

    def judge(self, response: Response, unique: bool = False) -> Verdict:
        """Give full marks if the answers are those expected, and none otherwise."""
        missing, superfluous = _left_over(self.rights, response.answers)
        actual = f"found {_number_of(response.answers)}"
        if len(response.answers) == self.answers:
            actual += " or more"
        if len(self.rights) == len(response.answers) == 1:
            actual = _in_words(response.answers[0])
        elif missing and response.answers:
            actual += f" without {missing[0]}"
        elif superfluous:
            actual += f", and {superfluous[0]} is one too many"
        is_complete = response.problem in (None, "failed")
        if not is_complete:
            actual += f", and {response.problem}"
        is_right = is_complete and not missing and not superfluous
        return Verdict(Fraction(is_right), actual)

    def judge_answer(self, answer: str) -> Verdict:
        """Give full marks if the answer matches an expected one, and none otherwise."""
        is_right = any(_fits(right, answer) for right in self.rights)
        return Verdict(Fraction(is_right), _in_words(answer))


def _number_of(answers: Sequence[str]) -> str:
    return "1 answer" if len(answers) == 1 else f"{len(answers) or 'no'} answers"


@dataclass(frozen=True)
class AcceptedCase(GoalCase):
    """A goal whose answer the model must accept."""

    ask: Callable[[Case], Response]

    @property
    def expected(self) -> str:
        """A description of the accepted answers."""
        return f"{self.table.answer} such that {self.table.accept}"

    def judge_answer(self, answer: str) -> Verdict:
        """Give full marks if the model accepts the answer, and none otherwise."""
        if not is_whole(answer):
            return Verdict(_WRONG, _in_words(answer))
        asked = (quoted(answer), f"({self.table.answer}\n)", f"({self.table.accept}\n)")
        table = CaseTable(goal=f"harness:accepts({', '.join(asked)})")
        response = self.ask(AnyAnswerCase(self.group, self.part, table))
        actual = _in_words(answer)
        if not response.answers and response.problem != "failed":
            actual += f", and checking this {response.problem}"
        return Verdict(Fraction(bool(response.answers)), actual, response.doubtful)


@dataclass(frozen=True)
class UnitTestCase(AnswerCase):
    """A plunit test that must pass."""

    name: str

    @property
    def given(self) -> str:
        """The name of the test, after the words ``the test``."""
        return f"the test {self.name}"


def quoted(text: str) -> str:
    """Return a string in Prolog's notation."""
    return json.dumps(text, ensure_ascii=False)
