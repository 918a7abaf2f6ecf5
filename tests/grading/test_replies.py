"""The replies of the process of a submission."""

import json
from dataclasses import replace

import pytest

from cribbage_bridge.grading.evidence import Evidence, EvidenceKind
from cribbage_bridge.grading.replies import (
    ChoicePoint,
    ConversationError,
    Directives,
    Exchange,
    Loaded,
    Response,
    read_library_clones,
    read_loaded,
)

END = '{"kind":"end","number":7,"printed":false}'
SOLUTION = '{"kind":"solution","number":7,"text":"2","choice_point":null}'


def response(*lines: str) -> Response:
    """Read replies to question 7, without the time that they took."""
    exchange = Exchange(7, answers=2)
    for line in lines:
        assert not exchange.ended
        exchange.read(line.encode())
    assert exchange.ended
    found = exchange.response()
    return replace(found, seconds=0)


def test_replies_to_a_case_are_read() -> None:
    placed = SOLUTION.replace("null", '{"line":3,"predicate":"p/1"}')
    error = '{"kind":"error","number":7,"text":"oops"}'
    assert response(END) == Response(problem="failed")
    assert response(SOLUTION, END) == Response(("2",))
    assert response(END.replace("false", "true")) == Response(
        problem="failed", prints=True
    )
    assert response(error, END) == Response(problem="raised oops")
    assert response(placed, SOLUTION.replace('"2"', '"3"'), error, END) == Response(
        ("2", "3"), "raised oops", ChoicePoint(3, "p/1")
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "[]",
        "\ud800",
        END.replace("7", "6"),
        '{"kind":"end","printed":false}',
        '{"kind":"end","number":7}',
        '{"kind":"nonsense","number":7}',
        '{"kind":"solution","number":7,"text":2,"choice_point":null}',
        '{"kind":"solution","number":7,"text":"2"}',
        SOLUTION.replace("null", '{"line":-1,"predicate":"p/1"}'),
        SOLUTION.replace("null", '{"line":1}'),
    ],
)
def test_other_replies_to_a_case_are_refused(line: str) -> None:
    with pytest.raises(ConversationError):
        Exchange(7, answers=2).read(line.encode(errors="surrogatepass"))


def test_too_many_replies_to_a_case_are_refused() -> None:
    with pytest.raises(ConversationError):
        response(*[SOLUTION] * 4, END)


def test_other_replies_to_loading_are_refused() -> None:
    loaded = '{"kind":"loaded","complaints":[{"line":2,"text":""}],"missing":["m:p/1"]}'
    assert read_loaded(loaded.encode(), Directives.ALL, ["p/1"]) == Loaded(
        Directives.ALL, None, ((2, ""),), ("m:p/1",)
    )
    for said in (
        *("[" * 100_000, "1" * 10_000, END),
        loaded.replace("2", "-1"),
        loaded.replace(',"text":""', ""),
        loaded.replace('"m:p/1"', "true"),
        loaded.replace("m:p/1", "\\ud800"),
    ):
        with pytest.raises(ConversationError):
            read_loaded(said.encode(), Directives.ALL, ["p/1"])


def test_library_clones_are_read() -> None:
    text = "total/2 does what lists:sum_list/2 does"
    clone = {"line": 1, "predicate": "total/2", "library": "lists:sum_list/2"}
    for for_empty, end in (("same", ""), ("different", ", except for an empty list")):
        clones = [{**clone, "for_empty": for_empty}]
        line = json.dumps({"kind": "library_clones", "library_clones": clones})
        assert read_library_clones(line.encode()) == [
            Evidence(EvidenceKind.HANDWRITTEN, 1, text + end)
        ]
    with pytest.raises(ConversationError):
        read_library_clones(END.encode())
