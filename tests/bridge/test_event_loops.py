"""Queries in coroutines and in a web server: the event loop keeps running, and no query stays open."""

import asyncio
import http.client
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from engines import open_queries
from waiting import PATIENCE, wait_for

import pybridge as pb
from pybridge.bridge.readers import readers

if TYPE_CHECKING:  # they take a while to import
    from fastapi.responses import StreamingResponse

STRESS = "STRESS" in os.environ
STREAMED, CLIENTS, REQUESTS = (10_000, 8, 2_000) if STRESS else (300, 4, 40)


def test_a_coroutine_reads_a_query_and_the_loop_goes_on() -> None:
    ticked = threading.Semaphore(0)

    @pb.predicate(test=True)
    def loop_ticks() -> bool:
        return all(ticked.acquire(timeout=PATIENCE) for _ in range(5))

    async def tick() -> None:
        while True:
            ticked.release()
            await asyncio.sleep(0.001)

    async def work() -> list[int]:
        ticking = asyncio.create_task(tick())
        found = [answer["X"] async for answer in pb.query("between(1, 4, X), loop_ticks", ahead=0)]
        ticking.cancel()
        return found

    assert asyncio.run(work()) == [1, 2, 3, 4]


def test_an_error_ends_the_iteration() -> None:
    async def work(found: list[int]) -> None:
        async for answer in pb.query("X = 1 ; throw(ball)"):
            found.append(answer["X"])

    found: list[int] = []
    with pytest.raises(pb.PrologError, match="ball"):
        asyncio.run(work(found))
    assert found == [1]


def test_many_coroutines_ask_at_once() -> None:
    count = readers.most_calls
    all_here = threading.Barrier(count, timeout=PATIENCE)

    @pb.predicate(test=True)
    def meet() -> bool:
        return all_here.wait() >= 0

    async def ask(number: int) -> int:
        answer = await pb.query_once_async("meet, X is Y * 2", {"Y": number})
        return int(answer["X"])

    async def work() -> list[int]:
        return await asyncio.gather(*map(ask, range(count)))

    assert asyncio.run(work()) == [2 * number for number in range(count)]


ENDLESS = "repeat, fail"


async def once() -> None:
    await pb.query_once_async(ENDLESS)


async def stream() -> None:
    async for _ in pb.query(f"X = 1 ; {ENDLESS}", ahead=0):
        pass


@pytest.mark.parametrize("ask", [once, stream])
def test_to_cancel_the_task_stops_the_query(ask: Callable[[], Coroutine[None, None, None]]) -> None:
    async def work() -> None:
        task = asyncio.create_task(ask())
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await pb.query_once_async("X = 1"))["X"] == 1

    before = open_queries()
    asyncio.run(work())
    assert open_queries() == before


def test_a_query_is_read_by_threads_of_a_loop_in_turn() -> None:
    async def work() -> list[int]:
        query = pb.query("between(1, 40, X), with_output_to(string(_), print(X))", ahead=0)
        found = [next(query)["X"]]
        while len(found) < 40:
            found.append((await asyncio.to_thread(next, query))["X"])
            found.append((await anext(query))["X"] if len(found) < 40 else 0)
        return found

    assert asyncio.run(work())[:40] == list(range(1, 41))


def test_time_limits_and_scopes_reach_a_query_read_in_a_coroutine() -> None:
    async def limited() -> None:
        async for _ in pb.query(ENDLESS, timeout=0.05):
            pass

    async def scoped() -> None:
        with pb.cancellation() as scope:
            asyncio.get_running_loop().call_later(0.1, scope.cancel)
            async for _ in pb.query(ENDLESS):
                pass

    with pytest.raises(pb.PrologTimeout):
        asyncio.run(limited())
    with pytest.raises(pb.PrologInterrupted):
        asyncio.run(scoped())


def test_a_scope_stops_what_another_thread_asks() -> None:
    scopes: list[object] = []
    raised: list[type] = []

    def work() -> None:
        with pb.cancellation() as scope:
            scopes.append(scope)
            for _ in range(2):
                try:
                    pb.query_once(ENDLESS)
                except pb.PrologInterrupted as error:
                    raised.append(type(error))
        raised.append(type(pb.query_once("X = 1")["X"]))

    thread = threading.Thread(target=work)
    thread.start()
    while not scopes:
        time.sleep(0.01)
    time.sleep(0.05)
    scopes[0].cancel()  # type: ignore[attr-defined]
    thread.join(60)
    scopes[0].cancel()  # type: ignore[attr-defined]
    assert raised == [pb.PrologInterrupted, pb.PrologInterrupted, int]


def in_threads(count: int) -> "StreamingResponse":
    from fastapi.responses import StreamingResponse

    def lines() -> Iterator[str]:
        with pb.query("between(1, N, X)", {"N": count}) as answers:
            for answer in answers:
                yield f"{answer['X']}\n"

    return StreamingResponse(lines())


async def in_the_loop(count: int) -> "StreamingResponse":
    from fastapi.responses import StreamingResponse

    async def lines() -> AsyncIterator[str]:
        async with pb.query("between(1, N, X)", {"N": count}) as answers:
            async for answer in answers:
                yield f"{answer['X']}\n"

    return StreamingResponse(lines())


def answer_once(number: int) -> dict[str, object]:
    return pb.query_once("Y is X + 1", {"X": number})


