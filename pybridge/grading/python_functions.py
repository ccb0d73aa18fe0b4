"""A submission's functions in Python, which run in the sandbox: minimax(board) and heuristic(state).

`minimax(board)` gets the rows of the board, from the top: a cell is its piece, and None if it is empty; if
the file has names for them, such as X and EMPTY, it gets those. It returns the move: its text or number, or
(row, column) from 0. `heuristic(state)` gets a dict with `board`, `turn`, the names `max` and `min`, and
`text`, and returns an integer, the higher the better for max.
"""

import json
import random
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from pybridge.bridge.programs import python
from pybridge.game import Game, Position
from pybridge.rules.errors import InputError
from pybridge.rules.moves import Move
from pybridge.sandbox.sandbox import MOST_OUTPUT, Program, Sandbox

_RUNNER = Path(__file__).with_name("python_runner.py")
_LONGEST = 200
Part = dict[str, Any]


class Broken(InputError):
    """The process of a submission has ended, or answers something else than it was asked."""


class Fault(InputError):
    """A function has raised an error, or does not end in time."""

    def __init__(self, text: str, line: int | None, slow: bool = False) -> None:
        """Take what happened, the line, and whether it was too slow."""
        super().__init__(text)
        self.line, self.slow = line, slow


class Functions:
    """The functions of a file, in a process of their own."""

    def __init__(self, sandbox: Sandbox, file: Path, files: Sequence[Path], call: float, whole: float) -> None:
        """Load a file; `call` and `whole` are the time limits of a call, and of all, in seconds.

        Raises:
            Fault: It cannot be loaded.
        """
        program = python()
        command = (*program.command, str(_RUNNER), str(file), str(call))
        contained = Program(command, (*program.files, str(_RUNNER)))
        self._sandbox = sandbox
        self._process = sandbox.start(contained, files, input=subprocess.PIPE)
        self._timer = threading.Timer(whole, self.close)
        self._timer.start()
        try:
            names = self._ask(None)
            self.names = names if isinstance(names, list) else []
        except InputError:
            self.close()
            raise

    def call(self, name: str, given: Any) -> Any:
        """Return what a function returns, as JSON-ready data.

        Raises:
            Fault: It raises an error, or does not end in time.
            Broken: Its process has ended.
        """
        return self._ask([name, given])

    def _ask(self, question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
            answer = json.loads(self._process.stdout.readline(MOST_OUTPUT))
            kind, *values = answer
            if kind == "ok":
                return values[0]
            if kind == "slow":
                raise Fault("does not end in time", None, slow=True)
            line, text = values
            raise Fault(f"raises {text}", int(line))
        except (OSError, ValueError, TypeError, IndexError, OverflowError, RecursionError) as error:
            if isinstance(error, Fault):
                raise
            raise Broken("its process ended") from None

    def close(self) -> None:
        """End the process."""
        self._timer.cancel()
        self._sandbox.end(self._process)


def _difference(position: Position, path: Sequence[str], file: str, line: int | None, text: str) -> Part:
    return {"text": text, "moves": list(path), "position": position.text, "file": file, "line": line or 1}


def _walks(game: Game, variant: str | None, number: int) -> Iterator[list[tuple[Position, list[str]]]]:
    """Yield the positions of random games that have not ended, each with the moves to it."""
    for seed in range(number):
        chance = random.Random(seed)
        position = game.start(variant)
        path: list[str] = []
        walk: list[tuple[Position, list[str]]] = []
        while position.outcome is None and len(path) < _LONGEST:
            walk.append((position, list(path)))
            move = chance.choice(position.moves)
            position, path = position.play(move), [*path, move.text]
        yield walk


def _rows(position: Position) -> list[list[str | int]]:
    if position.board is None:
        return []
    return [[cell.piece for cell in row.cells if not cell.is_gap] for row in position.board.rows]


def _move(position: Position, answer: Any) -> Move | None:
    """Return the legal move that an answer names, or None."""
    if isinstance(answer, dict):
        return None
    if isinstance(answer, (str, int)):
        return next((move for move in position.moves if move.text == str(answer)), None)
    if isinstance(answer, list) and len(answer) == 2 and position.board is not None:
        row, column = answer
        rows = [[cell for cell in each.cells if not cell.is_gap] for each in position.board.rows]
        if all(isinstance(each, int) for each in answer) and 0 <= row < len(rows) and 0 <= column < len(rows[row]):
            cell = rows[row][column].id
            return next((move for move in position.moves if position.cells(move)[-1:] == [cell]), None)
    return None


def judge_minimax(functions: Functions, game: Game, variant: str | None, file: str) -> Part:
    """Judge minimax(board) in the last six positions of random games, whose values the engine proves."""
    part: Part = {"positions": 0, "judged": 0, "right": 0, "note": "", "sampled": True, "difference": None}
    if "minimax" not in functions.names:
        return {**part, "note": "the file does not define minimax(board)"}
    seen: set[str] = set()
    slow = 0
    for walk in _walks(game, variant, 40):
        for left, (position, path) in enumerate(reversed(walk[-6:])):
            ranking = None if position.text in seen or slow >= 3 else position.ranking(nodes=20_000)
            seen.add(position.text)
            if ranking is None or not all(move.exact for move in ranking):
                continue
            part["positions"] += 1
            best = [each.move.text for each in ranking if each.value == ranking[0].value]
            line = None
            try:
                answer = functions.call("minimax", _rows(position))
                move = _move(position, answer)
                text = "" if move and move.text in best else _wrong(answer, move, ranking[0].value, best)
            except Fault as fault:
                slow += fault.slow
                if fault.slow and left > 2:
                    continue
                text, line = f"minimax {fault}", fault.line
            part["judged"] += 1
            part["right"] += not text
            if text and part["difference"] is None:
                part["difference"] = _difference(position, path, file, line, text)
    if not part["positions"]:
        return {**part, "note": "no position of a random game is near enough to its end", "ungraded": True}
    return part


def _wrong(answer: Any, move: Move | None, value: float | Fraction, best: Sequence[str]) -> str:
    if move is None:
        said = answer.get("text") if isinstance(answer, dict) else answer
        return f"minimax returns {repr(said)[:100]}, which is no legal move"
    return f"minimax returns the move {move}, but the value is {value}, with {' or '.join(best)}"


def judge_heuristic(functions: Functions, game: Game, variant: str | None, file: str, games: int = 100) -> Part:
    """Judge heuristic(state): it must give an integer everywhere, and plays as in heuristic_strength.pl."""
    part: Part = {"judged": 0, "right": 0, "games": 0, "won": 0, "drawn": 0, "lost": 0, "score": 0.0}
    part |= {"note": "", "difference": None}
    if "heuristic" not in functions.names:
        return {**part, "note": "the file does not define heuristic(state)"}
    first, other = game.players

    def guess(position: Position) -> int:
        state = {"board": _rows(position), "turn": position.turn, "max": first, "min": other, "text": position.text}
        found = functions.call("heuristic", state)
        if not isinstance(found, int) or isinstance(found, bool):
            raise Fault(f"must return an integer, not {repr(found)[:100]}", None)
        return found

    slow = 0
    for walk in _walks(game, variant, 20):
        for position, path in walk:
            if slow >= 3:
                break
            part["judged"] += 1
            try:
                guess(position)
                part["right"] += 1
            except Fault as fault:
                slow += fault.slow
                if part["difference"] is None:
                    part["difference"] = _difference(position, path, file, fault.line, f"heuristic {fault}")
    if part["right"]:
        for number in range(games):
            part[_played(game, variant, number, first, guess)] += 1
        part["games"] = games
        part["score"] = (part["won"] + part["drawn"] / 2) / games
    return part


def _played(game: Game, variant: str | None, number: int, first: str, guess: Callable[[Position], int]) -> str:
    """Play a game, and return whether the player who goes by the heuristic has won, drawn or lost."""
    chance = random.Random(number // 2)
    position = game.start(variant)
    for _ in range(2):
        after = position.play(chance.choice(position.moves))
        position = position if after.outcome else after
    side = number % 2 == 0
    for _ in range(_LONGEST):
        if position.outcome is not None:
            break
        maximising = position.turn == first
        afters = [position.play(move) for move in position.moves]
        try:
            keys = [_key(after, guess if maximising == side else None) for after in afters]
        except Fault:
            return "lost"
        best = (max if maximising else min)(keys)
        position = chance.choice([after for after, key in zip(afters, keys, strict=True) if key == best])
    value = position.outcome.value if position.outcome else 0
    return "drawn" if value == 0 else "won" if (value > 0) == side else "lost"


def _key(after: Position, guess: Callable[[Position], int] | None) -> tuple[int, int]:
    if after.outcome:
        return (after.outcome.value > 0) - (after.outcome.value < 0), after.outcome.value
    return 0, guess(after) if guess else 0
