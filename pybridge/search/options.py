"""The options of a search, which are declared in `prolog/search/options.pl`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, Literal, ParamSpec, TypedDict, TypeVar

from pybridge.bridge.terms import Compound
from pybridge.rules.errors import nearest
from pybridge.rules.goals import run_goal

Algorithm = Literal["auto", "deepening", "mcts", "alphabeta", "minimax"]
Proof = Literal["distance", "winner"]
TreeAlgorithm = Literal["auto", "alphabeta", "mcts"]
Task = Literal["search", "rank", "tree", "solve"]

P = ParamSpec("P")
R = TypeVar("R")


class SearchOptions(TypedDict, total=False):
    """The options of `Position.analyse`, which documents them."""

    algorithm: Algorithm
    depth: int | None
    seconds: float | None
    nodes: int | None
    memory: float
    table: bool
    heuristic: bool | str
    extend: bool
    deepening: bool
    threads: int
    variety: int | None
    prove: Proof


@dataclass(frozen=True)
class Option:
    """An option as Prolog declares it.

    Attributes:
        name: The name.
        type: "one_of", "integer", "number" (above 0), "boolean" or "heuristic" (a boolean or a name).
        choices: The possible values if the type is "one_of".
        least: The smallest value of an integer.
        most: The largest value of an integer or a number.
        default: The default value; None is no limit.
        unit: The unit of a number, otherwise "".
        text: A description in one line.
    """

    name: str
    type: str
    choices: list[str] | None
    least: int | None
    most: int | None
    default: object
    unit: str
    text: str


@cache
def declared_options(task: Task = "search") -> tuple[Option, ...]:
    """Return the options of `Position.analyse`, `ranking`, `tree` or `solve`."""
    return tuple(
        Option(**option) for option in run_goal("pybridge:options(Task, Options)", {"Task": task})["Options"]
    )


def option_terms(options: Mapping[str, Any]) -> list[Compound]:
    """Return options in the form that Prolog expects, Name(Value), without those that are None."""
    return [Compound(name, [value]) for name, value in options.items() if value is not None]


def checks_keywords(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function so that the TypeError for an unknown keyword suggests the nearest known one."""
    parameters = list(inspect.signature(function).parameters)
    is_method = parameters[:1] == ["self"]
    keywords = parameters[is_method:]

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        for name in kwargs:
            if name not in keywords:
                called = f"{type(args[0]).__name__}." if is_method else ""  # not the class that declares it
                hint = nearest(name, map(repr, keywords))
                raise TypeError(
                    f"{called}{function.__name__}() got an unexpected keyword argument {name!r}{hint}"
                )
        return function(*args, **kwargs)

    return checked
