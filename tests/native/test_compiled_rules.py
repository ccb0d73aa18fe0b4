"""When rules run compiled, and when they do not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from waiting import run_python, wait_until_prepared

import pybridge as pb
from pybridge.players import make_player

RULES = """:- module({name}, [players/2, start/2, turn/2, move/3, utility/2]).
:- dynamic forbidden/1.
players(a, b).
start(plain, {start}).
turn(Left, Player) :- ( Left mod 2 =:= 0 -> Player = a ; Player = b ).
utility(0, 1).
move(Left, take(N), Next) :- member(N, [1, 2]), N =< Left, Next is Left-N{more}.
"""


def rules(folder: Path, name: str, start: int = 12, more: str = "") -> str:
    file = folder / f"{name}.pl"
    file.write_text(RULES.format(name=name, start=start, more=more))
    return str(file)


def test_the_choice_is_kept(tmp_path: Path) -> None:
    file = rules(tmp_path, "chosen")
    for compiled in (True, False):
        counted = pb.load_game(file, compiled=compiled).start().count(6)
        assert (counted.sequences, counted.compiled) == (64, compiled)


def test_an_analysis_says_whether_it_ran_compiled(tmp_path: Path) -> None:
    file = rules(tmp_path, "searched")
    for compiled in (True, False):
        start = pb.load_game(file, compiled=compiled).start()
        found = [start.analyse(algorithm="deepening", depth=4), start.analyse(algorithm="deepening", nodes=50)]
        assert [analysis.compiled for analysis in found] == [compiled, compiled]
        assert not start.analyse(algorithm="minimax").compiled


@pytest.mark.stress
def test_short_work_is_not_worth_compiling(tmp_path: Path) -> None:
    start = pb.load_game(rules(tmp_path, "lengthy", start=60)).start()
    assert not start.count(6).compiled
    counted = start.count(24)
    assert (counted.sequences, counted.compiled) == (2**24, True)


@pytest.mark.parametrize(("clauses", "compiled"), [(10, True), (2_000, False)])
def test_many_clauses_take_longer_to_compile_and_pay_later(clauses: int, compiled: bool, tmp_path: Path) -> None:
    facts = ".\n" + ".\n".join(f"fact({number})" for number in range(clauses))
    start = pb.load_game(rules(tmp_path, f"clauses_{clauses}", more=facts)).start()
    pb.query_once(f"pybridge_compiled_rules:spent_interpreted({start.game.name}, 3_000_000)")
    assert start.count(3).compiled == compiled


def test_a_search_compiles_for_later_ones_when_it_is_done(tmp_path: Path) -> None:
    start = pb.load_game(rules(tmp_path, "waiting", start=60)).start()
    assert not start.analyse(algorithm="deepening", table=False, nodes=200_000).compiled
    wait_until_prepared(start.game)
    assert start.analyse(algorithm="deepening", table=False, nodes=50).compiled


def test_who_asks_for_compiled_rules_waits_for_a_thread_that_compiles_them(tmp_path: Path) -> None:
    start = pb.load_game(rules(tmp_path, "awaited", start=60)).start()
    start.analyse(algorithm="deepening", table=False, nodes=200_000)
    assert pb.load_game(start.game.spec, compiled=True).start().analyse(nodes=50).compiled


@pytest.mark.parametrize(
    ("player", "compiled"), [("engine:seconds=9", True), ("engine:depth=2", False), ("random", False)]
)
def test_an_engine_with_a_limit_of_time_has_its_game_compiled_when_it_is_seated(
    player: str, compiled: bool, tmp_path: Path
) -> None:
    game = pb.load_game(rules(tmp_path, f"seated_{player.partition('=')[0].replace(':', '_')}"))
    make_player(player, game)
    wait_until_prepared(game)
    assert game.start().analyse(algorithm="deepening", depth=1).compiled == compiled


def test_a_process_can_end_while_it_compiles(tmp_path: Path) -> None:
    ending = (
        "import pybridge as pb; start = pb.load_game('surakarta').start(); "
        "start.analyse(algorithm='mcts', nodes=30_000); "
        "assert pb.cmd('pybridge_preparing', 'preparing', 'surakarta')"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}  # where nothing is compiled yet
    done = run_python("-c", ending, env=environment)
    assert (done.returncode, done.stderr) == (0, "")


def test_rules_that_cannot_be_compiled_are_refused_with_the_reason(tmp_path: Path) -> None:
    file = rules(tmp_path, "changeable", more=", \\+ clause(forbidden(Next), true)")
    reason = r"changeable.pl:\d+: clause\(.* in .*move/3: it is written in C"
    with pytest.raises(pb.GameError, match=reason):
        pb.load_game(file, compiled=True)
    report = pb.check_game(file, games=2)
    assert not report.compiled
    assert any(re.search(reason.partition(" ")[2], advice) for advice in report.advice)


def test_rules_that_change_facts_are_refused_once(tmp_path: Path) -> None:
    file = tmp_path / "asking.pl"
    file.write_text("""
        :- module(asking, [players/2, start/2, turn/2, move/3, utility/2]).
        :- dynamic asked/1.
        asked(0).
        players(a, b).
        start(_, p(a, 5)).
        turn(p(Player, _), Player).
        utility(p(_, 0), 1).
        move(p(a, N), Move, p(b, M)) :- retract(asked(C)), D is C+1, assertz(asked(D)), change(Move, N, M).
        move(p(b, N), Move, p(a, M)) :- change(Move, N, M).
        change(take(1), N, M) :- M is N-1.
        change(hold(1), N, N).
        """)
    with pytest.raises(pb.GameError, match="it depends on what changes"):
        pb.load_game(str(file), compiled=True)


def test_keys_of_an_assoc_may_be_patterns(tmp_path: Path) -> None:
    file = tmp_path / "squares.pl"
    file.write_text("""
        :- module(squares, [players/2, start/2, turn/2, move/3, utility/2]).
        players(a, b).
        start(_, p(a, Men)) :- list_to_assoc([(1-1)-a, (1-2)-b, (2-1)-a, (2-2)-b, (3-2)-a], Men).
        turn(p(Player, _), Player).
        utility(p(_, Men), 1) :- \\+ gen_assoc(_-_, Men, a).
        move(p(P, Men), C-R, p(Q, Men1)) :- other(P, Q), gen_assoc(C-R, Men, P), del_assoc(C-R, Men, _, Men1).
        move(p(P, Men), pass(R), p(Q, Men)) :- other(P, Q), gen_assoc(2-R, Men, Q), gen_assoc(2-R, Men, _).
        other(a, b).
        other(b, a).
        """)
    counts = [pb.load_game(str(file), compiled=compiled).start().count(5) for compiled in (True, False)]
    assert [count.compiled for count in counts] == [True, False]
    assert counts[0].sequences == counts[1].sequences > 100


def test_dynamic_facts_that_nothing_changes_are_compiled(tmp_path: Path) -> None:
    game = pb.load_game(rules(tmp_path, "changeable_facts", more=", \\+ forbidden(Next)"), compiled=True)
    assert game.start().count(6).compiled


def test_changed_rules_are_compiled_anew(tmp_path: Path) -> None:
    assert pb.load_game(rules(tmp_path, "changing"), compiled=True).start().perft(6) == 64
    game = pb.load_game(rules(tmp_path, "changing", more=", N =< 1"), compiled=True)
    assert game.start().count(6).sequences == 1
    assert game.start().count(6).compiled


def test_solutions_outlast_the_tail_call_after_them(tmp_path: Path) -> None:
    more = """, findall(f(I,a,b), from(Left, I), Found), sort(Found, [f(Left,a,b)|_]).
