"""Whether a game file keeps the contract, found out by playing."""

from __future__ import annotations

from typing import Any

from pybridge.bridge.errors import PrologError
from pybridge.rules.asking import ask, ask_beside
from pybridge.rules.errors import GameError, shortened
from pybridge.rules.loading import full_spec, is_sheet, load_rules, loading_error, start_term


def check_game(spec: str, variant: str | None = None, *, games: int = 20, seed: int = 1) -> dict[str, Any]:
    """Play random games of the game `spec` and report how it keeps the contract.

    Where `variant` is None, all variants are played in turn. The report has `game`, `games`, `positions`,
    `offers`, `lacks` and `faults`; a fault has `predicate`, `text`, `file` and `line`. Where there are no
    faults, `advice` is a list of texts, and `seen` has `ended` and `unfinished`, which count games; `won` by
    player and `draw`; `moves` by player; and `plies`, `choices` and `utilities`, each with `least`, `mean`
    and `most`, or None where there were none.

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
    report: dict[str, Any] = answer["Report"]
    return report


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
