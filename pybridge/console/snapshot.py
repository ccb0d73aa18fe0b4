"""The state of a session that a screen shows, fetched in advance so that drawing needs no queries."""

from __future__ import annotations

from dataclasses import dataclass

from pybridge.console.session import Session
from pybridge.console.session_view import SessionView, players_text, turn_line
from pybridge.console.theme import Line
from pybridge.console.view import PositionView
from pybridge.players import Player
from pybridge.search.analysis import Analysis


@dataclass(frozen=True)
class Snapshot:
    """The state of a session.

    Attributes:
        view: The position on the board.
        title: The game and its variant.
        players: The players, as text.
        turn: The player to move.
        turn_line: Whose turn it is, in words, or how the game ended.
        has_ended: Whether the game has ended, or is decided and therefore over.
        moves: The texts of all moves, both played and taken back.
        index: How many of them are played.
        computer: The computer player that is to move.
        paused: Whether the computer waits for `go`.
        analysis: What the computer found before it played the last move.
    """

    view: PositionView
    title: str
    players: str
    turn: str
    turn_line: Line
    has_ended: bool
    moves: tuple[str, ...]
    index: int
    computer: Player | None
    paused: bool
    analysis: Analysis | None


def take(session: Session, views: SessionView) -> Snapshot:
    """Return the current state of the session, with everything from Prolog that drawing needs."""
    view = views.settle()
    _ = view.clicks
    variant = f" ({session.game.variant})" if session.game.variant else ""
    return Snapshot(
        view=view,
        title=f"{session.game.name}{variant}",
        players=players_text(session),
        turn=session.mover,
        turn_line=turn_line(session),
        has_ended=session.has_ended,
        moves=tuple(step.move.text for step in session.steps),
        index=session.index,
        computer=session.computer_to_move,
        paused=session.paused,
        analysis=session.last.analysis if session.last else None,
    )
