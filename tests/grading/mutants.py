"""Submissions of the lab, made from a right one: right ones in other words, and wrong ones of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lab6 import LAB

LINES = ["ZZZ______", "___ZZZ___", "______ZZZ", "Z__Z__Z__", "_Z__Z__Z_", "__Z__Z__Z", "Z___Z___Z", "__Z_Z_Z__"]


class Mutant(NamedTuple):
    """A submission; `wrong` is the part in which a counterexample must be found, "" if there is none.

    It is "?" where it is only sure that the submission must not stop the others.
    """

    name: str
    text: str
    wrong: str


def _line(cells: str, check: bool = True) -> str:
    checked = r", Z \= '-'" if check else ""
    return f"(State = [{','.join(cells)}]{checked}, !)"


def _game(lines: list[str]) -> str:
    game = (LAB / "game.pl").read_text()
    first, last = game.index("    ( (State"), game.index("draw([])")
    return f"{game[:first]}    ( {'; '.join(lines)} ), Winner = Z.\n\n{game[last:]}"


def right() -> str:
    """Return a right submission: the handout's files in one, with its mistake corrected."""
    alphabeta = (LAB / "solver_alphabeta.pl").read_text().replace("betterOf(", "betterOfTwo(")
    start = "\nstart([x, [-,-,-,-,-,-,-,-,-]]).\n"
    return _game([_line(line) for line in LINES]) + (LAB / "solver.pl").read_text() + alphabeta + start


