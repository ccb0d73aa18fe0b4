"""The console's parts without a terminal: the renderer, clicks, sessions, saved games, automatic saving."""

from __future__ import annotations

import io
import os
import re
import stat
import threading
from contextlib import redirect_stderr, redirect_stdout
from functools import partial, reduce
from pathlib import Path

import pytest
from built_in import GAMES
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from lab6 import LAB
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import pybridge as pb
from pybridge.console.autosave import Autosave
from pybridge.console.board import BoardView, Marks
from pybridge.console.board_lines import board_lines, board_parts, board_window
from pybridge.console.captured_output import captured
from pybridge.console.completion import ConsoleCompleter
from pybridge.console.menu import wants_to_continue
from pybridge.console.panels import messages_panel
from pybridge.console.reply import styled
from pybridge.console.report import verdict
from pybridge.console.session import Session
from pybridge.console.session_view import SessionView
from pybridge.console.theme import UNICODE, Theme, plain, theme_for
from pybridge.console.view import Click, PositionView
from pybridge.console.worker import Worker
from pybridge.matches.record import GameRecord, read_record
from pybridge.rules.board import Board, Cell, Row

MORRIS = str(Path(__file__).parents[2] / "examples" / "morris.pl")

RAGGED = Board(
    ("a", "b", "c"), (Row("2", (Cell("a2", "x"), Cell("b2", ""), Cell("c2", "-"))), Row("1", (Cell(("b", 1), "o"),)))
)

DATA = Path(__file__).parent.parent / "data"
PICTURES = Path(__file__).parent.parent / "pictures"


def drawn(board: Board, marks: Marks | None = None, width: int = 80, scale: int = 1) -> list[str]:
    view = BoardView(board, ("x", "o"))
    return [plain(line).rstrip() for line in view.draw(Theme(), marks, width, scale).lines]


def test_rows_are_centred_gaps_are_blank_and_labels_stand_at_the_edges() -> None:
    assert drawn(RAGGED) == ["2  x     .", "1     o", "   a  b  c"]


def test_marks_are_drawn_around_their_cells() -> None:
    marks = Marks(last=frozenset({(0, 0)}), targets=frozenset({(0, 2)}), selected=frozenset({(1, 0)}))
    assert drawn(RAGGED, marks) == ["2 [x]   (.)", "1    <o>", "   a  b  c"]


def test_hexagons_lie_half_a_cell_beside_those_of_the_row_above() -> None:
    position = pb.load_game(str(PICTURES / "hexes.pl")).start().play("5")
    assert str(position).splitlines() == [" -   -   -", "   -  red  -", "     -   -   -"]
    assert position.board is not None
    assert drawn(position.board) == [
        "1   .     .     .",
        "   2   .    red    .",
        "      3   .     .     .",
        "          a     b     c",
    ]
    drawing = BoardView(position.board, ("red", "blue")).draw(Theme())
    assert [drawing.place_at(y, 11) for y in range(3)] == [(0, 1), (1, 1), (2, 0)]


def test_integers_are_pieces_nought_too() -> None:
    position = pb.load_game(str(PICTURES / "pits.pl"), "many").start()
    assert position.board is not None
    assert [cell.piece for cell in position.board.rows[0].cells] == [4, 100, 0, 12]
    assert [cell.is_gap for cell in position.board.rows[0].cells] == [False] * 4
    assert drawn(position.board)[:2] == ["ann   4   100   0    12", "ben  999   4    40   1"]
    assert str(position) == " 4  100  0   12\n999  4   40  1"


def test_a_long_piece_is_cut_to_what_fits() -> None:
    board = Board((), (Row("", tuple(Cell(n, "elephant") for n in range(10))),))
    assert max(map(len, drawn(board, width=60))) <= 60
    assert drawn(board, width=200)[0].split() == ["elephant"] * 10


def test_glyphs_stand_for_pieces_where_the_terminal_has_them() -> None:
    view = BoardView(RAGGED, ("x", "o"))
    assert plain(view.draw(Theme(UNICODE, colour=True)).lines[0]).rstrip() == "2  ✕     ·"


