"""Games and positions from Python, on the lab's tic-tac-toe."""

import pytest

import pybridge as pb
from pybridge.game import Position


@pytest.fixture(scope="module")
def start() -> Position:
    return pb.load_game("tictactoe").start()


def after(start: Position, *moves: str) -> Position:
    for move in moves:
        start = start.play(move)
    return start


def test_a_move_can_be_played_as_the_term_that_it_is_in_prolog(start: Position) -> None:
    assert start.play(3) == start.play("3")
    assert start.move(3) == pb.Move(3, "3")
    with pytest.raises(pb.IllegalMove, match="10"):
        start.play(10)
    assert [start.is_legal(move) for move in (1, "1", start.moves[0], 10, "x")] == [True] * 3 + [False] * 2


def test_the_outcome_names_the_winner_and_the_value(start: Position) -> None:
    won = after(start, *"14253")
    assert won.outcome == pb.Outcome("x", 1)
    assert won.moves == []
    assert after(start, *"152374689").outcome == pb.Outcome("draw", 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1", "square 1 is taken by x"),
        ("0", "the squares are 1 to 9"),
        ("10", "the squares are 1 to 9"),
        ("abc", "it does not name a move; moves look like: 2 3 4 5 6 7 8 9"),
        ("", "it does not name a move"),
        ("五", "it does not name a move"),
        ("1" * 10_000, "the squares are 1 to 9"),
        ("x" * 10_000, "it does not name a move"),
    ],
)
def test_an_illegal_move_says_why_in_one_line(start: Position, text: str, reason: str) -> None:
    position = start.play("1")
    with pytest.raises(pb.IllegalMove) as caught:
        position.play(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_no_move_is_legal_after_the_end(start: Position) -> None:
    with pytest.raises(pb.IllegalMove, match="the game has ended: x has won"):
        after(start, *"14253").play("9")


def test_a_move_is_found_by_its_text_and_a_term_that_is_none_is_refused() -> None:
    position = pb.load_game("tictactoe").start()
    assert "5" in position.moves  # type: ignore[comparison-overlap]
    assert position.moves[0] in position.moves
    assert "10" not in position.moves  # type: ignore[comparison-overlap]
    with pytest.raises(pb.IllegalMove, match=r"3\.5 is no move"):
        position.play(3.5)
