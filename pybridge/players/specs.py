"""Players by name, as used on the command line, in the console and in saved games."""

from functools import cache
from random import SystemRandom

from pybridge.game import Game
from pybridge.players.player import Player
from pybridge.rules.errors import InputError, UnknownStrategy
from pybridge.rules.goals import raising, run_goal
from pybridge.rules.moves import Term


class UnknownPlayer(InputError):
    """There is no player of that name, or not with those options. The text lists the possible ones."""


def player_kinds(game: Game) -> list[str]:
    """Return the names of the players that `game` has."""
    return list(run_goal("pybridge:player_kinds(Game, Kinds)", {"Game": game.name})["Kinds"])


@cache
def levels() -> tuple[str, ...]:
    """Return the names of the levels, from easy to perfect."""
    return tuple(run_goal("pybridge:levels(Names)", {})["Names"])


def check_level(name: str) -> None:
    """Check that there is a level of that name.

    Raises:
        UnknownPlayer: There is no such level; the text suggests the nearest or lists them all.
    """
    _ask("pybridge:check_level(Name)", {"Name": name})


def player_term(spec: str, game: Game) -> Term:
    """Return the Prolog term of the player that `spec` names.

    Raises:
        UnknownPlayer: There is no such player; the text suggests the nearest or lists them all.
        UnknownStrategy: The game has no such strategy.
    """
    return _ask("pybridge:player(Game, Spec, Player)", {"Game": game.name, "Spec": spec.strip()})["Player"]


def make_player(spec: str, game: Game, seed: int | None = None) -> Player:
    """Return the player that `spec` names: `human`, `engine:depth=6`, `strategy:mirror`, `hard`.

    A player with a seed makes the same moves again in the same game. Without a seed, an engine plays the
    first of equally good moves, and the other players play differently each time.

    Raises:
        UnknownPlayer: There is no such player; the text suggests the nearest or lists them all.
        UnknownStrategy: The game has no such strategy.
    """
    term = player_term(spec, game)
    run_goal("pybridge:prepare_player(Game, Player)", {"Game": game.name, "Player": term})
    if term == "human" or (seed is None and spec.strip().partition(":")[0] in ("engine", "hint")):
        return Player(spec.strip(), term)
    fresh = SystemRandom().getrandbits(54) if seed is None else seed
    return Player(spec.strip(), term, run_goal("pybridge:chance(Seed, Chance)", {"Seed": fresh})["Chance"])


def _ask(goal: str, inputs: dict[str, Term]) -> dict[str, Term]:
    with raising(no_player=UnknownPlayer, option_value=UnknownPlayer, no_strategy=UnknownStrategy):
        return run_goal(goal, inputs)
