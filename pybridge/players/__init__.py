"""Who decides a move: a human, the engine, a level, a game's own strategy, chance."""

from pybridge.players.engine import Engine
from pybridge.players.levels import LEVELS, LevelPlayer
from pybridge.players.player import Decision, Human, Player, RandomPlayer, StrategyPlayer, Thought
from pybridge.players.specs import LEVEL_NAMES, check_level, make_player, player_kinds

__all__ = [
    "LEVELS",
    "LEVEL_NAMES",
    "Decision",
    "Engine",
    "Human",
    "LevelPlayer",
    "Player",
    "RandomPlayer",
    "StrategyPlayer",
    "Thought",
    "check_level",
    "make_player",
    "player_kinds",
]
