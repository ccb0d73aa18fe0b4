"""What a program in the sandbox tries and does not reach: attacks in Prolog and in Python."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from waiting import PATIENCE

import pybridge as pb
from pybridge.sandbox.sandbox import works

pytestmark = pytest.mark.skipif(not works(), reason="there is no working sandbox here")

IN_PROLOG = [
    "shell('touch {out}/pwned')",
    "use_module(library(process)), process_create('/bin/touch', ['{out}/pwned'], [])",
    "use_module(library(unix)), fork(_), open('{out}/pwned', write, _)",
    "use_module(library(unix)), exec(touch('{out}/pwned'))",
    "setof(F, (directory_files('{out}', Fs), member(F, Fs), sub_atom(F, 0, _, _, secret)), _)",
    "open('{out}/secret.txt', read, _)",
    "open('{out}/secret name''s \\u00e4.txt', read, _)",
    "read_file_to_string('{out}/../{name}/secret.txt', _, [])",
    "read_file_to_string('/proc/1/environ', S, []), sub_string(S, _, _, _, \"SECRET\")",
    "directory_files('/proc', Fs), member(F, Fs), atom_number(F, N), N > 100",
    "getenv('SECRET', _)",
    "exists_file('/etc/passwd')",
    "exists_directory('/home')",
    "delete_file('{given}')",
    "open('{given}', append, S), write(S, x), close(S)",
    "rename_file('{given}', '{out}/pwned')",
    "open('/pwned', write, _)",
    "open('/dev/shm/pwned', write, _)",
    "open('/dev/sda', read, _)",
    "use_module(library(socket)), tcp_connect('127.0.0.1':{port}, _, [])",
    "use_module(library(socket)), tcp_connect('1.1.1.1':80, _, [])",
    "use_module(library(http/http_open)), http_open('http://127.0.0.1:{port}', _, [])",
    "load_foreign_library('{out}/evil.so')",
    "use_module(library(prolog_pack)), pack_install(x, [interactive(false)])",
    "use_module(library(archive)), archive_extract('{out}/secret.txt', '/', [])",
    "link_file('{out}/secret.txt', '/tmp/link', symbolic), open('/tmp/link', read, _)",
    "tmp_file_stream(text, F, S), between(1, inf, _), write(S, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa), F = 0",
]
IN_PYTHON = [
    "import os; os.system('touch {out}/pwned') == 0 or 1 / 0",
    "import os; os.fork()",
    "import subprocess; subprocess.run(['/bin/true'])",
    "import os; os.posix_spawn('/bin/true', ['true'], {{}})",
    "import multiprocessing; multiprocessing.Process(target=print).start()",
    "open('{out}/secret.txt')",
    "open('{given}', 'w')",
    "import os; os.chmod('{given}', 0o777)",
    "import os; os.symlink('{out}/secret.txt', '/tmp/l'); open('/tmp/l')",
    "import os; os.link('{given}', '/tmp/l')",
    "import os; os.kill({pid}, 9)",
    "import os; os.killpg({pid}, 9)",
    "import os; os.environ['SECRET']",
    "open('/proc/{pid}/environ')",
    "import os; os.open('/proc/sys/kernel/core_pattern', os.O_WRONLY)",  # opened alone: it is the machine's
    "import os; os.open('/proc/self/oom_score_adj', os.O_WRONLY)",
    "import socket; socket.create_connection(('127.0.0.1', {port}), 1)",
    "import socket; socket.socket(socket.AF_UNIX).connect('/run/dbus/system_bus_socket')",
    "import os; os.memfd_create('x')",
    "import mmap; mmap.mmap(-1, 1 << 32)",
    "import mmap; mmap.mmap(-1, 1 << 32, 0x122)",  # which grows down, like a stack
    "import mmap, os; mmap.mmap(os.open('/dev/zero', os.O_RDWR), 1 << 32)",
    "import ctypes; ctypes.CDLL(None).semget(0, 32000, 0o600) >= 0 or 1 / 0",
    "import ctypes; ctypes.CDLL(None).msgget(0, 0o600) >= 0 or 1 / 0",
    "import os; [os.pipe() for _ in range(1000)]",
    "bytearray(1 << 32)",
    "import ctypes; ctypes.CDLL(None).unshare(0x10000000) == 0 or 1 / 0",
    "import ctypes; ctypes.CDLL(None).ptrace(16, {pid}, 0, 0) == 0 or 1 / 0",
    "import ctypes; ctypes.CDLL(None).mount(b'x', b'/tmp', b'tmpfs', 0, 0) == 0 or 1 / 0",
    "import os; os.setuid(12345)",
    "import resource; resource.setrlimit(resource.RLIMIT_DATA, (1 << 40, 1 << 40))",
    "open('/tmp/big', 'wb').write(bytes(1 << 26))",
    "for n in range(10**5):\n with open(f'/tmp/{{n}}', 'w') as file: file.write('x' * 1000)",
    "import threading, time; [threading.Thread(target=time.sleep, args=(9,)).start() for _ in range(10**5)]",
    "import pickle; pickle.loads(b'cos\\nsystem\\n(S\\'touch {out}/pwned\\'\\ntR.') == 0 or 1 / 0",
]
ENDLESS = [
    "while True: pass",
    "sum(range(10**12))",
    "import time; time.sleep(99)",
    "import os; os.kill(1, 19); os._exit(0)",
]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, object]]:
    out = tmp_path_factory.mktemp("out")
    for name in ("secret.txt", "secret name's ä.txt"):
        (out / name).write_text("secret")
    given = tmp_path_factory.mktemp("given") / "given file's ü\n.txt"
    given.write_text("given")
    os.environ["SECRET"] = "x"
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        yield {"out": out, "name": out.name, "given": given, "pid": os.getpid(), "port": server.getsockname()[1]}
    del os.environ["SECRET"]
    assert not (out / "pwned").exists()
    assert sorted(path.name for path in out.iterdir()) == ["secret name's ä.txt", "secret.txt"]
    assert given.read_text() == "given"


def test_prolog_reaches_nothing(names: dict[str, object]) -> None:
    given = str(names["given"]).replace("\n", "\\n").replace("'", "''")
    with pb.Process(sandbox=True, timeout=PATIENCE, files=[Path(str(names["given"]))]) as process:
        assert process.query_once("read_file_to_string(F, S, [])", {"F": str(names["given"])})["S"] == "given"
        for attack in IN_PROLOG:
            goal = attack.format(**{**names, "given": given})
            found = process.query_once(f"catch(({goal}), _, fail)")
            assert not found["truth"] or "shell" in goal, goal  # shell/1 of old versions succeeds all the same


def test_python_reaches_nothing(names: dict[str, object]) -> None:
    given = str(names["given"]).replace("\n", "\\n").replace("'", "\\'")
    with pb.Process(sandbox=True, timeout=PATIENCE, files=[Path(str(names["given"]))]) as process:
        for attack in IN_PYTHON:
            code = attack.format(**{**names, "given": given})
            with pytest.raises(Exception, match=r".*") as refused:
                process.call(exec, code, {})
            assert not isinstance(refused.value, (AssertionError, SyntaxError)), (code, refused.value)
            if not process.alive:
                process.restart()


@pytest.mark.parametrize("code", ENDLESS)
def test_it_ends_in_time(code: str) -> None:
    with pb.Process(sandbox=True) as process:
        process.query_once("true")
        began = monotonic()
        with pytest.raises((pb.PrologTimeout, pb.bridge.ProcessEnded)):
            process.call(exec, code, {}, timeout=1)
        assert monotonic() - began < 3 * PATIENCE


WRITES = """
import os, time
for number in range(3, 200):
    try:
        os.write(number, {!r})
    except OSError:
        pass
time.sleep(9)
"""


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\x00\xff\xff",  # only a part
        b"\x7f\xff\xff\xff",  # 2 GB
        b"\x00\x00\x00\x04[[[[",
        b"\x00\x00\x00\x25[3, true, 0, [[], []]]\0cos\nsystem\n(S'x'",
    ],
)
def test_replies_that_are_none_end_the_process(sent: bytes) -> None:
    with pb.Process(sandbox=True) as process:
        process.query_once("true")
        with pytest.raises((pb.PrologTimeout, pb.bridge.ProcessEnded)):
            process.call(exec, WRITES.format(sent), {}, timeout=1)
        assert not process.alive
        process.restart()
        assert process.query_once("X = 1")["X"] == 1


def test_what_it_prints_cannot_steer_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pb.Process(sandbox=True) as process:
        process.query_once("format('~cab~n', [27])")
    assert capsys.readouterr().out == "?ab\n"
