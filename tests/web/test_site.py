"""`pybridge web` and `pybridge site`: the page with the user's games, here and on any web server."""

from __future__ import annotations

import gzip
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from at_the_table import open_game, opened_page, served, status
from browser import only_in_chromium
from lab6 import LAB
from playwright.sync_api import Browser, expect
from waiting import PATIENCE

from pybridge.cli import run
from pybridge.web import files
from pybridge.web.server import PageServer

EXAMPLE = Path(__file__).parents[2] / "examples" / "last_stone.pl"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def test_each_game_of_a_site_has_a_page_with_its_card_and_links_lead_there(browser: Browser, tmp_path: Path) -> None:
    where = ["--address", "https://example.org/games"]
    assert run(["site", str(tmp_path), "cat_and_mice", str(EXAMPLE), *where]) == 0
    for name, title, card in [
        ("index", "Cat and mice", "cat_and_mice.png"),
        ("connect_four", "Connect Four", "connect_four.png"),
        ("last_stone", "Last stone", "last_stone-card.svg"),
    ]:
        text = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
        assert f'<meta property="og:title" content="{title}">' in text
        assert f'<meta property="og:image" content="https://example.org/games/{card}">' in text
        assert (tmp_path / card).stat().st_size > 0
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        with opened_page(browser, f"{address}last_stone.html") as page:
            expect(page).to_have_title("Last stone - pybridge")
            open_game(page, "connect_four", "4")
            page.get_by_role("tab", name="Share").click()
            link = re.compile(f"^{address}connect_four.html#game=connect_four&.*moves=4$")
            expect(page.get_by_label("Link to this position")).to_have_value(link)
        server.shutdown()


def test_a_site_works_in_a_subfolder_of_any_server_and_asks_nobody_else(
    browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["site", str(tmp_path / "deep" / "site"), str(EXAMPLE)]) == 0
    said = capsys.readouterr().out
    assert all(part in said for part in ("index.html", "It needs a web server: ", "python3 -m http.server"))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/deep/site/index.html"
        with opened_page(browser, "about:blank") as page:
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(address)
            expect(page).to_have_title("Last stone - pybridge")
            expect(status(page)).to_contain_text("to move.")
            assert page.context.cookies() == []
        server.shutdown()
    elsewhere = [url for url in asked if not url.startswith((address.removesuffix("index.html"), "data:", "blob:"))]
    assert elsewhere == []


@pytest.mark.stress
def test_a_site_takes_along_the_files_that_a_file_loads(browser: Browser, tmp_path: Path) -> None:
    lab = tmp_path / "lab6"
    shutil.copytree(LAB, lab)
    with served(str(lab / "lab6.pl")) as address, opened_page(browser, address) as page:
        expect(page).to_have_title("Lab6 - pybridge")
        page.locator('[data-cell="5"]').click()
        expect(page.locator("#moves li").first).to_have_text("Max: 5")
    (lab / "lab6.pl").write_text(f":- ['{LAB}/game'].\n")
    assert run(["site", str(tmp_path / "site"), str(lab / "lab6.pl")]) == 2


UPDATED = """async () => {
    const worker = navigator.serviceWorker;
    const registration = await worker.getRegistration();
    const found = registration.installing ?? registration.waiting;
    if (found !== null) {
        await new Promise((resolve) => {
            found.addEventListener("statechange", () => found.state === "activated" && resolve());
        });
    }
}"""


@pytest.mark.stress
def test_a_site_works_without_a_network_after_the_first_visit_and_then_has_each_new_version(
    browser: Browser, tmp_path: Path
) -> None:
    only_in_chromium(browser)
    assert run(["site", str(tmp_path)]) == 0
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server,
        opened_page(browser, "about:blank") as page,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        page.goto(f"{address}#game=tictactoe&players=human+human")
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.context.set_offline(True)
        page.goto("about:blank")
        page.goto(f"{address}#game=surakarta&players=human+human")
        expect(status(page)).to_have_text("Black to move.")
        page.get_by_role("tab", name="Rules").click()
        expect(page.locator(".cm-content")).to_contain_text("surakarta")
        page.context.set_offline(False)

        assert run(["site", str(tmp_path), str(EXAMPLE)]) == 0
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        page.evaluate(UPDATED)
        page.goto("about:blank")
        page.goto(address)
        expect(page).to_have_title("Last stone - pybridge")

        assert run(["site", str(tmp_path), "--no-offline"]) == 0
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        page.evaluate(UPDATED)
        page.goto("about:blank")
        page.goto(address)
        expect(page).to_have_title("Tic-tac-toe - pybridge")
        assert page.evaluate("caches.keys().then((names) => names.length)") == 0
        server.shutdown()


