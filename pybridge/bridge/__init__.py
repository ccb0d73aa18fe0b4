"""Calling Prolog from Python. Only this package uses PySwip and C."""

from pybridge.bridge.adapting import register_adapter, register_converter
from pybridge.bridge.cancelling import Cancellation
from pybridge.bridge.errors import (
    ProcessEnded,
    PrologDomainError,
    PrologEvaluationError,
    PrologExistenceError,
    PrologFileNotFound,
    PrologHalt,
    PrologInstantiationError,
    PrologNotFound,
    PrologPermissionError,
    PrologRepresentationError,
    PrologResourceError,
)
from pybridge.bridge.json_form import json_text
from pybridge.bridge.process_calls import ProcessQuery
from pybridge.bridge.prolog import apply_once_async, cmd_async
from pybridge.bridge.standard_types import register_standard_types
from pybridge.bridge.starting import PrologEnded, PrologInherited
from pybridge.bridge.terms import Blob

__all__ = [
    "Blob", "Cancellation", "ProcessEnded", "ProcessQuery", "PrologDomainError", "PrologEnded",
    "PrologEvaluationError", "PrologExistenceError", "PrologFileNotFound", "PrologHalt",
    "PrologInherited", "PrologInstantiationError", "PrologNotFound", "PrologPermissionError",
    "PrologRepresentationError", "PrologResourceError", "apply_once_async", "cmd_async", "json_text",
    "register_adapter", "register_converter", "register_standard_types",
]  # fmt: skip