from(I, I).
from(I0, I) :- I0 < 100_000, I1 is I0+1, from(I1, I)"""
    counted = pb.load_game(rules(tmp_path, "generating", more=more), compiled=True).start().count(1)
    assert (counted.sequences, counted.compiled) == (2, True)


def test_what_compiled_rules_cannot_answer_is_asked_again(tmp_path: Path) -> None:
    """A position that no compiled code can hold."""
    game = pb.load_game(rules(tmp_path, "inexact"), compiled=True)
    with pytest.warns(pb.PrologWarning, match="the rules run interpreted"):
        counted = game.at(4.0).count(1)
    assert (counted.sequences, counted.compiled) == (2, False)


@pytest.mark.stress
def test_compiled_rules_are_kept_for_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    count = "import sys, pybridge as pb; print(pb.load_game(sys.argv[1], compiled=True).start().perft(6))"
    command = [sys.executable, "-c", count, rules(tmp_path, "kept")]
    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout == "64\n"
        (kept,) = (tmp_path / "pybridge").iterdir()
        text = kept.read_text()
        kept.write_text(text[:100])  # a bad entry is ignored, and replaced
    kept.write_text(text)
    written = kept.stat().st_mtime_ns
    subprocess.run(command, capture_output=True, check=True)
    assert kept.stat().st_mtime_ns == written


def test_kept_rules_are_loaded_before_compiling_would_pay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    count = f"""import sys, pybridge as pb
from pybridge.rules.goals import run_goal
start = pb.load_game({rules(tmp_path, "sooner")!r}).start()
run_goal("pybridge_compiled_rules:spent_interpreted(sooner, 1_000_000)", {{}})
print(start.count(3).compiled)
run_goal("pybridge_compiled_rules:rules_compiled(sooner, rules, _)", {{}})
"""
    for compiled in ["False", "True"]:
        done = run_python("-c", count)
        assert done.stdout.strip() == compiled


@contextmanager
def taken_for(other: str) -> Iterator[str]:
    """A goal that is true, which compiled rules take for the other one from 1000 downwards."""
    pb.consult("/rarely.pl", f":- module(rarely, [allowed/1]). allowed(_). other(N) :- ( N > 1000 -> true ; {other} ).")
    pb.query_once("assertz((pybridge_program:meaning(rarely:allowed(N), rarely:other(N))))")
    yield ", rarely:allowed(Next)"
    pb.query_once("retractall(pybridge_program:meaning(rarely:_, _))")


def test_compiled_rules_that_turn_out_wrong_are_used_no_more(tmp_path: Path) -> None:
    """The comparison when they are compiled does not come so far; while they search it does."""
    with taken_for("N mod 7 =\\= 3") as more:
        game = pb.load_game(rules(tmp_path, "watched", start=3000, more=more), compiled=True)
        with pytest.warns(pb.PrologWarning, match="differ from those that SWI-Prolog runs in"):
            analysis = game.at(900).analyse(algorithm="mcts", nodes=3_000_000)
    assert not analysis.compiled
    assert not analysis.exact


def test_a_comparison_that_takes_too_long_is_made_up_for(tmp_path: Path) -> None:
    game = pb.load_game(rules(tmp_path, "owing"), compiled=True)
    compare = (
        "pybridge_compiled_rules:rules_program(Game, rules, Program), "
        "ignore(pybridge_agreement:differing(Game, Program, 12, 1.0e-9, _)), "
        "flag(pybridge_compared, Compared, Compared)"
    )
    first, second = (pb.query_once(compare, {"Game": game.name})["Compared"] for _ in range(2))
    assert first == second > 0


def test_compiled_rules_that_give_up_are_not_said_to_differ(tmp_path: Path) -> None:
    with taken_for("throw(unknown)") as more:
        game = pb.load_game(rules(tmp_path, "unable", start=3000, more=more), compiled=True)
        assert pb.query_once("pybridge_compiled_rules:compared_meanwhile(Game, 900, 1)", {"Game": game.name})["truth"]
        assert [game.at(left).analyse(nodes=300).compiled for left in (2000, 900, 2000)] == [True, False, True]
        with (
            pytest.warns(pb.PrologWarning, match="the rules run interpreted: compiled rules could not answer in 900"),
            pytest.raises(pb.GameError, match="compiled rules could not answer in 900"),
        ):
            pb.load_game(rules(tmp_path, "unable_at_once", start=900, more=more), compiled=True)
