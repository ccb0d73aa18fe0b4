"""Saved games, matches, tournaments and studies."""

from pybridge.matches.games_file import CannotSave
from pybridge.matches.luck import ReviewedMove
from pybridge.matches.match import Match
from pybridge.matches.played_game import PlayedGame, Records
from pybridge.matches.ratings import Result
from pybridge.matches.record import InvalidRecord
from pybridge.matches.series import Progress
from pybridge.matches.skill import SkillStep
from pybridge.matches.spread import Difference, Share, Spread
from pybridge.matches.sprt import Sprt
from pybridge.matches.study import Opening, Study
from pybridge.matches.tournament import Tournament
from pybridge.matches.workers import WorkersLost

__all__ = [
    "CannotSave", "Difference", "InvalidRecord", "Match", "Opening", "PlayedGame", "Progress", "Records",
    "Result", "ReviewedMove", "Share", "SkillStep", "Spread", "Sprt", "Study", "Tournament",
    "WorkersLost",
]  # fmt: skip
