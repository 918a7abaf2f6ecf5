"""Pages that can be installed, and the page without a server."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from browser import House, Visits, installed
from playwright.sync_api import expect
from served import served
from starlette.testclient import TestClient


def test_the_manifest_names_what_there_is(shared: TestClient) -> None:
    answer = shared.get("/static/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert shared.get(f"/static/{manifest['start_url']}").status_code == 200
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        found = shared.get(f"/static/{picture['src']}")
        assert found.headers["content-type"].startswith(picture["type"])
        if picture["sizes"] != "any":
            width, height = struct.unpack(">II", found.content[16:24])
            assert picture["sizes"] == f"{width}x{height}"
    purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
    assert purposes == {"any", "maskable"}


@pytest.mark.browser
def test_a_page_can_be_installed(visits: Visits) -> None:
    visits.allow_service_workers()
    page = visits.open()
    installed(page)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["manifest"]["display"] == "kStandalone"
    sizes = {icon["sizes"] for icon in found["manifest"]["icons"]}
    assert sizes >= {"192x192", "512x512"}


@pytest.mark.long
@pytest.mark.browser
def test_a_page_says_that_the_server_is_out_of_reach(
    tmp_path: Path, visits: Visits, port: str
) -> None:
    visits.allow_service_workers()
    visits.forgive("ERR_CONNECTION_REFUSED|ERR_FAILED|404", is_certain=False)
    options = (tmp_path / "games.sqlite", "--port", port)
    with served(*options) as url:
        page = visits.open(url)
        installed(page)
    for place in ("table/none", "ask"):
        page.goto(url + place)
        heading = page.get_by_role("heading").first
        expect(heading).to_have_text("The server cannot be reached")
    background = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(background) != "rgba(0, 0, 0, 0)"
    with served(*options):
        page.get_by_role("link", name="Try again").click()
        expect(page.get_by_role("navigation")).to_be_visible()
        expect(heading).not_to_contain_text("be reached")


@pytest.mark.long
@pytest.mark.browser
def test_a_page_that_cannot_be_installed_works(house: House, visits: Visits) -> None:
    visits.allow_service_workers()
    page = visits.open()
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.reload()
    expect(page.locator("#play-computer")).to_be_visible()
