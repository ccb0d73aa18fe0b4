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


def test_x_begins_with_nine_moves(start: Position) -> None:
    assert start.turn == "x"
    assert [str(move) for move in start.moves] == list("123456789")
    assert start.outcome is None


def test_play_gives_a_new_position_and_keeps_the_old(start: Position) -> None:
    text = start.text
    next_position = start.play("5")
    assert next_position.turn == "o"
    assert start.text == text
    assert next_position.text == "---/-x-/--- o"


def test_a_move_can_be_played_as_a_move_or_as_its_text(start: Position) -> None:
    assert start.play(start.moves[4]) == start.play("5")


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


def test_an_unknown_game_names_the_nearest_and_the_known() -> None:
    with pytest.raises(pb.UnknownGame, match=r"did you mean tictactoe\?.*the games are: .*tictactoe"):
        pb.load_game("tictacto")


def test_an_unknown_variant_names_the_known() -> None:
    with pytest.raises(pb.rules.UnknownVariant, match="it has: standard"):
        pb.load_game("tictactoe", variant="17x17")


def test_a_text_that_is_no_position_shows_one(start: Position) -> None:
    with pytest.raises(pb.rules.InvalidPosition, match="---/---/--- x"):
        start.game.position("nonsense")


def test_the_board_has_three_rows_of_three(start: Position) -> None:
    board = start.play("5").board
    assert board is not None
    assert [[cell.piece for cell in row.cells] for row in board.rows] == [
        ["-", "-", "-"],
        ["-", "x", "-"],
        ["-", "-", "-"],
    ]
    assert str(start.play("5")) == "- - -\n- x -\n- - -"


def test_repr_names_game_and_position(start: Position) -> None:
    assert repr(start) == "load_game('tictactoe').position('---/---/--- x')"


def test_a_move_is_found_by_its_text_and_a_term_that_is_none_is_refused() -> None:
    position = pb.load_game("tictactoe").start()
    assert "5" in position.moves  # type: ignore[comparison-overlap]
    assert position.moves[0] in position.moves
    assert "10" not in position.moves  # type: ignore[comparison-overlap]
    with pytest.raises(pb.IllegalMove, match=r"3\.5 is no move"):
        position.play(3.5)
