"""Searches of games of chance find the value that follows from the definition."""

from fractions import Fraction
from pathlib import Path

from counts import count
from naive import expectimax

import pybridge as pb

HERE = Path(__file__).parent


def found(goal: str, position: pb.Position) -> Fraction:
    answer = pb.query_once(f"pybridge:({goal})", {"Game": position.game.name, "Position": position.term})
    return Fraction(answer["Value"])


def starts() -> list[pb.Position]:
    trees = pb.load_game(str(HERE / "chance_trees.pl"))
    coin = pb.load_game(str(HERE / "coin_tictactoe.pl"))
    roots = [pb.Position(trees, pb.Compound("node", [seed, 0, 0])) for seed in range(count(12, 200))]
    return [*roots, coin.start("three squares left"), coin.start("four squares left")]


def test_the_textbooks_searches_agree_with_the_definition() -> None:
    for position in starts():
        lowest, highest = (-3, 4) if position.game.name == "chance_trees" else (-1, 1)
        value = expectimax.value(position, {})
        assert found("expectiminimax(Game:Position, _, Value)", position) == value
        assert found(f"star1(Game:Position, {lowest}, {highest}, _, Value)", position) == value


def test_star1_bounds_what_lies_outside_its_window() -> None:
    for position in starts()[: count(6, 100)]:
        value = expectimax.value(position, {})
        for alpha in (-3, -1, 0, 1, 2):
            bound = found(f"star1(Game:Position, {alpha}, {alpha + 1}, _, Value)", position)
            if bound <= alpha:
                assert value <= bound
            elif bound >= alpha + 1:
                assert value >= bound
            else:
                assert value == bound
