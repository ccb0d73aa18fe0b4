"""Programs that people already have: in a dialect they play as they are, others after `pybridge new --from`."""

from pathlib import Path

import pytest

import pybridge as pb
from pybridge.cli import run

# Two players take one, two or three of 13 sticks in turn; who takes the last one wins: the first player does, in 7 plies.
DIALECTS = {
    "lab": {
        "game.pl": ":- [rules].\n:- initialization(main).\nmain :- read(_).\nstart([max, 13]).\nisMinPlayer([min, _]).\n",
        "rules.pl": "move([P, N], [Q, M]) :- other(P, Q), member(T, [1, 2, 3]), M is N-T, M >= 0.\nother(max, min).\nother(min, max).\n"
        "utility([P, 0], V) :- write(P), nl, ( P = max -> V = -1 ; V = 1 ).\nutility(_, 0).\n",
    },
    "list_of_moves": {
        "game.pl": "moves(pos(P, N), L) :- findall(pos(Q, M), step(P, N, Q, M), L), L = [_|_].\n"
        "step(P, N, Q, M) :- other(P, Q), between(1, 3, T), M is N-T, M >= 0.\nother(x, o).\nother(o, x).\n"
        "staticval(pos(x, 0), -1).\nstaticval(pos(o, 0), 1).\nmin_to_move(pos(o, _)).\nmax_to_move(pos(x, _)).\nstart(pos(x, 13)).\n",
    },
    "module": {
        "game.pl": ":- module(game, [move/2, min_to_move/1, max_to_move/1, utility/2]).\n"
        "move(P/N, Q/M) :- member(T, [1, 2, 3]), M is N-T, M >= 0, Q is -P.\n"
        "utility(1/0, -1).\nutility(-1/0, 1).\nmin_to_move(-1/_).\nmax_to_move(1/_).\nstart(1/13).\n",
    },
    "mixture": {
        "game.pl": "moves([P, N], L) :- findall([Q, M], ( P+Q =:= 3, between(1, 3, T), M is N-T, M >= 0 ), L).\n".replace(
            "( P+Q =:= 3,", "( Q is 3-P,"
        )
        + "utility([1, 0], -1).\nutility([2, 0], 1).\nisMinPlayer([2, _]).\nstart([1, 13]).\n",
    },
    "only_max_is_known": {
        "game.pl": "move(N-P, M-Q) :- ( T = 1 ; T = 2 ; T = 3 ), M is N-T, M >= 0, Q is 1-P.\nstaticval(0-P, V) :- V is 2*P-1.\n".replace(
            "2*P-1", "1-2*P"
        )
        + "max_to_move(_-1).\nstart(13-1).\ndraw(N-_) :- forall(between(1, N, _), write('|')), nl.\n",
    },
    "started_from_the_command_line": {
        "game.pl": "% whose turn it is comes last\nmove(s(N, P), s(M, Q)) :- next(P, Q), take(T), M is N-T, M >= 0.\ntake(1).\ntake(2).\ntake(3).\n"
        "next(a, b).\nnext(b, a).\nutility(s(0, a), -1).\nutility(s(0, b), 1).\nisMinPlayer(s(_, b)).\n",
    },
}


def written(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)


def holds(path: str, variant: str | None, capfd: pytest.CaptureFixture[str]) -> None:
    """Assert that the game at a path is solved, keeps the contract, prints nothing of its own, and runs compiled."""
    game = pb.load_game(path, variant, compiled=True)
    solution = game.solve()
    assert (solution.winner, solution.plies) == (game.players[0], 7)
    assert game.start().analyse(depth=7, algorithm="deepening").compiled
    assert run(["check", path, "--seconds", "3", *(["--start", variant] if variant else [])]) == 0
    printed = capfd.readouterr()
    assert "Its rules run compiled." in printed.out
    assert "warning" not in printed.out + printed.err


@pytest.mark.parametrize("name", DIALECTS)
def test_a_file_in_a_dialect_plays_as_it_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, DIALECTS[name])
    holds("./game.pl", "s(13,a)" if name.startswith("started") else None, capfd)


