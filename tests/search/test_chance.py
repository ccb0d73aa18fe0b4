"""Searches of games of chance find the value that follows from the definition."""

from fractions import Fraction
from pathlib import Path
from random import Random

from counts import count
from naive import expectimax

import pybridge as pb
from pybridge.search import solve_chance

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


def test_an_analysis_bounds_the_expectation_and_closes_in_on_it() -> None:
    for position in starts():
        value = expectimax.value(position, {})
        for options in ({"nodes": 20}, {"nodes": 300_000}, {"algorithm": "expectiminimax"}, {"algorithm": "star1"}):
            analysis = position.analyse(**options)
            low, high = analysis.bounds
            assert low is not None
            assert high is not None
            assert low <= value <= high
            if analysis.exact:
                assert analysis.value == value
        assert analysis.exact
        assert abs(Fraction(position.analyse(nodes=300_000).value) - value) < Fraction(1, 10_000)


def test_playouts_choose_in_pig_as_one_who_knows_everything() -> None:
    game = pb.load_game("pig", "20")
    solution = solve_chance(game.start())
    chance = Random(1)
    lost = [0.0]
    while len(lost) < 30:
        position = game.start()
        for _ in range(chance.randrange(2, 20)):
            position = position.play(chance.choice(position.moves))
            if position.outcome:
                break
        if position.outcome or position.turn == "chance" or len(position.moves) < 2:
            continue
        after = {move: position.play(move) for move in position.moves}
        side = 1 if position.turn == "ann" else -1
        values = {move: side * float(solution[next_].value) for move, next_ in after.items()}
        chosen = position.analyse(nodes=20_000).move
        assert chosen is not None
        lost.append(max(values.values()) - values[chosen])
    assert sum(lost) / len(lost) < 0.02


def test_a_ranking_by_the_textbook_has_the_same_values() -> None:
    for position in starts():
        if position.turn == "chance" or position.outcome:
            continue
        side = 1 if position.turn == position.game.players[0] else -1
        best = position.ranking(algorithm="expectiminimax")[0]
        assert (best.exact, best.value) == (True, expectimax.value(position, {}))
        assert side * best.value == max(side * expectimax.value(position.play(m), {}) for m in position.moves)


def test_without_utilities_nothing_is_a_bound_before_it_is_proven(tmp_path: Path) -> None:
    """The mean of 5 and of what may be anything may be anything."""
    rules = """:- module(unlimited, [players/2, start/2, turn/2, utility/2, move/3]).
        players(high, low).
        start(only, at(0)).
        turn(at(_), chance).
        utility(end, 5).
        move(at(_), stop, end).
        move(at(N), go, at(M)) :- M is N+1.
        """
    file = tmp_path / "unlimited.pl"
    file.write_text(rules, encoding="utf-8")
    assert pb.load_game(str(file)).start().analyse(nodes=500).bounds == (None, None)


def test_walks_that_enter_nothing_count_where_little_is_left() -> None:
    position = pb.load_game("pig", "20").position("18 15 20 ann 0 choose")
    analysis = position.analyse(nodes=2_000)
    assert analysis.playouts <= analysis.nodes <= 2_000
