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
:- module(limited_$game, [players/2, turn/2, utility/2, move/3]).
:- use_module('$file', []).

players(Max, Min) :- $game:players(Max, Min).

turn(limited(_, Position), Player) :- $game:turn(Position, Player).

utility(limited(Depth, Position), Value) :-
    (   $game:utility(Position, Value0)
    ->  Value is 100*Value0
    ;   Depth =:= 0
    ->  $guess
    ).

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
        Path(__file__).with_name("uct.pl"),
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
        f"pybridge_host:call_native_once(Program, {goal}), Outputs = {OUTPUTS}",
        {"Program": program, **inputs},
    )
    assert interpreted == answer
    return answer


OUTPUTS = "outputs(Next, Value)"


def limited(game: str, file: Path, tmp_path: Path) -> None:
    """Load the game limited_GAME."""
    path = tmp_path / f"limited_{game}.pl"
    path.write_text(LIMITED.substitute(game=game, file=file, guess=GUESSES[game]))
    pb.query_once("use_module(File, [])", {"File": str(path)})


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


GUESSES = {
    "connect_four": "connect_four:heuristic(Position, Value)",
    "plain_kalah": "Position = position(Player, _, Mine, _, Theirs), "
    "( Player == first -> Value is Mine-Theirs ; Value is Theirs-Mine )",
}
GAMES = {
    "connect_four": (prolog_directory() / "games" / "connect_four.pl", 4),
    "plain_kalah": (TOP / "benchmarks" / "games" / "kalah.pl", 3),
}


@pytest.mark.parametrize("game", GAMES)
def test_alpha_beta(game: str, tmp_path: Path) -> None:
    file, depth = GAMES[game]
    limited(game, file, tmp_path)
    start = pb.query_once(f"{game}:start(_, Start)")["Start"]
    program = compiled(f"pybridge_alphabeta:alphabeta(limited_{game}:(+), +, +, -, -)")
    goal = f"pybridge_alphabeta:alphabeta(limited_{game}:limited(Depth, Start), -1000, 1000, Next, Value)"
    agreed(program, goal, Depth=depth, Start=start)


def test_a_plain_uct() -> None:
    """It has tables and random numbers, and tells that x wins at once."""
    program = compiled("uct:uct(tictactoe:(+), +, +, -, -)")
    for seed in range(3):
        for position in ("position(x, [x,x,-, o,o,-, -,-,-])", "position(x, [-,-,-, -,-,-, -,-,-])"):
            agreed(program, f"uct:uct(tictactoe:{position}, 300, Seed, Next, Value)", Seed=seed)
    won = agreed(program, "uct:uct(tictactoe:position(x, [x,x,-, o,o,-, -,-,-]), 300, 1, Next, Value)")
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
    assert (
        pb.query_once(f"catch({goal}, native_refused(_, _, _, Why), true)")["Why"]
        == "an output may stay unbound"
    )
