"""What runs in the process of a player that is a file."""

import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any

from pybridge.bridge.errors import PrologError
from pybridge.game import Position, load_game
from pybridge.players.specs import make_player
from pybridge.rules.errors import InputError, on_one_line
from pybridge.rules.goals import run_goal

_playing: dict[str, Any] = {}


def load(file: str, name: str, spec: str, variant: str | None) -> None:
    """Load a player of a game: MODULE:NAME in a file, or a file's own game, or its strategy or heuristic."""
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    os.environ["PYBRIDGE_INTERPRETED"] = "1"
    try:
        game = load_game(spec, variant)
        _playing.update(game=game, kind="guest", file=file)
        if name:
            _playing["guest"] = _guest(file, name)
        else:
            _load_prolog(file)
    except InputError as error:  # which the other end does not know
        raise ValueError(str(error)) from None
    _playing["positions"] = {(): _playing["game"].start()}


def _load_prolog(file: str) -> None:
    given = _playing["game"].name
    goal = "pybridge:file_player(File, Game, Playing, Kinds)"
    answer = run_goal(goal, {"File": file, "Game": given})
    if not answer["Kinds"]:
        raise ValueError(f"{file}:1: there is no strategy/3, heuristic/2, minimax/3 or alphabeta/5 in it")
    _playing["kind"] = answer["Kinds"][0]
    if answer["Playing"] != given:
        _playing["game"] = load_game(file)
    if _playing["kind"] == "heuristic":
        run_goal("pybridge:watch_heuristic(Game)", {"Game": answer["Playing"]})


def _guest(file: str, name: str) -> Any:
    module, _, attribute = name.partition(":")
    inside = module.count(".") + (os.path.basename(file) == "__init__.py")
    sys.path.insert(0, str(Path(file).parents[inside]))
    try:
        guest = getattr(import_module(module), attribute)
    except Exception as error:
        raise ValueError(_placed(error, file)) from None
    return getattr(guest, "choose", guest)


def chosen(path: list[str], seconds: float) -> str:
    """Return the move that the player chooses after the moves of a path; a search may take this long."""
    positions: dict[tuple[str, ...], Position] = _playing["positions"]
    done = max(n for n in range(len(path) + 1) if tuple(path[:n]) in positions)
    position = positions[tuple(path[:done])]
    for number in range(done, len(path)):
        position = position.play(path[number])
    _playing["positions"] = {(): positions[()], tuple(path): position}
    try:
        if _playing["kind"] == "guest":
            return _guests_move(position)
        return _prologs_move(position, seconds)
    except InputError as error:
        raise ValueError(str(error)) from None


def _guests_move(position: Position) -> str:
    file = _playing["file"]
    try:
        move = _playing["guest"](position)
    except Exception as error:
        raise ValueError(_placed(error, file)) from None
    try:
        return position.move(move).text
    except (InputError, PrologError, TypeError) as error:
        raise ValueError(f"{file}: {on_one_line(error)}") from None


def _prologs_move(position: Position, seconds: float) -> str:
    guessing = _playing["kind"] == "heuristic"
    spec = f"engine:nodes=2000,seconds={seconds:g}" if guessing else _playing["kind"]
    seed = 0 if guessing else None
    move = make_player(spec, _playing["game"], seed).think(position).run(lambda _: None).move
    if guessing and run_goal("pybridge:longest_guess(Seconds)", {})["Seconds"] > seconds / 2:
        text = f"heuristic/2 does not end in {seconds / 2:g} seconds in the position"
        raise ValueError(f"{_playing['file']}:1: {text} {position} or after it")
    return move.text


def _placed(error: Exception, file: str) -> str:
    """Return what an error says, with its place in the file if it has one."""
    lines = [place.lineno for place in traceback.extract_tb(error.__traceback__) if place.filename == file]
    line = lines[-1] if lines else getattr(error, "lineno", None) or 1
    return on_one_line(f"{file}:{line}: {type(error).__name__}: {error}")
