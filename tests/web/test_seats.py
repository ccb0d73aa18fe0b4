"""Games for any number of seats, and choices made at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_the_table import FOLLOW, button, cell, more, opened_page, served, status
from playwright.sync_api import Browser, Page, expect

from pybridge.matches.record import read_record

ROOT = Path(__file__).parents[2]
FILES = [
    ROOT / "examples" / "tictactoe_for_three.pl",
    *(ROOT / "benchmarks" / "games" / f"{name}.pl" for name in ("rock_paper_scissors", "pig_for_three")),
]

RESULTS = "x 2, o \N{MINUS SIGN}1, t \N{MINUS SIGN}1"


@pytest.fixture(scope="module")
def table(browser: Browser) -> Iterator[Page]:
    with served(*map(str, FILES)) as address, opened_page(browser, address, {"width": 1280, "height": 800}) as page:
        yield page


def follow(page: Page, game: str, players: str, moves: str = "") -> None:
    page.evaluate(FOLLOW, f"file={game}.pl&players={players}&moves={moves}")
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


def seats(page: Page) -> list[str]:
    found: list[str] = page.evaluate("pybridge.session.players")
    return found


def test_three_seats_have_a_plate_each_and_swapping_moves_everyone_on(table: Page) -> None:
    follow(table, "tictactoe_for_three", "human+normal+hard")
    expect(table.locator(".seat")).to_have_count(3)
    expect(table.locator(".seat.turn .name")).to_have_text("x")
    assert table.locator(".lower .name").all_inner_texts() == ["x"]
    assert table.locator(".upper .name").all_inner_texts() == ["o", "t"]
    assert all(colour != "" for colour in table.evaluate("pybridge.session.info.colours"))
    assert "perfect" not in table.locator("#player-1 option").evaluate_all("all => all.map(one => one.value)")
    table.evaluate("pybridge.session.paused = true")
    button(more(table), "Everyone one seat on").click()
    expect(table.locator("#player-3")).to_have_value("human")
    assert seats(table) == ["normal", "hard", "human"]
    expect(status(table)).to_contain_text("t to move")  # both computer players have moved
    assert table.locator(".lower .name").all_inner_texts() == ["t"]


def test_a_plate_says_who_plays_at_its_seat(table: Page) -> None:
    follow(table, "tictactoe_for_three", "human+human+human")
    table.locator("#player-2").select_option("random")
    cell(table, "6").click()
    expect(status(table)).to_contain_text("t to move")
    assert seats(table) == ["human", "random", "human"]
    expect(table.locator("#curve")).to_be_hidden()


def test_the_results_of_all_are_in_banner_record_and_what_is_shared(table: Page, tmp_path: Path) -> None:
    follow(table, "tictactoe_for_three", "human+random+random", "6+1+4+7+3+5+8")
    expect(status(table)).to_contain_text(f"x has won ({RESULTS})")
    expect(table.locator("#outcome")).to_have_text(f"You won in 3: {RESULTS}")
    expect(table.locator("#review")).to_be_hidden()
    table.get_by_role("tab", name="Share").click()
    link = table.get_by_label("Link to this position")
    expect(link).to_have_value(re.compile("moves=6"))
    won = f"I won at Tic-tac-toe for three as x against the computer (Random), in 7 moves: {RESULTS}. "
    expect(table.get_by_label("Your result")).to_have_value(won + link.input_value())
    with table.expect_download() as download:
        button(table, "Save the game").click()
    download.value.save_as(tmp_path / "three.game")
    text = (tmp_path / "three.game").read_text(encoding="utf-8")
    assert "players: x = human, o = random, t = random\n" in text
    assert text.endswith(f"7. 8  # {RESULTS}\n")
    record = read_record(text)
    assert record.players == {"x": "human", "o": "random", "t": "random"}
    table.set_input_files("#panel-share input[type=file]", tmp_path / "three.game")
    expect(table.locator("#moves li")).to_have_count(7)
    assert seats(table) == ["human", "random", "random"]
    table.get_by_role("tab", name="Moves").click()


def test_the_analysis_says_what_each_can_expect_and_be_sure_of(table: Page) -> None:
    follow(table, "tictactoe_for_three", "human+human+human", "6+1+4+7+3+5")
    table.get_by_role("tab", name="Analysis").click()
    expect(table.locator("#panel-values table")).to_contain_text("Expected x")
    expect(table.locator("#panel-values")).to_contain_text("sure of \N{MINUS SIGN}1")
    expect(table.locator("#panel-values")).to_contain_text("for two sides")
    expect(table.locator("#panel-tree")).to_be_hidden()
    expect(table.locator('[data-cell="8"]')).to_have_attribute("data-worth", "2.00")
    table.get_by_role("tab", name="Moves").click()


def test_a_link_lets_the_next_of_three_friends_move(table: Page) -> None:
    follow(table, "tictactoe_for_three", "human+friend+friend")
    cell(table, "6").click()
    expect(table.locator("#send-to")).to_contain_text("Send this link to o")
    expect(table.get_by_label("Link for your friend")).to_have_value(re.compile(r"players=friend\+human\+friend"))


def test_what_one_chooses_is_not_shown_before_all_have_chosen(table: Page) -> None:
    follow(table, "rock_paper_scissors", "human+human")
    expect(status(table)).to_have_text("Ann, Bob choose at once, unseen. Ann to choose.")
    before = table.url
    button(table, "rock").click()
    expect(status(table)).to_have_text("Ann has chosen. Bob to choose.")
    shown = table.locator("main").inner_text()
    assert shown.count("rock") == shown.count("scissors")
    assert table.url == before
    table.locator("#undo").click()
    expect(status(table)).to_contain_text("Ann to choose")
    button(table, "paper").click()
    expect(status(table)).to_contain_text("Bob to choose")
    button(table, "rock").click()
    expect(status(table)).to_have_text("Ann: paper, Bob: rock. The game has ended: Ann has won.")
    assert table.evaluate("pybridge.session.history.moves") == ["paper,rock"]
    assert "moves=paper,rock" in table.url


def test_choices_are_made_by_the_keyboard_alone(table: Page) -> None:
    follow(table, "rock_paper_scissors", "human+human")
    button(table, "rock").focus()
    table.keyboard.press("Enter")
    expect(status(table)).to_contain_text("Bob to choose")
    expect(button(table, "rock")).to_be_focused()
    table.keyboard.press("Tab")
    table.keyboard.press("Space")
    expect(status(table)).to_contain_text("Ann: rock, Bob: paper")
    table.locator("#restart").press("Enter")
    expect(status(table)).to_contain_text("Ann to choose")
    for text in ("scissors", "lizard"):
        table.locator("#move").fill(text)
        table.keyboard.press("Enter")
        expect(status(table)).to_contain_text("Bob to choose")
    expect(table.get_by_role("alert")).to_have_text("Bob can choose rock paper scissors, not lizard.")


def test_a_computer_player_chooses_by_the_mixture_that_the_analysis_shows(table: Page) -> None:
    follow(table, "rock_paper_scissors", "human+hard")
    table.get_by_role("tab", name="Analysis").click()
    expect(table.locator("#panel-values li").first).to_have_text("Ann: rock 1/3, paper 1/3, scissors 1/3")
    expect(table.locator("#panel-values")).to_contain_text("Exactly Ann 0, Bob 0.")
    table.get_by_role("tab", name="Moves").click()
    button(table, "rock").click()
    expect(status(table)).to_contain_text("The game has ended")
    expect(table.locator("#moves li")).to_have_count(1)


def test_dice_are_rolled_for_three(table: Page) -> None:
    follow(table, "pig_for_three", "human+random+random")
    button(table, "roll").click()
    expect(table.locator("#moves li")).not_to_have_count(1)
    expect(table.locator("#moves li").nth(1)).to_contain_text("The dice")
