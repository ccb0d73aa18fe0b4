"""Queries to the project's Prolog code, all of them to the module pybridge."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from pybridge.bridge.errors import PrologError, PrologHalt, PrologInterrupted, PrologTimeout
from pybridge.bridge.prolog import query, query_once
from pybridge.native import host
from pybridge.rules.errors import GameError, InputError
from pybridge.rules.library_file import load_library_file
from pybridge.rules.moves import Term


def run_goal(goal: str, inputs: dict[str, Term]) -> dict[str, Term]:
    """Return the first answer of a goal of the project's Prolog modules.

    Raises:
        GameError: The goal fails, which does not happen if the game keeps the contract.
    """
    answer = try_goal(goal, inputs)
    if not answer["truth"]:
        raise GameError(f"{inputs.get('Game', 'Prolog')}: {goal} fails: the game's rules may be faulty")
    return answer


def run_goal_in_engine(goal: str, inputs: dict[str, Term]) -> dict[str, Term]:
    """Return the first answer of a goal as `run_goal` does, but run it in an engine of its own.

    There Prolog keeps the stack of an error, which shows its line in a game's file.

    Raises:
        GameError: The goal fails, which does not happen if the game keeps the contract.
    """
    load_library()
    with query(goal, inputs, ahead=0) as answers:
        answer: dict[str, Term] | None = next(answers, None)
    if answer is None:
        raise GameError(f"{inputs.get('Game', 'Prolog')}: {goal} fails: the game's rules may be faulty")
    return answer


def try_goal(goal: str, inputs: dict[str, Term]) -> dict[str, Term]:
    """Return the first answer of a goal of the project's Prolog modules, as `query_once` does."""
    load_library()
    return query_once(goal, inputs)


@cache
def load_library() -> None:
    """Load the project's Prolog files, and offer to run compiled rules."""
    load_library_file()
    if not os.environ.get(INTERPRETED):
        host.register()
    if _announcing:
        query_once("pybridge:announcing(true)")


INTERPRETED = "PYBRIDGE_INTERPRETED"
"""The environment variable that keeps this process, and workers that it starts, from compiling rules."""

_announcing = False


@contextmanager
def large_sheets_announced() -> Iterator[None]:
    """During the block, print a notice on standard error when a large rule sheet takes a while to load."""
    _announce(True)
    try:
        yield
    finally:
        _announce(False)


def _announce(announcing: bool) -> None:
    global _announcing
    _announcing = announcing
    if load_library.cache_info().currsize:  # otherwise when it is loaded, which --help should not cause
        query_once(f"pybridge:announcing({'true' if announcing else 'false'})")


@contextmanager
def raising(**kinds: Callable[[str], Exception]) -> Iterator[None]:
    """Turn errors of Prolog that the block raises into others, which are made of their texts, by kind.

    The kind is the name of the ISO error term; an error of another kind passes.
    """
    try:
        yield
    except PrologError as error:
        made = kinds.get(str(error.formal[0])) if error.formal else None
        if made is None:
            raise
        raise made(str(error)) from None


@contextmanager
def blaming_the_game(game: str, position: Term) -> Iterator[None]:
    """Turn errors that the rules of `game` raise in the block into a GameError with the file and line."""
    try:
        yield
    except (PrologTimeout, PrologInterrupted, PrologHalt):
        raise
    except PrologError as error:
        if error.formal[:1] == ("illegal_move",):
            raise
        if error.formal[:1] in (("option_value",), ("two_sides_only",), ("chosen_at_once",)):
            raise InputError(str(error)) from None
        if error.formal[:1] == ("game_error",):
            raise GameError(str(error)) from None
        inputs = {"Game": game, "Position": position}
        found = try_goal("pybridge:blame(Game, Position, File, Line, Text)", inputs)
        if not found["truth"]:
            raise
        raise GameError(f"{found['File']}:{found['Line']}: {found['Text']}") from error
