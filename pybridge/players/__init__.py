"""Players: a person, the engine, a level, a game's own strategy, random moves."""

from pybridge.players.player import HUMAN, Decision, Dice, Player, Thought
from pybridge.players.specs import UnknownPlayer, check_level, levels, make_player, player_kinds, player_term

__all__ = [
    "HUMAN",
    "Decision",
    "Dice",
    "Player",
    "Thought",
    "UnknownPlayer",
    "check_level",
    "levels",
    "make_player",
    "player_kinds",
    "player_term",
]
