"""Prolog from Python: the Janus interface, without its need for a recent SWI-Prolog."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, overload

from pybridge.bridge import errors, functions
from pybridge.bridge.call import Call
from pybridge.bridge.queries import Query as Query
from pybridge.bridge.queries import truth_of
from pybridge.bridge.sending import put_atom, put_string
from pybridge.bridge.starting import prolog_directory as prolog_directory
from pybridge.bridge.stopping import checked_timeout

Answer = dict[str, Any]
AHEAD = 127


def query_once(goal: str, inputs: Mapping[str, Any] | None = None, *, timeout: float | None = None) -> Answer:
    """Give the first answer of a goal, or `{'truth': False}` where it has none.

    The answer has a key for each variable of the goal, but those in `inputs`, which have the values given
    there, and those whose names start with `_`. After `timeout` seconds it raises `PrologTimeout`.
    """
    with Call(4) as call:
        put_string(call.base, goal)
        call.put_inputs(1, inputs)
        yes, *answer = call.run_within(timeout, "once_answer")
    if not yes:
        return {"truth": False}
    bindings = iter(answer[1:])
    return {"truth": truth_of(answer[0]), **dict(zip(bindings, bindings, strict=True))}


def query(
    goal: str,
    inputs: Mapping[str, Any] | None = None,
    *,
    timeout: float | None = None,
    ahead: int = AHEAD,
) -> Query:
    """Iterate over the answers of a goal, each as `query_once` gives it.

    Prolog works ahead of the iteration by as many answers as have been taken already, and by `ahead` at the
    most; with `ahead=0` it computes an answer when it is asked for. `timeout` is the time in seconds that
    Prolog may spend on the answers in all.
    """
    seconds, ahead = checked_timeout(timeout), _checked_ahead(ahead)
    with Call(5) as call:
        put_string(call.base, goal)
        call.put_inputs(1, inputs)
        _, *names = call.run("open_query")
        return Query(call.engine(2), names, seconds, ahead)


def _checked_ahead(answers: int) -> int:
    if not (isinstance(answers, int) and answers >= 0):
        raise ValueError(f"ahead is a number of answers from 0 on, not {answers!r:.60}")
    return answers


_RAISE: Any = object()


def apply_once(
    module: str, predicate: str, *args: Any, fail: Any = _RAISE, timeout: float | None = None
) -> Any:
    """Call a predicate with one more argument than given here, and give the value of that last argument.

    Where the predicate fails, give `fail`, or raise PrologError without it.
    """
    yes, *truth_and_value = _apply("once", module, predicate, args, timeout)
    if yes:
        return truth_and_value[1]
    if fail is _RAISE:
        raise errors.PrologError(f"{module}:{predicate}/{len(args) + 1} failed")
    return fail


def cmd(module: str, predicate: str, *args: Any, timeout: float | None = None) -> Any:
    """Call a predicate with these arguments; give its truth: True, False or `undefined`."""
    yes, *truth_and_value = _apply("cmd", module, predicate, args, timeout)
    return truth_of(truth_and_value[0]) if yes else False


def _apply(mode: str, module: str, predicate: str, args: tuple[Any, ...], timeout: float | None) -> list[Any]:
    with Call(6) as call:
        put_atom(call.base, mode)
        _put_call(call, 1, module, predicate, args)
        return call.run_within(timeout, "apply_answer")


def apply(module: str, predicate: str, *args: Any, timeout: float | None = None, ahead: int = AHEAD) -> Query:
    """Iterate over the values of the last argument of a predicate, the others being given here."""
    seconds, ahead = checked_timeout(timeout), _checked_ahead(ahead)
    with Call(6) as call:
        _put_call(call, 0, module, predicate, args)
        call.run("open_apply")
        return Query(call.engine(3), None, seconds, ahead)


def _put_call(call: Call, at: int, module: str, predicate: str, args: tuple[Any, ...]) -> None:
    put_atom(call.base + at, module)
    put_atom(call.base + at + 1, predicate)
    call.put(at + 2, list(args))


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
    has clauses in Prolog is not replaced, one that Python has defined is.
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

    Loading a file runs the directives in it. The first error is raised with file and line, once the whole
    file is read or a directive has ended that; further errors and warnings arrive as Python warnings.
    """
    with Call(5) as call:
        put_atom(call.base, os.fsdecode(file))
        if data is None:
            call.put(1, None)
        else:
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
