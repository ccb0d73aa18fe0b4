"""Saved solutions of games of chance: read again as they were, confirmed by the rules alone, and no others are."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from counts import count
from naive.strategies import best_of_strategies
from terminal import run_here

import pybridge as pb
from pybridge.players import make_player
from pybridge.search.chance_solution import verify_bounds

HERE = Path(__file__).parent
UNIT = 2**20


def starts() -> list[pb.Position]:
    coin = pb.load_game(str(HERE.parent / "search" / "coin_tictactoe.pl"))
    waits = [pb.load_game(str(HERE / "both_wait.pl"), name).start() for name in ("hurried", "kept", "waiting", "rich")]
    return [pb.load_game("pig", "10").start(), coin.start("three squares left"), *waits]


def test_a_solution_is_read_again_as_it_was_and_confirmed(tmp_path: Path) -> None:
    for position in starts():
        solution = pb.search.solve_chance(position)
        solution.save(tmp_path / "saved")
        loaded = pb.load_solution(tmp_path / "saved")
        assert {**loaded.to_json(), "seconds": 0, "compiled": 0} == {**solution.to_json(), "seconds": 0, "compiled": 0}
        after = position.play(position.moves[0])
        assert loaded[after] == solution[after]
        assert (after in loaded, len(loaded)) == (True, solution.positions)
        assert verify_bounds(position.game.name, tmp_path / "saved") == (solution.positions, solution.expected)


def test_compiled_rules_confirm_the_same(tmp_path: Path) -> None:
    position = pb.load_game("pig", "10", compiled=True).start()
    solution = pb.search.solve_chance(position)
    solution.save(tmp_path / "saved")
    without_a_second_look = """
        pybridge_runner:open_runner(pig, 100, Runner), open(File, read, In),
        pybridge_verify_chance:verified(pig, Positions-_-_, Runner, In), close(In), pybridge_runner:close_runner(Runner)
    """
    assert pb.query_once(without_a_second_look, {"File": str(tmp_path / "saved")})["Positions"] == 2304
    assert verify_bounds("pig", tmp_path / "saved") == (2304, solution.expected)
    raise_one(tmp_path / "saved", 7)
    with pytest.raises(pb.search.SolutionError, match="does not follow"):
        verify_bounds("pig", tmp_path / "saved")


def raise_one(file: Path, number: int) -> None:
    """Raise both bounds of one position so far that something in the file is no longer true."""
    lines = file.read_text().splitlines(keepends=True)
    key, claim = lines[number].rsplit("-[", 1)
    low, high = (int(bound) + 2**42 for bound in claim.removesuffix("].\n").split(","))
    lines[number] = f"{key}-[{low},{high}].\n"
    file.write_text("".join(lines))


def test_no_changed_entry_passes(tmp_path: Path) -> None:
    position = pb.load_game("pig", "10").start()
    pb.search.solve_chance(position).save(tmp_path / "saved")
    saved = (tmp_path / "saved").read_text()
    for number in range(1, 2305, count(400, 40)):
        (tmp_path / "saved").write_text(saved)
        raise_one(tmp_path / "saved", number)
        with pytest.raises(pb.search.SolutionError, match="does not follow"):
            verify_bounds("pig", tmp_path / "saved")
    lines = saved.splitlines(keepends=True)
    for damaged, why in (
        (lines[:-1], "2,304 positions, not 2,303"),
        ([*lines, lines[3]], "2,304 positions, not 2,305"),
        ([*lines[:-1], lines[3]], "occurs twice"),
        ([], "format 1"),
    ):
        (tmp_path / "saved").write_text("".join(damaged))
        with pytest.raises(pb.search.SolutionError, match=why):
            verify_bounds("pig", tmp_path / "saved")


def test_bounds_that_only_hold_each_other_up_are_refused(tmp_path: Path) -> None:
    """The highest that follow from each other alone: what passes is true, and where players can wait some do not."""
    graphs = pb.load_game(str(HERE / "chance_graphs.pl"))
    refused = 0
    for seed in range(count(40, 1000)):
        position = pb.Position(graphs, pb.Compound("node", [seed, 0]))
        for side in (1, -1):
            claims = held_up(position, side)
            lines = [f"chance_solution(1,x,y,node({seed},0),closed(true,0),{UNIT},{len(claims)}).\n"]
            lines += [f"node({seed},{place})-[{low},{high}].\n" for place, (low, high) in claims.items()]
            (tmp_path / "claims").write_text("".join(lines))
            try:
                _, expected = verify_bounds("chance_graphs", tmp_path / "claims")
            except pb.search.SolutionError as error:
                refused += "never ends" in str(error)
            else:
                assert expected.lowest <= best_of_strategies(position) <= expected.highest
    assert refused > 0


def held_up(start: pb.Position, side: int) -> dict[int, tuple[int, int]]:
    """Return bounds for each place: those of one side follow from each other, from the best that is possible down."""
    positions = {start.term.args[1]: start}
    steps: dict[int, list[tuple[int, Fraction]]] = {}
    while new := positions.keys() - steps.keys():
        for place in new:
            after = [(positions[place].play(move), move.probability or Fraction(1)) for move in positions[place].moves]
            positions |= {next_.term.args[1]: next_ for next_, _ in after}
            steps[place] = [(next_.term.args[1], share) for next_, share in after]
    bounds = {place: side * (p.outcome.value if p.outcome else side * 2) * UNIT for place, p in positions.items()}
    ends = {place for place, position in positions.items() if position.outcome}
    while True:
        before = dict(bounds)
        for place, edges in steps.items():
            if place in ends:
                continue
            worth = [Fraction(before[to]) for to, _ in edges]
            turn = positions[place].turn
            if turn == "chance":
                mean = sum((share * value for (_, share), value in zip(edges, worth, strict=True)), Fraction(0))
                bounds[place] = mean.__floor__()
            else:
                bounds[place] = int((max if (turn == "high") == (side == 1) else min)(worth))
        if bounds == before:
            break
    far = 2 * UNIT
    return {
        place: (side * bound,) * 2 if place in ends else (bound, far) if side == 1 else (-far, -bound)
        for place, bound in bounds.items()
    }


def test_perfect_plays_by_a_solution_that_was_loaded(tmp_path: Path) -> None:
    game = pb.load_game("pig", "10")
    pb.search.solve_chance(game.start()).save(tmp_path / "saved")
    solution = pb.load_solution(tmp_path / "saved")
    position = game.start().play("roll").play("4")
    reports: list[object] = []
    decision = make_player("perfect", game).think(position).run(reports.append)
    assert decision.move == max(position.moves, key=lambda move: solution[position.play(move)].value)
    assert not any(isinstance(report, pb.search.SolvingProgress) for report in reports)


def test_the_commands_save_and_verify(tmp_path: Path) -> None:
    file = tmp_path / "pig.solution"
    assert run_here("solve", "pig", "--variant", "10", "--save", str(file)).status == 0
    done = run_here("verify", "pig", str(file))
    assert re.fullmatch(
        re.escape(f"{file} is a solution: all 2,304 positions confirmed; the value is 0.41884864")
        + r"\d+, within bounds \S+ apart\n",
        done.output,
    )
    raise_one(file, 1)
    done = run_here("verify", "pig", str(file))
    assert (done.status, done.output) == (2, "")
    assert re.fullmatch(r"pybridge: \S+ is not the solution: at \S+ the \w+ bound .*\n", done.errors)
