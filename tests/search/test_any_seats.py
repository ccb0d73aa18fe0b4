"""Any number of seats, and choices at once: what is proven is what naive searches say."""

import random
from fractions import Fraction
from pathlib import Path

import pytest
from counts import count
from naive.seats import exact_matrix, maxn, secured

import pybridge as pb
from pybridge.rules.checking import check_game

TREES = str(Path(__file__).parent / "seat_trees.pl")
GAMES = Path(__file__).parents[2] / "benchmarks" / "games"

STONES = str(Path(__file__).parent / "five_stones.pl")


def tree(seed: int) -> pb.Position:
    game = pb.load_game(TREES)
    return game.position(f"node({seed},0,0)")


@pytest.mark.parametrize("seed", [*range(10), *range(1000, 1010)])
def test_what_a_player_can_secure_is_what_the_definition_says(seed: int) -> None:
    position = tree(seed)
    found = position.analyse().secured
    assert found == {player: secured(position, player) for player in position.game.players}


@pytest.mark.parametrize("seed", range(20))
def test_maxn_is_what_the_definition_says_with_its_rule_for_ties(seed: int) -> None:
    position = tree(seed)
    analysis = position.analyse(algorithm="maxn")
    assert analysis.values is not None
    assert tuple(analysis.values.values()) == maxn(position)
    assert not analysis.exact


@pytest.mark.parametrize("seed", range(20))
def test_the_paranoid_search_finds_what_the_player_to_move_can_secure(seed: int) -> None:
    position = tree(seed)
    mover = str(position.turn)
    found = position.analyse(algorithm="paranoid").secured
    assert found is not None
    assert found[mover] == secured(position, mover)


def test_with_five_stones_maxn_crowns_the_third_and_nobody_can_secure_anything() -> None:
    start = pb.load_game(STONES).start()
    assert start.analyse(algorithm="maxn").values == {"ann": 0, "bob": 0, "cid": 1}
    analysis = start.analyse()
    assert analysis.secured == {"ann": 0, "bob": 0, "cid": 0}
    assert analysis.winner == "unknown"
    assert analysis.values is not None
    assert analysis.values["cid"] > 0.9


def test_who_can_force_the_best_result_is_the_winner_and_does() -> None:
    analysis = pb.load_game(STONES).start("three").analyse(nodes=500)
    assert (analysis.winner, str(analysis.move)) == ("ann", "3")
    assert analysis.secured == {"ann": 1, "bob": 0, "cid": 0}


def test_the_same_limit_has_the_same_answer_compiled_and_interpreted() -> None:
    for file in (TREES, str(GAMES / "goofspiel.pl")):
        found = []
        for compiled in (False, True):
            game = pb.load_game(file, compiled=compiled)
            analysis = (game.position("node(1003,0,0)") if file == TREES else game.start()).analyse(nodes=3_000)
            found.append((analysis.move, analysis.values, analysis.secured, analysis.mixture, analysis.nodes))
        assert found[0] == found[1]
    pb.load_game(TREES)


def test_rock_paper_scissors_is_played_by_thirds() -> None:
    analysis = pb.load_game(str(GAMES / "rock_paper_scissors.pl")).start().analyse(nodes=100)
    assert (analysis.value, analysis.exact) == (0, True)
    assert analysis.mixture is not None
    for choices in analysis.mixture.values():
        assert set(choices.values()) == {Fraction(1, 3)}


@pytest.mark.parametrize("seed", range(count(30, 1_000)))
def test_a_matrix_game_is_worth_what_its_square_parts_say(seed: int) -> None:
    dice = random.Random(seed)
    size, width = dice.randint(1, 4), dice.randint(1, 4)
    rows = [[dice.randint(-4, 4) for _ in range(width)] for _ in range(size)]
    goal = "pybridge_matrix_game:matrix_value(Rows, Value, Mine, Theirs)"
    answer = pb.query_once(goal, {"Rows": rows})
    assert answer["Value"] == exact_matrix(rows)
    for mixture in (answer["Mine"], answer["Theirs"]):
        assert sum(mixture) == 1
        assert min(mixture) >= 0


def test_goofspiel_is_fair_and_a_prize_more_is_not_lost() -> None:
    analysis = pb.load_game(str(GAMES / "goofspiel.pl")).start().analyse(nodes=200)
    assert (analysis.value, analysis.exact, analysis.bounds) == (0, True, (0, 0))


def test_without_a_solution_the_mixture_is_learned() -> None:
    position = pb.load_game(str(GAMES / "rock_paper_scissors.pl")).start()
    goal = (
        "pybridge_seat_playouts:open_table(Game, _{variety:none, memory:50, clock:Clock}, Position, Table), "
        "pybridge_seat_playouts:grow_table(Table, 30_000, 40_000), "
        "pybridge_seat_playouts:table_mixture(Table, Mixture)"
    )
    inputs = {"Game": position.game.name, "Position": position.term}
    answer = pb.query_once(f"pybridge_clock:start_clock(inf, Clock), {goal}", inputs)
    for _, choices in answer["Mixture"]:
        assert all(abs(share - 1 / 3) < 0.03 for _, share in choices)


def test_what_knows_two_sides_only_says_so_in_one_line() -> None:
    start = pb.load_game(STONES).start()
    for ask in (start.solve, start.tree, lambda: start.analyse(algorithm="alphabeta")):
        with pytest.raises((pb.InputError, ValueError), match="two"):
            ask()


PENNIES = """
:- module(pennies, [players/2, start/2, turn/2, move/3, utility/2, text/2]).
players(odd, even).
start(standard, play).
turn(play, [even, odd]).
turn(shown(_), odd).
move(play, [A, B], shown(U)) :- member(A, [h, t]), member(B, [h, t, edge]), worth(A, B, U).
utility(shown(U), U).
worth(h, h, -1). worth(t, t, -2). worth(h, t, 1). worth(t, h, 2). worth(_, edge, -3).
text(h, heads). text(t, tails). text(edge, edge).
"""


def test_what_to_choose_is_in_the_order_of_those_who_choose(tmp_path: Path) -> None:
    file = tmp_path / "pennies.pl"
    file.write_text(PENNIES, encoding="utf-8")
    assert check_game(str(file)).faults == []
    start = pb.load_game(str(file)).start()
    analysis = start.analyse(nodes=100)
    assert (analysis.value, analysis.exact, analysis.winner) == (0, True, "unknown")
    assert analysis.mixture == {
        "even": {"heads": Fraction(2, 3), "tails": Fraction(1, 3)},
        "odd": {"heads": Fraction(1, 2), "tails": Fraction(1, 2), "edge": 0},
    }
    assert analysis.move is not None
    assert analysis.move.text == "heads,heads"
    assert start.play("tails,edge").outcome


def test_two_whose_results_have_one_sum_are_solved_exactly(tmp_path: Path) -> None:
    file = tmp_path / "shared_prize.pl"
    rules = PENNIES.replace("pennies", "shared_prize").replace("players/2", "players/1")
    rules = rules.replace("players(odd, even).", "players([odd, even]).")
    file.write_text(rules.replace("utility(shown(U), U).", "utility(shown(U), [U,V]) :- V is 7-U."), encoding="utf-8")
    analysis = pb.load_game(str(file)).start().analyse(nodes=100)
    assert (analysis.values, analysis.exact) == ({"odd": 0, "even": 7}, True)
    assert analysis.mixture is not None
    assert analysis.mixture["even"]["heads"] == Fraction(2, 3)