RULES = [
    ("otherPlayer(x, o).", "otherPlayer(x, x)."),
    ("otherPlayer(o, x).", "otherPlayer(o, o)."),
    ("otherPlayer(o, x).", ""),
    ("Val = 1,", "Val = -1,"),
    ("Val = -1,", "Val = 1,"),
    ("Val = 1,", "Val = 2,"),
    ("utility(_,0).", "utility(_,1)."),
    ("utility(_,0).", "utility(_,-1)."),
    ("utility(_,0).", "utility(_,draw)."),
    ("utility(_,0).", ""),
    ("isMinPlayer([o, _]).", "isMinPlayer([x, _])."),
    ("isMinPlayer([o, _]).", "isMinPlayer(_)."),
    ("isMinPlayer([o, _]).", "isMinPlayer(nobody)."),
    ("    not(getWinner(State, _)),\n", ""),
    ("not(getWinner(State, _))", "getWinner(State, _)"),
    ("    State = ['-'|T],\n", "    State = [_|T],\n"),
    ("    State = ['-'|T],\n", "    State = [x|T],\n"),
    ("    State = ['-'|T],\n", "    State = ['-'|T], !,\n"),
    ("NextState = [Player|T].", "NextState = [NextPlayer|T]."),
    ("NextState = [Player|T].", "NextState = [x|T]."),
    ("NextState = [Player|T].", "NextState = ['-'|T]."),
    ("NextState = [H|NextT],", "NextState = [Player|NextT],"),
    ("[NextPlayer, NextState]):-\n    otherPlayer(Player, NextPlayer),", "[Player, NextState]):-"),
    ("    State = [H|T],\n", "    State = [H|T], H == '-',\n"),
]
TROUBLES = [
    "throw(oops)", "atom_length(_, _)", "X is foo+1, X > 0", "no_such_predicate", "repeat, fail", "loop",
    "numlist(1, 100000000, L), L = []", "length(L, 100000000), L = []", "grow([])", "halt", "halt(3)",
    "prolog_cut_to(_)", "thread_exit(_)", "sleep(60)", "fail", "abort",
    "set_prolog_flag(stack_limit, 1), fail",
    "catch(loop, _, loop)", "(open('/tmp/out', write, S), flood(S))", "read(_), fail",
]  # fmt: skip
HELPERS = "\nloop :- loop.\ngrow(L) :- grow([L|L]).\nflood(S) :- repeat, write(S, aaaaaaaaaaaaaaaa), fail.\n"
SEARCHES = [
    ("(Val1 >= Val2 ->", "(Val1 =< Val2 ->"),
    ("(Val1 =< Val2 ->", "(Val1 >= Val2 ->"),
    ("(BestPos = Pos1, BestVal is Val1, !)", "(BestPos = Pos2, BestVal is Val1, !)"),
    ("(BestPos = Pos2, BestVal is Val2)", "(BestPos = Pos1, BestVal is Val2)"),
    ("(BestPos = Pos2, BestVal is Val2)", "(BestPos = Pos2, BestVal is Val1)"),
    ("(BestPos = Pos1, BestVal is Val1, !)", "(BestPos = Pos1, BestVal is Val2, !)"),
    ("(BestPos = Pos1, BestVal is Val1, !)", "(BestPos = Pos1, BestVal is -Val1, !)"),
    ("(BestPos = Pos2, BestVal is Val2)", "fail"),
    ("    isMinPlayer(Pos1)", "    \\+ isMinPlayer(Pos1)"),
    ("betterOf(Pos1, Val1, Pos2, Val2, BestPos, BestVal).", "betterOf(Pos1, Val2, Pos2, Val1, BestPos, BestVal)."),
    ("    utility(Pos, Val).", "    Val = 0."),
    ("    utility(Pos, Val).", "    utility(Pos, V), Val is -V."),
    ("Val):-\n    bagof(", "Val):-\n    bagof(N-1, move(Pos, N), [BestNextPos-_|_]), Val = 0, true ; bagof("),
    ("    bagof(", "    loop, bagof("),
    ("    bagof(", "    throw(oops), bagof("),
    ("    bagof(", "    grow([]), bagof("),
]
CUTS = [
    ("Beta =< Alpha, !,", "Beta >= Alpha, !,", "alphabeta"),
    ("(Value > Alpha -> (NewAlpha is Value, !)", "(Value < Alpha -> (NewAlpha is Value, !)", ""),
    ("(Value < Beta -> (NewBeta is Value, !)", "(Value < Beta -> (NewBeta is -Value, !)", "?"),
    ("Beta =< Alpha, !,", "Beta < Alpha, !,", ""),
    ("Beta =< Alpha, !,", "fail, !,", ""),
    ("Val is Alpha; Val is Beta", "Val is Beta; Val is Alpha", "?"),
    ("alphabeta(Pos1, Alpha, Beta, _, Val1)", "alphabeta(Pos1, Beta, Alpha, _, Val1)", "alphabeta"),
]
AT_LOAD = [
    ":- shell('touch /tmp/pybridge_touched').", ":- halt.", ":- initialization(halt).",
    ":- initialization(main, main).",
    ":- use_module(library(unix)), catch(fork(_), _, true).", ":- catch(thread_create(loop), _, true).",
    ":- forall(between(1, 100000, _), write(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)).",
    ":- catch(open('/tmp/pybridge_touched', write, _), _, true).",
    ":- catch(delete_file('/etc/hostname'), _, true).",
    ":- catch(process_create(path(touch), [x], []), _, true).",
    ":- catch(tcp_connect('1.1.1.1':80, _, []), _, true).", ":- prompt(_, '').",
]  # fmt: skip
BROKEN = [
    ":- repeat, fail.", ":- numlist(1, 100000000, _).", ":- throw(oops).", "foo(", "foo bar.", "X :- true.",
    "'unclosed", ":- no_such_directive.", ":- module(late, []).", "\"text", "0'", "/* open",
]  # fmt: skip


def _changed(text: str, old: str, new: str) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


def mutants() -> Iterator[Mutant]:
    """Yield all submissions; their order mixes the kinds, so that every few make a sample."""
    made = list(_all())
    step = 37
    assert len(made) % step
    for index in range(len(made)):
        yield made[index * step % len(made)]._replace(name=f"s{index:03}_{made[index * step % len(made)].name}")


