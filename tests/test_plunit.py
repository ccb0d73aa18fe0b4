"""tests/run.pl, which runs the Prolog tests: when it succeeds and when it fails."""

from pathlib import Path

import pytest
from plunit import run_plunit

UNIT = ":- begin_tests(unit).\n{test}\n:- end_tests(unit).\n"


@pytest.mark.parametrize(
    ("test", "status"),
    [
        ("test(passes) :- true.", 0),
        ("test(fails) :- fail.", 1),
        ("test(raises) :- throw(oops).", 1),
        ("test(leaves_a_choice_point) :- member(_, [1, 2]).", 1),
        ("test(has_a_singleton_variable) :- X = _.", 1),
        ("test(is_broken :- true.", 1),
    ],
)
def test_only_prolog_tests_that_pass_without_a_warning_have_status_0(test: str, status: int, tmp_path: Path) -> None:
    file = tmp_path / "unit.plt"
    file.write_text(UNIT.format(test=test))
    assert run_plunit(file).returncode == status


def test_prolog_tests_of_several_files_are_run_together(tmp_path: Path) -> None:
    files = [tmp_path / "one.plt", tmp_path / "two.plt"]
    for file in files:
        file.write_text(UNIT.replace("unit", file.stem).format(test="test(passes) :- true."))
    assert "All 2 tests passed" in run_plunit(*files).stderr
