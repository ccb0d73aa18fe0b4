"""The games against published figures, and against figures from programs that share no code with this one.

Sources: tic-tac-toe and the winners of cat and mice are from gilith/solve (doc/noughts-crosses.txt,
fox-hounds-*.txt); distances and counts are from programs written for this project in C and Python.
"""

import pytest
from naive import perft, surakarta

import pybridge as pb


@pytest.mark.stress
def test_move_sequences_of_tic_tac_toe_are_as_many_as_published_and_255168_of_them_are_games() -> None:
    start = pb.load_game("tictactoe").start()
    sequences = [start.perft(length) for length in range(10)]
    assert sequences == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    # A sequence that is not a whole game can be continued on each of the empty squares.
    begun = [after // (9 - length) for length, after in enumerate(sequences[1:])]
    assert sum(sequences) - sum(begun) == 255_168


def test_move_sequences_of_surakarta_in_mid_game_are_as_many_as_known() -> None:
    rows = "oo.oo. ooo..o .o.o.o x.xoxx .xx.x. xxxx.x"
    text = "/".join(rows.replace(".", "-").split()) + " x 0"
    position = pb.load_game("surakarta").position(text)
    assert [position.perft(depth) for depth in (1, 2, 3)] == [25, 729, 18486]
    assert perft(surakarta.moves, surakarta.from_rows(rows, "x"), 3) == 18486


@pytest.mark.parametrize(
    ("name", "variant", "winner", "plies", "positions"),
    [
        ("tictactoe", "standard", "draw", None, 765),
        ("last_mouse_lost", "classic", "second", 27, 1509),
        ("cat_and_mice", "4x4", "mice", 8, 114),
        ("cat_and_mice", "6x6", "cat", 25, 10_357),
        pytest.param("cat_and_mice", "8x8", "mice", 44, 895_280, marks=pytest.mark.stress),
        pytest.param("cat_and_mice", "8x8 mice first", "mice", 43, 892_689, marks=pytest.mark.stress),
    ],
)
def test_a_solved_game_has_the_known_winner_distance_and_positions(
    name: str, variant: str, winner: str, plies: int | None, positions: int
) -> None:
    reported: list[pb.search.SolvingProgress] = []
    solution = pb.load_game(name, variant).solve(progress=reported.append)
    assert (solution.winner, solution.plies, solution.positions) == (winner, plies, positions)
    assert sum(solution.counts.values()) == positions
    found = [progress.positions for progress in reported]
    assert found == sorted(found)
    assert len(found) >= min(positions // 10_000, 20)


@pytest.mark.stress
def test_the_search_proves_that_the_mice_win_on_8x8() -> None:
    proof = pb.load_game("cat_and_mice").start().analyse(prove="winner")
    assert (proof.winner, proof.exact, proof.plies) == ("mice", True, None)


@pytest.mark.stress
@pytest.mark.parametrize("column", [1, 5, 7])
def test_the_mice_win_in_44_plies_from_any_square_of_the_cats_home_row(column: int) -> None:
    top = "".join("." if i % 2 == 0 else "c" if i == column else "-" for i in range(8))
    rows = [top, "-.-.-.-.", ".-.-.-.-", "-.-.-.-.", ".-.-.-.-", "-.-.-.-.", ".-.-.-.-", "m.m.m.m."]
    solution = pb.load_game("cat_and_mice").position("/".join(rows) + " cat").solve()
    assert (solution.winner, solution.plies) == ("mice", 44)


def test_a_lost_cat_puts_up_the_longest_resistance() -> None:
    position = pb.load_game("cat_and_mice", "4x4").start()
    plies = 8
    while position.outcome is None:
        analysis = position.analyse()
        assert (analysis.winner, analysis.plies) == ("mice", plies)
        position = position.play(str(analysis.move))
        plies -= 1
    assert plies == 0


def test_a_cat_that_is_past_the_mice_is_known_to_win_at_once() -> None:
    text = ".-.-.-.-/-.-.-.m./.-.-.-.-/-.m.m.m./.-.-.c.-/-.-.-.-./.-.-.-.-/-.-.-.-. mice"
    analysis = pb.load_game("cat_and_mice").position(text).analyse(depth=1)
    assert analysis.value > 900 or analysis.winner == "cat"
