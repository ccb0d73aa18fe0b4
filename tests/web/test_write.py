"""Rules written in the browser: run, corrected, stopped, kept, exported and imported."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_the_table import button, cell, kept_rules, open_game, opened_page, status
from browser import only_in_chromium
from counts import count
from playwright.sync_api import Browser, Page, expect
from test_sandbox import shared
from waiting import PATIENCE

from pybridge.cli import run

ROOT = Path(__file__).parents[2]


def editor(page: Page) -> None:
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".cm-content")).to_be_visible()


def write(page: Page, text: str) -> None:
    """Replace the whole text of the editor."""
    page.locator(".cm-content").fill(text)


def written(page: Page) -> str:
    return kept_rules(page)["my_game.pl"]


@pytest.mark.stress
@pytest.mark.long
def test_rules_are_begun_broken_mended_kept_and_shared(browser: Browser, address: str, tmp_path: Path) -> None:
    only_in_chromium(browser)
    with opened_page(browser, address) as page:
        editor(page)
        button(page, "New game").click()
        expect(page).to_have_title("My game - pybridge")
        status = page.locator("#panel-rules [role=status]")
        expect(status).to_contain_text("The rules kept the contract in 20 random games")
        page.get_by_label("Move", exact=True).fill("3")
        button(page, "Play").click()
        expect(page.locator("#moves li")).not_to_have_count(0)

        good = written(page)
        line = good.splitlines().index("    Left >= 0.") + 1
        write(page, good.replace("    Left >= 0.", "    Left >= ."))
        button(page, "Run").click()
        expect(status).to_have_text("The rules do not run yet.")
        expect(page.locator(".faults")).to_contain_text(f"Line {line} ")
        write(page, good)
        button(page, "Run").click()
        expect(status).to_contain_text("The rules kept the contract")

        page.reload()
        expect(page).to_have_title("My game - pybridge")
        assert written(page) == good
        editor(page)
        with page.expect_download() as download:
            button(page, "Export").click()
        download.value.save_as(tmp_path / "my_game.pl")
        assert run(["check", str(tmp_path / "my_game.pl")]) == 0


@pytest.mark.stress
def test_faults_that_only_play_shows_are_reported_at_their_lines(opened: Page) -> None:
    open_game(opened, "tictactoe")
    editor(opened)
    button(opened, "New game").click()
    status = opened.locator("#panel-rules [role=status]")
    expect(status).to_contain_text("The rules kept the contract")
    rules = written(opened)
    write(opened, rules.replace("utility(position(ann, 0), -1).", "utility(position(ann, 0), lost)."))
    button(opened, "Run").click()
    expect(status).to_have_text("Random games have found faults.")
    expect(opened.locator(".faults")).to_contain_text("utility/2 must return an integer, not lost")


@pytest.mark.stress
def test_endless_rules_are_stopped_and_the_page_lives_on(opened: Page) -> None:
    open_game(opened, "tictactoe")
    opened.evaluate("pybridge.prolog.patience = 1000")
    editor(opened)
    opened.set_input_files("#panel-rules input[type=file]", {
        "name": "endless.pl", "mimeType": "text/plain",
        "buffer": b":- module(endless, []).\n:- initialization((repeat, fail)).\n",
    })  # fmt: skip
    expect(opened.locator(".faults")).to_contain_text("The rules did not answer within 1 seconds and were stopped.")
    opened.evaluate("milliseconds => { pybridge.prolog.patience = milliseconds }", 1000 * PATIENCE)
    open_game(opened, "tictactoe", moves="5")
    expect(status(opened)).to_have_text("o to move.")


def test_a_rule_sheet_is_imported_and_played(opened: Page) -> None:
    open_game(opened, "tictactoe")
    editor(opened)
    opened.set_input_files("#panel-rules input[type=file]", ROOT / "examples" / "gdl" / "king_and_rook.kif")
    expect(opened).to_have_title("King and rook - pybridge")
    cell(opened, "2-2").click()
    cell(opened, "1-2").click()
    expect(opened.locator("#moves li").first).to_contain_text("move(rook,2,2,1,2)")


@pytest.mark.stress
def test_a_changed_copy_of_a_built_in_game_runs_and_is_never_overwritten(browser: Browser, address: str) -> None:
    with opened_page(browser, f"{address}#game=tictactoe&players=human+human") as page:
        expect(status(page)).to_have_text("x to move.")
        for name, title in (("my_tictactoe", "Tic-tac-toe"), ("my_tictactoe_2", "Tic-tac-toe")):
            open_game(page, "tictactoe")
            editor(page)
            page.locator(".cm-content").press("x")
            expect(page.locator(".cm-content")).to_contain_text(":- module(tictactoe,")
            button(page, "Change these rules").click()
            expect(page).to_have_title(f"{title} - pybridge")
            expect(page.locator("#panel-rules [role=status]")).to_contain_text("The rules kept the contract")
            page.locator(".cm-content").press("Control+End")
            page.keyboard.type(f"% {name}")
        page.evaluate("dispatchEvent(new Event('pagehide'))")  # which keeps at once what has been typed
        rules = kept_rules(page)
        assert {file: text.splitlines()[-1] for file, text in rules.items()} == {
            "my_tictactoe.pl": "% my_tictactoe",
            "my_tictactoe_2.pl": "% my_tictactoe_2",
        }


@pytest.mark.stress
def test_rules_from_a_link_do_not_overwrite_ones_own_of_the_same_name(browser: Browser, address: str) -> None:
    others = (ROOT / "examples" / "last_stone.pl").read_text()
    with opened_page(browser, address) as page:
        mine = "JSON.stringify({text: '% mine'})"
        page.evaluate(f"localStorage.setItem('pybridge.rules/last_stone.pl', {mine})")
        page.evaluate("link => history.replaceState(null, '', link)", shared(others, "last_stone.pl"))
        page.reload()
        button(page, "Play by these rules").click()
        expect(page).to_have_title("Last stone - pybridge")
        expect(page.locator("#game")).to_have_value("link:last_stone.pl")
        editor(page)
        button(page, "Change these rules").click()
        expect(page).to_have_title("Last stone 2 - pybridge")
        assert kept_rules(page)["last_stone.pl"] == "% mine"
        page.select_option("#game", "link:last_stone.pl")
        expect(page).to_have_title("Last stone - pybridge")


@pytest.mark.stress
@pytest.mark.parametrize(
    "storage",
    [
        "Object.defineProperty(self, 'localStorage', {get() { throw new DOMException('no'); }})",
        "Object.defineProperty(self, 'localStorage', {value: null})",
        "localStorage.setItem('pybridge.rules', '{')",
        "localStorage.setItem('pybridge.rules', 'null')",
    ][: count(1, 4)],
)
def test_the_page_plays_where_storage_is_blocked_or_damaged(browser: Browser, address: str, storage: str) -> None:
    with opened_page(browser, "about:blank") as page:
        page.add_init_script(f"try {{ if (self === top) {{ {storage} }} }} catch {{}}")
        page.goto(f"{address}#game=tictactoe&players=human+human")
        cell(page, "5").click()
        expect(status(page)).to_have_text("x: 5. o to move.")
        editor(page)
        button(page, "New game").click()
        expect(page).to_have_title("My game - pybridge")
