"""Bad moves and bad luck in a reviewed game."""

from __future__ import annotations

from collections.abc import Sequence
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


@dataclass(frozen=True)
class Balance:
    """What a player's decisions and the dice came to in a game, by what the engine expects.

    Attributes:
        cost: What the player's decisions cost the player, compared with the engine's moves; 0 at least.
        luck: How much all rolls together helped the player; the other player's luck is the opposite.
    """

    cost: float
    luck: float


def balances(moves: Sequence[ReviewedMove], players: Sequence[str]) -> dict[str, Balance]:
    """Return the balance of each of the two players of a game of chance, Max first; {} in other games.

    Args:
        moves: The game, as `GameRecord.review` returns it.
        players: The players of the game, Max first.
    """
    if all(move.cost is None and move.luck is None for move in moves):
        return {}
    luck = sum(move.luck or 0.0 for move in moves)
    return {
        player: Balance(sum(move.cost or 0.0 for move in moves if move.player == player), side * luck)
        for player, side in zip(players, (1, -1), strict=True)
    }


def luck_lines(moves: Sequence[ReviewedMove], players: Sequence[str], most: int = 5) -> list[str]:
    """Return the costliest decisions and luckiest rolls, `most` of each, and the sums, as lines of text."""
    costly = [move for move in moves if move.better and round(move.cost or 0, 2) > 0]
    lucky = [move for move in moves if round(abs(move.luck or 0), 2) > 0]
    shown = sorted(costly, key=lambda move: -(move.cost or 0))[:most]
    shown += sorted(lucky, key=lambda move: -abs(move.luck or 0))[:most]
    lines = [_line(move, players) for move in sorted(shown, key=lambda move: move.number)]
    return lines + [
        f"{player}: decisions cost {balance.cost:.2f}, luck {balance.luck:+.2f}"
        for player, balance in balances(moves, players).items()
    ]


def _line(move: ReviewedMove, players: Sequence[str]) -> str:
    if move.luck is not None:
        return f"{move.number}. {move.move}: lucky for {players[move.luck < 0]} by {abs(move.luck):.2f}"
    return f"{move.number}. {move.player}: {move.move} cost {move.cost:.2f}; try {move.better} instead"
