"""Players: a person, the engine, a level, a game's own strategy, random moves."""

from pybridge.players.computer import Computer
from pybridge.players.player import Decision, Human, Player, Thought
from pybridge.players.specs import (
    UnknownPlayer,
    check_level,
    levels,
    make_player,
    player_kinds,
    player_term,
)

__all__ = [
    "Computer",
    "Decision",
    "Human",
    "Player",
    "Thought",
    "UnknownPlayer",
    "check_level",
    "levels",
    "make_player",
    "player_kinds",
    "player_term",
]
