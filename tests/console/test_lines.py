"""Whole games over pipes, through the real command: the plain line protocol."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from terminal import play, play_here

import pybridge as pb
from pybridge.console.session import Session

DATA = Path(__file__).parent.parent / "data"
ENGINE = "engine:nodes=100000"  # enough to prove tic-tac-toe, however slow the machine is


def test_two_humans_play_a_whole_game_over_pipes(tmp_path: Path) -> None:
    game = play("tictactoe", "--players", "human", "human", lines="5\n1\n3\n7\n4\n6\n2\n8\n9\n", state=tmp_path)
    assert game.status == 0
    assert "x (human) to move." in game.output
    assert "It is a draw." in game.output
    assert "Another game?" in game.output
    assert game.errors == ""


def test_the_engine_answers_a_move(tmp_path: Path) -> None:
    game = play_here("tictactoe", "--players", "human", ENGINE, lines="1\nquit\n", state=tmp_path)
    assert f"o ({ENGINE}) plays 5 (a draw, line 5 " in game.output
    assert game.status == 0


def test_the_engine_begins_when_the_human_is_o(tmp_path: Path) -> None:
    game = play_here("tictactoe", "--as", "o", lines="quit\n", state=tmp_path)
    assert re.search(r"x \(engine\) plays [1-9]", game.output)
    assert "o (human) to move." in game.output


def test_two_engines_draw_and_the_end_of_input_ends_quietly(tmp_path: Path) -> None:
    game = play_here("tictactoe", "--players", ENGINE, ENGINE, state=tmp_path)
    assert (game.status, game.errors) == (0, "")
    assert "It is a draw." in game.output


def test_a_win_is_announced_and_another_game_can_follow(tmp_path: Path) -> None:
    lines = "1\n4\n2\n5\n3\nyes\n1\n4\n2\n5\n3\nno\n5\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert game.output.count(" x  x [x]\n o  o  .\n .  .  .\nx wins.") == 2
    assert game.status == 0


def test_redo_brings_back_what_undo_took(tmp_path: Path) -> None:
    lines = "1\n5\n9\nundo 2\nredo\nhistory\nundo 99\nredo 99\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert "   3. 9            x  (taken back)" in game.output
    assert game.output.count("Move 3 of 3.") == 1


def test_a_review_names_what_was_given_away(tmp_path: Path) -> None:
    lines = "review\n1\n5\n2\n3\n7\n8\nreview\n"  # with 3 squares left, one iteration proves it: no clock decides
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert "no move has been made yet" in game.output
    assert re.search(r"6\. o: 8 (gave away a draw|allowed a win in 1 move); try 4 instead", game.output)


def test_hint_names_a_move_after_a_restart(tmp_path: Path) -> None:
    game = play_here("tictactoe", "--players", "human", "human", lines="5\nrestart\nhint\n", state=tmp_path)
    assert re.search("Hint: [1-9]: ", game.output)


ALGORITHMS = (
    "auto, deepening, mcts, minimax, alphabeta, negamax, iterative_deepening, transposition_table, uct, "
    "expectiminimax, star1, maxn or paranoid"
)
BAD_LINES = [
    ("1", "'1': square 1 is taken by x"),
    ("0", "'0': the squares are 1 to 9"),
    ("10", "'10': the squares are 1 to 9"),
    ("abc", "'abc': it does not name a move; moves look like: 2 3 4 5 6 7 8 9"),
    ("", "type a move of o, such as 2, or a command: help lists them"),
    ("½∞ éß", "it does not name a move; moves look like"),
    ("x" * 10_000, "it does not name a move; moves look like"),
    ("\x1b[2J\x07\x00", "it does not name a move; moves look like"),
    ("undoo", "'undoo' is neither a command nor a move; did you mean undo?"),
    ("board", "'board': it does not name a move; moves look like"),
    ("goto 5", "there is no move 5: the game has moves 0 to 1"),
    ("goto x", "goto N: N must be a whole number, not 'x'"),
    ("new chess", "there is no game 'chess'"),
    ("new ./chess.pl", "there is no file './chess.pl'"),
    ("players human elf", "there is no player 'elf'"),
    ("level fiendish", "there is no level 'fiendish'"),
    ("load nothing.game", "cannot read 'nothing.game': No such file or directory"),
    ("save", "save FILE: name the file to save to, such as save mine.game"),
    ("help dance", "there is no command 'dance'"),
    ("position nonsense", "'nonsense' is not a position of tictactoe"),
    ("?- foo(", "Syntax error"),
    ("?- nothing_such(Pos)", "Unknown procedure: nothing_such/1"),
    ("?-", "type a goal after ?-, such as ?- move(Pos, Move, Next)"),
    ("?- X = 1. Y = 2.", "expected one goal (a comma joins goals), but its full stop is followed by: Y = 2."),
    ("?- thread_exit(x)", "No permission to exit thread"),
    ("undo 1000000", "undo N: N must be at most 999999, not '1000000'"),
    ("redo 12345678901", "redo N: N must be at most 999999, not '12345678901'"),
    ("goto 0000000009", "there is no move 9: the game has moves 0 to 1"),
    ("analyse 3601", "analyse SECONDS: SECONDS must be at most 3600, not '3601'"),
    ("players human engine:threads=100000", "threads must be a whole number from 1 to 64, not 100000"),
    ("players human engine:algorithm=foo", f"algorithm must be {ALGORITHMS}, not 'foo'"),
    ("players human engine:seconds=nan", "seconds must be a number above 0, at most 86400, not 'nan'"),
    ("players human engine:seconds=-1", "seconds must be a number above 0, at most 86400, not -1"),
    ("players human engine:seconds=1e9", "seconds must be a number above 0, at most 86400, not 1000000000"),
    (f"players human engine:depth={'9' * 30}", f"a whole number from 1 to 1000000, not {'9' * 30}"),
    (f"players human engine:depth={'9' * 5000}", "depth must be a whole number from 1 to 1000000, not 9"),
    ("players human engine:nodes=0", "nodes must be a whole number from 1 to 1000000000000, not 0"),
    ("players human engine:memory=0", "memory must be a number above 0, at most 1000000, not 0"),
    ("players human engine:variety=-1", "must be a whole number from 0 to 18014398509481983, not -1"),
    ("players human engine:table=maybe", "table must be true or false, not 'maybe'"),
    ("players human engine:table", "engine has no option 'table'; did you mean table?"),
    ("save players.txt", "'players.txt' is not a saved game and is left unchanged: save under another name"),
    ("save /dev/null", "'/dev/null' is not a saved game and is left unchanged: save under another name"),
]


def test_bad_input_gets_one_clear_line_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "players.txt").write_text("not a game\n")
    lines = "\n".join(["1", *(line for line, _ in BAD_LINES), "2", ""])
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    _, after = game.output.split("o (human) to move.\n", 1)
    printed = after.split("\n")
    for (line, answer), answered in zip(BAD_LINES, printed, strict=False):
        assert answer in answered, line[:40]
        assert "pybridge_" not in answered
        assert len(answered) < 300
        assert answered.isprintable()
    assert (tmp_path / "players.txt").read_text() == "not a game\n"
    assert printed[len(BAD_LINES) : len(BAD_LINES) + 2] == ["", " x [o] 3"]
    assert (game.status, game.errors) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["tictactoes"], "there is no game 'tictactoes'; did you mean tictactoe?"),
        (["./chess.pl"], "pybridge: there is no file './chess.pl'\n"),
        (["tictactoe", "--as", "z"], "tictactoe has no player 'z'; they are x and o"),
        (["tictactoe", "--players", "human", "engin"], "there is no player 'engin'; did you mean engine?"),
        (["tictactoe", "--players", "human", "engine:deep=3"], "engine has no option 'deep=3'; did you mean depth?"),
        (
            ["tictactoe", "--players", "human", "engine:depth=x"],
            "depth must be a whole number from 1 to 1000000, not 'x'",
        ),
        (["tictactoe", "--level", "foo"], "there is no level 'foo'; there are: easy, normal, hard, perfect"),
        (
            ["tictactoe", "--level", "easy", "--players", "human", "random"],
            "--level applies to the engine, but there is none among --players: leave out one of them",
        ),
        (["tictactoe", "--variant", "huge"], "tictactoe has no variant 'huge'"),
        (["tictactoe", "--full"], "--full needs a terminal"),
        ([], "name a game: pybridge play GAME; the games are: "),
    ],
)
def test_a_bad_command_line_is_refused_in_one_line(tmp_path: Path, arguments: list[str], error: str) -> None:
    game = play_here(*arguments, state=tmp_path)
    assert game.status == 2
    assert error in game.errors
    assert game.errors.count("\n") == 1
    assert game.output == ""


def test_a_saved_game_is_loaded_and_walked_through(tmp_path: Path) -> None:
    lines = "5\n1\ncomment the corner\n9\nsave a.game\nrestart\nload a.game\ngoto 2\nhistory\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert "Saved 3 moves to a.game." in game.output
    assert "Loaded tictactoe with 3 moves from a.game." in game.output
    assert "   2. 1            o  # the corner" in game.output
    assert "2. 1  # the corner" in (tmp_path / "a.game").read_text()


def test_players_level_and_swap_change_who_plays(tmp_path: Path) -> None:
    lines = "players human random\nlevel\nlevel easy\nplayers\nswap\nquit\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert "o now plays easy." in game.output
    assert "o plays random. The levels are: easy, normal, hard, perfect.\n" in game.output
    assert "  x: easy\n  o: human" in game.output


def test_analyse_tree_and_a_prolog_goal_answer_about_the_position(tmp_path: Path) -> None:
    lines = "position xo-/-x-/--o x\nanalyse\ntree 1\n?- turn(Pos, Who)\nposition\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert re.search(r"\n  4  x wins in 3 .* then 3 6\n", game.output)
    assert "0 (x to move)\n|-- 3  0 (a guess, o to move)" in game.output
    assert "Who = x\n" in game.output
    assert "xo-/-x-/--o x\n" in game.output


def test_the_tree_shows_alpha_and_beta_and_where_they_cut(tmp_path: Path) -> None:
    lines = "position xoo/oxx/--- x\ntree 2 bounds\ntree bounds\ntree 2 bonds\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert game.output.count("+1 (x to move)  alpha -inf, beta inf\n|-- 7  0 (o to move)") == 2
    assert "|   |-- 7  0 (a guess, x to move)  alpha 0, beta inf\n|   `-- # cut: 9  alpha 0, beta 0\n" in game.output
    assert "tree DEPTH [bounds | playouts]: DEPTH must be a whole number, not '2 bonds'" in game.output


def test_the_tree_of_playouts_shows_visits_and_what_is_proven(tmp_path: Path) -> None:
    lines = "position xoo/oxx/--- x\ntree 1 playouts\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert "+1 (proven, x to move, 1 visit)\n|-- 9  +1 (the end, 0 visits)\n" in game.output
    assert "`-- ... 2 other moves, 0 visits\n" in game.output


def test_help_lists_every_command_and_tells_about_one(tmp_path: Path) -> None:
    game = play_here("tictactoe", lines="help\nhelp undo\nquit\n", state=tmp_path)
    for name in re.findall(
        r"\w+", "undo redo restart new hint analyse level players swap moves history goto save load"
    ):
        assert f"\n  {name}" in game.output
    assert "undo [N] (also: u)\n  take back" in game.output


def test_the_plain_protocol_leaves_no_state_behind(tmp_path: Path) -> None:
    play_here("tictactoe", lines="5\n", state=tmp_path)
    assert list(tmp_path.rglob("*.game")) == []


def test_a_goal_reads_an_empty_terminal_and_what_it_writes_is_cut_where_it_is_too_much(tmp_path: Path) -> None:
    lines = "?- numlist(1, 100000, _L), atomic_list_concat(_L, X)\n"
    lines += "?- forall(between(1, 5000, N), (write(N), nl))\n"
    lines += "?- write(here), atom_length(_, _)\n"
    lines += "?- print_message(warning, format(told, [])), print_message(error, format(both, []))\n"
    goals = ["read(user_input, X)", "prolog", "break", "get_char(user_input, C)", "trace, turn(Pos, P)"]
    lines += "".join(f"?- {goal}\n" for goal in goals) + "moves\n"
    game = play("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert max(map(len, game.output.splitlines())) < 1100
    assert "... (487,901 more characters)" in game.output
    assert "\n100\n... (4,800 lines left out)\n4901\n" in game.output
    assert "\nhere\natom_length/2: Arguments are not sufficiently instantiated\n" in game.output
    assert "\nwarning: told\nerror: both\ntrue\n" in game.output
    assert "X = end_of_file" in game.output
    assert "C = end_of_file" in game.output
    assert "Call: (" in game.output
    assert "P = x\n  1  2  3  4  5  6  7  8  9\n" in game.output
    assert (game.status, game.errors) == (0, "")


def test_rules_that_fail_on_the_computers_move_are_reported_and_the_game_is_unchanged(tmp_path: Path) -> None:
    rules = (DATA / "counting.pl").read_text()
    rules = rules.replace("module(counting", "module(failed")
    (tmp_path / "failed.pl").write_text(rules.replace("N >= 400,", "( N > 1 -> undefined(N) ; N >= 400 ),"))
    lines = "1\nposition\n"
    game = play_here("./failed.pl", "--players", "human", "random", lines=lines, state=tmp_path)
    assert re.search(r"failed.pl:\d+: utility/2 raises an error: .*Unknown procedure", game.output)
    assert "count(even,1)" in game.output
    assert (game.status, game.errors) == (0, "")


def test_a_reload_of_rules_that_cut_the_game_off_loses_no_move(tmp_path: Path) -> None:
    rules = (DATA / "counting.pl").read_text().replace("module(counting", "module(cut")
    path = tmp_path / "cut.pl"
    path.write_text(rules)
    session = Session.open(str(path), players=("human", "human"))
    for _ in range(3):
        session.play(session.position.moves[0].text)
    session.comments[2] = "well done"
    session.undo()
    whole, text = session.record(taken_back=True), session.position.text

    path.write_text(rules.replace("member(Step, [1,2])", "Step = 3"))
    os.utime(path, (2_000_000_000, 2_000_000_000))
    assert "not a legal move" in session.reload(pb.load_game(str(path)))
    assert (session.index, session.steps) == (0, [])
    assert session.record(taken_back=True).moves == whole.moves

    path.write_text(rules)
    os.utime(path, (2_000_000_001, 2_000_000_001))
    assert session.reload(pb.load_game(str(path))) == ""
    assert (session.index, session.position.text) == (2, text)
    assert session.record(taken_back=True) == whole


def test_a_reload_keeps_a_start_that_was_set_up(tmp_path: Path) -> None:
    lines = "position xo-/---/--- x\n9\nreload\nposition\n"
    game = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    assert "again, 1 move played." in game.output
    assert "xo-/---/--x o\n" in game.output


def test_without_undo_moves_stay(tmp_path: Path) -> None:
    lines = "1\nundo\ngoto 0\nmoves\ncompare\nquit\n"
    game = play_here("tictactoe", "--no-undo", "--players", "human", "human", lines=lines, state=tmp_path)
    assert (game.output + game.errors).count("it was started with --no-undo") == 2
    assert "2  3  4" in game.output
    assert "type pybridge compare GAME" in game.output + game.errors


def test_a_game_ends_when_it_is_decided_if_that_is_wanted(tmp_path: Path) -> None:
    lines = "1\n2\n5\nundo\nquit\n"
    options = ("--players", "human", "human", "--end-when-decided")
    game = play_here("tictactoe", *options, lines=lines, state=tmp_path)
    said = [line for line in game.output.splitlines() if "decided" in line]
    assert said == ["It is decided: x wins in 5.", "It is decided: x wins in 4.", "It is decided: x wins in 5."]
    assert game.output.count("Another game?") == 3
    assert "decided" not in play_here("tictactoe", *options[:3], lines=lines, state=tmp_path).output
