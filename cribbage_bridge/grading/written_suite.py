"""Suites that lecturers write in files.

``docs/suites.md`` describes the format.  Expected answers are in the file, or come from
a model, which is a correct program.  The model, too, runs in a sandboxed process.
"""

from __future__ import annotations

import random
import threading
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain
from pathlib import Path

from cribbage_bridge.bridge.errors import PrologSyntaxError
from cribbage_bridge.bridge.queries import rulebook
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.grading.evidence import missing_text, without_place
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.runner import Runner
from cribbage_bridge.grading.sandbox import SandboxLimits
from cribbage_bridge.grading.suite import (
    Assessment,
    Case,
    CaseResult,
    Criterion,
    Group,
    Suite,
    TimeLimits,
    in_turn,
)
from cribbage_bridge.grading.suite_file import (
    CaseTable,
    GroupTable,
    MisconceptionTable,
    read_tables,
)
from cribbage_bridge.grading.written_cases import (
    MAXIMUM_ANSWERS,
    AcceptedCase,
    AnswerCase,
    AnyAnswerCase,
    ErrorCase,
    FailureCase,
    GoalCase,
    SearchCase,
    UnitTestCase,
    canonical,
    is_whole,
    quoted,
)

SUITES = {"rummikub": Path(__file__).with_name("suites") / "rummikub.toml"}
"""The files of the suites that come with the grader, by name."""

_MAXIMUM_BYTES = 50_000
"""The maximum length of a goal, in bytes."""

_MAXIMUM_DRAWS = 20
"""The maximum number of draws for each case, if some are drawn again."""

_DRAWN = "DrawnTerm_"
"""The variable for a drawn term; no goal of a suite should use it."""

_GENERATOR = "model/generator.pl"

_CUT_SHORT = "..."
"""The text that Prolog writes in place of the omitted rest of a large term."""


