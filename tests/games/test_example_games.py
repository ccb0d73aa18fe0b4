"""The games in examples/ end as their rules say, and say why a move is illegal."""

import random
from collections import Counter
from pathlib import Path

import pytest
from counts import count
from naive import hex as naive_hex
from naive import kalah as naive_kalah
from naive import nine_mens_morris as naive_morris
from naive import small_go as naive_go
from naive import tictactoe_for_three as naive_three

import pybridge as pb

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str, variant: str | None = None) -> pb.Game:
    return pb.load_game(str(EXAMPLES / f"{name}.pl"), variant)


def test_the_outcome_of_kalah_is_the_difference_of_the_seeds() -> None:
    variant = "6 pits 4 seeds"
    dice = random.Random(1)
    for _ in range(5):
        state = naive_kalah.start(variant)
        position = example("kalah", variant).start()
        while position.outcome is None:
            text = dice.choice(list(map(str, position.moves)))
            position, state = position.play(text), dict(naive_kalah.moves(state))[text]
        assert position.outcome.value == naive_kalah.value(state)


def test_three_in_a_row_win_for_whoever_has_them() -> None:
    for game in range(count(8, 500)):
        dice = random.Random(game)
        position, state = example("tictactoe_for_three").start(), naive_three.start("")
        while position.outcome is None:
            assert naive_three.results(state) is None
            text = dice.choice(list(map(str, position.moves)))
            position, state = position.play(text), dict(naive_three.moves(state))[text]
        assert list(position.outcome.results.values()) == naive_three.results(state)


@pytest.mark.stress
@pytest.mark.parametrize("variant", ["3 pits 2 seeds", "3 pits 3 seeds"])
def test_small_kalah_is_worth_what_a_naive_search_finds(variant: str) -> None:
    known: dict[naive_kalah.State, int] = {}
    value = naive_kalah.best(naive_kalah.start(variant), known)
    solution = example("kalah", variant).solve()
    assert (solution.value, solution.positions) == (value, len(known))


def test_small_go_follows_a_naive_generator() -> None:
    for game in range(count(3, 100)):
        dice = random.Random(game)
        position, state = example("go").start(), naive_go.start("5x5")
        for _ in range(80):
            following = {_point(text): after for text, after in naive_go.moves(state)}
            assert set(map(str, position.moves)) == set(following)
            if position.outcome is not None:
                value = position.outcome.value
                assert (value > 0) - (value < 0) == naive_go.value(state)
                break
            text = dice.choice(sorted(following))
            position, state = position.play(text), following[text]


def _point(text: str) -> str:
    """The name on the board of a point that the generator calls COLUMN/ROW, its rows from the top."""
    column, _, row = text.partition("/")
    return f"{'abcde'[int(column) - 1]}{6 - int(row)}" if row else text


def test_nine_mens_morris_follows_a_naive_generator_and_is_drawn_by_repetition() -> None:
    for game in range(count(3, 100)):
        dice = random.Random(game)
        position, state = example("morris").start(), naive_morris.start("")
        seen: Counter[tuple[object, ...]] = Counter()
        quiet = 0
        while True:
            seen[state[:3]] += 1
            following = {_man(text): after for text, after in naive_morris.moves((*state[:3], 0))}
            ended = seen[state[:3]] == 3 or quiet == 100 or not following
            assert (position.outcome is not None) == ended
            if position.outcome is not None:
                assert position.outcome.value == (2 * state[0] - 1 if quiet < 100 and not following else 0)
                break
            assert set(map(str, position.moves)) == set(following)
            text = dice.choice(sorted(following))
            quiet = quiet + 1 if "-" in text and "x" not in text else 0
            position, state = position.play(text), following[text]


def _man(text: str) -> str:
    """Return a1-a4xb2 for the generator's move(a1,a4,b2)."""
    start, target, taken = text.removeprefix("move(").removesuffix(")").split(",")
    return (f"{start}-" if start != "hand" else "") + target + (f"x{taken}" if taken != "none" else "")


def test_the_pie_rule_lets_the_second_player_take_over_the_first_move() -> None:
    plain = pb.load_game("connect_four", "5x4")
    offered = example("pie_connect_four", "5x4").start().play("3")
    assert [str(move) for move in offered.moves] == [*map(str, plain.start().play("3").moves), "swap"]
    swapped = offered.play("swap")
    assert (swapped.turn, str(swapped.board)) == (plain.players[0], str(plain.start().play("3").board))
    assert "swap" not in map(str, swapped.moves)
    assert "swap" not in map(str, offered.play("1").moves)
    first, kept = plain.start().play("3").analyse(depth=4), swapped.analyse(depth=4)
    assert (first.winner, first.value) == (kept.winner, -kept.value)


def test_the_winner_of_hex_has_a_chain() -> None:
    dice = random.Random(2)
    for size in (3, 5, 11):
        state = naive_hex.start(f"{size}x{size}")
        position = example("hex", f"{size}x{size}").start()
        while position.outcome is None:
            text = dice.choice(list(map(str, position.moves)))
            position, state = position.play(text), dict(naive_hex.moves(state))[text]
        assert position.outcome.winner == naive_hex.winner(state)


def test_the_first_player_wins_hex() -> None:
    """Nash's argument: an extra stone never hurts."""
    analysis = example("hex", "4x4").start().analyse(prove="winner")
    assert analysis.winner == "red"


@pytest.mark.parametrize(
    ("name", "position", "move", "why"),
    [
        ("breakthrough", None, "a1-a2", "a2 is taken by a man of white"),
        ("breakthrough", None, "a3-a4", "no man of white stands on a3"),
        ("breakthrough", None, "a2-a4", "a man steps one square forward, straight or diagonally"),
        ("breakthrough", "-----/--b--/--w--/-----/----- white", "c3-c4", "a man takes diagonally only"),
        ("hex", "r--/-b-/--- red", "b2", "there is a stone on b2"),
        ("hex", "r--/-b-/--- red", "d2", "d2 is not on the board"),
        ("gomoku", "-----/-----/--x--/-----/----- white", "c3", "there is a stone on c3"),
        ("kalah", "0,2:1 2,2:1 south", "1", "pit 1 of south is empty"),
        ("kalah", "0,2:1 2,2:1 south", "3", "the pits are 1 to 2"),
    ],
)
def test_an_illegal_move_is_refused_with_the_games_own_reason(
    name: str, position: str | None, move: str, why: str
) -> None:
    game = example(name)
    at = game.position(position) if position else game.start()
    with pytest.raises(pb.IllegalMove, match=why):
        at.play(move)
