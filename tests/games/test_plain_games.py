"""The plain games of benchmarks/games/plain against independent generators and published counts."""

import random
from importlib import import_module
from pathlib import Path

import pytest
from counts import count
from naive import onitama

import pybridge as pb

PLAIN = Path(__file__).parents[2] / "benchmarks" / "games" / "plain"
GAMES = sorted(path.stem for path in PLAIN.glob("*.pl"))

# Draughts: http://www.talkchess.com/forum3/viewtopic.php?t=27814; Othello: http://www.aartbik.com/strategy.php.
COUNTS = {
    ("draughts", None): [7, 49, 302, 1469, 7361, 36768, 179740, 845931],
    ("reversi", "8x8"): [4, 12, 56, 244, 1396, 8200, 55092, 390216],
}

each_game = pytest.mark.parametrize("name", GAMES)


def load(name: str, variant: str | None = None) -> pb.Game:
    return pb.load_game(str(PLAIN / f"{name}.pl"), variant)


@pytest.mark.parametrize(("name", "variant"), COUNTS)
def test_perft_agrees_with_published_counts(name: str, variant: str | None) -> None:
    start = load(name, variant).start()
    for depth, expected in enumerate(COUNTS[name, variant], 1):
        if expected < count(3_000, 1_000_000):
            assert start.perft(depth) == expected


def test_onitama_agrees_with_published_counts() -> None:
    """https://github.com/andersfylling/onitama-solver counts on only where the player to move cannot win."""

    def leaves(state: onitama.State, depth: int) -> int:
        following = [after for _, after in onitama.moves(state)]
        if depth == 1:
            return len(following)
        if any(map(onitama.ended, following)):
            return 0
        return sum(leaves(after, depth - 1) for after in following)

    counts = [11, 88, 992, 11159, 126293]
    depths = count(4, 5)
    start = onitama.start("standard")
    assert [leaves(start, depth) for depth in range(1, depths + 1)] == counts[:depths]


@each_game
def test_moves_and_values_agree_with_a_naive_generator_through_whole_random_games(name: str) -> None:
    rules = import_module(f"naive.{name}")
    for variant in load(name).variants[: count(1, 10)]:
        dice = random.Random(f"{name}{variant}")
        for _ in range(count(1, 20)):
            state = rules.start(variant)
            position = load(name, variant).start()
            for _ in range(200):
                following = dict(rules.moves(state))
                assert sorted(map(str, position.moves)) == sorted(following)
                if position.outcome is not None:
                    assert position.outcome.value == rules.value(state)
                    break
                text = dice.choice(sorted(following))
                position, state = position.play(text), following[text]
