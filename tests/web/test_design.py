"""The design: one scale of sizes, legible colors, and states that differ in shape."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser import Visits, drawn, must_fit
from paths import ROOT
from playwright.sync_api import Page

STYLES = ROOT / "cribbage_bridge/web/static"

LEAST_CONTRAST = 4.5
"""The least contrast of text with its background, after WCAG 2."""


def test_sizes_and_colors_come_from_one_place() -> None:
    for file in STYLES.glob("*.css"):
        rules = re.sub(
            r":root \{.*?\n    \}|/\*.*?\*/", "", file.read_text(), flags=re.S
        )
        for name, value in re.findall(r"([a-z-]+): ([^;{}]+);", rules):
            declared = f"{file.name}: {name}: {value}"
            if re.fullmatch("(font|margin|padding|gap|border-radius).*", name):
                assert not re.search(r"\drem", value), declared
            if not name.startswith("--court"):
                assert not re.search(r"#[0-9a-f]{3}", value), declared


# --- The page of the design -----------------------------------------------

CONTRASTS = """() => {
    const context = document.createElement("canvas")
        .getContext("2d", { willReadFrequently: true });
    const light = (color) => {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data]
            .map((part) => part / 255)
            .map((part) => part <= 0.04045
                ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return [...document.querySelectorAll(".pair")].map((pair) => {
        const { color, backgroundColor } = getComputedStyle(pair);
        const [dark, bright] = [color, backgroundColor].map(light).toSorted();
        return [pair.textContent, (bright + 0.05) / (dark + 0.05)];
    });
}"""


def open_design(visits: Visits, **options: Any) -> Page:
    page = visits.open("design", **options)
    page.locator("#board .peg").first.wait_for()
    return page


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_color_of_text_is_legible(visits: Visits, scheme: Any) -> None:
    page = open_design(visits, color_scheme=scheme)
    contrasts = dict(page.evaluate(CONTRASTS))
    assert len(contrasts) > 15
    weak = {pair: ratio for pair, ratio in contrasts.items() if ratio < LEAST_CONTRAST}
    assert weak == {}
    found = Axe().run(page, {"exclude": [[".face text"]]})
    assert not found.violations_count, found.generate_report()


@pytest.mark.long
@pytest.mark.browser
def test_what_a_finger_taps_is_large_and_nothing_overlaps(visits: Visits) -> None:
    page = open_design(visits, has_touch=True)
    must_fit(page)
    boxes = page.evaluate("""() =>
        [...document.querySelectorAll("main :is(button:not(.term), a, input, label)")]
            .filter((made) => !made.closest("label") || made.matches("label"))
            .map((made) => made.getBoundingClientRect())
            .map(({ left, top, right, bottom }) => [left, top, right, bottom])""")
    for left, top, right, bottom in boxes:
        assert min(right - left, bottom - top) >= 43
    for one, other in combinations(boxes, 2):
        apart = one[0] >= other[2] or other[0] >= one[2]
        assert apart or one[1] >= other[3] or other[1] >= one[3], (one, other)


LOOK = """([selector, state]) => {
    const made = document.querySelector(selector);
    const { translate, scale, outlineStyle, outlineWidth, filter } =
        getComputedStyle(state === "::face" ? made.firstChild : made);
    const { content } = getComputedStyle(made, "::after");
    return { translate, scale, outlineStyle, outlineWidth, filter, content };
}"""


@pytest.mark.browser
def test_the_states_of_a_card_differ_in_more_than_color(visits: Visits) -> None:
    page = open_design(visits)

    def look(name: str, part: str = "") -> dict[str, str]:
        found: dict[str, str] = page.evaluate(LOOK, [f"[aria-label='JH {name}']", part])
        return found

    usable = look("usable")
    assert look("chosen")["content"] == '"✓"'
    assert look("chosen")["translate"] != usable["translate"]
    assert look("scoring")["scale"] != usable["scale"]
    assert look("unusable", "::face")["filter"] != look("usable", "::face")["filter"]
    page.keyboard.press("Tab")
    page.get_by_label("JH usable").focus()
    assert look("usable")["outlineStyle"] == "solid"


@pytest.mark.long
@pytest.mark.browser
def test_the_focus_is_seen_on_every_control(visits: Visits) -> None:
    page = open_design(visits)
    reached = 0
    while True:
        page.keyboard.press("Tab")
        drawn(page)
        made, width = page.evaluate("""() => {
            const made = document.activeElement;
            const framed = made.closest(".file, .strengths label") ?? made;
            return [made.outerHTML, parseFloat(getComputedStyle(framed).outlineWidth)];
        }""")
        if made.startswith("<body"):
            break
        reached += 1
        assert width >= 3, made
    assert reached > 20
