"""Rule sheets in the Game Description Language, compared with the specification and the built-in games."""

import random
import re
import subprocess
from itertools import product
from pathlib import Path

import pytest
from counts import count
from naive.gdl import Sheet, Term, text
from naive.random_sheets import random_sheet
from terminal import COMMAND, Terminal

import pybridge as pb
from pybridge.cli import run
from pybridge.rules.goals import run_goal

SHEETS = Path(__file__).parents[2] / "examples" / "gdl"
NAMES = sorted(path.stem for path in SHEETS.glob("*.kif"))
COUNT = count(8, 600)  # positions per sheet; 10,000 in all with the random sheets


def load(name: str) -> pb.Game:
    return pb.load_game(str(SHEETS / f"{name}.kif"))


def compare_with_the_specification(path: Path, positions: int, seed: int) -> None:
    """Play random games over `positions` positions; everything derived from each must be the same."""
    sheet, game, dice = (Sheet(path.read_text(encoding="utf-8")), pb.load_game(str(path)), random.Random(seed))
    playing = [role for role in sheet.roles if role != "random"]
    state, position = sheet.start, game.start()
    for _ in range(positions):
        assert set(position.text.split()) == set(map(text, state))
        facts = sheet.at(state)
        assert (position.outcome is not None) == sheet.ended(facts)
        if position.outcome is not None:
            goals = [sheet.goals(facts, role).pop() for role in playing]
            if game.two_sided:
                assert position.outcome.value == goals[0] - sum(goals[1:])
            else:
                assert position.outcome.results == dict(zip(playing, goals, strict=True))
            state, position = sheet.start, game.start()
            continue
        legal: dict[str, set[Term]] = {role: sheet.legal(facts, role) for role in sheet.roles}
        moves = {role: dice.choice(sorted(legal[role], key=text)) for role in sheet.roles}
        choosing = [role for role in playing if len(legal[role]) > 1]
        rolling = len(legal.get("random", ())) > 1
        if choosing:
            position = play_as_told(position, choosing, legal, moves)
        if rolling:
            assert choosing == [] or all(f"does({r},{text(moves[r])})" in position.text for r in playing)
            assert game.position(position.text) == position
            position = play_as_told(position, ["random"], legal, moves)
        if not choosing and not rolling:
            position = position.play(position.moves[0])
        state = sheet.next(state, moves)


def play_as_told(
    position: pb.Position, roles: list[str], legal: dict[str, set[Term]], moves: dict[str, Term]
) -> pb.Position:
    """Play what these roles, who choose at once, have chosen, where their legal moves are as expected."""
    names = tuple("chance" if role == "random" else role for role in roles)
    assert position.turn == (names if len(names) > 1 else names[0])
    expected = product(*(map(text, legal[role]) for role in roles))
    assert sorted(map(str, position.moves)) == sorted(map(",".join, expected))
    return position.play(",".join(text(moves[role]) for role in roles))


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_plays_as_the_specification_says(name: str) -> None:
    compare_with_the_specification(SHEETS / f"{name}.kif", COUNT, seed=1)


def test_random_sheets_play_as_the_specification_says(tmp_path: Path) -> None:
    kinds = [(("x", "o"), False), (("x", "o", "t"), False), (("x", "o"), True), (("x", "o", "random"), True)]
    for seed in range(count(8, 600)):
        path = tmp_path / f"random_{seed}.kif"
        path.write_text(random_sheet(seed, *kinds[seed % 4]), encoding="utf-8")
        compare_with_the_specification(path, count(10, 20), seed)


THE_TRANSLATORS_OWN_WORDS = """
(role x) (init (cell 0)) (step 0 1) (step 1 2) (at halt) (all 1) (in 1 2 3) (near 0 1) (near 1 2)
(<= (near ?n) (true (cell ?n)) (at halt) (not (all 2)) (in 1 2 3))
(<= (legal x (go ?m)) (near ?n) (step ?n ?m) (near ?n ?m))
(<= (next (cell ?m)) (does x (go ?m)) (not (all ?m)))
(<= (next (cell 2)) (does x (go 1)) (in ?a ?b 3) (at ?c))
(<= terminal (true (cell 2)))
(goal x 100)
"""


