"""`pybridge rules`: translate a rule sheet to Prolog."""

import click

from pybridge.rules.checking import sheet_rules


@click.command()
@click.argument("sheet")
def rules(sheet: str) -> None:
    """Print SHEET, a rule sheet in the Game Description Language, as a Prolog file.

    The file is a game module like a hand-written one: `pybridge rules sheet.kif > mygame.pl`.
    """
    click.echo(sheet_rules(sheet), nl=False)
