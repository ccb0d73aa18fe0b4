"""How values are displayed in a notebook, and a run of the example notebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from waiting import PATIENCE

import pybridge as pb
from pybridge.rules.notebook import MOST_ROWS, html_table

# nbformat, IPython and nbclient take a while to import: only the functions that use them do so.

HERE = Path(__file__).parent
NOTEBOOK = HERE.parent.parent / "docs" / "tutorials" / "notebook.ipynb"


def shown(value: object) -> dict[str, str]:
    """Return what IPython would show."""
    from IPython.core.formatters import DisplayFormatter

    data: dict[str, str] = DisplayFormatter().format(value)[0]  # type: ignore[no-untyped-call]
    return data


def example() -> Any:
    """Return the example notebook."""
    import nbformat

    return nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]


def position() -> pb.Position:
    return pb.load_game("tictactoe").start().play("5")


def solution() -> pb.Solution[pb.Position]:
    return pb.load_game("tictactoe").solve()


PICTURES: dict[str, Callable[[], object]] = {
    "position": position,
    "tree": lambda: position().tree(),
    "record": lambda: pb.GameRecord("tictactoe", ("5", "1")),
}
TABLES: dict[str, Callable[[], object]] = {
    "moves": lambda: position().moves,
    "analysis": lambda: position().analyse(),
    "solution": solution,
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_shown_with_a_text_beside_it(name: str) -> None:
    value = PICTURES[name]()
    data = shown(value)
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert data["text/plain"] == str(value)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_shown_with_a_text_beside_it(name: str) -> None:
    data = shown(TABLES[name]())
    assert ElementTree.fromstring(data["text/html"]).tag == "table"
    assert data["text/plain"]


def test_an_analysis_says_what_it_found() -> None:
    cells = [cell.text for cell in ElementTree.fromstring(shown(position().analyse())["text/html"]).iter("td")]
    facts = dict(zip(cells[::2], cells[1::2], strict=True))
    assert (facts["best move"], facts["winner"], facts["value"]) == ("1", "draw", "0 (proven)")


def test_what_stands_in_a_table_is_text() -> None:
    hostile = "<script>alert(1)</script>\"'&"
    root = ElementTree.fromstring(html_table("", [hostile], [[hostile]], hostile)["text/html"])
    assert {element.tag for element in root.iter()} == {"table", "caption", "thead", "tbody", "tr", "th", "td"}
    assert [element.text for element in root.iter() if element.text] == [hostile] * 3


def test_a_long_table_says_what_it_leaves_out() -> None:
    root = ElementTree.fromstring(html_table("", ["n"], ([n] for n in range(MOST_ROWS + 1234)))["text/html"])
    cells = [cell.text for cell in root.iter("td")]
    assert (len(cells), cells[-1]) == (MOST_ROWS + 1, "… and 1,234 more")


def test_to_show_a_query_does_not_advance_it() -> None:
    with pb.query("member(X, [1, 2, 3])") as query:
        repr(query)
        shown(query)
        assert [answer["X"] for answer in query] == [1, 2, 3]


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    from nbclient import NotebookClient

    notebook = example()
    folder = str(tmp_path_factory.mktemp("notebook"))
    client = NotebookClient(
        notebook, timeout=PATIENCE, startup_timeout=PATIENCE, resources={"metadata": {"path": folder}}
    )
    client.execute()
    return [output["data"] for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]


def test_the_example_notebook_runs_and_shows_pictures_and_tables(outputs: list[dict[str, Any]]) -> None:
    pictures = [data["image/svg+xml"] for data in outputs if "image/svg+xml" in data]
    tables = [data["text/html"] for data in outputs if "text/html" in data]
    titles = [ElementTree.fromstring(picture)[0].text for picture in pictures]
    assert titles == ["tictactoe: x to move", "tictactoe: o to move", "A search tree", "A game of tictactoe"]
    assert [ElementTree.fromstring(each).tag for each in tables] == ["table"] * len(tables)
    assert len(tables) >= 3


def test_the_example_notebook_is_kept_without_outputs() -> None:
    import nbformat

    notebook = example()
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells)
