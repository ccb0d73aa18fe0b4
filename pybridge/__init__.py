"""Game rules in Prolog, with perfect opponents, a console and Prolog queries from Python."""

from importlib.metadata import version

from pybridge.errors import (
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
)
from pybridge.prolog import Query, apply, apply_once, cmd, consult, query, query_once
from pybridge.terms import Blob, Compound, Dict, String, Variable, undefined

__all__ = [
    "Blob",
    "Compound",
    "Dict",
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
    "String",
    "Variable",
    "apply",
    "apply_once",
    "cmd",
    "consult",
    "query",
    "query_once",
    "undefined",
]

__version__ = version("pybridge-prolog")
