"""The puzzle of the day: played against perfect play, with the end in words."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from at_the_table import FOLLOW, button, cell, opened_page, status
from playwright.sync_api import Browser, Page, expect

PUZZLE = {"game": "tictactoe", "start": "ox-/o-x/xo- x", "puzzle": "3", "players": ["human", "perfect"]}


@pytest.mark.stress
def test_a_puzzle_is_tried_taken_back_and_solved(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        page.route("**/puzzles.json", lambda route: route.fulfill(json=[PUZZLE]))
        button(page, "Puzzle of the day").click()
        expect(status(page)).to_have_text("Puzzle: x to win in 3 moves. x to move.")
        cell(page, "5").click()
        expect(status(page)).to_have_text("o: 3. The win is gone: undo, and try again. x to move.")
        button(page, "Undo").click()
        expect(status(page)).to_contain_text("Puzzle: x to win in 3 moves.")
        cell(page, "3").click()
        expect(page.locator("#moves li")).to_have_count(2)
        expect(status(page)).to_have_text(re.compile(r"^o: [59]\. x to move\.$"))
        cell(page, "5" if "o: 9" in status(page).inner_text() else "9").click()
        expect(status(page)).to_contain_text("Solved! The game has ended: x has won.")
        button(page, "Share the result").click()
        said = "I solved this puzzle of Tic-tac-toe: x to win in 3 moves. http"
        expect(page.get_by_label("Your result")).to_have_value(
            re.compile(f"^{said}.*puzzle=3&players=human[+]perfect$")
        )


def test_a_puzzle_whose_link_names_no_players_is_the_persons_to_solve(opened: Page) -> None:
    for pieces, turn, seats in [
        ("ox-/o-x/xo- x", "x", ["human", "perfect"]),
        ("xo-/xo-/--x o", "o", ["perfect", "human"]),
    ]:
        opened.evaluate(FOLLOW, f"game=tictactoe&start={quote(pieces)}&puzzle=3")
        expect(status(opened)).to_have_text(f"Puzzle: {turn} to win in 3 moves. {turn} to move.")
        assert [opened.locator(f"#player-{number}").input_value() for number in (1, 2)] == seats


@pytest.mark.stress
def test_every_puzzle_of_the_page_begins(opened: Page) -> None:
    puzzles = json.loads(opened.evaluate("fetch('puzzles.json').then((answer) => answer.text())"))
    for puzzle in {each["game"]: each for each in puzzles}.values():
        parts = {name: quote(puzzle[name]) for name in ("game", "start", "puzzle")}
        parts["players"] = "+".join(puzzle["players"])
        opened.evaluate(FOLLOW, "&".join(f"{name}={value}" for name, value in parts.items()))
        expect(status(opened)).to_contain_text(f"to win in {puzzle['puzzle']} moves.")
