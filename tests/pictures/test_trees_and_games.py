"""Pictures of search trees and of whole games, rendered by Chromium."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from looking import TOLERANCE, crowded, difference
from playwright.sync_api import Page

import pybridge as pb
from pybridge.cli import run
from pybridge.search.tree import Tree

INFINITY = float("inf")


def tree(spec: str, *moves: str, depth: int = 2) -> Tree:
    position = pb.load_game(spec).start()
    for move in moves:
        position = position.play(move)
    return position.tree(depth)


def playouts() -> Tree:
    return pb.load_game("connect_four").start().tree(depth=3, algorithm="mcts", nodes=3_000)


def leaf(text: str, value: int, how: str = "ended") -> Tree:
    return Tree(text, "x", value, how, (), -INFINITY, INFINITY)


def grown(*children: Tree, text: str = "", player: str = "x") -> Tree:
    value = max(child.value for child in children if child.value is not None)
    return Tree(text, player, value, "searched", children, -INFINITY, INFINITY)


def wide(leaves: int, text: str, value: int) -> Tree:
    """Return a tree with that many leaves, ten below each node."""
    tens = range(leaves // 10)
    return grown(*(grown(*(leaf(text, value - i) for i in range(10)), text=text, player="o") for _ in tens))


def record() -> pb.GameRecord:
    players = {"x": "human", "o": "engine:depth=6"}
    return pb.GameRecord("tictactoe", tuple("51462379"), players=players, date="2026-11-21")


PICTURES = {
    "tree": lambda: tree("tictactoe", *"512837", depth=4).svg(),
    "tree_to_the_right": lambda: tree("tictactoe", depth=1).svg(direction="right"),
    "strip": lambda: record().svg(),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_like_the_one_that_was_kept(name: str, empty_page: Page) -> None:
    assert difference(empty_page, PICTURES[name](), name, width=400) < TOLERANCE


CROWDED = {
    **PICTURES,
    "200 leaves": lambda: wide(200, "d8-e7", 5).svg(),
    "long names and values": lambda: wide(30, "W" * 1000, 10**30).svg(),
    "hostile names": lambda: wide(20, "</text><script>alert(1)</script>", 1).svg(),
    "the whole of a large tree": lambda: tree("tictactoe", "5", depth=8).svg(),
    "a guess only": lambda: tree("connect_four", depth=0).svg(),
    "playouts": lambda: playouts().svg(),
    "playouts downwards": lambda: playouts().svg(most=15, direction="down"),
    "a long game": lambda: pb.GameRecord("connect_four", tuple("1" * 6 + "2" * 6 + "3" * 6)).svg(most=7),
}


@pytest.mark.share(8)
@pytest.mark.parametrize("name", CROWDED)
@pytest.mark.parametrize("width", [200, 800])
def test_no_text_is_cut_or_covers_another(name: str, width: int, empty_page: Page) -> None:
    assert crowded(empty_page, CROWDED[name](), width) == []


def test_a_wide_tree_that_grows_down_is_not_crowded_at_its_own_size(empty_page: Page) -> None:
    svg = wide(200, "d8-e7", -100_000).svg(direction="down")
    assert crowded(empty_page, svg, int(ElementTree.fromstring(svg).get("width", "0"))) == []


def test_a_tree_crosses_to_prolog_as_it_is() -> None:
    walked = tree("tictactoe", "5", depth=2)
    assert f"{walked.nodes} nodes. The value is 0. The line of best play: {' '.join(walked.line)}." in walked.svg()


def test_a_tree_of_playouts_crosses_to_prolog_as_it_is() -> None:
    walked = playouts()
    line = " ".join(walked.line)
    known = f"{walked.nodes:,} nodes. The value is {walked.value}. The line of best play: {line}."
    assert known in walked.svg()
    assert str(walked).startswith(f"tree of {walked.visits:,} playouts, {walked.nodes:,} nodes: value ")


@pytest.mark.stress
def test_a_tree_too_large_to_look_at_is_bad_input() -> None:
    with pytest.raises(pb.InputError, match="a tree 30 moves deep has more than 100,000 positions"):
        tree("connect_four", depth=30)


def test_a_strip_says_who_played() -> None:
    texts = [element.text for element in ElementTree.fromstring(record().svg()).iter() if "text" in element.tag]
    assert "x: human, o: engine:depth=6; 2026-11-21" in texts
    assert "8. 9: o has won" in texts


def test_an_animated_game_is_the_strip_in_one_place(tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    assert run(["draw", "tictactoe", "--moves", "1 4 2", "--animated", "-o", str(file)]) == 0
    assert file.read_text().count("<svg x=") == 4
    assert ">3. 2<" in file.read_text()
    assert not any(active in file.read_text() for active in ("<script", "href", "url("))
    assert 'viewBox="0 0 224 ' in pb.GameRecord("tictactoe", ("1", "4", "2")).svg(animated=True)
