"""Where the page cannot start, or starts slowly, it says so and says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from at_the_table import button, cell, open_game, status
from browser import developer_tools, only_in_chromium
from counts import count
from playwright.sync_api import Browser, Page, Route, expect
from test_site import Quiet
from waiting import PATIENCE

import pybridge as pb
from pybridge.cli import run


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        context.set_default_timeout(1000 * PATIENCE)
        yield context.new_page()


@pytest.mark.stress
def test_a_server_may_forbid_frames_of_its_files(page: Page, address: str) -> None:
    with_header(page, "sandbox.html", "X-Frame-Options", "DENY")
    page.goto(address)
    expect(status(page)).to_contain_text("to move.")


def with_header(page: Page, file: str, header: str, value: str) -> None:
    """Let the server send a header with one file."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, header: value})

    page.route(f"**/{file}", answer)


def test_a_page_from_a_file_says_that_it_needs_a_server(page: Page, tmp_path: Path) -> None:
    assert run(["site", str(tmp_path)]) == 0
    page.goto((tmp_path / "index.html").as_uri())
    expect(status(page)).to_contain_text("only from a web server. Run `pybridge web`")


@pytest.mark.share(1)
@pytest.mark.parametrize("name", ["page.js", "prolog.bin", "sandbox.html", "games.json"][: count(2, 4)])
def test_a_file_that_is_missing_is_named(page: Page, address: str, name: str) -> None:
    page.route(f"**/{name}", lambda route: route.fulfill(status=404))
    page.goto(address)
    expect(status(page).or_(page.get_by_role("alert")).filter(has_text=name)).to_be_visible()


@pytest.mark.stress
def test_a_browser_without_javascript_is_told(browser: Browser, address: str) -> None:
    only_in_chromium(browser)
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_text("JavaScript is off")).to_be_visible()


def test_a_browser_without_webassembly_is_told(page: Page, address: str) -> None:
    page.add_init_script("delete self.WebAssembly")
    page.goto(address)
    expect(status(page)).to_contain_text("has no WebAssembly")


@pytest.mark.stress
@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("default-src 'self'", "The sandbox for Prolog cannot run"),
        ("script-src 'self' 'unsafe-inline'; worker-src blob:", "WebAssembly"),
        ("script-src 'none'", "has not started yet"),
    ][: count(2, 3)],
)
def test_a_server_whose_headers_forbid_the_page_is_named(page: Page, address: str, policy: str, said: str) -> None:
    with_header(page, "", "Content-Security-Policy", policy)
    page.goto(address)
    expect(page.locator("#problem, #late").filter(has_text=said)).to_be_visible()


@pytest.mark.stress
@pytest.mark.parametrize("game", pb.games()[: count(2, 5)])
def test_built_in_games_are_played_without_prologs_library(page: Page, address: str, game: str) -> None:
    page.route("**/library.bin", lambda route: route.fulfill(status=404))
    page.goto(f"{address}#game={game}&players=normal+normal")
    expect(page.locator("#moves li").nth(1)).to_be_visible()
    page.evaluate("pybridge.session.seat(['human', 'human'])")
    page.get_by_role("tab", name="Ask").click()
    button(page, "Ask").click()
    expect(page.get_by_role("alert")).to_contain_text("library.bin cannot be loaded")
    page.unroute("**/library.bin")
    button(page, "Ask").click()
    expect(page.locator(".answers li")).to_have_count(1)


@pytest.mark.stress
def test_a_slow_network_shows_what_has_come_and_no_dead_buttons(page: Page, address: str) -> None:
    slow = developer_tools(page)
    slow.send("Network.enable")
    speed = {"offline": False, "latency": 0, "downloadThroughput": 400_000, "uploadThroughput": -1}
    slow.send("Network.emulateNetworkConditions", speed)
    page.goto(address)
    expect(page.locator("#thinking")).to_contain_text(" % of 1.")
    waiting = "all => all.every((one) => one.closest('[inert], #gallery'))"
    assert page.locator("button:visible").evaluate_all(waiting)
    page.get_by_role("button", name="Connect Four").click()
    cell(page, "4-1").click()
    speed["downloadThroughput"] = -1
    slow.send("Network.emulateNetworkConditions", speed)
    expect(page.locator("#moves li")).to_have_count(2)
    button(page, "Hint").click()
    expect(status(page)).to_contain_text("Hint: ")


def test_a_game_that_is_opened_while_the_page_starts_stays(page: Page, address: str) -> None:
    held: list[Route] = []
    page.route("**/first-tictactoe.json", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/first-tictactoe.json"):
        page.goto(address)
    page.evaluate("location.hash = '#game=surakarta'")
    expect(page).to_have_title("Surakarta - pybridge")
    held[0].continue_()
    page.evaluate("fetch('first-tictactoe.json').then(() => pybridge.session.opened)")
    expect(page).to_have_title("Surakarta - pybridge")
    assert page.evaluate("pybridge.session.info.name") == "surakarta"


@pytest.mark.stress
def test_the_page_plays_in_a_frame_of_another_site(browser: Browser, page: Page, address: str, tmp_path: Path) -> None:
    frame = f'<iframe src="{address}#game=tictactoe&players=human+human" width=900 height=900></iframe>'
    (tmp_path / "index.html").write_text(frame)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://localhost:{server.server_port}/")
        inside = page.frame_locator("iframe").first
        inside.locator('[data-cell="5"]').evaluate("cell => cell.click()")
        expect(inside.locator("#status")).to_have_text("x: 5. o to move.")
        only_in_chromium(browser)  # elsewhere, Playwright clicks nothing in a frame of another site
        inside.get_by_role("tab", name="Share").click()
        link = inside.locator("#panel-share .buttons").filter(has=inside.get_by_label("Link to this position"))
        link.get_by_role("button", name="Copy").click()
        expect(link.get_by_role("status")).to_have_text("Copied.")
        server.shutdown()


@pytest.mark.stress
def test_rules_that_halt_are_refused_and_the_page_plays_on(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("tab", name="Rules").click()
    page.set_input_files("#panel-rules input[type=file]", {
        "name": "ending.pl", "mimeType": "text/plain", "buffer": b":- module(ending, []).\n:- halt.\n",
    })  # fmt: skip
    expect(page.locator(".faults")).to_contain_text("halt")
    open_game(page, "tictactoe")
    cell(page, "5").click()
    expect(status(page)).to_have_text("x: 5. o to move.")
