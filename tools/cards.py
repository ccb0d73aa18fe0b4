"""Draw the cards that other sites show for links to the games, once the page is built: tools/cards.py"""

import json
import re
from html import escape
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "pybridge" / "web" / "static"
CLEAR = "<style>.pybridge-paper { fill: none }</style></svg>"
CARDS = STATIC.with_name("cards")
CARD = """<style>
body { margin: 0; height: 100vh; box-sizing: border-box; padding: 40px; display: flex; gap: 48px;
    align-items: center; background: #fdfcfa; color: #1d1d1f; font: 30px/1.4 system-ui, sans-serif }
div { flex: none; background: #e9e4da; border-radius: 16px; padding: 12px }
img { display: block; height: 526px; max-width: 560px }
h1 { font-size: 60px; line-height: 1.15; margin: 0 }
p { margin: 16px 0 }
</style><div><img src="PICTURE"></div><main><h1>TITLE</h1><p>ABOUT</p><p><b>pybridge</b></p></main>"""

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    for file in sorted(STATIC.glob("first-*.json")):
        game = next(iter(json.loads(file.read_text()).values()))
        svg = (STATIC / f"{game['name']}.svg").read_text(encoding="utf-8")
        text = {"TITLE": escape(game["title"]), "ABOUT": escape(game["about"])}
        text["PICTURE"] = "data:image/svg+xml," + quote(svg.replace("</svg>", CLEAR))
        page.set_content("".join(text.get(part, part) for part in re.split("([A-Z]{5,})", CARD)))
        page.locator("img").evaluate("image => image.decode()")
        page.screenshot(path=CARDS / f"{game['name']}.png")
    browser.close()
