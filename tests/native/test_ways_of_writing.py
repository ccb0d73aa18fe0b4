"""Ways of writing rules that are compiled, with the answers of SWI-Prolog."""

from __future__ import annotations

from pathlib import Path

import pytest

import pybridge as pb

RULES = """:- module({name}, [players/2, start/2, turn/2, move/3, utility/2]).
players(a, b).
start(plain, 6).
turn(Left, Player) :- ( Left mod 2 =:= 0 -> Player = a ; Player = b ).
utility(0, 1).
{clauses}
"""
IDIOMS = {
    "an_index_before_the_list": """
move(Left, M, Next) :- member(M, [1, 2]), Next is Left-M, Next >= 0, I is Next-4, \\+ nth1(I, [0, 1], Next).
"""
}


@pytest.mark.parametrize("name", IDIOMS)
def test_an_idiom_is_compiled_and_says_the_same(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.pl"
    file.write_text(RULES.format(name=name, clauses=IDIOMS[name]))
    goal = (
        "pybridge_compiled_rules:prepared(Game, _, _, compiled(Program)), "
        "pybridge_agreement:rules_agree(Game, Program, 100)"
    )
    game = pb.load_game(str(file), compiled=True)
    assert pb.query_once(goal, {"Game": game.name})["truth"]
    moves = [pb.load_game(str(file), compiled=compiled).start().count(4) for compiled in (True, False)]
    assert [count.compiled for count in moves] == [True, False]
    assert moves[0].sequences == moves[1].sequences > 1
