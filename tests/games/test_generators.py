"""The built-in and example games against independent generators, written from the text of the rules."""

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest
from built_in import GAMES
from counts import STRESS, count
from naive import perft

import pybridge as pb

EXAMPLES = Path(__file__).parents[2] / "examples"

# The smallest, the default and the largest board of each game, and how deep its moves are compared.
DEPTHS = {
    "tictactoe": {"standard": 5},
    "cat_and_mice": {"4x4": 5, "8x8": 4, "10x10": 3, "4x4 mice first": 5, "10x10 mice first": 3},
    "connect_four": {"4x4": 6, "7x6": 4, "8x7": 4},
    "last_mouse_lost": {"rows 3 4 5": 4, "classic": 3, "rows 20 1": 4},
    "surakarta": {"standard": 3},
    "pig": {"10": 7, "100": 5},
    "breakthrough": {"5x5": 4, "8x8": 3},
    "hex": {"3x3": 4, "11x11": 2},
    "kalah": {"3 pits 2 seeds": 5, "6 pits 4 seeds": 4},
    "gomoku": {"5x5": 3, "15x15": 2},
    "einstein": {"arranged": 4, "drawn": 3},
    "tictactoe_for_three": {"standard": 3},
}


def load(name: str, variant: str | None = None) -> pb.Game:
    return pb.load_game(name if name in GAMES else str(EXAMPLES / f"{name}.pl"), variant)


def variants(name: str) -> list[str]:
    """Return the variants to test; all of them under STRESS."""
    return list({**DEPTHS[name], **dict.fromkeys(load(name).variants)}) if STRESS else list(DEPTHS[name])


each_game = pytest.mark.parametrize("name", DEPTHS)


def test_every_game_is_compared_with_a_generator_of_its_own() -> None:
    elsewhere = {"family", "last_stone", "morris", "go", "pie_connect_four"}  # test_example_games.py
    in_examples = {path.stem for path in EXAMPLES.glob("*.pl")} - elsewhere
    assert pb.games() == GAMES
    assert set(DEPTHS) == {*GAMES, *in_examples}


@pytest.mark.share(4)
@each_game
def test_perft_agrees_with_a_naive_generator(name: str) -> None:
    rules = import_module(f"naive.{name}")
    for variant in variants(name):
        start = load(name, variant).start()
        deepest = DEPTHS[name].get(variant, min(DEPTHS[name].values()))
        for depth in range(deepest + STRESS + 1):
            assert start.perft(depth) == perft(rules.moves, rules.start(variant), depth), variant


@pytest.mark.share(4)
@each_game
def test_moves_agree_with_a_naive_generator_through_whole_random_games(name: str) -> None:
    rules = import_module(f"naive.{name}")
    for variant in variants(name):
        dice = random.Random(f"{name}{variant}")
        state = rules.start(variant)
        position = load(name, variant).start()
        while position.outcome is None:
            following = dict(rules.moves(state))
            assert sorted(map(str, position.moves)) == sorted(following)
            text = dice.choice(sorted(following))
            position, state = position.play(text), following[text]
        assert not list(rules.moves(state))


def playout(position: pb.Position, seed: int) -> Iterator[pb.Position]:
    dice = random.Random(seed)
    yield position
    for _ in range(60):
        if not position.moves:
            return
        position = position.play(dice.choice(position.moves))
        yield position


# Texts that the game reads as a move that it writes otherwise.
READ_OTHERWISE = """findall(Text-Move,
    ( member(Text, Texts), catch(Game:text(Move, Text), _, fail), once(Game:text(Move, Written)), Written \\== Text ),
    Wrong)"""


def misspelt(text: str) -> set[str]:
    """Return texts that look like that of a move."""
    changed = text.upper(), text.replace("-", "-+"), text.replace(":", ": "), text[:-1], text[0]
    return {"", *changed, *(f"{sign}{text}" for sign in "0+- "), f"{text}.0", f"{text}-", f"{text}-{text}"}


@pytest.mark.share(4)
@each_game
def test_texts_go_both_ways_and_boards_are_at_most_80_columns_wide(name: str) -> None:
    for variant in variants(name):
        game = load(name, variant)
        for position in islice(playout(game.start(), seed=7), 0, None, count(7, 1)):
            assert game.position(position.text) == position
            assert all(position.move(str(move)) == move for move in position.moves)
            texts = [text for move in position.moves for text in misspelt(str(move))]
            assert pb.query_once(READ_OTHERWISE, {"Game": game.name, "Texts": texts})["Wrong"] == []
            assert max(map(len, str(position).splitlines())) <= 80
            ids = {cell.id for row in (position.board or pb.Board((), ())).rows for cell in row.cells}
            assert all(set(position.cells(move)) <= ids for move in position.moves)
