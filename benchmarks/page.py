"""The page in Chromium: the time until the user can play, the precision of limits, the speed of Prolog."""

from __future__ import annotations

import gzip
import shutil
import statistics
import sys
import time
from threading import Thread

from playwright.sync_api import Browser, Page, sync_playwright

import pybridge as pb
from pybridge.web.files import page_files
from pybridge.web.server import PageServer

ROUNDS = 3
FIRST = ("index.html", "page.css", "page.js", "sandbox.html", "games.json", "first-tictactoe.json", "prolog.bin")

# The worker works at once, so that what is measured is its work; the last thought is the answer.
_ANALYSE = """async ([game, player]) => {
    const line = {game, variant: "", start: "", moves: []};
    const start = performance.now();
    let last = null;
    await pybridge.prolog.listenTo({ask: "think", player, seed: 1, ...line}, (thought) => (last = thought));
    return [(performance.now() - start) / 1000, last.nodes];
}"""

CASES = [("tic-tac-toe proven", "tictactoe", {}), ("Connect Four to depth 8", "connect_four", {"depth": 8})]


def until_board(page: Page, address: str) -> tuple[float, float]:
    """Return the seconds until a fresh page shows its board, and until Prolog has played a move on it."""
    start = time.perf_counter()
    page.goto(address)
    cell = page.locator("[role=gridcell]").first
    cell.wait_for()
    shown = time.perf_counter() - start
    cell.click()
    page.locator("#moves li").first.wait_for()
    return shown, time.perf_counter() - start


def processor_seconds(browser: Browser) -> float:
    """Return the processor time that all processes of the browser have used so far."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return float(sum(process["cpuTime"] for process in found["processInfo"]))


def native(game: str, depth: int | None) -> float:
    position = pb.load_game(game).start()
    start = time.perf_counter()
    position.analyse(depth=depth)
    return time.perf_counter() - start


def compare(page: Page) -> None:
    for name, game, limits in CASES:
        player = ":".join(["engine", *(f"{option}={value}" for option, value in limits.items())])
        native(game, limits.get("depth"))
        page.evaluate(_ANALYSE, [game, player])
        here, there = [], []
        for _ in range(ROUNDS):
            here.append(native(game, limits.get("depth")))
            there.append(page.evaluate(_ANALYSE, [game, player])[0])
        ratio = min(there) / min(here)
        print(
            f"{name}: {min(there) * 1000:.0f} ms in the browser, {min(here) * 1000:.1f} ms native: "
            f"{ratio:.1f} times as long"
        )


_PLAYOUTS = "pybridge:choose_rules({0}, {1}), pybridge:playouts({0}:Pos, {2}, 1, _, ran(_, Seconds))"


def playouts(page: Page) -> None:
    """Random games a second, interpreted and compiled."""
    for game in pb.games():
        rates = []
        for choice, number in (("interpreted", 50), ("compiled", 10_000)):
            goal = _PLAYOUTS.format(game, choice, number)
            asked = {"ask": "goal", "goal": goal, "game": game, "variant": "", "start": "", "moves": []}
            seconds = [page.evaluate("asked => pybridge.prolog.ask(asked)", asked)["answer"] for _ in range(ROUNDS)]
            rates.append(number / min(float(answer[0].partition(" = ")[2]) for answer in seconds))
        print(
            f"playouts of {game} a second: {rates[0]:,.0f}, compiled {rates[1]:,.0f}: {rates[1] / rates[0]:.0f} times"
        )


def limits(page: Page) -> None:
    taken = [page.evaluate(_ANALYSE, ["connect_four", "engine:seconds=1"])[0] for _ in range(ROUNDS)]
    print("a limit of 1 s: " + ", ".join(f"{seconds:.3f}" for seconds in taken) + " s")


# A browser reports what keeps the page's own thread busy for 50 ms or more.
_LONG_TASKS = """async (milliseconds) => {
    const long = [];
    const take = (list) => long.push(...list.getEntries().map(({ duration }) => duration));
    const observer = new PerformanceObserver(take);
    observer.observe({ entryTypes: ["longtask"] });
    const thinking = { game: "surakarta", moves: [], players: ["engine:seconds=3", "human"] };
    await pybridge.session.open({ ...pybridge.session.link, ...thinking }, null);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    observer.disconnect();
    return long;
}"""


def long_tasks(page: Page) -> None:
    """While a player thinks, moves, and the reply is looked at."""
    found = page.evaluate(_LONG_TASKS, 5000)
    moves = page.locator("#moves li").count()
    longest = f", the longest {max(found):.0f} ms" if found else ""
    print(f"tasks of 50 ms or more while a player thinks for 3 s and makes {moves} move: {len(found)}{longest}")


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("there is no command 'chromium' here: the page is not measured")
    files = page_files()
    size = sum(min(len(files[name]), len(gzip.compress(files[name]))) for name in FIRST) / 1_000_000
    print(f"first load: {size:.2f} MB compressed")
    with PageServer(files) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        cold, warm, worked = [], [], []
        for _ in range(ROUNDS):
            page = browser.new_context().new_page()  # a context has a cache of its own
            cold.append(until_board(page, server.address))
            page.wait_for_timeout(2000)  # by then the reserve worker is ready
            before = processor_seconds(browser)
            warm.append(until_board(page, f"{server.address}?again"))
            worked.append(processor_seconds(browser) - before)
        for name, times in (("cold", cold), ("warm", warm)):
            board, move = (statistics.median(column) for column in zip(*times, strict=True))
            print(f"with a {name} cache: a board after {board:.2f} s, a move on it after {move:.2f} s")
        print(f"work of the browser's processes with a warm cache: {statistics.median(worked):.2f} s")
        page.evaluate("pybridge.prolog.patience = 600000")
        long_tasks(page)
        page.evaluate("pybridge.session.seat(['human', 'human'])")  # or its own thoughts would come first
        limits(page)
        compare(page)
        playouts(page)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
