"""Links and saved games: built-in games in readable links, other games with their rules."""

from __future__ import annotations

import re
from pathlib import Path

from at_the_table import button, cell, open_game, opened_page, status
from playwright.sync_api import Browser, Page, expect

from pybridge.matches.record import GameRecord, read_game

OWN = Path(__file__).parents[2] / "examples" / "last_stone.pl"


def test_a_link_to_a_position_is_readable(opened: Page, address: str) -> None:
    open_game(opened, "cat_and_mice", variant="6x6", moves="d6-c5+a1-b2")
    opened.get_by_role("tab", name="Share").click()
    expect(opened.get_by_label("Link to this position")).to_have_value(
        f"{address}#game=cat_and_mice&variant=6x6&players=human+human&moves=d6-c5+a1-b2"
    )


def test_rules_go_with_the_link_into_a_fresh_profile_and_run_once_the_person_agrees(
    opened: Page, browser: Browser, address: str
) -> None:
    open_game(opened, "tictactoe")
    opened.get_by_role("tab", name="Rules").click()
    opened.set_input_files("#panel-rules input[type=file]", OWN)
    expect(opened).to_have_title("Last stone - pybridge")
    opened.get_by_label("Move", exact=True).fill("1")
    opened.select_option("#player-2", "human")
    button(opened, "Play").click()
    expect(opened.locator("#moves li")).to_have_count(1)
    opened.get_by_role("tab", name="Share").click()
    link = opened.get_by_label("Link to this position")
    expect(link).to_have_value(re.compile("last_stone.*&rules="))
    shared = link.input_value()

    with opened_page(browser, shared) as page:
        expect(page.locator("#asked")).to_contain_text("last_stone.pl, written by whoever made the link")
        expect(status(page)).to_contain_text("These rules were written by someone else")
        expect(page.locator("[role=gridcell]")).to_have_count(0)
        button(page, "Play by these rules").click()
        expect(page).to_have_title("Last stone - pybridge")
        expect(page.locator("#moves li")).to_have_count(1)
        assert page.evaluate("localStorage.length") == 0


def test_a_damaged_link_is_an_error_and_the_page_plays(browser: Browser, address: str) -> None:
    with opened_page(browser, f"{address}#file=x.pl&rules=abc") as page:
        expect(page.get_by_role("alert")).to_contain_text("damaged")
        expect(page).to_have_title("Tic-tac-toe - pybridge")


def test_a_saved_game_goes_to_the_terminal_and_back(opened: Page, tmp_path: Path) -> None:
    open_game(opened, "cat_and_mice", variant="6x6", moves="d6-c5+a1-b2")
    opened.get_by_role("tab", name="Share").click()
    with opened.expect_download() as download:
        button(opened, "Save the game").click()
    download.value.save_as(tmp_path / "page.game")
    record = read_game(tmp_path / "page.game")
    assert (record.variant, record.moves, record.result) == ("6x6", ("d6-c5", "a1-b2"), "unfinished")
    assert not record.other_rules(record.loaded_game())
    assert len(record.replay()) == 3

    GameRecord(game="tictactoe", moves=("5", "1", "9"), players={"x": "human", "o": "human"}).save(
        tmp_path / "t.game"
    )
    opened.set_input_files("#panel-share input[type=file]", tmp_path / "t.game")
    expect(opened).to_have_title("Tic-tac-toe - pybridge")
    expect(opened.locator("#moves li")).to_have_text(["x: 5", "o: 1", "x: 9"])
    expect(status(opened)).to_have_text("o to move.")


def test_two_tabs_do_not_get_in_each_others_way(browser: Browser, address: str) -> None:
    with opened_page(browser, f"{address}#game=tictactoe&players=human+human") as one:
        other = one.context.new_page()
        other.goto(f"{address}#game=connect_four&players=human+human")
        cell(one, "5").click()
        cell(other, "4-1").click()
        expect(status(one)).to_have_text("x: 5. o to move.")
        expect(status(other)).to_have_text("Yellow: 4. Red to move.")
