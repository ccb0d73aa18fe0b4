"""Runs a predicate in the current thread."""

from __future__ import annotations

from ctypes import c_void_p
from functools import cache
from signal import set_wakeup_fd

from pybridge.bridge import library as swi
from pybridge.bridge.attention import attention
from pybridge.bridge.threads import this

_FLAGS = swi.Q_NODEBUG | swi.Q_PASS_EXCEPTION


@cache
def predicate(module: str, name: str, arity: int) -> c_void_p:
    """Return the handle of a predicate."""
    return c_void_p(swi.predicate(name.encode(), arity, module.encode()))


class Uncaught(Exception):
    """A goal failed or threw an exception; args[0] refers to the term thrown, or is 0 after a failure."""


def run(module: str, name: str, arity: int, arguments: int) -> None:
    """Call a predicate that succeeds once, and keep its bindings.

    Re-raises an uncatchable exception from a Python predicate.
    """
    here = this.thread
    goal = predicate(module, name, arity)
    if swi.call is not None:
        done = swi.call(goal.value, arguments, here.is_main)
    elif here.is_main:
        done = _call_in_main(goal, arguments)
    else:
        done = swi.call_predicate(None, _FLAGS, goal, arguments)
    if here.leaving is not None:
        error, here.leaving = here.leaving, None
        swi.clear_exception()
        raise error
    if not done:
        ball = swi.exception(0)
        if ball:
            ball = swi.copy_ref(ball)
            swi.clear_exception()
        raise Uncaught(ball, f"{module}:{name}/{arity}")


def _call_in_main(goal: c_void_p, arguments: int) -> int:
    """Call a predicate in the main thread, handling signals while it runs."""
    outer, descriptors, pipe = attention.in_prolog, attention.outer_descriptors, attention.pipe
    level = len(descriptors)
    try:
        attention.in_prolog = True
        descriptors.extend(map(set_wakeup_fd, pipe))  # in one step
        if descriptors[level] not in pipe:
            attention.previous = descriptors[level]
        done: int = swi.call_predicate(None, _FLAGS, goal, arguments)
        return done
    finally:
        attention.in_prolog = outer
        if len(descriptors) > level:
            set_wakeup_fd(descriptors[level])
            del descriptors[level:]
