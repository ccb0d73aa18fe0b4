"""Prolog from Python: the Janus interface, without its need for a recent SWI-Prolog."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, overload

from pybridge.bridge import errors, functions
from pybridge.bridge.call import Call
from pybridge.bridge.cancelling import Cancellation, checked_timeout
from pybridge.bridge.cancelling import cancellation as cancellation
from pybridge.bridge.queries import Query as Query
from pybridge.bridge.queries import answer_of, truth_of
from pybridge.bridge.readers import readers, result_of
from pybridge.bridge.sending import put_atom, put_constant, put_name, put_string
from pybridge.bridge.starting import prolog_directory as prolog_directory
from pybridge.bridge.terms import Compound

Answer = dict[str, Any]
AHEAD = 127


def query_once(
    goal: str,
    inputs: Mapping[str, Any] | None = None,
    *,
    timeout: float | None = None,
    constraints: bool = True,
) -> Answer:
    """Return the first answer of a goal, or `{'truth': False}` if it has none.

    The answer has a key for each variable of the goal, except those in `inputs`, which have the values given
    there, and those whose names start with `_`. The goal runs in the calling thread: the global variables,
    thread-local facts and random seed that it sets last for later calls of `query_once`, but do not reach the
    goals of `query` and `apply`, each of which runs in an engine of its own.

    Args:
        goal: What to solve, as Prolog text.
        inputs: Values of variables of the goal, by name.
        timeout: After this many seconds the goal is stopped; no limit by default.
        constraints: Whether an answer may depend on constraints, which it then has as a list of goals under
            the key `constraints`; otherwise such an answer is an error.

    Raises:
        PrologTimeout: The time was up.
        PrologError: The goal threw an exception; the subclass says of which kind.
    """
    usual = inputs is None and constraints is True
    with Call(3 if usual else 5) as call:
        put_string(call.base, goal)
        if not usual:
            call.put_inputs(1, inputs)
            put_name(call.base + 2, "true" if constraints else "false")
        reply = call.run("once_answer", timeout)
    if reply[0] == "no":
        return {"truth": False}
    return answer_of(reply[1], dict(zip(reply[2::2], reply[3::2], strict=True)))


async def query_once_async(
    goal: str,
    inputs: Mapping[str, Any] | None = None,
    *,
    timeout: float | None = None,
    constraints: bool = True,
) -> Answer:
    """Return what `query_once` does, without blocking the event loop. Cancelling the task stops the goal.

    The goal runs in a thread of the bridge's own, not always the same one.
    """
    scope = Cancellation()

    def work() -> Answer:
        with cancellation(scope):
            return query_once(goal, inputs, timeout=timeout, constraints=constraints)

    reader = readers.take()
    try:
        return await result_of(reader.submit(work), scope.cancel)
    finally:
        readers.give_back(reader)


def query(
    goal: str,
    inputs: Mapping[str, Any] | None = None,
    *,
    timeout: float | None = None,
    ahead: int = AHEAD,
    constraints: bool = True,
) -> Query:
    """Iterate over the answers of a goal, each as `query_once` gives it, with `for` or `async for`.

    Prolog works ahead of the iteration by as many answers as have been taken already, and by at most
    `ahead`; with `ahead=0` it computes each answer on demand. The goal runs in an engine of its own: it
    does not see the global variables, thread-local facts and random seed that `query_once` or another query
    has set, nor do they see its own. Set them in the goal itself. It begins with the flags of the thread that
    opens it; those that it sets are its own.

    Args:
        goal: What to solve, as Prolog text.
        inputs: Values of variables of the goal, by name.
        timeout: The time in seconds that Prolog may spend on all the answers together; no limit by default.
        ahead: By how many answers Prolog may be ahead of the iteration.
        constraints: As for `query_once`.

    Raises:
        PrologSyntaxError: The text is not a goal. Other errors are raised where the iteration meets them.
    """
    seconds, ahead = checked_timeout(timeout), _checked_ahead(ahead)
    with Call(6) as call:
        put_string(call.base, goal)
        call.put_inputs(1, inputs)
        put_name(call.base + 2, "true" if constraints else "false")
        _, *names = call.run("open_query")
        return Query(call.engine(3), names, seconds, ahead)


def _checked_ahead(answers: int) -> int:
    if not (isinstance(answers, int) and answers >= 0):
        raise ValueError(f"ahead is a number of answers from 0 on, not {answers!r:.60}")
    return answers


_RAISE: Any = object()


def apply_once(
    module: str, predicate: str, *args: Any, fail: Any = _RAISE, timeout: float | None = None
) -> Any:
    """Call a predicate with one argument more than given here, and return the value of that last one.

    It is called in `module`, which matters for system predicates such as assertz/1. If the
    predicate fails, `fail` is returned, or without it PrologError is raised. After `timeout` seconds it
    raises `PrologTimeout`.
    """
    reply = _apply("once", module, predicate, args, timeout)
    if reply[0] == "yes":
        return reply[2]
    if fail is _RAISE:
        raise errors.PrologError(f"{module}:{predicate}/{len(args) + 1} failed")
    return fail


def cmd(module: str, predicate: str, *args: Any, timeout: float | None = None) -> Any:
    """Call a predicate with these arguments; return its truth: True, False or `undefined`.

    It is called in `module`: `cmd("m", "assertz", "fact")` adds to m. After `timeout` seconds it raises
    `PrologTimeout`.
    """
    reply = _apply("cmd", module, predicate, args, timeout)
    return truth_of(reply[1]) if reply[0] == "yes" else False


def _apply(mode: str, module: str, predicate: str, args: tuple[Any, ...], timeout: float | None) -> list[Any]:
    with Call(5) as call:
        put_name(call.base, mode)
        put_name(call.base + 1, module)
        call.put_goal(2, predicate, args, 1 if mode == "once" else 0)
        return call.run("apply_answer", timeout)


def apply(module: str, predicate: str, *args: Any, timeout: float | None = None, ahead: int = AHEAD) -> Query:
    """Iterate over the values of the last argument of a predicate; the others are given here.

    It is called in `module`. For `timeout`, `ahead`, and what the predicate sees of other calls, see `query`.
    """
    seconds, ahead = checked_timeout(timeout), _checked_ahead(ahead)
    with Call(5) as call:
        put_name(call.base, module)
        call.put_goal(1, predicate, args, 1)
        call.run("open_apply")
        return Query(call.engine(2), None, seconds, ahead)


def _written(term: Compound) -> str:
    return str(apply_once("pybridge_toplevel", "quoted_text", term))


Compound._write = _written

Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def predicate(function: Function) -> Function: ...
@overload
def predicate(
    *, name: str | None = None, module: str = "user", test: bool = False
) -> Callable[[Function], Function]: ...
def predicate(
    function: Callable[..., Any] | None = None,
    *,
    name: str | None = None,
    module: str = "user",
    test: bool = False,
) -> Any:
    """Make a Python function a Prolog predicate; for use as a decorator.

    The function gets the predicate's arguments and returns the value of one more, the last:
    `def double(x): return 2 * x` defines double/2. A generator function gives any number of solutions. With
    `test=True` there is no further argument: the predicate succeeds where the function returns a true value.
    Exceptions cross Prolog with their text, and come out on the other side as they went in. A predicate that
    has clauses in Prolog is not replaced; one that Python has defined is.
    """

    def define(function: Function) -> Function:
        called = name or getattr(function, "__name__", None)
        if called is None:
            raise TypeError(f"{function!r:.60} has no name of its own: give the predicate one with name=")
        functions.define(function, called, module, test)
        return function

    return define if function is None else define(function)


def consult(file: str | Path, data: str | None = None, module: str = "user") -> None:
    """Load a Prolog file, or the text `data` as if it were that file, into a module.

    Loading a file runs the directives in it. The first error is raised with file and line, once the
    file has been read to its end, or to where a directive ended it; further errors and warnings arrive as
    Python warnings.
    """
    with Call(5) as call:
        if data is None:  # Prolog does not follow Python's chdir
            put_atom(call.base, os.path.abspath(os.fsdecode(file)))
            put_constant(call.base + 1, None)
        else:
            put_atom(call.base, os.fsdecode(file))
            put_string(call.base + 1, data)
        put_atom(call.base + 2, module)
        _, *messages = call.run("load")
    first = None
    for kind, text, path, line, term in messages:
        if kind == "error" and first is None:
            first = errors.error(f"{path}:{line}: {text}" if path else str(text), term, path, line)
        else:
            _warn(text, path, line)
    if first:
        raise first


def _warn(text: str, path: str | None, line: int | None) -> None:
    if path:
        warnings.warn_explicit(text, errors.PrologWarning, path, line or 0)
    else:
        warnings.warn(text, errors.PrologWarning, stacklevel=3)
