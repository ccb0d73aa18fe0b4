"""The bridge inside frameworks that take over signals or threads: Celery's workers, gevent, gunicorn."""

import http.client
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import PATIENCE, run_python


def run(program: str, folder: Path) -> str:
    """Run a program and return what it prints, errors included."""
    done = run_python("-c", program, cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)})
    return done.stdout + done.stderr


USR2 = """
import signal, sys
import pybridge as pb
handled = []
pb.query_once("true")
signal.signal(signal.SIGUSR2, lambda *_: handled.append(1))
for goal in ("repeat, fail", "sleep(100)"):
    try:
        pb.query_once(goal, timeout=0.1)
    except pb.PrologTimeout:
        print("stopped", handled)
"""


def test_a_time_limit_does_not_send_a_signal_that_a_program_uses(tmp_path: Path) -> None:
    assert run(USR2, tmp_path) == "stopped []\nstopped []\n"


GEVENT = """
from gevent import monkey
monkey.patch_all()
import os, subprocess
import gevent
import pybridge as pb
try:
    pb.query_once("repeat, fail", timeout=0.2)
except pb.PrologTimeout:
    print("time limit")
subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {os.getpid()}"])
try:
    pb.query_once("repeat, fail")
except KeyboardInterrupt:
    print("Ctrl-C")

def total(n):
    return sum(answer["X"] for answer in pb.query("between(1, N, X)", {"N": n}))

jobs = [gevent.spawn(total, n) for n in (2, 3)]
gevent.joinall(jobs)
print([job.value for job in jobs])
"""


@pytest.mark.stress
def test_under_gevent_time_limits_and_ctrl_c_stop_a_goal(tmp_path: Path) -> None:
    pytest.importorskip("gevent")
    assert run(GEVENT, tmp_path) == "time limit\nCtrl-C\n[3, 6]\n"


UVLOOP = """
import os, signal, threading
import pybridge as pb
import uvloop

async def main():
    pb.query_once("true")

uvloop.run(main())
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    pb.query_once("sleep(100)")
except KeyboardInterrupt:
    print("Ctrl-C")
"""


def test_after_a_loop_of_uvloop_ctrl_c_stops_a_goal(tmp_path: Path) -> None:
    pytest.importorskip("uvloop")
    assert run(UVLOOP, tmp_path) == "Ctrl-C\n"


GREENLETS = """
import greenlet, pybridge as pb
main = greenlet.getcurrent()

@pb.predicate
def switch(x):
    main.switch(x)
    return x

def ask(n):
    return pb.query_once("switch(N, X)", {"N": n})["X"]

first, second = greenlet.greenlet(ask), greenlet.greenlet(ask)
print(first.switch(1))
try:
    second.switch(2)
except RuntimeError as error:
    print(error)
print(first.switch())
print(pb.query_once("X = 3")["X"])
"""


def test_a_greenlet_that_calls_prolog_while_a_predicate_of_another_waits_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("greenlet")
    refused = "Prolog waits for a predicate in another greenlet of this thread, which has switched"
    assert run(GREENLETS, tmp_path) == f"1\n{refused}\n1\n3\n"


TASKS = """
import os
from celery import Celery
import pybridge as pb

app = Celery("tasks", broker="filesystem://", backend="file://results")
folders = {"data_folder_in": "queue", "data_folder_out": "queue", "control_folder": "control"}
app.conf.broker_transport_options = folders

@app.task(time_limit=60)
def limited():
    try:
        pb.query_once("repeat, fail", timeout=0.3)
    except pb.PrologTimeout:
        return "PrologTimeout"

@app.task(soft_time_limit=1, time_limit=60)
def softly():
    from billiard.exceptions import SoftTimeLimitExceeded
    try:
        pb.query_once("repeat, fail")
    except SoftTimeLimitExceeded:
        return "SoftTimeLimitExceeded"
"""

ASK = "import tasks\nprint([each.delay().get(timeout=100) for each in (tasks.limited, tasks.softly)])"


@pytest.mark.stress
def test_celerys_time_limits_and_the_bridges_stop_a_task_and_leave_its_worker_alive(tmp_path: Path) -> None:
    pytest.importorskip("celery")
    (tmp_path / "tasks.py").write_text(TASKS, encoding="utf-8")
    for name in ("queue", "control", "results"):
        (tmp_path / name).mkdir()
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "tasks", "worker", "-P", "prefork", "-c", "1", "-l", "error"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert run(ASK, tmp_path) == "['PrologTimeout', 'SoftTimeLimitExceeded']\n"
    finally:
        worker.terminate()
        worker.wait()


APPLICATION = """
import pybridge as pb

GOALS = {"/answer": "X is 6*7", "/endless": "repeat, fail"}


def app(environ, start_response):
    try:
        body = str(pb.query_once(GOALS[environ["PATH_INFO"]], timeout=0.3).get("X"))
    except pb.PrologTimeout as late:
        body = str(late)
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [body.encode()]
"""


@pytest.mark.stress
def test_a_worker_of_gunicorn_with_gevent_answers_also_after_a_time_limit(tmp_path: Path) -> None:
    pytest.importorskip("gunicorn")
    (tmp_path / "application.py").write_text(APPLICATION, encoding="utf-8")
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gevent", "application:app", "--bind"]
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        server = subprocess.Popen(
            [*command, f"fd://{listening.fileno()}"],
            cwd=tmp_path,
            pass_fds=[listening.fileno()],
            stderr=subprocess.PIPE,
            text=True,
        )
        _, port = listening.getsockname()

        def get(path: str) -> str:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            connection.request("GET", path)
            return connection.getresponse().read().decode()

        try:
            late = "the query was stopped because its time limit was reached"
            assert [get(path) for path in ("/answer", "/endless", "/answer")] == ["42", late, "42"]
        finally:
            server.terminate()
            _, said = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0, said
