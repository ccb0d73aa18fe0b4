"""One call from Python to a predicate of prolog/bridge/calls.pl."""

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from pybridge.bridge import compiled
from pybridge.bridge.cancelling import checked_timeout, scopes
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.readers import readers
from pybridge.bridge.replies import failure
from pybridge.bridge.starting import attach
from pybridge.bridge.threads import ActiveCall, Thread, this

_modules, _scopes = sys.modules, scopes.get  # looked up once, as each call needs them


@cache
def _predicate(name: str, arity: int) -> int:
    return compiled.predicate("pybridge_calls", name, arity)


def _in_greenlet(function: Callable[..., Any], here: Thread, *arguments: Any) -> Any:
    """Call Prolog, unless a predicate that it has called has switched to another greenlet of the thread."""
    current = _modules["greenlet"].getcurrent()
    if here.greenlets and here.greenlets[-1] is not current:
        raise RuntimeError("Prolog waits for a predicate in another greenlet of this thread, which has switched")
    outer = len(here.greenlets)
    try:
        here.greenlets.append(current)
        return function(here, *arguments)
    finally:
        del here.greenlets[outer:]


def run(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of the compiled part that calls Prolog in this thread."""
    here = this.thread
    if not here.ready:
        attach(here)
    if "uvloop" in _modules and here.is_main:
        interrupter.watch_again()
    if "greenlet" in _modules:
        return _in_greenlet(function, here, *arguments)
    return function(here, *arguments)


def close(query: object) -> None:
    """Destroy the engine of a query that is not running."""
    try:
        run(compiled.close, query)
    except BaseException:  # that of a signal handler, perhaps before the engine was destroyed
        run(compiled.close, query)
        raise


def run_within(seconds: float | None, active: ActiveCall, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call as `run` does; the call can be stopped, and is stopped after this many seconds."""
    calls, around = this.thread.active_calls, _scopes()
    outer = len(calls)
    try:
        calls.append(active)
        for scope in around:
            scope._add(active)
        if seconds is not None:
            interrupter.stop_after(max(0, seconds), active, "timeout")
        return run(function, *arguments)
    finally:
        active.ended = True  # first, so that no interrupt reaches the call while it is removed
        del calls[outer:]
        for scope in around:
            scope._remove(active)
        interrupter.release(active)


def call(name: str, kinds: str, *values: Any, timeout: float | None = None) -> Any:
    """Call the predicate within this many seconds and return its reply; raise the error it reports.

    A reply that is no list reports success, the list ["no"] a failure.

    The kinds of the values are letters: s for a string, a for an atom, g for a goal, v for any value.
    """
    here = this.thread
    if not here.ready:
        attach(here)
    readers.take_back_dropped()
    goal = _predicate(name, len(values) + 1)
    if timeout is None and not _scopes():
        reply = run(compiled.call, goal, kinds, *values)
        if type(reply) is not list:
            return reply
        if reply == ["stopped", "aborted"]:  # perhaps with a call around this one: a handler's
            reasons = [each.stopped for each in here.active_calls if each.stopped]
            reply = ["stopped", *reasons, "aborted"][:2]
    else:
        seconds = checked_timeout(timeout)
        active = ActiveCall()
        reply = run_within(seconds, active, compiled.call, goal, kinds, *values)
        if active.stopped is not None:  # even if the goal caught the exception
            reply = ["stopped", active.stopped]
    error = failure(reply) if type(reply) is list else None
    if error is not None:
        raise error
    return reply
