"""Loading the rules of a game."""

from __future__ import annotations

import os

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
    try:
        return str(run_goal("pybridge:load_game(Spec, Game)", {"Spec": full_spec(spec)})["Game"])
    except PrologError as error:
        raise loading_error(spec, error) from None


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
    try:
        run_goal("pybridge:choose_rules(Game, Choice)", {"Game": game, "Choice": choice})
    except PrologError as error:
        raise loading_error(game, error) from None


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
    try:
        answer = try_goal(goal, {"Game": game, "Variant": variant or "default"})
    except PrologError as error:
        raise loading_error(game, error) from None
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


def loading_error(spec: str, error: PrologError) -> Exception:
    """Return the error to raise for a Prolog error that occurred while loading the game `spec`."""
    known = games()
    if error.formal[:1] == ("existence_error",):
        if is_path(spec):
            return UnknownGame(f"there is no file {shortened(spec, 100)}")
        hint = nearest(spec, known)
        return UnknownGame(f"there is no game {shortened(spec)}{hint} (the games are: {', '.join(known)})")
    if error.formal[:1] == ("game_error",):
        _, file, line, text = error.formal
        return GameError(f"{file}:{line}: {text}")
    return error
