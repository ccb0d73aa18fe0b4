"""A page of its own for each game, since other sites never see the part of a link that names the game.

It is the same page, and says in its head what other sites show for a link to it: the title, how to play,
and a card. tools/cards.py draws the cards of the built-in games.
"""

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from pybridge.bridge.prolog import query_once
from pybridge.game import load_game
from pybridge.rules.loading import is_path

_CARDS = Path(__file__).parent / "cards"
_TITLE = "<title>pybridge</title>\n"
_HEAD = """<title>{title}</title>
<meta name="first" content="{fragment}">
<meta property="og:type" content="website">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
<meta property="og:image" content="{address}{card}">
<meta name="twitter:card" content="summary_large_image">
"""


class _Shown(NamedTuple):
    """What is shown for a link to a game."""

    fragment: str
    title: str
    about: str
    card: str


def game_pages(files: dict[str, bytes], offered: Sequence[str], address: str) -> dict[str, bytes]:
    """Return the pages of the games, the first page with the card of the first game, and the cards, by name.

    Args:
        files: The files of the page.
        offered: Built-in names and paths of game files, which must load.
        address: Where the site will be, "" if that is not known: some sites ignore relative addresses.
    """
    made: dict[str, bytes] = {}
    shown: dict[str, _Shown] = {}
    for file in (file for file in files if file.startswith("first-")):
        game = next(iter(json.loads(files[file]).values()))
        drawn = _CARDS / f"{game['name']}.png"
        card = drawn.name if drawn.is_file() else f"{game['name']}.svg"
        made[card] = drawn.read_bytes() if drawn.is_file() else files[card]
        shown[game["name"]] = _Shown(f"#game={game['name']}", game["title"], game["about"], card)
    for path in (Path(spec) for spec in offered if is_path(spec)):
        game = load_game(str(path))
        card = f"{path.stem}-card.svg"
        made[card] = game.start().svg().encode()
        title, *about = _about(game.name) or [path.stem.replace("_", " ").capitalize()]
        shown[path.stem] = _Shown(f"#file={path.name}", title, " ".join(about), card)
    index = files["index.html"].decode()
    first = shown[Path(offered[0]).stem] if offered else shown["connect_four"]._replace(title="pybridge")
    shown = {name: one for name, one in shown.items() if f"{name}.html" not in files}
    for name, one in {"index": first._replace(fragment=""), **shown}.items():
        text = {**one._asdict(), "address": address and address.rstrip("/") + "/"}
        head = _HEAD.format(**{key: escape(value) for key, value in text.items()})
        made[f"{name}.html"] = index.replace(_TITLE, head, 1).encode()
    return made


def _about(module: str) -> list[str]:
    found = query_once("current_predicate(Game:about/1), Game:about(Text)", {"Game": module})
    return [line.strip() for line in str(found["Text"]).splitlines()] if found["truth"] else []
