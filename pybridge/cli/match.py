"""`pybridge match`: play a series of games between two players."""

from typing import Any

import click

from pybridge.cli.options import Number, WholeNumber, report_interrupted, variant_option
from pybridge.cli.workers import (
    chosen_series,
    played_through,
    print_forfeits,
    print_with_records,
    series_options,
    warn_of_openings,
)
from pybridge.matches.match import Match, match_result


@click.command()
@click.argument("game")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...")
@variant_option
@click.option("--games", default=100, show_default=True, type=WholeNumber(min=1))
@click.option(
    "--until", type=Number(0, 0.5, min_open=True, max_open=True), metavar="ERROR",
    help="End the match when the stronger player is known with at most this error, such as 0.01.",
)  # fmt: skip
@series_options
def match(game: str, players: tuple[str, ...], variant: str | None, as_json: bool, **options: Any) -> int:
    """Play a series of games of GAME between PLAYERs, one for each seat, who go round the seats.

    Players are engine (engine:depth=6, engine:nodes=2000,heuristic=false), random, perfect, easy, normal,
    hard, strategy:NAME, or own:minimax and own:alphabeta, the search in the game's own file; FILE.pl, a file
    with a strategy/3, heuristic/2 or search, which runs in a process of its own; and MODULE:NAME, a Python
    callable that takes a position and returns a move. Such a player loses a game in which it makes no legal
    move, and the game's record says why. The same seed gives the same games with any number of workers,
    unless a player has a limit in seconds. Ctrl-C ends the match and prints the score so far.

    --until applies a sequential probability ratio test (0 against 20 Elo) to each player; --games is then
    the largest number of games.
    """
    with chosen_series(game, variant, [players], keep=as_json or len(players) != 2, **options) as (run, line):
        interrupted = not played_through(run.play(), line)
    result = match_result(run)
    games = f"{result.games} of {options['games']} games"
    if interrupted and not result.games:
        return report_interrupted(f"the score after {games}: none had finished")
    if as_json:
        print_with_records(result.summary(), result.records)
    else:
        _print(result)
        print_forfeits(result.records)
    warn_of_openings(result)
    return report_interrupted(f"the score after {games}") if interrupted else 0


def _print(result: Match) -> None:
    if len(result.players) != 2:
        _print_standings(result)
        return
    one, other = result.players
    low, high = result.interval
    click.echo(f"{one} against {other}, {result.games} games of {result.game}, seed {result.seed}:")
    click.echo(f"  {result.won} won, {result.drawn} drawn, {result.lost} lost by {one}")
    click.echo(f"  score {result.score:.1%} (95% confidence: {low:.1%} to {high:.1%}), p = {result.p:.2g}")
    for side, won in result.sides.items():
        click.echo(f"  {side} has won {won} of them")
    if result.until is not None:
        _print_test(result)


def _print_standings(result: Match) -> None:
    click.echo(f"{result.games} games of {result.game}, seed {result.seed}, {result.drawn} of them won by nobody:")
    width = max(map(len, result.players))
    for each in result.standings:
        low, high = each.interval
        mean = "" if each.result is None else f"  mean result {each.result:.2f}"
        places = f"  places {'-'.join(map(str, each.places))}" if each.places else ""
        click.echo(
            f"  {each.player:{width}}  {each.won} won, share {each.share:.1%} "
            f"(95% confidence: {low:.1%} to {high:.1%}){mean}{places}"
        )
    for side, won in result.sides.items():
        click.echo(f"  {side} has won {won} of them")


def _print_test(result: Match) -> None:
    test = result.until
    assert test is not None
    lower, upper = test.bounds
    one, other = test.ratios
    if not test.decided:
        found = f"not decided after {result.games} games"
    elif test.stronger is None:
        found = "neither is 20 Elo stronger"
    else:
        found = f"{result.players[test.stronger]} is stronger"
    click.echo(
        f"  {found} (error at most {test.error:g}): log likelihood ratios {one:.2f} and {other:.2f}, "
        f"bounds {lower:.2f} and {upper:.2f}"
    )
