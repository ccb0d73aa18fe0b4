"""The options of a search, which are declared in `prolog/search/options.pl`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, Literal, ParamSpec, TypedDict, TypeVar, get_args, get_type_hints

from pybridge.bridge.prolog import query_once
from pybridge.bridge.terms import Compound
from pybridge.rules.errors import nearest
from pybridge.rules.library_file import load_library_file

Algorithm = Literal[
    "auto", "deepening", "mcts", "minimax", "alphabeta", "negamax", "iterative_deepening",
    "transposition_table", "uct", "expectiminimax", "star1", "maxn", "paranoid",
]  # fmt: skip
Proof = Literal["distance", "winner"]
TreeAlgorithm = Literal[
    "auto", "mcts", "minimax", "alphabeta", "negamax", "iterative_deepening", "transposition_table", "uct",
    "expectiminimax", "star1", "own:minimax", "own:alphabeta",
]  # fmt: skip
Task = Literal["search", "rank", "tree", "solve"]

P = ParamSpec("P")
R = TypeVar("R")


class RankingOptions(TypedDict, total=False):
    """The options of `Position.ranking`: those of `SearchOptions` without `threads`."""

    algorithm: Algorithm
    depth: int | None
    seconds: float | None
    nodes: int | None
    memory: float
    table: bool
    heuristic: bool | str
    variety: int | None
    prove: Proof


class SearchOptions(RankingOptions, total=False):
    """The options of a search.

    Attributes:
        algorithm: The search algorithm: "deepening" is alpha-beta with iterative deepening, "mcts" is Monte
            Carlo tree search, and "auto", the default, chooses the one that suits the game. The textbook's
            plain searches are "minimax", "alphabeta", "negamax", "iterative_deepening",
            "transposition_table" and "uct", which needs `seconds` or `nodes`.
        depth: The depth limit in moves; only forcing moves are followed further. None, the default, is no
            limit.
        seconds: The time limit in seconds. None, the default, is no limit.
        nodes: The limit on the number of positions searched. None, the default, is no limit.
        memory: The most memory for the tables of positions, in megabytes; 512 by default.
        table: Whether to use a transposition table; true by default.
        heuristic: True, the default, evaluates positions at the horizon by the game's heuristic/2, a name by
            another predicate of the game's file, and False not at all.
        variety: A seed for choosing at random among equally good moves, and for playouts; the same seed makes
            the same choice. None, the default, chooses the first.
        prove: "winner" stops once the winner is proven; "distance", the default, only once the distance to
            the end is proven too.
        threads: The number of threads to search with; 1 by default.
    """

    threads: int


# What is not None by default; prolog/search/options.pl says the same, and a test compares.
_DEFAULTS = {
    "algorithm": "auto", "memory": 512, "table": True, "heuristic": True, "prove": "distance", "threads": 1,
}  # fmt: skip


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
    load_library_file()  # and no more: the command line may still say that no rules are compiled
    answer = query_once("pybridge:options(Task, Options)", {"Task": task})
    return tuple(Option(**option) for option in answer["Options"])


def option_terms(options: Mapping[str, Any]) -> list[Compound]:
    """Return options in the form that Prolog expects, Name(Value), without those that are None."""
    return [Compound(name, [value]) for name, value in options.items() if value is not None]


def checks_keywords(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function so that the TypeError for an unknown keyword suggests the nearest known one.

    Options given as `**options: Unpack[SearchOptions]` are spelled out in its signature and docstring.
    """
    signature = _spelled_out(function)
    parameters = list(signature.parameters)
    is_method = parameters[:1] == ["self"]
    keywords = parameters[is_method:]

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        for name in kwargs:
            if name not in keywords:
                called = f"{type(args[0]).__name__}." if is_method else ""  # not the class that declares it
                hint = nearest(name, map(repr, keywords))
                raise TypeError(f"{called}{function.__name__}() got an unexpected keyword argument {name!r}{hint}")
        return function(*args, **kwargs)

    checked.__doc__ = _described(function.__doc__ or "", keywords)
    checked.__annotations__ = {name: p.annotation for name, p in signature.parameters.items() if name != "self"}
    checked.__annotations__["return"] = signature.return_annotation
    checked.__signature__ = signature  # type: ignore[attr-defined]
    return checked


def _spelled_out(function: Callable[..., object]) -> inspect.Signature:
    """Return the signature with the options of `Unpack` as keywords with their defaults."""
    signature = inspect.signature(function)
    *parameters, last = signature.parameters.values()
    if last.kind is not last.VAR_KEYWORD:
        return signature
    [kind] = get_args(get_type_hints(function)[last.name])
    parameters += [
        inspect.Parameter(name, last.KEYWORD_ONLY, default=_DEFAULTS.get(name), annotation=type_)
        for name, type_ in get_type_hints(kind).items()
    ]
    return signature.replace(parameters=parameters)


_ENTRY = re.compile(r"^ {4}(\w+): .*(?:\n {8}.*)*", re.MULTILINE)


def _described(docstring: str, keywords: list[str]) -> str:
    """Return a docstring with what that of `SearchOptions` says of each option in place of `**options`."""
    entries = {found[1]: found[0] for found in _ENTRY.finditer(inspect.cleandoc(SearchOptions.__doc__ or ""))}
    options = "\n".join(entries[name] for name in keywords if name in entries)
    return re.sub(r"(?m)^ {4}\*\*options: .*", lambda _: options, inspect.cleandoc(docstring))
