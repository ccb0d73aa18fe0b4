"""`pybridge check` finds what is wrong with a game, and says where."""

import itertools
from dataclasses import dataclass
from pathlib import Path

import pytest

import pybridge as pb
from pybridge.cli import run

ROOT = Path(__file__).parents[2]
LAB_START = "\nstart([x, ['-','-','-','-','-','-','-','-','-']]).\n"


@dataclass(frozen=True)
class Broken:
    """A game of broken_games.txt; its line is 0 where a position shows the fault."""

    name: str
    says: str
    rules: str
    line: int
    base: str


def broken(paragraph: str) -> Broken:
    """Read a paragraph of broken_games.txt."""
    first, *lines = paragraph.split("\n")
    name, *base = first.split()

    def having(mark: str) -> list[str]:
        return [line[len(mark) + 1 :] for line in lines if line.split(" ")[0] == mark]

    rules, new = "\n".join(having("-")), "\n".join(having("+"))
    if base:
        sound = (ROOT / base[0]).read_text(encoding="utf-8") + (LAB_START if "lab6" in base[0] else "")
        assert sound.count(rules) == 1, name
        new = sound.replace(rules, new).replace(f":- module({Path(base[0]).stem},", f":- module({name},")
    at = having("at")
    numbers = [number for number, line in enumerate(new.split("\n"), 1) if at and at[0] in line]
    stem = Path(base[0]).stem if base else ""
    return Broken(name, having("says")[0], new, numbers[0] if at else 0, stem)


_, *PARAGRAPHS = (ROOT / "tests/data/broken_games.txt").read_text(encoding="utf-8").rstrip().split("\n\n")
GAMES = list(map(broken, PARAGRAPHS))


@pytest.mark.share(5)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_fault_is_found(game: Broken, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{game.name}.pl"
    path.write_text(game.rules, encoding="utf-8")
    run(["check", str(path), "--games", "10", "--seconds", "200"])
    said = capsys.readouterr()
    place = f"{game.name}.pl:{game.line}:" if game.line else ""
    assert any(place in line and game.says in line for line in (said.out + said.err).splitlines())


def test_nothing_is_proven_about_a_game_of_chance(tmp_path: Path) -> None:
    path = tmp_path / "chance.pl"
    rules = next(game.rules for game in GAMES if game.name == "dice")
    path.write_text(rules.replace(":- module(dice,", ":- module(chance,"), encoding="utf-8")
    start = pb.load_game(str(path)).start()
    assert not start.analyse(depth=2).exact
    assert not any(move.exact or move.plies for move in start.ranking(nodes=500))
    with pytest.raises(pb.GameError, match=r"move/3 gives different answers .* let turn/2 answer `chance`"):
        start.solve()
    with pytest.raises(pb.GameError, match="let turn/2 answer `chance`"):
        start.analyse(prove="winner", nodes=100)
    with pytest.raises(pb.GameError, match="let turn/2 answer `chance`"):
        pb.match(pb.load_game(str(path)), "perfect", "random", games=2)


HIDDEN = """:- module(hidden, [players/2, start/2, turn/2, utility/2, move/3]).
players(ann, bob).
start(standard, pile(ann, 12)).
turn(pile(Player, _), Player).
utility(pile(ann, N), -1) :- N =< 0.
utility(pile(bob, N), 1) :- N =< 0.
move(pile(ann, N), take, pile(bob, M)) :- user:rolled(K), M is N-K.
move(pile(bob, N), take, pile(ann, M)) :- user:rolled(K), M is N-K.
"""


@pytest.mark.parametrize("first", ["solve", "analyse"])
def test_chance_that_no_clause_shows_is_found_by_asking_again(tmp_path: Path, first: str) -> None:
    rolls = itertools.cycle([1, 2, 2, 3, 1, 3, 3])
    pb.predicate(name="rolled")(lambda: next(rolls))
    path = tmp_path / f"{first}_hidden.pl"
    path.write_text(HIDDEN.replace("hidden", path.stem), encoding="utf-8")
    start = pb.load_game(str(path)).start()
    if first == "solve":
        with pytest.raises(pb.GameError, match=r"hidden\.pl:7: move/3 gives different answers .* `chance`"):
            start.solve()
    assert not start.analyse().exact
    with pytest.raises(pb.GameError, match="let turn/2 answer `chance`"):
        start.solve()


LAB = """:- initialization(startGame).
:- initialization(prepare).
:- dynamic ready/0.
prepare :- assertz(ready).
startGame :- read(Sign), atom_length(Sign, Length), Length > 3.
start([x, 5]).
move([P, N], [Q, M]) :- ready, other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.
other(x, o).
other(o, x).
isMinPlayer([o, _]).
utility([x, 0], -1).
utility([o, 0], 1).
utilities(-1, 1).
heuristic([_, N], N).
forcing([_, N], [_, M]) :- M is N-2.
strategy(one, [P, N], [Q, M]) :- other(P, Q), M is N-1.
"""


def test_a_file_without_a_module_may_offer_more(tmp_path: Path) -> None:
    (tmp_path / "more.pl").write_text(LAB, encoding="utf-8")
    report = pb.check_game(str(tmp_path / "more.pl"), games=5)
    assert not report.faults
    assert {"utilities/2", "heuristic/2", "forcing/2", "strategy/3"} <= set(report.offers)
    assert pb.match(pb.load_game(str(tmp_path / "more.pl")), "strategy:one", "random", games=2).records


def test_rules_that_read_are_refused_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "asking.pl").write_text(LAB.replace("member(K, [1, 2])", "read(K)"), encoding="utf-8")
    with pytest.raises(pb.GameError, match=r"asking\.pl:7: the rules read input, but have no access"):
        pb.load_game(str(tmp_path / "asking.pl"))


