"""The lines that all ways of playing show: the board, whose turn it is, the result."""

from __future__ import annotations

import textwrap

from pybridge.console.board import Marks
from pybridge.console.drawing import Drawing, Viewport
from pybridge.console.reply import styled
from pybridge.console.report import announce, describe
from pybridge.console.session import Session, Step
from pybridge.console.theme import Line, Theme
from pybridge.console.view import PositionView
from pybridge.players import Decision

ANOTHER = "Another game? Type yes or no (or undo, new GAME, save FILE, help)."
STOPPED = "Interrupted: the game is unchanged. Press Ctrl-C again to quit."
LONGEST_LINE = 1000
HEADING = "class:heading"


class Views:
    """The view of a session's position, created once for each position."""

    def __init__(self, session: Session) -> None:
        """Create no view yet."""
        self._session = session
        self._view: PositionView | None = None
        self._last: Step | None = None
        self._good: Session | None = None

    def settle(self) -> PositionView:
        """Return the view with all data for drawing; if the rules fail, restore the last good session.

        Raises:
            Exception: The error in the rules, or KeyboardInterrupt if they had to be interrupted.
        """
        view = self.current()
        try:
            view.prepare()
        except BaseException:
            if self._good is not None:
                self._session.restore(self._good)
            raise
        self._good = self._session.checkpoint()
        return view

    def current(self) -> PositionView:
        """Return the view of the position on the board."""
        session = self._session
        position, last = session.position, session.last
        if self._view is None or self._view.position is not position or self._last is not last:
            move = last.move if last else None
            self._view = PositionView(position, move, session.before(session.index) if last else None)
            self._last = last
        return self._view


def board_lines(view: PositionView, theme: Theme, width: int, marks: Marks | None = None) -> list[Line]:
    """Return the drawn board, or the game's own drawing or the position's text if there is no board."""
    if view.board is None:
        return [styled(f"  {line}") for line in view.text_lines]
    return view.board.draw(theme, marks or view.marks(), width).lines


def board_window(view: PositionView, theme: Theme, width: int, height: int, marks: Marks) -> list[Line]:
    """Return the part of the board that fits and has the marked moves, and where it goes on."""
    if view.board is None:
        lines = board_lines(view, theme, width)
        drawing = Drawing(lines, [[] for _ in lines])
    else:
        drawing = view.board.draw(theme, marks, width)
    if drawing.width <= width and drawing.height <= height:
        return drawing.lines
    rows = min(drawing.height, max(drawing.footer + 1, height - 1))
    viewport = Viewport()
    for place in (*sorted(marks.last), *sorted(marks.targets, reverse=True)):
        viewport.reveal(drawing, place, width, rows)
    seen = viewport.show(drawing, width, rows)
    more = f"More of the board: {', '.join(viewport.hidden)} (type where to move, or play with --full)"
    return [*seen.lines, *([styled(more[:width], "class:label")] if viewport.hidden else [])]


def board_parts(view: PositionView, theme: Theme, width: int) -> list[Line]:
    """Return the whole board, in parts below one another if it is too wide."""
    if view.board is None:
        return board_lines(view, theme, width)
    first, *others = view.board.draw(theme, view.marks(), width).parts(width)
    return [*first.lines, *(line for part in others for line in ([], *part.lines))]


def turn_line(session: Session) -> Line:
    """Return whose turn it is, or how the game has ended."""
    outcome = session.position.outcome
    if outcome:
        return styled(announce(outcome), "class:title")
    turn = session.position.turn
    return styled(f"{turn} ({session.players[turn]}) to move.", "class:title")


def play_decision(session: Session, decision: Decision) -> Line:
    """Play a computer player's decision; return a line that describes it."""
    side = session.position.turn
    step = session.play(decision.move.text, decision.analysis)
    thoughts = [decision.note, describe(step.analysis) if step.analysis else ""]
    found = "; ".join(thought for thought in thoughts if thought)
    return styled(f"{side} ({session.players[side]}) plays {step.move}{f' ({found})' if found else ''}.")


def players_text(session: Session) -> str:
    """Return the players of the two sides as text."""
    return "  ".join(f"{side}: {player}" for side, player in session.players.items())


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


def answer_to_offer(session: Session, line: str) -> str:
    """Return the command for an answer of yes or no when another game is offered, otherwise the line."""
    word = line.strip().lower()
    if session.position.outcome and not any(move.text == word for move in session.position.moves):
        return {"yes": "restart", "y": "restart", "no": "quit", "n": "quit"}.get(word, line)
    return line


def one_line(error: object) -> str:
    """Return an error's text as one line that a terminal can show."""
    return shortened_line(printable(" ".join(str(error).split()) or type(error).__name__))


def shortened_line(text: str) -> str:
    """Return the text, or its beginning and how much was left out."""
    left_out = len(text) - LONGEST_LINE
    return text if left_out <= 0 else f"{text[:LONGEST_LINE]}... ({left_out:,} more characters)"


def printable(text: str) -> str:
    """Return the text with what would move the cursor or ring the bell made visible."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "\ufffd" for c in text)