class WrittenSuite(Suite):
    """A suite that a lecturer wrote in a file."""

    def __init__(self, file: Path) -> None:
        """Read a suite file, and collect the model's answers.

        Raises:
            FormatError: The file is invalid, a file that it names cannot be read, or
                the model does not load or does not answer.
            StorageError: The file cannot be read.
            PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
        """
        self._file = file
        self._tables = read_tables(file)
        self.title = self._tables.title
        self.main_file = self._tables.file
        self.groups = tuple(map(_group, self._tables.group))
        self.criteria = tuple(
            Criterion(each.title, each.points, each.wanted)
            for each in self._tables.criterion
        )
        limits = self._tables.limits
        self.times = TimeLimits(1.0, limits.load_seconds, limits.budget_seconds)
        self.limits = SandboxLimits(megabytes=limits.megabytes)
        self.files = {
            each.tests: self._content(each.tests).encode()
            for each in self._tables.group
            if each.tests
        }
        model, generator = self._tables.model, self._tables.generator
        self._program = self._content(model) if model else ""
        self._model = _Model(self, self._program)
        self._generator = self._model
        if generator:
            self._generator = _Model(self, self._content(generator), self._program)
        self._misconceptions = [
            _Misconception(self, each.text, self._mistaken(each))
            for each in self._tables.misconception
        ]
        self._is_random = any(
            case.draw is not None for each in self._tables.group for case in each.cases
        )
        self._cases: dict[str, tuple[Case, ...]] = {}
        with closing(self._model):
            if model:
                self._check_program("model", model, self._model)
            self._entries = [
                (group, list(self._entries_of(group, table)))
                for group, table in zip(self.groups, self._tables.group, strict=True)
            ]
        if generator:
            with closing(self._generator):
                self._check_program("generator", generator, self._generator)
        self.cases("")

    def _content(self, name: str) -> str:
        places = (folder / name for folder in (self._file.parent, rulebook()))
        file = next((place for place in places if place.is_file()), None)
        if file is None:
            raise self._problem(f"there is no file {name}")
        try:
            return file.read_text("utf-8")
        except (OSError, ValueError) as error:
            raise self._problem(f"cannot read {name}: {error}") from None

    def _problem(self, *words: str) -> FormatError:
        return FormatError(": ".join((str(self._file), *words)))

    def _check_program(self, role: str, name: str, program: _Model) -> None:
        problem = program.load()
        if problem:
            raise self._problem(f"the {role} {name}", problem)

    def _mistaken(self, table: MisconceptionTable) -> str:
        program = self._program
        for change in table.changes:
            times = program.count(change.replace)
            if times != 1:
                problem = (
                    f"the model must contain {change.replace!r} once, not {times} times"
                )
                raise self._problem(f"misconception {table.text!r}", problem)
            program = program.replace(change.replace, change.by)
        return program

    @property
    def program(self) -> str:
        """The text of the model; empty if there is none."""
        return self._program

    def cases(self, seed: str) -> Sequence[Case]:
        """Return the cases in the file, and those that it draws by the seed.

        Raises:
            FormatError: A case cannot be drawn.
        """
        if not self._is_random:
            seed = ""
        if seed not in self._cases:
            with closing(self._model), closing(self._generator):
                self._cases[seed] = tuple(in_turn(self._all_cases(seed)))
        return self._cases[seed]

    def example_cases(self, seed: str) -> Sequence[Case]:
        """Return the cases that the file draws by another seed."""
        fixed = set(chain.from_iterable(entries for _, entries in self._entries))
        return [case for case in self.cases(f"{seed}/examples") if case not in fixed]

    def assess(
        self, results: Sequence[CaseResult], further: Sequence[CaseResult] = ()
    ) -> Assessment:
        """Explain the errors of each predicate that a misconception explains."""
        explained: dict[str, list[str]] = {}
        for misconception in self._misconceptions:
            for predicate in misconception.explained(results):
                explained.setdefault(predicate, []).append(misconception.text)
        sentences = (
            f"All errors in {predicate} have one explanation: {'; or '.join(texts)}."
            for predicate, texts in explained.items()
        )
        return Assessment(tuple(sentences))

    # --- The cases --------------------------------------------------------

    def _entries_of(
        self, group: Group, table: GroupTable
    ) -> Iterator[GoalCase | CaseTable]:
        """Yield the cases of a group, and the tables of cases to draw."""
        for each in table.cases:
            self._check_texts(each)
            yield self._case(group, each) if each.draw is None else each
        yield from self._unit_tests(group, table)

    def _all_cases(self, seed: str) -> Iterator[Case]:
        for group, entries in self._entries:
            cases: list[GoalCase] = []
            for entry in entries:
                if isinstance(entry, CaseTable):
                    cases += (self._case(group, it) for it in self._draw(entry, seed))
                else:
                    cases.append(entry)
            if all(case.is_trivial for case in cases):
                raise self._problem(
                    f"group {group.title!r} has no case that expects an answer"
                )
            yield from cases

    def _draw(self, table: CaseTable, seed: str) -> list[CaseTable]:
        """Draw the cases for a table."""
        generator = random.Random(f"{seed}/{table.draw}/{table.goal}")
        drawn: dict[str, CaseTable] = {}
        for _ in range(_MAXIMUM_DRAWS * table.times):
            one = self._draw_one(table, generator.getrandbits(32))
            drawn.setdefault(one.goal, one)
            if len(drawn) == table.times:
                return list(drawn.values())
        wanted = f"expected {table.times} different goals from the draw goal"
        raise self._problem(table.goal, f"{wanted}, not {len(drawn)}")

    def _draw_one(self, table: CaseTable, number: int) -> CaseTable:
        keys = ("goal", "answer", "accept")
        texts = {key: text for key in keys if (text := getattr(table, key)) is not None}
        terms = ", ".join(f"({text}\n)" for text in texts.values())
        goal = (
            f"set_random(seed({number})), once(({table.draw}\n)),"
            f" numbervars([{terms}], 0, _), member({_DRAWN}, [{terms}])"
        )
        question = CaseTable(goal=goal, answer=_DRAWN, all_answers=True)
        response = self._generator.ask(AnyAnswerCase(self.groups[0], "", question))
        if len(response.answers) < len(texts):
            raise self._problem(table.goal, f"the draw goal {response.problem}")
        self._check_whole(table, response.answers)
        found = dict(zip(texts, response.answers, strict=True))
        return table.model_copy(update={**found, "draw": None, "times": 1})

    def _check_texts(self, table: CaseTable) -> None:
        for text in (table.goal, table.answer, table.accept, table.draw):
            if text is not None:
                self._canonical(table, text)
        if len(table.goal.encode()) > _MAXIMUM_BYTES:
            problem = f"the goal is longer than {_MAXIMUM_BYTES:,} bytes"
            raise self._problem(f"{table.goal[:50]}...", problem)

    def _case(self, group: Group, table: CaseTable) -> GoalCase:
        part = table.part or group.title
        if table.fails:
            return FailureCase(group, part, table)
        if table.raises is not None:
            error = self._canonical(table, table.raises)
            return ErrorCase(group, part, table, error)
        if table.expect is not None:
            return AnswerCase(group, part, table, self._canonical(table, table.expect))
        if table.expect_all is not None:
            rights = (self._canonical(table, text) for text in table.expect_all)
            return SearchCase(group, part, table, tuple(rights))
        if table.accept is not None:
            return AcceptedCase(group, part, table, self._model.ask)
        return self._modeled(AnyAnswerCase(group, part, table))

    def _canonical(self, table: CaseTable, text: str) -> str:
        try:
            return canonical(text)
        except PrologSyntaxError as error:
            reason, *_ = str(error).splitlines()
            problem = f"{text!r} is not a term ({reason})"
            raise self._problem(table.goal, problem) from None

    def _modeled(self, question: AnyAnswerCase) -> GoalCase:
        """Return a case that expects the model's answers, failure or error."""
        group, part, table = question.group, question.part, question.table
        if self._tables.model is None:
            missing = "the case has no expected answer, and there is no model"
            raise self._problem(table.goal, missing)
        response = self._model.ask(question)
        answers, problem = response.answers, response.problem or "failed"
        error = problem.removeprefix("raised ")
        if error != problem and not answers and not table.all_answers:
            return ErrorCase(group, part, table, error)
        if problem != "failed" and (table.all_answers or not answers):
            raise self._problem(table.goal, f"the model {problem}")
        if table.all_answers:
            if len(answers) > MAXIMUM_ANSWERS:
                many = f"the model has more than {MAXIMUM_ANSWERS:,} answers"
                raise self._problem(table.goal, many)
            self._check_whole(table, answers)
            return SearchCase(group, part, table, answers)
        if not answers:
            return FailureCase(group, part, table)
        self._check_whole(table, answers[:1])
        return AnswerCase(group, part, table, answers[0])

    def _check_whole(self, table: CaseTable, answers: Sequence[str]) -> None:
        for answer in answers:
            if not is_whole(answer) or _CUT_SHORT in answer:
                problem = "the model's answer is too large, or not valid Unicode"
                raise self._problem(table.goal, problem)

    def _unit_tests(self, group: Group, table: GroupTable) -> Iterator[GoalCase]:
        if table.tests is None:
            return
        file = quoted(table.tests)
        goal = f"harness:unit_test({file}, Name)"
        listing = CaseTable(goal=goal, answer="Name", all_answers=True)
        response = self._model.ask(AnyAnswerCase(group, "", listing))
        if not response.answers:
            problem = f"listing its tests {response.problem or 'failed'}"
            raise self._problem(table.tests, problem)
        for name in dict.fromkeys(response.answers):
            passing = CaseTable(goal=f"harness:passes({file}, {name})")
            yield UnitTestCase(group, group.title, passing, "true", name)

    def check(self) -> None:
        """Check that the model, if there is one, earns full marks.

        Raises:
            FormatError: The model does not earn full marks.
        """
        if self._tables.model is None:
            return
        with closing(self._model):
            for case in self.cases(""):
                verdict = case.judge(self._model.ask(case))
                if verdict.share < 1:
                    problem = f"expected {case.expected}, but the model"
                    raise self._problem(case.given, f"{problem} {verdict.actual}")

    def sources(self) -> list[Path]:
        """Return the suite file, and the files in its folder that it names."""
        tables = self._tables
        tests = (group.tests for group in tables.group)
        names = [tables.model, tables.generator, *tests]
        named = [self._file.parent / name for name in names if name]
        return [self._file, *(file for file in named if file.is_file())]


