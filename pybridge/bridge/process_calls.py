"""What a process and a pool of processes can do: the functions of the package, as methods."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, ExitStack
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from pybridge.bridge import prolog
from pybridge.bridge.awaiting import in_thread
from pybridge.bridge.cancelling import Cancellation, cancellation, checked_timeout, countdown
from pybridge.bridge.queries import Query
from pybridge.bridge.readers import Readers
from pybridge.bridge.terms import Variable
from pybridge.bridge.typed import reader
from pybridge.bridge.wire import error_of

P = ParamSpec("P")
Result = TypeVar("Result")


def _there(function: Callable[P, Result]) -> Callable[Concatenate[Calls, P], Result]:
    """Return the method that calls the function in a process."""

    @wraps(function)
    def method(self: Calls, /, *args: P.args, **options: P.kwargs) -> Result:
        return self._ask(function, self._seconds(options), args, options)  # type: ignore[no-any-return]

    return method


def _async(method: Callable[P, Result]) -> Callable[P, Coroutine[Any, Any, Result]]:
    """Return the coroutine method that calls a method, and leaves the event loop free."""

    @wraps(method)
    async def call_in_thread(*args: P.args, **options: P.kwargs) -> Result:
        calls: Any = args[0]
        left = countdown(calls._seconds(options))

        def work() -> Result:
            options["timeout"] = left()
            return method(*args, **options)

        return await in_thread(calls._threads, work, left())

    return call_in_thread


class ProcessQuery(Query[Any]):
    """An open query in another process, made by `query` and `apply` of a process or a pool."""

    _begun = True  # any thread may read it

    def __init__(self, process: Any, timeout: float | None, ahead: int) -> None:
        super().__init__(0, None, timeout, ahead)
        self._process = process
        self._variables: list[Variable] = []
        self._scope = Cancellation()
        self._let_go: Callable[[], None] = lambda: None  # called at the end

    def _next_block(self) -> tuple[list[Any], list[Any]]:
        left = countdown(self._time_left)
        asked, variables = [self._engine, self._block], [*self._variables]
        with cancellation(self._scope):
            rows, end = self._process._ask("next", left(), asked, variables=variables)
        self._time_left = left()
        return rows, ["yes"] if end is None else ["error", error_of(*end)] if end else ["no"]

    def cancel(self) -> None:
        """Stop the query, from any thread, as `pb.Query.cancel` does."""
        super().cancel()
        self._scope.cancel()

    def _release(self) -> None:
        if self._engine is not None:
            self._process._dropped.append(self._engine)  # closed with the next request
            self._engine = None
            self._let_go()
        super()._release()

    __del__ = _release


def _opened(function: Callable[P, object]) -> Callable[Concatenate[Calls, P], ProcessQuery]:
    """Return the method that opens a query in a process."""

    @wraps(function)
    def method(self: Calls, /, *args: P.args, **options: P.kwargs) -> ProcessQuery:
        seconds = self._seconds(options)
        into: Any = options.pop("into", None)
        with ExitStack() as held:
            process, left = held.enter_context(self._process(seconds))
            ahead: Any = options.get("ahead", prolog.AHEAD)
            query = ProcessQuery(process, left, ahead)
            query._engine, query.names = process._ask(function, left, args, options, query._variables)
            query._let_go = held.pop_all().close
            query._read = reader(into, query.names) if into else None
        return query

    return method


class Calls(ABC):
    """The functions of the package, carried out in another process."""

    def __init__(self, most: int, memory: float | None, timeout: float | None) -> None:
        self._memory = memory
        self._timeout = checked_timeout(timeout)
        self._threads = Readers(most)

    query_once = _there(prolog.query_once)
    apply_once = _there(prolog.apply_once)
    cmd = _there(prolog.cmd)
    query = _opened(prolog.query)
    apply = _opened(prolog.apply)
    query_async = _async(query)

    def call(self, function: Callable[..., Result], *args: Any, timeout: float | None = None) -> Result:
        """Call a Python function there and return its result.

        Args:
            function: A function that can be pickled: one of a module, or of the script that Python runs.
            args: Its arguments, which can be pickled, as its result can.
            timeout: The time limit in seconds; by default that of the process.
        """
        return self._ask("call", self._seconds({"timeout": timeout}), (function, *args))  # type: ignore[no-any-return]

    query_once_async = _async(query_once)
    apply_once_async = _async(apply_once)
    cmd_async = _async(cmd)
    call_async = _async(call)

    def _seconds(self, options: dict[str, Any]) -> float | None:
        seconds = options.pop("timeout", None)
        return self._timeout if seconds is None else checked_timeout(seconds)

    @abstractmethod
    def _process(self, seconds: float | None) -> AbstractContextManager[tuple[Any, float | None]]:
        """Hold a process; give it and the seconds that are left."""

    def _ask(self, function: Any, seconds: float | None, args: Any, options: Any = None) -> Any:
        with self._process(seconds) as (process, left):
            return process._ask(function, left, args, options)

    def close(self) -> None:
        """End the process, or all of a pool."""
        self._threads.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
