"""The commands of the console: the same ones at the prompt, over a pipe and on the full screen."""

from pybridge.console.commands import explaining, games, moving, players  # noqa: F401 - they register commands
from pybridge.console.commands.registry import COMMANDS, Command, dispatch, find, split

__all__ = ["COMMANDS", "Command", "dispatch", "find", "split"]
