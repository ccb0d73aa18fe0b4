"""Coroutines wait for what threads do, and stop it when their tasks are cancelled."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from pybridge.bridge.cancelling import Cancellation, cancellation, timed_out
from pybridge.bridge.readers import Readers

Result = TypeVar("Result")


async def in_thread(threads: Readers, work: Callable[[], Result], seconds: float | None = None) -> Result:
    """Do the work in one of the threads; cancelling the task cancels it.

    It does not begin, and PrologTimeout is raised, if none of them is free within so many seconds.
    """
    import asyncio  # slow to import, and only coroutines need it

    scope = Cancellation()

    def in_scope() -> Result:
        with cancellation(scope):
            return work()

    future = threads.submit(in_scope)
    late: list[bool] = []
    limit = seconds is not None and asyncio.get_running_loop().call_later(seconds, lambda: late.append(future.cancel()))
    try:
        return await await_result(future, lambda: None if future.cancel() else scope.cancel())
    except asyncio.CancelledError:
        if any(late):
            raise timed_out() from None
        raise
    finally:
        if limit:
            limit.cancel()


async def await_result(future: Future[Result], cancel: Callable[[], None]) -> Result:
    """Return the result; if the task is cancelled, cancel the work and wait until it has ended."""
    import asyncio  # slow to import, and only coroutines need it

    waiting = asyncio.wrap_future(future)
    stopped: asyncio.CancelledError | None = None
    while not waiting.done():
        try:
            await asyncio.wait([waiting])
        except asyncio.CancelledError as error:
            if stopped is None:
                cancel()
            stopped = error
    if stopped is not None:
        waiting.exception()  # mark it as retrieved, so that asyncio does not report it
        raise stopped
    return waiting.result()
