"""Checking by random games whether a game keeps the contract."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from pybridge.bridge.functions import define
from pybridge.bridge.process import Process
from pybridge.bridge.starting import prolog_directory
from pybridge.rules.errors import GameError, shortened
from pybridge.rules.goals import blaming_the_game, load_library, run_goal, run_goal_in_engine, try_goal
from pybridge.rules.json_ready import JsonReady
from pybridge.rules.loading import full_spec, is_sheet, load_rules, loading, start_term


@dataclass(frozen=True)
class Fault:
    """A violation of the contract of a game.

    Attributes:
        predicate: The predicate that violates it, such as "move/3".
        text: What is wrong.
        file: The file of the predicate.
        line: Its line in the file, counted from 1.
        position: A position that shows it, as text; None if there is none.
        moves: The moves that lead to the position; None if there is none.
    """

    predicate: str
    text: str
    file: str
    line: int
    position: str | None = None
    moves: list[str] | None = None


@dataclass(frozen=True)
class Remark:
    """Something odd about a game.

    Attributes:
        kind: "warning" if no game needs it, "note" if few games do.
        text: What is odd.
        file: The file of the predicate concerned.
        line: The line in the file, counted from 1.
        position: A position that shows it, as text; None if all games show it.
        moves: The moves that lead to the position; None if there is no position.
    """

    kind: str
    text: str
    file: str
    line: int
    position: str | None
    moves: list[str] | None


@dataclass(frozen=True)
class Spread:
    """The least, the mean and the greatest of some numbers."""

    least: float
    mean: float
    most: float


@dataclass(frozen=True)
class Seen:
    """Statistics of the random games of a check.

    Attributes:
        ended: The number of games that came to an end.
        unfinished: The number of games that were stopped before.
        won: The number of games that each player won, and of those that were a "draw".
        moves: The number of moves that each player made.
        plies: The length in moves of the games that ended, None if none did.
        choices: The number of legal moves in a position, None if no position had any.
        utilities: The utilities of the games that ended, None if none did.
    """

    ended: int
    unfinished: int
    won: dict[str, int]
    moves: dict[str, int]
    plies: Spread | None
    choices: Spread | None
    utilities: Spread | None


@dataclass(frozen=True)
class Finding:
    """What a search in the game's own file finds.

    Attributes:
        search: "minimax" or "alphabeta".
        positions: The number of positions in which it was tried.
        right: The number of those in which it found the value and a best move.
        problem: What is wrong first, with file and line; None if nothing is.
    """

    search: str
    positions: int
    right: int
    problem: str | None


@dataclass(frozen=True)
class CheckReport(JsonReady):
    """The result of `check_game`.

    Attributes:
        game: The name of the game's module.
        games: The number of random games played.
        positions: The number of positions checked.
        checked: The number of games of which these are the positions: at most 20, and fewer if that takes long.
        offers: The optional predicates that the game defines, such as "board/2".
        lacks: Those that it does not define.
        faults: The violations of the contract, at most one for each predicate; empty if there are none.
        seen: Statistics of the games, None if there are faults.
        compiled: Whether the rules can run compiled.
        remarks: What is odd about the game.
        searches: What the searches in the game's own file find near the end of random games.
        plain: Whether the file is no module, as in a lab.
        advice: Suggestions that would make the game stronger or more pleasant to play.
    """

    game: str
    games: int
    positions: int
    checked: int
    offers: list[str]
    lacks: list[str]
    faults: list[Fault]
    seen: Seen | None
    compiled: bool
    remarks: list[Remark]
    advice: list[str]
    searches: list[Finding]
    plain: bool


def check_game(
    spec: str,
    variant: str | None = None,
    *,
    games: int = 20,
    seconds: float = 20,
    seed: int = 1,
    progress: Callable[[int, float], object] | None = None,
) -> CheckReport:
    """Play random games, and check in every position that the game keeps the contract.

    Args:
        spec: The name of a built-in game, or the path of a game file.
        variant: The name of the start position; None, the default, uses all of them in turn.
        games: The number of games to play, 20 by default. Each answer is checked in the first 20;
            if the rules fail in a later one, in all of them.
        seconds: How long the check may take, in seconds, 20 by default; slow rules play fewer games.
        seed: The seed of the random games, 1 by default.
        progress: Called about ten times a second with the number of positions checked and the seconds so far,
            if given; by default, nothing is.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: The file cannot be loaded or does not define a game; the text gives the line and reason.
    """
    start_term(load_rules(spec), variant)
    inputs = {"Spec": full_spec(spec), "Variant": variant or "all", "Games": games, "Seconds": seconds, "Seed": seed}
    load_library()
    define(_checked_so_far, "checked_so_far", "user", test=True)
    token = _progress.set(progress)
    try:
        with loading(spec):
            answer = run_goal("pybridge:check_report(Spec, Variant, Games, Seconds, Seed, Report)", inputs)
    finally:
        _progress.reset(token)
    report = answer["Report"]
    if not report["faults"]:
        report["faults"] += _fresh_fault(spec, report["game"])
    faults = [Fault(**{**fault, "text": str(fault["text"])}) for fault in report["faults"]]
    advice = list(map(str, report["advice"]))
    seen = report["seen"] and _seen(report["seen"])
    remarks = [Remark(**{**remark, "text": str(remark["text"])}) for remark in report["remarks"]]
    searches = [
        Finding(**{**finding, "problem": finding["problem"] and str(finding["problem"])})
        for finding in report["searches"]
    ]
    made = {"faults": faults, "remarks": remarks, "advice": advice, "seen": seen, "searches": searches}
    return CheckReport(**{**report, **made})


_progress: ContextVar[Callable[[int, float], object] | None] = ContextVar("progress", default=None)


def _checked_so_far(checked: int, seconds: float) -> None:
    """Report the progress of this thread's check."""
    progress = _progress.get()
    if progress is not None:
        progress(checked, seconds)


