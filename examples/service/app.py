"""A web service. Four processes answer, each of which has loaded the rules and a table once.

pip install fastapi uvicorn
uvicorn app:app
curl localhost:8000/ways/10
"""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import FastAPI, HTTPException, Request

import pybridge as pb

RULES = Path(__file__).with_name("rules.pl")


class Person(NamedTuple):
    """What a request says of a person."""

    name: str
    age: int
    income: float


def load(process: pb.Process) -> None:
    """Load what all requests need into a new process."""
    process.consult(RULES)
    process.assert_facts("limit", [(30_000,)], module="service")


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Keep four processes while the service runs."""
    with pb.ProcessPool(4, setup=load, memory=500, timeout=10) as app.state.pool:
        yield


app = FastAPI(lifespan=lifespan)


async def gone_away(request: Request) -> None:
    """Wait until the client of a request closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def answered(request: Request, answer: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """Wait for an answer of Prolog, or cancel it when the client has gone away."""
    asked = asyncio.ensure_future(answer)
    gone = asyncio.ensure_future(gone_away(request))
    try:
        await asyncio.wait([asked, gone], return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            asked.cancel()
        return await asked
    except pb.PrologTimeout as late:
        raise HTTPException(503, str(late)) from None
    except pb.PrologError as error:  # ProcessEnded, for instance
        raise HTTPException(500, str(error)) from None
    except asyncio.CancelledError:
        raise HTTPException(499, "the client has gone away") from None
    finally:
        gone.cancel()


@app.post("/eligible")
async def eligible(request: Request, people: list[Person]) -> list[str]:
    """Return the names of those who are eligible."""
    inputs = {"People": [pb.Compound("person", person) for person in people]}
    goal = "findall(Name, service:eligible(People, Name), Names)"
    found: list[str] = (await answered(request, app.state.pool.query_once_async(goal, inputs)))["Names"]
    return found


@app.get("/ways/{steps}")
async def ways(request: Request, steps: int, seconds: float = 10) -> int:
    """Return in how many ways one can climb a staircase, if that is known within so many seconds."""
    goal, limit = "service:ways(Steps, Ways)", min(max(seconds, 0), 10)
    answer = app.state.pool.query_once_async(goal, {"Steps": steps}, timeout=limit)
    found: int = (await answered(request, answer))["Ways"]
    return found
