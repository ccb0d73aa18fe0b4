"""`pybridge site`: write the page as files for any web server."""

import shlex
from pathlib import Path

import click


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--force", is_flag=True, help="Write to a folder that contains something else, too.")
@click.option("--no-offline", is_flag=True, help="Do not let browsers keep the page for use without a network.")
@click.option(
    "--address", default="", metavar="URL", help="Where the folder will be served, for cards that every site shows."
)
def site(folder: Path, games: tuple[str, ...], force: bool, no_offline: bool, address: str) -> None:
    """Write the page to FOLDER; any web server can serve it from any path.

    The page starts with the first GAME, a built-in name or the path of a game file, and offers the others and
    all built-in games. Each game also has a page of its own, with a card that other sites show for links
    to it. The page loads nothing from other hosts and sets no cookies.
    """
    from pybridge.web.files import write_site

    written = write_site(folder, games, force, not no_offline, address)
    size = sum(path.stat().st_size for path in written) / 1_000_000
    click.echo(
        f"Wrote {len(written)} files, {size:.1f} MB, to {folder}; the page is {folder / 'index.html'}.\n"
        "It needs a web server: upload the folder, or try it with "
        f"python3 -m http.server --directory {shlex.quote(str(folder))}"
    )
