"""Games whose rules are written in Prolog: strong opponents, analyses, matches, and Prolog queries."""

from pybridge.bridge.adapting import register_adapter, register_converter
from pybridge.bridge.cancelling import Cancellation
from pybridge.bridge.errors import (
    ProcessEnded,
    PrologDomainError,
    PrologError,
    PrologEvaluationError,
    PrologExistenceError,
    PrologFileNotFound,
    PrologHalt,
    PrologInstantiationError,
    PrologInterrupted,
    PrologNotFound,
    PrologPermissionError,
    PrologRepresentationError,
    PrologResourceError,
    PrologSyntaxError,
    PrologTimeout,
    PrologTypeError,
    PrologWarning,
)
from pybridge.bridge.facts import assert_facts
from pybridge.bridge.json_form import json_text
from pybridge.bridge.process import Process
from pybridge.bridge.process_pool import ProcessPool
from pybridge.bridge.process_query import ProcessQuery
from pybridge.bridge.prolog import (
    Query,
    apply,
    apply_once,
    apply_once_async,
    cancellation,
    cmd,
    cmd_async,
    consult,
    predicate,
    query,
    query_once,
    query_once_async,
)
from pybridge.bridge.standard_types import register_standard_types
from pybridge.bridge.starting import PrologEnded, PrologInherited
from pybridge.bridge.terms import Blob, Compound, Dict, String, Variable, undefined
from pybridge.game import Game, Position, load_game, load_solution
from pybridge.matches.analyses import analyse_many
from pybridge.matches.games_file import CannotSave
from pybridge.matches.match import Match, match
from pybridge.matches.played_game import PlayedGame, Records
from pybridge.matches.ratings import Result
from pybridge.matches.record import GameRecord, InvalidRecord, ReviewedMove, read_game
from pybridge.matches.series import Progress
from pybridge.matches.spread import Difference, Share, Spread
from pybridge.matches.sprt import Sprt
from pybridge.matches.study import Opening, SkillStep, Study, study
from pybridge.matches.tournament import Tournament, tournament
from pybridge.matches.workers import WorkersLost
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
    "Cancellation",
    "CannotSave",
    "Cell",
    "CheckReport",
    "Compound",
    "Dict",
    "Difference",
    "Fault",
    "ForcedWin",
    "Game",
    "GameError",
    "GameRecord",
    "IllegalMove",
    "InputError",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Move",
    "Moves",
    "Opening",
    "Outcome",
    "PlayedGame",
    "Position",
    "Process",
    "ProcessEnded",
    "ProcessPool",
    "ProcessQuery",
    "Progress",
    "PrologDomainError",
    "PrologEnded",
    "PrologError",
    "PrologEvaluationError",
    "PrologExistenceError",
    "PrologFileNotFound",
    "PrologHalt",
    "PrologInherited",
    "PrologInstantiationError",
    "PrologInterrupted",
    "PrologNotFound",
    "PrologPermissionError",
    "PrologRepresentationError",
    "PrologResourceError",
    "PrologSyntaxError",
    "PrologTimeout",
    "PrologTypeError",
    "PrologWarning",
    "Query",
    "RankedMove",
    "Ranking",
    "Records",
    "Result",
    "ReviewedMove",
    "Row",
    "Search",
    "Share",
    "SkillStep",
    "Solution",
    "SolutionError",
    "Solved",
    "SolvedPosition",
    "SolvingProgress",
    "Spread",
    "Sprt",
    "String",
    "Study",
    "Tournament",
    "Tree",
    "UnknownGame",
    "UnknownStrategy",
    "UnknownVariant",
    "Variable",
    "WorkersLost",
    "analyse_many",
    "apply",
    "apply_once",
    "apply_once_async",
    "assert_facts",
    "cancellation",
    "check_game",
    "cmd",
    "cmd_async",
    "consult",
    "games",
    "json_text",
    "load_game",
    "load_solution",
    "match",
    "predicate",
    "query",
    "query_once",
    "query_once_async",
    "read_game",
    "register_adapter",
    "register_converter",
    "register_standard_types",
    "study",
    "tournament",
    "undefined",
]


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import metadata  # imported here to keep `import pybridge` fast

    return metadata.version("pybridge-prolog")
