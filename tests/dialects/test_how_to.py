"""The how-to "A Prolog program you have", step by step."""

import re
from pathlib import Path

import pytest

from pybridge.cli import run

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "a-program-you-have.md").read_text()


def test_the_how_to_works_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main, logic, shown = re.findall(r"```prolog\n(.*?)```", PAGE, re.DOTALL)
    Path("sticks.pl").write_text(main)
    Path("logic.pl").write_text(logic)
    for block in re.findall(r"```console\n\$ pybridge (.*?)```", PAGE, re.DOTALL):
        for part in block.split("$ pybridge "):
            command, _, expected = part.partition("\n")
            status = run(command.split())
            printed = capfd.readouterr()
            assert status == (2 if command.startswith("check ./sticks") else 0), printed.err
            for line in filter(None, expected.splitlines()):
                assert line in (printed.out + printed.err).replace(f"{tmp_path}/", "")
    adapter = Path("my_sticks.pl").read_text()
    assert shown in adapter
    answer = "start('13', State) :- my_sticks_program:initial_state(13, State)."
    assert answer in PAGE
    Path("my_sticks.pl").write_text(adapter.replace("\nturn(", f"{answer}\n\nturn("))
    assert run(["check", "./my_sticks.pl", "--variant", "13", "--seconds", "3"]) == 0
    assert "Its rules run compiled." in capfd.readouterr().out
