"""The games in examples/: they keep the contract, end as their rules say, and say why a move is illegal."""

import random
from pathlib import Path

import pytest
from naive import hex as naive_hex
from naive import kalah as naive_kalah

import pybridge as pb
from pybridge.rules.checking import check_game

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ["breakthrough", "hex", "kalah", "gomoku"]


def example(name: str, variant: str | None = None) -> pb.Game:
    return pb.load_game(str(EXAMPLES / f"{name}.pl"), variant)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_keeps_the_contract(name: str) -> None:
    assert check_game(str(EXAMPLES / f"{name}.pl"), example(name).variants[-1], games=2).faults == []


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


@pytest.mark.parametrize("variant", ["3 pits 2 seeds", "3 pits 3 seeds"])
def test_small_kalah_is_worth_what_a_naive_search_finds(variant: str) -> None:
    known: dict[naive_kalah.State, int] = {}
    value = naive_kalah.best(naive_kalah.start(variant), known)
    solution = example("kalah", variant).solve()
    assert (solution.value, solution.positions) == (value, len(known))


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
