"""The full screen in a real terminal, with keys and mouse."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import Terminal

DATA = Path(__file__).parent.parent / "data"
WORDS = itertools.count(1)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal(tmp_path) as opened:
        yield opened


def start(terminal: Terminal, *arguments: str) -> None:
    terminal.start("play", *arguments, "--full")
    terminal.wait_for("F1 Help")


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    with Terminal(tmp_path_factory.mktemp("console")) as opened:
        start(opened, "tictactoe", "--players", "human", "human")
        yield opened


@pytest.fixture
def table(console: Terminal) -> Terminal:
    """A new game of tic-tac-toe between two people, in a console that several tests share."""
    console.type("", "C-c")  # clear the line
    console.type("new tictactoe", "Enter")
    word = f"ready{next(WORDS)}"  # its answer shows that the game is new; a click before that is ignored
    console.type(word, "Enter")
    console.wait_for(f"^'{word}': ")
    console.wait_for("No moves yet.")
    return console


def click(terminal: Terminal, pattern: str) -> None:
    """Click the first character of the match."""
    terminal.click(*terminal.find(pattern))


@pytest.mark.stress
def test_a_whole_game_can_be_clicked(terminal: Terminal) -> None:
    start(terminal, "tictactoe", "--players", "human", "human")
    cell = {number: terminal.find(rf"\b{number}\b") for number in "123456789"}
    for played, number in enumerate("14253", 1):
        terminal.click(*cell[number])
        terminal.wait_for(rf"{played}\. {number}")
    terminal.wait_for("x wins.")
    terminal.type("yes", "Enter")
    terminal.wait_for("No moves yet.")
    click(terminal, "F10 Quit")
    terminal.wait_for("exit status 0")


def test_the_arrow_keys_walk_the_board_and_enter_plays(table: Terminal) -> None:
    table.type("", "Up")
    table.wait_for("▸")
    table.type("", "Right", "Right")
    table.wait_for("▸6◂")
    table.type("", "Enter")
    table.wait_for(r"1\. 6")


def test_undo_and_redo_have_buttons_and_keys(table: Terminal) -> None:
    table.type("5", "Enter")
    table.wait_for(r"1\. 5")
    table.type("", "F2")
    table.wait_for("Move 0 of 1.")
    click(table, "F3 Redo")
    table.wait_for("Move 1 of 1.")


def test_a_restart_by_its_key_is_confirmed_and_can_be_undone(table: Terminal) -> None:
    table.type("5", "Enter")
    table.wait_for(r"1\. 5")
    table.type("", "F4")
    table.wait_for("Press Enter to give this game up and start again.")
    table.wait_for(r"1\. 5")
    table.type("", "Enter")
    table.wait_for("No moves yet.")
    table.type("", "F2")
    table.wait_for("Move 1 of 1.")


def test_hint_and_analyse_have_buttons_and_keys(table: Terminal) -> None:
    table.type("position xo-/-x-/--o x", "Enter")
    table.wait_for("✕")
    table.type("", "F5")
    table.wait_for("Hint: [47]: x wins in 3")
    click(table, "F6 Analyse")
    table.wait_for("4  x wins in 3")


@pytest.mark.stress
def test_swap_lets_the_engine_move(terminal: Terminal) -> None:
    start(terminal, "tictactoe")
    terminal.type("", "F7")
    terminal.wait_for(r"x \(engine\) plays [1-9]")
    terminal.wait_for("x: engine  o: human")


@pytest.mark.stress
def test_the_full_screen_fits_80_by_24_after_a_resize(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=140, rows=50) as terminal:
        start(terminal, "connect_four", "--players", "human", "human")
        terminal.type("4", "Enter")
        terminal.wait_for(r"1\. 4")
        terminal.resize(80, 24)
        terminal.wait_until(
            lambda screen: (
                len(screen.splitlines()) <= 24
                and max(map(len, screen.splitlines()), default=0) <= 80
                and "F10 Quit" in screen
                and "1  2  3  4  5  6  7" in re.sub(" +", "  ", screen)
            )
        )
        terminal.resize(60, 20)
        terminal.wait_for("^F7 Swap sides")
        terminal.type("4", "Enter")
        terminal.wait_for(r"2\. 4")


def test_an_engine_that_thinks_is_watched_and_interrupted_by_ctrl_c_and_by_undo(terminal: Terminal) -> None:
    start(terminal, "connect_four", "--players", "human", "engine:seconds=600")
    terminal.type("4", "Enter")
    terminal.wait_for(r"o is thinking")
    terminal.wait_for(r"depth \d+ ")
    terminal.type("und")
    terminal.wait_for("> und")
    terminal.type("", "C-c")
    terminal.wait_for(r"o \(engine:seconds=600\) plays")
    terminal.wait_for(r"> und")
    terminal.type("", *["BSpace"] * 3)
    terminal.type("5", "Enter")
    terminal.wait_for(r"o is thinking")
    terminal.type("undo", "Enter")
    terminal.wait_for("Move 2 of 3.")
    terminal.wait_for("is thinking", gone=True)


def test_save_puts_a_name_into_the_prompt(table: Terminal) -> None:
    table.type("5", "Enter")
    table.wait_for(r"1\. 5")
    table.type("", "F8")
    table.wait_for("> save tictactoe.game")
    table.type("", "Enter")
    table.wait_for("Saved 1 move to tictactoe.game")
    assert "1. 5\n" in (table.state / "tictactoe.game").read_text()


def test_ctrl_c_twice_leaves_the_full_screen_with_status_130_and_ctrl_d_with_0(terminal: Terminal) -> None:
    start(terminal, "tictactoe")
    terminal.type("", "C-c")
    terminal.wait_for("Press Ctrl-C again to quit")
    terminal.type("", "C-c")
    terminal.wait_for("exit status 130")
    start(terminal, "tictactoe")
    terminal.type("", "C-d")
    terminal.wait_for("exit status 0")


NOISY = """
turn(count(Player, N), Player) :-
    format("looking at ~w~n", [N]),
    format(user_error, "and complaining~n", []),
    ( N > 0 -> print_message(warning, format("odd", [])) ; true ).
