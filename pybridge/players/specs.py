"""Players by name, as the command line, the console and saved games write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pybridge.game import Game
from pybridge.players.engine import Engine, Option
from pybridge.players.levels import LEVELS, LevelPlayer
from pybridge.players.player import Human, Player, RandomPlayer, StrategyPlayer
from pybridge.rules.errors import InputError, UnknownStrategy, nearest, shortened


class UnknownPlayer(InputError):
    """There is no player of that name, or not with those options. The text says what there is."""


def player_kinds(game: Game) -> list[str]:
    """Return the players that one can name for `game`."""
    strategies = [f"strategy:{name}" for name in game.strategies]
    return ["human", "random", "engine", *strategies, *LEVELS, "perfect"]


LEVEL_NAMES = (*LEVELS, "perfect")
"""How well a computer can be told to play."""


def check_level(name: str) -> None:
    """Check that there is a level of that name.

    Raises:
        UnknownPlayer: There is none; the text says what is near, or which there are.
    """
    if name not in LEVEL_NAMES:
        hint = nearest(name[:20], LEVEL_NAMES) or f"; the levels are: {', '.join(LEVEL_NAMES)}"
        raise UnknownPlayer(f"there is no level {shortened(name)}{hint}")


def make_player(spec: str, game: Game, seed: int | None = None) -> Player:
    """Return the player that `spec` names: `human`, `engine:depth=6`, `strategy:mirror`, `hard`.

    With a seed it plays the same way again in the same game.

    Raises:
        UnknownPlayer: There is no such player; the text says what is near, or which there are.
    """
    kind, _, rest = spec.strip().partition(":")
    if kind == "engine":
        return Engine(_engine_options(rest), seed)
    if kind == "strategy":
        return _strategy(rest, game, seed)
    if rest:
        raise UnknownPlayer(f"{shortened(spec)}: only engine and strategy take something behind a colon")
    if kind == "human":
        return Human()
    if kind == "random":
        return RandomPlayer(seed)
    if kind in LEVELS:
        return LevelPlayer(kind, seed)
    if kind == "perfect":
        return _perfect(game)
    known = player_kinds(game)
    hint = nearest(kind[:40], known) or f"; there are: {', '.join(known)}"
    raise UnknownPlayer(f"there is no player {shortened(spec)}{hint}")


def _strategy(name: str, game: Game, seed: int | None) -> Player:
    if name not in game.strategies:
        known = ", ".join(game.strategies) or "none"
        hint = nearest(name[:40], game.strategies) or f"; it has: {known}"
        raise UnknownStrategy(f"{game.name} has no strategy {shortened(name)}{hint}")
    return StrategyPlayer(name, seed)


def _perfect(game: Game) -> Player:
    from pybridge.players.perfect import PerfectPlayer

    return PerfectPlayer(game)


Reader = Callable[[str], Option]
"""Reads an option's value; raises ValueError or KeyError where it is none."""


def _integer(least: int, most: int) -> tuple[Reader, str]:
    def read(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise ValueError
        return number

    return read, f"a whole number from {least} to {most}"


def _seconds_up_to(most: int) -> tuple[Reader, str]:
    def read(text: str) -> float:
        number = float(text)
        if not 0 < number <= most:
            raise ValueError
        return number

    return read, f"a number above 0, at most {most}"


def _one_of(**values: Option) -> tuple[Reader, str]:
    *others, last = values
    return values.__getitem__, f"{', '.join(others)} or {last}"


_TRUTH = _one_of(true=True, false=False)

_OPTIONS: Mapping[str, tuple[Reader, str]] = {
    "seconds": _seconds_up_to(86_400),
    "depth": _integer(1, 10_000),
    "nodes": _integer(1, 10**12),
    "memory": _integer(1, 1_000_000),
    "table": _TRUTH,
    "heuristic": _TRUTH,
    "extend": _TRUTH,
    "threads": _integer(1, 64),
    "variety": _integer(0, 2**32 - 1),
    "algorithm": _one_of(deepening="deepening", alphabeta="alphabeta", minimax="minimax"),
}


def _engine_options(text: str) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if name not in _OPTIONS or not equals:
            hint = nearest(name[:40], _OPTIONS) or f"; it takes: {', '.join(f'{n}=' for n in _OPTIONS)}"
            raise UnknownPlayer(f"engine has no option {shortened(part)}{hint}")
        convert, expected = _OPTIONS[name]
        try:
            options[name] = convert(value)
        except (ValueError, KeyError):
            raise UnknownPlayer(f"engine: {name} should be {expected}, not {shortened(value)}") from None
    return options
