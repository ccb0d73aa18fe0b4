"""Which SWI-Prolog is used: one that is loaded, else PYBRIDGE_SWIPL's, else the PATH's."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from terminal import run_apart
from waiting import run_python

PROLOG = 'pb.query_once("current_prolog_flag(version, V)")["V"] > 90000'


def variables() -> dict[str, str]:
    command = [os.environ.get("PYBRIDGE_SWIPL", "swipl"), "--dump-runtime-variables"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return dict(re.findall('(.*)="(.*)";', told))


CC = os.environ.get("CC") or "cc"
LIBRARY, HOME = (variables()[name] for name in ("PLLIBSWIPL", "PLBASE"))


@pytest.fixture
def named(tmp_path: Path) -> Path:
    """Return a program `swipl` whose library can be told from others by its folder."""
    folder = tmp_path / "named"
    folder.mkdir()
    (folder / "libswipl.so").symlink_to(LIBRARY)
    program = folder / "swipl"
    told = f'PLBASE="{HOME}";\nPLLIBSWIPL="{folder / "libswipl.so"}";'
    program.write_text(f"#!/bin/sh\necho '{told}'\n")
    program.chmod(0o755)
    return program


def used(environment: dict[str, str], before: str = "") -> list[str]:
    """Return what is told of the Prolog that a new process uses, once it has answered a query."""
    told = f"print(described().splitlines()[0], {PROLOG}, sep='\\n')"
    program = f"{before}\nimport pybridge as pb\nfrom pybridge.bridge.library import described\n{told}"
    done = run_python("-c", program, env=environment)
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout.splitlines()


def test_the_named_one_is_used_before_the_paths(named: Path) -> None:
    line, answered = used({**os.environ, "PYBRIDGE_SWIPL": str(named)})
    assert line.endswith(f", named by PYBRIDGE_SWIPL: {named.parent / 'libswipl.so'}")
    assert answered == "True"


def test_what_the_named_one_needs_is_found_beside_it(named: Path) -> None:
    library, needed = named.with_name("libswipl.so"), named.with_name("libneeded.so")
    library.unlink()
    for path, others in [
        (needed, ["-Wl,-soname,libneeded.so"]),
        (library, [needed.name, LIBRARY, f"-Wl,-rpath,{Path(LIBRARY).parent}"]),
    ]:
        command = [CC, "-shared", "-x", "c", "/dev/null", "-x", "none", "-Wl,--no-as-needed", *others]
        subprocess.run([*command, "-o", str(path)], check=True, cwd=named.parent)
    _, answered = used({**os.environ, "PYBRIDGE_SWIPL": str(named)})
    assert answered == "True"


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("before", "why"),
    [
        ("import pyswip", "loaded by PySwip"),
        (f"import ctypes; ctypes.CDLL({LIBRARY!r}, ctypes.RTLD_GLOBAL)", "loaded by another library"),
    ],
)
def test_a_loaded_one_is_used_before_all(named: Path, before: str, why: str) -> None:
    settings = {**os.environ, "PYBRIDGE_SWIPL": str(named), "LIBSWIPL_PATH": LIBRARY, "SWI_HOME_DIR": HOME}
    line, answered = used(settings, before)
    assert f", {why}: " in line
    assert (Path(line.partition(": ")[2]).resolve(), answered) == (Path(LIBRARY).resolve(), "True")


def test_the_environment_is_left_as_it_was(named: Path) -> None:
    given = {**os.environ, "PYBRIDGE_SWIPL": str(named), "SWI_HOME_DIR": "/mine"}
    kept = "import os; print(os.environ['SWI_HOME_DIR'], os.environ.get('LIBSWIPL_PATH'))"
    done = run_python("-c", f"import pybridge; {kept}", env=given)
    assert done.stdout == "/mine None\n"


def test_a_named_one_that_is_missing_is_one_line(tmp_path: Path) -> None:
    done = run_apart("games", PYBRIDGE_SWIPL=str(tmp_path / "swipl"))
    assert (done.status, done.errors.count("\n")) == (1, 1)
    assert f"PYBRIDGE_SWIPL names {tmp_path / 'swipl'}, which is no swipl with a library" in done.errors


def test_a_missing_one_names_the_line_for_this_system_and_the_variable() -> None:
    done = run_apart("games", PYBRIDGE_SWIPL="", LIBSWIPL_PATH="/nonexistent/libswipl.so", SWI_HOME_DIR="/no")
    assert (done.status, done.errors.count("\n")) == (1, 1)
    tools = [tool for tool in ("apt-get", "dnf", "brew") if shutil.which(tool)]
    for words in ("/nonexistent/libswipl.so", "PYBRIDGE_SWIPL", f"{(*tools, 'conda')[0]} install"):
        assert words in done.errors


def test_the_version_tells_of_prolog_and_of_the_bridge(named: Path) -> None:
    lines = run_apart("--version", PYBRIDGE_SWIPL=str(named)).output.splitlines()
    assert re.fullmatch(r"pybridge, version \d+\.\d+\.\d+", lines[0])
    assert re.fullmatch(rf"SWI-Prolog \d+\.\d+\.\d+, named by PYBRIDGE_SWIPL: {named.parent}/\S+", lines[1])
    assert re.fullmatch(r"bridge compiled by (GCC|.*Clang) .* for Python 3\.11 and newer .*", lines[2])


def test_the_version_is_told_without_prolog() -> None:
    done = run_apart("--version", PYBRIDGE_SWIPL="/nonexistent")
    assert (done.status, done.errors) == (0, "")
    assert "no SWI-Prolog (PYBRIDGE_SWIPL names /nonexistent" in done.output


def test_a_compound_has_a_text_without_prolog() -> None:
    program = """
import pybridge as pb
from pybridge.bridge import compiled
term = pb.Compound("f", [1, "A b", ["x", None], pb.String('"'), pb.Compound("g"), "it's"])
text = str(term)
print(text, compiled.is_initialised(), pb.query_once(f"X = {text}")["X"] == term)
"""
    done = run_python("-c", program)
    assert done.stdout == "f(1,'A b',[x,@(none)],\"\\\"\",g(),'it\\'s') False True\n"
