"""prolog/native/runtime: what compiled code calls gives the answers of SWI-Prolog."""

import os
import random
import subprocess
from pathlib import Path

import pytest
import wasmtime
from native_code import ARENA, Code

CASES = Path(__file__).parent / "runtime_cases.pl"
POSITIONS = CASES.with_name("table_positions.pl")
NUMBER_OF_CASES = 20000 if os.environ.get("STRESS") else 60


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A module, and random calls of its functions with the answers of SWI-Prolog."""
    file = tmp_path_factory.mktemp("runtime") / "functions.wasm"
    arguments = [str(file), str(random.randrange(2**30)), str(NUMBER_OF_CASES)]
    command = ["swipl", "-g", "main", "-t", "halt", str(CASES), *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return file, done.stdout.splitlines()


def test_the_functions_agree_with_swi_prolog(cases: tuple[Path, list[str]]) -> None:
    file, lines = cases
    code = Code(file.read_bytes())
    assert len(lines) > 40 * NUMBER_OF_CASES
    for line in lines:
        call, expected = line.split(" ;")
        name, *words = call.split()
        try:
            answer = code.transfer(name, [int(word) for word in words])
        except wasmtime.Trap:
            assert expected == " trap", line
        else:
            assert " ".join(["", *map(str, answer)]) == expected, line


def test_a_million_elements_are_kept_sorted_and_counted_without_recursion(cases: tuple[Path, list[str]]) -> None:
    code = Code(cases[0].read_bytes(), pages=2048)
    n = 10**6
    assert code.transfer("million", []) == [2 * n + 1, 3, 2 * n + 1, 2 * n + 1, 1]  # words: 2n+1 stands for n
    assert code["h"] == ARENA + 2 * 16 * n


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("game", "variant", "positions", "most"),
    [("connect_four", "default", 20000, 48), ("examples/kalah.pl", "4 pits 2 seeds", 6000, 64)],
)
def test_an_entry_of_a_table_is_compact(
    cases: tuple[Path, list[str]], game: str, variant: str, positions: int, most: int
) -> None:
    command = ["swipl", "-g", "main", "-t", "halt", str(POSITIONS), "--", game, variant, str(positions)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    answer = Code(cases[0].read_bytes()).transfer("table_bytes", [int(word) for word in done.stdout.split()])
    assert answer[0] >> 1 <= most


def test_a_table_keeps_the_latest_entries_and_uses_its_memory_again(cases: tuple[Path, list[str]]) -> None:
    used, found = Code(cases[0].read_bytes()).transfer("forgetful", [])
    assert found >> 1 in range(100_000, 200_001)
    assert used >> 1 < 200_000 * 34


def test_a_stack_or_the_memory_that_is_full_is_a_trap(cases: tuple[Path, list[str]]) -> None:
    code = Code(cases[0].read_bytes(), pages=200)
    with pytest.raises(wasmtime.Trap, match="out of bounds"):
        code.transfer("million", [])
    with pytest.raises(wasmtime.Trap, match="unreachable"):
        code.transfer("push_for_ever", [])
    assert code["why"] == 2