async def answer_once_async(number: int) -> dict[str, object]:
    return await pb.query_once_async("Y is X + 1", {"X": number})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    import fastapi
    import uvicorn

    app = fastapi.FastAPI()
    app.get("/threads/{count}", response_model=None)(in_threads)
    app.get("/loop/{count}", response_model=None)(in_the_loop)
    app.get("/once/{number}")(answer_once)
    app.get("/once_async/{number}")(answer_once_async)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(10)


def get(port: int, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path)
    response = connection.getresponse()
    assert response.status == 200
    text = response.read()
    connection.close()
    return text


@pytest.mark.share(1)
@pytest.mark.parametrize("kind", ["threads", "loop"])
def test_a_server_streams_answers_to_several_clients_at_once(port: int, kind: str) -> None:
    before = open_queries()
    expected = "".join(f"{number}\n" for number in range(1, STREAMED + 1)).encode()
    with ThreadPoolExecutor(CLIENTS) as clients:
        texts = list(clients.map(lambda _: get(port, f"/{kind}/{STREAMED}"), range(CLIENTS)))
    assert texts == [expected] * CLIENTS
    assert open_queries() == before


def pages_in_use() -> int:
    """Return how many pages of memory this process uses; 0 where the system does not say."""
    status = Path("/proc/self/statm")
    return int(status.read_text(encoding="ascii").split()[1]) if status.exists() else 0


@pytest.mark.share(1)
@pytest.mark.parametrize("kind", ["once", "once_async"])
def test_a_server_answers_short_requests_and_keeps_its_size(port: int, kind: str) -> None:
    def ask(number: int) -> bool:
        return get(port, f"/{kind}/{number}") == b'{"truth":true,"Y":%d}' % (number + 1)

    sizes = []
    with ThreadPoolExecutor(CLIENTS) as clients:
        for _ in range(4):
            assert all(clients.map(ask, range(REQUESTS)))
            sizes.append(pages_in_use())
    # A thread more in the server takes memory once; what a request leaves behind grows every time.
    assert min(after - before for before, after in pairwise(sizes)) < 2500  # 10 MB


@pytest.mark.share(1)
@pytest.mark.parametrize("kind", ["threads", "loop"])
def test_a_client_that_goes_away_leaves_no_query_open(port: int, kind: str) -> None:
    before = open_queries()
    for _ in range(3):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", f"/{kind}/100000000")
        response = connection.getresponse()
        response.read(1000)
        response.close()
        connection.close()
    wait_for(lambda: open_queries() == before)
    assert get(port, "/once/1") == b'{"truth":true,"Y":2}'


def test_no_more_than_a_bounded_number_of_calls_runs_at_once() -> None:
    running, most = threading.Semaphore(readers.most_calls), []

    @pb.predicate(test=True)
    def has_room() -> bool:
        if not running.acquire(blocking=False):
            return False
        time.sleep(0.001)
        most.append(1)
        running.release()
        return True

    async def work() -> list[bool]:
        calls = [pb.bridge.cmd_async("user", "has_room") for _ in range(5 * readers.most_calls)]
        return list(await asyncio.gather(*calls))

    assert all(asyncio.run(work()))
    assert len(most) == 5 * readers.most_calls


def test_a_waiting_call_can_be_cancelled() -> None:
    async def work() -> None:
        busy = [asyncio.create_task(pb.bridge.cmd_async("user", "sleep", 100)) for _ in range(readers.most_calls)]
        waiting = asyncio.create_task(pb.bridge.apply_once_async("user", "succ", 1))
        await asyncio.sleep(0)
        for task in [waiting, *busy]:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await pb.bridge.apply_once_async("user", "succ", 1) == 2

    asyncio.run(work())


def test_an_asynchronous_predicate_runs_in_the_event_loop_of_the_caller() -> None:
    loops = []

    @pb.predicate
    async def doubled_later(number: int) -> int:
        await asyncio.sleep(0)
        loops.append(asyncio.get_running_loop())
        return 2 * number

    async def work() -> list[object]:
        found = [answer["X"] async for answer in pb.query("member(N, [1, 2]), doubled_later(N, X)")]
        found.append(await pb.bridge.apply_once_async("user", "doubled_later", 4))
        with pytest.raises(RuntimeError, match="asynchronous"):
            pb.apply_once("user", "doubled_later", 1)
        assert loops == [asyncio.get_running_loop()] * 3
        return found

    assert asyncio.run(work()) == [2, 4, 8]
    assert pb.apply_once("user", "doubled_later", 5) == 10


def test_a_scope_in_a_coroutine_stops_the_calls_of_its_task_alone() -> None:
    async def cancelled(begun: asyncio.Event, ended: asyncio.Event) -> None:
        with pb.cancellation() as scope:
            own = asyncio.create_task(pb.query_once_async("repeat, fail"))  # begun in the block
            await asyncio.sleep(0)
            scope.cancel()
            begun.set()
            with pytest.raises(pb.PrologInterrupted):
                await own
            with pytest.raises(pb.PrologInterrupted):
                pb.query_once("true")
            await ended.wait()
        assert pb.query_once("true")["truth"]

    async def work() -> None:
        begun, ended = asyncio.Event(), asyncio.Event()
        task = asyncio.create_task(cancelled(begun, ended))
        await begun.wait()
        assert (await pb.query_once_async("X = 1"))["X"] == pb.query_once("X = 1")["X"] == 1
        ended.set()
        await task

    asyncio.run(work())
