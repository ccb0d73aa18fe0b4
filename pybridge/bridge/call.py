"""One call from Python to a predicate of prolog/bridge/calls.pl."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from pybridge.bridge import compiled
from pybridge.bridge.cancelling import checked_timeout
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.reference_queue import ReferenceQueue
from pybridge.bridge.replies import failure
from pybridge.bridge.starting import attach
from pybridge.bridge.terms import Blob
from pybridge.bridge.threads import ActiveCall, Thread, this

# Functions that release the resources of queries that were never closed.
abandoned: ReferenceQueue[list[Callable[[], None]]] = ReferenceQueue()


@cache
def _predicate(name: str, arity: int) -> int:
    return compiled.predicate("pybridge_calls", name, arity)


def _call_in_greenlet(here: Thread, *arguments: Any) -> Any:
    """Call Prolog, unless a predicate that it has called has switched to another greenlet of the thread."""
    if "greenlet" not in sys.modules:
        return compiled.call(here, *arguments)
    current = sys.modules["greenlet"].getcurrent()
    if here.greenlets and here.greenlets[-1] is not current:
        raise RuntimeError(
            "Prolog waits for a predicate in another greenlet of this thread, which has switched"
        )
    here.greenlets.append(current)
    try:
        return compiled.call(here, *arguments)
    finally:
        here.greenlets.pop()


def destroy(engine: Blob) -> None:
    """Destroy an engine that is not running, even in a scope that is cancelled."""
    here = this.thread
    if not here.ready:
        attach(here)
    goal = _predicate("close_query", 2)
    error = failure(_call_in_greenlet(here, goal, "v", None, engine))
    if error is not None:  # that of a signal handler, perhaps before the engine was destroyed
        _call_in_greenlet(here, goal, "v", None, engine)
        raise error


def _destroy_abandoned() -> None:
    with suppress(IndexError):
        while abandoned:
            for release in abandoned.take():
                release()


def send(name: str, kinds: str, *values: Any, names: list[str] | None = None) -> Any:
    """Call the predicate with values of these kinds and return its reply, whatever kind of reply it is.

    The kinds are letters: s for a string, a for an atom, i for inputs, g for a goal, v for any value. A block
    of answers is returned as dicts with these names, or as values if there are none.
    """
    here = this.thread
    if not here.ready:
        attach(here)
    try:  # noqa: SIM105, as suppress() takes longer than the call itself
        sys.stdout.flush()  # what Python has printed comes before what Prolog prints
    except (AttributeError, ValueError):  # there is none, or it is closed
        pass
    if abandoned:
        _destroy_abandoned()
    if here.raised and not here.depth:
        here.raised.clear()
    return _call_in_greenlet(here, _predicate(name, len(values) + 1), kinds, names, *values)


def send_within(
    seconds: float | None,
    active: ActiveCall,
    name: str,
    kinds: str,
    *values: Any,
    names: list[str] | None = None,
) -> Any:
    """Call as `send` does; the call can be stopped, and is stopped after this many seconds."""
    calls, scopes = this.thread.active_calls, this.thread.cancellations
    outer = len(calls)
    try:
        calls.append(active)
        for scope in scopes:
            scope._add(active)
        if seconds is not None:
            interrupter.stop_after(max(0, seconds), active, "timeout")
        return send(name, kinds, *values, names=names)
    finally:
        active.ended = True  # first, so that no interrupt reaches the call while it is removed
        del calls[outer:]
        for scope in scopes:
            scope._remove(active)
        interrupter.release(active)


def call(name: str, kinds: str, *values: Any, timeout: float | None = None) -> Any:
    """Call the predicate within this many seconds and return its reply; raise the error it reports."""
    here = this.thread
    if timeout is None and not here.cancellations:
        reply = send(name, kinds, *values)
        if type(reply) is dict or reply[0] == "yes":
            return reply
        if reply == ["stopped", "aborted"]:  # perhaps with a call around this one: a handler's
            reasons = [each.stopped for each in here.active_calls if each.stopped]
            reply = ["stopped", *reasons, "aborted"][:2]
    else:
        seconds = checked_timeout(timeout)
        if not here.ready:
            attach(here)
        active = ActiveCall()
        reply = send_within(seconds, active, name, kinds, *values)
        if active.stopped is not None:  # even if the goal caught the exception
            reply = ["stopped", active.stopped]
    error = None if type(reply) is dict else failure(reply)
    if error is not None:
        raise error
    return reply
