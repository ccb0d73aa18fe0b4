"""The command line: answers, errors and exit statuses."""

import json
import re
import signal
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from terminal import Terminal, run_apart, run_here
from waiting import run_python

EXAMPLES = Path(__file__).parents[2] / "examples"


def answer(*arguments: str) -> Any:
    done = run_here(*arguments)
    assert (done.status, done.errors) == (0, "")
    return json.loads(done.output)


@pytest.mark.parametrize(
    ("algorithm", "nodes"), [pytest.param("minimax", 549_946, marks=pytest.mark.stress), ("alphabeta", 18_297)]
)
def test_the_plain_searches_enter_as_many_positions_as_published(algorithm: str, nodes: int) -> None:
    """549,946 is widely published; 18,297 comes from a program written from the lab's text."""
    found = answer("analyse", "tictactoe", "--algorithm", algorithm, "--json")
    assert (found["nodes"], found["value"], found["winner"]) == (nodes, 0, "draw")


def test_analyse_proves_that_tic_tac_toe_is_a_draw() -> None:
    found = answer("analyse", "tictactoe", "--json")
    assert (found["value"], found["winner"], found["exact"], found["plies"]) == (0, "draw", True, None)


def test_analyse_takes_a_position_by_moves_or_by_its_text() -> None:
    by_moves = answer("analyse", "tictactoe", "--moves", "1 4 2 5", "--json")
    by_text = answer("analyse", "tictactoe", "--position", "xx-/oo-/--- x", "--json")
    assert by_moves["move"] == by_text["move"] == "3"
    assert by_moves["winner"] == "x"
    assert by_moves["plies"] == 1


# Nobody ever wins; the heuristic prefers taking two, and the file reports the first look twelve steps ahead.
ENDLESS = """
:- module(endless, [players/2, start/2, turn/2, utility/2, move/3, heuristic/2]).
:- dynamic announced/0.

players(a, b).
start(standard, 0-a).
turn(_-Player, Player).
utility(_, _) :- fail.
move(N-a, Steps, M-a) :- member(Steps, [1, 2]), M is N+Steps.
heuristic(N-_, N) :- ( N < 12 ; announced ), !.
heuristic(N-_, N) :- assertz(announced), print_message_lines(user_error, '', ['far ahead'-[], nl]).
"""


def test_ctrl_c_in_analyse_shows_the_best_found_so_far(tmp_path: Path) -> None:
    (tmp_path / "endless.pl").write_text(ENDLESS)
    with Terminal(tmp_path) as terminal:
        terminal.start("analyse", "endless.pl", "--seconds", "600")
        terminal.wait_for("^far ahead")
        terminal.type("", "C-c")
        screen = terminal.wait_for("exit status 130")
    assert re.search(r"best move 2\nworth +guess \+\d+\n", screen)
    assert "pybridge: interrupted: this is the best so far\n" in screen


def test_analyse_says_where_a_search_without_a_proof_ran_interpreted() -> None:
    interpreted = ("analyse", "connect_four", "--nodes", "2000", "--interpreted")
    assert run_apart(*interpreted).output.rstrip().endswith(" s, interpreted")
    assert ", interpreted" not in run_apart("analyse", "tictactoe", "--interpreted").output


def test_analyse_counts_the_work_of_a_depth_that_a_limit_ends() -> None:
    assert answer("analyse", "connect_four", "--nodes", "2000", "--json")["nodes"] == 2000


def test_perft_counts_sequences_of_moves() -> None:
    assert run_here("perft", "tictactoe", "6").output == "54720\n"
    counted = json.loads(run_apart("perft", "tictactoe", "1", "--interpreted", "--json").output)
    assert counted["perft"] == 9
    assert not counted["compiled"]
    assert counted["seconds"] >= 0


def test_a_search_can_be_interpreted() -> None:
    """That its options are declared in Prolog does not mean that rules are compiled."""
    declared = "from pybridge.search.options import declared_options; import pybridge as pb; declared_options(); "
    done = run_python("-c", declared + "print(pb.query_once('pybridge_host:hosted')['truth'])")
    assert done.stdout == "False\n"


def test_games_lists_players_and_variants() -> None:
    listed = {game["name"]: game for game in answer("games", "--json")}
    assert listed["tictactoe"] == {"name": "tictactoe", "players": ["x", "o"], "variants": ["standard"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["perft", "tictacto", "3"], "did you mean tictactoe?"),
        (["perft", "nonsense", "3"], "the games are:"),
        (["perft", "tictactoe", "many"], "'many' is not a valid whole number."),
        (["perft"], "Missing argument 'GAME'"),
        (["analise"], "did you mean analyse?"),
        (["analyse", "tictactoe", "--moves", "5 5"], "square 5 is taken by x"),
        (["analyse", "tictactoe", "--variant", "4x4"], "it has: standard"),
        (["analyse", "tictactoe", "--position", "xo"], "one looks like '---/---/--- x'"),
        (["analyse", "tictactoe", "--depth", "0"], "'--depth'"),
        (["analyse", "tictactoe", "--frobnicate"], "--frobnicate"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], message: str) -> None:
    done = run_here(*arguments)
    assert (done.status, done.output) == (2, "")
    assert done.errors.startswith("pybridge: ")
    assert done.errors.count("\n") == 1
    assert message in done.errors


