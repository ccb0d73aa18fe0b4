"""A move of a game with what a review found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game with the value of the position after it; the attributes are named as in `Analysis`.

    Attributes:
        number: The number of the move, from 1.
        move: The text of the move.
        player: The player who made it, or "chance".
        value: The value from Max's side: a utility if `exact`, otherwise a guess.
        winner: The name of the player who wins, "draw" or "unknown".
        plies: The number of moves until the end if the distance of a win or loss is proven, otherwise None.
        exact: Whether `value` is proven.
        gave: What the move gave away: "gave away a win in 3 moves"; None if nothing is proven.
        better: A move that would have kept it, or that allows no win as far as is known; with chance, the
            engine's move if the move cost anything; otherwise None.
        cost: With chance, what a player's move cost the player, by what the engine expects; otherwise None.
        luck: How much better for Max a roll was than the mean of what could have come; None if it is no roll.
    """

    number: int
    move: str
    player: str
    value: float
    winner: str
    plies: int | None
    exact: bool
    gave: str | None
    better: str | None
    cost: float | None = None
    luck: float | None = None
