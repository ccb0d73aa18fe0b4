"""Whole games by clicks; Python's rules agree with every move and with the end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from at_the_table import FOLLOW, cell, open_game, opened_page, served, status
from counts import STRESS, count
from playwright.sync_api import Browser, Page, expect

import pybridge as pb

MOST_MOVES = 400 if STRESS else 10
NAMES = pb.games() if STRESS else ["last_mouse_lost"]


def cells_of_a_move(page: Page, chance: random.Random) -> list[str]:
    """Return the cells of one of the legal moves, as given by the page."""
    moves = page.evaluate("pybridge.session.position.moves.map((move) => move.cells)")
    cells: list[str] = chance.choice(moves)
    return cells


def played(page: Page) -> int:
    return page.locator("#moves li").count()


def play_by_clicks(page: Page, cells: list[str]) -> None:
    """Click the first cell; if that only selects a piece, click its target."""
    before = played(page)
    new_move = page.locator(f"#moves li:nth-child({before + 1})")
    selected = page.locator('[role="gridcell"][aria-selected="true"]')
    cell(page, cells[0]).click()
    expect(new_move.or_(selected).first).to_be_attached()
    if played(page) == before:
        cell(page, cells[-1]).click()
        choice = page.locator("#choice button")
        expect(new_move.or_(choice).first).to_be_attached()
        if played(page) == before:
            choice.first.click()
    expect(new_move).to_be_attached()


@pytest.mark.stress
@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_clicked_to_its_end(opened: Page, name: str) -> None:
    chance = random.Random(f"clicks {name}")
    open_game(opened, name)
    for _ in range(MOST_MOVES):
        if "has ended" in status(opened).inner_text():
            break
        play_by_clicks(opened, cells_of_a_move(opened, chance))
    position = pb.load_game(name).start()
    for text in opened.evaluate("pybridge.session.history.moves"):
        position = position.play(text)
    assert opened.evaluate("pybridge.session.position.text") == position.text
    ended = position.outcome
    assert opened.evaluate("pybridge.session.result") == (ended.winner if ended else "unfinished")


ROOT = Path(__file__).parents[2]
FILES = [
    *(path for path in ROOT.glob("examples/*.pl") if path.stem != "family"),
    *ROOT.glob("benchmarks/games/**/*.pl"),
    *ROOT.glob("examples/gdl/*.kif"),
]


# All seats are people's, each of whom chooses where several choose at once; the dice roll themselves.
FIRST_MOVE = """async () => {
    const { session } = pybridge;
    await session.seat(session.info.players.map(() => "human"));
    while (session.awaitsPerson && session.history.index === 0) {
        await session.play(session.position.moves[0].text);
    }
}"""


@pytest.mark.stress
@pytest.mark.parametrize("number", range(count(1, 8)))
def test_every_game_of_the_project_opens_and_plays(browser: Browser, number: int) -> None:
    files = {path.name: path for path in sorted(FILES)[number::8]}
    with served(*map(str, files.values())) as address, opened_page(browser, address) as page:
        expect(status(page)).to_contain_text("to move.")
        for name in files:
            page.evaluate(FOLLOW, f"file={name}&players=human+human")
            expect(page.locator("main")).to_have_attribute("aria-busy", "false")
            expect(page.locator("#game")).to_have_value(f"file:{name}")
            page.evaluate(FIRST_MOVE)
            expect(page.locator("#moves li")).not_to_have_count(0)
            assert page.get_by_role("alert").is_hidden()
