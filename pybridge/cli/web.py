"""`pybridge web`: play in the browser."""

import webbrowser

import click


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8421, show_default=True,
    help="Serve on this port; 0 is any free port.",
)  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def web(games: tuple[str, ...], port: int, no_browser: bool) -> None:
    """Serve the page on this machine until Ctrl-C, and open it in the browser.

    The page starts with the first GAME, a built-in name or the path of a game file, and offers the others and
    all built-in games. Prolog runs in the browser; no data leaves this machine.
    """
    from pybridge.web.files import first_fragment, page_files
    from pybridge.web.server import PageServer

    with PageServer(page_files(games), port) as server:
        address = server.address + first_fragment(games)
        click.echo(f"The page is at {address} (Ctrl-C ends it)")
        if not no_browser:
            webbrowser.open(address)
        server.serve_forever()