def _fresh_fault(spec: str, game: str) -> list[dict[str, Any]]:
    """Return the fault of rules with effects that answer differently in a fresh process."""
    asked = try_goal("pybridge:effect(Game, _, _, _), pybridge:questions(Game, Questions)", {"Game": game})
    if not asked["truth"]:
        return []
    inputs = {"Spec": full_spec(spec), "Questions": asked["Questions"]}
    goal = "pybridge:load_game(Spec, Game), pybridge:different_answers(Game, Questions, P, File, Line, Text)"
    with Process() as fresh:
        fresh.query_once("use_module(Face)", {"Face": str(prolog_directory() / "pybridge.pl")})
        answer = fresh.query_once(goal, inputs)
    if not answer["truth"]:
        return []
    name, arity = answer["P"].args
    place = {"file": answer["File"], "line": answer["Line"]}
    return [{"predicate": f"{name}/{arity}", "text": answer["Text"], **place}]


def _seen(seen: dict[str, Any]) -> Seen:
    spreads = {name: seen[name] and Spread(**seen[name]) for name in ("plies", "choices", "utilities")}
    return Seen(**{**seen, **spreads, "won": dict(seen["won"]), "moves": dict(seen["moves"])})


def rules_speed(spec: str, variant: str | None = None) -> dict[str, Any]:
    """Play random games for about a second, and report how fast the rules are.

    The report has the keys `positions_a_second` (of processor time), `compiled`, `why_not` (why the rules do not
    run compiled, or None), `costly`: the five predicates in which SWI-Prolog spends most time, each with
    `predicate`, `percent` and `help`, and `taught`: lines that say by what the engine evaluates positions, if it
    has learned that.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: The file cannot be loaded or does not define a game; the text gives the line and reason.
    """
    game = load_rules(spec)
    inputs = {"Game": game, "Variant": variant or "default"}
    with blaming_the_game(game, start_term(game, variant)):
        report: dict[str, Any] = run_goal("pybridge:rules_speed(Game, Variant, Report)", inputs)["Report"]
    return report


MOST_POSITIONS = 100_000


def check_equivalence(spec: str, other: str, variant: str | None = None, *, seconds: float = 20) -> dict[str, Any]:
    """Compare two implementations of a game, position by position, and report where they differ.

    At most 100,000 positions are compared, in about so many `seconds`.
    Moves that touch the same cells, counted row by row, correspond to each other, and so do Max of one game
    and Max of the other. The report has the keys `game`, `other`, `positions` (how many were compared),
    `complete` (whether these are all) and `difference`. The difference is None or a dict with `kind`
    (`board`, `turn`, `end`, `value` or `moves`), `text`, `file`, `line`, the `moves` that lead there,
    `position`, `other_position`, and `also`, the other positions of `spec` that differ after as many moves.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: A file cannot be loaded or its rules raise an error; the text gives the line and reason.
    """
    start_term(load_rules(spec), variant)
    load_rules(other)
    inputs = {
        "Spec": full_spec(spec),
        "Variant": variant or "default",
        "Other": full_spec(other),
        "Limits": (MOST_POSITIONS, seconds),
    }
    with loading(spec):
        answer = run_goal_in_engine("pybridge:check_equivalence(Spec, Variant, Other, Limits, Report)", inputs)
    report: dict[str, Any] = answer["Report"]
    return report


def sheet_rules(path: str) -> str:
    """Return the text of the Prolog file that a rule sheet is translated to.

    Raises:
        UnknownGame: There is no such file.
        GameError: It is not a playable rule sheet; the text gives the line and reason.
    """
    if not is_sheet(path):
        raise GameError(f"{shortened(path, 100)} is not a rule sheet: its name must end in .kif or .gdl")
    with loading(path):
        return str(run_goal("pybridge:sheet_rules(File, Text)", {"File": full_spec(path)})["Text"])
