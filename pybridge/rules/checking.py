"""Whether a game file keeps the contract, found out by playing."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pybridge.bridge.errors import PrologError
from pybridge.rules.asking import ask, ask_beside
from pybridge.rules.errors import GameError, shortened
from pybridge.rules.loading import full_spec, is_sheet, load_rules, loading_error, start_term


@dataclass(frozen=True)
class Fault:
    """Where a game does not keep the contract: the predicate, such as "move/3", and why, in which line."""

    predicate: str
    text: str
    file: str
    line: int


@dataclass(frozen=True)
class Spread:
    """The least, the mean and the greatest of some numbers."""

    least: float
    mean: float
    most: float


@dataclass(frozen=True)
class Seen:
    """What came about in the random games of a check.

    Attributes:
        ended: How many games came to an end.
        unfinished: How many were stopped before.
        won: How many games each player won, and how many were a "draw".
        moves: How many moves each player made.
        plies: How many moves a game took that ended, None where none did.
        choices: How many legal moves a position had, None where there was no position with any.
        utilities: The utilities of the games that ended, None where none did.
    """

    ended: int
    unfinished: int
    won: dict[str, int]
    moves: dict[str, int]
    plies: Spread | None
    choices: Spread | None
    utilities: Spread | None


@dataclass(frozen=True)
class CheckReport:
    """How a game keeps the contract.

    Attributes:
        game: The name of the game's module.
        games: How many random games were played.
        positions: How many positions were looked at.
        offers: The optional predicates that the game defines, such as "board/2".
        lacks: Those that it does not define.
        faults: What is wrong, at most one fault for each predicate; empty if nothing is.
        seen: What happened in the games, None where there are faults.
        advice: What would make the game stronger or more pleasant to play.
    """

    game: str
    games: int
    positions: int
    offers: list[str]
    lacks: list[str]
    faults: list[Fault]
    seen: Seen | None
    advice: list[str]

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON-ready data."""
        return asdict(self)


def check_game(spec: str, variant: str | None = None, *, games: int = 20, seed: int = 1) -> CheckReport:
    """Play random games of a game, and check in every position that it keeps the contract.

    Args:
        spec: A built-in name or the path of a game file.
        variant: The start position to play from; None for all of them in turn.
        games: How many games to play.
        seed: Which random games those are.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: The file does not load or is not a game; the text says where and why.
    """
    start_term(load_rules(spec), variant)
    inputs = {"Spec": full_spec(spec), "Variant": variant or "all", "Games": games, "Seed": seed}
    try:
        answer = ask("pybridge:check_report(Spec, Variant, Games, Seed, Report)", inputs)
    except PrologError as error:
        raise loading_error(spec, error) from None
    report = answer["Report"]
    faults = [Fault(**{**fault, "text": str(fault["text"])}) for fault in report["faults"]]
    advice = list(map(str, report["advice"]))
    seen = report["seen"] and _seen(report["seen"])
    return CheckReport(**{**report, "faults": faults, "advice": advice, "seen": seen})


def _seen(seen: dict[str, Any]) -> Seen:
    spreads = {name: seen[name] and Spread(**seen[name]) for name in ("plies", "choices", "utilities")}
    return Seen(**{**seen, **spreads, "won": dict(seen["won"]), "moves": dict(seen["moves"])})


MOST_POSITIONS = 100_000


def check_against(
    spec: str, other: str, variant: str | None = None, *, positions: int = MOST_POSITIONS
) -> dict[str, Any]:
    """Walk the game `spec` and another that should be the same together, and report where they differ.

    Moves that touch the same cells, counted row by row, are the same move, and Max of one game is Max of the
    other. The report has `game`, `other`, `positions`, how many were compared, at most as many as asked for;
    `complete`, whether these are all; and `difference`, None or a dict: `kind` (`board`, `turn`, `end`,
    `value` or `moves`), `text`, `file`, `line`, the `moves` that lead there, `position` and `other_position`,
    and `also`, the other positions of `spec` that differ after as many moves.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: A file does not load, or its rules raise an error; the text says where and why.
    """
    start_term(load_rules(spec), variant)
    load_rules(other)
    inputs = {
        "Spec": full_spec(spec),
        "Variant": variant or "default",
        "Other": full_spec(other),
        "Most": positions,
    }
    try:
        answer = ask_beside("pybridge:check_against(Spec, Variant, Other, Most, Report)", inputs)
    except PrologError as error:
        raise loading_error(spec, error) from None
    report: dict[str, Any] = answer["Report"]
    return report


def sheet_rules(path: str) -> str:
    """Return the text of the Prolog file that the rule sheet at `path` becomes.

    Raises:
        UnknownGame: There is no such file.
        GameError: It is not a rule sheet that can be played; the text says where and why.
    """
    if not is_sheet(path):
        raise GameError(f"{shortened(path, 100)} is not a rule sheet: its name ends in neither .kif nor .gdl")
    try:
        return str(ask("pybridge:sheet_rules(File, Text)", {"File": full_spec(path)})["Text"])
    except PrologError as error:
        raise loading_error(path, error) from None
