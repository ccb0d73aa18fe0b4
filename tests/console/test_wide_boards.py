"""Boards that do not fit: panels give up space, then cells get narrower, then only a part is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from terminal import Terminal

from pybridge.console.arrangement import Arrangement, arrange
from pybridge.console.board import BoardView, Marks
from pybridge.console.drawing import Drawing, Place, Viewport
from pybridge.console.theme import Theme, plain
from pybridge.rules.board import Board, Cell, Row

WIDE = """
:- module(wide, [players/2, start/2, turn/2, utility/2, move/3, board/2, cells/3]).
players(x, o).
start(standard, position(x, [])).
turn(position(Player, _), Player).
utility(position(_, [_,_,_|_]), 0).
move(position(Player, Taken), Cell, position(Other, [Cell|Taken])) :-
    cell(Cell),
    \\+ memberchk(Cell, Taken),
    ( Player == x -> Other = o ; Other = x ).
cell(C-R) :- between(1, 24, R), between(1, 45, C).
board(position(_, Taken), board(Columns, Rows)) :-
    numlist(1, 45, Columns),
    findall(row(R, Cells),
            ( between(1, 24, R),
              findall(cell(C-R, Piece),
                      ( between(1, 45, C), ( memberchk(C-R, Taken) -> Piece = s ; Piece = (-) ) ),
                      Cells)
            ),
            Rows).
