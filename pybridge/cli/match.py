"""`pybridge match`: let two players play a series of games."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from pybridge.cli.options import WholeNumber, json_option, print_json, tell_interrupted
from pybridge.game import load_game
from pybridge.matches.match import Match, MatchGame, MatchSummary, summarise


@click.command()
@click.argument("game")
@click.argument("player")
@click.argument("other")
@click.option(
    "--variant",
    "--start",
    "variant",
    help="The start position to begin with, such as '6x6'; in the lab's style, a term.",
)
@click.option("--games", "count", default=100, show_default=True, type=WholeNumber(min=1))
@click.option("--seed", default=0, show_default=True, help="What all chance comes from.")
@click.option(
    "--opening", default=0, show_default=True, type=WholeNumber(min=0),
    help="Begin each pair of games with that many moves at random.",
)  # fmt: skip
@json_option
def match(
    game: str,
    player: str,
    other: str,
    variant: str | None,
    count: int,
    seed: int,
    opening: int,
    as_json: bool,
) -> int:
    """Let PLAYER and OTHER play a series of GAME, each side in turn.

    Players are engine (engine:depth=6, engine:nodes=2000,extend=false), random, perfect, easy, normal,
    hard, strategy:NAME, or own:minimax and own:alphabeta, the search in the game's own file. The same seed
    gives the same games, unless a player's limit is in seconds. Ctrl-C ends the series and shows the score
    so far.
    """
    series = Match(load_game(game, variant), (player, other), count, seed, opening)
    results: list[MatchGame] = []
    try:
        results.extend(_watched(series.play(), count))
    except KeyboardInterrupt:
        if not results:
            return tell_interrupted(f"the score after 0 of {count} games: none had ended")
    summary = summarise(results)
    if as_json:
        print_json(_as_data(series, summary, results))
    else:
        _print(series, summary, results)
    cut = sum(1 for result in results if result.opening < opening)
    if cut:
        told = f"in {cut} of {len(results)} games {opening} moves at random would have ended the game"
        click.echo(f"Warning: {told}, which then began a move before: give a shorter --opening", err=True)
    return tell_interrupted(f"the score after {len(results)} of {count} games") if len(results) < count else 0


def _watched(games: Iterator[MatchGame], count: int) -> Iterator[MatchGame]:
    """Show a progress bar where there is somebody to see it."""
    if not sys.stderr.isatty():
        yield from games
        return
    with click.progressbar(games, length=count, file=sys.stderr) as bar:
        yield from bar


def _as_data(series: Match, summary: MatchSummary, results: list[MatchGame]) -> dict[str, object]:
    return {
        "game": series.game.name,
        "variant": series.game.variant,
        "players": list(series.players),
        "seed": series.seed,
        "opening": series.opening,
        **summary.to_json(),
        "results": [
            {
                "number": r.number,
                "sides": r.sides,
                "moves": list(r.moves),
                "winner": r.winning_side,
                "plies": r.plies,
            }
            for r in results
        ],
    }


def _print(series: Match, summary: MatchSummary, results: list[MatchGame]) -> None:
    one, other = series.players
    low, high = summary.interval
    click.echo(f"{one} against {other}, {summary.games} games of {series.game.name}, seed {series.seed}:")
    click.echo(f"  {summary.wins} won, {summary.draws} drawn, {summary.losses} lost by {one}")
    click.echo(
        f"  score {summary.score:.1%} (95% confidence: {low:.1%} to {high:.1%}), p = {summary.p_value:.2g}"
    )
    for side in series.game.players:
        won = sum(1 for r in results if r.winning_side == side)
        click.echo(f"  {side} has won {won} of them")
