"""`pybridge check`: find out whether a game file keeps the contract."""

import click

from pybridge.cli.options import WholeNumber, json_option, print_json
from pybridge.rules.checking import CheckReport, Seen, Spread, check_game
from pybridge.rules.errors import GameError


@click.command()
@click.argument("game")
@click.option("--variant", "--start", "variant", help="Play this variant only, not all of them.")
@click.option("--games", type=WholeNumber(min=1), default=20, show_default=True, help="So many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which random games are played.")
@json_option
def check(game: str, variant: str | None, games: int, seed: int, as_json: bool) -> int:
    """Play random games of GAME and check in every position that it keeps the contract.

    What is wrong is told in words, with file and line; the exit status is 1 then. Otherwise it says what
    came about in the games, and what would make the game stronger or more pleasant to play.
    """
    try:
        report = check_game(game, variant, games=games, seed=seed)
    except GameError as error:
        if not as_json:
            raise
        print_json({"game": game, "faults": [{"text": str(error)}]})
        return 1
    if as_json:
        print_json(report.to_json())
    else:
        click.echo("\n".join(described(report)))
    return 1 if report.faults else 0


def described(report: CheckReport) -> list[str]:
    """Return the report in words: what is wrong, or else what was seen and what could be better."""
    if report.seen is None:
        return [f"{fault.file}:{fault.line}: {fault.predicate} {fault.text}" for fault in report.faults]
    return [
        f"{report.game} keeps the contract ({report.games} games, {report.positions} positions).",
        *_seen(report.seen),
        f"It offers {', '.join(report.offers) or 'nothing optional'}.",
        f"It lacks {', '.join(report.lacks) or 'nothing'}.",
        *(f"Advice: {text}." if text[-1] not in "?." else f"Advice: {text}" for text in report.advice),
    ]


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
