"""Every game against a generator of its own written from the rules' text, and against known figures."""

import random
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest
from naive import perft, surakarta

import pybridge as pb

VARIANTS = [
    (name, variant)
    for name in pb.games()
    for variant in [*pb.load_game(name).variants, *(["rows 3 4 5", "rows 20 1"] if "mouse" in name else [])]
]
ids = [f"{name}-{variant}" for name, variant in VARIANTS]


def naive(name: str) -> ModuleType:
    return import_module(f"naive.{name}")


def playout(position: pb.Position, seed: int) -> Iterator[pb.Position]:
    dice = random.Random(seed)
    yield position
    for _ in range(60):
        if not position.moves:
            return
        position = position.play(dice.choice(position.moves))
        yield position


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=ids)
def test_perft_agrees_with_a_naive_generator(name: str, variant: str) -> None:
    rules = naive(name)
    start = pb.load_game(name, variant).start()
    for depth in range(4 if name != "last_mouse_lost" else 3):
        assert start.perft(depth) == perft(rules.moves, rules.start(variant), depth)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=ids)
def test_perft_agrees_with_a_naive_generator_to_depth_4(name: str, variant: str) -> None:
    rules = naive(name)
    assert pb.load_game(name, variant).start().perft(4) == perft(rules.moves, rules.start(variant), 4)


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=ids)
def test_moves_agree_with_a_naive_generator_all_through_random_games(name: str, variant: str) -> None:
    rules = naive(name)
    state = rules.start(variant)
    position = pb.load_game(name, variant).start()
    dice = random.Random(f"{name}{variant}")
    for _ in range(80):
        following = dict(rules.moves(state))
        if name == "last_mouse_lost" or position.outcome is None:
            assert sorted(map(str, position.moves)) == sorted(following)
        if not position.moves:
            break
        text = dice.choice(sorted(following))
        position, state = position.play(text), following[text]


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=ids)
def test_texts_go_both_ways_and_boards_are_narrow(name: str, variant: str) -> None:
    game = pb.load_game(name, variant)
    for position in playout(game.start(), seed=7):
        assert game.position(position.text) == position
        assert all(position.move(str(move)) == move for move in position.moves)
        assert max(map(len, str(position).splitlines())) <= 80
        ids = {cell.id for row in (position.board or pb.Board((), ())).rows for cell in row.cells}
        assert all(set(position.cells(move)) <= ids for move in position.moves)


def test_surakarta_ground_truth_from_the_start() -> None:
    """Row: Surakarta, start, first player to move (own Python program)."""
    start = pb.load_game("surakarta").start()
    assert [start.perft(depth) for depth in (1, 2, 3, 4)] == [16, 256, 5382, 111122]


def test_surakarta_ground_truth_in_mid_game() -> None:
    """Row: Surakarta, rows top to bottom oo.oo. ooo..o .o.o.o x.xoxx .xx.x. xxxx.x (own Python program)."""
    rows = "oo.oo. ooo..o .o.o.o x.xoxx .xx.x. xxxx.x"
    text = "/".join(rows.replace(".", "-").split()) + " x 0"
    position = pb.load_game("surakarta").position(text)
    assert [position.perft(depth) for depth in (1, 2, 3)] == [25, 729, 18486]
    assert perft(surakarta.moves, surakarta.from_rows(rows, "x"), 3) == 18486


def test_tic_tac_toe_has_255168_games() -> None:
    """Row: tic-tac-toe, possible games (gilith/solve; widely published)."""
    from naive import tictactoe

    def games(state: str) -> int:
        following = [later for _, later in tictactoe.moves(state)]
        return sum(map(games, following)) if following else 1

    start = pb.load_game("tictactoe").start()
    sequences = [start.perft(depth) for depth in range(10)]
    assert games("-" * 9) == 255168
    # A sequence that is not the beginning of longer ones is a whole game.
    assert sequences[9] == 127872
    assert sequences == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.parametrize(
    ("variant", "winner", "plies", "positions"),
    [("4x4", "mice", 8, 114), ("6x6", "cat", 25, 10357)],
)
def test_cat_and_mice_ground_truth(variant: str, winner: str, plies: int, positions: int) -> None:
    """Rows: cat and mice 4x4 from b4, 6x6 from d6 (gilith/solve; own C program)."""
    solution = pb.load_game("cat_and_mice", variant).solve()
    assert (solution.winner, solution.plies, solution.positions) == (winner, plies, positions)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "plies", "positions"), [("8x8", 44, 895280), ("8x8 mice first", 43, 892689)]
)
def test_cat_and_mice_8x8_ground_truth(variant: str, plies: int, positions: int) -> None:
    """Rows: cat and mice 8x8, cat first from d8, and mice first (gilith/solve; own C program)."""
    solution = pb.load_game("cat_and_mice", variant).solve()
    assert (solution.winner, solution.plies, solution.positions) == ("mice", plies, positions)


@pytest.mark.slow
@pytest.mark.parametrize("column", [1, 5, 7])
def test_mice_win_in_44_plies_from_any_square_of_the_home_row(column: int) -> None:
    """Row: cat and mice 8x8, cat first, from any square of its home row (gilith/solve)."""
    top = "".join("." if i % 2 == 0 else "c" if i == column else "-" for i in range(8))
    rows = [top, "-.-.-.-.", ".-.-.-.-", "-.-.-.-.", ".-.-.-.-", "-.-.-.-.", ".-.-.-.-", "m.m.m.m."]
    position = pb.load_game("cat_and_mice").position("/".join(rows) + " cat")
    solution = position.solve()
    assert (solution.winner, solution.plies) == ("mice", 44)


def test_last_mouse_lost_ground_truth() -> None:
    """Row: Last Mouse Lost, rows 3 5 6 6 5 3 (own Python program; the theory of misere Nim)."""
    solution = pb.load_game("last_mouse_lost").solve()
    assert (solution.winner, solution.plies, solution.positions) == ("second", 27, 1509)


def test_a_lost_cat_puts_up_the_longest_resistance() -> None:
    position = pb.load_game("cat_and_mice", "4x4").start()
    plies = 8
    while position.outcome is None:
        analysis = position.analyse()
        assert (analysis.winner, analysis.plies) == ("mice", plies)
        position = position.play(str(analysis.move))
        plies -= 1
    assert plies == 0


def test_a_cat_that_is_past_the_mice_has_won_at_once() -> None:
    text = ".-.-.-.-/-.-.-.m./.-.-.-.-/-.m.m.m./.-.-.c.-/-.-.-.-./.-.-.-.-/-.-.-.-. mice"
    analysis = pb.load_game("cat_and_mice").position(text).analyse(depth=1)
    assert analysis.value > 900 or analysis.winner == "cat"
