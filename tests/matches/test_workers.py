"""The same games are played on any workers, and nothing is lost when workers die."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from interrupting import ctrl_c_after
from lab6 import mended
from terminal import COMMAND, run_here
from waiting import PATIENCE, processes_of, spawned, wait_for

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.matches.workers import WorkerPool, in_order

# Importing it takes a second, also in each process that these tests start.
if TYPE_CHECKING:
    from distributed import LocalCluster

SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2, mp_context=SPAWN) as executor:
        yield executor


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    import dask.config
    from distributed import LocalCluster

    folder = str(tmp_path_factory.mktemp("dask"))  # where a worker that is killed may leave its files
    options: dict[str, Any] = {
        **{"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": ":0"},
        "env": {"TMPDIR": folder},
    }
    settings = {
        "temporary-directory": folder,
        "distributed.comm.timeouts.connect": PATIENCE,
        "distributed.deploy.lost-worker-timeout": PATIENCE,  # until it gives up starting another one
    }
    with (
        dask.config.set(settings),
        LocalCluster(**options) as started,  # type: ignore[no-untyped-call]
    ):
        yield started


@pytest.fixture
def scheduler(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the cluster, which may take its time to answer on a machine that is busy."""
    monkeypatch.setattr("pybridge.matches.workers.SECONDS_TO_ANSWER", PATIENCE)
    return str(cluster.scheduler_address)


@pytest.fixture
def own_game(tmp_path: Path) -> pb.Game:
    rules = (prolog_directory() / "games" / "tictactoe.pl").read_text(encoding="utf-8")
    file = tmp_path / f"{tmp_path.name}.pl"
    file.write_text(rules.replace("module(tictactoe", f"module({tmp_path.name}"), encoding="utf-8")
    return pb.load_game(str(file))


def games(game: pb.Game, executor: Executor | None = None, **options: Any) -> list[pb.matches.PlayedGame]:
    return list(pb.match(game, "easy", "random", games=60, opening=1, executor=executor, **options).records)


@pytest.mark.stress
def test_the_games_are_the_same_on_any_workers(
    own_game: pb.Game, pool: ProcessPoolExecutor, cluster: LocalCluster
) -> None:
    from distributed import Client

    here = games(own_game)
    assert games(own_game, pool) == here
    with ThreadPoolExecutor(2) as threads:
        assert games(own_game, threads) == here
    with Client(cluster) as client:  # type: ignore[no-untyped-call]
        assert games(own_game, client.get_executor(pure=False)) == here


def test_rules_travel_as_text_and_a_worker_needs_no_file(own_game: pb.Game, pool: ProcessPoolExecutor) -> None:
    path = Path(own_game.spec)
    here = games(own_game)
    assert games(own_game, pool) == here
    changed = path.read_text().replace("move(position(Player", "move(position(Player", 1) + "\n% other rules\n"
    path.write_text(changed)
    again = pb.load_game(own_game.spec)
    there = games(again, pool)
    assert [game.moves for game in there] == [game.moves for game in here]
    assert there[0].fingerprint != here[0].fingerprint


