"""Whole games in a real terminal, at the prompt."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import Terminal

import pybridge as pb
from pybridge.console.autosave import Autosave
from pybridge.console.session import Session

DATA = Path(__file__).parent.parent / "data"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal(tmp_path) as opened:
        yield opened


def test_the_engine_answers_and_a_hint_is_given(terminal: Terminal) -> None:
    terminal.start("play", "tictactoe")
    terminal.wait_for("x>")
    terminal.type("1", "Enter")
    terminal.wait_for(r"o \(engine\) plays [2-9]")
    terminal.type("hint", "Enter")
    terminal.wait_for(r"Hint: \d: ")
    terminal.type("undo", "Enter")
    terminal.wait_for("Move 0 of 2")
    terminal.type("redo", "Enter")
    terminal.wait_for(r"Move 2 of 2(.*\n)*x>")  # before that, the terminal itself would take Ctrl-D
    terminal.type("", "C-d")
    terminal.wait_for("exit status 0")


def test_the_line_being_typed_is_shown_and_ctrl_c_clears_it_and_twice_leaves_with_status_130(
    terminal: Terminal,
) -> None:
    terminal.start("play", "tictactoe", "--ascii")
    terminal.wait_for("x>")
    terminal.type("help", "Enter")
    screen = terminal.wait_for(r"swap .*\n(.*\n)*x \(human\) to move")
    assert " 4  5  6" not in screen  # the board does not push a long answer off the screen
    terminal.type("moves", "Enter")
    terminal.wait_for(" 4  5  6")
    terminal.type("7")
    terminal.wait_for(r"\(7\)")
    terminal.type("", "BSpace")
    terminal.type("und")
    terminal.wait_for("x> und")
    terminal.type("", "C-c")
    terminal.wait_for("x> und", gone=True)
    terminal.type("", "C-c")
    terminal.wait_for("exit status 130")


@pytest.mark.stress
def test_ctrl_c_makes_an_engine_that_thinks_move_at_once_and_twice_leaves(terminal: Terminal) -> None:
    terminal.start("play", "connect_four", "--players", "human", "engine:seconds=600")
    terminal.wait_for("x>")
    terminal.type("4", "Enter")
    terminal.wait_for(r"o is thinking: .*depth \d")
    terminal.type("mov")
    terminal.wait_for("o> mov")
    terminal.type("", "C-c")
    terminal.wait_for(r"o \(engine:seconds=600\) plays")
    terminal.wait_for("x> mov")
    terminal.type("es", "Enter")
    terminal.wait_for("x> ?$")
    terminal.type("5", "Enter")
    terminal.wait_for("o is thinking")
    terminal.type("", "C-c", "C-c")
    terminal.wait_for("exit status 130")


@pytest.mark.stress
def test_a_game_that_was_killed_is_offered_again_with_nothing_lost(terminal: Terminal) -> None:
    terminal.start("play", "tictactoe", "--players", "human", "human")
    terminal.wait_for("x>")
    for move, board in (("5", r"\[✕\]"), ("1", r"\[○\]")):
        terminal.type(move, "Enter")
        terminal.wait_for(board)
    os.kill(terminal.pid(), signal.SIGKILL)
    terminal.wait_for("exit status 137")
    terminal.start("play", "tictactoe")
    terminal.wait_for("interrupted after 2 moves")
    terminal.type("y", "Enter")
    terminal.wait_for(r"\[○\] 2  3\n 4  ✕  6")


@pytest.mark.stress
def test_perfect_tries_a_game_of_any_size_and_tells_how_far_it_came(terminal: Terminal) -> None:
    terminal.start("play", "connect_four", "--players", "human", "perfect")
    terminal.wait_for("x>")
    terminal.type("4", "Enter")
    far = r"[\d,]+ positions, [\d,]+ open"
    terminal.wait_for(rf"^o is solving the game: {far} \(Ctrl-C: move now\)")
    terminal.type("", "C-c")
    terminal.wait_for(rf"^o \(perfect\) plays \d \(not solved yet: {far}; ")


UNCHANGED = "Interrupted: the game is unchanged"


def stopped(terminal: Terminal, command: str, answer: str) -> str:
    """Stop a command at the prompt with Ctrl-C, and return the screen with its answer."""
    terminal.wait_for("x> ?$")
    terminal.type("", "C-l")  # clears the screen
    terminal.wait_for(f"^({answer})", gone=True)
    terminal.type(command, "Enter")
    terminal.wait_for(f"Ctrl-C: stop|^({answer})")  # some end by themselves in a second
    terminal.type("", "C-c")
    return terminal.wait_for(f"^({answer})")


def test_ctrl_c_stops_any_command_with_one_line_and_keeps_the_game(terminal: Terminal) -> None:
    terminal.start("play", "connect_four", "--players", "human", "engine:depth=7")
    terminal.wait_for("x>")
    terminal.type("4", "Enter")
    terminal.wait_for(r"plays \d")
    while UNCHANGED in stopped(terminal, "hint", f"Hint: |{UNCHANGED}"):
        pass  # it had found a hint by itself, but not shown it yet
    for command, answer in (
        ("analyse", rf"Stopped: \d+ moves? ahead|{UNCHANGED}"),
        ("explain", f"{UNCHANGED}|o has played"),
        ("tree 9", f"{UNCHANGED}|the tree 9 moves deep"),
        ("?- repeat, fail", UNCHANGED),
    ):
        stopped(terminal, command, answer)
    terminal.type("history", "Enter")
    terminal.wait_for("1. 4  +x")


@pytest.mark.stress
def test_a_kept_game_is_taken_up_by_one_console_only(terminal: Terminal) -> None:
    kept, other = (Autosave(terminal.state / "pybridge" / "games") for _ in range(2))
    session = Session("tictactoe", pb.load_game("tictactoe"))
    session.play("5")
    kept.keep(session)
    kept.release()
    terminal.start("play", "tictactoe")
    terminal.wait_for("interrupted after 1 move")
    assert other.take(1)
    terminal.type("y", "Enter")
    terminal.wait_for("Another console has taken over this game")
    terminal.wait_for("x>")
    other.release()


@pytest.mark.stress
def test_a_damaged_kept_game_is_refused_with_the_reason_and_left_alone(terminal: Terminal) -> None:
    games = terminal.state / "pybridge" / "games"
    games.mkdir(parents=True)
    damaged = games / "1.game"
    damaged.write_bytes(b"\xff\x00 not a game")
    terminal.start("play", "tictactoe")
    terminal.wait_for("cannot be read and is left unchanged")
    terminal.wait_for("x>")
    assert damaged.read_bytes() == b"\xff\x00 not a game"


@pytest.mark.share(1)
@pytest.mark.parametrize("options", [[], ["--full"]])
def test_a_console_that_cannot_keep_the_game_says_so_at_the_start(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    with Terminal(tmp_path, XDG_STATE_HOME=str(tmp_path / "file")) as terminal:
        terminal.start("play", "tictactoe", *options)
        terminal.wait_for("the game is not saved automatically: cannot write")
        terminal.type("5", "Enter")
        terminal.wait_for("2. [1-9]" if options else "o .engine. plays")


def test_a_dumb_terminal_gets_plain_text(tmp_path: Path) -> None:
    with Terminal(tmp_path, TERM="dumb") as terminal:
        terminal.start("play", "tictactoe", "--players", "human", "human")
        terminal.wait_for("^x> ?")
        terminal.type("5", "Enter")
        terminal.wait_for(r"4 \[x\] 6")
        terminal.type("", "C-c")
        terminal.wait_for("Press Ctrl-C again to quit")
        terminal.type("", "C-c")
        terminal.wait_for("exit status 130")


@pytest.mark.stress
def test_play_without_a_game_offers_a_menu(terminal: Terminal) -> None:
    terminal.start("play")
    terminal.wait_for(r"Which game\?")
    screen = terminal.wait_for(r"\d\. tictactoe +x against o")
    assert re.search(r"^  1\. cat_and_mice .* \.\.\.\)\n  2\. connect_four", screen, re.MULTILINE)
    terminal.type("9", "Enter")
    terminal.wait_for("Type a number from 1 to 5, a name, or the path of a game file")
    terminal.type("tictacto", "Enter")
    terminal.wait_for("did you mean tictactoe")
    terminal.type("tictactoe", "Enter")
    terminal.wait_for("x>")