def test_a_terminal_has_signs_and_colours_and_with_no_color_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert (theme_for(terminal).glyphs, theme_for(terminal).colour) == (UNICODE, True)
    assert theme_for(terminal, ascii_only=True) == Theme()
    monkeypatch.setenv("NO_COLOR", "1")
    assert theme_for(terminal) == Theme()


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_every_cell_but_a_gap_is_found_where_it_is_drawn(scale: int) -> None:
    drawing = BoardView(RAGGED, ("x", "o")).draw(Theme(), scale=scale)
    found = {
        drawing.place_at(y, x)
        for y, line in enumerate(drawing.lines)
        for x in range(len(plain(line)))
        if drawing.place_at(y, x) is not None
    }
    assert found == {(0, 0), (0, 1), (0, 2), (1, 0)}


@pytest.mark.parametrize("name", GAMES)
def test_every_board_is_drawn_in_60_columns_and_fits_the_smallest_terminal(name: str) -> None:
    view = PositionView(pb.load_game(name).start())
    assert view.board is not None
    drawing = view.board.draw(Theme(), view.marks(), width=60)
    assert drawing.width <= 60
    assert len(drawing.lines) <= 14


@pytest.mark.parametrize("name", [*GAMES, str(LAB / "lab6.pl")])
def test_every_legal_move_can_be_made_by_clicks(name: str) -> None:
    view = PositionView(pb.load_game(name).start())
    for move, places in view.routes:
        first = view.click(places[0])
        assert [move.text] == (first.moves or view.click(places[-1], first.selected).moves)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("un", "undo"),
        ("7", "7"),
        ("level har", "hard"),
        ("new tic", "tictactoe"),
        ("players human engi", "engine"),
        ("help und", "undo"),
        ("?- util", "utility"),
        ("?- move(Pos, M, N), atom_len", "atom_length"),
    ],
)
def test_a_half_typed_line_is_completed(typed: str, offered: str) -> None:
    session = Session("tictactoe", pb.load_game("tictactoe"))
    completer = ConsoleCompleter(session, SessionView(session).current)
    found = completer.get_completions(Document(typed), CompleteEvent(completion_requested=True))
    assert offered in [completion.text for completion in found]


def test_a_second_click_that_continues_no_move_plays_nothing() -> None:
    view = PositionView(reduce(pb.Position.play, ["a1", "d7", "a4", "d6"], pb.load_game(MORRIS).start()))
    placed, other, taken = (0, 0), (6, 3), (0, 3)
    assert view.click(placed) == Click([], selected=placed)
    assert view.click(other).moves == ["d1"]
    assert view.click(other, placed) == Click(refused=(placed, other))
    assert view.click(taken, placed).moves == ["a7xd7"]


def test_what_the_game_says_of_its_position_stands_below_the_board() -> None:
    view = PositionView(pb.load_game(MORRIS).start())
    for lines in (
        board_lines(view, Theme(), 80),
        board_parts(view, Theme(), 12),
        board_window(view, Theme(), 30, 6, Marks()),
    ):
        assert sum("9 men in hand" in plain(line) for line in lines) == 2


def test_a_click_anywhere_in_a_column_plays_the_move_of_that_name() -> None:
    view = PositionView(pb.load_game("connect_four").start())
    for row in range(6):
        assert view.click((row, 2)).moves == ["3"]


@settings(max_examples=count(12, 200))
@given(st.sampled_from(["tictactoe", "last_mouse_lost", "connect_four"]), st.data())
def test_undo_after_play_is_the_same_position_and_redo_leads_back(name: str, data: st.DataObject) -> None:
    session = Session(name, pb.load_game(name))
    for _ in range(data.draw(st.integers(1, 6))):
        moves = session.position.moves
        if not moves:
            break
        before = session.position
        session.play(data.draw(st.sampled_from(moves)).text)
        after = session.position
        assert session.undo() == 1
        assert session.position == before
        assert session.redo() == 1
        assert session.position == after