cells(_, Cell, [Cell]).
"""


def board(columns: int, rows: int, piece: str | int = "-", layout: str = "squares") -> Board:
    shifted = layout == "hexagons"
    letters = tuple(ascii_lowercase[:columns])
    return Board(
        letters if columns <= len(ascii_lowercase) else tuple(map(str, range(1, columns + 1))),
        tuple(
            Row(str(r), tuple(Cell((r, c), piece) for c in range(columns)), r if shifted else None) for r in range(rows)
        ),
        layout,
        rows - 1 if shifted else None,
    )


def arranged(shown: Board, columns: int, rows: int, buttons: int = 2, marks: Marks | None = None) -> Arrangement:
    view = BoardView(shown, ("x", "o"))
    return arrange(lambda width, scale: view.draw(Theme(), marks, width, scale), columns, rows, buttons)


def in_view(drawing: Drawing, width: int, height: int) -> set[Place]:
    """Return the cells that can be clicked within the panel."""
    found = (drawing.place_at(y, x) for y in range(height) for x in range(width))
    return {place for place in found if place is not None}


sizes = st.integers(1, 40)


@settings(max_examples=count(12, 200))
@given(sizes, sizes, st.sampled_from(["squares", "hexagons"]), st.integers(40, 160), st.integers(12, 60))
def test_every_cell_is_visible_or_can_be_scrolled_to_and_hidden_parts_are_announced(
    columns: int, rows: int, layout: str, width: int, height: int
) -> None:
    room = arranged(board(columns, rows, layout=layout), width, height)
    assert room.board_width + room.side_width + (1 if room.side_width else 0) <= width
    assert room.board_height + room.buttons_height + room.messages_height + 3 <= height
    everything = {(r, c) for r in range(rows) for c in range(columns)}
    if not room.scrolls:
        assert in_view(room.drawing, room.board_width, room.board_height) == everything
        return
    viewport = Viewport()
    for place in ((rows - 1, columns - 1), (0, 0), (rows // 2, columns // 2)):
        viewport.reveal(room.drawing, place, room.board_width, room.board_height - 1)
        seen = viewport.show(room.drawing, room.board_width, room.board_height - 1)
        assert seen.width <= room.board_width
        assert seen.height <= room.board_height - 1
        found = in_view(seen, room.board_width, room.board_height - 1)
        assert place in found
        assert viewport.hidden or found == everything


@settings(max_examples=count(12, 200))
@given(st.integers(0, 3000), st.integers(5, 40), st.integers(40, 160))
def test_a_number_is_shown_whole_or_not_at_all(number: int, columns: int, width: int) -> None:
    room = arranged(board(columns, 8, number), width, 20)
    viewport = Viewport()
    viewport.move(number % 7, 0)
    seen = room.drawing
    if room.scrolls:
        seen = viewport.show(room.drawing, room.board_width, room.board_height - 1)
    labels = {*ascii_lowercase, *map(str, range(1, columns + 1)), *map(str, range(8))}
    for line in seen.lines:
        assert set(plain(line).split()) <= {str(number), *labels}


def test_marks_stand_around_cells_that_are_drawn_densely_too() -> None:
    marks = Marks(last=frozenset({(0, 1)}), targets=frozenset({(0, 2)}), cursor=(1, 59))
    room = arranged(board(60, 2, "x"), 125, 20, marks=marks)
    first, second, _ = (plain(line) for line in room.drawing.lines)
    assert first.startswith("0  x [x (x )x ")
    assert second.endswith(" x >x <")


@settings(max_examples=count(12, 200))
@given(sizes, st.integers(1, 20), st.sampled_from(["squares", "hexagons"]), st.integers(12, 100))
def test_the_parts_of_a_board_fit_and_show_every_cell(columns: int, rows: int, layout: str, width: int) -> None:
    shown = BoardView(board(columns, rows, layout=layout), ("x", "o"))
    parts = list(shown.draw(Theme(), width=width).parts(width))
    assert all(part.width <= width and part.height == rows + 1 for part in parts)
    found = set().union(*(in_view(part, width, rows) for part in parts))
    assert found == {(r, c) for r in range(rows) for c in range(columns)}
    if layout == "squares":
        labels = [label for part in parts for label in plain(part.lines[-1]).split()]
        assert labels == list(shown.board.columns)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal(tmp_path) as opened:
        yield opened


@pytest.mark.stress
def test_a_board_larger_than_the_screen_scrolls_by_keys_wheel_and_cursor(terminal: Terminal) -> None:
    (terminal.state / "wide.pl").write_text(WIDE)
    terminal.start("play", "wide.pl", "--players", "human", "human", "--full")
    terminal.wait_for("More of the board: right, below")
    terminal.type("", "S-Right", "S-Down")
    terminal.wait_for("More of the board: left, right, above, below")
    terminal.type("", "S-Left", "S-Up", "S-Left")
    terminal.wait_for("More of the board: right, below")
    column, row = terminal.find(r"(?<=^12 {2}· {2})·")
    terminal.wheel(column, row, up=False)
    terminal.wait_for("More of the board: right, above, below")
    terminal.wheel(column, row, up=True)
    terminal.wait_for("More of the board: right, below")
    terminal.type("45-24", "Enter")  # the view scrolls to the last move
    terminal.wait_for(r"^24 .*\[s \]$")
    terminal.wait_until(lambda screen: " 44 45" in screen and "More of the board: left, above" in screen)
    terminal.type("", "Up")
    terminal.wait_for("More of the board: right, above .Shift")
    terminal.type("", "Enter")
    terminal.wait_for(r"▸s ◂")
    terminal.resize(180, 40)
    terminal.wait_for(r"^ +1 +2 .* 44 45\b")
    terminal.wait_until(lambda screen: "More of the board" not in screen and len(re.findall(r"\bs\b", screen)) == 2)


@pytest.mark.stress
def test_the_prompt_shows_the_part_of_a_wide_board_that_matters_and_says_where_it_goes_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, rows=40) as terminal:
        (terminal.state / "wide.pl").write_text(WIDE)
        terminal.start("play", "wide.pl", "--players", "human", "human")
        terminal.wait_for(r"^ +1 +2 .* 25 *\nMore of the board: right \(")
        terminal.type("45-24")
        terminal.wait_for(r"^ +21 .* 44 +45 *\nMore of the board: left \(")
        terminal.type("", "Enter")
        terminal.wait_for(r"^24 .*\[s \]$")
        terminal.type("1-1")
        terminal.wait_for(r"^ 1 \(· \).*·$")


@pytest.mark.stress
def test_the_prompt_says_whose_turn_it_is_below_a_board_higher_than_the_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, rows=10, LINES="24", COLUMNS="80") as terminal:
        terminal.start("play", "surakarta", "--players", "human", "human")
        terminal.wait_for(r"^6 (.*\n){4} +a  b .*\nMore of the board: below .*\nx .human. to move\.")
        terminal.type("a2-a3", "Enter")
        terminal.wait_for(r"^5 (.*\n){4} +a  b .*\nMore of the board: above, below .*\no .human. to move\.")


@pytest.mark.stress
def test_a_dumb_terminal_gets_a_wide_board_in_parts(tmp_path: Path) -> None:
    with Terminal(tmp_path, rows=70, TERM="dumb") as terminal:
        (terminal.state / "wide.pl").write_text(WIDE)
        terminal.start("play", "wide.pl", "--players", "human", "human")
        screen = terminal.wait_for(r"^x \(human\) to move")
    assert re.findall(r"^ 1 .*", screen, re.MULTILINE)[0].split() == ["1", *("." * 25)]
    assert [label for row in re.findall(r"^    \d.*", screen, re.MULTILINE) for label in row.split()] == [
        str(column) for column in range(1, 46)
    ]