GOAL_BELOW_NEGATIONS = """
(role x) (init (cell 0)) (step 0 1) (step 1 2) (step 2 3) (step 0 2)
(<= (legal x (go ?n)) (true (cell ?m)) (step ?m ?n))
(<= (next (cell ?n)) (does x (go ?n)))
(<= even (true (cell 0))) (<= even (true (cell 2)))
(<= odd (not even))
(<= late (true (cell 3)) odd)
(<= (goal x 100) late (not even))
(<= (goal x 0) (not late))
(<= unfinished (not (goal x 100)))
(<= terminal (goal x 100) (not unfinished))
"""


NEGATED_MOVE = """
(role x) (role o) (init (control x)) (init (sum 0)) (rival x o) (rival o x) (rival o nobody)
(step 0 1) (step 1 2) (step 2 3)
(<= (legal ?r (add ?n)) (true (control ?r)) (true (sum ?m)) (step ?m ?n))
(<= (legal ?r stay) (true (control ?r)))
(<= (legal ?r noop) (rival ?r ?s) (true (control ?s)))
(<= (next (control ?s)) (true (control ?r)) (rival ?r ?s) (role ?s))
(<= (next (sum ?n)) (does ?r (add ?n)))
(<= (next (sum ?n)) (true (sum ?n)) (does ?r noop) (rival ?r ?s) (role ?s)
    (not (does ?s (add ?m))) (step ?n ?m))
(<= (next (seen ?s)) (rival x ?r) (rival ?r ?s) (not (does ?s stay)))
(<= terminal (true (sum 3)))
(<= terminal (not (true (sum 0))) (not (true (sum 1))) (not (true (sum 2))))
(goal x 50) (goal o 50)
"""


FRAME_OF_ONE_VALUE = """
(role x) (place 1) (place 2) (place 3) (init (cell 1 k)) (init (cell 2 b)) (init (cell 3 b))
(<= (legal x (go ?n)) (true (cell ?n b)))
(<= (next (cell ?n k)) (does x (go ?n)))
(<= (next (cell ?n o)) (true (cell ?n k)))
(<= (next (cell ?n o)) (true (cell ?n o)))
(<= (next (cell ?n b)) (true (cell ?n b)) (not (does x (go ?n))))
(<= open (true (cell ?n b)))
(<= terminal (not open))
(goal x 100)
"""


PENNIES = """
(role odd) (role even) (init (round 1)) (init (won odd 0)) (init (won even 0))
(side heads) (side tails) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
(<= (legal ?r (show ?s)) (role ?r) (side ?s))
(<= same (does odd (show ?s)) (does even (show ?s)))
(<= (next (won even ?n)) same (true (won even ?m)) (succ ?m ?n))
(<= (next (won odd ?n)) same (true (won odd ?n)))
(<= (next (won odd ?n)) (not same) (true (won odd ?m)) (succ ?m ?n))
(<= (next (won even ?n)) (not same) (true (won even ?n)))
(<= (next (round ?n)) (true (round ?m)) (succ ?m ?n))
(<= terminal (true (round 4)))
(<= (goal ?r ?n) (true (won ?r ?n)))
"""

ONE_AND_CHANCE = """
(role ann) (role random) (init (have 0))
(add 0 1 1) (add 0 2 2) (add 1 1 2) (add 1 2 3) (add 2 1 3) (add 2 2 4)
(legal ann draw)
(<= (legal ann stop) (not (true (have 0))))
(<= (legal random (give ?n)) (card ?n))
(card 1) (card 2)
(<= (next (have ?n)) (does ann draw) (does random (give ?k)) (true (have ?m)) (add ?m ?k ?n))
(<= (next (have ?n)) (does ann stop) (true (have ?n)))
(<= (next stopped) (does ann stop))
(<= lost (true (have 4)))
(<= terminal (true stopped)) (<= terminal lost) (<= terminal (true (have 3)))
(<= (goal ann ?n) (true (have ?n)) (not lost))
(<= (goal ann 0) lost)
"""


