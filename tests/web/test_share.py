"""Links and saved games: built-in games in readable links, other games with their rules."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from at_the_table import FOLLOW, button, cell, open_game, opened_page, status
from browser import only_in_chromium
from counts import count
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

from pybridge.matches.record import GameRecord, read_game

OWN = Path(__file__).parents[2] / "examples" / "last_stone.pl"


def test_a_link_to_a_position_is_readable(opened: Page, address: str) -> None:
    open_game(opened, "cat_and_mice", variant="6x6", moves="d6-c5+a1-b2")
    opened.get_by_role("tab", name="Share").click()
    expect(opened.get_by_label("Link to this position")).to_have_value(
        f"{address}#game=cat_and_mice&variant=6x6&players=human+human&moves=d6-c5+a1-b2"
    )
    expect(opened.locator("#panel-share")).to_contain_text("This link works on this machine alone")


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


@pytest.mark.stress
def test_a_damaged_link_is_an_error_and_the_page_plays(browser: Browser, address: str) -> None:
    only_in_chromium(browser)  # Firefox also writes to its console
    with opened_page(browser, f"{address}#file=x.pl&rules=abc") as page:
        expect(page.get_by_role("alert")).to_contain_text("damaged")
        expect(page).to_have_title("Tic-tac-toe - pybridge")


def test_a_saved_game_goes_to_the_terminal_and_back(browser: Browser, opened: Page, tmp_path: Path) -> None:
    only_in_chromium(browser)
    open_game(opened, "cat_and_mice", variant="6x6", moves="d6-c5+a1-b2")
    opened.get_by_role("tab", name="Share").click()
    with opened.expect_download() as download:
        button(opened, "Save the game").click()
    download.value.save_as(tmp_path / "page.game")
    record = read_game(tmp_path / "page.game")
    assert (record.variant, record.moves, record.result) == ("6x6", ("d6-c5", "a1-b2"), "unfinished")
    assert not record.other_rules(record.start_position().game)
    assert len(record.replay()) == 3

    GameRecord(game="tictactoe", moves=("5", "1", "9"), players={"x": "human", "o": "human"}).save(tmp_path / "t.game")
    opened.set_input_files("#panel-share input[type=file]", tmp_path / "t.game")
    expect(opened).to_have_title("Tic-tac-toe - pybridge")
    expect(opened.locator("#moves li")).to_have_text(["x: 5", "o: 1", "x: 9"])
    expect(status(opened)).to_have_text("o to move.")


@pytest.mark.stress
def test_two_tabs_do_not_get_in_each_others_way(browser: Browser, address: str) -> None:
    with opened_page(browser, f"{address}#game=tictactoe&players=human+human") as one:
        other = one.context.new_page()
        other.goto(f"{address}#game=connect_four&players=human+human")
        cell(one, "5").click()
        cell(other, "4-1").click()
        expect(status(one)).to_have_text("x: 5. o to move.")
        expect(status(other)).to_have_text("Yellow: 4. Red to move.")


@pytest.mark.stress
def test_two_people_play_by_links_alone(browser: Browser, opened: Page) -> None:
    open_game(opened, "tictactoe", moves="1+4")
    opened.get_by_role("tab", name="Share").click()
    button(opened, "Play a friend by link").click()
    expect(opened.locator("#player-2")).to_have_value("friend")
    cell(opened, "2").click()
    link = opened.get_by_label("Link for your friend")
    expect(link).to_have_value(re.compile("players=friend[+]human&moves=1[+]4[+]2$"))
    with opened_page(browser, link.input_value()) as page:
        cell(page, "5").click()
        said = "Send this link to x, who sees your move and answers in the same way:"
        expect(page.locator("#send-to")).to_have_text(said)
        cell(page, "9").click()  # the other's turn
        answer = page.get_by_label("Link for your friend")
        expect(answer).to_have_value(re.compile("players=human[+]friend&moves=1[+]4[+]2[+]5$"))
        shared = answer.input_value()
    with opened_page(browser, shared) as page:
        cell(page, "3").click()
        expect(status(page)).to_have_text("x: 3. The game has ended: x has won.")
        expect(page.locator("#send")).to_be_visible()
        button(page, "Share the result").click()
        said = "I won at Tic-tac-toe as x against a friend, in 5 moves. http"
        expect(page.get_by_label("Your result")).to_have_value(re.compile(said))


@pytest.mark.stress
def test_a_page_of_somebody_else_shows_the_board_alone_and_keeps_nothing(opened: Page, browser: Browser) -> None:
    open_game(opened, "tictactoe", moves="5")
    opened.get_by_role("tab", name="Share").click()
    code = opened.get_by_label("Code for a page of yours")
    expect(code).to_have_value(re.compile("^<iframe src=.*embed=1.* title=.Tic-tac-toe."))
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(opened.url.partition("#")[0] + "licences.txt")
        page.set_content(code.input_value())
        frame = page.frame_locator("iframe")
        frame.locator('[data-cell="1"]').click()
        expect(frame.locator("#status")).to_have_text("o: 1. x to move.")
        for part in ("header", ".side", "#gallery", "footer", "#typed"):
            expect(frame.locator(part)).to_be_hidden()
        whole = frame.get_by_role("link", name="Play on a page of its own")
        expect(whole).to_have_attribute("href", re.compile("^#game=tictactoe&players=human[+]human&moves=5[+]1$"))
        assert page.evaluate("localStorage.length") == 0


def test_the_game_is_saved_as_a_picture_that_runs_nothing_and_refers_to_nothing(
    browser: Browser, opened: Page, tmp_path: Path
) -> None:
    only_in_chromium(browser)
    open_game(opened, "connect_four", moves="4+4+3")
    opened.get_by_role("tab", name="Share").click()
    for label, boards in [("Position", 1), ("All positions", 4), ("Animated", 4)]:
        with opened.expect_download() as download:
            button(opened, label).click()
        download.value.save_as(tmp_path / "game.svg")
        svg = (tmp_path / "game.svg").read_text()
        root = ElementTree.fromstring(svg)
        assert svg.count('fill="#2456c4"') == boards
        names = {each.tag.partition("}")[2] for each in root.iter()}
        assert names <= {"svg", "g", "title", "desc", "style", "rect", "circle", "path", "text"}
        assert not re.search(r"href|url\(|@import|\bon\w+=", svg)
    with opened.expect_download() as download:
        button(opened, "To post").click()
    download.value.save_as(tmp_path / "game.png")
    width, height = struct.unpack(">4x4x4x4xII", (tmp_path / "game.png").read_bytes()[:24])
    assert height == 1080 < width


@pytest.mark.stress
def test_changed_rules_are_shared_with_their_title_and_author(opened: Page, browser: Browser) -> None:
    open_game(opened, "tictactoe")
    opened.get_by_role("tab", name="Rules").click()
    button(opened, "Change these rules").click()
    expect(opened.locator("#panel-rules [role=status]")).to_contain_text("kept the contract")
    opened.get_by_role("tab", name="Share").click()
    opened.get_by_label("Title", exact=True).fill("<b>Three & more</b>")
    opened.get_by_label("Author").fill("Ann")
    link = opened.get_by_label("Link to this position")
    expect(link).to_have_value(re.compile("title=.*&author=Ann&.*rules="))
    with opened_page(browser, link.input_value()) as page:
        said = "my_tictactoe.pl “<b>Three & more</b>” by Ann, written by whoever made the link"
        expect(page.locator("#asked-text")).to_contain_text(said)
        button(page, "Play by these rules").click()
        expect(page).to_have_title("<b>Three & more</b> - pybridge")
        expect(page.locator("#about")).to_contain_text("By Ann.")


ATTACKS = st.sampled_from(
    ["<img src=x onerror=alert(1)>", "</title><script>alert(1)</script>", "&lt;b&gt;", "\u202e%41%"]
)
HOSTILE = st.text(max_size=30) | ATTACKS


@given(title=HOSTILE, author=HOSTILE, move=HOSTILE)
@settings(max_examples=count(4, 300), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_texts_of_a_link_are_shown_as_texts(opened: Page, title: str, author: str, move: str) -> None:
    assume(all(text == text.encode("utf-8", "replace").decode() for text in (title, author, move)))
    tags = "() => [...new Set([...document.querySelectorAll('main *')].map((each) => each.localName))].sort()"
    known = opened.evaluate(tags)
    fragment = "&".join(f"{name}={quote(text, safe='')}" for name, text in [("title", title), ("author", author)])
    opened.evaluate(FOLLOW, f"game=tictactoe&players=human+human&{fragment}&moves=5+{quote(move, safe='')}")
    expect(opened.locator("main")).to_have_attribute("aria-busy", "false")
    shown = opened.evaluate("[pybridge.session.link.title, document.querySelector('#about').textContent]")
    assert shown[0] == title
    assert shown[1].endswith(f" By {author}." if author else "wins.")
    assert set(opened.evaluate(tags)) <= {*known, "li", "option"}


FUZZED = """:- module(fuzzed,
    [players/2, start/2, turn/2, utility/2, move/3, about/1, board/2, look/2, cells/3]).
