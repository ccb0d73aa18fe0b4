"""Open queries in another process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pybridge.bridge.cancelling import Cancellation, cancellation, countdown
from pybridge.bridge.queries import Query
from pybridge.bridge.terms import Variable
from pybridge.bridge.wire import error_of


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
