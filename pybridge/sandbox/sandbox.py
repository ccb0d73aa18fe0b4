"""Programs in a sandbox: they see their own files and those given, have no network, and start no process.

`Sandbox.start` runs a program that is talked to, `Sandbox.run` one whose output is wanted. What comes back is
bytes, of which nothing is ever run. The programs there are: see bridge/programs.py.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import IO

from pybridge.sandbox.system_calls import system_calls

MOST_OUTPUT = 1 << 20
"""The number of bytes after which a process is killed."""

SCRATCH = 16 << 20
"""The size of the folder in which a process may write, and of its largest file, in bytes."""

# What waits in pipes and sockets is memory that no limit counts: hence few open files.
_LIMITED = 'ulimit -c 0; ulimit -n 256; ulimit -d "$0"; ulimit -f "$1"; shift; exec "$@"'


class NoSandbox(ValueError):
    """There is no working sandbox. The text says why, and what to do."""


@dataclass(frozen=True)
class Program:
    """A command, the files that it needs, and variables of its environment."""

    command: tuple[str, ...]
    files: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


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

    def run(
        self, program: Program, files: Sequence[Path], seconds: float, errors: bool = True, given: bytes = b""
    ) -> Ended:
        """Run a program that can read `files` to its end, or so long.

        The `errors` are part of the output; `given`, which must be short, is its input.
        """
        silent = subprocess.STDOUT if errors else subprocess.DEVNULL
        process = self.start(program, files, subprocess.PIPE, errors=silent)
        assert process.stdin is not None
        with suppress(BrokenPipeError), process.stdin as stdin:
            stdin.write(given)
        return self._ended(process, seconds)

    def start(
        self,
        program: Program,
        files: Sequence[Path],
        input: int = subprocess.DEVNULL,
        output: int = subprocess.PIPE,
        errors: int = subprocess.DEVNULL,
        passed: Sequence[int] = (),
    ) -> subprocess.Popen[bytes]:
        """Start a program that can read `files` and has the descriptors `passed`; `end` ends it."""
        command, piped = program.command, list[IO[bytes]]()
        if self.contained:
            allowed = system_calls()
            if allowed is None:
                raise NoSandbox(f"{WITHOUT}: the system calls of this machine are not known")
            binds = "\0".join(_binds([*program.files, *_LOCALES, *map(str, files)])).encode()
            piped = [_holding(allowed), _holding(binds)]
            options = ("--args", str(piped[1].fileno()), *_READ_ONLY, "--seccomp", str(piped[0].fileno()))
            command = (*_BUBBLEWRAP, *options, "--", *command)
        limited = ["/bin/sh", "-c", _LIMITED, str(self.memory << 10), str(SCRATCH >> 9), *command]
        environment = {"LANG": "C.UTF-8", "PATH": os.environ.get("PATH", ""), **program.environment}
        try:
            process = subprocess.Popen(
                limited,
                stdin=input,
                stdout=output,
                stderr=errors,
                env=environment,
                pass_fds=[*passed, *(file.fileno() for file in piped)],
                start_new_session=True,
            )
        finally:
            for file in piped:
                file.close()
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
def works() -> bool:
    """Return whether programs can be contained on this machine."""
    program = os.path.realpath(shutil.which("true") or "/bin/true")
    try:
        return not Sandbox().run(Program((program,), (program, *SYSTEM)), [], 60).how
    except (OSError, NoSandbox):
        return False


SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/lib64")
"""The libraries of the system."""


def _holding(content: bytes) -> IO[bytes]:
    """Return a file without a name from which this can be read."""
    file = tempfile.TemporaryFile()  # noqa: SIM115
    file.write(content)
    file.seek(0)
    return file


def _binds(paths: Sequence[str]) -> list[str]:
    return [part for path in paths for part in ("--ro-bind-try", path, path)]


_LOCALES = ("/usr/lib/locale/C.utf8", "/usr/lib/locale/C.UTF-8")
"""Without them, a program takes its file names for ASCII, and SWI-Prolog ends at the first that is not."""

WITHOUT = (
    "there is no working sandbox for code that you do not trust (apt install bubblewrap; "
    "--uncontained goes on with limits of memory and time alone)"
)

_BUBBLEWRAP = [
    *("bwrap", "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
    *("--proc", "/proc", "--dev", "/dev", "--ro-bind", "/dev/null", "/dev/zero"),
    *("--size", str(SCRATCH), "--tmpfs", "/tmp", "--chdir", "/tmp"),
    *("--setenv", "HOME", "/tmp", "--setenv", "PATH", "/nowhere"),
]
# A shared mapping of /dev/zero is memory that no limit counts.
# What root owns in /proc/sys, root may write even here; and / and /dev hold as much as there is memory.
_READ_ONLY = ("--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/")


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