players({0}, {1}).
about({2}).
start({3}, 0).
turn(N, Player) :- ( N mod 2 =:= 0 -> players(Player, _) ; players(_, Player) ).
utility(3, 0).
move(N, {4}, Next) :- N < 3, Next is N+1.
cells(_, _, [{6}]).
board(_, board([{5}], [row({5}, [cell({6}, {7})])])).
look({7}, {8}).
"""
SEEN = """async (text) => {
    const game = { game: "", file: "fuzzed.pl", variant: "", start: "", moves: [], title: "" };
    const link = { ...pybridge.session.link, ...game };
    try {
        await pybridge.session.open(link, text);
        await pybridge.session.play(pybridge.session.position.moves[0].text);
    } catch (error) {
        return String(error);
    }
    return pybridge.session.position.svg;
}"""


def quoted(text: str) -> str:
    """Return text as an atom of Prolog."""
    return "'" + "".join(each if each.isalnum() else f"\\x{ord(each):x}\\" for each in text) + "'"


NAMED = (st.text(st.characters(exclude_categories=["C"]), max_size=30) | ATTACKS).map(quoted)
LOOKS = st.builds("{}({}, {})".format, st.sampled_from(["path", "text"]), NAMED, NAMED) | st.builds(
    "{}({})".format, st.sampled_from(["disc", "ring", "cross", "text"]), NAMED
)


@pytest.mark.stress
@given(names=st.lists(NAMED, min_size=8, max_size=8, unique=True), look=LOOKS)
@settings(max_examples=count(5, 100), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_names_and_looks_of_a_file_are_texts_or_drawn(opened: Page, names: list[str], look: str) -> None:
    tags = "() => [...new Set([...document.querySelectorAll('body *')].map((each) => each.localName))].sort()"
    known = opened.evaluate(tags)
    seen = opened.evaluate(SEEN, FUZZED.format(*names, look))
    if seen.startswith("<svg"):
        root = ElementTree.fromstring(seen)
        drawn = {each.tag.partition("}")[2] for each in root.iter()}
        assert drawn <= {"svg", "g", "title", "desc", "style", "rect", "circle", "path", "text", "line"}
        attributes = [attribute for each in root.iter() for attribute in each.items()]
        assert not [name for name, _ in attributes if name.startswith("on") or name.endswith("href")]
        assert not [value for _, value in attributes if "url(" in value or "javascript:" in value]
    assert set(opened.evaluate(tags)) <= {*known, "li", "option", "button"}
