"""The service in examples/: four processes, clients that go away, and workers that are killed."""

import http.client
import importlib.util
import json
import os
import random
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest
from counts import count
from waiting import PATIENCE, wait_for

SERVICE = Path(__file__).parents[2] / "examples" / "service" / "app.py"
REQUESTS = count(400, 2_000)


@pytest.fixture(scope="module")
def service() -> Iterator[tuple[ModuleType, int]]:
    """The example, served at a port."""
    import uvicorn  # takes a while to import

    spec = importlib.util.spec_from_file_location("service", SERVICE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    server = uvicorn.Server(uvicorn.Config(module.app, port=0, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    wait_for(lambda: server.started)
    yield module, server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


def asked(port: int, method: str, path: str, body: object = None, patience: float = PATIENCE) -> tuple[int, object]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, json.load(response)
    finally:
        connection.close()


def outcome(port: int, number: int) -> str:
    """Send a request, most of them with facts of its own; say what came of it."""
    if number % 40 == 1:  # takes too long
        return str(asked(port, "GET", "/ways/100?seconds=0.2")[0])
    if number % 20 == 2:  # and its client goes away
        with pytest.raises(TimeoutError):
            asked(port, "GET", "/ways/100", patience=0.02)
        return "gone"
    people = [(f"p{number}_{each}", 18 + each % 2, 10_000) for each in range(number % 19 + 1)]
    status, found = asked(port, "POST", "/eligible", [*people, ("rich", 40, 90_000)])
    return "right" if found == [name for name, *_ in people] else f"wrong: {status} {found}"


def pages(pid: int) -> int:
    """Return how many pages of memory a process uses."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])


def test_each_request_gets_its_own_answer_and_memory_stays_flat(service: tuple[ModuleType, int]) -> None:
    module, port = service
    pool = module.app.state.pool
    with ThreadPoolExecutor(8) as clients:
        list(clients.map(lambda number: outcome(port, 20 * number), range(REQUESTS // 4)))  # warm
        before = {process.pid: pages(process.pid) for process in pool._processes}
        results = Counter(clients.map(lambda number: outcome(port, number), range(REQUESTS)))
        after = {pid: pages(pid) for pid in before}
    late, gone = REQUESTS // 40, REQUESTS // 20
    assert results == {"right": REQUESTS - late - gone, "503": late, "gone": gone}
    assert all(after[pid] < 1.05 * before[pid] for pid in before)


def test_a_worker_that_is_killed_costs_its_call_at_most(service: tuple[ModuleType, int]) -> None:
    module, port = service
    processes = module.app.state.pool._processes
    with ThreadPoolExecutor(8) as clients:
        answers = [clients.submit(outcome, port, 20 * number) for number in range(100)]
        os.kill(random.Random(1).choice(processes).pid, signal.SIGKILL)
        results = Counter(answer.result() for answer in answers)
    assert results["right"] >= 99
    assert outcome(port, 20) == "right"
