"""Players from outside: Python callables, and files in processes of their own."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from guests import Counting, broken, first, last
from lab6 import mended
from mutants import mutants, right

import pybridge as pb
from pybridge.bridge import process
from pybridge.cli import run
from pybridge.matches import guest_games, ratings
from pybridge.matches.workers import WorkerPool
from pybridge.players import outside
from pybridge.players.contained import ContainedPlayer
from pybridge.players.sources import python_source
from pybridge.sandbox.sandbox import works

needs_sandbox = pytest.mark.skipif(not works(), reason="there is no working sandbox here")


@pytest.fixture
def game() -> pb.Game:
    return pb.load_game("tictactoe")


def test_callables_play(game: pb.Game) -> None:
    counting = Counting()
    result = pb.match(game, first, last, games=4)
    assert (result.players, result.games, result.won + result.drawn + result.lost) == (("first", "last"), 4, 4)
    assert result.records[0].moves[:2] == ("1", "9")
    match = pb.match(game, counting, "random", games=10, seed=3, opening=2)
    assert counting.asked >= 10
    assert [record.replay() and record.moves for record in match.records] == [
        record.moves for record in pb.match(game, Counting(), "random", games=10, seed=3, opening=2).records
    ]
    openings = [record.moves[:2] for record in match.records]
    assert openings[::2] == openings[1::2]


@pytest.mark.stress
def test_callables_play_on_workers(game: pb.Game) -> None:
    here = pb.match(game, first, "random", games=6, seed=1)
    with WorkerPool(2) as pool:
        there = pb.match(game, first, "random", games=6, seed=1, executor=pool)  # type: ignore[arg-type]
        with pytest.raises(pb.InputError, match="cannot be sent to workers"):
            pb.match(game, lambda position: position.moves[0], "random", games=6, executor=pool)  # type: ignore[arg-type]
    assert [record.moves for record in there.records] == [record.moves for record in here.records]


def test_an_error_forfeits_the_game_and_is_in_its_record(game: pb.Game) -> None:
    result = pb.match(game, broken, first, games=2)
    assert (result.won, result.lost) == (0, 2)
    for record in result.records:
        assert (record.winner == "x") == (record.players["x"] == "first")
        assert record.forfeit.startswith("broken: ")
        assert "guests.py:18: KeyError" in record.forfeit
        assert record.to_json()["forfeit"] == record.forfeit
    assert "forfeit" not in pb.match(game, "random", "random", games=1).records[0].to_json()
    outside = pb.match(game, lambda _: "99", first, games=1)
    assert "99" in outside.records[0].forfeit
    with pytest.raises(pb.InputError, match="callable"):
        pb.match(game, 3, "random", games=1)


@pytest.mark.stress
def test_files_play_by_their_own_rules_or_those_of_the_game(game: pb.Game, tmp_path: Path) -> None:
    own, heuristic, strategy = (tmp_path / name for name in ("own.pl", "heuristic.pl", "strategy.pl"))
    own.write_text(right())
    heuristic.write_text("heuristic(_, 0).\n")
    moves = "findall(N, tictactoe:move(P, N, _), Ms)"
    strategy.write_text(f"strategy(any, P, M) :- {moves}, last(Ms, M).\n")
    result = pb.match(game, str(own), "random", games=4, opening=3, move_seconds=60)
    assert result.lost == 0
    assert not any(record.forfeit for record in result.records)
    result = pb.match(game, str(strategy), str(heuristic), games=2, move_seconds=60)
    assert [record.forfeit for record in result.records] == ["", ""]
    assert result.records[0].moves[0] == "9"
    with pytest.raises(pb.InputError, match="there is no file"):
        pb.match(game, "missing.pl", "random")


def test_a_file_is_loaded_again_only_when_it_has_changed(
    game: pb.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYBRIDGE_TRUSTED", "1")
    file = tmp_path / "player.pl"
    file.write_text(f":- open('{tmp_path}/tried', append, To), write(To, x), close(To).\n")
    pb.match(game, str(file), "random", games=1, move_seconds=60)
    tried = (tmp_path / "tried").read_text()
    result = pb.match(game, str(file), "random", games=4, move_seconds=60)
    assert all("move/2 is missing" in record.forfeit for record in result.records)
    assert (tmp_path / "tried").read_text() == tried
    file.write_text("strategy(any, P, M) :- tictactoe:move(P, M, _).\n")
    os.utime(file, (0, 0))
    result = pb.match(game, str(file), "random", games=2, move_seconds=60)
    assert [record.forfeit for record in result.records] == ["", ""]


BROKEN = {
    "raises": ("strategy(s, _, M) :-\n    M is foo+1.\n", "raises.pl"),
    "halt": (":- halt.\nstrategy(s, _, _) :- halt.\n", ""),
    "loop": ("strategy(s, _, _) :- loop.\nloop :- loop.\n", "no move in"),
    "illegal": ("strategy(s, _, 99).\n", "99"),
    "syntax": ("strategy(s, _,\n", "syntax.pl"),
    "nothing": ("foo.\n", "there is no strategy/3"),
    "memory": ("strategy(s, _, _) :- length(L, 1000000000), L = [].\n", ""),
    "flood": ("strategy(s, _, _) :- repeat, write(aaaaaaaaaaaaaaaaaaaaaaaaa), fail.\n", "no move in"),
}


@needs_sandbox
@pytest.mark.share(1)
@pytest.mark.parametrize("name", BROKEN)
def test_a_tournament_with_a_broken_file_ends_with_a_table(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    rules, reason = BROKEN[name]
    (tmp_path / f"{name}.pl").write_text(rules)
    (tmp_path / "own.pl").write_text(right())
    monkeypatch.chdir(tmp_path)
    command = ["tournament", "tictactoe", "own.pl", f"{name}.pl", "--games", "2", "--opening", "4"]
    assert run([*command, "--move-seconds", "4", "--json"]) == 0
    table = json.loads(capfd.readouterr().out)
    assert table["crosstable"]["own.pl"] == {f"{name}.pl": {"won": 2, "drawn": 0, "lost": 0}}
    assert all(reason in record["forfeit"] for record in table["records"])


BY_NAME = {mutant.name.partition("_")[2]: mutant.text for mutant in mutants()}
WAYS = {name: text for name, (text, _) in BROKEN.items()} | {
    "missing_line": BY_NAME["no_line_0"],
    "wrong_turn": BY_NAME["rules_0"],
    "cell_overwritten": BY_NAME["rules_15"],
    "flipped_sign": BY_NAME["minimax_0"],
    "lost_cut": BY_NAME["cut_4"],
    "encoding": BY_NAME["latin_1"],
    "fork": ":- use_module(library(unix)).\nstrategy(s, _, 1) :- fork(_).\n",
}


@pytest.mark.stress
@pytest.mark.parametrize("way", WAYS)
def test_a_tournament_of_eight_files_with_two_broken_ones_ends_with_a_table(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    sound = [f"sound{number}.pl" for number in range(6)]
    moves = "findall(N, tictactoe:move(P, N, _), Ms), length(Ms, Count)"
    for number, name in enumerate(sound):
        chosen = f"At is {number} mod Count, nth0(At, Ms, M)"
        (tmp_path / name).write_text(f"strategy(any, P, M) :- {moves}, {chosen}.\n")
    for name in ("bad0.pl", "bad1.pl"):
        (tmp_path / name).write_bytes(WAYS[way].encode(errors="surrogateescape"))
    monkeypatch.chdir(tmp_path)
    command = ["tournament", "tictactoe", *sound, "bad0.pl", "bad1.pl", "--games", "2", "--opening", "4"]
    assert run([*command, "--move-seconds", "4", "--json"]) == 0
    table = json.loads(capfd.readouterr().out)
    assert (table["games"], len(table["crosstable"])) == (56, 8)
    forfeits = [record for record in table["records"] if record.get("forfeit")]
    assert all("bad" in record["forfeit"] for record in forfeits)


def test_crosstables_need_no_library_for_ratings(
    game: pb.Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ratings, "find_spec", lambda _: None)
    table = pb.tournament(game, ["random", first, last], games=2)
    assert set(table.rating.values()) == {None}
    assert table.ranked[0] == max(table.players, key=lambda player: table.total(player).points)
    assert run(["tournament", "tictactoe", "random", "easy", "--games", "2"]) == 0
    assert "ratings need statsmodels" in capsys.readouterr().out


@needs_sandbox
def test_a_callable_is_named_on_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    assert run(["match", "tictactoe", "guests:first", "guests:last", "--games", "2"]) == 0
    assert capsys.readouterr().out.startswith("guests:first against guests:last, 2 games")
    assert run(["match", "tictactoe", "guests:nobody", "random", "--games", "2"]) == 2
    assert "no player 'guests:nobody'" in capsys.readouterr().err


def test_a_file_in_a_saved_game_is_not_run(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    touched = tmp_path / "touched"
    hostile = tmp_path / "hostile.pl"
    hostile.write_text(f":- open('{touched}', write, S), close(S).\n")
    saved = tmp_path / "game.txt"
    game = pb.load_game("tictactoe")
    players = {"x": str(hostile), "o": "os:getpid"}
    pb.GameRecord(game.spec, ("5",), players=players).save(saved)
    run(["play", str(saved)])
    assert not touched.exists()


def test_a_file_follows_a_game_whose_moves_it_is_not_given(tmp_path: Path) -> None:
    mended(tmp_path)
    player = ContainedPlayer(str(tmp_path / "lab6.pl"), 60)
    position = pb.load_game("tictactoe").start().play("5").play("1").play("2")
    assert player.choose(position, ["5", "1", "2"]).text == "8"
    assert player.choose(position.play("8").play("3"), None).text == "7"
    player.end()


HOSTILE = {
    "endless.pl": ("heuristic(P, V) :- heuristic(P, V).\n", "heuristic/2 does not end"),
    "shells.pl": (":- open('{folder}/pwned', write, _).\nstrategy(s, _, 1) :- shell(x), halt.\n", "halt(0)"),
    "spins:play": ("def play(position):\n    while True:\n        pass\n", "no move in 1 second"),
    "naps:play": ("import time\ndef play(position):\n    time.sleep(60)\n", "no move in 1 second"),
    "counts:play": ("def play(position):\n    return sum(range(10**12))\n", "no move in 1 second"),
    "forks:play": ("import os\ndef play(position):\n    os.fork()\n", "forks.py:3: PermissionError"),
    "grows:play": ("def play(position):\n    return bytearray(4 << 30)\n", "grows.py:2: MemoryError"),
    "writes:play": ("def play(position):\n    open('{folder}/pwned', 'w')\n", ""),
    "reads:play": ("def play(position):\n    return open('/etc/passwd').read()\n", "FileNotFoundError"),
    "pickles:play": ("class Bad:\n    __reduce__ = lambda self: (print, ())\nplay = lambda p: Bad()\n", "Bad"),
}


@needs_sandbox
@pytest.mark.share(5)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_player_loses_and_reaches_nothing(
    game: pb.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    text, reason = HOSTILE[name]
    file = tmp_path / name.replace(":play", ".py")
    file.write_text(text.replace("{folder}", str(tmp_path)))
    monkeypatch.chdir(tmp_path)
    spec = name if ":" in name else str(file)
    result = pb.match(game, spec, "random", games=1, move_seconds=1)
    assert result.lost == 1
    assert reason in result.records[0].forfeit
    assert not (tmp_path / "pwned").exists()


def test_a_player_whose_time_for_the_game_is_over_loses_it(
    game: pb.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]

    def thinks(position: pb.Position) -> pb.Move:
        now[0] += 2.0
        return position.moves[0]

    with monkeypatch.context() as patch:
        patch.setattr(guest_games, "monotonic", lambda: now[0])
        records = pb.match(game, thinks, "random", games=2, game_seconds=5).records
    assert [record.forfeit for record in records] == ["thinks: its time for the game is over"] * 2
    assert [record.plies for record in records] == [4, 5]  # two moves in time
    loops = tmp_path / "loops.pl"
    loops.write_text("strategy(s, P, M) :- strategy(s, P, M).\n")
    [record] = pb.match(game, str(loops), "random", games=1, move_seconds=60, game_seconds=0.5).records
    assert record.forfeit == f"{loops}: its time for the game is over"


@needs_sandbox
def test_a_python_player_may_have_files_beside_it(
    game: pb.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_helper.py").write_text("def pick(moves):\n    return moves[-1]\n")
    (tmp_path / "secret.py").write_text("")
    (tmp_path / "my_player.py").write_text(
        "from my_helper import pick\ndef play(position):\n    return pick(position.moves)\n"
    )
    monkeypatch.chdir(tmp_path)
    assert [Path(file).name for file in python_source("my_player:play").files()] == ["my_player.py", "my_helper.py"]
    record = pb.match(game, "my_player:play", first, games=1, move_seconds=60).records[0]
    assert (record.forfeit, record.moves[0]) == ("", "9")


def test_without_a_sandbox_python_is_refused_and_prolog_is_checked(
    game: pb.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (outside, process):
        monkeypatch.setattr(module, "works", lambda: False)
    with pytest.raises(pb.InputError, match="runs only in a sandbox"):
        pb.match(game, "guests:first", "random", games=1)
    player = "strategy(s, P, M) :- tictactoe:move(P, M, _){}.\n"
    for name, more in (("good", ""), ("bad", f", open('{tmp_path}/pwned', write, _)")):
        (tmp_path / f"{name}.pl").write_text(player.format(more))
    with pytest.warns(RuntimeWarning, match="no working sandbox"):
        matches = [
            pb.match(game, str(tmp_path / f"{name}.pl"), "random", games=1, move_seconds=60) for name in ("good", "bad")
        ]
    good, bad = (match.records[0].forfeit for match in matches)
    assert good == ""
    assert "No permission to call sandboxed" in bad
    assert not (tmp_path / "pwned").exists()
    monkeypatch.setenv("PYBRIDGE_TRUSTED", "1")
    assert pb.match(game, "guests:last", "guests:first", games=1, move_seconds=60).records[0].moves[0] == "9"
