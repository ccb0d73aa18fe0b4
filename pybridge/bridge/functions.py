"""Prolog predicates that are implemented by Python functions."""

import inspect
from collections.abc import Callable
from typing import Any

from pybridge.bridge.call import call
from pybridge.bridge.callbacks import functions, number_of
from pybridge.bridge.readers import Caller, event_loop


def define(function: Callable[..., Any], name: str, module: str, test: bool) -> None:
    """Define the predicate module:name that calls the function."""
    if inspect.isasyncgenfunction(function):
        raise TypeError(f"{name}: an asynchronous generator cannot be a predicate")
    parameters = inspect.signature(function).parameters.values()
    if any(p.kind not in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters):
        raise TypeError(
            f"{name}: a predicate has a fixed number of arguments, so the function can have only positional parameters"
        )
    kind = "test" if test else "values" if inspect.isgeneratorfunction(function) else "value"
    arity = len(parameters) + (0 if test else 1)
    called = _awaited(function) if inspect.iscoroutinefunction(function) else function
    called = _truth_of(called) if test else called
    number = number_of(module, name, arity)
    defined = module, name, len(parameters), kind, number
    call("apply_answer", "ag", "pybridge_functions", ("define", defined, 0))
    functions[number] = called


def _truth_of(function: Callable[..., Any]) -> Callable[..., bool]:
    return lambda *arguments: bool(function(*arguments))


def _awaited(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that awaits the coroutine in the event loop of the query, or in a new one."""

    def call_and_wait(*arguments: Any) -> Any:
        import asyncio  # slow to import, and only coroutines need it

        if asyncio._get_running_loop() is not None:
            name = getattr(function, "__name__", "function")
            raise RuntimeError(f"{name} is asynchronous: call it by query_once_async or async for")
        loop = event_loop.get(None)
        if loop is None:
            return asyncio.run(function(*arguments))
        future = asyncio.run_coroutine_threadsafe(function(*arguments), loop)
        return Caller().wait(future, future.cancel)

    return call_and_wait
