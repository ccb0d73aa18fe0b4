"""The keys of the full screen."""

from collections.abc import Callable

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from pybridge.console.panels import BUTTONS
from pybridge.console.screen import Screen

SCROLLED = (4, 2)  # columns, lines
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
PAGE = 5


def keys(screen: Screen) -> KeyBindings:
    """Return the key bindings other than those for editing the line."""
    bindings = KeyBindings()
    on_board = Condition(lambda: not screen.input.text and screen.view.board is not None)
    for key, _, command in BUTTONS:
        bindings.add(key.lower())(_presser(screen, command))
    for key, step in STEPS.items():
        bindings.add(key, filter=on_board)(_walker(screen, step))
        bindings.add(f"s-{key}")(_mover(screen, step))

    @bindings.add("c-c", eager=True)
    def _interrupt(_: KeyPressEvent) -> None:
        screen.interrupt()

    @bindings.add("c-d", filter=Condition(lambda: not screen.input.text), eager=True)
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit(result=0)

    @bindings.add("escape", eager=True)
    def _deselect(_: KeyPressEvent) -> None:
        screen.selected = screen.cursor = None
        screen.input.text = ""

    @bindings.add("pageup")
    def _back(_: KeyPressEvent) -> None:
        screen.scroll(PAGE)

    @bindings.add("pagedown")
    def _forward(_: KeyPressEvent) -> None:
        screen.scroll(-PAGE)

    return bindings


def _presser(screen: Screen, command: str) -> Callable[[KeyPressEvent], None]:
    return lambda _: screen.press(command)


def _mover(screen: Screen, step: tuple[int, int]) -> Callable[[KeyPressEvent], None]:
    return lambda _: screen.viewport.move(step[1] * SCROLLED[0], step[0] * SCROLLED[1])


def _walker(screen: Screen, step: tuple[int, int]) -> Callable[[KeyPressEvent], None]:
    def walk(_: KeyPressEvent) -> None:
        board = screen.view.board
        if board is not None:
            screen.cursor = board.step(screen.cursor, step)

    return walk
