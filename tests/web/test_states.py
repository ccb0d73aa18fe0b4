"""Each state of the page, on each kind of screen, in light and dark: no violation of WCAG, and a photograph.

The photographs are on one page, build/states/index.html.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from at_the_table import AXE, button, cell, opened_page, served, status
from browser import only_in_chromium
from playwright.sync_api import Browser, FilePayload, Page, expect
from test_sandbox import shared

ROOT = Path(__file__).parents[2]
PHOTOGRAPHS = ROOT / "build" / "states"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOKS: list[tuple[int, int, Literal["light", "dark"]]] = [
    (1280, 800, "light"), (1280, 800, "dark"), (390, 844, "light"), (390, 844, "dark"), (844, 390, "light"),
]  # fmt: skip
PEOPLE = "players=human+human"
THREE = ROOT / "examples" / "tictactoe_for_three.pl"
HANDS = ROOT / "benchmarks" / "games" / "rock_paper_scissors.pl"


class State(NamedTuple):
    fragment: str
    """What the address says after #."""
    reach: Callable[[Page], object]
    """Go there, and wait until it is there."""


def tab(name: str) -> Callable[[Page], object]:
    return lambda page: page.get_by_role("tab", name=name).click()


def says(text: str) -> Callable[[Page], object]:
    return lambda page: expect(status(page)).to_contain_text(text)


def shows(part: str) -> Callable[[Page], object]:
    return lambda page: expect(page.locator(part)).to_be_visible()


def asking(page: Page) -> None:
    tab("Ask")(page)
    button(page, "Ask").click()
    shows(".answers li")(page)


def analysed(page: Page) -> None:
    tab("Analysis")(page)
    shows("#panel-tree img")(page)
    expect(page.locator("[data-worth^=W]")).not_to_have_count(0)


def faulty(page: Page) -> None:
    tab("Rules")(page)
    text = b":- module(faulty, []).\nstart(x, .\n"
    rules = FilePayload(name="faulty.pl", mimeType="text/plain", buffer=text)
    page.set_input_files("#panel-rules input[type=file]", rules)
    shows(".faults li")(page)


def reviewed(page: Page) -> None:
    button(page, "Review").click()
    expect(page.locator(".review")).to_contain_text("What was given away")


def three_analysed(page: Page) -> None:
    tab("Analysis")(page)
    expect(page.locator("#panel-values")).to_contain_text("Expected x")


def chosen(page: Page) -> None:
    button(page, "rock").click()
    says("Ann has chosen")(page)


def offline(page: Page) -> None:
    says("to move")(page)
    page.evaluate("pybridge.prolog.started.then(() => pybridge.prolog.library()).then(() => undefined)")
    page.context.set_offline(True)
    cell(page, "5").click()
    expect(page.locator("#moves li")).to_have_count(1)


TICTACTOE = "game=tictactoe"
STATES = {
    "first visit": State("", says("x to move.")),
    "more": State("game=connect_four&moves=4+4", lambda page: page.locator("#more summary").click()),
    "thinking": State("game=surakarta&players=perfect+human", shows("#stop")),
    "won": State(f"{TICTACTOE}&moves=1+4+2+5+3&players=human+normal", says("x has won")),
    "lost": State(f"{TICTACTOE}&moves=1+4+2+5+3&players=normal+human", says("x has won")),
    "drawn": State(f"{TICTACTOE}&moves=1+2+3+5+4+7+6+9+8&players=human+normal", reviewed),
    "decided": State(f"{TICTACTOE}&moves=1+2&decided=1&{PEOPLE}", says("It is decided")),
    "a puzzle": State(f"{TICTACTOE}&start=ox-/o-x/xo-%20x&puzzle=3", says("Puzzle")),
    "a friend's turn": State(f"{TICTACTOE}&moves=5&players=human+friend", shows("#send")),
    "analysis": State(f"{TICTACTOE}&moves=1+5+2+9&{PEOPLE}", analysed),
    "rules": State(TICTACTOE, lambda page: (tab("Rules")(page), shows(".cm-content")(page))),
    "a fault in rules": State(TICTACTOE, faulty),
    "asking": State(TICTACTOE, asking),
    "sharing": State(f"{TICTACTOE}&moves=5", tab("Share")),
    "a stranger's rules": State(shared(":- module(strange, []).").lstrip("#"), shows("#asked")),
    "an error": State("file=missing.pl", shows("#problem")),
    "three at a table": State(f"file={THREE.name}&moves=6+1+4+7&players=human+human+hard", three_analysed),
    "three have played": State(f"file={THREE.name}&moves=6+1+4+7+3+5+8", says("x has won")),
    "choosing at once": State(f"file={HANDS.name}&{PEOPLE}", chosen),
    "offline": State(f"{TICTACTOE}&{PEOPLE}", offline),
}


def violations(page: Page, rules: list[str]) -> list[Any]:
    """Return the accessibility violations that axe-core finds in the current page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("rules => axe.run({runOnly: rules})", rules)["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def photograph(page: Page, name: str) -> None:
    PHOTOGRAPHS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PHOTOGRAPHS / f"{re.sub('[^a-z]', '_', name)}.png")
    pictures = sorted(file.name for file in PHOTOGRAPHS.glob("*.png"))
    shown = (f'<figure><img src="{one}"><figcaption>{one}</figcaption></figure>' for one in pictures)
    style = "<style>body { display: flex; flex-wrap: wrap } img { max-width: 40rem; max-height: 30rem }</style>"
    (PHOTOGRAPHS / "index.html").write_text(style + "".join(shown), encoding="utf-8")


@pytest.mark.share(2)
@pytest.mark.parametrize("name", STATES)
def test_no_state_of_the_page_violates_wcag_or_is_wider_than_the_screen(
    browser: Browser, address: str, name: str
) -> None:
    only_in_chromium(browser)
    fragment, reach = STATES[name]
    files = [str(file) for file in (THREE, HANDS) if file.name in fragment]
    with (
        served(*files) if files else nullcontext(address) as place,
        opened_page(browser, f"{place}#{fragment}" if fragment else place, touch=True) as page,
    ):
        reach(page)
        for width, height, colours in LOOKS:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=colours)
            photograph(page, f"{name} {'phone' if height == 844 else 'sideways' if height == 390 else ''} {colours}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert name == "an error" or page.locator("#problem").is_hidden()
            # Nothing but colours differs in the dark.
            assert violations(page, WCAG if colours == "light" else ["color-contrast"]) == []


@pytest.mark.share(1)
@pytest.mark.parametrize("game", ["tictactoe", "connect_four", "last_mouse_lost", "surakarta", "cat_and_mice"])
def test_a_board_in_a_page_of_somebody_elses_does_not_scroll(browser: Browser, address: str, game: str) -> None:
    link = f"{address}#game={game}&embed=1"
    with opened_page(browser, link, {"width": 400, "height": 600}) as page:
        expect(status(page)).to_contain_text("to move.")
        page.evaluate("pybridge.session.play(pybridge.session.position.moves[0].text)")
        expect(page.locator("#moves li")).to_have_count(2)
        page.evaluate("pybridge.session.seat(['human', 'friend'])")
        page.evaluate("pybridge.session.play(pybridge.session.position.moves[0].text)")
        expect(page.locator("#send")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight") <= 600
        photograph(page, f"embedded {game}")
