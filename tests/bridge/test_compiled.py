"""The compiled part of the bridge is used where it is built; the values that it leaves alone still cross."""

import importlib.util
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from waiting import PATIENCE

import pybridge as pb
from pybridge.bridge import library
from pybridge.bridge.adapting import converters

ROOT = Path(__file__).resolve().parents[2]
BUILT = importlib.util.find_spec("pybridge.bridge.compiled") is not None
LEFT_OUT = os.environ.get("PYBRIDGE_COMPILED") == "0"


def in_use() -> bool:
    pb.query_once("true")
    return library.get_value is not None


def test_it_is_in_use_where_it_has_been_built_unless_it_is_switched_off() -> None:
    assert in_use() == (BUILT and not LEFT_OUT)


def wheel(folder: Path, compiler: str) -> str:
    build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    copy = folder / "copy"
    shutil.copytree(ROOT / "pybridge", copy / "pybridge", ignore=shutil.ignore_patterns("*.so", "static"))
    shutil.copytree(ROOT / "prolog", copy / "prolog")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    environment = os.environ | {"CC": compiler}
    subprocess.run([sys.executable, *build, str(copy)], check=True, timeout=PATIENCE, env=environment)
    (built,) = folder.glob("*.whl")
    return built.name


def test_without_a_compiler_a_wheel_is_for_every_system(tmp_path: Path) -> None:
    assert wheel(tmp_path, "no-such-compiler").endswith("-py3-none-any.whl")


@pytest.mark.skipif(not BUILT, reason="there is no compiler here")
def test_with_one_a_wheel_is_for_this_system(tmp_path: Path) -> None:
    name = wheel(tmp_path, os.environ.get("CC") or "cc")
    assert f"cp{sys.version_info.major}{sys.version_info.minor}-" in name
    assert "none-any" not in name


DEEP: Any = []
for _ in range(300):
    DEEP = [DEEP]

LEFT_ALONE: dict[str, Any] = {
    "a large integer": 2**64,
    "a rational": Fraction(1, 3),
    "a variable": [pb.Variable()],
    "a dict with a tag": pb.Dict("point", {"x": 1}),
    "a dict with a number for a key": {1: "one"},
    "a name without arguments": pb.Compound("f"),
    "deep nesting": DEEP,
    "half a pair of surrogates": "\ud800",
    "a subclass": type("Text", (str,), {})("text"),
}


@pytest.mark.skipif(not (BUILT and not LEFT_OUT), reason="without the compiled part")
@pytest.mark.parametrize("kind", LEFT_ALONE)
def test_what_it_leaves_alone_is_refused_without_a_trace(kind: str) -> None:
    """And crosses by the way that does without it: see test_values.py."""
    value = LEFT_ALONE[kind]
    frame = library.open_frame()
    try:
        ref = library.new_refs(1)
        assert library.put_value is not None
        assert library.get_value is not None
        assert library.put_value(ref, value) is False
        assert library.exception(0) == 0
        library.put_variable(ref)
        assert library.get_value(ref) is NotImplemented
    finally:
        library.discard_frame(frame)
    assert pb.query_once("Y = f(X)", {"X": [value]})["truth"] is True


def test_a_tag_that_two_dicts_share_stays_shared() -> None:
    answer = pb.query_once("dict_create(X, T, [a-1]), dict_create(Y, T, [b-2])")
    assert answer["X"].tag is answer["Y"].tag is answer["T"]
    answer = pb.query_once("dict_create(_X, T, [a-1]), dict_create(_Y, T, [b-2]), Z = [_X, _Y]")
    assert answer["Z"][0].tag is answer["Z"][1].tag


def test_a_dict_is_left_as_it_was_read() -> None:
    assert pb.query_once("X = _{a: _{b: 1}}, (var(X) -> true ; is_dict(X, T), var(T))")["X"] == {
        "a": {"b": 1}
    }


def test_an_interrupt_in_the_making_of_a_value_is_raised() -> None:
    class Stop(BaseException):
        pass

    def stop(*_: Any) -> Any:
        raise Stop

    pb.register_converter("stops", 1, stop)
    try:
        with pytest.raises(Stop):
            pb.query_once("X = stops(1)")
    finally:
        del converters["stops", 1]
