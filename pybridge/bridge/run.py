"""Running a predicate in the current thread."""

from __future__ import annotations

from ctypes import c_void_p
from functools import cache
from signal import set_wakeup_fd

from pybridge.bridge import library as swi
from pybridge.bridge.attention import attention
from pybridge.bridge.threads import attached

_FLAGS = swi.Q_NODEBUG | swi.Q_PASS_EXCEPTION


@cache
def predicate(module: str, name: str, arity: int) -> c_void_p:
    """Give the handle of a predicate."""
    return c_void_p(swi.predicate(name.encode(), arity, module.encode()))


class Uncaught(Exception):
    """A goal ended with an exception term that nothing caught; args[0] refers to it, 0 where it failed."""


def run(module: str, name: str, arity: int, arguments: int) -> None:
    """Call a predicate that succeeds once; its bindings stay.

    Re-raises an uncatchable exception from a Python predicate.
    """
    goal = predicate(module, name, arity)
    done = _call_in_main(goal, arguments) if attached.is_main else _call(goal, arguments)
    if attached.leaving is not None:
        error, attached.leaving = attached.leaving, None
        swi.clear_exception()
        raise error
    if not done:
        ball = swi.exception(0)
        if ball:
            ball = swi.copy_ref(ball)
            swi.clear_exception()
        raise Uncaught(ball, f"{module}:{name}/{arity}")


def _call(goal: c_void_p, arguments: int) -> int:
    done: int = swi.call_predicate(None, _FLAGS, goal, arguments)
    return done


def _call_in_main(goal: c_void_p, arguments: int) -> int:
    """Call it in the main thread, whose signals are handled while it runs."""
    outer, found, pipe = attention.inside, attention.found, attention.pipe
    level = len(found)
    try:
        attention.inside = True
        found.extend(map(set_wakeup_fd, pipe))  # in one step
        if found[level] not in pipe:
            attention.previous = found[level]
        done: int = swi.call_predicate(None, _FLAGS, goal, arguments)
        return done
    finally:
        attention.inside = outer
        if found[level:]:
            set_wakeup_fd(found[level])
        del found[level:]
