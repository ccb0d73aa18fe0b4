"""Matches and tournaments at tables for any number of players."""

from pathlib import Path

import pytest

import pybridge as pb

TOP = Path(__file__).parents[2]
THREE = str(TOP / "examples" / "tictactoe_for_three.pl")
HANDS = str(TOP / "benchmarks" / "games" / "rock_paper_scissors.pl")


def test_the_players_go_round_the_seats_and_a_round_has_the_same_opening() -> None:
    result = pb.match(THREE, "easy", "random", "random", games=6, opening=2, seed=3)
    seated = [tuple(record.players.values()) for record in result.records]
    assert seated == [("easy", "random", "random"), ("random", "random", "easy"), ("random", "easy", "random")] * 2
    openings = [record.moves[:2] for record in result.records]
    assert openings[0] == openings[1] == openings[2] != openings[3]


def test_standings_add_up_to_the_records() -> None:
    result = pb.match(THREE, "easy", "random", "random", games=9, seed=1)
    assert sum(standing.won for standing in result.standings) == sum(result.sides.values()) == 9 - result.drawn
    assert sum(standing.share for standing in result.standings) == pytest.approx(1)
    for place, standing in enumerate(result.standings):
        mine = [record.results[(place - index) % 3] for index, record in enumerate(result.records)]
        assert standing.result == pytest.approx(sum(mine) / 9)
        assert sum(standing.places) == 9
    for record in result.records:
        record.replay()


def test_the_same_seed_gives_the_same_games_and_an_engine_wins() -> None:
    first, again = (pb.match(THREE, "engine:nodes=1500", "random", "random", games=6, seed=5) for _ in range(2))
    assert [record.moves for record in first.records] == [record.moves for record in again.records]
    assert first.won >= 4


def test_a_match_needs_a_player_for_each_seat() -> None:
    with pytest.raises(pb.InputError, match="has 3 seats, x, o, t: a match needs as many players, not 2"):
        pb.match(THREE, "random", "random")


def test_callables_choose_at_once_and_one_that_cannot_loses() -> None:
    def rock(_: pb.Position, seat: str) -> str:
        assert seat in ("ann", "bob")
        return "rock"

    def paper(_: pb.Position, seat: str) -> str:
        return "paper"

    def spoon(_: pb.Position, seat: str) -> str:
        return "spoon"

    beaten = pb.match(HANDS, rock, paper, games=4)
    assert (beaten.won, beaten.lost) == (0, 4)
    forfeited = pb.match(HANDS, spoon, paper, games=2)
    assert forfeited.lost == 2
    assert "'spoon' is no choice of ann" in forfeited.records[0].forfeit


def test_one_of_three_that_makes_no_move_is_replaced_and_the_record_says_why() -> None:
    def nothing(_: pb.Position) -> str:
        return "nothing"

    result = pb.match(THREE, nothing, "random", "random", games=3)
    assert all("nothing" in record.forfeit for record in result.records)
    assert all(len(record.results) == 3 for record in result.records)


def test_who_always_plays_the_same_loses_to_who_mixes_only_by_chance() -> None:
    result = pb.match(HANDS, "engine:nodes=200", "engine:nodes=200", games=30, seed=2)
    moves = {record.moves for record in result.records}
    assert len(moves) > 4


def test_a_tournament_seats_as_many_as_the_game_has() -> None:
    table = pb.tournament(pb.load_game(THREE), ["random", "easy", "normal", "hard"], games=3)
    assert table.games == 12
    assert all(table.total(player).games == 18 for player in table.players)
