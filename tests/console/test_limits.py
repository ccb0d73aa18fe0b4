"""The console under strain: long games, narrow terminals, rules that never end, nonsense."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from counts import count
from terminal import Terminal, play
from waiting import wait_for

from pybridge.console import commands as console_commands

DATA = Path(__file__).parent.parent / "data"
COUNTING = str(DATA / "counting.pl")
LOOPING = DATA / "looping.pl"


@pytest.mark.stress
def test_a_game_of_300_moves_is_played_saved_and_walked_through(tmp_path: Path) -> None:
    moves = "1\n" * 300
    lines = f"{moves}save long.game\nhistory\nundo 299\nredo 100\ngoto 300\nload long.game\nposition\n"
    game = play(COUNTING, "--players", "human", "human", lines=lines, state=tmp_path)
    assert "Saved 300 moves to long.game." in game.output
    assert " 300. 1            even" in game.output
    assert "Move 1 of 300." in game.output
    assert "Move 101 of 300." in game.output
    assert "count(odd,300)" in game.output
    assert game.status == 0


@pytest.mark.stress
def test_a_game_of_300_moves_on_the_full_screen(tmp_path: Path) -> None:
    record = ["pybridge game, format 1", f"game: {COUNTING}", "", *(f"{n}. 1" for n in range(1, 301)), ""]
    (tmp_path / "long.game").write_text("\n".join(record))
    with Terminal(tmp_path) as terminal:
        terminal.start("play", COUNTING, "--full", "--players", "human", "human")
        terminal.wait_for("F1 Help")
        terminal.type("load long.game", "Enter")
        terminal.wait_for(r"300\. 1")
        terminal.type("undo 2", "Enter")
        terminal.wait_for("Move 298 of 300.")
        terminal.type("1", "Enter")
        terminal.wait_for(r"299\. 1")


@pytest.fixture
def looping(tmp_path: Path) -> tuple[str, Path]:
    """Rules that never end once somebody has moved, and the file that they create when that happens."""
    begun = tmp_path / "begun"
    rules = LOOPING.read_text().replace("    repeat,", f"    open('{begun}', write, Out), close(Out), repeat,")
    (tmp_path / "looping.pl").write_text(rules)
    return "looping.pl", begun


def test_rules_that_never_end_can_be_interrupted_at_the_prompt(tmp_path: Path, looping: tuple[str, Path]) -> None:
    rules, begun = looping
    with Terminal(tmp_path) as terminal:
        terminal.start("play", rules, "--players", "human", "human")
        terminal.wait_for("one>")
        terminal.type("go", "Enter")
        wait_for(begun.exists)
        terminal.type("", "C-c")
        terminal.type("moves", "Enter")
        terminal.wait_for("^  go")


@pytest.mark.stress
def test_rules_that_never_end_can_be_interrupted_on_the_full_screen(tmp_path: Path, looping: tuple[str, Path]) -> None:
    rules, begun = looping
    with Terminal(tmp_path) as terminal:
        terminal.start("play", rules, "--players", "human", "human", "--full")
        terminal.wait_for("F1 Help")
        terminal.type("go", "Enter")
        wait_for(begun.exists)
        terminal.type("", "C-c")
        terminal.wait_for("Interrupted: the game is unchanged")
        terminal.type("moves", "Enter")
        terminal.wait_for("^  go")


COMMANDS = [name for name in console_commands.COMMANDS if name != "quit"] + list("123456789") + ["yes"]
ARGUMENTS = ["", "1", "2", "-1", "9" * 20, "x", "tictactoe", "human random", "easy", "x=random", "'"]


def nonsense(dice: random.Random) -> bytes:
    """Return a line that no user would type."""
    kind = dice.randrange(6)
    if kind == 0:
        return dice.randbytes(dice.randrange(60)).replace(b"\n", b"")
    if kind == 1:
        return "".join(chr(dice.choice([7, 27, 0, 127, 155, 0x202E, 0x1F600, 65])) for _ in range(9)).encode()
    if kind == 2:
        return (dice.choice("abcxyz?-()'\"\\") * dice.randrange(3000)).encode()
    words = [dice.choice(COMMANDS), dice.choice(ARGUMENTS)]
    if words[0] in ("hint", "analyse", "explain") and dice.random() < 0.97:
        words[0] = "moves"
    if words[0] == "?-":
        words[1] = dice.choice(["move(Pos, M, N)", "foo(", "X = Y", "halt", "throw(x)", "atom_length(X, Y)", "Pos"])
    return " ".join(words).encode()


@pytest.mark.stress
def test_lines_of_nonsense_neither_crash_nor_hang_the_console(tmp_path: Path) -> None:
    lines = count(400, 10_000)
    dice = random.Random(lines)
    text = b"\n".join(nonsense(dice) for _ in range(lines)) + b"\nrestart\nplayers human human\nquit\n"
    game = play("tictactoe", "--players", "human", "random", lines=text, state=tmp_path)
    assert (game.status, game.errors) == (0, "")
    assert game.output.rstrip().endswith("o: human")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", game.output)