@pytest.mark.stress
def test_a_worker_leaves_no_files_behind(own_game: pb.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    with spawned(1) as pool:
        games(own_game, pool)
        assert any(path.name == Path(own_game.spec).name for path in folder.rglob("*.pl"))
    assert list(folder.glob("pybridge-*")) == []


def test_rules_in_several_files_are_refused_by_name(tmp_path: Path) -> None:
    mended(tmp_path)
    done = run_here("match", str(tmp_path / "lab6.pl"), "random", "random", "--workers", "2")
    assert (done.status, done.output) == (2, "")
    assert f"lab6.pl loads {tmp_path / 'game.pl'}; put all rules into one file" in done.errors
    assert done.errors.count("\n") == 1


def test_a_fault_in_the_rules_is_reported_with_the_file_that_the_user_has(
    tmp_path: Path, pool: ProcessPoolExecutor
) -> None:
    file = tmp_path / "faulty_far_away.pl"
    file.write_text(
        ":- module(faulty_far_away, [players/2, start/2, turn/2, utility/2, move/3]).\n"
        "players(a, b).\nstart(standard, 0).\nturn(_, a).\nutility(3, 0).\n"
        "move(N0, go, N) :-\n    N0 < 2,\n    N is N0+1.\nmove(2, go, N) :-\n    N is _+1.\n"
    )
    with pytest.raises(pb.GameError) as raised:
        pb.match(pb.load_game(str(file)), "random", "random", executor=pool)
    assert str(raised.value).startswith(f"{file}:6: move/3 raises an error")


def test_results_come_in_order_and_a_bounded_number_is_outstanding() -> None:
    asked: list[int] = []

    def tasks() -> Iterator[int]:
        for task in range(2000):
            asked.append(task)
            yield task

    ahead = 0
    with ThreadPoolExecutor(4) as threads:
        for number, result in enumerate(in_order(_slow_at_first, tasks(), threads)):
            assert result == number
            ahead = max(ahead, len(asked) - number)
    assert 100 < ahead <= 257


def _slow_at_first(task: int) -> int:
    time.sleep(0.2 if task == 0 else 0)
    return task


class Waiting(Executor):
    """An executor that does its work when `work` is called."""

    def __init__(self) -> None:
        self._submitted: list[tuple[Future[Any], Any]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._submitted.append((future, lambda: work(*arguments)))
        return future

    def work(self) -> None:
        for future, work in self._submitted:
            if future.set_running_or_notify_cancel():
                future.set_result(work())


def test_ctrl_c_at_any_step_of_the_wait_for_a_result_leaves_the_workers_in_order() -> None:
    for step in range(60):
        executor = Waiting()
        with pytest.raises(KeyboardInterrupt), ctrl_c_after(step, waits=False):
            list(in_order(abs, iter([-1]), executor))
        thread = threading.Thread(target=executor.work, daemon=True)
        thread.start()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def large(_: int) -> bytes:
    return bytes(10_000_000)


@pytest.mark.stress
def test_a_pool_ends_while_its_workers_send_large_results() -> None:
    def work() -> None:
        with WorkerPool(2) as pool:
            next(in_order(large, itertools.count(), pool))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def kill_one(task: tuple[int, Path]) -> int:
    """Kill this process the first time that a task is 30, but only once."""
    number, mark = task
    if number == 30 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def kill_always(_: object) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_a_worker_of_a_pool_that_dies_loses_nothing(tmp_path: Path) -> None:
    with WorkerPool(2) as pool:
        tasks = ((number, tmp_path / "killed") for number in range(60))
        assert list(in_order(kill_one, tasks, pool)) == list(range(60))
    assert (tmp_path / "killed").exists()


@pytest.mark.stress
def test_work_that_kills_every_worker_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pybridge.matches.workers.RENEWALS", 1)
    with WorkerPool(1) as pool, pytest.raises(pb.matches.WorkersLost, match="died 2 times on the same task"):
        list(in_order(kill_always, iter([1]), pool))


# A position is the list of all moves that led to it. A process that reaches the position after which the file
# FATAL is named removes the file and kills itself. Only one process can remove it, even if several look.
DEADLY = """
:- module(deadly, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(library(process), [process_kill/2]).

players(a, b).
start(standard, []).
turn(Moves, Player) :- length(Moves, N), ( N mod 2 =:= 0 -> Player = a ; Player = b ).
utility(Moves, Value) :- length(Moves, 12), sum_list(Moves, Sum), Value is Sum mod 3 - 1.
move(Moves, Move, [Move|Moves]) :- survived(Moves), member(Move, [1, 2, 3, 4, 5]).

survived(Moves) :-
    atomic_list_concat(['FATAL'|Moves], '-', File),
    catch(delete_file(File), error(existence_error(_, _), _), fail),
    !,
    current_prolog_flag(pid, Me),
    process_kill(Me, kill).
survived(_).
"""


@pytest.mark.stress
def test_a_match_loses_nothing_by_the_death_of_a_dask_worker(tmp_path: Path, scheduler: str) -> None:
    fatal, rules = tmp_path / "fatal", tmp_path / "deadly.pl"
    rules.write_text(DEADLY.replace("FATAL", str(fatal)))
    undisturbed, disturbed = tmp_path / "undisturbed.jsonl", tmp_path / "disturbed.jsonl"
    command = ["match", str(rules), "random", "random", "--games", "60", "--save"]
    assert run_here(*command, str(undisturbed)).status == 0
    game = json.loads(undisturbed.read_text().splitlines()[29])
    fatal = Path("-".join([str(fatal), *reversed(game["moves"][:11])]))
    fatal.touch()
    done = run_here(*command, str(disturbed), "--dask", scheduler)
    assert (done.status, done.errors) == (0, "")
    assert not fatal.exists()
    assert disturbed.read_bytes() == undisturbed.read_bytes()


class Flaky(ThreadPoolExecutor):
    """An executor that loses each piece of work a given number of times before it succeeds."""

    def __init__(self, losses: int) -> None:
        super().__init__(2)
        self.losses = losses
        self.submitted: dict[object, int] = {}

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        task = repr(arguments[0])
        self.submitted[task] = self.submitted.get(task, 0) + 1
        if self.submitted[task] > self.losses:
            return super().submit(work, *arguments)
        lost: Future[Any] = Future()
        lost.set_exception(ConnectionError("the machine\nis gone"))
        return lost


def test_what_an_executor_has_lost_is_submitted_once_more() -> None:
    with Flaky(1) as executor:
        assert list(in_order(abs, iter(range(9)), executor)) == list(range(9))
        assert set(executor.submitted.values()) == {2}


def test_a_broken_executor_is_reported_in_one_line_with_what_is_saved(tmp_path: Path) -> None:
    save = tmp_path / "games.jsonl"
    game = pb.load_game("tictactoe")
    pb.match(game, "easy", "random", games=5, save=save)
    with Flaky(2) as executor, pytest.raises(pb.matches.WorkersLost) as raised:
        pb.match(game, "easy", "random", games=60, executor=executor, save=save, resume=True)
    assert str(raised.value) == (
        "the executor is broken (ConnectionError: the machine is gone); "
        f"5 of 60 games are saved in {save}, and --resume continues from there"
    )


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--dask", "tcp://127.0.0.1:9"], "no Dask scheduler answers at tcp://127.0.0.1:9"),
        (["--dask", "nonsense://x"], "no Dask scheduler answers at nonsense://x"),
        (["--workers", "0"], "Invalid value for '--workers': 0 is not in the range"),
        (["--workers", "2", "--dask", "tcp://127.0.0.1:9"], "--workers and --dask say where to play"),
    ],
)
def test_workers_that_cannot_be_started_are_reported_in_one_line(
    options: list[str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pybridge.matches.workers.SECONDS_TO_ANSWER", 1)
    done = run_here("match", "tictactoe", "easy", "random", *options)
    assert (done.status, done.output) == (2, "")
    assert why in done.errors
    assert done.errors.count("\n") == 1


@contextmanager
def long_match(save: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run a match with two workers, in a process group none of which is left behind."""
    arguments = ["tictactoe", "normal", "easy", "--games", "1000000", "--workers", "2", "--save", str(save)]
    process = subprocess.Popen(
        [*COMMAND, "match", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | environment,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def started_a_worker(group: int) -> bool:
    return any("spawn_main" in command for command in processes_of(group))


@pytest.mark.share(1)
@pytest.mark.parametrize("when", ["a worker starts", "a game is saved"])
def test_ctrl_c_ends_the_workers_and_shows_the_score(when: str, tmp_path: Path) -> None:
    save = tmp_path / "games.jsonl"
    with long_match(save) as process:
        if when == "a worker starts":
            wait_for(lambda: started_a_worker(process.pid))
        else:
            wait_for(lambda: save.exists() and save.stat().st_size > 0)
        os.killpg(process.pid, signal.SIGINT)  # like a terminal, which signals the workers too
        output, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130, errors
        if save.exists() and save.stat().st_size > 0:
            assert output.startswith("normal against easy, ")
        assert errors.startswith("pybridge: interrupted: this is the score after ")
        assert errors.count("\n") == 1
        wait_for(lambda: not processes_of(process.pid))


@pytest.mark.stress
def test_workers_end_when_the_run_is_killed(tmp_path: Path) -> None:
    save = tmp_path / "games.jsonl"
    with long_match(save) as process:
        wait_for(lambda: save.exists() and save.stat().st_size > 0)
        assert processes_of(process.pid)
        process.kill()
        process.wait()
        wait_for(lambda: not processes_of(process.pid))
