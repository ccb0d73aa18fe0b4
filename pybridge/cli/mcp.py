"""`pybridge mcp`: check and run Prolog for programs, over the Model Context Protocol."""

import click

from pybridge.rules.errors import InputError
from pybridge.sandbox.sandbox import WITHOUT, works


@click.command()
def mcp() -> None:
    """Serve a client of the Model Context Protocol on standard input and output.

    Its tools check rules, play, analyse, solve and compare games, and run programs, each call in a sandbox
    with limits of time and memory. It needs bubblewrap and pip install "pybridge-prolog[mcp]".
    """
    try:
        from pybridge.mcp.server import server
    except ImportError:
        raise InputError('pybridge mcp needs the package mcp: pip install "pybridge-prolog[mcp]"') from None
    if not works():
        raise InputError(WITHOUT.partition(";")[0] + ")")
    server.run()
