"""Texts as lines that a terminal can show."""

import textwrap

from pybridge.console.reply import styled
from pybridge.console.theme import Line
from pybridge.rules.errors import on_one_line

LONGEST_LINE = 1000
HEADING = "class:heading"


def headed(command: str, rule: str) -> Line:
    """Return the heading above the answer to a command."""
    return styled(f"{rule * 2} {shortened_line(printable(command))} {rule * 2}", HEADING)


def is_heading(line: Line) -> bool:
    """Return whether a line is one of `headed`."""
    return [fragment.style for fragment in line] == [HEADING]


def wrapped(line: Line, width: int) -> list[Line]:
    """Return a line as several lines of at most `width` columns; a line of several styles is not changed."""
    if len(line) != 1 or len(line[0].text) <= width:
        return [line]
    style, text = line[0]
    parts = textwrap.wrap(printable(text), width, subsequent_indent="    ", drop_whitespace=False)
    return [styled(part, style) for part in parts]


def error_line(error: object) -> str:
    """Return an error's text as one line that a terminal can show."""
    return shortened_line(printable(on_one_line(error) or type(error).__name__))


def shortened_line(text: str) -> str:
    """Return the text, or its beginning and how much was left out."""
    left_out = len(text) - LONGEST_LINE
    return text if left_out <= 0 else f"{text[:LONGEST_LINE]}... ({left_out:,} more characters)"


def printable(text: str) -> str:
    """Return the text with what would move the cursor or ring the bell made visible."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "\ufffd" for c in text)
