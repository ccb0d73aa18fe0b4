"""How the rules of a game are compiled."""

from __future__ import annotations

from typing import Any

from pybridge.bridge.errors import PrologError
from pybridge.native.wat import wat
from pybridge.rules.goals import run_goal
from pybridge.rules.loading import load_rules, loading_error


def compile_report(spec: str, *, text: bool = False) -> dict[str, Any]:
    """Return what the compiler sees in the rules of a game, as JSON-ready data.

    The report has the keys `game`, `refusals`, `versions`, `size` (in bytes) and `wat`. Each of the refusals
    has `file`, `line` and `text`; they say what cannot be compiled. If there are none, each of the versions
    has `number`, `predicate`, `call`, `answers` and `clauses`. Each clause has `file`, `line` and `goals`, a
    list of lines.

    Args:
        spec: The name of a built-in game, or the path of a game file.
        text: Whether `wat` is the code as WebAssembly text; else, and if there are refusals, it is None.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        GameError: The file cannot be loaded or does not define a game; the text gives the line and reason.
    """
    game = load_rules(spec)
    try:
        report = run_goal("pybridge:compile_report(Game, Report)", {"Game": game})["Report"]
    except PrologError as error:
        raise loading_error(spec, error) from None
    code = bytes(report.pop("bytes"))
    return {**report, "size": len(code), "wat": wat(code) if text and code else None}
