"""Prolog predicates that are implemented by Python functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from pybridge.bridge.call import call
from pybridge.bridge.callbacks import registered_function


def define(function: Callable[..., Any], name: str, module: str, test: bool) -> None:
    """Define the predicate module:name that calls the function."""
    parameters = inspect.signature(function).parameters.values()
    if any(p.kind not in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters):
        raise TypeError(
            f"{name}: a predicate has a fixed number of arguments, so the function can have only "
            "positional parameters"
        )
    kind = "test" if test else "values" if inspect.isgeneratorfunction(function) else "value"
    arity = len(parameters) + (0 if test else 1)
    called = _truth_of(function) if test else function
    with registered_function(module, name, arity, called) as number:
        call("define_python", "aavav", module, name, len(parameters), kind, number)


def _truth_of(function: Callable[..., Any]) -> Callable[..., bool]:
    return lambda *arguments: bool(function(*arguments))
