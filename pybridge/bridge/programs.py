"""The programs that run in a sandbox: Prolog, Python with its standard library, and Python with pybridge."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pybridge.bridge import library
from pybridge.bridge.starting import prolog_directory
from pybridge.sandbox.sandbox import SYSTEM, WITHOUT, Ended, NoSandbox, Program, Sandbox


def check(sandbox: Sandbox) -> None:
    """Run Prolog in the sandbox once.

    Raises:
        NoSandbox: It does not work.
    """
    goal = "exists_directory('/etc') -> writeln(open) ; catch(shell(true), _, true), writeln(closed)"
    try:
        ended = run_prolog(sandbox, ["-g", goal], [], 60)
    except OSError as error:
        raise NoSandbox(f"{WITHOUT}: {error}") from None
    if sandbox.contained and not ended.output.endswith(b"closed\n"):
        raise NoSandbox(f"{WITHOUT}: {' '.join((ended.how or ended.output.decode(errors='replace')).split())}")


def run_prolog(
    sandbox: Sandbox,
    arguments: Sequence[str],
    files: Sequence[Path],
    seconds: float,
    errors: bool = True,
    given: bytes = b"",
) -> Ended:
    """Run `swipl` with these arguments; it can read its files, pybridge's Prolog, `files` and its input."""
    options = ["-q", "-f", "none", "--no-packs", f"--stack-limit={sandbox.memory * 3 // 4}m"]
    program = prolog()
    command = (*program.command, *options, *arguments, *(["-t", "halt"] if "--" not in arguments else []))
    return sandbox.run(Program(command, program.files, program.environment), files, seconds, errors, given)


@cache
def prolog() -> Program:
    """Return Prolog, which can load pybridge's files."""
    found, home = shutil.which("swipl"), library.home or ""
    if found is None:
        raise NoSandbox("swipl is not in the PATH: grading runs each submission with it")
    swipl = os.path.realpath(found)
    libraries = _libraries(swipl, *map(str, Path(home).rglob("*.so")))
    return Program((swipl,), (swipl, home, str(prolog_directory()), *libraries), {"SWI_HOME_DIR": home})


@cache
def python() -> Program:
    """Return Python with its standard library alone."""
    executable = os.path.realpath(sys.executable)
    folders = _standard_library()
    modules = [str(path) for folder in folders for path in Path(folder, "lib-dynload").glob("*.so")]
    return Program((executable, "-I", "-S", "-B"), (executable, *folders, *_libraries(executable, *modules)))


def python_with_pybridge() -> tuple[Program, list[str]]:
    """Return Python with pybridge and what is installed beside it, and the folders of its modules."""
    executable = os.path.realpath(sys.executable)
    core, home = library.library_path(), library.home or ""
    package = Path(__file__).resolve().parent.parent
    installed = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    standard = _standard_library()
    dynamic = [str(Path(folder, "lib-dynload")) for folder in standard]
    files = [*SYSTEM, executable, *standard, *installed, str(package), str(prolog_directory()), home]
    files += [path for path in (core, *_libraries(executable, core)) if not path.startswith(SYSTEM)]
    variables = {"LIBSWIPL_PATH": core, "SWI_HOME_DIR": home}
    return (
        Program((executable, "-I", "-S", "-B"), tuple(files), variables),
        [*standard, *dynamic, *installed, str(package.parent)],
    )


def _standard_library() -> list[str]:
    return sorted({sysconfig.get_path(name) for name in ("stdlib", "platstdlib")})


@cache
def _libraries(*files: str) -> list[str]:
    """Return the system's libraries that programs and modules use."""
    listed = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False)
    return sorted(set(re.findall(r"(/\S+) \(0x", listed.stdout)))