TESTS = """:- use_module(library(plunit)).
:- begin_tests(NAME).
test(good, N == 2) :- findall(X, move([x,5], X), L), length(L, N).
test(bad, N == 3) :- findall(X, move([x,5], X), L), length(L, N).
:- end_tests(NAME).
"""


def test_the_tests_of_a_file_are_run(tmp_path: Path) -> None:
    (tmp_path / "tested.pl").write_text(LAB + TESTS.replace("NAME", "tested"), encoding="utf-8")
    (fault,) = pb.check_game(str(tmp_path / "tested.pl"), games=5).faults
    assert fault.line == 20
    assert "bad: wrong answer" in fault.text


def test_the_tests_beside_a_file_are_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "tictactoe", "--perft", "9,72,505"]) == 1
    assert "504 sequences of 3 moves, not 505" in capsys.readouterr().out
    assert run(["check", "tictactoe", "--perft", "9,72,504"]) == 0
    sound = (ROOT / "examples/last_stone.pl").read_text(encoding="utf-8")
    (tmp_path / "beside.pl").write_text(sound.replace("last_stone", "beside"), encoding="utf-8")
    tests = TESTS.replace("NAME", "beside").replace("move([x,5], X)", "players(X, _)")
    (tmp_path / "beside.plt").write_text(f":- use_module(beside).\n{tests}", encoding="utf-8")
    assert [fault.line for fault in pb.check_game(str(tmp_path / "beside.pl"), games=5).faults] == [4, 5]


def test_two_files_may_have_tests_of_the_same_name(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / f"{name}.pl").write_text(LAB + TESTS.replace("NAME", "mine"), encoding="utf-8")
        assert [fault.line for fault in pb.check_game(str(tmp_path / f"{name}.pl"), games=5).faults] == [20]


@pytest.mark.stress
def test_check_says_how_fast_rules_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(ROOT / "benchmarks/games/plain/reversi.pl"), "--speed"]) == 0
    said = capsys.readouterr().out
    assert "positions a second" in said
    assert "line/6" in said


def test_the_speed_of_rules_that_find_no_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "stuck.pl"
    path.write_text(
        ":- module(stuck, [players/2, start/2, turn/2, utility/2, move/3]).\n"
        "players(a, b).\nstart(plain, 9).\nturn(_, a).\nutility(0, 1).\nmove(N, take, M) :- N > 3, M is N-1.\n"
    )
    assert run(["check", str(path), "--speed"]) != 0
    assert "stuck.pl:6: move/3 has no solution in 3" in capsys.readouterr().err
