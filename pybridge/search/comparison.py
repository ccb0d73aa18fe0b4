"""Comparing searches of one position: those of the textbook, those in the game's own file, the engine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from pybridge.bridge.prolog import query
from pybridge.rules.errors import InputError
from pybridge.rules.goals import load_library
from pybridge.rules.json_ready import JsonReady
from pybridge.rules.subject import Subject, goal_inputs
from pybridge.search.options import option_terms

SECONDS = 60.0
WHY_MORE = """\
The engine entered more positions than alphabeta, which goes straight to its depth: the engine
searches every smaller depth first, follows forcing moves further, and proves distances too."""


@dataclass(frozen=True)
class ComparedSearch(JsonReady):
    """The result of one search, and the work that it took.

    Attributes:
        search: One of the textbook's, `own:minimax`, `own:alphabeta` or `engine`.
        finished: Whether the search was completed within the limits.
        positions: The number of positions it entered, None if a `problem` stopped it.
        cut: How many fewer than minimax, which enters all of them; None for uct, and if minimax was not
            completed.
        seconds: The time taken in seconds, including the counting.
        value: The value from Max's side, None if there is none yet; of uct the mean result in thousandths.
        move: The text of its move, None if there is none yet.
        problem: Why a search in the game's own file failed, with file and line; None if it did not.
        note: What is odd about the work of the file's own alpha-beta, with file and line: it never cuts,
            or less than it could; None if nothing is.
    """

    search: str
    finished: bool
    positions: int | None
    cut: int | None
    seconds: float
    value: int | float | Fraction | None
    move: str | None
    problem: str | None
    note: str | None = None


def entered_more(rows: Sequence[ComparedSearch]) -> bool:
    """Return whether the engine entered more positions than alpha-beta, which `WHY_MORE` explains."""
    positions = {row.search: row.positions for row in rows if row.finished}
    return (positions.get("engine") or 0) > (positions.get("alphabeta") or inf)


def compare(position: Subject, *, depth: int | None = None, seconds: float = SECONDS) -> Iterator[ComparedSearch]:
    """Run several searches of `position`, one after the other, and count the positions they enter.

    Args:
        position: A position in which the game has not ended.
        depth: The depth limit in moves. The searches in the game's own file have no such limit, and are left
            out if one is given.
        seconds: The time limit of each search, in seconds.

    Raises:
        InputError: The game has ended.
        GameError: The game's rules are faulty; the text gives the file, line and reason.
    """
    if position.outcome:
        raise InputError("the game has ended in this position: there is nothing to search")
    load_library()
    inputs = goal_inputs(position, Options=option_terms({"seconds": seconds, "depth": depth}))
    found = query("pybridge:compared(Game:Position, Options, Row)", inputs, ahead=0)
    with found, position.blaming_the_game():
        for answer in found:
            yield ComparedSearch(**answer["Row"])
