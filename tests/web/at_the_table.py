"""The page as `pybridge web` serves it, with helpers for what a user does and sees there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from waiting import PATIENCE

from pybridge.web.files import page_files
from pybridge.web.server import PageServer

AXE = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"

expect.set_options(timeout=1000 * PATIENCE)

# The page stops rules that take ten seconds for an answer, which is too strict on a busy machine.
PATIENT = f"""Object.defineProperty(window, "pybridge", {{
    configurable: true,
    set(made) {{
        made.prolog.patience = {1000 * PATIENCE:.0f};
        Object.defineProperty(window, "pybridge", {{ value: made }});
    }},
}})"""


@contextmanager
def served(*games: str) -> Iterator[str]:
    """Serve the page with games and yield its address."""
    with PageServer(page_files(games)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


@contextmanager
def opened_page(
    browser: Browser, address: str, viewport: ViewportSize | None = None, touch: bool = False
) -> Iterator[Page]:
    """Open the page in a fresh profile; nothing may appear in the browser's console.

    Except that Firefox reports there what the page's policy has blocked.
    """
    with browser.new_context(viewport=viewport, has_touch=touch) as context:
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(PATIENT)
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address)
        yield page
        found = [text for text in said if "settings blocked" not in text]
        assert found == [], found


FOLLOW = """async (fragment) => {
    history.replaceState(null, "", "#");
    const followed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    location.hash = fragment;
    await followed;
}"""


def open_game(page: Page, game: str, moves: str = "", players: str = "human+human", variant: str = "") -> None:
    """Follow a link to a game in a loaded page, and wait until the game is on the board."""
    parts = {"game": game, "variant": variant, "players": players, "moves": moves}
    fragment = "&".join(f"{name}={value}" for name, value in parts.items() if value)
    page.evaluate(FOLLOW, fragment)
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


def status(page: Page) -> Locator:
    return page.locator("#status")


def cell(page: Page, identifier: str) -> Locator:
    return page.locator(f'[role="gridcell"][data-cell="{identifier}"]')


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def more(page: Page) -> Page:
    """Open the menu with what is done less often."""
    page.locator("#more").evaluate("menu => { menu.open = true }")
    return page


def kept_rules(page: Page) -> dict[str, str]:
    """Return the texts of the user's own files of rules, by name."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries(Object.keys(localStorage)
            .filter((key) => key.startsWith("pybridge.rules/"))
            .map((key) => [key.slice(key.indexOf("/") + 1), JSON.parse(localStorage.getItem(key)).text]))"""
    )
    return found
