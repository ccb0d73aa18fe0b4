"""Calling Prolog from Python with the Janus interface, on SWI-Prolog 9.0.4 and newer."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, overload

from pybridge.bridge import compiled, errors, functions, readers
from pybridge.bridge.awaiting import in_thread
from pybridge.bridge.call import call
from pybridge.bridge.cancelling import cancellation as cancellation
from pybridge.bridge.cancelling import checked_timeout
from pybridge.bridge.queries import Query as Query
from pybridge.bridge.replies import issue
from pybridge.bridge.starting import prolog_directory as prolog_directory
from pybridge.bridge.terms import Blob, Compound, String, Variable, canonical_parts, variables_of
from pybridge.bridge.typed import reader
from pybridge.bridge.writing import written

P = ParamSpec("P")
Result = TypeVar("Result")
Answer = dict[Any, Any]
Goal = str | Compound
AHEAD = 127


def query_once(
    goal: Goal, inputs: Mapping[str, Any] | None = None, *, timeout: float | None = None, constraints: bool = True
) -> Answer:
    """Return the first answer of a goal, or `{'truth': False}` if it has none.

    The answer is a dict. It has the key `truth`, which is True (or `undefined` under the well-founded
    semantics), and a key for each variable of the goal, except for those in `inputs` and those whose names
    start with `_`.

    The goal runs in the calling thread. The global variables, thread-local facts and random seed that it
    sets are seen by later calls of `query_once`, but not by the goals of `query` and `apply`, each of which
    runs in an engine of its own.

    Args:
        goal: The goal, as Prolog text, or as a `Compound`, whose Variables are the keys of the answer.
        inputs: Values for variables of the goal, by name; none by default.
        timeout: The goal is stopped after this many seconds; no limit by default.
        constraints: If true, the default, an answer that depends on constraints has them under the key
            `constraints`, as a list of goals. If false, such an answer is an error.

    Raises:
        PrologTimeout: The time limit was reached.
        PrologError: The goal threw an exception; there is a subclass for each kind of error.
        TypeError: A value in `inputs` has no counterpart in Prolog.
        ValueError: `timeout` is negative.
    """
    if not isinstance(goal, str):
        text, terms, variables = _as_text(goal, inputs)
        answer = query_once(text, terms, timeout=timeout, constraints=constraints)
        return {variables.get(name, name): value for name, value in answer.items()}
    if inputs is None and constraints is True:
        reply = call("once_answer", "s", goal, timeout=timeout)
    else:
        reply = call("once_answer", "svv", goal, _checked_inputs(inputs), bool(constraints), timeout=timeout)
    return reply if type(reply) is dict else {"truth": False}


def _checked_inputs(inputs: Any) -> dict[str, Any]:
    if inputs is None:
        return {}
    for name in inputs if hasattr(inputs, "items") else [inputs]:
        if not isinstance(name, str):
            raise TypeError(f"inputs must be a dict from names of variables to values, not {name!r:.60}")
    return inputs if type(inputs) is dict else dict(inputs)


def _as_text(goal: Compound, inputs: Any) -> tuple[str, dict[str, Any], dict[str, Variable]]:
    """Return a text and inputs with the meaning of a goal given as a term, and its Variables by name."""
    if not isinstance(goal, Compound):
        raise TypeError(f"a goal is a str or a Compound, not {type(goal).__name__}: {goal!r:.60}")
    if inputs:
        raise TypeError("a goal that is a term has no inputs: put the values into the term")
    variables = {f"V{number}": variable for number, variable in enumerate(variables_of(goal))}
    terms = {f"_{name}": variable for name, variable in variables.items()}
    text = ", ".join(["_Goal", *(f"{name} = _{name}" for name in variables)])
    return text, {"_Goal": goal, **terms}, variables


_NOT_BLOCKING = "The event loop goes on in the meantime; cancelling the task stops the goal."


def _async(function: Callable[P, Result]) -> Callable[P, Coroutine[Any, Any, Result]]:
    """Return the coroutine function that calls the function in a thread of pybridge's own."""

    @wraps(function)
    async def call_in_thread(*args: P.args, **options: P.kwargs) -> Result:
        return await in_thread(readers.readers, lambda: function(*args, **options))

    call_in_thread.__name__ = call_in_thread.__qualname__ = f"{function.__name__}_async"
    first, rest = (function.__doc__ or "").split("\n", 1)
    call_in_thread.__doc__ = f"{first}\n\n    {_NOT_BLOCKING}\n{rest}"
    return call_in_thread


