"""`pybridge check` finds what is wrong with a game, and says where."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import pybridge as pb
from pybridge.cli import run

ROOT = Path(__file__).parents[2]
LAB_START = "\nstart([x, ['-','-','-','-','-','-','-','-','-']]).\n"


@dataclass(frozen=True)
class Broken:
    """A game of broken_games.txt; its line is 0 where a position shows the fault."""

    name: str
    says: str
    rules: str
    line: int


def broken(paragraph: str) -> Broken:
    """Read a paragraph of broken_games.txt."""
    first, *lines = paragraph.split("\n")
    name, *base = first.split()

    def having(mark: str) -> list[str]:
        return [line[len(mark) + 1 :] for line in lines if line.split(" ")[0] == mark]

    rules, new = "\n".join(having("-")), "\n".join(having("+"))
    if base:
        sound = (ROOT / base[0]).read_text(encoding="utf-8") + (LAB_START if "lab6" in base[0] else "")
        assert sound.count(rules) == 1, name
        new = sound.replace(rules, new).replace(f":- module({Path(base[0]).stem},", f":- module({name},")
    at = having("at")
    numbers = [number for number, line in enumerate(new.split("\n"), 1) if at and at[0] in line]
    return Broken(name, having("says")[0], new, numbers[0] if at else 0)


_, *PARAGRAPHS = (ROOT / "tests/data/broken_games.txt").read_text(encoding="utf-8").rstrip().split("\n\n")
GAMES = list(map(broken, PARAGRAPHS))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_fault_is_found(game: Broken, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{game.name}.pl"
    path.write_text(game.rules, encoding="utf-8")
    run(["check", str(path), "--games", "10"])
    said = capsys.readouterr()
    place = f"{game.name}.pl:{game.line}:" if game.line else ""
    assert any(place in line and game.says in line for line in (said.out + said.err).splitlines())


def test_nothing_is_proven_about_a_game_of_chance(tmp_path: Path) -> None:
    path = tmp_path / "chance.pl"
    rules = next(game.rules for game in GAMES if game.name == "dice")
    path.write_text(rules.replace(":- module(dice,", ":- module(chance,"), encoding="utf-8")
    start = pb.load_game(str(path)).start()
    assert not start.analyse(depth=2).exact
    assert not any(move.exact or move.plies for move in start.ranking(nodes=500))
    with pytest.raises(
        pb.GameError, match=r"move/3 gives different answers .* a game of chance cannot be solved"
    ):
        start.solve()