def _group(table: GroupTable) -> Group:
    return Group(table.title, table.marks, table.predicate, table.seconds, table.rule)


# --- The model ------------------------------------------------------------


class _Model:
    """A lecturer's program, which runs in its own process.

    Several threads may use it at once.
    """

    def __init__(self, suite: Suite, text: str, loaded: str | None = None) -> None:
        """Prepare to run a program.

        Args:
            suite: The suite.
            text: The text of the program.
            loaded: The text of the model if the program is a generator, which loads it.
        """
        times = replace(suite.times, budget_seconds=float("inf"))
        main = f"model/{suite.main_file}"
        files = {main: text.encode()}
        if loaded is not None:
            files = {_GENERATOR: text.encode(), main: loaded.encode()}
            main = _GENERATOR
        self.__setstate__(Runner(main, files, suite, times, suite.limits))

    def __getstate__(self) -> Runner:
        """Return the runner, without the lock, for pickling; close the model first."""
        return self._runner

    def __setstate__(self, runner: Runner) -> None:
        self._runner = runner
        self._asking = threading.Lock()
        weakref.finalize(self, runner.close)

    def load(self) -> str | None:
        """Load the program, and return the first problem; `None` if there is none."""
        with self._asking:
            loaded = self._runner.load()
        for line, complaint in loaded.complaints:
            text = without_place(complaint)
            return f"line {line}: {text}" if line else text
        for predicate in loaded.missing:
            return missing_text(predicate)
        return loaded.problem

    def ask(self, case: Case) -> Response:
        """Return the program's response to a case."""
        with self._asking:
            response = self._runner.run(case)
            return response if response.asked else self._runner.run_alone(case)

    def close(self) -> None:
        """End the process; the next query starts a new process."""
        with self._asking:
            self._runner.close()


