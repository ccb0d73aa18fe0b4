"""`pybridge check`: check whether a game file keeps the contract."""

from typing import Any

import click

from pybridge.cli.options import Number, WholeNumber, interpreted_option, json_option, print_json, print_result
from pybridge.cli.output import StatusLine
from pybridge.game import Position, load_game
from pybridge.grading.heuristics import heuristic_report
from pybridge.grading.submissions import described as described_fault
from pybridge.grading.submissions import strength_text
from pybridge.rules.checking import (
    CheckReport,
    Fault,
    Finding,
    Remark,
    Seen,
    Spread,
    check_equivalence,
    check_game,
    rules_speed,
)
from pybridge.rules.errors import GameError, InputError, shortened


@click.command()
@click.argument("game")
@click.option("--variant", "--start", "variant", help="Play only this variant instead of all.")
@click.option("--games", type=WholeNumber(min=1), default=20, show_default=True, help="The number of games to play.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    default=20,
    show_default=True,
    help="How long the check may take; slow rules play fewer games.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the random games.")
@click.option("--for", "other", metavar="GAME", help="GAME is a file with a heuristic for this one.")
@click.option("--against", metavar="GAME", help="Compare with another implementation of the game.")
@click.option(
    "--perft",
    "counts",
    metavar="N,N,...",
    help="Compare the numbers of sequences of one, two... moves with these, as in 7,49,302.",
)
@click.option("--speed", is_flag=True, help="Measure how fast the rules are, and where their time goes.")
@interpreted_option
@json_option
def check(
    game: str,
    variant: str | None,
    games: int,
    seconds: float,
    seed: int,
    other: str | None,
    against: str | None,
    counts: str | None,
    speed: bool,
    as_json: bool,
) -> int:
    """Play random games of GAME and check in every position that it keeps the contract.

    Faults are reported with file and line, and the exit status is then 1; so are mistakes of the file's own
    minimax and alphabeta. Otherwise the command reports what happened in the games, and what would make the
    game stronger or more pleasant to play.

    With --against, the positions of both games are compared instead. If their legal moves, ends or values
    differ, the first difference is reported, and the exit status is 1. Moves correspond if they touch the
    same cells of the board. With --for, the file is a heuristic/2, or in Python a heuristic(state): it is
    asked in positions of that game, and plays against a player who looks as far, one move ahead, and only
    sees wins. With --perft, the sequences of moves are counted instead.
    """
    if other is not None:
        return _heuristic(game, other, variant, seconds, as_json)
    if counts is not None:
        return _counted(load_game(game, variant).start(), counts, as_json)
    if speed:
        measured = rules_speed(game, variant)
        print_result(as_json, measured, "\n".join(_speed_lines(measured)))
        return 0
    if against is not None:
        compared = check_equivalence(game, against, variant, seconds=seconds)
        print_result(as_json, compared, "\n".join(difference_lines(compared)))
        return 1 if compared["difference"] else 0
    line = StatusLine(not as_json)

    def progress(checked: int, spent: float) -> None:
        line.show(f"{checked:,} positions checked, {spent:.1f} s")

    try:
        report = check_game(game, variant, games=games, seconds=seconds, seed=seed, progress=progress)
    except GameError as error:
        if not as_json:
            raise
        print_json({"game": game, "faults": [{"text": str(error)}]})
        return 1
    finally:
        line.clear()
    print_result(as_json, report.to_json(), "\n".join(described(report)))
    return 1 if report.faults or any(finding.problem for finding in report.searches) else 0


def _heuristic(file: str, other: str, variant: str | None, seconds: float, as_json: bool) -> int:
    """Check a heuristic for another game, and return the exit status."""
    report = heuristic_report(file, other, variant, seconds)
    found, strength = report["difference"], strength_text(report)
    lines = [
        *([described_fault(found)] if found else []),
        f"It gives an integer in {report['right']} of {report['judged']} positions of random games.",
        *([f"{strength}: {report['score']:.0%}."] if strength else []),
    ]
    print_result(as_json, report, "\n".join(lines))
    return 1 if found else 0


def _counted(start: Position, counts: str, as_json: bool) -> int:
    """Compare the counts of sequences of moves with those that are given, and return the exit status."""
    try:
        expected = [int(count) for count in counts.split(",")]
    except ValueError:
        raise InputError(f"--perft expects numbers such as 7,49,302, not {shortened(counts, 50)}") from None
    found: list[int] = []
    for depth, count in enumerate(expected, 1):
        found.append(start.count(depth).sequences)
        if found[-1] != count:
            break
    same, depth = found == expected, len(found)
    text = f"The counts of sequences of 1 to {depth} moves agree."
    if not same:
        text = f"There are {found[-1]:,} sequences of {depth} moves, not {expected[depth - 1]:,}."
    print_result(as_json, {"expected": expected, "counted": found, "same": same}, text)
    return 0 if same else 1


