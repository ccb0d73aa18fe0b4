"""Loading the rules of a game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pybridge.bridge.errors import PrologError
from pybridge.rules.errors import GameError, UnknownGame, UnknownVariant, nearest, shortened
from pybridge.rules.goals import run_goal, try_goal
from pybridge.rules.moves import Term


def games() -> list[str]:
    """Return the names of the built-in games, in alphabetical order."""
    answer = run_goal("findall(Name, pybridge:built_in_game(Name, _), Names)", {})
    return sorted(answer["Names"])


def load_rules(spec: str) -> str:
    """Load the rules of the game `spec`, and return the name of their Prolog module.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        GameError: The file cannot be loaded or does not define a game; the text gives the line and reason.
    """
    with loading(spec):
        return str(run_goal("pybridge:load_game(Spec, Game)", {"Spec": full_spec(spec)})["Game"])


def other_files(game: str) -> list[str]:
    """Return the files that the rules of the module `game` load, apart from libraries."""
    answer = run_goal("findall(File, pybridge:other_file(Game, File), Files)", {"Game": game})
    return sorted(answer["Files"])


def choose_rules(game: str, compiled: bool) -> None:
    """Let the rules of the module `game` run compiled, or interpreted.

    Raises:
        GameError: The rules cannot be compiled; the text gives the line and reason.
    """
    choice = "compiled" if compiled else "interpreted"
    with loading(game):
        run_goal("pybridge:choose_rules(Game, Choice)", {"Game": game, "Choice": choice})


def compile_report(spec: str) -> dict[str, Any]:
    """Return what the compiler sees in the rules of a game.

    The report has the keys `game`, `refusals`, `versions`, `why_not` (why the rules run interpreted though they
    can be compiled, or None), `size` (in bytes) and `code` (bytes). Each of the refusals has `file`, `line` and
    `text`; they say what cannot be compiled. If there are none, each of the versions has `number`, `predicate`,
    `call`, `answers` and `clauses`. Each clause has `file`, `line` and `goals`, a list of lines.

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


def variants(game: str) -> list[str]:
    """Return the names of the game's start positions, the default first."""
    answer = run_goal("pybridge:variants(Game, Variants)", {"Game": game})
    return [str(variant) for variant in answer["Variants"]]


def start_term(game: str, variant: str | None = None) -> Term:
    """Return the start position of `variant`; None is the game's first.

    Raises:
        UnknownVariant: The game has no such variant.
        GameError: The variant is not a possible start position; the text says why.
    """
    goal = "pybridge:start_position(Game, Variant, Position)"
    with loading(game):
        answer = try_goal(goal, {"Game": game, "Variant": variant or "default"})
    if not answer["truth"]:
        known = variants(game)
        hint, has = nearest(str(variant), known), f"; it has: {', '.join(known)}"
        raise UnknownVariant(f"{game} has no variant {variant!r}{hint or has}")
    return answer["Position"]


def full_spec(spec: str) -> str:
    """Return `spec`, with a path made absolute: Prolog does not follow Python's `chdir` or expand `~`."""
    return os.path.abspath(os.path.expanduser(spec)) if is_path(spec) else spec


def is_path(spec: str) -> bool:
    """Return whether `spec` is the path of a game file rather than the name of a built-in game."""
    return os.sep in spec or spec.endswith(".pl") or is_sheet(spec)


def is_sheet(spec: str) -> bool:
    """Return whether `spec` is the path of a rule sheet in the Game Description Language."""
    return spec.endswith((".kif", ".gdl"))


@contextmanager
def loading(spec: str) -> Iterator[None]:
    """Turn errors of Prolog that the block raises into those that say what is wrong with the game `spec`."""
    try:
        yield
    except PrologError as error:
        if error.formal[:1] == ("existence_error",):
            raise unknown_game(spec) from None
        if error.formal[:1] == ("game_error",):
            _, file, line, text = error.formal
            raise GameError(f"{file}:{line}: {text}") from None
        raise


def unknown_game(spec: str) -> UnknownGame:
    """Return the error that there is no game `spec`."""
    if is_path(spec):
        return UnknownGame(f"there is no file {shortened(spec, 100)}")
    known = games()
    hint = nearest(spec, known)
    return UnknownGame(f"there is no game {shortened(spec)}{hint} (the games are: {', '.join(known)})")