words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1).filter(lambda w: not w.startswith("#"))
comments = st.lists(words, min_size=1).map(" ".join)


@settings(max_examples=count(30, 500))
@given(
    moves=st.lists(words, max_size=8),
    remarks=st.dictionaries(st.integers(0, 8), comments),
    result=st.sampled_from(["x", "draw", "unfinished"]),
)
def test_a_saved_game_reads_back_as_it_was(moves: list[str], remarks: dict[int, str], result: str) -> None:
    kept = {number: text for number, text in remarks.items() if number <= len(moves)}
    record = GameRecord("a game", tuple(moves), "6x6", None, {"x": "human", "o": "engine:depth=2"}, kept, result)
    assert read_record(str(record)) == record


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "its first line should be"),
        ("GIF89a", "its first line should be"),
        ("pybridge game, format 1\n", "does not name a game"),
        ("pybridge game, format 1\ngame: x\ncolour: red\n", ":3: 'colour: red' should be"),
        ("pybridge game, format 1\ngame: x\n\n1. a\n3. b\n", ":5: move 2 should come here, not move 3"),
    ],
)
def test_a_damaged_saved_game_is_refused_with_the_line(text: str, problem: str) -> None:
    with pytest.raises(pb.matches.InvalidRecord, match=problem):
        read_record(text)


def test_two_consoles_keep_two_games_and_a_running_one_is_not_offered(tmp_path: Path) -> None:
    one, other, third = Autosave(tmp_path), Autosave(tmp_path), Autosave(tmp_path)
    for autosave, move in ((one, "1"), (other, "2")):
        session = Session("tictactoe", pb.load_game("tictactoe"))
        session.play(move)
        autosave.keep(session)
    assert third.interrupted_games() == []
    one.release()
    left = third.interrupted_games()
    assert [entry.record.moves for entry in left if entry.record] == [("1",)]
    assert third.take(left[0].slot)
    assert not Autosave(tmp_path).take(left[0].slot)


def test_a_game_that_another_console_has_taken_up_is_not_removed(tmp_path: Path) -> None:
    one, other = Autosave(tmp_path), Autosave(tmp_path)
    session = Session("tictactoe", pb.load_game("tictactoe"))
    session.play("5")
    one.keep(session)
    other.drop(1)
    assert (tmp_path / "1.game").exists()
    one.release()
    other.drop(1)
    assert not (tmp_path / "1.game").exists()


@pytest.mark.parametrize(
    ("height", "back", "label"),
    [(2, 5, "5 more lines: Page Down"), (5, 5, "2 more lines: Page Down"), (6, 5, None), (40, 20, None)],
)
def test_the_messages_say_how_many_are_below_and_nothing_where_all_are_shown(
    height: int, back: int, label: str | None
) -> None:
    panel = messages_panel([styled(f"line {n}") for n in range(6)], height, 80, back)
    assert [text for style, text, *_ in panel if style == "class:label"] == ([label] if label else [])


def test_only_a_clear_answer_decides_about_a_game_that_was_left() -> None:
    asked = iter(["maybe", "N0", "f"])
    assert wants_to_continue(GameRecord("tictactoe", moves=("5",)), lambda _: next(asked)) == "forget"
    assert list(asked) == []