@overload
def query(
    goal: Goal,
    inputs: Mapping[str, Any] | None = None,
    *,
    timeout: float | None = None,
    ahead: int = AHEAD,
    constraints: bool = True,
) -> Query[Answer]: ...
@overload
def query(
    goal: Goal,
    inputs: Mapping[str, Any] | None = None,
    *,
    into: type[Result],
    timeout: float | None = None,
    ahead: int = AHEAD,
    constraints: bool = True,
) -> Query[Result]: ...
def query(
    goal: Goal,
    inputs: Mapping[str, Any] | None = None,
    *,
    timeout: float | None = None,
    ahead: int = AHEAD,
    constraints: bool = True,
    into: type | None = None,
) -> Query[Any]:
    """Return the answers of a goal, to iterate over with `for` or `async for`.

    Each answer is a dict as `query_once` returns it, or a value of the class `into`. Prolog computes answers
    ahead of the iteration: as many as have been taken so far, and at most `ahead`.

    The goal runs in an engine of its own. It does not see the global variables, thread-local facts and
    random seed that `query_once` or another query has set, and they do not see those that it sets; set them
    in the goal itself. It starts with the flags of the thread that opens it, and its changes to flags affect
    no other goal.

    Args:
        goal: The goal, as Prolog text, or as a `Compound`, whose Variables are the keys of the answer.
        inputs: Values for variables of the goal, by name; none by default.
        timeout: The time in seconds that Prolog may spend on all answers together; no limit by default.
        ahead: How many answers Prolog may compute ahead of the iteration, 127 by default. With 0 it computes
            each answer on demand.
        constraints: Whether an answer may depend on constraints, as in `query_once`; true by default.
        into: A dataclass or NamedTuple, each of whose fields is the variable of that name, whatever its case
            and underscores; the values must be of the types of the fields. By default answers are dicts.

    Raises:
        PrologSyntaxError: The text is not a goal.
        TypeError: A value in `inputs` has no counterpart in Prolog, or a field has no variable.
        ValueError: `timeout` or `ahead` is negative.

    Other errors of the goal, `PrologTimeout` among them, are raised during the iteration.
    """
    seconds, ahead = checked_timeout(timeout), _checked_ahead(ahead)
    variables: dict[str, Variable] = {}
    if not isinstance(goal, str):
        goal, inputs, variables = _as_text(goal, inputs)
    engine, names = call("open_query", "svv", goal, _checked_inputs(inputs), bool(constraints))
    if variables:
        names = [variables.get(name, name) for name in names]
    return Query(engine, names, seconds, ahead, into and reader(into, names))


def _checked_ahead(answers: int) -> int:
    if not (isinstance(answers, int) and answers >= 0):
        raise ValueError(f"ahead must be a number of answers, 0 or more, not {answers!r:.60}")
    return answers


_RAISE: Any = object()


def apply_once(module: str, predicate: str, *args: Any, fail: Any = _RAISE, timeout: float | None = None) -> Any:
    """Call a predicate with one more argument than given here, and return the value of that last argument.

    Args:
        module: The module in which the predicate is called, which matters for system predicates such as
            assertz/1.
        predicate: The name of the predicate.
        args: All arguments but the last.
        fail: The value to return if the predicate fails; by default that raises PrologError.
        timeout: The call is stopped after this many seconds; no limit by default.

    Raises:
        PrologTimeout: The time limit was reached.
        PrologError: The predicate threw an exception, or failed and `fail` is not given.
    """
    reply = call("apply_answer", "ag", module, (predicate, args, 1), timeout=timeout)
    if type(reply) is tuple:
        return reply[1]
    if fail is _RAISE:
        raise errors.PrologError(f"{module}:{predicate}/{len(args) + 1} failed")
    return fail


def cmd(module: str, predicate: str, *args: Any, timeout: float | None = None) -> Any:
    """Call a predicate and return whether it succeeds: True, False or `undefined`.

    Args:
        module: The module in which the predicate is called: `cmd("m", "assertz", "fact")` adds to m.
        predicate: The name of the predicate.
        args: Its arguments.
        timeout: The call is stopped after this many seconds; no limit by default.

    Raises:
        PrologTimeout: The time limit was reached.
        PrologError: The predicate threw an exception.
    """
    reply = call("apply_answer", "ag", module, (predicate, args, 0), timeout=timeout)
    return type(reply) is tuple and reply[0]


