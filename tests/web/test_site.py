"""The pages of a site of static files, and its API route.

`make sitetests` tests the built site in Chromium.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from tables import played_until, table_for_two

from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.session.saved_table import record_with_proof
from cribbage_bridge.web.site import verification_api
from cribbage_bridge.web.site.build import copy_scripts, write_pages


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site without its program."""
    folder = tmp_path_factory.mktemp("site")
    write_pages(folder)
    copy_scripts(folder)
    return folder


def test_all_addresses_are_those_of_files_below_the_page(site: Path) -> None:
    pages = list(site.glob("*.html"))
    assert len(pages) == 13
    for file in pages:
        for address in re.findall(r'(?:href|src)="([^"]*)"', file.read_text("utf-8")):
            path = urlsplit(address).path
            assert not path.startswith("/"), address
            assert path in ("", "prolog/cribbage.pl") or (site / path).exists(), address


def test_scripts_import_what_there_is(site: Path) -> None:
    for script in (site / "static").glob("*.js"):
        for name in re.findall(r'(?:from|import\(?) "(\./[^"]*)"', script.read_text()):
            assert (script.parent / name).exists(), (script.name, name)


def test_friends_and_the_server_are_absent(site: Path) -> None:
    home = (site / "index.html").read_text("utf-8")
    assert "play-computer" in home
    for absent in ("play-friend", "/docs", "API"):
        assert absent not in home
    assert "script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39;;" in home


def record() -> dict[str, Any]:
    over = played_until(lambda table: table.winner, table_for_two())
    return record_with_proof(over.saved)


def verified(body: dict[str, Any]) -> Any:
    app = FastAPI()
    app.router.routes += verification_api.router.routes
    return TestClient(app).post("/api/verification", json=body).json()


def test_a_game_is_verified() -> None:
    fair = record()
    found = verified({"record": fair})
    assert found["is_fair"]
    assert any("follows the rules" in each for each in found["findings"])
    changed = {**fair, "actions": fair["actions"][:-1]}
    found = verified({"record": changed})
    assert not found["is_fair"]
    assert found["findings"][-1].startswith("Not verified: ")
    del fair["fairness"]
    with pytest.raises(FormatError, match="not of a game between two people"):
        verified({"record": fair})
