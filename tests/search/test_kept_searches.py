"""Under a limit of time, a search by playouts goes on where the last one of the same game stopped."""

from pathlib import Path
from random import Random

import pytest

import pybridge as pb

GAMES = Path(__file__).parent.parent.parent / "benchmarks" / "games"
LONG = 3600  # seconds: a limit that is never reached


def loaded(file: str) -> pb.Game:
    return pb.load_game(file if file == "pig" else str(GAMES / file), compiled=True)


def test_what_one_thought_has_found_serves_the_next() -> None:
    start = loaded("hex.pl").start()
    first = start.analyse(nodes=100_000, seconds=LONG, heuristic=False)
    after = start.play(first.line[0]).play(first.line[1])
    fresh = after.analyse(nodes=200).line
    assert after.analyse(nodes=200, seconds=LONG, heuristic=False).line[:2] == first.line[2:4]
    assert after.analyse(nodes=200).line == fresh  # limits of positions alone have the same results each time


@pytest.mark.parametrize("file", ["pig", "kalah.pl", "clobber.pl", "maedn.pl"])
def test_it_knows_the_moves_of_the_position_that_was_reached(file: str) -> None:
    dice = Random(1)
    position, name = loaded(file).start(), loaded(file).players[0]
    for _ in range(60):
        if position.outcome:
            break
        if position.turn == "chance":
            position = position.roll(seed=dice.getrandbits(30))
        elif position.turn == name:
            best = position.analyse(nodes=3_000, seconds=LONG, heuristic=False)
            assert best.move in position.moves
            ranked = position.ranking(nodes=500, seconds=LONG, heuristic=False)
            assert sorted(str(entry.move) for entry in ranked) == sorted(map(str, position.moves))
            position = position.play(best.move)
        else:
            position = position.play(dice.choice(position.moves))


def test_of_a_tree_that_a_stopped_call_has_lost_the_first_move_is_known() -> None:
    start = loaded("hex.pl").start()
    found = pb.query_once(
        "pybridge_search_config:search_config(Game, [nodes(5000)], Config), pybridge_clock:start_clock(inf, Clock), "
        "put_dict(clock, Config, Clock, Clocked), "
        "pybridge_playout_search:(open_playouts(Game, Clocked, Position, 0, Tree), grow_playouts(Tree, 5000, 5000)), "
        "arg(4, Tree, runner(native(Handle), _)), pybridge_host:close_native(Handle), "
        "pybridge_playout_search:playouts_line(Tree, Line), arg(4, Tree, runner(After, _)), "
        "pybridge_kept_searches:keep_search(lost, runner(After, Game), Tree), "
        "findall(Key, (pybridge_kept_searches:kept(Key, _, _), Key == lost), Kept)",
        {"Game": start.game.name, "Position": start.term},
    )
    assert len(found["Line"]) == 1
    assert found["After"].name == "native"  # no new tree was begun
    assert found["Kept"] == []  # for the next search, which would run interpreted


@pytest.mark.parametrize("file", ["clobber.pl", "kalah.pl", "pig", "pig_for_three.pl", "goofspiel.pl"])
def test_another_thread_may_compile_changed_rules_while_a_search_is_opened(file: str) -> None:
    start = loaded(file).start()
    assert start.analyse(seconds=LONG, nodes=100).compiled
    pb.query_once(
        "use_module(library(prolog_wrap)), wrap_predicate(pybridge_host:open_native(_, _, Handle), closed, Open, "
        "( Open, flag(handles_opened, N, N+1), ( N mod 2 =:= 0 -> pybridge_host:close_native(Handle) ; true ) )), "
        "flag(handles_opened, _, 0)"
    )
    try:
        for options in ({}, {"algorithm": "mcts"}, {"threads": 2}):
            assert start.analyse(seconds=LONG, nodes=500, memory=999, **options).move in start.moves
        assert {str(entry.move) for entry in start.ranking(seconds=LONG, nodes=500)} == set(map(str, start.moves))
        assert pb.query_once("flag(handles_opened, Opened, Opened)")["Opened"] > 3
    finally:
        pb.query_once("unwrap_predicate(pybridge_host:open_native/3, closed)")


@pytest.mark.parametrize("file", ["clobber.pl", "othello.pl", "pig", "goofspiel.pl"])
def test_little_and_much_memory_will_do(file: str) -> None:
    start = loaded(file).start()
    for memory, threads in ((1, 1), (99, 1), (300, 1), (512, 2), (100_000, 1)):
        found = start.analyse(nodes=2_000, seconds=LONG, memory=memory, threads=threads)
        assert (found.compiled, found.move in start.moves) == (True, True)