query_once_async = _async(query_once)
apply_once_async = _async(apply_once)
cmd_async = _async(cmd)


def apply(module: str, predicate: str, *args: Any, timeout: float | None = None, ahead: int = AHEAD) -> Query[Any]:
    """Return the values of the last argument of a predicate, one for each solution, to iterate over.

    The call runs in an engine of its own, as `query` describes.

    Args:
        module: The module in which the predicate is called.
        predicate: The name of the predicate.
        args: All arguments but the last.
        timeout: The time in seconds that Prolog may spend on all values together; no limit by default.
        ahead: How many values Prolog may compute ahead of the iteration, 127 by default.

    Raises:
        ValueError: `timeout` or `ahead` is negative.

    Errors of the predicate, as `PrologError`, are raised during the iteration.
    """
    seconds, ahead = checked_timeout(timeout), _checked_ahead(ahead)
    engine, names = call("open_apply", "ag", module, (predicate, args, 1))
    return Query(engine, names, seconds, ahead)


def _written(term: Compound | Blob) -> str:
    if not compiled.is_initialised():  # it need not be started for that
        return written(term, canonical_parts)
    return str(apply_once("pybridge_toplevel", "quoted_text", term))


def _located(frames: list[Any]) -> list[list[Any]]:
    located: list[list[Any]] = apply_once("pybridge_backtrace", "located", frames)
    return located


Compound._write = Blob._write = _written
errors.PrologError._locate = _located

Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def predicate(function: Function) -> Function: ...
@overload
def predicate(
    *, name: str | None = None, module: str = "user", test: bool = False
) -> Callable[[Function], Function]: ...
def predicate(
    function: Callable[..., Any] | None = None, *, name: str | None = None, module: str = "user", test: bool = False
) -> Any:
    """Define a Prolog predicate by a Python function; used as a decorator, with or without arguments.

    The function receives the predicate's arguments except the last, and returns the value of the last:
    `def double(x): return 2 * x` defines double/2. A generator function yields any number of solutions. An
    exception of the function passes through Prolog as error(python_error(Class, Text, _), _), and reaches
    the Python code that called Prolog as the same exception object.

    Args:
        function: The function, when the decorator is used without arguments.
        name: The name of the predicate, by default that of the function.
        module: The module of the predicate, `user` by default.
        test: If true, the predicate has no last argument for a result: it succeeds if the function returns a
            true value. False by default.

    Raises:
        TypeError: The function has keyword-only parameters or a variable number of arguments, or has no name.
        PrologPermissionError: The predicate has clauses in Prolog. One that Python has defined is replaced.
    """

    def define(function: Function) -> Function:
        called = name or getattr(function, "__name__", None)
        if called is None:
            raise TypeError(f"{function!r:.60} has no name: give the predicate one with name=")
        functions.define(function, called, module, test)
        return function

    return define if function is None else define(function)


def consult(file: str | Path, data: str | None = None, module: str = "user", *, timeout: float | None = None) -> None:
    """Load a Prolog file into a module; this runs the directives in it.

    The first error is raised, with its file and line, after the rest of the file has been loaded. Further
    errors and all warnings are issued as Python warnings of the class `PrologWarning`.

    Args:
        file: The path of the file; `.pl` may be left out.
        data: Text to load instead of the contents of the file, under its name; none by default.
        module: The module into which the file is loaded, `user` by default.
        timeout: Loading is stopped after this many seconds, as by Ctrl-C; no limit by default.

    Raises:
        PrologFileNotFound: The file does not exist. This is also a FileNotFoundError.
        PrologTimeout: The time limit was reached.
        PrologError: The file contains an error.
    """
    path = os.fsdecode(file)
    if data is None:  # Prolog would take it as relative to a file that it is loading
        path = os.path.abspath(path)
    if not isinstance(data, str | None):
        raise TypeError(f"data must be a str, not {data!r:.60}")
    text = None if data is None else String(data)
    source = Compound(":", [module, path])
    messages = apply_once("pybridge_loading", "load_source", text, source, timeout=timeout)
    first = None
    for kind, text, path, line, term in messages:
        if kind == "error" and first is None:
            first = errors.error(f"{path}:{line}: {text}" if path else str(text), term, path, line)
        else:
            issue("PrologWarning", text, path, line)
    if first:
        raise first
