"""How the rules of a game are compiled."""

from typing import Any

from pybridge.rules.goals import run_goal
from pybridge.rules.loading import load_rules, loading


def compile_report(spec: str) -> dict[str, Any]:
    """Return what the compiler sees in the rules of a game.

    The report has the keys `game`, `refusals`, `versions`, `size` (in bytes) and `code` (bytes). Each of
    the refusals has `file`, `line` and `text`; they say what cannot be compiled. If there are none, each of
    the versions has `number`, `predicate`, `call`, `answers` and `clauses`. Each clause has `file`, `line`
    and `goals`, a list of lines.

    Args:
        spec: The name of a built-in game, or the path of a game file.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        GameError: The file cannot be loaded or does not define a game; the text gives the line and reason.
    """
    game = load_rules(spec)
    with loading(spec):
        report = run_goal("pybridge:compile_report(Game, Report)", {"Game": game})["Report"]
    code = bytes(report.pop("bytes"))
    return {**report, "size": len(code), "code": code}
