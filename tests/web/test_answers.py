"""What all answers of the server have: headers, and a place in the documentation."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import fastapi_offline
import pytest
from fastapi.routing import APIRoute
from httpx2 import Response
from starlette.testclient import TestClient
from web_person import application

from cribbage_bridge import web
from cribbage_bridge.session.room import Room
from cribbage_bridge.web import drill_api, game_api, review_api, room_api, show_api
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.rooms import Rooms
from cribbage_bridge.web.sessions import Sessions, sit_down
from cribbage_bridge.web.streams import Streams
from cribbage_bridge.web.turns import Allowance, Answers
from cribbage_bridge.web.watching import Watching
from cribbage_bridge.web.worker import Limits, LongQuestions

SCORE = "/api/score?hand=5H+5S+5C+JD&start_card=5D"

PAGES = ["/", "/play/a-name", "/review", "/review/an-id", "/ask", "/docs"]

STATIC = Path(web.__file__).with_name("static")

SWAGGER = Path(fastapi_offline.__file__).with_name("static")

OWN_FILES = [f"/static/{file.name}" for file in STATIC.iterdir() if file.is_file()]
FILES = OWN_FILES + [f"/static/docs/{file.name}" for file in SWAGGER.iterdir()]


# --- Headers --------------------------------------------------------------


def directives(answer: Response) -> dict[str, list[str]]:
    """The content security policy of an answer."""
    policy = answer.headers["content-security-policy"]
    parts = [part.split() for part in policy.split(";")]
    assert len({name for name, *_ in parts}) == len(parts)
    return {name: sources for name, *sources in parts}


def must_be_guarded(answer: Response) -> None:
    """See that an answer has the headers that every one must have."""
    headers, policy = answer.headers, directives(answer)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    for name in ("default-src", "base-uri", "form-action", "frame-ancestors"):
        assert policy[name] == ["'none'"]
    assert policy["script-src"] == policy["connect-src"] == ["'self'"]
    others = {source for sources in policy.values() for source in sources}
    allowed = {"'self'", "'none'"}
    if answer.request.url.path == "/docs":
        allowed |= {"'unsafe-inline'", "data:"}
        assert policy["style-src"] == ["'self'", "'unsafe-inline'"]
    assert others <= allowed
    private = answer.request.url.path.startswith("/api/")
    assert headers["cache-control"] == ("no-store" if private else "no-cache")
    assert "server" not in headers


@pytest.mark.parametrize("path", [*PAGES, "/favicon.ico", *sorted(FILES)])
def test_pages_and_files(shared: TestClient, path: str) -> None:
    sent, head = shared.get(path), shared.head(path)
    assert sent.status_code == head.status_code == 200
    assert len(sent.content) == int(head.headers["content-length"])
    assert head.content == b""
    assert sent.headers == head.headers
    must_be_guarded(sent)
    must_be_guarded(head)
    if path in FILES:
        known = shared.get(path, headers={"If-None-Match": sent.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        must_be_guarded(known)


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", SCORE, {}, 200),
        ("GET", "/api/score", {}, 422),
        ("GET", "/api/games/none", {}, 404),
        ("GET", "/api/none", {}, 404),
        ("GET", "/none", {}, 404),
        ("GET", "/static/none", {}, 404),
        ("GET", "/static/../app.py", {}, 404),
        ("GET", "/static/..%2fapp.py", {}, 404),
        ("GET", "/static/%2e%2e/app.py", {}, 404),
        ("GET", "/static//etc/passwd", {}, 404),
        ("GET", "/openapi.json", {}, 200),
        ("POST", "/", {}, 405),
        ("DELETE", SCORE, {}, 405),
        ("TRACE", "/api/games", {}, 405),
        ("GET", "/ask/", {}, 307),
        ("GET", "/", {"Host": "evil.example"}, 400),
        ("GET", SCORE, {"Origin": "http://evil.example"}, 403),
        ("POST", "/api/games", {"Content-Length": "20000"}, 413),
    ],
)
def test_other_answers(
    shared: TestClient, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    content = b" " * int(headers.get("Content-Length", "0"))
    answer = shared.request(
        method, path, headers=headers, content=content, follow_redirects=False
    )
    assert answer.status_code == status
    must_be_guarded(answer)
    assert "Traceback" not in answer.text


def test_an_answer_when_the_games_cannot_be_kept(games: Games) -> None:
    app = application(games.file)
    with TestClient(app, raise_server_exceptions=False) as client:
        games.file.unlink()
        answer = client.post("/api/games", json={})
    assert answer.status_code >= 500
    must_be_guarded(answer)


def test_what_is_not_there_is_said_to_persons_and_to_programs(
    shared: TestClient,
) -> None:
    page, answer = shared.get("/none"), shared.get("/api/none")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "There is no such page" in page.text
    assert answer.json() == {"detail": "There is no such address."}


# --- Pages ----------------------------------------------------------------


@pytest.mark.parametrize("path", [*PAGES, *sorted(OWN_FILES)])
def test_no_other_host_is_named(shared: TestClient, path: str) -> None:
    named = r"https?://(?!www\.w3\.org/)|[\"'(]//|@import"
    assert not re.search(named, shared.get(path).text)


@pytest.mark.parametrize("path", PAGES)
def test_what_a_page_loads_is_there(shared: TestClient, path: str) -> None:
    page = shared.get(path)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert not re.search(r"<(style|base)|\s(style|on\w+)=", page.text)
    tags = re.findall(r"<(?:script|link|img|iframe|source)\b[^>]*>", page.text)
    places = [re.search(r'(?:src|href)="([^"]*)"', tag) for tag in tags]
    assert {place and place[1] for place in places} <= set(FILES)


# --- Documentation --------------------------------------------------------

CHANGES = {"200", "404", "409", "422"}

STATUSES = {
    "GET /api/score": {"200", "422"},
    "GET /api/selection": {"200", "422"},
    "GET /api/ranking": {"200", "422", "429"},
    "GET /api/rummikub/outcomes": {"200", "422", "429"},
    "GET /api/drills/daily": {"200", "422", "429"},
    "GET /api/drills/count": {"200", "422", "429"},
    "GET /api/drills/count/answer": {"200", "422", "429"},
    "GET /api/drills/discard": {"200", "422", "429"},
    "GET /api/drills/discard/answer": {"200", "422", "429"},
    "GET /api/drills/peg": {"200", "422", "429"},
    "GET /api/drills/peg/answer": {"200", "422", "429"},
    "POST /api/games": {"201", "422", "429"},
    "GET /api/games/{name}": {"200", "404", "422"},
    "DELETE /api/games/{name}": {"204", "404", "422"},
    "GET /api/games/{name}/stream": {"200", "404", "422", "429"},
    "POST /api/games/{name}/actions": CHANGES,
    "POST /api/games/{name}/undo": CHANGES,
    "POST /api/games/{name}/restart": CHANGES,
    "GET /api/games/{name}/hint": CHANGES | {"429"},
    "GET /api/games/{name}/discards": {"200", "404", "422", "429"},
    "GET /api/games/{name}/result": CHANGES,
    "POST /api/games/{name}/review": {"201", "404", "409", "422"},
    "POST /api/reviews": {"201", "422", "429"},
    "POST /api/reviews/summary": {"200", "422"},
    "GET /api/reviews/{id}": {"200", "404", "422"},
    "GET /api/reviews/{id}/stream": {"200", "404", "422", "429"},
    "POST /api/rooms": {"201", "422", "429"},
    "GET /api/invitations/{invitation}": {"200", "404", "422"},
    "GET /api/rooms/{name}": {"200", "404", "422"},
    "GET /api/rooms/{name}/stream": {"200", "404", "422", "429"},
    "GET /api/rooms/{name}/record": CHANGES,
    "GET /api/rooms/{name}/result": CHANGES | {"403"},
    "POST /api/rooms/{name}/guest": CHANGES | {"403"},
    "POST /api/rooms/{name}/actions": CHANGES | {"403"},
    "POST /api/rooms/{name}/rematch": CHANGES | {"403"},
    "POST /api/rooms/{name}/give-up": CHANGES | {"403"},
    "POST /api/rooms/{name}/claim": CHANGES | {"403"},
    "POST /api/rooms/{name}/review": {"201", "404", "409", "422"},
}


def documented(shared: TestClient) -> dict[str, dict[str, Any]]:
    paths = shared.get("/openapi.json").json()["paths"]
    return {
        f"{method.upper()} {path}": operation
        for path, operations in paths.items()
        for method, operation in operations.items()
    }


def test_all_questions_are_documented_with_their_statuses(shared: TestClient) -> None:
    operations = documented(shared)
    assert operations.keys() == STATUSES.keys()
    for name, statuses in STATUSES.items():
        assert operations[name]["responses"].keys() >= statuses


def test_questions_are_named_by_what_they_do(shared: TestClient) -> None:
    names = {operation["operationId"] for operation in documented(shared).values()}
    assert names == {
        *("count_hand", "select_hand", "rank_choices", "count_rummikub_games"),
        *("begin_game", "look_at_game", "give_game_up", "begin_another_game"),
        *("take_action", "take_back", "rank_actions", "review_discards"),
        *("review_game", "review_record", "summarize_record"),
        *("look_at_record", "watch_review", "review_room", "sum_up_game"),
        *("open_room", "look_at_invitation", "take_seat", "look_at_room"),
        *("follow_room", "follow_game", "take_action_in_room", "want_rematch"),
        *("give_room_up", "claim_room", "sum_up_room", "download_room"),
        *("find_questions_of_today", "ask_to_count", "answer_to_count"),
        *("ask_to_discard", "answer_to_discard", "ask_to_peg", "answer_to_peg"),
    }


def test_no_question_is_left_out_of_the_documentation(shared: TestClient) -> None:
    answers = Answers()
    questions = show_api.router(LongQuestions(Limits()), answers)
    drills = drill_api.router(date.today, answers)
    file = Path("games.sqlite")
    rooms = Rooms(file)
    sessions, allowance = Sessions(Games(file), 1, sit_down), Allowance(1)
    open_rooms, streams = Sessions(rooms, 1, Room), Streams(rooms, 1)
    games = game_api.router(sessions, str, allowance, answers, answers, streams)
    people = room_api.router(rooms, open_rooms, allowance, streams)
    reviews = review_api.router(
        sessions, open_rooms, Reviews(file), Watching(), allowance
    )
    routes = {
        f"{method} {route.path}"
        for router in (questions, drills, games, people, reviews)
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert routes == set(documented(shared))


def test_all_is_said_about_a_question(shared: TestClient) -> None:
    for operation in documented(shared).values():
        assert operation["description"].endswith(".")
        assert " " in operation["summary"]
        assert operation["tags"]
        for status, answer in operation["responses"].items():
            assert answer["description"]
            if status.startswith("4"):
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}
