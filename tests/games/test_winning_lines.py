"""The line or chain that has won is named exactly where there is one: its pieces are of one player."""

import random
from pathlib import Path

import pytest
from counts import count

import pybridge as pb

ROOT = Path(__file__).parents[2]
GAMES = [
    "tictactoe",
    "connect_four",
    *(str(ROOT / "examples" / f"{name}.pl") for name in ("gomoku", "hex", "pie_connect_four")),
    *(str(ROOT / "benchmarks" / "games" / name) for name in ("in_a_row.pl", "plain/gobblet_gobblers.pl")),
]


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: Path(spec).stem)
def test_a_line_is_named_exactly_where_one_has_won(spec: str) -> None:
    dice = random.Random(1)
    for variant in pb.load_game(spec).variants[: count(2, 20)]:
        for _ in range(count(3, 30)):
            position = pb.load_game(spec, variant).start()
            while position.outcome is None:
                assert line(position) is None
                position = position.play(dice.choice(position.moves))
            assert (line(position) is None) == (position.outcome.winner == "draw")


def line(position: pb.Position) -> list[object] | None:
    """Return the cells of the winning line, having seen that one player's pieces are on them."""
    goal = f"pybridge_positions:winning_cells({position.game.name}:Position, Ids)"
    found = pb.query_once(goal, {"Position": position.term})
    if "Ids" not in found:
        return None
    assert position.board is not None
    pieces = {repr(cell.id): str(cell.piece) for row in position.board.rows for cell in row.cells}
    (player,) = {pieces[repr(cell)][0] for cell in found["Ids"]}
    assert player != "-"
    cells: list[object] = found["Ids"]
    return cells