def test_a_process_ends_with_the_status_of_its_command() -> None:
    assert run_apart("analyse", "tictactoe", "--moves", "5 5").status == 2


def test_what_rules_print_is_not_shown(tmp_path: Path) -> None:
    rules = (EXAMPLES / "last_stone.pl").read_text()
    game = tmp_path / "last_stone.pl"
    game.write_text(rules.replace("    member(Take", "    writeln(thinking),\n    member(Take"))
    done = run_apart("analyse", str(game), "--nodes", "500", "--json")
    assert (done.status, json.loads(done.output)["move"]) == (0, "1")
    assert done.errors == ""


class PressesCtrlC:
    """An exception that leaves a destructor is lost, as it is in those that Python runs during an import."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_while_a_command_is_imported_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def importing(name: str) -> object:
        PressesCtrlC()
        return import_module(name)

    monkeypatch.setattr("pybridge.cli.import_module", importing)
    done = run_here("games")
    assert (done.status, done.output, done.errors) == (130, "", "\n")


def test_the_package_runs_as_the_command() -> None:
    done = run_python("-m", "pybridge", "games", "--nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pybridge: No such option")


@pytest.mark.parametrize("command", [[], ["--help"], ["games", "--help"], ["analyse", "--help"]])
def test_help_is_shown_on_standard_output(command: list[str]) -> None:
    done = run_here(*command)
    assert (done.status, done.errors) == (0, "")
    assert done.output.startswith("Usage: pybridge")


def test_solve_says_how_far_it_came_when_time_is_up() -> None:
    done = run_here("solve", "connect_four", "--seconds", "0.5", "--json")
    reached = json.loads(done.output)
    assert (done.status, reached["game"], reached["winner"]) == (1, "connect_four", "unknown")
    assert reached["positions"] >= reached["open"] > 0
    found = r"[\d,]+ positions found, [\d,]+ of them open"
    assert re.fullmatch(
        rf"pybridge: the limit of 0\.5 s was reached before connect_four was solved: {found}\n", done.errors
    )


@pytest.mark.stress
def test_ctrl_c_ends_solve_with_how_far_it_came(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=100) as terminal:
        terminal.start("solve", "connect_four")
        terminal.wait_for(r"\[[#-]{20}\] +\d+% of the memory  [\d,]+ positions, [\d,]+ open, [\d,]+/s")
        terminal.type("", "C-c")
        terminal.wait_for(r"this is the progress so far: [\d,]+ positions found, [\d,]+ of them open")
        terminal.wait_for("exit status 130")


@pytest.mark.stress
def test_ctrl_c_in_analyse_ranking_shows_the_last_finished_depth(tmp_path: Path) -> None:
    (tmp_path / "endless.pl").write_text(ENDLESS)
    with Terminal(tmp_path) as terminal:
        terminal.start("analyse", "endless.pl", "--ranking", "--seconds", "600")
        terminal.wait_for("^far ahead")
        terminal.type("", "C-c")
        screen = terminal.wait_for("exit status 130")
    assert re.search(r"  2 +guess \+\d+ [^g]*\n  1 +guess \+\d+ ", screen)
    assert "pybridge: interrupted: this is the ranking so far\n" in screen


@pytest.mark.stress
def test_a_match_shows_how_far_the_game_is_solved_that_perfect_waits_for(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=100) as terminal:
        terminal.start("match", "connect_four", "perfect", "random")
        terminal.wait_for(r"^solving the game: [\d,]+ positions, [\d,]+ open")
        terminal.type("", "C-c")
        terminal.wait_for("exit status 130")
        assert "solving" not in terminal.screen()


@pytest.mark.share(1)
@pytest.mark.parametrize("command", [("match",), ("study", "--players")])
def test_a_series_on_workers_shows_that_they_solve_the_game_for_perfect(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    name, *option = command
    with Terminal(tmp_path, columns=100) as terminal:
        terminal.start(name, "connect_four", *option, "perfect", "random", "--workers", "1")
        terminal.wait_for(r"^\[-{20}\] 0 of [\d,]+, the workers are solving the game$")
        terminal.type("", "C-c")
        terminal.wait_for("exit status 130")
        assert "solving" not in terminal.screen()


@pytest.mark.stress
def test_a_match_stopped_before_its_first_game_ends_says_so(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=100) as terminal:
        terminal.start("match", "surakarta", "engine:seconds=60", "engine:seconds=60")
        terminal.wait_for("0 of 100")
        terminal.type("", "C-c")
        terminal.wait_for("this is the score after 0 of 100 games: none had finished")
        terminal.wait_for("exit status 130")
