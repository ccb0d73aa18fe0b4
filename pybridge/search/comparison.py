"""Several searches side by side on one position: the textbook's, those of the game's own file, the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from pybridge.bridge.prolog import query
from pybridge.bridge.terms import Compound
from pybridge.rules.asking import load_library
from pybridge.rules.errors import InputError

if TYPE_CHECKING:
    from pybridge.game import Position

SECONDS = 60.0


@dataclass(frozen=True)
class ComparedSearch:
    """What one search has found in the position, and what it took.

    Attributes:
        search: `minimax`, `alphabeta`, `own:minimax`, `own:alphabeta` or `engine`.
        finished: Whether it has come to the end of its search within the limits.
        positions: How many positions it has entered, None where `problem` stopped it.
        cut: How many fewer than minimax, which enters them all; None where minimax has not finished.
        seconds: How long it took, the counting included.
        value: From Max's side, None where the search has none yet.
        move: The text of its move, None where it has none yet.
        problem: Why a search of the game's own file has no answer, with file and line; None where it has one.
    """

    search: str
    finished: bool
    positions: int | None
    cut: int | None
    seconds: float
    value: int | float | None
    move: str | None
    problem: str | None

    def to_json(self) -> dict[str, Any]:
        """Return the row as JSON-ready data."""
        return asdict(self)


def compare(
    position: Position, *, depth: int | None = None, seconds: float = SECONDS
) -> Iterator[ComparedSearch]:
    """Let several searches find a move in `position`, one after the other, and count what they do.

    Args:
        position: A position in which the game has not ended.
        depth: Look at most this many moves ahead. The file's own searches look to the end, and are left out.
        seconds: How long each search may take.

    Raises:
        InputError: The game has ended.
        GameError: The game's rules are faulty; the text says where and why.
    """
    if position.outcome:
        raise InputError("the game has ended in this position: there is nothing to search")
    options = [Compound("seconds", [seconds])]
    if depth is not None:
        options.append(Compound("depth", [depth]))
    load_library()
    inputs = {"Game": position.game.name, "Position": position.term, "Options": options}
    found = query("pybridge:compared(Game:Position, Options, Row)", inputs, ahead=0)
    with found, position.blaming_the_game():
        for answer in found:
            yield ComparedSearch(**answer["Row"])
