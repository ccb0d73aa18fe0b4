"""The lines typed in earlier sessions."""

from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from pybridge.console.autosave import state_directory


def history(name: str) -> History:
    """Return the lines kept in that file of the state directory, or none if they cannot be kept."""
    path = state_directory() / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))
