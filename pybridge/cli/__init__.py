"""The `pybridge` command: its subcommands and exit statuses."""

import os
import signal
import sys
from importlib import import_module

import click

from pybridge.bridge.library import described
from pybridge.bridge.signals import held_back
from pybridge.cli.output import output_apart, warnings_as_lines
from pybridge.rules.errors import InputError, nearest, on_one_line
from pybridge.rules.goals import large_sheets_announced

COMMANDS = {
    "games": "List the built-in games.",
    "play": "Play a game in the console.",
    "analyse": "Find the best move in a position.",
    "solve": "Find out who wins from every position.",
    "verify": "Check a saved solution by the rules alone.",
    "match": "Play a series of games between two players.",
    "tournament": "Play a tournament, and rate the players.",
    "study": "Find out how a game plays: is it fair, long, deep?",
    "puzzles": "Find positions in which one move wins.",
    "draw": "Draw a position or a game as a picture.",
    "tree": "Draw the search tree.",
    "perft": "Count move sequences.",
    "compare": "Compare searches on one position.",
    "web": "Play in the browser, on this machine.",
    "site": "Write the page as files for any web server.",
    "query": "Run Prolog goals, or start a Prolog toplevel.",
    "new": "Write a template for a game of your own.",
    "check": "Check whether a game file keeps the contract.",
    "grade": "Grade the submissions of a course.",
    "mcp": "Check and run Prolog for programs (Model Context Protocol).",
    "compile": "Show how the rules of a game are compiled.",
    "rules": "Translate a rule sheet to Prolog.",
}

BAD_INPUT, FAILURE, INTERRUPTED = 2, 1, 130


class Commands(click.Group):
    """Subcommands are imported when they are used, so that each starts fast."""

    def list_commands(self, _: click.Context) -> list[str]:
        """Return the names in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return the command of that name; the error for an unknown one suggests the nearest."""
        if name not in COMMANDS:
            hint = nearest(name, COMMANDS) or f"; the commands are: {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command {name!r}{hint}", ctx)
        with held_back([signal.SIGINT]):  # Python may lose a Ctrl-C that arrives during an import
            command = getattr(import_module(f"pybridge.cli.{name}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(
    package_name="pybridge-prolog", prog_name="pybridge", message=f"%(prog)s, version %(version)s\n{described()}"
)
def pybridge() -> None:
    """Game rules in Prolog: play them, analyse them, solve them; and query Prolog."""


def main() -> None:
    """Run the command. Errors are printed as one line on standard error."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command with `arguments` and return its exit status."""
    try:
        with warnings_as_lines(), output_apart() if "--json" in arguments else large_sheets_announced():
            status = pybridge.main(arguments, prog_name="pybridge", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except InputError as error:
        return _fail(str(error), BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILURE
    except Exception as error:
        return _fail(str(error) or type(error).__name__, FAILURE)


def _fail(message: str, status: int) -> int:
    click.echo(f"pybridge: {on_one_line(message)}", err=True)
    return status
