"""Checking the heuristic in one's own file, which is trusted, for a game."""

import os
from pathlib import Path
from typing import Any

from pybridge.game import load_game
from pybridge.grading.handed_in import PYTHON
from pybridge.grading.python_functions import Fault, Functions, judge_heuristic
from pybridge.rules.errors import GameError, UnknownGame, shortened
from pybridge.rules.goals import run_goal
from pybridge.rules.loading import full_spec, loading
from pybridge.sandbox.sandbox import Sandbox


def heuristic_report(file: str, spec: str, variant: str | None, seconds: float) -> dict[str, Any]:
    """Return how often a file's heuristic gives an integer, and how it plays, as in heuristic_strength.pl.

    Raises:
        InputError: The file or the game cannot be loaded, or the file has no heuristic.
    """
    path = os.path.abspath(os.path.expanduser(file))
    if not os.path.isfile(path):
        raise UnknownGame(f"there is no file {shortened(file, 100)}")
    game = load_game(spec, variant)
    if path.endswith(PYTHON):
        return _in_python(Path(path), spec, variant, seconds)
    inputs = {"File": path, "Spec": full_spec(spec), "Variant": variant or "default", "Seconds": seconds}
    goal = "pybridge:heuristic_report(File, Spec, [variant(Variant), seconds(Seconds)], Report)"
    with loading(game.name):
        return dict(run_goal(goal, inputs)["Report"])


def _in_python(file: Path, spec: str, variant: str | None, seconds: float) -> dict[str, Any]:
    try:
        functions = Functions(Sandbox(contained=False), file, [], seconds / 10, 3 * seconds)
    except Fault as fault:
        raise GameError(f"{file}:{fault.line or 1}: loading it {fault}") from None
    try:
        report = judge_heuristic(functions, load_game(spec, variant), variant, str(file))
    finally:
        functions.close()
    if report["note"]:
        raise GameError(f"{file}:1: {report['note']}")
    return report