class _Misconception:
    def __init__(self, suite: Suite, text: str, program: str) -> None:
        """Create a misconception from its text and a program that has it."""
        self.text = text
        self._model = _Model(suite, program)
        self._responses: dict[Case, Response] = {}

    def explained(self, results: Sequence[CaseResult]) -> list[str]:
        """Return the predicates whose wrong answers the misconception explains.

        The misconception must also be right wherever the submission is right.  For the
        other predicates, a submission that answers must give the wrong answers of the
        misconception, too.  Cases with wrong answers run first, because the first
        difference ends the check.
        """
        asked = [result for result in results if result.response.asked]
        found: dict[str, list[CaseResult]] = {}
        for result in sorted(asked, key=lambda result: result.share):
            found.setdefault(result.case.group.predicate, []).append(result)
        with closing(self._model):
            explained = [
                predicate
                for predicate, of_predicate in found.items()
                if of_predicate[0].share < 1 and all(map(self._gives, of_predicate))
            ]
            if explained and self._is_contradicted(found, explained):
                return []
            return explained

    def _is_contradicted(
        self, results: Mapping[str, Sequence[CaseResult]], explained: Sequence[str]
    ) -> bool:
        """Return True if a wrong answer is missing from another predicate."""
        return any(
            not (self._is_right(result.case) or self._gives(result))
            for predicate, of_predicate in results.items()
            if predicate not in explained
            and any(result.response.answers for result in of_predicate)
            for result in of_predicate
        )

    def _gives(self, result: CaseResult) -> bool:
        is_right = self._is_right(result.case)
        if is_right or result.share == 1:
            return is_right == (result.share == 1)
        return _outcome(self._response(result.case)) == _outcome(result.response)

    def _is_right(self, case: Case) -> bool:
        return case.judge(self._response(case)).share == 1

    def _response(self, case: Case) -> Response:
        if case not in self._responses:
            self._responses[case] = self._model.ask(case)
        return self._responses[case]


def _outcome(response: Response) -> tuple[list[str], str | None]:
    """Return the sorted answers and the problem of a response."""
    return sorted(response.answers), response.problem
