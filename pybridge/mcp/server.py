"""The tools of `pybridge mcp`, for a client on standard input and output.

Nothing is kept between calls but named games: their rules and moves. All else happens in a sandbox, in a new
process for each call.
"""

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

import anyio
from mcp.server import MCPServer
from pydantic import Field

from pybridge.bridge.errors import PrologTimeout
from pybridge.bridge.process import Process
from pybridge.mcp.tasks import answered
from pybridge.rules.errors import on_one_line

MOST_BYTES = 20_000
"""The longest answer, in bytes of JSON."""

MOST_TEXT = 200_000
MOST_GAMES = 100
MOST_AT_ONCE = 2
_MEMORY = 512  # megabytes of a call
_STARTING = 5.0  # seconds that a call may take beside its limit, to load pybridge

Rules = Annotated[
    str, Field(max_length=MOST_TEXT, description="The name of a built-in game, or the text of a game's file.")
]
Seconds = Annotated[float, Field(gt=0, le=60, description="How long it may take, in seconds.")]
Moves = Annotated[list[str], Field(max_length=500, description="Moves from the start, as texts.")]
Variant = Annotated[str | None, Field(description="The start position; by default the first.")]

_INSTRUCTIONS = (
    "Rules of games and programs in Prolog, checked and run in a sandbox. A rule file defines players/2, "
    "start/2, turn/2, move/3 and utility/2; check_rules says what is wrong with one, and where. Every answer "
    f"is JSON of at most {MOST_BYTES:,} bytes; cut_off says that some was left out."
)


@dataclass
class _Named:
    """A game that is kept."""

    rules: str
    variant: str | None
    moves: list[str] = field(default_factory=list)


_games: OrderedDict[str, _Named] = OrderedDict()
_places = anyio.Semaphore(MOST_AT_ONCE)
server = MCPServer("pybridge", instructions=_INSTRUCTIONS, log_level="ERROR")
_tool = partial(server.tool, structured_output=False)


@_tool()
async def check_rules(rules: Rules, seconds: Seconds = 10) -> str:
    """Check the rules of a game in random games: faults with line, position and the moves to it."""
    return await _answer("check", seconds, rules, seconds)


@_tool()
async def play_move(
    name: Annotated[str, Field(max_length=100, description="The name of the game that is kept.")],
    move: Annotated[str | None, Field(max_length=1000, description="The move to play, if any.")] = None,
    rules: Rules | None = None,
    variant: Variant = None,
) -> str:
    """Play a move in a named game, which `rules` begin anew: the position, whose turn it is, legal moves."""
    if rules is not None:
        _games[name] = _Named(rules, variant)
        while len(_games) > MOST_GAMES:
            _games.popitem(last=False)
    if name not in _games:
        return json.dumps({"error": f"there is no game {name!r}: give its rules to begin one"})
    game = _games[name]
    moves = [*game.moves, *([move] if move is not None else [])]
    found = await _answer("play", 10, game.rules, game.variant, moves)
    if "error" not in json.loads(found):
        game.moves = moves
    return found


@_tool()
async def analyse(rules: Rules, moves: Moves = [], variant: Variant = None, seconds: Seconds = 2) -> str:  # noqa: B006
    """Find the best move in the position after some moves: value, winner, and whether that is proven."""
    return await _answer("analyse", seconds, rules, variant, moves, seconds)


@_tool()
async def solve(rules: Rules, moves: Moves = [], variant: Variant = None, seconds: Seconds = 10) -> str:  # noqa: B006
    """Find out who wins from the position after some moves, by a search of all positions that follow."""
    return await _answer("solve", seconds, rules, variant, moves, seconds)


@_tool()
async def compare_rules(rules: Rules, other: Rules, seconds: Seconds = 10) -> str:
    """Compare two games in all positions: the first difference of moves, ends or values, with its line."""
    return await _answer("compare", seconds, rules, other, seconds)


@_tool()
async def run_prolog(
    goal: Annotated[str, Field(max_length=MOST_TEXT, description="A goal, without a full stop.")],
    program: Annotated[str, Field(max_length=MOST_TEXT, description="The text of a file.")] = "",
    limit: Annotated[int, Field(ge=1, le=1000, description="The most answers.")] = 20,
    seconds: Seconds = 5,
) -> str:
    """Load a program, and find the answers of a goal: rows, what is printed, warnings, errors with lines."""
    return await _answer("run", 2 * seconds, program, goal, limit, seconds)


async def _answer(task: str, seconds: float, *arguments: Any) -> str:
    """Return the answer of a task, which is carried out in the sandbox."""
    async with _places:
        return await anyio.to_thread.run_sync(_carried_out, task, seconds, arguments)


class _Silent(Process):
    """A process that keeps what is printed there."""

    printed = ""

    def _exchange(self, *request: Any) -> tuple[bool, Any, list[Any], list[Any]]:
        succeeded, value, printed, warned = super()._exchange(*request)
        self.printed += "".join(text for _, text in printed)
        return succeeded, value, [], warned


def _carried_out(task: str, seconds: float, arguments: tuple[Any, ...]) -> str:
    answer: Any = None
    with _Silent(memory=_MEMORY, sandbox=True) as process:
        try:
            answer = json.loads(process.call(answered, task, *arguments, timeout=seconds + _STARTING))
        except PrologTimeout:
            answer = {"error": f"it was killed after {seconds + _STARTING:g} seconds"}
        except Exception as error:  # whatever the process says
            answer = {"error": on_one_line(f"{type(error).__name__}: {error}")}
        if not isinstance(answer, dict):
            answer = {"error": "its process sent no answer"}
        if process.printed:
            answer["printed"] = process.printed
    try:
        return bounded(answer)
    except RecursionError:
        return json.dumps({"error": "the answer is nested too deeply", "cut_off": True})


def bounded(answer: dict[str, Any]) -> str:
    """Return JSON text of at most `MOST_BYTES`; long texts and lists are shortened to fit."""
    text, most = json.dumps(answer, ensure_ascii=False), MOST_BYTES
    while len(text.encode()) > MOST_BYTES:
        most //= 2
        text = json.dumps(_shortened(answer, most) | {"cut_off": True}, ensure_ascii=False)
    return text


def _shortened(value: Any, most: int) -> Any:
    """Return JSON-ready data in which no text or list has more parts than that."""
    if isinstance(value, dict):
        parts = list(value.items())[: most + 10]
        return {key[: most + 10]: _shortened(part, most) for key, part in parts}
    if isinstance(value, list):
        return [_shortened(part, most) for part in value[:most]]
    return value[:most] if isinstance(value, str) else value
