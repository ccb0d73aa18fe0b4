"""What is measured of a game, named as in the literature, and what each measure is good for.

Browne 2008: Automatic Generation and Evaluation of Recombination Games. Althöfer 2003: Computer-Aided Game
Inventing. Thompson 2000: Defining the Abstract.
"""

from __future__ import annotations

from typing import NamedTuple


class Measure(NamedTuple):
    """A measure: its name and what it is good for."""

    title: str
    use: str


MEASURES = {
    "first_wins": Measure(
        "first move advantage",
        "Advantage (Browne 2008): where the first player wins far more than the second, the game is unfair.",
    ),
    "second_wins": Measure(
        "second player wins",
        "The counterpart of the first move advantage.",
    ),
    "draws": Measure(
        "drawishness",
        "Drawing quota (Althöfer 2003): a game that good players mostly draw is soon put away.",
    ),
    "unfinished": Measure(
        "unfinished",
        "Completion (Browne 2008), the other way round: games that do not end need another rule.",
    ),
    "decided": Measure(
        "decisiveness",
        "Decisiveness (Thompson 2000): how many games give their players a winner.",
    ),
    "plies": Measure(
        "duration",
        "Duration (Browne 2008), in moves: a short game leaves no room for plans, a long tail drags on.",
    ),
    "choices": Measure(
        "branching",
        "Branching (Browne 2008), moves a position: a handful is easy to learn, a hundred hard to survey.",
    ),
    "lead_changes": Measure(
        "lead changes",
        "Lead change (Browne 2008), times a game: without any, the end is known from the beginning.",
    ),
    "drama": Measure(
        "drama",
        "Drama (Thompson 2000; Browne 2008): how many winners had been behind, and so could come back.",
    ),
    "openings": Measure(
        "first moves",
        "First moves (Althöfer 2003): several worth playing keep a game fresh; one that wins spoils it.",
    ),
    "skill": Measure(
        "skill trace",
        "Depth (Thompson 2000): each level should beat the one below; else thinking is no use.",
    ),
}