def test_a_finished_game_is_not_kept(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    session = Session("tictactoe", pb.load_game("tictactoe"))
    for move in "14253":
        session.play(move)
        autosave.keep(session)
    assert list(tmp_path.glob("*.game")) == []


def test_a_game_looked_back_at_is_kept_whole(tmp_path: Path) -> None:
    session = Session("tictactoe", pb.load_game("tictactoe"))
    for text in ("1", "2", "3"):
        session.play(text)
    session.goto(0)
    autosave = Autosave(tmp_path)
    autosave.keep(session)
    (kept,) = tmp_path.rglob("*.game")
    assert pb.read_game(kept).moves == ("1", "2", "3")
    autosave.release()


@pytest.mark.parametrize("name", ["~nobody-of-that-name/x", "a\0b", "/dev/zero"], ids=["nobody", "nul", "device"])
def test_a_name_that_is_no_file_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(pb.InputError) as refused:
        pb.read_game(name)
    assert "\n" not in str(refused.value)


def saved(moves: tuple[str, ...] = ()) -> GameRecord:
    return GameRecord(game="tictactoe", moves=moves)


@pytest.mark.parametrize("text", ["not a game", "pybridge game, format 12\n", "\npybridge game, format 1\n", "\0" * 99])
def test_a_file_that_is_no_saved_game_is_never_overwritten(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"is not a saved game and is left unchanged: save under another name"):
        saved().save(path)
    assert path.read_text() == text
    assert list(tmp_path.iterdir()) == [path]


def test_an_earlier_saved_game_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved().save(path)
    path.chmod(0o640)
    saved(("5",)).save(path)
    assert pb.read_game(path).moves == ("5",)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_game_is_saved_through_a_symbolic_link(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    link = tmp_path / "last.game"
    link.symlink_to("games/a.game")
    for moves in ((), ("5",)):
        saved(moves).save(link)
        assert link.is_symlink()
        assert pb.read_game(tmp_path / "games" / "a.game").moves == moves


def test_a_game_from_a_file_is_kept_by_its_full_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = DATA / "counting.pl"
    (tmp_path / "mine.pl").write_text(rules.read_text())
    monkeypatch.chdir(tmp_path)
    session = Session.open("mine.pl", players=["human", "human"])
    session.play(session.position.moves[0].text)
    monkeypatch.chdir("/")
    again = Session.resume(read_record(str(session.record())))
    assert (again.spec, again.index) == (str(tmp_path / "mine.pl"), 1)


def test_a_job_that_fails_is_reported_and_the_worker_continues() -> None:
    failures: list[str] = []
    done = threading.Event()
    worker = Worker(lambda error: failures.append(repr(error)))
    for error in (ValueError("one"), SystemExit(2)):
        worker.submit("fail", partial(throw, error))
    worker.submit("work", done.set)
    assert done.wait(60)
    worker.close()
    assert failures == ["ValueError('one')", "SystemExit(2)"]


def throw(error: BaseException) -> None:
    raise error


def test_a_stop_that_comes_as_a_job_ends_does_not_hit_the_next() -> None:
    failures: list[BaseException] = []
    started, go_on, done = threading.Event(), threading.Event(), threading.Event()
    worker = Worker(failures.append)

    def first() -> None:
        started.set()
        go_on.wait(60)

    def second() -> None:
        pb.query_once("true")
        done.set()

    worker.submit("first", first)
    worker.submit("second", second)
    assert started.wait(60)
    worker.stop()
    worker.stop()
    go_on.set()
    assert done.wait(60)
    worker.stop()
    worker.close()
    assert failures == []


def test_what_is_written_to_the_terminal_is_caught_line_by_line(capfd: pytest.CaptureFixture[str]) -> None:
    lines: list[str] = []
    with (
        open(1, "w", closefd=False) as out,
        open(2, "w", closefd=False) as err,
        redirect_stdout(out),
        redirect_stderr(err),
        captured(lines.extend),
    ):
        pb.query_once("writeln(user_output, one), flush_output(user_output), writeln(user_error, two)")
        os.write(2, b"three\n")
        os.write(1, b"\xff and no end")
    assert sorted(lines) == ["one", "three", "two", "\ufffd and no end"]
    os.write(1, b"after\n")
    assert capfd.readouterr().out == "after\n"


def test_values_are_reported_with_their_meaning() -> None:
    kalah = pb.load_game(str(Path(__file__).parents[2] / "examples" / "kalah.pl"), "3 pits 2 seeds")
    assert verdict(kalah.position("0,0,1:4 0,2,1:4 south").analyse()) == "north wins by 2 in 1"
    assert re.fullmatch(r"guess [+-]\d+", verdict(kalah.start().play("1").analyse(depth=1)))
