"""`pybridge rules`: the Prolog that a rule sheet becomes."""

import click

from pybridge.rules.checking import sheet_rules


@click.command()
@click.argument("sheet")
def rules(sheet: str) -> None:
    """Print the Prolog file that SHEET, a rule sheet in the Game Description Language, becomes.

    The file is a game module like one written by hand: `pybridge rules sheet.kif > mygame.pl`.
    """
    click.echo(sheet_rules(sheet), nl=False)
