"""Rule sheets in the Game Description Language, beside the specification and beside the built-in games."""

import os
import random
from pathlib import Path

import pytest
from naive.gdl import Sheet, Term, text

import pybridge as pb
from pybridge.cli import run

SHEETS = Path(__file__).parents[2] / "examples" / "gdl"
NAMES = sorted(path.stem for path in SHEETS.glob("*.kif"))
COUNT = 1500 if "STRESS" in os.environ else 12


def load(name: str) -> pb.Game:
    return pb.load_game(str(SHEETS / f"{name}.kif"))


def compare_with_the_specification(path: Path, count: int, seed: int) -> None:
    """Play random games over `count` positions: all that follows from them must be the same."""
    sheet, game, chance = (
        Sheet(path.read_text(encoding="utf-8")),
        pb.load_game(str(path)),
        random.Random(seed),
    )
    state, position = sheet.start, game.start()
    for _ in range(count):
        assert set(position.text.split()) == set(map(text, state))
        facts = sheet.at(state)
        assert (position.outcome is not None) == sheet.ended(facts)
        if position.outcome is not None:
            goals = [sheet.goals(facts, role).pop() for role in sheet.roles]
            assert position.outcome.value == goals[0] - sum(goals[1:])
            state, position = sheet.start, game.start()
            continue
        legal: dict[str, set[Term]] = {role: sheet.legal(facts, role) for role in sheet.roles}
        choosing = [role for role in sheet.roles if len(legal[role]) > 1]
        turn = choosing[0] if choosing else position.turn
        assert position.turn == turn
        assert sorted(map(str, position.moves)) == sorted(map(text, legal[turn]))
        moves = {role: next(iter(legal[role])) for role in sheet.roles}
        moves[turn] = chance.choice(sorted(legal[turn], key=text))
        state, position = sheet.next(state, moves), position.play(text(moves[turn]))


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_plays_as_the_specification_says(name: str) -> None:
    compare_with_the_specification(SHEETS / f"{name}.kif", COUNT, seed=1)


@pytest.mark.parametrize(
    ("sheet", "game", "variant", "depth"),
    [
        ("tictactoe", "tictactoe", None, 5),
        ("connect_four", "connect_four", None, 4),
        ("cat_and_mice", "cat_and_mice", "6x6", 5),
    ],
)
def test_a_sheet_has_as_many_games_as_the_built_in_rules(
    sheet: str, game: str, variant: str | None, depth: int
) -> None:
    assert load(sheet).start().perft(depth) == pb.load_game(game, variant).start().perft(depth)


def test_the_cat_wins_in_25_from_a_sheet_too() -> None:
    solution = load("cat_and_mice").solve()
    assert (solution.winner, solution.plies) == ("cat", 25)


def test_a_puzzle_has_one_player() -> None:
    game = load("lights_out")
    assert game.players == ("player", "nobody")
    solution = game.solve()
    assert (solution.winner, solution.plies) == ("player", 5)


def test_the_rules_of_a_sheet_are_a_game_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", str(SHEETS / "nim.kif")]) == 0
    path = tmp_path / "nim_from_sheet.pl"
    path.write_text(capsys.readouterr().out.replace(":- module(nim,", ":- module(nim_from_sheet,"))
    assert run(["check", str(path)]) == 0
    assert pb.load_game(str(path)).start().perft(4) == load("nim").start().perft(4)


def test_positions_and_moves_are_text_both_ways() -> None:
    position = load("tictactoe").start().play("MARK(2, 2)".replace(" ", ""))
    assert str(position.moves[0]) == "mark(1,1)"
    assert position.game.position(position.text) == position
    with pytest.raises(pb.InvalidPosition):
        position.game.position("cell(1,1,x) hello")
