"""The headers of all answers of the server, and their documentation."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import fastapi_offline
import pytest
from fastapi.routing import APIRoute
from httpx2 import Response
from starlette.testclient import TestClient
from web_person import BODIES, COMMENT, Answer, action, application, begun, two

from cribbage_bridge import web
from cribbage_bridge.session.table_view import TableView
from cribbage_bridge.web import pages
from cribbage_bridge.web.tables import Tables

SCORE = "/api/score?hand=5H+5S+5C+JD&start_card=5D"

PAGES = [path.format(id="an-id", invitation="one") for path in pages.PAGES]

STATIC = Path(web.__file__).with_name("static")

SWAGGER = Path(fastapi_offline.__file__).with_name("static")

OWN_FILES = [
    f"/static/{file.relative_to(STATIC)}"
    for file in STATIC.rglob("*")
    if file.is_file()
]
VERSIONED = [f"{pages.current_files()}/{name}" for name in ("base.css", "home.js")]
FILES = [
    *OWN_FILES,
    *(f"/static/docs/{file.name}" for file in SWAGGER.iterdir()),
    *VERSIONED,
]


# --- Headers --------------------------------------------------------------


def directives(answer: Response) -> dict[str, list[str]]:
    policy = answer.headers["content-security-policy"]
    parts = [part.split() for part in policy.split(";")]
    assert len({name for name, *_ in parts}) == len(parts)
    return {name: sources for name, *sources in parts}


def must_be_guarded(answer: Response) -> None:
    """Check that an answer has the headers that every answer must have."""
    headers = answer.headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers
    path = answer.request.url.path
    caching = "no-store" if path.startswith("/api/") else "no-cache"
    if path in VERSIONED:
        caching = "max-age=31536000, immutable"
    assert headers["cache-control"] == caching
    if not (path in FILES and path.endswith((".js", ".css"))):
        must_be_guarded_as_a_document(answer)


def must_be_guarded_as_a_document(answer: Response) -> None:
    headers, policy = answer.headers, directives(answer)
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    for name in ("default-src", "base-uri", "form-action", "frame-ancestors"):
        assert policy[name] == ["'none'"]
    assert policy["script-src"] == policy["connect-src"] == ["'self'"]
    others = {source for sources in policy.values() for source in sources}
    allowed = {"'self'", "'none'"}
    if answer.request.url.path == "/docs":
        allowed |= {"'unsafe-inline'", "data:"}
        assert policy["style-src"] == ["'self'", "'unsafe-inline'"]
    assert others <= allowed


@pytest.mark.parametrize("path", [*PAGES, "/favicon.ico", *sorted(FILES)])
def test_pages_and_files(shared: TestClient, path: str) -> None:
    plain = {"Accept-Encoding": "identity"}
    sent, head = shared.get(path, headers=plain), shared.head(path, headers=plain)
    assert sent.status_code == head.status_code == 200
    assert len(sent.content) == int(head.headers["content-length"])
    assert head.content == b""
    assert {**sent.headers, "vary": ""} == {**head.headers, "vary": ""}
    must_be_guarded(sent)
    must_be_guarded(head)
    if len(sent.content) > 1000 and "image/png" not in sent.headers["content-type"]:
        short = shared.get(path)
        assert short.content == sent.content
        assert short.headers["content-encoding"] == "gzip"
    if path in FILES:
        known = shared.get(path, headers={"If-None-Match": sent.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        must_be_guarded(known)


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", SCORE, {}, 200),
        ("GET", "/api/score", {}, 422),
        ("GET", "/api/tables/none", {}, 404),
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
        ("TRACE", "/api/tables", {}, 405),
        ("GET", "/ask/", {}, 307),
        ("GET", "/", {"Host": "evil.example"}, 400),
        ("GET", SCORE, {"Origin": "http://evil.example"}, 403),
        ("POST", "/api/tables", {"Content-Length": "20000"}, 413),
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
    if status >= 400:
        is_json = answer.headers["content-type"] == "application/json"
        assert is_json is path.startswith("/api/")
        assert not is_json or answer.json()["detail"].endswith(".")


def test_an_answer_when_the_tables_cannot_be_saved(tables: Tables) -> None:
    app = application(tables.file)
    with TestClient(app, raise_server_exceptions=False) as client:
        tables.file.unlink()
        answer = client.post("/api/tables", json={"opponent": "computer"})
    assert answer.status_code == 503
    must_be_guarded(answer)


def test_an_unknown_address_has_an_answer_for_people_and_for_programs(
    shared: TestClient,
) -> None:
    page, answer = shared.get("/none"), shared.get("/api/none")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "There is no such page" in page.text
    assert answer.json() == {"detail": "There is no such address."}


# --- Pages ----------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("path", [*PAGES, *sorted(OWN_FILES)])
def test_no_other_host_is_named(shared: TestClient, path: str) -> None:
    named = r"https?://(?!www\.w3\.org/)|[\"'(]//|@import"
    license = r"(?s)/\*!.*?\*/"
    assert not re.search(named, re.sub(license, "", shared.get(path).text))


@pytest.mark.parametrize("path", PAGES)
def test_all_that_a_page_loads_is_there(shared: TestClient, path: str) -> None:
    page = shared.get(path)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert not re.search(r"<(style|base)|\s(style|on\w+)=", page.text)
    text = re.sub(r"<script[^>]* type=\"application/json\".*?</script>", "", page.text)
    tags = re.findall(r"<(?:script|link|img|iframe|source)\b[^>]*>", text)
    places = [re.search(r'(?:src|href)="([^"]*)"', tag) for tag in tags]
    found = {place and place[1] for place in places}
    files = FILES if path == "/docs" else map(pages.SERVER.link, FILES)
    assert found <= set(files)


# --- Documentation --------------------------------------------------------

MAY_BE_TOO_MUCH = {
    "get_questions_of_today",
    *("get_cards_to_count", "get_cards_dealt", "get_cards_to_play"),
    *("judge_count", "judge_discard", "judge_play"),
    *("rank_choices", "count_rummikub_games", "rank_actions", "review_discards"),
    *("comment_on_choice", "send_reaction"),
    *("start_table", "follow_table", "review_record", "watch_review"),
}
"""The operations of which there can be too many."""


def documentation(shared: TestClient) -> Answer:
    document: Answer = shared.get("/openapi.json").json()
    return document


def documented(shared: TestClient) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": operation
        for path, operations in documentation(shared)["paths"].items()
        for method, operation in operations.items()
    }


def test_answers_that_come_seldom_are_documented(shared: TestClient) -> None:
    """The tests that draw requests get the other ones, and see them documented."""
    limited = set()
    for path, operation in documented(shared).items():
        statuses, method = operation["responses"].keys(), path.split()[0]
        # The server refuses long headers before it looks at the address.
        assert statuses >= {"422", "431"}
        if "{id}" in path and method != "DELETE":
            assert statuses >= {"404", "410"}, path
        if "/api/statistics" in path:
            assert "413" in statuses
        if "429" in statuses:
            limited.add(operation["operationId"])
    assert limited == MAY_BE_TOO_MUCH


def test_only_an_old_address_is_left_out_of_the_documentation(
    tables: Tables, shared: TestClient
) -> None:
    routes = {
        f"{method} {route.path}"
        for route in application(tables.file).routes
        if isinstance(route, APIRoute) and route.path.startswith("/api/")
        for method in route.methods or ()
    }
    assert routes - documented(shared).keys() == {"GET /api/rooms/{id}"}


def test_operations_are_described(shared: TestClient) -> None:
    for operation in documented(shared).values():
        assert operation["description"].endswith(".")
        assert operation["summary"]
        assert operation["tags"]
        for status, answer in operation["responses"].items():
            assert answer["description"]
            if status.startswith("4"):
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}


DESCRIBED = (
    *("TableView", "Participant", "NextCount", "NarratedEvent", "ShownCards", "Pegs"),
    *("RankedAction", "ReviewedDiscard", "TableAgainstComputer", "TableForTwo"),
    *("Change", "Continue", "TakeAction", "TakeSeat", "Invited"),
)
"""The schemas of tables, whose fields are all described."""


def test_the_view_of_a_table_is_documented_as_it_is_declared(
    shared: TestClient,
) -> None:
    schemas = documentation(shared)["components"]["schemas"]
    declared = [field.name for field in fields(TableView)]
    table = schemas["TableView"]
    assert list(table["properties"]) == table["required"] == declared
    for name in DESCRIBED:
        assert schemas[name]["description"].endswith(".")
        for field, schema in schemas[name]["properties"].items():
            assert schema.get("description", "").endswith("."), (name, field)
    for person in (begun(shared), two(shared)[0]):
        assert [*person.ask("").json()] == declared


# --- Bodies ---------------------------------------------------------------

ACTIONS = [
    action("discard", cards=["5H", "5S"]),
    action("play", card="5H"),
    action("go"),
    action("count", points=2),
]


@pytest.mark.long
def test_an_unknown_field_of_a_body_is_refused_by_its_name(shared: TestClient) -> None:
    opponents = ("computer", "coach", "friend")
    changes = BODIES | COMMENT
    bodies = [
        *(("/api/tables", {"opponent": name}) for name in opponents),
        *((f"/api/tables/none/{path}", body) for path, body in changes.items()),
    ]
    assert {path.replace("none", "{id}") for path, _ in bodies} == {
        path
        for path, operations in documentation(shared)["paths"].items()
        if path.startswith("/api/tables")
        and "requestBody" in operations.get("post", ())
    }
    tried = [
        (path, {**body, name: "1"}, name)
        for path, body in bodies
        for name in ("strange", "deck_seed", "seat")
    ]
    for act in ACTIONS:
        body = {"revision": 0, "action": {**act, "strange": 1}}
        tried.append(("/api/tables/none/actions", body, "strange"))
    for path, body, name in tried:
        refused = shared.post(path, json=body)
        assert refused.status_code == 422
        assert refused.json() == {"detail": f"Unexpected field {name!r}."}
