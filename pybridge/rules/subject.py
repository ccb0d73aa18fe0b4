"""A position about which Prolog is asked."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from pybridge.rules.goals import blaming_the_game, run_goal, try_goal
from pybridge.rules.moves import Term


class Subject:
    """The base class of `Position`, with the attributes that questions about it use.

    Attributes:
        game: The game.
        term: The position in Prolog.
    """

    game: Any
    term: Term
    text: Any
    turn: Any
    outcome: Any

    def blaming_the_game(self) -> AbstractContextManager[None]:
        """Turn errors that the game's rules raise in the block into a GameError with the file and line."""
        return blaming_the_game(self.game.name, self.term)


def goal_inputs(position: Subject, **others: Term) -> dict[str, Term]:
    """Return the inputs of a goal about Game:Position, and its `others`."""
    return {"Game": position.game.name, "Position": position.term, **others}


def ask(position: Subject, goal: str, **inputs: Term) -> dict[str, Term]:
    """Return the first answer of a goal about Game:Position, with further inputs.

    Raises:
        GameError: The game's rules raise an error, or the goal fails.
    """
    with position.blaming_the_game():
        return run_goal(goal, goal_inputs(position, **inputs))


def try_to_ask(position: Subject, goal: str, **inputs: Term) -> dict[str, Term]:
    """Return the first answer of a goal, as `ask` does, or `{'truth': False}` if it has none.

    Raises:
        GameError: The game's rules raise an error.
    """
    with position.blaming_the_game():
        return try_goal(goal, goal_inputs(position, **inputs))
