"""Prolog in a process of its own, which can be killed and has limits of memory and time."""

from __future__ import annotations

import itertools
import os
import pickle
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import wraps
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Concatenate, ParamSpec, TypeVar

from pybridge.bridge import prolog
from pybridge.bridge.cancelling import checked_timeout
from pybridge.bridge.errors import ProcessEnded, PrologError, PrologTimeout
from pybridge.bridge.facts import assert_facts

P = ParamSpec("P")
Result = TypeVar("Result")
_GRACE = 1.0  # seconds that a call may take to stop by itself, before the process is killed
_SERVE = "import sys; sys.path[:] = {!r}; from pybridge.bridge.process import serve; serve({}, {!r})"
_MOST = 1000  # answers of a query that come at a time


def _there(function: Callable[P, Result]) -> Callable[Concatenate[Process, P], Result]:
    """Return the method of a process that calls the function there."""

    @wraps(function)
    def method(self: Process, /, *args: P.args, **options: P.kwargs) -> Result:
        timeout: Any = options.pop("timeout", None)
        return self._ask(function, timeout, *args, **options)  # type: ignore[no-any-return]

    return method


class Process(AbstractContextManager["Process"]):
    """Prolog in another process, with the functions of this package.

    What goes wrong there, goes wrong there alone: a time limit stops even what cannot be interrupted, such as
    a long computation in C, by killing the process. Use it in a `with` block, or call `close`. Values are
    those that can be pickled: streams and other handles stay where they are. The methods `query_once`,
    `apply_once`, `cmd` and `consult` have the arguments of the functions of these names.

    Args:
        memory: How many megabytes the process may take; no limit by default.
        timeout: The time limit of each call, in seconds, where it has none of its own; none by default.
    """

    def __init__(self, *, memory: float | None = None, timeout: float | None = None) -> None:
        self._timeout = checked_timeout(timeout)
        self._memory = memory
        self._lock = threading.RLock()
        self._connection, theirs = Pipe()
        program = _SERVE.format(sys.path, theirs.fileno(), memory)
        self._process = subprocess.Popen(
            [sys.executable, "-c", program], pass_fds=[theirs.fileno()], start_new_session=True
        )
        theirs.close()
        self._begun = False

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def query(
        self,
        goal: str,
        inputs: Mapping[str, Any] | None = None,
        *,
        timeout: float | None = None,
        constraints: bool = True,
    ) -> ProcessQuery:
        """Return the answers of a goal, to iterate over, as `pb.query` does; the arguments are the same.

        Args:
            goal: The goal, as Prolog text.
            inputs: Values for variables of the goal, by name; none by default.
            timeout: The time limit in seconds; by default that of the process.
            constraints: Whether an answer may depend on constraints; true by default.
        """
        number = self._ask(_open, timeout, goal, inputs, constraints=constraints)
        return ProcessQuery(self, number, self._timeout if timeout is None else timeout)

    query_once = _there(prolog.query_once)
    apply_once = _there(prolog.apply_once)
    cmd = _there(prolog.cmd)
    consult = _there(prolog.consult)

    def assert_facts(self, name: str, rows: Iterable[Iterable[Any]], module: str = "user") -> int:
        """Add facts, as `pb.assert_facts` does; return how many were added.

        Args:
            name: The predicate's name.
            rows: Sequences of values of equal length.
            module: The module of the predicate, `user` by default.
        """
        return int(self._ask(assert_facts, None, name, [tuple(row) for row in rows], module))

    def call(self, function: Callable[..., Result], *args: Any, timeout: float | None = None) -> Result:
        """Call a Python function there and return its result; at the time limit the process is killed.

        Args:
            function: A function that can be pickled.
            args: Its arguments.
            timeout: The time limit in seconds; by default that of the process.
        """
        return self._ask(function, timeout, *args)  # type: ignore[no-any-return]

    def _ask(self, function: Callable[..., Any], timeout: float | None, *args: Any, **options: Any) -> Any:
        seconds = self._timeout if timeout is None else checked_timeout(timeout)
        limited = function in _LIMITED
        if limited:
            options["timeout"] = seconds
        limit = None if seconds is None else seconds + _GRACE * limited
        with self._lock:
            try:
                if not self._begun:  # the time it takes to start does not count
                    self._begun = bool(self._connection.recv_bytes())
                self._connection.send_bytes(pickle.dumps((os.getcwd(), function, args, options)))
                reply = self._connection.recv_bytes() if self._connection.poll(limit) else None
            except (OSError, EOFError):
                raise self._ended() from None
            except KeyboardInterrupt:
                self._interrupt()
                raise
            if reply is None:
                self.kill()
                raise PrologTimeout("the process was killed because its time limit was reached", "timeout")
        done, value = pickle.loads(reply)
        if not done:
            raise value
        return value

    def _interrupt(self) -> None:
        """Stop the call that is running, or kill the process if that does not stop."""
        self._process.send_signal(signal.SIGINT)
        if self._connection.poll(_GRACE):
            self._connection.recv_bytes()
        else:
            self.kill()

    def _ended(self) -> ProcessEnded:
        status = self._process.wait()
        how = f"by signal {signal.Signals(-status).name}" if status < 0 else f"with status {status}"
        limit = f"; its limit was {self._memory:g} MB" if self._memory is not None else ""
        return ProcessEnded(f"the process of Prolog has ended, {how}{limit}")

    def kill(self) -> None:
        """End the process at once, whatever it is doing; any thread may call this."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process."""
        self._connection.close()
        self.kill()

    def __exit__(self, *_: object) -> None:
        """End the process with the `with` block."""
        self.close()


