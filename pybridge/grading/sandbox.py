"""Programs in a sandbox: they see their own files and those given, have no network, and start no process.

A program is a `Program`: Prolog, or Python with nothing but its standard library. `Sandbox.start` runs one
that is talked to, `Sandbox.run` one whose output is wanted. What comes back is bytes, of which nothing is
ever run.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import signal
import struct
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from errno import ENOSYS, EPERM
from functools import cache
from pathlib import Path

from pybridge.bridge import library
from pybridge.bridge.starting import prolog_directory
from pybridge.rules.errors import InputError, on_one_line

MOST_OUTPUT = 1 << 20
"""The number of bytes after which a process is killed."""

SCRATCH = 16 << 20
"""The size of the folder in which a process may write, and of its largest file, in bytes."""

_LIMITED = 'ulimit -c 0; ulimit -d "$0"; ulimit -f "$1"; shift; exec "$@"'

# For each machine: its number in audit.h, and the system calls clone, clone3, fork and vfork.
_MACHINES = {"x86_64": (0xC000003E, 56, 435, 57, 58), "aarch64": (0xC00000B7, 220, 435)}
_CLONE_THREAD, _ALLOW, _KILL, _REFUSE = 0x10000, 0x7FFF0000, 0x80000000, 0x00050000


class NoSandbox(InputError):
    """There is no working sandbox. The text says why, and what to do."""


@dataclass(frozen=True)
class Program:
    """A command, and the files that it needs."""

    command: tuple[str, ...]
    files: tuple[str, ...]


@dataclass
class Ended:
    """The output of a process that has ended, and how it ended ("" if by itself, with status 0).

    Attributes:
        output: What it printed.
        how: How it ended, as a part of a sentence.
        killed: Whether it was killed, because of its time or of its output.
        overdue: Whether it was killed because of its time.
        processor: The processor time that it had until then, in seconds; 0 if it was not overdue.
    """

    output: bytes
    how: str
    killed: bool = False
    overdue: bool = False
    processor: float = 0.0


@dataclass
class Sandbox:
    """Starts programs for code that is not trusted.

    Attributes:
        memory: The most memory of a process, in megabytes.
        contained: Whether it is inside a sandbox; otherwise, only limits of memory and time apply.
    """

    memory: int = 512
    contained: bool = True
    _running: set[subprocess.Popen[bytes]] = field(default_factory=set)

    def check(self) -> None:
        """Run Prolog in the sandbox once.

        Raises:
            NoSandbox: It does not work.
        """
        goal = "exists_directory('/etc') -> writeln(open) ; catch(shell(true), _, true), writeln(closed)"
        try:
            ended = self.run(["-g", goal], [], 60)
        except OSError as error:
            raise NoSandbox(f"{_WITHOUT}: {error}") from None
        if self.contained and not ended.output.endswith(b"closed\n"):
            raise NoSandbox(f"{_WITHOUT}: {on_one_line(ended.how or ended.output.decode(errors='replace'))}")

    def run(
        self, arguments: Sequence[str], files: Sequence[Path], seconds: float, errors: bool = True
    ) -> Ended:
        """Run `swipl` with these arguments; it can read its own files, pybridge's Prolog and `files`."""
        options = ["-q", "-f", "none", "--no-packs", f"--stack-limit={self.memory * 3 // 4}m"]
        program = prolog()
        command = (*program.command, *options, *arguments, *(["-t", "halt"] if "--" not in arguments else []))
        silent = subprocess.STDOUT if errors else subprocess.DEVNULL
        return self._ended(self.start(Program(command, program.files), files, errors=silent), seconds)

    def start(
        self,
        program: Program,
        files: Sequence[Path],
        input: int = subprocess.DEVNULL,
        errors: int = subprocess.DEVNULL,
    ) -> subprocess.Popen[bytes]:
        """Start a program that can read `files`; whoever starts it ends it by `end`."""
        command, passed = program.command, []
        if self.contained:
            reading, writing = os.pipe()
            os.write(writing, _no_processes())
            os.close(writing)
            binds = _binds([*program.files, *_LOCALES, *map(str, files)])
            command = (*_BUBBLEWRAP, *binds, "--seccomp", str(reading), "--", *command)
            passed = [reading]
        limited = ["/bin/sh", "-c", _LIMITED, str(self.memory << 10), str(SCRATCH >> 9), *command]
        environment = {
            "LANG": "C.UTF-8",
            "PATH": os.environ.get("PATH", ""),
            "SWI_HOME_DIR": library.home or "",
        }
        try:
            process = subprocess.Popen(
                limited,
                stdin=input,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment,
                pass_fds=passed,
                start_new_session=True,
            )
        finally:
            for descriptor in passed:
                os.close(descriptor)
        self._running.add(process)
        return process

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a process with all that it has started."""
        _kill(process)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._running.discard(process)

    def _ended(self, process: subprocess.Popen[bytes], seconds: float) -> Ended:
        assert process.stdout is not None
        spent: list[float] = []

        def stop() -> None:
            spent.append(_processor_seconds(process.pid))
            _kill(process)

        timer = threading.Timer(seconds, stop)
        timer.start()
        output = bytearray()
        try:
            while len(output) <= MOST_OUTPUT and (chunk := os.read(process.stdout.fileno(), 1 << 16)):
                output += chunk
            if len(output) > MOST_OUTPUT:
                return Ended(bytes(output), "it was killed because of its output", killed=True)
            status = process.wait()
        finally:
            timer.cancel()
            self.end(process)
        if spent:
            return Ended(bytes(output), f"it was killed after {seconds:g} seconds", True, True, spent[0])
        return Ended(bytes(output), f"it ended with status {status}" if status else "")

    def stop(self) -> None:
        """Kill all processes that are running."""
        for process in list(self._running):
            _kill(process)


@cache
def prolog() -> Program:
    """Return Prolog, which can load pybridge's files."""
    found, home = shutil.which("swipl"), library.home or ""
    if found is None:
        raise InputError("swipl is not in the PATH: grading runs each submission with it")
    swipl = os.path.realpath(found)
    libraries = _libraries(swipl, *map(str, Path(home).rglob("*.so")))
    return Program((swipl,), (swipl, home, str(prolog_directory()), *libraries))


