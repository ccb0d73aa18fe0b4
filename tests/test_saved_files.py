"""Games and solutions saved by the first release can still be loaded (tests/data/format_1)."""

from pathlib import Path

import pybridge as pb

SAVED = Path(__file__).parent / "data" / "format_1"


def test_a_saved_game_of_format_1_is_replayed() -> None:
    record = pb.read_game(SAVED / "saved.game")
    assert record.players == {"x": "human", "o": "engine:depth=6"}
    assert record.comments == {2: "the centre"}
    assert [str(move) for move, _ in record.replay()[1:]] == ["4", "4", "3", "3", "5"]


def test_a_saved_solution_of_format_1_is_read(tmp_path: Path) -> None:
    rules = str(SAVED / "last_stone.pl")
    file = tmp_path / "last_stone.solution"
    file.write_text((SAVED / "last_stone.solution").read_text().replace("'RULES'", f"'{rules}'"))
    solution = pb.load_solution(file)
    assert (solution.winner, solution.plies, solution.positions) == ("ann", 11, 42)
    assert solution[pb.load_game(rules).start()].plies == 11
