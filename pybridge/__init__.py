"""Games whose rules are written in Prolog: strong opponents, analyses, matches, and Prolog queries."""

from typing import Any

from pybridge import bridge, matches, rules, search
from pybridge.bridge.errors import (
    PrologError,
    PrologInterrupted,
    PrologSyntaxError,
    PrologTimeout,
    PrologTypeError,
    PrologWarning,
)
from pybridge.bridge.facts import assert_facts
from pybridge.bridge.process import Process
from pybridge.bridge.process_pool import ProcessPool
from pybridge.bridge.prolog import (
    Query,
    apply,
    apply_once,
    cancellation,
    cmd,
    consult,
    predicate,
    query,
    query_once,
    query_once_async,
)
from pybridge.bridge.terms import Compound, Dict, String, Variable, undefined
from pybridge.game import Game, Position, load_game, load_solution
from pybridge.matches.analyses import analyse_many
from pybridge.matches.match import match
from pybridge.matches.record import GameRecord, read_game
from pybridge.matches.study import study
from pybridge.matches.tournament import tournament
from pybridge.rules.board import Board, Cell
from pybridge.rules.checking import check_game
from pybridge.rules.errors import GameError, IllegalMove, InputError, UnknownGame
from pybridge.rules.loading import games
from pybridge.rules.moves import Move, Moves, Outcome
from pybridge.search.analysis import Analysis, Search
from pybridge.search.ranking import Ranking
from pybridge.search.solution import Solution
from pybridge.search.tree import Tree

__all__ = [
    "Analysis", "Board", "Cell", "Compound", "Dict", "Game", "GameError", "GameRecord", "IllegalMove",
    "InputError", "Move", "Moves", "Outcome", "Position", "Process", "ProcessPool", "PrologError",
    "PrologInterrupted", "PrologSyntaxError", "PrologTimeout", "PrologTypeError", "PrologWarning",
    "Query", "Ranking", "Search", "Solution", "String", "Tree", "UnknownGame", "Variable", "analyse_many",
    "apply", "apply_once", "assert_facts", "bridge", "cancellation", "check_game", "cmd", "consult",
    "games", "load_game", "load_solution", "match", "matches", "predicate", "query", "query_once",
    "query_once_async", "read_game", "rules", "search", "study", "tournament", "undefined",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib import metadata  # imported here to keep `import pybridge` fast

        return metadata.version("pybridge-prolog")
    for room in (bridge, matches, rules, search):
        if name in room.__all__:  # as all names were imported before 0.3
            import warnings

            warnings.warn(f"pybridge.{name} is now {room.__name__}.{name}", DeprecationWarning, stacklevel=2)
            return getattr(room, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