NEXT = "next_player(p1, p2).\nnext_player(p2, p1).\n"
PROGRAMS = {
    "player_in_the_state": {
        "it.pl": "initial_state(_, state(13, p1)).\nmove(state(N, P), T, state(M, Q)) :- M is N-T, M >= 0, next_player(P, Q).\n"
        "valid_moves(S, L) :- findall(T, ( member(T, [1, 2, 3]), move(S, T, _) ), L).\n"
        "game_over(state(0, P), W) :- next_player(P, W).\nvalue(state(N, _), _, V) :- V is N mod 4.\n" + NEXT,
    },
    "several_files_of_sicstus": {
        "it.pl": ":- use_module(library(between)).\n:- use_module(library(system)).\n:- consult('view.pl').\n:- ensure_loaded(logic).\n"
        "play :- write('1. Play'), nl, read(_).\n:- play.\n",
        "view.pl": "display_game([N, P]) :- format('~w: ~w~n', [P, N]).\n",
        "logic.pl": "initial_state(_, [13, p1]).\nvalid_moves([N, _], L) :- findall([take, T], ( between(1, 3, T), T =< N ), L).\n"
        "move([N, P], [take, T], [M, Q]) :- M is N-T, next_player(P, Q).\n"
        "game_over([0, P], W) :- next_player(P, W), write('Congratulations!'), nl.\n" + NEXT,
    },
    "player_beside_the_state": {
        "it.pl": "initial_state(_, sticks(13)).\nvalid_moves(sticks(N), _, L) :- findall(take(T), ( member(T, [1, 2, 3]), T =< N ), L).\n"
        "move(sticks(N), take(T), sticks(M)) :- M is N-T.\nother_player(white, black).\nother_player(black, white).\n"
        "game_over(sticks(0), P, W) :- other_player(P, W).\n",
    },
    "moves_first": {
        "it.pl": "initial(13-p1).\nmove(T, N-P, M-Q) :- M is N-T, M >= 0, next_player(P, Q).\n"
        "possible_moves(S, L) :- findall(T, ( member(T, [1, 2, 3]), move(T, S, _) ), L).\n"
        "game_over(0-P, winner(W)) :- next_player(P, W).\ngame_over(999-_, tie).\nprint_board(N-_) :- write(N), nl.\n" + NEXT,
    },
    "generated_moves": {
        "it.pl": "initial_state(game(p1, 13)).\nmove(game(P, N), T, game(Q, M)) :- member(T, [1, 2, 3]), M is N-T, M >= 0, next_player(P, Q).\n"
        "game_over(game(P, 0), W) :- next_player(P, W).\ndisplay_game(game(P, N), P) :- print(P/N), nl.\n" + NEXT,
    },
    "levels": {
        "it.pl": "initial_state(Size, s(Size, p1)) :- Size = 13.\n"
        "valid_moves(s(N, _), L) :- findall(T, ( member(T, [1, 2, 3]), T =< N ), L).\nmove(s(N, P), T, s(M, Q)) :- M is N-T, next_player(P, Q).\n"
        "game_over(s(0, P), W) :- next_player(P, W).\nchoose_move(S, human, M) :- read(M), valid_moves(S, L), memberchk(M, L).\n"
        "choose_move(S, 1, M) :- valid_moves(S, [M|_]).\nchoose_move(s(N, P), 2, M) :- M0 is N mod 4, ( M0 > 0 -> M = M0 ; choose_move(s(N, P), 1, M) ).\n"
        + NEXT,
    },
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_another_shape_plays_after_new_from(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, PROGRAMS[name])
    if name != "generated_moves":
        assert run(["check", "./it.pl"]) == 2
        assert "this looks like a program with initial" in capfd.readouterr().err
    assert run(["new", f"my_{name}", "--from", "it.pl"]) == 0
    text = (tmp_path / f"my_{name}.pl").read_text()
    assert "fail." not in text
    capfd.readouterr()
    holds(f"./my_{name}.pl", None, capfd)


def test_the_levels_of_a_program_play_against_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, PROGRAMS["levels"])
    assert run(["new", "levels", "--from", "it.pl"]) == 0
    game = pb.load_game("./levels.pl")
    assert pb.match(game, "strategy:level_2", "perfect", games=2, seed=1).won == 1
    assert pb.match(game, "strategy:level_1", "strategy:level_2", games=2, seed=1).won == 0
