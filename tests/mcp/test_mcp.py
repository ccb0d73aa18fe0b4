"""`pybridge mcp`, as the client of the official package sees it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from counts import STRESS
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from pybridge.mcp.server import MOST_BYTES, bounded
from pybridge.sandbox.sandbox import works

pytestmark = pytest.mark.skipif(not works(), reason="there is no working sandbox here")
PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "mcp.md"
Call = Callable[..., Awaitable[str]]


def with_client(use: Callable[[Client, Call], Awaitable[None]]) -> None:
    code = "from pybridge.cli import run; run(['mcp'])"

    async def main() -> None:
        async with Client(StdioServerParameters(command=sys.executable, args=["-c", code])) as client:

            async def call(tool: str, arguments: dict[str, Any]) -> str:
                result = await client.call_tool(tool, arguments)
                [content] = result.content
                return str(content.text)  # type: ignore[union-attr]

            await use(client, call)

    asyncio.run(main())


def test_the_transcript_of_the_page() -> None:
    asked = re.findall(r"(?m)^> (\w+) (.*)\n(.*)$", PAGE.read_text(encoding="utf-8"))

    async def use(client: Client, call: Call) -> None:
        assert len(asked) >= 6
        for tool, arguments, answer in asked:
            assert json.loads(await call(tool, json.loads(arguments))) == json.loads(answer)
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert {tool for tool, _, _ in asked} == tools
        assert all(f"`{tool}" in PAGE.read_text(encoding="utf-8") for tool in tools)

    with_client(use)


HOSTILE = [
    "repeat, fail",
    "halt",
    "shell('sleep 100')",
    "open('/etc/passwd', read, _)",
    "length(L, 100000000), atom_length(L, _)",
    "repeat, writeln(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa), fail",
    "numlist(1, 3000000, L), atomic_list_concat(L, A)",
    "between(1, 100000, N), thread_create(thread_get_message(_), _), fail",
    "between(1, inf, N), atom_concat(aaaaaaaaaaaaaaaaaaaaaaaaa, N, A), assertz(kept(A)), fail",
    "directory_files('/proc/self/fd', Fs), member(F, Fs), atom_concat('/proc/self/fd/', F, P), "
    "catch((open(P, write, S), write(S, garbage), flush_output(S)), _, true), fail",
]


def server_memory() -> int:
    """Return how many kB the server takes, which is a child of this process."""
    children = [Path(f"/proc/{path.parent.name}") for path in Path("/proc").glob("[0-9]*/stat")
                if path.read_text().rpartition(")")[2].split()[1] == str(os.getpid())]  # fmt: skip
    [status] = [child / "status" for child in children if b"'mcp'" in (child / "cmdline").read_bytes()]
    return int(re.findall(r"VmRSS:\s*(\d+)", status.read_text())[0])


@pytest.mark.long
def test_calls_are_answered_whatever_some_do_and_memory_stays_flat() -> None:
    async def use(_: Client, call: Call) -> None:
        for number in range(200 if STRESS else 8):
            if number == (100 if STRESS else 4):  # after each hostile call once
                before = server_memory()
            hostile = number % 10 == 0 if STRESS else number < 4
            goal = HOSTILE[number // 10 % 10 if STRESS else -number] if hostile else "member(X, [a,b])"
            text = await call("run_prolog", {"goal": goal, "seconds": 1})
            assert len(text.encode()) <= MOST_BYTES
            if not hostile:
                assert [row["X"] for row in json.loads(text)["rows"]] == ["a", "b"]
        assert server_memory() < 1.1 * before

    with_client(use)


def test_an_answer_that_is_too_long_is_cut_off() -> None:
    rows = [{"X": list(range(5000)), "Y": "text " * 1000} for _ in range(50)]
    text = bounded({"rows": rows, "more": False})
    assert len(text) <= MOST_BYTES
    assert json.loads(text)["cut_off"]
    assert "cut_off" not in bounded({"rows": []})
