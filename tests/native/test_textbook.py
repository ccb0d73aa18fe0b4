"""The textbook's searches, unchanged, give the same answers compiled with a game."""

from pathlib import Path
from string import Template
from typing import Any

import pytest

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.native import host

TOP = Path(__file__).parents[2]
LOAD = """
    atom_to_term(Text, Entries, _),
    pybridge_native:compile_native(Entries, Native),
    pybridge_host:load_native(Native, Program)
"""
LIMITED = Template("""
:- module(limited_$game, [players/2, turn/2, utility/2, heuristic/2, move/3]).
:- use_module('$file', []).

players(Max, Min) :- $game:players(Max, Min).

turn(limited(_, Position), Player) :- $game:turn(Position, Player).

utility(limited(Depth, Position), Value) :-
    (   $game:utility(Position, Value0)
    ->  Value is 100*Value0
    ;   Depth =:= 0
    ->  heuristic(limited(Depth, Position), Value)
    ).

heuristic(limited(_, Position), Value) :-
    $guess.

move(limited(Depth, Position), Move, limited(Less, Next)) :-
    Less is Depth-1,
    $game:move(Position, Move, Next).
""")
"""A game that ends after so many moves, with a guess as its value."""


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """The compiler, the textbook and its games."""
    host.register()
    prolog = prolog_directory()
    for file in (
        Path(__file__).with_name("textbook_searches.pl"),
        prolog / "native" / "native.pl",
        prolog / "native" / "host.pl",
        prolog / "games" / "tictactoe.pl",
    ):
        pb.query_once("use_module(File, [])", {"File": str(file)})


def compiled(*entries: str) -> int:
    """Return the program that the entries are compiled to."""
    text = f"[{', '.join(entries)}]"
    return int(pb.query_once(LOAD, {"Text": text})["Program"])


def agreed(program: int, goal: str, **inputs: Any) -> dict[str, Any]:
    """Return the answer of a goal, which must be the same interpreted and compiled."""
    interpreted = pb.query_once(f"{goal}, Outputs = {OUTPUTS}", inputs)
    answer = pb.query_once(
        f"pybridge_host:call_native_once(Program, {goal}), Outputs = {OUTPUTS}", {"Program": program, **inputs}
    )
    assert interpreted == answer
    return answer


OUTPUTS = "outputs(Next, Value)"


GUESSES = {
    "connect_four": "connect_four:heuristic(Position, Value)",
    "plain_kalah": "Position = position(Player, _, Mine, _, Theirs), "
    "( Player == first -> Value is Mine-Theirs ; Value is Theirs-Mine )",
}
GAMES = {
    "connect_four": (prolog_directory() / "games" / "connect_four.pl", 4),
    "plain_kalah": (TOP / "benchmarks" / "games" / "kalah.pl", 3),
}


@pytest.fixture(scope="session")
def starts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The starts of the games GAME, for which there are games limited_GAME."""
    found = {}
    for game, (file, _) in GAMES.items():
        path = tmp_path_factory.mktemp("limited") / f"limited_{game}.pl"
        path.write_text(LIMITED.substitute(game=game, file=file, guess=GUESSES[game]))
        pb.query_once("use_module(File, [])", {"File": str(path)})
        found[game] = pb.query_once(f"{game}:start(_, Start)")["Start"]
    return found


def test_minimax() -> None:
    program = compiled("pybridge_minimax:minimax(tictactoe:(+), -, -)")
    position = "position(x, [x,o,x, o,-,-, -,-,-])"
    answer = agreed(program, f"pybridge_minimax:minimax(tictactoe:{position}, Next, Value)")
    assert answer["Value"] == 1


def test_minimax_leaves_the_next_position_unbound_when_the_game_has_ended() -> None:
    program = compiled("pybridge_minimax:minimax(tictactoe:(+), -, -)")
    position = "position(o, [x,x,x, o,o,-, -,-,-])"
    goal = f"pybridge_minimax:minimax(tictactoe:{position}, Next, Value)"
    answer = pb.query_once(f"pybridge_host:call_native_once({program}, {goal}), var(Next)")
    assert answer["Value"] == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("search", ["alphabeta", "negamax"])
def test_searches_with_a_window(search: str, game: str, starts: dict[str, Any]) -> None:
    program = compiled(f"pybridge_{search}:{search}(limited_{game}:(+), +, +, -, -)")
    goal = f"pybridge_{search}:{search}(limited_{game}:limited(Depth, Start), -1000, 1000, Next, Value)"
    agreed(program, goal, Depth=GAMES[game][1], Start=starts[game])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("search", ["deepened", "tabled"])
def test_deepening_searches(search: str, game: str, starts: dict[str, Any]) -> None:
    program = compiled(f"textbook_searches:{search}(limited_{game}:(+), +, -, -)")
    for searched in range(1, GAMES[game][1] + 1):
        goal = f"textbook_searches:{search}(limited_{game}:limited(1000, Start), Depth, Next, Value)"
        agreed(program, goal, Depth=searched, Start=starts[game])


def test_uct() -> None:
    """It has tables and random numbers, and sees that x wins at once."""
    program = compiled("pybridge_uct:uct(tictactoe:(+), +, +, -, -)")
    for seed in range(3):
        for position in ("position(x, [x,x,-, o,o,-, -,-,-])", "position(x, [-,-,-, -,-,-, -,-,-])"):
            agreed(program, f"pybridge_uct:uct(tictactoe:{position}, Seed, 300, Next, Value)", Seed=seed)
    won = agreed(program, "pybridge_uct:uct(tictactoe:position(x, [x,x,-, o,o,-, -,-,-]), 1, 300, Next, Value)")
    assert won["Outputs"].args[0].args[1] == ["x", "x", "x", "o", "o", "-", "-", "-", "-"]


@pytest.mark.parametrize("number", range(4))
def test_outputs_may_stay_unbound(number: int) -> None:
    program = compiled("textbook_searches:answers(+, -, -)")
    shown = "(var(A) -> X = free ; X = A), (var(B) -> Y = free ; Y = B)"
    goal = f"textbook_searches:answers({number}, A, B)"
    interpreted = pb.query_once(f"{goal}, {shown}")
    answer = pb.query_once(f"pybridge_host:call_native_once({program}, {goal}), {shown}")
    assert [interpreted[name] for name in "XY"] == [answer[name] for name in "XY"]


@pytest.mark.parametrize("head", ["shared(-, -)", "within(-)"])
def test_other_unbound_variables_are_refused(head: str) -> None:
    goal = f"pybridge_native:compile_native([textbook_searches:{head}], _)"
    assert pb.query_once(f"catch({goal}, native_refused(_, _, _, Why), true)")["Why"] == "an output may stay unbound"