"""


@pytest.mark.stress
def test_what_the_rules_write_is_shown_among_the_messages(terminal: Terminal) -> None:
    rules = (DATA / "counting.pl").read_text()
    (terminal.state / "noisy.pl").write_text(rules.replace("turn(count(Player, _), Player).", NOISY))
    start(terminal, "noisy.pl", "--players", "human", "human")
    terminal.type("1", "Enter")
    terminal.wait_for("^Warning: odd")
    terminal.wait_for("^and complaining")
    screen = terminal.wait_for("^looking at 1")
    assert re.search(r"^ counting .*odd: human", screen)
    assert re.search("^F1 Help", screen, re.MULTILINE)
    terminal.type("quit", "Enter")
    terminal.wait_for("exit status 0")


def test_a_long_answer_begins_at_its_beginning(table: Terminal) -> None:
    table.type("help", "Enter")
    assert "Type a move, such as 1" in table.wait_for(r"^\d+ more lines: Page Down")
    table.type("", *["PageDown"] * 9)
    table.wait_for("^  swap")
    table.wait_for("more lines", gone=True)
    table.wheel(*table.find("^  swap"), up=True)
    table.wait_for("^3 more lines")
    table.wheel(*table.find("^  quit"), up=False)
    table.wait_for("more lines", gone=True)


@pytest.mark.stress
def test_rules_that_no_longer_load_are_mended_and_the_game_goes_on(terminal: Terminal) -> None:
    rules = (DATA / "counting.pl").read_text()
    path = terminal.state / "mine.pl"
    path.write_text(rules)
    start(terminal, "mine.pl", "--players", "human", "human")
    terminal.type("1", "Enter")
    terminal.wait_for(r"1\. 1")
    path.write_text(rules.replace("players(odd, even).", "players(odd, even"))
    terminal.type("reload", "Enter")
    terminal.wait_for("fix this and type reload")
    for command, shown in (
        ("2", "players/2 is missing because the rules could not be loaded again"),
        ("history", "1. 1 "),
        ("save a.game", "Saved 1 move"),
    ):
        terminal.type(command, "Enter")
        terminal.wait_for(shown)
    path.write_text(rules)
    terminal.type("reload", "Enter")
    terminal.wait_for("again, 1 move played")
    terminal.type("2", "Enter")
    terminal.wait_for(r"2\. 2")


@pytest.mark.stress
def test_an_analysis_without_limit_shows_how_far_it_is_and_ctrl_c_prints_the_best_so_far(terminal: Terminal) -> None:
    start(terminal, "connect_four", "--players", "human", "human")
    terminal.type("", "F6")
    terminal.wait_for(r"^analyse: \d+ moves? ahead: \d even, a guess, .*\(Ctrl-C: stop\)")
    terminal.wait_for(r"^analyse: ([4-9]|\d\d) moves ahead")
    terminal.type("", "C-c")
    stopped = r"Stopped: \d+ moves ahead, [\d,]+ positions in \d+\.\d s"
    terminal.wait_for(rf"^── analyse ──\n{stopped}\n  \d  (even, a guess|guess [+-]\d+) ")
    terminal.type("4", "Enter")
    terminal.wait_for(r"1\. 4")


def test_answers_are_set_apart_and_show_their_command(table: Terminal) -> None:
    table.type("5", "Enter")
    table.wait_for(r"1\. 5")
    table.type("position", "Enter")
    table.type("ten", "Enter")
    table.wait_for("^── position ──\n---/-x-/--- o\n── ten ──\n'ten': it does not name a move")
    assert "── 5 ──" not in table.screen()


def test_a_click_on_a_taken_square_is_answered_by_the_games_own_reason(table: Terminal) -> None:
    column, row = table.find(r"\b5\b")
    table.click(column, row)
    table.wait_for(r"1\. 5")
    table.click(column, row)
    table.wait_for("^square 5 is taken by x$")


@pytest.mark.stress
def test_a_piece_is_clicked_and_then_its_target_and_a_hint_leaves_that_alone(terminal: Terminal) -> None:
    start(terminal, "cat_and_mice", "--variant", "4x4", "--players", "human", "human")
    click(terminal, r"c +·")
    terminal.wait_for("«c»")
    terminal.type("", "F5")
    terminal.wait_for("^Hint: ")
    target, below = terminal.find(r"\(·\)")
    terminal.click(target + 1, below)
    terminal.wait_for(r"\[c\]")
    terminal.wait_for(r"1\. ")


@pytest.mark.stress
def test_a_hint_is_given_while_the_computer_computes_the_move_of_the_users_side(terminal: Terminal) -> None:
    start(terminal, "connect_four", "--players", "engine:seconds=600", "human")
    terminal.wait_for("x is thinking")
    terminal.type("", "F5")
    terminal.wait_for(r"^Hint: \d")
    terminal.wait_for("x is thinking")
