"""The how-to "A Prolog program you have", step by step."""

import re
import shutil
from pathlib import Path

import pytest

from pybridge.cli import run
from pybridge.sandbox.sandbox import works

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


MINIMAX = """
minimax(Position, Next, Value) :-
    findall(V-N, ( move(Position, _, N), ( utility(N, V) -> true ; minimax(N, _, V) ) ), Pairs),
    ( turn(Position, white) -> sort(1, @>=, Pairs, [Value-Next|_]) ; sort(1, @=<, Pairs, [Value-Next|_]) ).
"""


@pytest.mark.skipif(not works(), reason="there is no working sandbox here")
def test_adapters_are_graded_against_one_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main, logic, _ = re.findall(r"```prolog\n(.*?)```", PAGE, re.DOTALL)
    right = tmp_path / "class" / "ann"
    right.mkdir(parents=True)
    (right / "sticks.pl").write_text(main)
    (right / "logic.pl").write_text(logic)
    monkeypatch.chdir(right)
    assert run(["new", "our_sticks", "--from", "sticks.pl"]) == 0
    with (right / "our_sticks.pl").open("a") as adapter:
        adapter.write(MINIMAX)
    shutil.copytree(right, tmp_path / "class" / "bob")
    (tmp_path / "class" / "bob" / "logic.pl").write_text(logic.replace("between(1, 3, N)", "between(1, 2, N)"))
    reference = shutil.copytree(right, tmp_path / "reference") / "our_sticks.pl"
    capsys.readouterr()
    command = ["grade", str(tmp_path / "class"), "--file", "our_sticks.pl", "--against", str(reference)]
    assert run([*command, "--weights", "rules=50,minimax=50"]) == 0
    _, ann, bob, why = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"ann +16/16 +14/14  100", ann)
    assert re.fullmatch(r"bob +6/16 +14/14  \d+\.\d", bob)
    assert "bob lacks take(3), which our_sticks has" in why
