"""Players by name, as the command line, the console and saved games write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pybridge.errors import InputError, UnknownStrategy, nearest
from pybridge.game import Game, shortened
from pybridge.players.engine import Engine, Option
from pybridge.players.levels import LEVELS, LevelPlayer
from pybridge.players.player import Human, Player, RandomPlayer, StrategyPlayer


class UnknownPlayer(InputError):
    """There is no player of that name, or not with those options. The text says what there is."""


def player_kinds(game: Game) -> list[str]:
    """Return the players that one can name for `game`."""
    strategies = [f"strategy:{name}" for name in game.strategies]
    return ["human", "random", "engine", *strategies, *LEVELS, "perfect"]


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


def _positive_integer(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _positive_number(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def _truth(text: str) -> bool:
    return {"true": True, "false": False}[text]


_OPTIONS: Mapping[str, tuple[Callable[[str], Option], str]] = {
    "seconds": (_positive_number, "a number above 0"),
    "depth": (_positive_integer, "an integer above 0"),
    "nodes": (_positive_integer, "an integer above 0"),
    "memory": (_positive_number, "a number of megabytes"),
    "table": (_truth, "true or false"),
    "heuristic": (_truth, "true or false"),
    "extend": (_truth, "true or false"),
    "threads": (_positive_integer, "an integer above 0"),
    "variety": (int, "an integer"),
    "algorithm": (str, "deepening, alphabeta or minimax"),
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
        except (ValueError, KeyError, OverflowError):
            raise UnknownPlayer(f"engine: {name} should be {expected}, not {shortened(value)}") from None
    return options
