"""The glyphs and colours of the console; plain ASCII where the terminal cannot or should not show more."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TextIO

from prompt_toolkit.styles import Style


class Fragment(NamedTuple):
    """A piece of text with its style."""

    style: str
    text: str


Line = list[Fragment]
"""One line of styled text."""


def plain(line: Line) -> str:
    """Return the text of a line without its styles."""
    return "".join(fragment.text for fragment in line)


@dataclass(frozen=True)
class Glyphs:
    """The characters that draw a game.

    Attributes:
        pieces: The character for each piece; a piece not listed here is written as its own name.
        empty: An empty cell.
        last, selected, target, cursor: The characters to the left and right of a cell marked in that way.
        bar: The separator between columns of text.
        tree: The parts of a tree: a branch, the last branch, the trunk beside them.
        cut: The mark of a branch that was cut.
        bounds: The names of alpha and beta.
        infinity: The sign for infinity.
        ellipsis: The sign for text left out.
        rule: The character that a line across the screen is made of.
    """

    pieces: Mapping[str, str] = field(default_factory=dict)
    empty: str = "."
    last: tuple[str, str] = ("[", "]")
    selected: tuple[str, str] = ("<", ">")
    target: tuple[str, str] = ("(", ")")
    cursor: tuple[str, str] = (">", "<")
    bar: str = "|"
    tree: tuple[str, str, str] = ("|-- ", "`-- ", "|   ")
    cut: str = "#"
    bounds: tuple[str, str] = ("alpha", "beta")
    infinity: str = "inf"
    ellipsis: str = "..."
    rule: str = "-"


ASCII = Glyphs()

UNICODE = Glyphs(
    pieces={"x": "✕", "o": "○"},
    empty="·",
    cursor=("▸", "◂"),
    selected=("«", "»"),
    bar="│",
    tree=("├── ", "└── ", "│   "),
    cut="✂",
    bounds=("α", "β"),  # noqa: RUF001 - Greek is meant
    infinity="∞",
    ellipsis="…",
    rule="─",
)

COLOURS = {
    "cell": "bg:#3a3a3a",
    "cell.odd": "bg:#303030",
    "cell.last": "bg:#5f5f00",
    "cell.selected": "bg:#005f87",
    "cell.target": "bg:#005f00",
    "cell.cursor": "bg:#875f00 bold",
    "piece.1": "#ffd75f bold",
    "piece.2": "#5fd7ff bold",
    "piece.3": "#ff8787 bold",
    "piece.4": "#87d787 bold",
    "piece.5": "#d7afff bold",
    "piece.6": "#ffaf5f bold",
    "piece.7": "#87ffff bold",
    "piece.8": "#ffffff bold",
    "piece.other": "#d7afff bold",
    "empty": "#8a8a8a",
    "label": "#8a8a8a",
    "error": "#ff5f5f",
    "title": "bold",
    "heading": "#87afd7",
    "dim": "#8a8a8a",
    "good": "#87d787",
    "bad": "#ff8787",
    "bar": "reverse",
    "button": "bg:#444444 #ffffff",
    "button.key": "bg:#444444 #ffd75f bold",
    "bottom-toolbar": "noreverse #8a8a8a",
}

COLOURLESS = {
    "cell.last": "bold",
    "cell.selected": "reverse",
    "cell.target": "underline",
    "cell.cursor": "reverse",
    **{f"piece.{seat}": "bold" for seat in range(1, 9)},
    "piece.other": "bold",
    "title": "bold",
    "heading": "bold",
    "bar": "reverse",
    "button.key": "bold",
    "button": "reverse",
    "bottom-toolbar": "noreverse",
}


@dataclass(frozen=True)
class Theme:
    """The glyphs and colours that the terminal can show.

    Attributes:
        glyphs: The characters to draw with.
        colour: Whether to use colours.
    """

    glyphs: Glyphs = ASCII
    colour: bool = False

    @property
    def style(self) -> Style:
        """The styles that the fragments name, for prompt_toolkit."""
        return Style.from_dict(COLOURS if self.colour else COLOURLESS)


def theme_for(stream: TextIO, ascii_only: bool = False) -> Theme:
    """Return the theme for a stream: plain ASCII for pipes, dumb terminals, NO_COLOR, or on request."""
    if ascii_only or is_dumb(stream) or os.environ.get("NO_COLOR"):
        return Theme()
    unicode = (stream.encoding or "").lower().replace("-", "") == "utf8"
    return Theme(UNICODE if unicode else ASCII, colour=True)


def is_dumb(stream: TextIO) -> bool:
    """Return whether the stream is not a terminal, or is one that cannot move its cursor."""
    return not stream.isatty() or os.environ.get("TERM", "dumb") in ("", "dumb", "unknown")
