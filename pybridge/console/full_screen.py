"""The full screen, put together: its state, its panels and its keys."""

from __future__ import annotations

from prompt_toolkit.layout import Layout

from pybridge.console.autosave import Autosave
from pybridge.console.layout import layout
from pybridge.console.screen import Screen
from pybridge.console.screen_keys import keys
from pybridge.console.session import Session
from pybridge.console.theme import Theme


def full_screen(session: Session, theme: Theme, autosave: Autosave) -> Screen:
    """Return the screen that plays `session`; nothing is shown before its `run`."""
    screen = Screen(session, theme, autosave)
    screen.app.layout = Layout(layout(screen), focused_element=screen.input)
    screen.app.key_bindings = keys(screen)
    return screen