def _speed_lines(measured: dict[str, Any]) -> list[str]:
    how = "compiled" if measured["compiled"] else "interpreted"
    return [
        f"Its rules run {how}: {measured['positions_a_second']:,} positions a second in random games.",
        *([f"They do not run compiled: {measured['why_not']}."] if measured["why_not"] else []),
        *(["In SWI-Prolog, most time is spent in"] if measured["costly"] else []),
        *(
            f"{cost['percent']:5}% {cost['predicate']}{': ' + str(cost['help']) if cost['help'] else ''}"
            for cost in measured["costly"]
        ),
        *(["Random games teach the engine"] if measured["taught"] else []),
        *(f"  {line}" for line in measured["taught"]),
    ]


MOST_ALSO = 20


def difference_lines(report: dict[str, Any]) -> list[str]:
    """Return the first difference between two games, or that there is none."""
    game, other, number = report["game"], report["other"], f"{report['positions']:,}"
    difference = report["difference"]
    if difference is None:
        extent = f"all {number}" if report["complete"] else f"the first {number}"
        return [f"{game} and {other} agree in {extent} positions."]
    moves = f"after {' '.join(difference['moves'])}" if difference["moves"] else "at the start"
    width = max(len(game), len(other))
    also = difference["also"]
    lines = [
        f"{difference['file']}:{difference['line']}: {moves}, {difference['text']}",
        f"  {game:{width}}  {difference['position']}",
        f"  {other:{width}}  {difference['other_position']}",
    ]
    if also:
        verb = "position differs" if len(also) == 1 else "positions differ"
        lines.append(f"{len(also)} more {verb} after as many moves:")
        lines += [f"  {position}" for position in also[:MOST_ALSO]]
        lines += [f"  and {len(also) - MOST_ALSO} more"] if len(also) > MOST_ALSO else []
    return lines


def described(report: CheckReport) -> list[str]:
    """Return the report as text: the faults and what is odd, the statistics and the advice."""
    faults = [f"{fault.file}:{fault.line}: {fault.predicate} {fault.text}{_shown(fault)}" for fault in report.faults]
    remarks = [f"{odd.file}:{odd.line}: {odd.kind}: {odd.text}{_shown(odd)}" for odd in report.remarks]
    if report.faults or report.seen is None:
        return faults + remarks
    some = f", {report.checked} of them checked in" if report.checked < report.games else ","
    kept = f"{report.game} keeps the contract ({report.games} games{some} {report.positions} positions)."
    searches = [line for finding in report.searches for line in _searched(finding)]
    found = [
        kept,
        *_seen(report.seen),
        *remarks,
        f"Its rules run {'compiled' if report.compiled else 'interpreted'}.",
        *searches,
    ]
    if report.plain:
        return found
    return [
        *found,
        f"It offers {', '.join(report.offers) or 'nothing optional'}.",
        f"It lacks {', '.join(report.lacks) or 'nothing'}.",
        *(f"Advice: {text}." if text[-1] not in "?." else f"Advice: {text}" for text in report.advice),
    ]


def _searched(finding: Finding) -> list[str]:
    """Return what a search of the file finds."""
    found = f"finds the value and a best move in {finding.right} of {finding.positions} positions"
    line = f"Its {finding.search} {found} near the end of random games."
    return [line, *([finding.problem] if finding.problem else [])]


def _shown(found: Fault | Remark) -> str:
    """Return the position that shows what was found, and the moves to it."""
    moves = f", after {' '.join(found.moves)}" if found.moves else ""
    return f" (in {found.position}{moves})" if found.position else ""


def _seen(seen: Seen) -> list[str]:
    won = dict(seen.won)
    draws = won.pop("draw")
    results = [*(f"{player} won {number}" for player, number in won.items()), f"{draws} drawn"]
    ended = f"{seen.ended} games ended" if seen.ended else "no game ended"
    unfinished = f"; {seen.unfinished} stopped unfinished" if seen.unfinished else ""
    plies = f"Plies a game: {_spread(seen.plies)}. " if seen.plies else ""
    return [
        f"Played at random, {ended}: {', '.join(results)}{unfinished}.",
        f"{plies}Moves a position: {_spread(seen.choices)}." if seen.choices else "",
    ]


def _spread(numbers: Spread) -> str:
    return f"{numbers.least} to {numbers.most}, {numbers.mean:.1f} on average"
