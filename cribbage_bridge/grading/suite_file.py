"""The tables of a suite that a lecturer writes in TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

from cribbage_bridge.files.errors import FormatError, reason_of
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.files.validation import culprit, validation_message
from cribbage_bridge.grading.sandbox import SandboxLimits
from cribbage_bridge.grading.suite import TimeLimits


def _matching(pattern: str, expected: str) -> AfterValidator:
    """Return a validator for text that matches a pattern."""

    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(f"expected {expected}{culprit(text)}")
        return text

    return AfterValidator(check)


_FileName = Annotated[str, _matching(r"\w[\w-]*\.\w+", "a file name such as trees.pl")]
_Predicate = Annotated[
    str, _matching(r"[a-z]\w*/\d+", "a name and an arity, such as item/1")
]


class _Table(BaseModel):
    """A table in a suite file; unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CaseTable(_Table):
    """A goal, with at most one kind of expected result.

    Attributes:
        goal: The goal, in Prolog.
        draw: A goal that binds variables of the other goals to random terms, if the
            case is a pattern for random cases; the model runs it.
        times: The number of random cases to draw.
        answer: The term to return as the answer; it can contain variables of the goal.
        expect: The right answer.
        expect_all: All right answers, in any order.
        all_answers: True if all answers of the model are expected, not only the first.
        fails: True if the goal must fail.
        raises: The error that the goal must raise.
        accept: A goal that succeeds in the model if the answer is right.
        part: The part of the group that the case belongs to.
        needs: The rules that the case depends on.
        reason: An explanation of the right answer.
    """

    goal: str
    draw: str | None = None
    times: int = Field(default=1, ge=1)
    answer: str = "true"
    expect: str | None = None
    expect_all: tuple[str, ...] | None = None
    all_answers: bool = False
    fails: bool = False
    raises: str | None = None
    accept: str | None = None
    part: str = ""
    needs: frozenset[str] = frozenset()
    reason: str = ""

    @model_validator(mode="after")
    def _is_one_way(self) -> CaseTable:
        texts = (self.expect, self.expect_all, self.raises, self.accept)
        ways = sum(text is not None for text in texts) + self.fails + self.all_answers
        if ways > 1:
            raise ValueError(
                "only one of 'expect', 'expect_all', 'all_answers', 'fails', 'raises'"
                " and 'accept' is allowed"
            )
        if self.draw is None and self.times > 1:
            raise ValueError("'times' is only allowed with 'draw'")
        if self.draw is not None and ways > self.all_answers + bool(self.accept):
            raise ValueError(
                "'expect', 'expect_all', 'fails' and 'raises' are not allowed with"
                " 'draw'"
            )
        return self


class GroupTable(_Table):
    """A group of cases.

    Attributes:
        title: The name of the group.
        marks: The full marks for the group.
        predicate: The predicate under test.
        seconds: The limit on processor time for the first answer to a case, and again
            for the other answers together.
        rule: The rule under test, if cases of other groups need it.
        cases: The cases in the group.
        tests: The name of a plunit file; each test in it is a case.
    """

    title: str = Field(min_length=1)
    marks: int = Field(ge=0)
    predicate: _Predicate
    seconds: float = Field(default=1.0, gt=0)
    rule: str | None = None
    cases: tuple[CaseTable, ...] = ()
    tests: _FileName | None = None


class CriterionTable(_Table):
    """A criterion for the human marker."""

    title: str
    points: int = Field(gt=0)
    wanted: str = ""


class ChangeTable(_Table):
    """A change to the model: the replacement of one string with another."""

    replace: str = Field(min_length=1)
    by: str


class MisconceptionTable(_Table):
    """A misconception, expressed as changes to the model."""

    text: str
    changes: tuple[ChangeTable, ...] = Field(min_length=1)


class LimitsTable(_Table):
    """Limits on a submission."""

    load_seconds: float = Field(default=TimeLimits.load_seconds, gt=0)
    budget_seconds: float = Field(default=TimeLimits.budget_seconds, gt=0)
    megabytes: int = Field(default=SandboxLimits.megabytes, ge=128)


class SuiteTable(_Table):
    """All tables of a suite.

    Attributes:
        title: The name of the assignment.
        file: The name of the file that defines the required predicates.
        model: The name of a file with a correct program.
        generator: The name of a file that loads the model, and defines predicates for
            the goals that draw cases.
        limits: The limits on a submission.
        group: The groups.
        criterion: The criteria for a human marker.
        misconception: The misconceptions.
    """

    title: str
    file: _FileName
    model: str | None = None
    generator: _FileName | None = None
    limits: LimitsTable = Field(default_factory=LimitsTable)
    group: tuple[GroupTable, ...] = Field(min_length=1)
    criterion: tuple[CriterionTable, ...] = ()
    misconception: tuple[MisconceptionTable, ...] = ()

    @model_validator(mode="after")
    def _has_unique_titles(self) -> SuiteTable:
        titles = [group.title for group in self.group]
        for title in titles:
            if titles.count(title) > 1:
                raise ValueError(f"more than one group has the title {title!r}")
        return self

    @model_validator(mode="after")
    def _has_the_rules_that_are_needed(self) -> SuiteTable:
        rules = {group.rule for group in self.group}
        for case in (case for group in self.group for case in group.cases):
            for rule in case.needs - rules:
                raise ValueError(f"no group has the rule {rule!r}, needed by a case")
        return self

    @model_validator(mode="after")
    def _has_a_model_where_one_is_needed(self) -> SuiteTable:
        if self.model is None and (self.misconception or self.generator):
            raise ValueError("misconceptions and a generator need a model")
        return self


def read_tables(file: Path) -> SuiteTable:
    """Read a suite file.

    Raises:
        FormatError: The file is not a valid suite.
        StorageError: The file cannot be read.
    """
    content = read_regular(file)
    try:
        return SuiteTable.model_validate(tomllib.loads(content.decode()))
    except ValidationError as error:
        problem = min(error.errors(), key=_is_no_misspelling)
        table, field = _place(problem["loc"])
        message = validation_message(problem, field)
        parts = filter(None, (str(file), table, message))
        raise FormatError(": ".join(parts)) from None
    except ValueError as error:
        raise FormatError(f"{file}: {reason_of(error)}") from None


def _is_no_misspelling(problem: ErrorDetails) -> bool:
    """Return False for an unknown key, which may be a misspelling of a missing key."""
    return problem["type"] != "extra_forbidden"


def _place(keys: Sequence[str | int]) -> tuple[str, str]:
    """Return the numbered tables that contain a field, and the name of the field."""
    numbered = [
        f"{str(name).removesuffix('s')} {number + 1}"
        for name, number in pairwise(keys)
        if isinstance(number, int)
    ]
    field = keys[-1] if keys else ""
    return ", ".join(numbered), field if isinstance(field, str) else ""
