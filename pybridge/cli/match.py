"""`pybridge match`: play a series of games between two players."""

from __future__ import annotations

from pathlib import Path

import click

from pybridge.cli.options import Number, WholeNumber, interpreted_option, json_option, report_interrupted
from pybridge.cli.workers import (
    ProgressLine,
    check_saving,
    chosen_executor,
    move_seconds_option,
    opening_option,
    played_through,
    print_forfeits,
    print_with_records,
    saving_options,
    seed_option,
    variant_option,
    warn_of_openings,
    worker_options,
)
from pybridge.game import load_game
from pybridge.matches.match import Match, MatchRun
from pybridge.players.outside import is_outside


@click.command()
@click.argument("game")
@click.argument("player")
@click.argument("other")
@variant_option
@click.option("--games", "count", default=100, show_default=True, type=WholeNumber(min=1))
@seed_option
@opening_option
@click.option(
    "--until", type=Number(0, 0.5, min_open=True, max_open=True), metavar="ERROR",
    help="End the match when the stronger player is known with at most this error, such as 0.01.",
)  # fmt: skip
@move_seconds_option
@worker_options
@saving_options
@interpreted_option
@json_option
def match(
    game: str,
    player: str,
    other: str,
    variant: str | None,
    count: int,
    seed: int,
    opening: int,
    until: float | None,
    move_seconds: float,
    workers: int | None,
    dask: str | None,
    save: Path | None,
    resume: bool,
    as_json: bool,
) -> int:
    """Play a series of games of GAME between PLAYER and OTHER, who swap sides after every game.

    Players are engine (engine:depth=6, engine:nodes=2000,extend=false), random, perfect, easy, normal,
    hard, strategy:NAME, or own:minimax and own:alphabeta, the search in the game's own file; FILE.pl, a file
    with a strategy/3, heuristic/2 or search, which runs in a process of its own; and MODULE:NAME, a Python
    callable that takes a position and returns a move. Such a player loses a game in which it makes no legal
    move, and the game's record says why. The same seed gives the same games with any number of workers,
    unless a player has a limit in seconds. Ctrl-C ends the match and prints the score so far.

    --until applies a sequential probability ratio test (0 against 20 Elo) to each player; --games is then
    the largest number of games.
    """
    check_saving(save, resume)
    with chosen_executor(workers, dask) as executor:
        line = ProgressLine((player, other), elsewhere=executor is not None)
        run = MatchRun(
            load_game(game, variant),
            (player, other),
            games=count,
            seed=seed,
            opening=opening,
            executor=executor,
            save=save,
            resume=resume,
            keep=as_json or is_outside(player) or is_outside(other),
            until=until,
            progress=line.show,
            move_seconds=move_seconds,
        )
        interrupted = not played_through(run.play(), line)
    result = run.result
    if interrupted and not result.games:
        return report_interrupted(f"the score after 0 of {count} games: none had finished")
    if as_json:
        print_with_records(result.summary(), result.records)
    else:
        _print(result)
        print_forfeits(result.records)
    warn_of_openings(result.cut_short, result.games, opening)
    return report_interrupted(f"the score after {result.games} of {count} games") if interrupted else 0


def _print(result: Match) -> None:
    one, other = result.players
    low, high = result.interval
    click.echo(f"{one} against {other}, {result.games} games of {result.game}, seed {result.seed}:")
    click.echo(f"  {result.won} won, {result.drawn} drawn, {result.lost} lost by {one}")
    click.echo(f"  score {result.score:.1%} (95% confidence: {low:.1%} to {high:.1%}), p = {result.p:.2g}")
    for side, won in result.sides.items():
        click.echo(f"  {side} has won {won} of them")
    if result.until is not None:
        _print_test(result)


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