def test_the_command_serves_the_page_compressed_to_this_machine_alone() -> None:
    code = "import sys; from pybridge.cli import main; sys.argv[1:] = {}; main()"
    arguments = ["web", "connect_four", "--no-browser", "--port", "0"]
    command = [sys.executable, "-u", "-c", code.format(arguments)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.match(r"The page is at (http://[\d.:]+/)#game=connect_four ", process.stdout.readline())
        assert found
        host = urlsplit(found[1]).netloc
        answer = get(host)
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(answer.read()) == (files.STATIC / "page.js").read_bytes()
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert get(host, {"If-None-Match": answer.headers["ETag"]}).status == 304
        assert get(host, {"Host": "elsewhere.example"}).status == 404
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 130
    finally:
        process.kill()
        process.communicate()


def test_a_client_that_leaves_is_no_error(capfd: pytest.CaptureFixture[str]) -> None:
    with PageServer({"index.html": b"x" * 50_000_000}) as server:
        connection = HTTPConnection("127.0.0.1", server.server_port)
        connection.request("GET", "/", headers={"Connection": "close"})
        thread = Thread(target=server.handle_request)
        thread.start()
        assert connection.sock is not None
        connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sock.close()
        thread.join()
        server.server_close()
    assert capfd.readouterr().err == ""


def get(host: str, headers: dict[str, str] | None = None) -> HTTPResponse:
    connection = HTTPConnection(host, timeout=PATIENCE)
    connection.request("GET", "/page.js", headers=headers or {})
    return connection.getresponse()


def test_a_first_board_and_the_gallery_take_less_than_1_5_megabytes() -> None:
    later = {"library.bin", "offline.js", "puzzles.json", "licences.txt"}
    contents = {name: text for name, text in files.page_files().items() if name not in later}
    first = [text for name, text in contents.items() if not name.startswith("editor-")]
    assert sum(min(len(text), len(gzip.compress(text))) for text in first) < 1_500_000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["conect_four"], "did you mean connect_four?"),
        (["missing.pl"], "there is no file 'missing.pl'"),
        (["a b.pl"], "the page cannot use a file named 'a b.pl'"),
    ],
)
def test_a_game_that_cannot_be_offered_is_bad_input(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["site", str(tmp_path / "site"), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_files_with_errors_or_of_one_name_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.pl"
    broken.write_text(":- module(broken, []).\nplayers(x, o\n")
    assert run(["site", str(tmp_path / "site"), str(broken)]) == 2
    assert "broken.pl:2: " in capsys.readouterr().err
    (tmp_path / EXAMPLE.name).write_text(EXAMPLE.read_text())
    assert run(["site", str(tmp_path / "site"), str(EXAMPLE), str(tmp_path / EXAMPLE.name)]) == 2
    assert "two of the files are named last_stone.pl" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_site_replaces_only_a_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "index.html"
    mine.write_text("my home page")
    assert run(["site", str(tmp_path)]) == 2
    assert "is not empty and holds no page of pybridge" in capsys.readouterr().err
    assert [mine.read_text(), *tmp_path.iterdir()] == ["my home page", mine]
    for options in (["--force"], []):
        assert run(["site", str(tmp_path), *options]) == 0
        assert "pybridge" in mine.read_text()


def test_a_checkout_without_the_page_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "STATIC", tmp_path / "static")
    assert run(["site", str(tmp_path / "site")]) == 2
    assert "run `make page`" in capsys.readouterr().err
