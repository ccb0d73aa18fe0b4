"""`python -m pybridge` is the command `pybridge`."""

from pybridge.cli import main

main()
