"""Game rules in Prolog, with perfect opponents, a console and Prolog queries from Python."""

from importlib import metadata as _metadata

from pybridge.bridge.adapting import register_adapter, register_converter
from pybridge.bridge.errors import (
    PrologDomainError,
    PrologError,
    PrologEvaluationError,
    PrologExistenceError,
    PrologHalt,
    PrologInstantiationError,
    PrologInterrupted,
    PrologNotFound,
    PrologPermissionError,
    PrologResourceError,
    PrologSyntaxError,
    PrologTimeout,
    PrologTypeError,
    PrologWarning,
)
from pybridge.bridge.facts import assert_facts
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
from pybridge.bridge.terms import Blob, Compound, Dict, String, Variable, undefined
from pybridge.game import Game, Position, load_game, load_solution
from pybridge.matches.record import GameRecord, InvalidRecord, read_game
from pybridge.rules.board import Board, Cell, Row
from pybridge.rules.checking import CheckReport, Fault, check_game
from pybridge.rules.errors import (
    GameError,
    IllegalMove,
    InputError,
    InvalidPosition,
    UnknownGame,
    UnknownStrategy,
    UnknownVariant,
)
from pybridge.rules.loading import games
from pybridge.rules.moves import Move, Moves, Outcome
from pybridge.search.analysis import Analysis, Search
from pybridge.search.ranking import RankedMove, Ranking
from pybridge.search.solution import (
    ForcedWin,
    Solution,
    SolutionError,
    Solved,
    SolvedPosition,
    SolvingProgress,
)
from pybridge.search.tree import Tree

__all__ = [
    "Analysis",
    "Blob",
    "Board",
    "Cell",
    "CheckReport",
    "Compound",
    "Dict",
    "Fault",
    "ForcedWin",
    "Game",
    "GameError",
    "GameRecord",
    "IllegalMove",
    "InputError",
    "InvalidPosition",
    "InvalidRecord",
    "Move",
    "Moves",
    "Outcome",
    "Position",
    "PrologDomainError",
    "PrologError",
    "PrologEvaluationError",
    "PrologExistenceError",
    "PrologHalt",
    "PrologInstantiationError",
    "PrologInterrupted",
    "PrologNotFound",
    "PrologPermissionError",
    "PrologResourceError",
    "PrologSyntaxError",
    "PrologTimeout",
    "PrologTypeError",
    "PrologWarning",
    "Query",
    "RankedMove",
    "Ranking",
    "Row",
    "Search",
    "Solution",
    "SolutionError",
    "Solved",
    "SolvedPosition",
    "SolvingProgress",
    "String",
    "Tree",
    "UnknownGame",
    "UnknownStrategy",
    "UnknownVariant",
    "Variable",
    "apply",
    "apply_once",
    "assert_facts",
    "cancellation",
    "check_game",
    "cmd",
    "consult",
    "games",
    "load_game",
    "load_solution",
    "predicate",
    "query",
    "query_once",
    "query_once_async",
    "read_game",
    "register_adapter",
    "register_converter",
    "undefined",
]

__version__ = _metadata.version("pybridge-prolog")