NESTED = """
(role x)
(init (pair a b)) (init (pair b a)) (init (single a))
(<= (legal x (put ?f ?g)) (true ?f) (true ?g))
(<= (next (pair ?f ?g)) (does x (put ?f ?g)))
(<= (next (pair ?f ?g)) (does x (put (pair ?a ?b) (pair ?f ?g))))
(<= (next (single ?f)) (does x (put ?f ?g)))
(<= (next ?f) (true ?f) (does x (put ?g ?h)) (distinct ?f ?g))
(<= long (true (pair (pair (pair (pair ?f ?g) ?h) ?i) ?j)))
(<= terminal long)
(goal x 100)
"""


OWN = {
    "relations named like the translator's": (THE_TRANSLATORS_OWN_WORDS, 20, 1),
    "goal negated below other negations": (GOAL_BELOW_NEGATIONS, 12, 1),
    "a move negated for any role": (NEGATED_MOVE, 12, 3),
    "a frame rule for one value": (FRAME_OF_ONE_VALUE, 12, 1),
    "two roles that choose at once": (PENNIES, 30, 1),
    "one role, and chance": (ONE_AND_CHANCE, 30, 1),
    "terms that grow from move to move": (NESTED, 8, 3),
}


@pytest.mark.parametrize("name", OWN)
def test_a_sheet_of_ours_plays_as_the_specification_says(name: str, tmp_path: Path) -> None:
    rules, positions, seeds = OWN[name]
    path = tmp_path / f"{name[:4].strip()}.kif"
    path.write_text(rules)
    for seed in range(seeds):
        compare_with_the_specification(path, positions, seed + 1)


def test_the_cat_wins_in_25_from_a_sheet_too() -> None:
    solution = load("cat_and_mice").solve()
    assert (solution.winner, solution.plies) == ("cat", 25)


def test_a_puzzle_has_one_player() -> None:
    game = load("lights_out")
    assert game.players == ("player", "nobody")
    solution = game.solve()
    assert (solution.winner, solution.plies) == ("player", 5)


def test_the_rules_of_a_sheet_are_a_game_module(tmp_path: Path) -> None:
    command = [*COMMAND, "rules", str(SHEETS / "nim.kif")]  # in a separate process, as it loads library(listing)
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    path = tmp_path / "nim_from_sheet.pl"
    path.write_text(printed.replace(":- module(nim,", ":- module(nim_from_sheet,"))
    assert run(["check", str(path)]) == 0
    assert pb.load_game(str(path)).start().perft(4) == load("nim").start().perft(4)


def rules_of(path: Path) -> str:
    return str(run_goal("pybridge:sheet_rules(File, Text)", {"File": str(path)})["Text"])


IN_STEPS = """
(role x) (role o) (init (control x)) (init (at 1)) (link 1 2) (link 2 3) (link 3 4)
(<= (way 1 ?a ?b) (true (at ?a)) (link ?a ?b))
(<= (way 2 ?a ?c) (way 1 ?a ?b) (link ?b ?c))
(<= (way any ?a ?b) (or (way 1 ?a ?b) (way 2 ?a ?b)))
(<= (legal ?r (go ?b)) (true (control ?r)) (way any ?a ?b))
(<= (legal x noop) (true (control o)))
(<= (legal o noop) (true (control x)))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (next (at ?b)) (does ?r (go ?b)))
(<= terminal (true (at 4)))
(goal x 50) (goal o 50)
"""


def test_a_relation_defined_in_steps_is_not_tabled(tmp_path: Path) -> None:
    path = tmp_path / "in_steps.kif"
    path.write_text(IN_STEPS)
    compare_with_the_specification(path, 12, 1)
    assert "table" not in rules_of(path)


def test_positions_and_moves_are_text_both_ways() -> None:
    position = load("tictactoe").start().play("MARK(2, 2)".replace(" ", ""))
    assert str(position.moves[0]) == "mark(1,1)"
    assert position.game.position(position.text) == position
    with pytest.raises(pb.rules.InvalidPosition):
        position.game.position("cell(1,1,x) hello")


WORDS = b"halt shell assertz consult open member move true fail not or distinct role next terminal".split()
WORDS += b"! ?x 0 s format user:halt turn players call = findall slot at in all legal init does goal".split()