@cache
def python() -> Program:
    """Return Python with its standard library alone."""
    executable = os.path.realpath(sys.executable)
    folders = sorted({sysconfig.get_path(name) for name in ("stdlib", "platstdlib")})
    modules = [str(path) for folder in folders for path in Path(folder, "lib-dynload").glob("*.so")]
    return Program((executable, "-I", "-S", "-B"), (executable, *folders, *_libraries(executable, *modules)))


def _libraries(*files: str) -> list[str]:
    """Return the system's libraries that programs and modules use."""
    listed = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False)
    return sorted(set(re.findall(r"(/\S+) \(0x", listed.stdout)))


def _binds(paths: Sequence[str]) -> list[str]:
    return [part for path in paths for part in ("--ro-bind-try", path, path)]


_LOCALES = ("/usr/lib/locale/C.utf8", "/usr/lib/locale/C.UTF-8")
"""Without them, a program takes its file names for ASCII, and SWI-Prolog ends at the first that is not."""

_WITHOUT = (
    "there is no working sandbox for code that you do not trust (apt install bubblewrap; "
    "--uncontained goes on with limits of memory and time alone)"
)

_BUBBLEWRAP = [
    *("bwrap", "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
    *("--proc", "/proc", "--dev", "/dev", "--size", str(SCRATCH), "--tmpfs", "/tmp", "--chdir", "/tmp"),
    *("--setenv", "HOME", "/tmp", "--setenv", "PATH", "/nowhere"),
]


def _no_processes() -> bytes:
    """Return a filter of system calls (seccomp) that allows new threads, but no new processes."""
    known = _MACHINES.get(platform.machine())
    if known is None:
        raise NoSandbox(f"{_WITHOUT}: the machine {platform.machine()} is not known")
    machine, clone, clone3, *forks = known
    load, equal, at_least, bits, answer = 0x20, 0x15, 0x35, 0x45, 0x06
    tests: list[tuple[int, int, str, str]] = [
        (load, 4, "", ""),
        (equal, machine, "", "kill"),
        (load, 0, "", ""),
        (at_least, 1 << 30, "refuse", ""),  # the calls of another machine
        *((equal, fork, "refuse", "") for fork in forks),
        (equal, clone3, "none", ""),  # the C library then uses clone
        (equal, clone, "", "allow"),
        (load, 16, "", ""),
        (bits, _CLONE_THREAD, "allow", "refuse"),
    ]
    answers = {"allow": _ALLOW, "refuse": _REFUSE | EPERM, "none": _REFUSE | ENOSYS, "kill": _KILL}

    def jump(place: int, answer: str) -> int:
        return len(tests) + list(answers).index(answer) - place - 1 if answer else 0

    code = [(kind, jump(n, yes), jump(n, no), value) for n, (kind, value, yes, no) in enumerate(tests)]
    code += [(answer, 0, 0, value) for value in answers.values()]
    return b"".join(struct.pack("=HBBI", *step) for step in code)


def _processor_seconds(process: int) -> float:
    """Return the processor time of a process with those that it has started, in seconds; 0 if not known."""
    folder = Path(f"/proc/{process}")
    try:
        times = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
        children = (folder / f"task/{process}/children").read_text().split()
    except (OSError, ValueError):
        return 0.0
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK") + sum(map(_processor_seconds, map(int, children)))


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
