"""Running a predicate in the current thread."""

from __future__ import annotations

from functools import cache
from signal import set_wakeup_fd

from pybridge.bridge import library as swi
from pybridge.bridge.threads import attached
from pybridge.bridge.watch import watch


@cache
def predicate(module: str, name: str, arity: int) -> int:
    """Give the handle of a predicate."""
    handle: int = swi.predicate(name.encode(), arity, module.encode())
    return handle


class Uncaught(Exception):
    """A goal ended with an exception term that nothing caught; args[0] refers to it."""


def run(module: str, name: str, arity: int, arguments: int) -> None:
    """Call a predicate that succeeds once; its bindings stay.

    What a function of Python's raised meanwhile that no goal may catch is raised here.
    """
    query = swi.open_query(
        None, swi.Q_NODEBUG | swi.Q_CATCH_EXCEPTION, predicate(module, name, arity), arguments
    )
    ball = _solve_in_main(query) if attached.is_main else _solve(query)
    if attached.leaving is not None:
        error, attached.leaving = attached.leaving, None
        raise error
    if ball is not None:
        raise Uncaught(ball, f"{module}:{name}/{arity}")


def _solve(query: int) -> int | None:
    """Give a reference to what nothing caught, 0 where the query failed, None where it succeeded."""
    ball = None
    try:
        if not swi.next_solution(query):
            ball = swi.exception(query)
            if ball:
                ball = swi.copy_ref(ball)
    except BaseException:
        swi.close_query(query)
        raise
    swi.cut_query(query)
    return ball


def _solve_in_main(query: int) -> int | None:
    """Do so, and have signals attended to meanwhile."""
    if not watch.pipe:
        watch.begin()
    outer, found = watch.inside, watch.found
    level = len(found)
    try:
        watch.inside = True
        found.extend(map(set_wakeup_fd, watch.pipe))  # in one step
        if found[level] not in watch.pipe:
            watch.previous = found[level]
        return _solve(query)
    finally:
        watch.inside = outer
        if found[level:]:
            set_wakeup_fd(found[level])
        del found[level:]
