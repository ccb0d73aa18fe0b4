"""The `pybridge` command for tests: in this process, over pipes, and in a real terminal (a tmux pane)."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from waiting import PATIENCE

from pybridge.cli import run

COMMAND = [str(Path(sys.executable).parent / "pybridge")]


def environment(state: Path, **changes: str) -> dict[str, str]:
    """Return an environment in which the console keeps its state in a separate directory."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TMUX")}
    return {**kept, "XDG_STATE_HOME": str(state), "LC_ALL": "C.UTF-8", **changes}


def run_here(*arguments: str, typed: str = "", state: Path | None = None) -> Played:
    """Run the command in this process, which takes a tenth of the time of a separate process.

    Different games with the same name cannot share a process, and output that goals write directly to the
    terminal is not captured here.
    """
    output, errors = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        patch.setattr(sys, "stdout", output)
        patch.setattr(sys, "stderr", errors)
        if state:
            patch.setenv("XDG_STATE_HOME", str(state))
            patch.chdir(state)
        status = run(list(arguments))
    return Played(status, *(written(stream) for stream in (output, errors)))


def written(stream: io.TextIOWrapper) -> str:
    """Return what has been written to a stream in memory."""
    stream.seek(0)
    return stream.read()


def play_here(*arguments: str, lines: str = "", state: Path) -> Played:
    """Run `pybridge play` in this process, with lines as its input."""
    return run_here("play", *arguments, typed=lines, state=state)


def run_apart(*arguments: str, typed: str | bytes = "", state: Path | None = None, **env: str) -> Played:
    """Run the command in a separate process, over pipes."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env=environment(state, **env) if state else {**os.environ, **env},
        timeout=PATIENCE,
        check=False,
        cwd=state,
    )
    return Played(done.returncode, done.stdout.decode(), done.stderr.decode())


def play(*arguments: str, lines: str | bytes = "", state: Path, **env: str) -> Played:
    """Run `pybridge play` in a separate process, with lines as its input."""
    return run_apart("play", *arguments, typed=lines, state=state, **env)


class Played:
    """The result of a command: its exit status and its output."""

    def __init__(self, status: int, output: str, errors: str) -> None:
        self.status = status
        self.output = output
        self.errors = errors


class Terminal:
    """A terminal with one program in it."""

    def __init__(self, state: Path, columns: int = 80, rows: int = 24, **env: str) -> None:
        self.state = self.directory = state
        self._name = ""
        self._env = environment(state, **env)
        self._columns, self._rows = columns, rows

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self._name, "-f", "/dev/null", *arguments],
            env=self._env,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self._kill()

    def _kill(self) -> None:
        if self._name:
            subprocess.run(["tmux", "-L", self._name, "kill-server"], capture_output=True, check=False)

    def start(self, *arguments: str) -> None:
        """Start `pybridge` with arguments in a fresh terminal; its exit status is printed at the end."""
        self._kill()
        self._name = f"pybridge-{uuid.uuid4().hex[:8]}"
        command = shlex.join([*COMMAND, *arguments])
        directory = shlex.quote(str(self.directory))
        shell = f"trap : INT; cd {directory}; {command}; echo exit status $?; exec sleep 600"
        term = f"TERM={self._env['TERM']}; export TERM; " if self._env.get("TERM") == "dumb" else ""
        size = ["-x", str(self._columns), "-y", str(self._rows)]
        self._tmux("new-session", "-d", *size, f"sh -c {shlex.quote(term + shell)}")

    def type(self, text: str, *keys: str) -> None:
        """Type text, then press keys by their tmux names: Enter, C-c, F2, Up."""
        if text:
            self._tmux("send-keys", "-l", text)
        for key in keys:
            self._tmux("send-keys", key)

    def click(self, column: int, row: int) -> None:
        """Press and release the left mouse button at a cell of the terminal, both counted from 0."""
        for end in "Mm":
            sequence = f"\x1b[<0;{column + 1};{row + 1}{end}"
            self._tmux("send-keys", "-H", *(f"{byte:02x}" for byte in sequence.encode()))

    def wheel(self, column: int, row: int, up: bool) -> None:
        """Turn the mouse wheel by one notch at a cell of the terminal, both counted from 0."""
        sequence = f"\x1b[<{64 if up else 65};{column + 1};{row + 1}M"
        self._tmux("send-keys", "-H", *(f"{byte:02x}" for byte in sequence.encode()))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal."""
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def screen(self) -> str:
        """Return the text on the screen."""
        return self._tmux("capture-pane", "-p")

    def pid(self) -> int:
        """Return the process id of the running `pybridge`."""
        shell = self._tmux("list-panes", "-F", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children")
        if children.exists():
            return int(children.read_text().split()[0])
        return int(subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True).stdout.split()[0])

    def wait_for(self, pattern: str, gone: bool = False) -> str:
        """Wait until the screen matches a regular expression, or no longer does; return the screen."""
        return self.wait_until(lambda screen: bool(re.search(pattern, screen, re.MULTILINE)) != gone, f"no {pattern!r}")

    def wait_until(self, holds: Callable[[str], bool], otherwise: str = "not what was expected") -> str:
        """Wait until a function says that the screen is as it should be; return the screen.

        Any single look may find a screen that is half drawn, above all after a change of its size.
        """
        end = time.monotonic() + PATIENCE
        pause = 0.03  # longer each time, since each look starts a process
        while True:
            screen = self.screen()
            if holds(screen):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"{otherwise} on the screen:\n{screen}")
            time.sleep(pause)
            pause = min(1.3 * pause, 0.3)

    def find(self, pattern: str) -> tuple[int, int]:
        """Wait for a pattern and return the column and row where it begins."""
        screen = self.wait_for(pattern)
        for row, line in enumerate(screen.splitlines()):
            match = re.search(pattern, line)
            if match:
                return match.start(), row
        raise AssertionError(f"{pattern!r} runs over several lines:\n{screen}")
