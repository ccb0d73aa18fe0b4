"""The measures of a study, named as in the literature, and what each of them shows.

Browne 2008: Automatic Generation and Evaluation of Recombination Games. Althöfer 2003: Computer-Aided Game
Inventing. Thompson 2000: Defining the Abstract.
"""

from typing import NamedTuple


class Measure(NamedTuple):
    """The name of a measure, and what it shows."""

    title: str
    use: str


MEASURES = {
    "first_wins": Measure(
        "first move advantage",
        "Advantage (Browne 2008): a game is unfair if the first player wins far more than the second.",
    ),
    "second_wins": Measure("second player wins", "The counterpart of the first move advantage."),
    "draws": Measure(
        "drawishness", "Drawing quota (Althöfer 2003): a game that good players mostly draw soon loses its appeal."
    ),
    "unfinished": Measure(
        "unfinished", "The opposite of completion (Browne 2008): games that do not end need another rule."
    ),
    "decided": Measure("decisiveness", "Decisiveness (Thompson 2000): the share of games that have a winner."),
    "plies": Measure(
        "duration", "Duration (Browne 2008), in moves: a short game leaves no room for plans, a long one drags on."
    ),
    "margin": Measure(
        "margin", "The first player's lead at the end, in games of score: what a handicap would have to make up for."
    ),
    "choices": Measure(
        "branching",
        "Branching (Browne 2008), in moves per position: a few are easy to learn, a hundred hard to survey.",
    ),
    "lead_changes": Measure(
        "lead changes", "Lead changes (Browne 2008), per game: without any, the winner is known from the beginning."
    ),
    "drama": Measure(
        "drama", "Drama (Thompson 2000; Browne 2008): the share of winners that had been behind and came back."
    ),
    "openings": Measure(
        "first moves",
        "First moves (Althöfer 2003): several good ones keep a game interesting; one that wins spoils it.",
    ),
    "skill": Measure(
        "skill trace", "Depth (Thompson 2000): each level should beat the one below; otherwise thinking does not help."
    ),
    "luck": Measure(
        "luck",
        "The share of the variance of results, hard against easy, that who plays does not explain "
        "(1 - eta squared, Fisher 1925): 0% where skill decides every game, 100% where only the dice do.",
    ),
}
