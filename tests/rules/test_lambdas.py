"""Lambdas of a game's file mean the same, whichever libraries other files have loaded."""

import os
import subprocess
import sys
from pathlib import Path

import pybridge as pb

BESIDE = """
    :- module(beside_lambdas, [players/2, start/2, turn/2, move/3, utility/2]).
    :- use_module(library(yall)).
    :- use_module(library(clpfd)).
    players(a, b).
    start(s, 2).
    turn(N, P) :- ( N mod 2 =:= 0 -> P = a ; P = b ).
    utility(0, 1).
    move(N, 1, M) :- M #= N-1, M #>= 0.
"""

LAMBDAS = """
    :- module(with_lambdas, [players/2, start/2, turn/2, move/3, utility/2]).
    players(a, b).
    start(s, p(a, [5, 7])).
    turn(p(P, _), P).
    utility(p(_, [0|_]), 1).
    move(p(P, L), K, p(Q, N)) :-
        ( P = a -> Q = b ; Q = a ),
        member(K, [1, 2]),
        maplist([X, Y]>>(S is X-K, Y = S), L, M),
        maplist([X, Y]>>(S is X+1, Y = S), M, N),
        maplist([X]>>(X < 9), N),
        maplist([X, Y]>>(T is X*2, Y = T), N, Doubles), sum_list(Doubles, T),
        maplist([Row]>>maplist([C]>>(C < Row+K), [Row]), [1, 2]),
        findall(Size-Taken, member(Size-Taken, [s-1, b-2]), Sizes), maplist([Size-Taken, Taken]>>true, Sizes, [1, 2]),
        include([X]>>(X > K), [1, 2, 3], Above), length(Above, Left), Left =:= 3-K,
        ( K > 1, Z = K, Z > 5 ; foldl([X, S0, S1]>>(Z is X+K, S1 is S0+Z), L, 0, Sum) ),
        call({L}/[Y]>>(include([X]>>(X > Y-1), L, L1), length(L1, 2)), K),
        sum_list(L, Given), Sum =:= Given+2*K.
"""


def test_a_lambda_has_the_values_of_its_clause_and_variables_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "beside_lambdas.pl").write_text(BESIDE)
    assert len(pb.load_game(str(tmp_path / "beside_lambdas.pl")).start().moves) == 1
    for compiled, extra in ((False, ""), (True, ":- use_module([library(yall), library(apply)]).\n")):
        (tmp_path / "with_lambdas.pl").write_text(LAMBDAS.replace("players(a", f"{extra}players(a", 1))
        start = pb.load_game(str(tmp_path / "with_lambdas.pl"), compiled=compiled).start()
        after = {str(move): start.play(str(move)).term for move in start.moves}
        assert after == {"1": pb.Compound("p", ["b", [5, 7]]), "2": pb.Compound("p", ["b", [4, 6]])}


def test_the_first_lambda_of_a_process_may_change_a_term_with_variables(tmp_path: Path) -> None:
    """The second process finds pybridge's own rules compiled, and has loaded fewer libraries."""
    start = (
        "start(s, p(a, L)) :- functor(F, f, 2), numlist(1, 2, Ns), maplist([N]>>nb_setarg(N, F, 7), Ns), F =.. [_|L]."
    )
    (tmp_path / "filled.pl").write_text(
        LAMBDAS.replace("start(s, p(a, [5, 7])).", start).replace("with_lambdas", "filled")
    )
    script = "import pybridge; print(pybridge.load_game('filled.pl').start())"
    for _ in range(2):
        shown = subprocess.run(
            [sys.executable, "-c", script],
            cwd=tmp_path,
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert shown.stdout == "p(a,[7,7])\n"