def mutilated(chance: random.Random, sheet: bytes) -> bytes:
    """Return `sheet` with bytes flipped, a line dropped, a parenthesis moved, or names swapped."""
    data = bytearray(sheet)
    for _ in range(chance.choice([1, 1, 2, 4])):
        words = list(re.finditer(rb"[^\s()]+", bytes(data)))
        places = [place for place, byte in enumerate(data) if byte in b"()"]
        word, change = chance.choice(words), chance.randrange(5)
        if change == 0:
            data[chance.randrange(len(data))] = chance.randrange(256)
        elif change == 1:
            lines = bytes(data).split(b"\n")
            del lines[chance.randrange(len(lines))]
            data = bytearray(b"\n".join(lines))
        elif change == 2 and places:
            data.insert(chance.randrange(len(data)), data.pop(chance.choice(places)))
        else:
            data[word.start() : word.end()] = chance.choice([chance.choice(words).group(), chance.choice(WORDS)])
    return bytes(data)


def refusal(path: Path) -> str:
    """Return why the sheet is refused, or "" if it can be played."""
    try:
        position = pb.load_game(str(path)).start()
        return "" if position.outcome or position.moves else "no moves"
    except pb.GameError as error:
        return str(error)


@pytest.mark.filterwarnings("ignore::pybridge.PrologWarning")
def test_a_mutilated_sheet_is_refused_in_one_line_or_plays(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sheets = [(SHEETS / f"{name}.kif").read_bytes() for name in NAMES]
    for seed in range(count(40, 10_000)):
        chance = random.Random(seed)
        path = tmp_path / f"mutilated_{seed % 50}.kif"
        path.write_bytes(mutilated(chance, chance.choice(sheets)))
        reason = refusal(path)
        assert reason == "" or re.match(rf"{re.escape(str(path))}:\d+: [^\n]+$", reason)
    assert set(tmp_path.iterdir()) <= {tmp_path / f"mutilated_{number}.kif" for number in range(50)}
    assert capfd.readouterr() == ("", "")


SMALL = """
(role x)
(init (cell 1))
(legal x go)
(<= (next (cell ?n)) (true (cell ?n)))
(<= terminal (true (cell 1)))
(goal x 100)
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("(role x)", "(role x", 2, "never closed"),
        ("(role x)", "(role x))", 2, "a closing parenthesis without an opening one"),
        ("(role x)", "", 1, "no rule for `role`"),
        ("(init (cell 1))", "", 1, "no rule for `init`"),
        ("(legal x go)", "", 1, "no rule for `legal`"),
        ("(goal x 100)", "", 1, "no rule for `goal`"),
        ("(<= terminal (true (cell 1)))", "", 1, "no rule for `terminal`"),
        ("(<= (next (cell ?n)) (true (cell ?n)))", "", 1, "no rule for `next`"),
        ("(goal x 100)", "(goal x)", 7, "`goal` takes 2 arguments, not 1"),
        ("(goal x 100)", "(<= (goal x ?v) (true (cell 1)))", 7, "the variable ?v is in no condition without `not`"),
        ("(goal x 100)", "(goal x 100)\n(<= p (not q))\n(<= q (true (cell 1)) (not p))", 8, "has no meaning"),
        ("(goal x 100)", "(goal x 0)\n(<= (goal x 100) (not (goal x 0)))", 8, "the negation of `goal` in a rule"),
        ("(goal x 100)", "(goal x 100)\n(p 1)\n(<= (p (f ?x)) (p ?x))", 9, "could grow for ever"),
        ("(goal x 100)", "(<= (goal x 100) (does x go))", 7, "`goal` depends on `does`"),
        ("(goal x 100)", "(<= (goal x 100) (next (cell 1)))", 7, "`next` cannot be a condition"),
        ("(legal x go)", "(legal x go)\n(true (cell 2))", 5, "`true` cannot be the head of a rule"),
        ("(goal x 100)", "(goal x many)", 7, "`goal` gives x no number"),
        ("(role x)", "(role x)" + "".join(f"(role r{n})" for n in range(8)), 2, "9 roles: at most 8"),
        ("(role x)", "(role random)", 2, "the sheet names no role but `random`"),
        ("(goal x 100)", "(goal x 100)\n(<= (sees x ?n) (true (cell ?n)))", 8, "`sees` hides"),
        ("(role x)", "(role x,y)", 2, "a comma"),
    ],
)
def test_a_sheet_that_is_none_is_refused_with_its_line(tmp_path: Path, old: str, new: str, line: int, why: str) -> None:
    path = tmp_path / "small.kif"
    path.write_text(SMALL.replace(old, new))
    with pytest.raises(pb.GameError, match=re.escape(f"{path}:{line}: ")) as refused:
        pb.load_game(str(path))
    assert why in str(refused.value)


def test_a_relation_that_is_never_defined_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "undefined.kif"
    path.write_text(SMALL.replace("(goal x 100)", "(goal x 100)\n(<= p (nowhere 1))"))
    with pytest.warns(pb.PrologWarning, match="`nowhere` with 1 arguments is used but never defined"):
        pb.load_game(str(path))


RARELY_AT_ONCE = """
(role x) (role y) (init (streak 0)) (goal x 100) (goal y 0)
(legal x on) (legal x off) (legal y wait)
(<= (legal y late) (true (streak 12)))
(<= (next (streak ?n)) (does x on) (true (streak ?m)) (succ ?m ?n))
(<= (next over) (does x off))
(<= terminal (true over))
"""


def test_where_both_choose_as_in_no_random_game_play_says_so(tmp_path: Path) -> None:
    path = tmp_path / "seldom.kif"
    path.write_text(RARELY_AT_ONCE + "".join(f"(succ {n} {n + 1})" for n in range(12)))
    position = pb.load_game(str(path)).start()
    for _ in range(11):
        position = position.play("on")
    why = f"{path}:3: .*both x and y a choice, which it did in no random game"
    with pytest.raises(pb.GameError, match=why):
        position.play("on").look()


@pytest.mark.stress
def test_rules_that_work_out_the_same_again_and_again_are_tabled(tmp_path: Path) -> None:
    path = tmp_path / "doubling.kif"
    doubling = [f"(<= (d{n} ?x) (d{n - 1} ?x) (d{n - 1} ?y))" for n in range(1, 25)]
    path.write_text(IN_STEPS.replace("(way any ?a ?b))", "(way any ?a ?b) (d24 ?a))") + "".join(doubling))
    with path.open("a") as sheet:
        sheet.write("(<= (d0 ?a) (true (at ?a)))")
    compare_with_the_specification(path, 12, 1)


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (
            "(n 0) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7)"
            "(<= (many ?a ?b ?c ?d ?e ?f ?g) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g))"
            "(<= (legal x stay) (many 1 1 1 1 1 1 1))",
            "many",
        ),
        (
            "(n 0) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (n 9)"
            "(<= (legal x (go ?a ?b ?c ?d ?e ?f ?g ?h)) (true (cell ?x))"
            " (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h))",
            "legal",
        ),
    ],
)
def test_exploding_rules_are_stopped_with_the_relation(tmp_path: Path, rules: str, name: str) -> None:
    path = tmp_path / "explosion.kif"
    path.write_text(SMALL.replace("(true (cell 1))", "(true (cell 2))") + rules)
    with pytest.raises(pb.GameError, match=f"the relation `{name}`"):
        pb.load_game(str(path))


EXPLODES_LATE = """
(role x) (init (cell 1)) (step 1 2) (step 2 3)
(n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (n 9)
(legal x go)
(<= (legal x (hop ?a ?b ?c ?d ?e ?f ?g ?h))
    (true (cell 3)) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h))
(<= (next (cell ?m)) (does x go) (true (cell ?n)) (step ?n ?m))
(<= terminal (true (cell 2)))
(goal x 100)
"""


@pytest.mark.stress
def test_rules_that_explode_in_play_are_stopped_with_the_relation(tmp_path: Path) -> None:
    path = tmp_path / "late.kif"
    path.write_text(EXPLODES_LATE)
    position = pb.load_game(str(path)).position("cell(3)")
    with pytest.raises(pb.GameError, match=f"^{path}:4: the relation `legal` takes too long to work out$"):
        _ = position.moves


NO_GOAL = """
(role x) (init (cell 1)) (step 1 2) (step 2 3)
(<= (legal x go) (true (cell 1)))
(<= (next (cell ?m)) (true (cell ?n)) (step ?n ?m))
(<= terminal (not (true (cell 1))))
(<= (goal x 100) (true (cell 2)))
"""


def test_an_end_without_a_goal_is_an_error_at_the_position(tmp_path: Path) -> None:
    path = tmp_path / "no_goal.kif"
    path.write_text(NO_GOAL)
    position = pb.load_game(str(path)).position("cell(3)")
    with pytest.raises(pb.GameError, match=f"^{path}:6: `goal` gives x no number in a position that is"):
        _ = position.outcome


SEVERAL_GOALS = """
(role x) (role y) (init (cell 1)) (step 1 2)
(legal x go)
(legal y wait)
(<= (next (cell ?m)) (true (cell ?n)) (step ?n ?m))
(<= terminal (not (true (cell 1))))
(goal x 30)
(<= (goal x 100) (true (cell 2)))
(<= (goal y 50) (not (goal y 60)))
(<= (goal y 60) (true (cell 3)))
"""


def test_the_highest_of_several_goals_counts_and_check_names_the_lines(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "several.kif"
    path.write_text(SEVERAL_GOALS)
    assert run(["check", str(path)]) == 0
    assert (
        f"{path}:7: the rules for `goal` in the lines 7, 8 give x several values in a final position, "
        "of which 100 counts\n"
    ) in capfd.readouterr().err
    outcome = pb.load_game(str(path)).start().play("go").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.value) == ("x", 100 - 50)


def test_a_large_sheet_says_that_it_is_being_prepared(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    large, small = tmp_path / "large.kif", tmp_path / "small.kif"
    large.write_text(SMALL + "(<= (legal x wait) (number 1))" + "".join(f"(number {number})" for number in range(300)))
    small.write_text(SMALL)
    assert run(["perft", str(large), "1"]) == 0
    assert capfd.readouterr().err == "large.kif is a large sheet: preparing it takes a while\n"
    assert run(["perft", str(large), "1"]) == 0  # it is already loaded
    assert run(["perft", str(small), "1"]) == 0
    large.touch()
    assert run(["perft", str(large), "1", "--json"]) == 0
    large.touch()
    pb.load_game(str(large))
    assert capfd.readouterr().err == ""


def test_check_says_that_a_huge_sheet_is_not_compiled(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "huge.kif"
    facts = "".join(f"(number {number})" for number in range(25_001))
    path.write_text(SMALL + "(<= (legal x wait) (true (cell ?n)) (number ?n))" + facts)
    assert run(["check", str(path), "--games", "1"]) == 0
    assert "clauses: more than 25,000 are not compiled" in capfd.readouterr().out


def test_what_is_named_like_a_built_in_is_the_sheets_own(tmp_path: Path) -> None:
    path = tmp_path / "lists.kif"  # also the name of a module in SWI-Prolog
    path.write_text(SMALL.replace("cell", "halt") + "(<= (legal x shell) (member 1)) (member 1) (append 1 2)")
    game = pb.load_game(str(path))
    assert game.name != "lists"
    assert game.start().outcome is not None


def test_a_board_is_seen_in_a_sheet() -> None:
    position = load("tictactoe").start().play("mark(1,2)")
    assert str(position) == "- x -\n- - -\n- - -"
    assert position.cells(position.moves[0]) == [(1, 1)]
    stone = load("connect_four").start()
    assert stone.cells(stone.moves[2]) == [(3, 1)]
    assert str(stone.play("drop(3)")).splitlines()[-1] == "- - x - - - -"
    assert load("nim").start().board is None


@pytest.mark.stress
def test_the_board_of_a_sheet_is_clicked_on_the_full_screen(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        sheet = str(SHEETS / "king_and_rook.kif")
        terminal.start("play", sheet, "--players", "human", "human", "--full")
        terminal.click(*terminal.find(r"\bwr\b"))
        column, row = terminal.find(r"\(· ?\) +«wr»")  # a cell that the rook can move to
        terminal.click(column + 1, row)
        terminal.wait_for(r"1\. move\(rook,2,2,1,2\)")


def test_a_base_rule_that_is_not_safe_is_left_out_with_a_warning(tmp_path: Path) -> None:
    sheet = (SHEETS / "tictactoe.kif").read_text()
    (tmp_path / "loose.kif").write_text(sheet + "\n(base (control ?anyone))\n")
    with pytest.warns(pb.PrologWarning, match="play does not need `base`, so the rule is left out"):
        game = pb.load_game(str(tmp_path / "loose.kif"))
    assert game.start().perft(2) == 72
