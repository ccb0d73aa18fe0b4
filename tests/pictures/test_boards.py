"""Pictures of positions, rendered by Chromium."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from looking import TOLERANCE, crowded, difference
from playwright.sync_api import Page

import pybridge as pb
from pybridge.game import Position

HERE = Path(__file__).parent


def after(spec: str, *moves: str, variant: str | None = None) -> Position:
    position = pb.load_game(spec if "/" not in spec else str(HERE.parent / spec), variant).start()
    for move in moves:
        position = position.play(move)
    return position


def with_last(spec: str, *moves: str) -> str:
    before = after(spec, *moves[:-1])
    return before.play(moves[-1]).svg(last=(before, moves[-1]))


PICTURES = {
    "tictactoe": lambda: with_last("tictactoe", "5", "1"),
    "connect_four": lambda: after("connect_four", "4", "4", "3").svg(values={"4": -14, "1": 0, "7": 100}),
    "last_mouse_lost": lambda: with_last("last_mouse_lost", "3:2", "1:1"),
    "surakarta": lambda: after("surakarta", "b2-b3").svg(selected="b5", targets=True),
    "cat_and_mice": lambda: with_last("cat_and_mice", "d8-e7"),
    "morris": lambda: with_last("../examples/morris.pl", "a1", "d7", "a4", "d6", "a7xd7"),
    "hexes": lambda: after("pictures/hexes.pl", "5", "1").svg(values={"2": 1, "9": -1}),
    "pits": lambda: after("pictures/pits.pl", variant="many").svg(targets=True),
}


@pytest.mark.share(2)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_like_the_one_that_was_kept(name: str, empty_page: Page) -> None:
    assert difference(empty_page, PICTURES[name](), name) < TOLERANCE


def test_in_the_dark_a_picture_is_drawn_in_dark_colours(empty_page: Page) -> None:
    svg = PICTURES["connect_four"]()
    assert difference(empty_page, svg, "connect_four_dark", scheme="dark") < TOLERANCE
    assert difference(empty_page, svg, "connect_four_dark", scheme="light") > TOLERANCE


def test_a_picture_that_differs_from_the_stored_one_is_noticed(empty_page: Page) -> None:
    assert difference(empty_page, with_last("tictactoe", "5", "9"), "tictactoe") > TOLERANCE


CROWDED = {
    **PICTURES,
    "3-digit counts": lambda: after("pictures/pits.pl", variant="many").svg(),
    "15x15": lambda: after("pictures/fifteen.pl", variant="half").svg(),
    "15x15 with values": lambda: values_everywhere(after("pictures/fifteen.pl", variant="empty")),
    "11x11 hexagons": lambda: values_everywhere(after("pictures/hexes.pl", variant="11x11")),
    "values of moves that share cells": lambda: values_everywhere(after("surakarta", "b2-b3", "b5-b4")),
    "hostile and long names": lambda: after("pictures/hostile.pl").svg(targets=True),
}


def values_everywhere(position: Position) -> str:
    return position.svg(values={move: -100 - number for number, move in enumerate(position.moves)})


@pytest.mark.share(8)
@pytest.mark.parametrize("name", CROWDED)
@pytest.mark.parametrize("width", [200, 800])
def test_no_text_is_cut_or_covers_another(name: str, width: int, empty_page: Page) -> None:
    assert crowded(empty_page, CROWDED[name](), width) == []


def test_hostile_names_are_drawn_as_text_in_a_page(empty_page: Page) -> None:
    svg = after("pictures/hostile.pl").svg(clickable=True)
    assert "<script> on <b>." in " ".join(ElementTree.fromstring(svg).itertext())
    empty_page.set_content(svg)
    assert empty_page.query_selector_all("script, img, b") == []


def test_a_picture_is_as_wide_as_asked_and_scales() -> None:
    root = ElementTree.fromstring(after("tictactoe").svg(width=300, title="a < b"))
    assert (root.get("width"), root.get("viewBox")) == ("300", "0 0 180 180")
    assert root[0].text == "a < b"


def test_a_move_that_is_not_legal_is_not_drawn() -> None:
    with pytest.raises(pb.IllegalMove):
        after("tictactoe", "5").svg(move="5")


def test_an_invalid_board_is_reported_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "unsound.pl"
    file.write_text(
        ":- module(unsound, [players/2, start/2, turn/2, utility/2, move/3, board/2]).\n"
        "players(a, b).\nstart(only, 0).\nturn(_, a).\nutility(1, 1).\nmove(0, go, 1).\n"
        "board(_, board([], [row('', [cell(c3, f(x))])])).\n"
    )
    with pytest.raises(
        pb.GameError, match=r"unsound.pl:7: board/2 returns the cell c3 with the piece f\(x\): a piece is"
    ):
        pb.load_game(str(file)).start().svg()
