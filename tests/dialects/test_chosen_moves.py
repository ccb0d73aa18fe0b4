"""In a dialect, playouts choose a move before its successor is made, where that can wait."""

from pathlib import Path

import pytest

import pybridge as pb

REST = """
start([x, [-,-,-,-,-]]).
other(x, o).
other(o, x).
put(1, [-|Cells], P, [P|Cells]).
put(N, [C|Cells], P, [C|Cells1]) :- N > 1, M is N-1, put(M, Cells, P, Cells1).
full(B) :- \\+ member(-, B).
isMinPlayer([o, _]).
utility([_, won], 1).
utility([_, Cells], 0) :- is_list(Cells).
"""

MOVES = {
    "move": "move([P, B], [Q, C]) :- \\+ full(B), other(P, Q), member(N, [4, 2, 1, 3]), put(N, B, P, C).",
    "moves": "moves([P, B], L) :- \\+ full(B), other(P, Q),"
    " findall([Q, C], ( member(N, [4, 2, 1, 3]), put(N, B, P, C) ), L), L \\= [].",
    "moves over steps": "moves(S, L) :- findall(T, step(S, T), L)."
    " step([P, B], [Q, C]) :- other(P, Q), member(N, [4, 2, 1, 3]), put(N, B, P, C).",
    "two ways to put": "move([P, B], [Q, C]) :- other(P, Q), member(N, [4, 2, 1, 3]), put(N, B, P, C0), swap(C0, C)."
    " swap(C, C). swap([A|C], [A|D]) :- reverse(C, D).",
    "the last of several lists": "moves([P, B], L) :- other(P, Q), member(Ns, [[], [4, 1]]),"
    " findall([Q, C], ( member(N, Ns), put(N, B, P, C) ), L), L = [_|_].",
    "moves without names": "move([P, B], [Q, C]) :- other(P, Q), member(N, [4, 2]), put(N, B, P, C0), kept(C0, N, C)."
    " kept(C, 4, C). kept(_, 2, won).",
    "a way that is no move": "move([P, B], T) :- way(P, B, W), go(W, P, T). go(at(C), P, [Q, C]) :- other(P, Q)."
    " way(_, _, W) :- once(member(W, [none, at(won)])). way(P, B, at(C)) :- member(N, [4, 2]), put(N, B, P, C).",
    "a list in an order": "moves([P, B], L) :- other(P, Q),"
    " findall([Q, C], ( member(N, [4, 2, 1, 3]), put(N, B, P, C) ), L0), msort(L0, L).",
}
CHOSEN = """
    pybridge_random_games:quick_players(Game, players(_, _, Listing)),
    findall(Next, Game:move(Position, _, Next), Nexts0),
    sort(Nexts0, Nexts),
    findall(Next,
            ( between(1, 100, Seed),
              pybridge_random_games:random_step(Listing, Game, Position, Seed, _, Next, _, _) ),
            Chosen0),
    sort(Chosen0, Chosen)
"""


def loaded(name: str, folder: Path) -> pb.Game:
    (folder / "game.pl").write_text(MOVES[name] + REST)
    return pb.load_game(str(folder / "game.pl"))


@pytest.mark.parametrize("name", MOVES)
def test_random_steps_choose_every_move_and_no_other(name: str, tmp_path: Path) -> None:
    position = loaded(name, tmp_path).start()
    for _ in range(2):
        answer = pb.query_once(CHOSEN, {"Game": position.game.name, "Position": position.term})
        assert answer["Nexts"]
        assert answer["Chosen"] == answer["Nexts"]
        position = position.play(position.moves[0])


@pytest.mark.parametrize("name", ["move", "moves", "moves over steps", "the last of several lists"])
def test_the_successor_is_made_later(name: str, tmp_path: Path) -> None:
    game = loaded(name, tmp_path)
    assert pb.query_once("pybridge_choosing:chooses(Game)", {"Game": game.name})["truth"]
    later = "functor(Head, Game, 5), clause(pybridge_chosen:Head, Body), term_string(Body, Text)"
    assert "put(" in str(pb.query_once(later, {"Game": game.name})["Text"])


def test_a_move_without_a_name_is_searched(tmp_path: Path) -> None:
    analysis = loaded("moves without names", tmp_path).start().analyse(algorithm="mcts", nodes=2_000)
    assert (analysis.winner, analysis.plies) == ("max", 1)
