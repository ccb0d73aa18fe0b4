"""Game rules in Prolog, with perfect opponents, a console and Prolog queries from Python."""

from importlib.metadata import version

from pybridge.analysis import Analysis, Search
from pybridge.errors import (
    GameError,
    IllegalMove,
    InputError,
    InvalidPosition,
    PrologDomainError,
    PrologError,
    PrologEvaluationError,
    PrologExistenceError,
    PrologHalt,
    PrologInstantiationError,
    PrologInterrupted,
    PrologPermissionError,
    PrologResourceError,
    PrologSyntaxError,
    PrologTimeout,
    PrologTypeError,
    PrologWarning,
    UnknownGame,
    UnknownStrategy,
    UnknownVariant,
)
from pybridge.game import Board, Cell, Game, Move, Outcome, Position, Row, games, load_game
from pybridge.prolog import Query, apply, apply_once, cmd, consult, query, query_once
from pybridge.record import GameRecord, InvalidRecord, read_game
from pybridge.terms import Blob, Compound, Dict, String, Variable, undefined

__all__ = [
    "Analysis",
    "Blob",
    "Board",
    "Cell",
    "Compound",
    "Dict",
    "Game",
    "GameError",
    "GameRecord",
    "IllegalMove",
    "InputError",
    "InvalidPosition",
    "InvalidRecord",
    "Move",
    "Outcome",
    "Position",
    "PrologDomainError",
    "PrologError",
    "PrologEvaluationError",
    "PrologExistenceError",
    "PrologHalt",
    "PrologInstantiationError",
    "PrologInterrupted",
    "PrologPermissionError",
    "PrologResourceError",
    "PrologSyntaxError",
    "PrologTimeout",
    "PrologTypeError",
    "PrologWarning",
    "Query",
    "Row",
    "Search",
    "String",
    "UnknownGame",
    "UnknownStrategy",
    "UnknownVariant",
    "Variable",
    "apply",
    "apply_once",
    "cmd",
    "consult",
    "games",
    "load_game",
    "query",
    "query_once",
    "read_game",
    "undefined",
]

__version__ = version("pybridge-prolog")
