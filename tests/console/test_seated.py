"""Any number of seats at the console, and choices that nobody sees before all have chosen."""

from pathlib import Path

from terminal import play_here

TOP = Path(__file__).parents[2]
THREE = str(TOP / "examples" / "tictactoe_for_three.pl")
HANDS = str(TOP / "benchmarks" / "games" / "rock_paper_scissors.pl")


def test_three_play_and_each_has_a_result(tmp_path: Path) -> None:
    seats = [part for name in ("x", "o", "t") for part in ("--seat", f"{name}=human")]
    game = play_here(THREE, *seats, lines="1\n5\n9\n2\n6\n10\n3\nhistory\nquit\n", state=tmp_path)
    assert (game.status, game.errors) == (0, "")
    assert "t (human) to move." in game.output
    assert "x wins: x 2, o -1, t -1." in game.output
    assert "   6. 10           t" in game.output


def test_seats_that_are_not_named_are_the_engines(tmp_path: Path) -> None:
    game = play_here(THREE, "--seat", "o=human", "--level", "easy", lines="players\nquit\n", state=tmp_path)
    assert "x: easy" in game.output
    assert "o: human" in game.output
    assert "t: easy" in game.output
    wrong = play_here(THREE, "--players", "human", "human", state=tmp_path)
    assert wrong.status == 2
    assert "tictactoe_for_three has 3 players, x, o, t, not 2" in wrong.errors


def test_a_choice_is_not_shown_before_all_have_chosen(tmp_path: Path) -> None:
    players = ("--players", "human", "human")
    game = play_here(HANDS, *players, lines="rock\nspoon\npaper\nundo\nquit\n", state=tmp_path)
    before, after = game.output.split("bob (human) to choose, unseen by the others.", 1)
    assert "ann (human) to choose" in before
    assert "rock" not in before
    assert "'spoon': bob can choose rock paper scissors" in game.output
    assert "bob wins" in after


def test_the_computer_chooses_at_the_same_time(tmp_path: Path) -> None:
    game = play_here(HANDS, "--as", "bob", "--level", "hard", lines="paper\nquit\n", state=tmp_path)
    assert "ann (hard) has chosen." in game.output
    assert "has chosen: " not in game.output


def test_undo_takes_back_what_has_been_chosen(tmp_path: Path) -> None:
    players = ("--players", "human", "human")
    lines = "rock\npaper\nundo\nmoves\nscissors\npaper\nquit\n"
    game = play_here(HANDS, *players, lines=lines, state=tmp_path)
    assert "bob wins" in game.output
    assert "ann wins" in game.output
