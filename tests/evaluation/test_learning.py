"""Evaluations that are learned where a game has no heuristic/2."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from waiting import wait_until_prepared

import pybridge as pb
from pybridge.bridge.starting import prolog_directory

GAMES = Path(__file__).parent.parent.parent / "benchmarks" / "games"
DATA = Path(__file__).parent.parent / "data"


@pytest.fixture(autouse=True, scope="module")
def time_enough_to_learn() -> Iterator[None]:
    """Give learning ten times what it takes, so that games count and not how busy this machine is."""
    pb.load_game("tictactoe")  # loads the engine
    allowed = pb.query_once("current_prolog_flag(pybridge_learning_seconds, Seconds)")["Seconds"]
    pb.cmd("system", "set_prolog_flag", "pybridge_learning_seconds", 5.0)
    yield
    pb.cmd("system", "set_prolog_flag", "pybridge_learning_seconds", allowed)


def analysed(file: str, **options: Any) -> pb.Analysis:
    """Return a second analysis, when what the first one has begun to learn is learned."""
    start = pb.load_game(str(GAMES / file), compiled=True).start()
    start.analyse(seconds=0.1, nodes=500)
    wait_until_prepared(start.game)
    return start.analyse(seconds=0.1, nodes=2000, **options)


def lesson(game: pb.Game) -> object:
    return pb.query_once("pybridge_learned:lesson(Game, _, _, Lesson), Game == Name", {"Name": game.name})["Lesson"]


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("file", "signs"), [("kalah.pl", [1, -1]), ("dots_and_boxes.pl", [1]), ("plain/nine_mens_morris.pl", [1, -1])]
)
def test_what_decides_is_learned_from_random_games(file: str, signs: list[int]) -> None:
    assert analysed(file).algorithm == "deepening"
    weights = re.findall(r"-?\d+", str(lesson(pb.load_game(str(GAMES / file), compiled=True))))
    assert [1 if int(weight) > 0 else -1 for weight in weights] == signs


@pytest.mark.share(1)
@pytest.mark.parametrize("file", ["clobber.pl", "four_in_a_row.pl"])
def test_counts_are_not_believed_where_following_them_does_not_win(file: str) -> None:
    assert analysed(file).algorithm == "mcts"


@pytest.mark.share(1)
@pytest.mark.parametrize(("file", "learned"), [("plain/onitama.pl", "mobility"), ("clobber.pl", "lasting")])
def test_mobility_judges_playouts_where_going_by_it_wins(file: str, learned: str) -> None:
    assert analysed(file).algorithm == "mcts"
    assert lesson(pb.load_game(str(GAMES / file), compiled=True)) == learned


@pytest.mark.share(1)
def test_in_a_race_the_shorter_way_leads() -> None:
    assert analysed("plain/quoridor.pl").algorithm == "deepening"
    learned = lesson(pb.load_game(str(GAMES / "plain/quoridor.pl"), compiled=True))
    step = 1  # of the kinds step/1 and wall/2
    white = [1, "white", step, [2, 1], pb.Compound("at", [[3, 1], pb.Compound("/", [3, 5])]), [2, 2]]
    black = [-1, "black", step, [3, 1], pb.Compound("at", [[2, 1], pb.Compound("/", [3, 1])]), [3, 2]]
    assert learned == pb.Compound("ways", [[1], pb.Compound("way", white), pb.Compound("way", black)])


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("file", "learned", "by"),
    [
        (DATA / "crossing.pl", r"toward\(0,1\),points,\[any-256\]", "[E-none, none-E]"),
        (DATA / "gathering.pl", r"spread,line\(6\),\[b-\d+,w- -\d+\]", "[E-none, none-E]"),
        (
            GAMES / "plain/breakthrough_rows.pl",
            r"men\(\[b-worth\(-(\d+),-\d+,0,(\d+)\),w-worth\(\1,\d+,0,\2\)\],rows\)",
            "[E-none, none-E]",
        ),
        (DATA / "rows_of_four.pl", r"at\(\[2\],stones\(rows,6\*6,rows\(x,o,4,\[\[1,7,13,19\],", "[E-none, none-E]"),
        (
            DATA / "royals.pl",
            r"\[black,knight\]- -(\d+),\[black,rook\]- -(\d+),.*\[white,knight\]-\1,\[white,rook\]-\2\b",
            "[ahead(E)-ahead(none), ahead(none)-ahead(E)]",
        ),
        (DATA / "crowns.pl", r"named\(king,\[red\]\)-\d+,named\(king,\[white\]\)- -\d+", "[E-none, none-E]"),
    ],
)
def test_men_who_go_one_way_or_gather_or_are_taken_or_make_rows(file: Path, learned: str, by: str) -> None:
    assert analysed(str(file)).algorithm == "deepening"
    name = pb.load_game(str(file), compiled=True).name
    found = pb.query_once("pybridge_learned:lesson(Game, _, _, E), term_to_atom(E, Text)", {"Game": name})["Text"]
    assert re.search(learned, found)
    games = (
        "once(pybridge_learned:lesson(Game, _, _, E)),"
        "once(Game:start(_, S)), pybridge_random_games:quick_players(Game, P), pybridge_chance:chance([7], C),"
        "pybridge_runner:open_runner(Game, 100, Compiled), pybridge_runner:interpreting_runner(Game, Plain),"
        f"findall(U, (member(R, [Compiled, Plain]), member(By, {by}),"
        "            pybridge_runner:run(R, pybridge_greedy:greedy_game(P, S, C, By, U))), Us),"
        "pybridge_runner:close_runner(Compiled)"
    )
    assert pb.query_once(games, {"Game": name})["Us"] == [1, -1, 1, -1]


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("file", "said"),
    [
        (DATA / "crossing.pl", r"the further men in argument 3 .* are towards higher rows, the better for white"),
        (DATA / "gathering.pl", r"mean square distance of w from their middle, .* is worth -0\.\d+ of a win to white"),
        (DATA / "royals.pl", r"each white rook in argument 3 of the position is worth 0\.\d+ of a win to white"),
        (DATA / "crowns.pl", r"each red king in argument 2 of the position is worth 0\.\d+ of a win to red"),
        (DATA / "discs.pl", r"where the pieces stand, square by square"),
        (GAMES / "dots_and_boxes.pl", r"1 more in argument \d of the position is worth 0\.\d+ of a win"),
        (GAMES / "plain/quoridor.pl", r"how many moves each player is from winning"),
        (GAMES / "hex.pl", r"how many stones each player needs to connect sides"),
        (GAMES / "clobber.pl", r"a won game stays won"),
        (GAMES / "pentago.pl", r"the 32 rows of 5 stones that are open to one player only"),
    ],
)
def test_what_was_learned_can_be_read(file: Path, said: str) -> None:
    game = pb.load_game(str(file), compiled=True)
    pb.consult(prolog_directory() / "checks" / "taught.pl")
    taught = "once(Game:start(_, S)), pybridge_taught:taught(Game, S, Lines)"
    assert any(re.search(said, str(line)) for line in pb.query_once(taught, {"Game": game.name})["Lines"])


@pytest.mark.parametrize(
    ("file", "how"), [("plain/onitama.pl", "mobility"), ("clobber.pl", "mobility"), ("clobber.pl", "lasting")]
)
def test_judged_playouts_are_the_same_compiled_and_interpreted(file: str, how: str) -> None:
    def grown(compiled: bool, how: str) -> object:
        start = pb.load_game(str(GAMES / file), compiled=compiled).start()
        return pb.query_once(
            "pybridge_search_config:search_config(Game, [nodes(1500)], Config0), "
            "pybridge_clock:start_clock(inf, Clock), put_dict(_{clock:Clock, judged:How}, Config0, Config), "
            "pybridge_playout_search:(open_playouts(Game, Config, Position, 0, Tree), "
            "grow_playouts(Tree, 1500, 9000), children_at(Tree, [], Children), close_playouts(Tree))",
            {"Game": start.game.name, "Position": start.term, "How": how},
        )["Children"]

    assert grown(True, how) == grown(False, how)
    assert (grown(True, how) != grown(True, "none")) == (how == "mobility")


def test_where_pieces_stand_is_learned_if_counts_are_not_believed() -> None:
    assert analysed("plain/reversi.pl").algorithm == "deepening"
    learned = "once(pybridge_learned:lesson(reversi, _, _, E))"
    value = (
        f"{learned}, numlist(1, 36, All),"
        "findall(X, (member(N, All), (N =:= Square -> X = x ; X = -)), Squares),"
        "pybridge_evaluate:evaluate(E, 1, position(black, 6, Squares), Value)"
    )
    corner, beside = (int(pb.query_once(value, {"Square": square})["Value"]) for square in (1, 8))
    assert corner > 2 * abs(beside) + 100
    games = (
        f"{learned}, once(reversi:start(_, S)), pybridge_random_games:quick_players(reversi, P),"
        "pybridge_runner:open_runner(reversi, 100, Compiled), pybridge_runner:interpreting_runner(reversi, Plain),"
        "findall(R-U, (member(R, [Compiled, Plain]), member(N, [1, 2]), member(By, [E, mobility]),"
        "              pybridge_chance:chance([N], C),"
        "              pybridge_runner:run(R, pybridge_greedy:greedy_game(P, S, C, By-none, U))), All),"
        "pybridge_runner:close_runner(Compiled), findall(U, member(Compiled-U, All), As),"
        "findall(U, member(Plain-U, All), Bs), length(As, 4), As == Bs"
    )
    assert pb.query_once(games)["truth"]


def test_a_variant_learns_from_its_own_start() -> None:
    start = pb.load_game(str(GAMES / "in_a_row.pl"), "gomoku 9x9", compiled=True).start()
    start.analyse(seconds=0.1, nodes=500)
    wait_until_prepared(start.game)
    rows = "once(pybridge_learned:lesson(in_a_row, _, _, evaluation(_, at(_, stones(_, _, rows(_, _, 5, Rows))))))"
    assert pb.query_once(f"{rows}, length(Rows, Count)")["Count"] == 140


def test_it_serves_searches_under_a_limit_of_time_with_guesses() -> None:
    assert analysed("kalah.pl", heuristic=False).algorithm == "mcts"
    start = pb.load_game(str(GAMES / "kalah.pl"), compiled=True).start()
    assert start.analyse(nodes=2000).algorithm == "mcts"
    assert pb.load_game(str(GAMES / "kalah.pl"), compiled=False).start().analyse(seconds=0.1).algorithm == "mcts"


def test_with_dice_a_guess_is_scaled_to_results_and_the_search_looks_ahead() -> None:
    game = pb.load_game("pig", compiled=True)
    game.start().analyse(seconds=0.1, nodes=2000)
    wait_until_prepared(game)
    for total, move in [(4, "roll"), (40, "hold")]:
        position = game.position(f"30 30 100 ann {total} choose")
        found = position.analyse(seconds=100, nodes=50_000)
        assert (found.algorithm, str(found.move)) == ("deepening", move)
        assert -1 < found.value < 1
        ranking = position.ranking(seconds=100, nodes=50_000)
        assert ranking[0].move == found.move
        assert float(ranking[0].value) == pytest.approx(float(found.value), abs=0.1)
        assert position.analyse(seconds=100, nodes=5_000, algorithm="mcts").algorithm == "mcts"


def test_with_dice_and_a_heuristic_the_first_thought_looks_ahead() -> None:
    position = pb.load_game("pig", compiled=False).position("30 30 100 ann 4 choose")
    found = position.analyse(seconds=100, nodes=20_000)
    assert (found.algorithm, str(found.move)) == ("deepening", "roll")