class ProcessQuery(Iterator[Any], AbstractContextManager["ProcessQuery"]):
    """An open query in another process, made by `Process.query`."""

    def __init__(self, process: Process, number: int, timeout: float | None) -> None:
        self._process = process
        self._number: int | None = number
        self._answers = self._read(timeout)

    def _read(self, left: float | None) -> Iterator[Any]:
        count = 1
        end: Exception | None = None  # what is raised after the last row
        while self._number is not None:
            started = time.monotonic()
            rows, end = self._process._ask(_next, left, self._number, count)
            if left is not None:
                left = max(0, left - time.monotonic() + started)
            count = min(2 * count, _MOST)
            if end is not None:
                self._number = None
            yield from rows
        if not isinstance(end, StopIteration | None):
            raise end

    def __next__(self) -> Any:
        """Return the next answer."""
        return next(self._answers)

    def close(self) -> None:
        """Release the query, which gives no more answers."""
        self._answers = iter(())
        number, self._number = self._number, None
        if number is not None:
            self._process._ask(_close, None, number)

    def __exit__(self, *_: object) -> None:
        """Close the query at the end of the `with` block."""
        self.close()


# In the process.

_numbers = itertools.count(1)
_queries: dict[int, Any] = {}


def _open(*args: Any, **options: Any) -> int:
    number = next(_numbers)
    _queries[number] = prolog.query(*args, **options)
    return number


def _next(number: int, count: int) -> tuple[list[Any], Exception | None]:
    """Return the next answers, and what is raised after them if they are the last."""
    rows: list[Any] = []
    soon = time.monotonic() + 0.05
    try:
        for answer in _queries[number]:
            rows.append(answer)
            if len(rows) == count or time.monotonic() > soon:
                return rows, None
        end: Exception = StopIteration()
    except Exception as error:
        end = error
    del _queries[number]
    return rows, end


def _close(number: int) -> None:
    _queries.pop(number).close()


_LIMITED = {prolog.query_once, _open, prolog.apply_once, prolog.cmd}  # what stops by itself at its time limit


def serve(descriptor: int, memory: float | None) -> None:
    """Carry out requests until the other end is closed, even if that comes while one is carried out."""
    connection = Connection(descriptor)
    requests: SimpleQueue[bytes] = SimpleQueue()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if memory is not None:
        limit = int(memory * 2**20)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
        prolog.cmd("system", "set_prolog_flag", "stack_limit", limit * 3 // 4)
    prolog.cmd("system", "true")
    connection.send_bytes(b"begun")
    threading.Thread(target=_receive, args=(connection, requests), daemon=True).start()
    while True:
        request = requests.get()
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            folder, function, args, options = pickle.loads(request)
            os.chdir(folder)
            reply = pickle.dumps((True, function(*args, **options)))
        except BaseException as error:
            reply = _error_text(error)
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        connection.send_bytes(reply)


def _error_text(error: BaseException) -> bytes:
    try:
        return pickle.dumps((False, error))
    except Exception:
        return pickle.dumps((False, PrologError(f"{type(error).__name__}: {error}")))


def _receive(connection: Connection, requests: SimpleQueue[bytes]) -> None:
    try:
        while True:
            requests.put(connection.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)
