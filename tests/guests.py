"""Players for the tests of players from outside."""

from pybridge import Move, Position


def first(position: Position) -> Move:
    """Play the first legal move."""
    return position.moves[0]


def last(position: Position) -> str:
    """Play the last legal move, named by its text."""
    return str(position.moves[-1])


def broken(position: Position) -> str:
    """Raise an error once the middle is taken."""
    return {"-": "5"}[str(position).split()[4]]


class Counting:
    """A player with a state of its own."""

    def __init__(self) -> None:
        """Start counting."""
        self.asked = 0

    def choose(self, position: Position) -> Move:
        """Play the first legal move, and count."""
        self.asked += 1
        return position.moves[0]
