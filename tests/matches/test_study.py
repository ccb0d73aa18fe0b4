"""Studies: exact figures, and figures from games played whose intervals contain the exact ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import factorial
from pathlib import Path

import pytest
from counts import count
from naive import tictactoe
from terminal import run_here

import pybridge as pb
from pybridge.matches.measures import MEASURES
from pybridge.matches.spread import quartiles, ratio_interval


@pytest.fixture(scope="module")
def exact() -> pb.matches.Study:
    return pb.study(pb.load_game("tictactoe"), exact=True)


@pytest.fixture(scope="module")
def played() -> pb.matches.Study:
    return pb.study(pb.load_game("tictactoe"), games=count(300, 100_000), seed=1, skill_games=30)


@pytest.mark.stress
def test_lengths_and_choices_are_those_of_another_program(exact: pb.matches.Study) -> None:
    lengths: list[Fraction] = []
    choices = 0
    chances = {tictactoe.start(""): factorial(9)}  # in parts of 9!, which are whole numbers all the way
    while chances:
        following = Counter[str]()
        ended = 0
        for position, chance in chances.items():
            moves = list(tictactoe.moves(position))
            choices += chance * len(moves)
            ended += chance * (not moves)
            for _, after in moves:
                following[after] += chance // len(moves)
        lengths.append(Fraction(ended, factorial(9)))
        chances = following
    mean = sum((plies * chance for plies, chance in enumerate(lengths)), Fraction(0))
    assert sum(lengths) == 1
    assert exact.plies.mean == mean
    assert exact.choices.mean == Fraction(choices, factorial(9)) / mean
    assert exact.plies.quartiles == (5, 7, 8, 9, 9)


@pytest.mark.stress
def test_every_first_move_at_tictactoe_is_a_draw(exact: pb.matches.Study) -> None:
    assert {opening.winner for opening in exact.openings.values()} == {"draw"}
    assert exact.openings["5"].share.share == Fraction(97, 140)
    assert sorted(len(opening.moves) for opening in exact.openings.values()) == [1, 4, 4]
    weighted = sum(len(opening.moves) * Fraction(opening.share.share) for opening in exact.openings.values()) / 9
    assert weighted == exact.first_wins.share


@pytest.mark.stress
def test_played_games_have_the_exact_figures_in_their_intervals(
    played: pb.matches.Study, exact: pb.matches.Study
) -> None:
    for name in ("first_wins", "second_wins", "draws", "decided"):
        low, high = getattr(played, name).interval
        assert low <= getattr(exact, name).share <= high, name
    for name in ("plies", "choices"):
        low, high = getattr(played, name).interval
        assert low <= getattr(exact, name).mean <= high, name
        assert getattr(played, name).quartiles == getattr(exact, name).quartiles


@pytest.mark.stress
def test_the_parts_are_the_whole(played: pb.matches.Study) -> None:
    parts = (played.first_wins, played.second_wins, played.draws, played.unfinished)
    assert sum(part.share for part in parts) == pytest.approx(1)
    assert sum(opening.share.games or 0 for opening in played.openings.values()) == played.games
    assert [step.player for step in played.skill] == ["easy", "normal", "hard"]
    assert played.skill[1].score.share > 0.6


def test_last_mouse_lost_has_no_draws_and_one_winner_by_perfect_play() -> None:
    exact = pb.study(pb.load_game("last_mouse_lost", "rows 1 2 3"), exact=True)
    assert exact.draws.share == 0
    assert {opening.winner for opening in exact.openings.values()} == {"second"}
    assert exact.first_wins.share + exact.second_wins.share == 1
    assert exact.lead_changes.mean > 0


def test_a_winner_who_was_never_behind_makes_no_drama(tmp_path: Path) -> None:
    (tmp_path / "one_way.pl").write_text(
        ":- module(one_way, [players/2, start/2, turn/2, utility/2, move/3]).\n"
        "players(a, b).\nstart(standard, 3).\nturn(N, P) :- nth0(N, [a, b, a, b], P).\nutility(0, -1).\n"
        "move(N, down, M) :- M is N-1.\n"
    )
    game = pb.load_game(str(tmp_path / "one_way.pl"))
    for report in (pb.study(game, exact=True), pb.study(game, games=4, skill_games=0)):
        assert (report.first_wins.share, report.second_wins.share) == (1, 0) if game.start().turn == "b" else (0, 1)
        assert (report.lead_changes.mean, report.drama.share) == (0, 0)
        assert report.plies.quartiles == (3, 3, 3, 3, 3)
        assert (report.choices.mean, report.choices.quartiles) == (1, (1, 1, 1, 1, 1))
        assert list(report.openings) == ["down"]


@pytest.mark.stress
def test_a_study_is_the_same_on_any_workers() -> None:
    game = pb.load_game("connect_four", "5x4")
    with ThreadPoolExecutor(2) as threads:
        there = pb.study(game, games=12, players=("easy", "random"), skill_games=2, executor=threads)
    here = pb.study(game, games=12, players=("easy", "random"), skill_games=2)
    assert there == here


def test_the_command_tells_each_measure_and_what_it_is_good_for() -> None:
    done = run_here("study", "tictactoe", "--games", "20", "--skill-games", "2")
    assert (done.status, done.errors) == (0, "")
    for measure in MEASURES.values():
        applies = measure.title not in ("margin", "luck")
        assert (measure.title in done.output) == (measure.use in done.output) == applies
    exact = "study", "last_mouse_lost", "--variant", "rows 1 2 3", "--exact"
    data = json.loads(run_here(*exact, "--json").output)
    assert Fraction(data["first_wins"]["fraction"]) + Fraction(data["second_wins"]["fraction"]) == 1
    assert f"({data['first_wins']['fraction']})" in run_here(*exact).output


@pytest.mark.stress
def test_two_variants_are_compared_and_the_intervals_hold_the_exact_differences() -> None:
    variants = ("--variant", "rows 1 2", "--variant", "rows 1 2 3")
    exact = json.loads(run_here("study", "last_mouse_lost", *variants, "--exact", "--json").output)
    assert [study["variant"] for study in exact["studies"]] == ["rows 1 2", "rows 1 2 3"]
    played = json.loads(
        run_here("study", "last_mouse_lost", *variants, "--games", "100", "--skill-games", "0", "--json").output
    )
    for name in ("first_wins", "plies", "choices"):
        low, high = played["differences"][name]["interval"]
        assert low <= exact["differences"][name]["difference"] <= high, name
    shown = run_here("study", "tictactoe", "last_mouse_lost", "--games", "10", "--skill-games", "0").output
    assert shown.startswith("A: tictactoe, 10 games, seed 0\nB: last_mouse_lost, 10 games, seed 0\n")
    assert re.search(r"^  duration +\d\.\d\d +[\d.]+ +-[\d.]+  -[\d.]+ to -[\d.]+$", shown, re.MULTILINE)


@pytest.mark.stress
def test_a_game_of_score_has_a_mean_margin() -> None:
    kalah = Path(__file__).parents[2] / "examples" / "kalah.pl"
    report = pb.study(pb.load_game(str(kalah), "3 pits 2 seeds"), games=20, skill_games=0)
    assert report.margin is not None
    assert report.margin.interval[0] <= report.margin.mean <= report.margin.interval[1]
    assert report.to_json()["margin"]["mean"] == report.margin.mean
    assert pb.study(pb.load_game("tictactoe"), games=20, skill_games=0).margin is None


def test_exact_figures_that_are_out_of_reach_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pybridge.matches.study.MOST_POSITIONS", 50)
    done = run_here("study", "cat_and_mice", "--variant", "4x4", "--exact")
    assert (done.status, done.output) == (2, "")
    assert "exact figures cannot be computed: cat_and_mice has too many positions" in done.errors


COINS = str(Path(__file__).parents[1] / "search" / "coin_tictactoe.pl")


def test_a_study_says_how_much_is_luck_where_chance_decides(played: pb.matches.Study) -> None:
    found = pb.study(pb.load_game(COINS, "three squares left"), games=4, skill_games=20)
    assert found.luck is not None
    assert found.luck.interval[0] <= found.luck.share <= found.luck.interval[1] == 1
    assert [step.player for step in found.skill] == ["easy", "normal", "hard"]
    assert found.first_wins.share + found.second_wins.share + found.draws.share == 1
    assert played.luck is None


def test_what_knows_no_chance_names_what_does() -> None:
    start = pb.load_game(COINS).start()
    with pytest.raises(pb.InputError, match="no exact figures: play games"):
        pb.study(start.game, exact=True)
    with pytest.raises(pb.InputError, match="solve_chance"):
        start.solve()


def test_quartiles_are_values_that_were_counted() -> None:
    assert quartiles({1: 1, 2: 1, 3: 1, 4: 1}) == (1, 1, 2, 3, 4)
    assert quartiles({7: 5}) == (7, 7, 7, 7, 7)


def test_values_that_come_in_groups_have_a_wider_interval() -> None:
    low, high = ratio_interval({(10 * value, 10): 1 for value in (2, 4, 6, 8)})
    assert (low + high) / 2 == 5
    assert high - low > 2 * 1.96 * 2.2 / 40**0.5
