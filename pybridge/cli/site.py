"""`pybridge site`: the page as files, for any web server."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("games", nargs=-1, metavar="[GAME]...")
def site(folder: Path, games: tuple[str, ...]) -> None:
    """Write the page to FOLDER, for any web server to serve from any place.

    The page begins with the first GAME, a built-in name or the path of a game file, and offers the others and
    all built-in games. It asks nothing of another host and sets no cookies.
    """
    from pybridge.web.files import write_site

    written = write_site(folder, games)
    size = sum(path.stat().st_size for path in written) / 1_000_000
    click.echo(f"{len(written)} files, {size:.1f} MB, are in {folder}; the page is {folder / 'index.html'}.")
