"""What a person wrote or played is never gone for good, and no question stalls the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from at_the_table import button, cell, kept_rules, open_game, opened_page, status
from playwright.sync_api import Browser, Page, expect
from test_sandbox import shared

BUSY = """void pybridge.prolog.listenTo(
    {ask: 'think', ...pybridge.session.line, player: 'engine:seconds=600', seed: 1},
    () => 0, pybridge.stops.signal,
).catch(() => 0)"""

# As soon as it can be seen: a hint that has been found has no button to stop it.
STOP_A_HINT = """new Promise(done => {
    const stop = document.getElementById('stop');
    const look = () => stop.offsetParent ? done(stop.click()) : requestAnimationFrame(look);
    document.getElementById('hint').click();
    look();
})"""


@pytest.fixture
def fresh(browser: Browser, address: str) -> Iterator[Page]:
    with opened_page(browser, f"{address}#game=tictactoe&players=human+human") as page:
        expect(status(page)).to_contain_text("to move")
        yield page


def rules_of(page: Page, name: str, text: str) -> None:
    page.get_by_role("tab", name="Rules").click()
    page.set_input_files("#panel-rules input[type=file]", {
        "name": name, "mimeType": "text/plain", "buffer": text.encode(),
    })  # fmt: skip


def test_no_question_ends_a_thought(opened: Page) -> None:
    open_game(opened, "connect_four", moves="4", players="human+engine:seconds=600")
    button(opened, "Go on").click()
    expect(opened.locator("#thinking")).to_contain_text("positions")
    opened.evaluate("pybridge.thought = pybridge.session.thinking")
    opened.get_by_role("tab", name="Analysis").click()
    button(opened, "What is each move worth?").click()
    expect(opened.locator("#panel-values tbody tr")).to_have_count(7)
    opened.get_by_role("tab", name="Ask").click()
    button(opened, "Which moves are there?").click()
    expect(opened.locator(".answers li")).to_have_count(1)
    button(opened, "Hint").click()
    expect(status(opened)).to_contain_text("Hint: ")
    assert opened.evaluate("pybridge.thought === pybridge.session.thinking")
    button(opened, "Move now").click()
    expect(opened.locator("#moves li")).to_have_count(2)


def test_patience_counts_from_when_a_question_runs(opened: Page) -> None:
    open_game(opened, "tictactoe")
    opened.evaluate("pybridge.stops = new AbortController()")
    for _ in range(3):  # as many as there are workers
        opened.evaluate(BUSY)
    goal = "{ask: 'goal', ...pybridge.session.line, goal: 'X = 1'}"
    opened.evaluate(f"void (pybridge.late = pybridge.prolog.ask({goal}, {{patience: 1500}}).catch(String))")
    opened.wait_for_timeout(2000)
    opened.evaluate("pybridge.stops.abort(new Error('enough'))")
    answer = opened.evaluate("pybridge.late")
    assert answer == {"answer": ["X = 1"], "more": False, "output": "", "problem": ""}


def test_a_hint_that_is_stopped_plays_nothing(opened: Page) -> None:
    open_game(opened, "connect_four")
    opened.evaluate(STOP_A_HINT)
    expect(opened.locator("#stop")).to_be_hidden()
    expect(opened.locator("#moves li")).to_have_count(0)


def test_rules_that_do_not_load_are_opened_again_and_mended(fresh: Page) -> None:
    rules_of(fresh, "mine.pl", ":- module(mine, []).\nfoo( .")
    expect(fresh.locator(".faults")).to_contain_text("Line 2")
    expect(status(fresh)).to_have_text("x to move.")
    fresh.reload()
    expect(fresh.locator("#game")).to_have_value("tictactoe")
    fresh.select_option("#game", "file:mine.pl")
    expect(fresh.locator(".cm-content")).to_contain_text("foo( .")
    expect(fresh.locator("#game")).to_have_value("tictactoe")
    rules = fresh.evaluate("pybridge.session.info.rules").replace("module(tictactoe,", "module(mine,")
    fresh.locator(".cm-content").fill(rules)  # loaded after a pause, without a click
    expect(fresh.locator("#game")).to_have_value("file:mine.pl")


def test_an_import_a_name_and_forgetting_leave_other_rules_as_they_are(fresh: Page) -> None:
    fresh.evaluate("localStorage.setItem('pybridge.rules', JSON.stringify({'mine.pl': '% precious'}))")
    rules_of(fresh, "mine.pl", "% other")
    expect(fresh.locator("#file")).to_have_value("mine_2.pl")
    fresh.locator("#file").select_text()
    fresh.locator("#file").press_sequentially("mine.pl")
    fresh.locator("#file").press("Enter")
    expect(fresh.get_by_role("alert")).to_contain_text("other rules named mine.pl")
    button(fresh, "Forget").click()
    button(fresh, "Bring back the text before").click()
    expect(fresh.locator(".cm-content")).to_have_text("% other")
    assert kept_rules(fresh) == {"mine_2.pl": "% other"}
    assert "precious" in fresh.evaluate("localStorage.getItem('pybridge.rules')")


def test_two_pages_with_the_same_rules_see_what_the_other_writes(fresh: Page, address: str) -> None:
    rules_of(fresh, "mine.pl", "% 1\n")
    expect(fresh.locator(".faults")).to_contain_text("module")
    other = fresh.context.new_page()
    other.goto(f"{address}#file=mine.pl")
    expect(other.locator(".cm-content")).to_contain_text("% 1")
    fresh.locator(".cm-content").press("Control+Home")
    fresh.keyboard.type("% first\n")
    expect(other.locator(".cm-content")).to_contain_text("% first")
    other.locator(".cm-content").press("Control+End")
    other.keyboard.type("% second")
    expect(fresh.locator(".cm-content")).to_contain_text("% second")
    assert kept_rules(fresh)["mine.pl"].splitlines() == ["% first", "% 1", "% second"]


def test_full_storage_is_said_in_words_and_the_rules_run(fresh: Page) -> None:
    fresh.evaluate("localStorage.setItem('x', 'y'.repeat(5 * 1024 * 1024 - 300))")
    fresh.get_by_role("tab", name="Rules").click()
    button(fresh, "Change these rules").click()
    expect(fresh.locator("#game")).to_have_value("file:my_tictactoe.pl")
    expect(fresh.locator("#panel-rules [role=status]")).to_contain_text("storage is full")


def test_back_brings_back_a_game_given_up_for_a_variant_or_a_new_one(fresh: Page) -> None:
    open_game(fresh, "cat_and_mice", moves="d8-e7+a1-b2")
    for give_up in (lambda: fresh.select_option("#variant", "6x6"), button(fresh, "New").click):
        give_up()
        expect(fresh.locator("#moves li")).to_have_count(0)
        fresh.go_back()
        expect(fresh.locator("#moves li")).to_have_text(["Cat: d8-e7", "Mice: a1-b2"])


def test_moves_taken_back_outlast_a_reload(fresh: Page) -> None:
    open_game(fresh, "tictactoe", moves="1+2+3+4+5")
    fresh.locator("#moves button").first.click()
    expect(status(fresh)).to_contain_text("Back at move 1.")
    fresh.reload()
    expect(fresh.locator("#moves li")).to_have_text(["x: 1", "o: 2", "x: 3", "o: 4", "x: 5"])
    expect(fresh.locator("#moves .taken-back")).to_have_count(4)


def test_status_menu_and_address_are_the_boards_after_refused_rules(fresh: Page) -> None:
    cell(fresh, "5").click()
    fresh.evaluate("link => { location.hash = link }", shared(":- module(evil, []).\nfoo(:- .\n"))
    button(fresh, "Play by these rules").click()
    expect(status(fresh)).to_have_text("o to move.")
    expect(fresh.locator("#game")).to_have_value("tictactoe")
    expect(fresh.locator("#moves li")).to_have_text(["x: 5"])
    assert "game=tictactoe" in fresh.url


SIZES = [(1280, 800), (1440, 900), (820, 1180), (390, 844), (844, 390)]


@pytest.mark.parametrize("game", ["tictactoe", "connect_four", "last_mouse_lost", "surakarta", "cat_and_mice"])
@pytest.mark.share(2)
def test_board_plates_icons_moves_and_who_is_ahead_are_on_the_first_screen(
    browser: Browser, address: str, game: str
) -> None:
    with opened_page(browser, address) as page:
        open_game(page, game)
        page.evaluate("pybridge.session.play(pybridge.session.position.moves[0].text)")
        expect(page.locator("#ahead")).not_to_be_empty()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for part in (".board", ".upper", ".lower", ".icons", "#moves li >> nth=0", "#ahead"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)
