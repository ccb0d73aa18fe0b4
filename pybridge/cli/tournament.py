"""`pybridge tournament`: let players play each other, and rate them."""

from typing import Any

import click

from pybridge.cli.options import WholeNumber, report_interrupted, variant_option
from pybridge.cli.workers import (
    chosen_series,
    played_through,
    print_forfeits,
    print_with_records,
    series_options,
    warn_of_openings,
)
from pybridge.game import load_game
from pybridge.matches.ratings import MISSING, can_rate
from pybridge.matches.tournament import Tournament, tournament_pairs, tournament_result


@click.command()
@click.argument("game")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...")
@variant_option
@click.option(
    "--games", default=100, show_default=True, type=WholeNumber(min=1),
    help="How many games every two of them play.",
)  # fmt: skip
@click.option("--one-against-all", is_flag=True, help="Only the first player meets the others.")
@series_options
def tournament(
    game: str, players: tuple[str, ...], variant: str | None, one_against_all: bool, as_json: bool, **options: Any
) -> int:
    """Let every two PLAYERs play a match of GAME, or as many as it has seats, and rate them on the Elo scale.

    Players are those of pybridge match. All matches have the same openings, and the players take each side
    in turn. Ratings are the maximum likelihood of Bradley and Terry's model, with 95% intervals; their mean
    is 0. Ctrl-C ends the tournament and shows the table so far.
    """
    seats = len(load_game(game, variant).players)
    pairs = tournament_pairs(players, one_against_all, seats)
    with chosen_series(game, variant, pairs, keep=as_json or seats != 2, **options) as (run, line):
        interrupted = not played_through(run.play(), line)
    result = tournament_result(run)
    if as_json:
        print_with_records(result.summary(), result.records)
    else:
        _print(result)
        print_forfeits(result.records)
    warn_of_openings(result)
    if not interrupted:
        return 0
    return report_interrupted(f"the table after {result.games} of {run.series.games} games")


def _print(result: Tournament) -> None:
    ranked = result.ranked
    width = max(map(len, ranked))
    click.echo(f"{result.game}, {result.games} games, seed {result.seed}:")
    places = "".join(f"{place:^13}" for place in range(1, len(ranked) + 1))
    click.echo(f"  {'':3} {'':{width}}  rating  95% interval   score  games  {places}".rstrip())
    for place, player in enumerate(ranked, 1):
        rating, interval, total = result.rating[player], result.interval[player], result.total(player)
        shown = "-" if rating is None else f"{rating:+.0f}"
        between = "" if interval is None else f"{interval[0]:+.0f} to {interval[1]:+.0f}"
        score = f"{total.points / total.games:.1%}" if total.games else ""
        met = result.crosstable[player]
        cells = [f"{'-'.join(map(str, met[other])) if other in met else '':^13}" for other in ranked]
        click.echo(
            f"  {place:2}. {player:{width}}  {shown:>6}  {between:>12}  {score:>6} {total.games:6}  "
            f"{''.join(cells)}".rstrip()
        )
    if not can_rate():
        click.echo(f"  {MISSING}")
        return
    unrated = [player for player in ranked if result.rating[player] is None]
    if unrated:
        click.echo(f"  without a rating, having all points or none against the others: {', '.join(unrated)}")