def _all() -> Iterator[Mutant]:
    base = right()
    yield Mutant("right", base, "")
    yield Mutant("crlf", base.replace("\n", "\r\n"), "")
    yield Mutant("mark", "\ufeff" + base, "")
    yield Mutant("renamed", base.replace("Winner", "W").replace("getMove", "put"), "")
    strict = base.replace("Val1 >= Val2", "Val1 > Val2").replace("Val1 =< Val2", "Val1 < Val2")
    yield Mutant("strict", strict, "alphabeta")  # among equals it takes the last, whose value may be a bound
    yield Mutant("other_order", _changed(base, "[x, [-,", "[x,[ -,") + HELPERS, "")
    yield Mutant("latin_1", "% \udcdcbung\n" + base, "?")
    yield Mutant("unicode", "% Übung für Ä\n" + base, "")
    yield Mutant(
        "handout", _game([_line(line, check=False) for line in LINES]) + base[base.index("% Minimax as") :], "rules"
    )
    for number in range(8):
        kept = [line for index, line in enumerate(LINES) if index != number]
        text = _game([_line(line) for line in kept]) + base[base.index("% Minimax as") :]
        yield Mutant(f"no_line_{number}", text, "rules")
        for cell in range(9):
            changed = "".join("_Z"[(at == cell) != (mark == "Z")] for at, mark in enumerate(LINES[number]))
            if changed.count("Z") == 4:
                other = changed.replace("Z", "_", 1)
                if other not in LINES:
                    yield Mutant(f"line_{number}_{cell}", _game([_line(each) for each in [*kept, other]])
                                 + base[base.index("% Minimax as"):], "rules")  # fmt: skip
    for first, second in combinations(range(8), 2):
        kept = [line for index, line in enumerate(LINES) if index not in (first, second)]
        text = _game([_line(line) for line in kept]) + base[base.index("% Minimax as") :]
        yield Mutant(f"no_lines_{first}_{second}", text, "rules")
    for number, (old, new) in enumerate(RULES):
        yield Mutant(f"rules_{number}", _changed(base, old, new), "rules")
    for number, trouble in enumerate(TROUBLES):
        goal = "    getMove([Player, State], Next)."
        text = _changed(base, goal, f"    (nth0(4, State, M), M \\== '-' -> {trouble} ; true),\n{goal}") + HELPERS
        yield Mutant(f"trouble_{number}", text, "rules")
        goal = "    getWinner(State, Winner),!,"
        text = _changed(base, goal, f"{goal} (nth0(8, State, o) -> {trouble} ; true),") + HELPERS
        yield Mutant(f"later_{number}", text, "rules")
    for number, (old, new) in enumerate(SEARCHES):
        at = base.index("% Alpha-beta pruning as")
        start = base.index("% Minimax as")
        yield Mutant(
            f"minimax_{number}", base[:start] + _changed(base[start:at], old, new) + base[at:] + HELPERS, "minimax"
        )
        ours = old.replace("betterOf(", "betterOfTwo("), new.replace("betterOf(", "betterOfTwo(")
        yield Mutant(f"alphabeta_{number}", base[:at] + _changed(base[at:], *ours) + HELPERS, "alphabeta")
    for number, (old, new, wrong) in enumerate(CUTS):
        yield Mutant(f"cut_{number}", _changed(base, old, new), wrong)
    for number, line in enumerate(AT_LOAD):
        yield Mutant(f"load_{number}", f"{line}\n{base}{HELPERS}", "?")
    for number, line in enumerate(BROKEN):
        yield Mutant(
            f"broken_{number}", f"{base}\n{line}\n" if number != 8 else f"{base}{line}\n", "load" if number > 2 else "?"
        )
    for number in range(6):
        yield Mutant(f"cut_short_{number}", base[: 400 + 700 * number], "load")
