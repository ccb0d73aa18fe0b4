"""Matches between computer players."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from counts import count
from hypothesis import given
from hypothesis import strategies as st
from terminal import COMMAND, run_here
from waiting import PATIENCE

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.cli import run
from pybridge.matches.batch_play import play
from pybridge.matches.batches import Batch, Played
from pybridge.matches.series import Pace
from pybridge.matches.significance import share_interval, sign_test


def match(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "match", *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )


def test_prolog_python_and_the_command_play_the_same_games() -> None:
    players, seed, games = ("normal", "easy"), 11, 4
    result = pb.match(pb.load_game("connect_four"), *players, games=games, seed=seed)
    by_python = [record.moves for record in result.records]
    data = json.loads(match("connect_four", *players, "--games", "4", "--seed", "11", "--json").stdout)
    assert [tuple(record["moves"]) for record in data["records"]] == by_python
    goal = (
        "load_game(connect_four, G), start_position(G, default, S), "
        "player(G, normal, A), player(G, easy, B), "
        "forall(between(1, 4, N), (match_game(G:S, [A, B], 11, 0, N, R), get_dict(moves, R, M), "
        "atomic_list_concat(M, ' ', T), writeln(T)))"
    )
    command = ["swipl", "-g", goal, "-t", "halt", str(prolog_directory() / "pybridge.pl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert [tuple(line.split()) for line in done.stdout.splitlines()] == by_python


@pytest.mark.parametrize(
    ("name", "player", "part"),
    [("last_mouse_lost", "strategy:mirror", "strategies"), ("tictactoe", "perfect", "search")],
)
def test_games_that_need_no_search_are_the_same_compiled(name: str, player: str, part: str) -> None:
    game = pb.load_game(name, compiled=True)
    records = pb.match(game, player, "random", games=20, seed=5, opening=1).records
    assert pb.query_once(f"pybridge_compiled_rules:prepared({name}, {part}, _, compiled(_))")["truth"]
    goal = (
        "findall(R, ( member(P, [One,random]), pybridge:player(Game, P, Q), "
        "             pybridge:ready_player(Q, Game:Start, R) ), Ready), "
        "findall(M, ( between(1, 20, N), pybridge:match_game(Game:Start, Ready, 5, 1, N, R), "
        "             get_dict(moves, R, M) ), All)"
    )
    inputs = {"Game": name, "Start": game.start().term, "One": player}
    assert [list(record.moves) for record in records] == pb.query_once(goal, inputs)["All"]
    pb.query_once("pybridge:choose_rules(Game, any)", {"Game": name})


def test_players_swap_sides_after_every_game_of_a_match() -> None:
    records = pb.match(pb.load_game("tictactoe"), "easy", "random", games=4, seed=1).records
    assert [record.players["x"] for record in records] == ["easy", "random", "easy", "random"]


@pytest.mark.stress
def test_match_json_is_one_document_with_the_result_and_its_confidence() -> None:
    done = match("tictactoe", "engine:nodes=2000", "random", "--games", "20", "--seed", "1", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert data["players"] == ["engine:nodes=2000", "random"]
    assert data["won"] + data["drawn"] + data["lost"] == data["games"] == 20
    assert data["lost"] == 0
    assert data["interval"][0] < data["score"] <= data["interval"][1] <= 1
    assert len(data["records"]) == 20
    assert list(data["records"][0]) == [
        *("number", "game", "variant", "players", "start", "moves", "result", "winner"),
        *("value", "plies", "opening", "seed", "fingerprint"),
    ]


@pytest.mark.stress
def test_an_opening_that_would_end_the_game_causes_a_warning() -> None:
    done = match("tictactoe", "easy", "random", "--games", "2", "--opening", "20")
    assert done.returncode == 0
    assert done.stderr == (
        "Warning: 20 random moves would have ended 2 of 2 games, so their openings are shorter: "
        "give a smaller --opening\n"
    )


def test_ctrl_c_in_a_match_shows_the_score_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(batch: Batch) -> Played:
        if batch.last > 3:
            raise KeyboardInterrupt
        return play(batch)

    monkeypatch.setattr("pybridge.matches.series_run.play", interrupted)
    monkeypatch.setattr(Pace, "note", lambda *_: None)  # batches of one game, however fast it is
    assert run(["match", "tictactoe", "easy", "random", "--games", "9"]) == 130
    printed = capsys.readouterr()
    assert printed.out.startswith("easy against random, 3 games of tictactoe")
    assert printed.err == "pybridge: interrupted: this is the score after 3 of 9 games\n"


def test_a_human_cannot_play_a_match() -> None:
    done = run_here("match", "tictactoe", "human", "random")
    assert done.status == 2
    assert done.errors == "pybridge: only computer players can play in a match; people use the play command\n"


@pytest.mark.parametrize(
    ("won", "drawn", "lost", "score", "p"),
    [(5, 0, 5, 0.5, 1.0), (10, 0, 0, 1.0, 2 / 1024), (0, 10, 0, 0.5, 1.0), (3, 0, 1, 0.75, 0.625)],
)
def test_the_confidence_is_that_of_the_sign_test(won: int, drawn: int, lost: int, score: float, p: float) -> None:
    assert sign_test(won, lost) == pytest.approx(p)
    low, high = share_interval(score, won + drawn + lost)
    assert 0 <= low < score <= high + 1e-9 <= 1 + 1e-9


@given(st.integers(0, 700), st.integers(0, 700))
def test_the_sign_test_of_many_games_goes_on_smoothly(won: int, lost: int) -> None:
    ours, limit = sign_test(won + 500, lost + 500), sign_test(won + 499, lost + 500)
    assert ours == pytest.approx(limit, abs=0.05)


def test_no_games_have_no_result() -> None:
    assert share_interval(0.5, 0) == (0.0, 1.0)


def test_a_played_game_is_a_saved_game_that_can_be_replayed() -> None:
    records = pb.match(pb.load_game("connect_four", "6x5"), "random", "easy", games=40, seed=5).records
    game = records[39]
    assert (game.number, len(records)) == (40, 40)
    assert records[-1] == game
    assert records[38:] == [records[38], game]
    outcome = game.replay()[-1][1].outcome
    assert outcome is not None
    assert (outcome.winner, outcome.value) == (game.winner, game.value)
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(IndexError, match="there are 40 games"):
        records[40]


def test_a_game_without_an_end_is_given_up_and_counts_as_drawn(tmp_path: Path) -> None:
    (tmp_path / "endless.pl").write_text(
        ":- module(endless, [players/2, start/2, turn/2, utility/2, move/3]).\n"
        "players(a, b).\nstart(standard, here(a)).\nturn(here(P), P).\nutility(none, 0).\n"
        "move(here(a), 'go\\non', here(b)).\nmove(here(b), go, here(a)).\n"
    )
    result = pb.match(pb.load_game(str(tmp_path / "endless.pl")), "random", "random", games=2)
    assert (result.won, result.drawn, result.lost) == (0, 2, 0)
    (record, _) = result.records
    assert (record.result, record.winner, record.plies) == ("unfinished", "unknown", 2000)
    assert record.moves[:2] == ("'go\\non'", "go")


@pytest.mark.parametrize("other", ["random", "easy"])
def test_a_random_player_names_rules_whose_legal_does_not_agree_with_move(tmp_path: Path, other: str) -> None:
    (tmp_path / f"{other}.pl").write_text(
        f":- module({other}_liar, [players/2, start/2, turn/2, utility/2, move/3, legal/2]).\n"
        "players(a, b).\nstart(standard, 5).\nturn(_, a).\nutility(0, 1).\n"
        "move(N, take, M) :- M is N-1.\nlegal(_, take).\nlegal(_, leave).\n"
    )
    with pytest.raises(pb.GameError, match=r"\.pl:7: legal/2 returns"):
        pb.match(pb.load_game(str(tmp_path / f"{other}.pl")), "random", other, games=10)


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ({"games": 0}, "games must be a whole number, 1 or more, not 0"),
        ({"opening": -1}, "opening must be a whole number, 0 or more, not -1"),
        ({"until": 0.7}, "until must be a probability of error above 0 and below 0.5, not 0.7"),
    ],
)
def test_a_wrong_option_is_reported(option: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        pb.match(pb.load_game("tictactoe"), "random", "random", **option)


@pytest.mark.stress
def test_every_level_plays_every_game_to_its_end() -> None:
    for name in pb.games():
        for record in pb.match(pb.load_game(name), "hard", "easy", games=count(1, 2), seed=3).records:
            assert record.plies > 0


@pytest.mark.stress
def test_two_heuristics_of_one_file_meet(tmp_path: Path) -> None:
    rules = (Path(__file__).parents[2] / "examples" / "kalah.pl").read_text(encoding="utf-8")
    guesses = "\nguess1(Position, Guess) :- heuristic(Position, Guess).\nguess2(_, 0).\n"
    file = tmp_path / "two_guesses.pl"
    file.write_text(rules.replace("module(kalah", "module(two_guesses") + guesses, encoding="utf-8")
    players = "engine:nodes=300,heuristic=guess1", "engine:nodes=300,heuristic=guess2"
    result = pb.match(pb.load_game(str(file), "4 pits 3 seeds"), *players, games=10, seed=1, opening=2)
    assert result.score > 0.5
