"""Why a move is good: the values of all moves, the tree of the search step by step, questions to Prolog."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_the_table import button, cell, open_game, opened_page, served
from playwright.sync_api import Browser, Page, expect
from waiting import PATIENCE

TRIES = 10
"""How often a search of one second may be held up so long that it gets nowhere."""

HEX = Path(__file__).parents[2] / "benchmarks" / "games" / "hex.pl"


def test_a_goal_can_search_for_some_seconds(opened: Page) -> None:
    open_game(opened, "tictactoe")
    opened.get_by_role("tab", name="Ask").click()
    opened.locator("#goal").fill("pybridge:analyse(tictactoe:Pos, [seconds(0.2)], A), get_dict(move, A, Move)")
    button(opened, "Ask").click()
    expect(opened.locator(".answers li")).to_contain_text("Move = ")


def test_every_move_has_its_value_and_the_board_shows_them(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="1+5+2+9")
    opened.get_by_role("tab", name="Analysis").click()
    button(opened, "What is each move worth?").click()
    rows = opened.locator("#panel-values tbody tr")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("A win for x in 1 move.")
    expect(cell(opened, "3")).to_have_attribute("data-worth", "W1")
    expect(cell(opened, "3")).to_have_attribute("data-proven", "")
    rows.first.get_by_role("button").click()
    expect(opened.locator("#status")).to_have_text("x: 3. The game has ended: x has won.")


def test_the_search_is_walked_forward_and_back_through_its_tree(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="1+2+5+3+4+9")  # x wins with 6 or 7, but not with 8
    opened.get_by_role("tab", name="Analysis").click()
    panel = opened.locator("#panel-tree")
    picture = panel.get_by_role("img")
    for algorithm, steps in [("minimax", 6), ("transposition_table", 6)]:
        opened.locator("#panel-tree select").select_option(algorithm)
        button(opened, "Draw the tree").click()
        expect(panel.get_by_role("status")).to_have_text(f"Step {steps} of {steps}.")
        whole = picture.get_attribute("alt")
        assert whole is not None
        assert whole.startswith(f"{steps} nodes. The value is 1.")
        button(opened, "Step back").click()
        expect(panel.get_by_role("status")).to_have_text(f"Step {steps - 1} of {steps}.")
        expect(picture).to_have_attribute("alt", f"{steps - 1} nodes. The value is 1. The line of best play: 6.")
        button(opened, "Step forward").click()
        expect(picture).to_have_attribute("alt", whole)


@pytest.mark.stress
def test_a_game_without_a_guess_shows_what_playouts_have_found(browser: Browser) -> None:
    with served(str(HEX)) as address, opened_page(browser, address) as page:
        expect(page).to_have_title("Plain hex - pybridge")
        page.get_by_role("tab", name="Analysis").click()
        panel = page.locator("#panel-values")
        headings = panel.locator("thead th")
        for _ in range(TRIES):
            button(page, "What is each move worth?").click()
            expect(panel.locator("tbody tr")).to_have_count(25)
            if headings.count() == 4:
                break
        expect(headings).to_have_text(["Move", "Worth", "Playouts", "Expected play"])
        expect(panel.locator("p").first).to_contain_text(" playouts, ")
        page.get_by_role("tab", name="Analysis").click()
        page.locator("#panel-tree select").select_option("mcts")
        page.get_by_label("Moves ahead").press("ArrowDown")  # from 2
        picture = page.locator("#panel-tree").get_by_role("img")
        for _ in range(TRIES):
            page.locator("#panel-tree .tree").evaluate("tree => tree.replaceChildren()")
            button(page, "Draw the tree").click()
            alternative = picture.get_attribute("alt")
            assert alternative is not None
            if alternative.startswith("26 nodes. "):
                break
        else:
            pytest.fail(f"the tree has no node for each move: {alternative}")
        expect(button(page, "Step back")).to_be_hidden()


def test_a_goal_is_asked_about_the_position_and_answers_come_one_by_one(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="5")
    opened.get_by_role("tab", name="Ask").click()
    opened.get_by_label("?-").fill("move(Pos, M, _), M > 7")
    button(opened, "Ask").click()
    answers = opened.locator(".answers li")
    expect(answers).to_have_text(["M = 8"])
    button(opened, "Next answer").click()
    expect(answers).to_have_text(["M = 8", "M = 9"])
    button(opened, "Next answer").click()
    expect(opened.locator("#panel-ask [role=status]")).to_have_text("No more answers.")
    opened.get_by_label("?-").fill("member(X, [1)")
    button(opened, "Ask").click()
    expect(opened.get_by_role("alert")).to_contain_text("Illegal start of term")


def test_numbers_that_json_does_not_have_are_answers_too(opened: Page) -> None:
    open_game(opened, "tictactoe")
    opened.get_by_role("tab", name="Ask").click()
    opened.get_by_label("?-").fill("X is nan, Y is inf")
    button(opened, "Ask").click()
    expect(opened.locator(".answers li")).to_have_text(["X = 1.5NaN, Y = 1.0Inf"])


@pytest.mark.stress
def test_a_goal_runs_on_from_its_last_answer_and_never_twice(opened: Page) -> None:
    open_game(opened, "tictactoe")
    opened.get_by_role("tab", name="Ask").click()
    opened.get_by_label("?-").fill("write(begun), ( X = 1 ; X = 2, write(' went on') ; repeat, fail )")
    button(opened, "Ask").click()
    output = opened.get_by_label("Output of the goal")
    expect(output).to_have_text("begun")
    button(opened, "Next answer").click()
    expect(opened.locator(".answers li")).to_have_text(["X = 1", "X = 2"])
    expect(output).to_have_text("begun went on")
    opened.evaluate("pybridge.prolog.patience = 1000")
    button(opened, "Next answer").click()
    expect(opened.get_by_role("alert")).to_contain_text("did not answer within 1 seconds")
    opened.evaluate("milliseconds => { pybridge.prolog.patience = milliseconds }", 1000 * PATIENCE)
    expect(button(opened, "Next answer")).to_be_hidden()
    button(opened, "Ask").click()
    expect(output).to_have_text("begun")
    button(opened, "New").click()
    expect(opened.locator(".answers li")).to_have_count(0)


@pytest.mark.stress
def test_a_review_shows_the_curve_and_the_moves_that_gave_something_away(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="1+5+9+3+8")
    opened.get_by_role("tab", name="Moves").click()
    button(opened, "Review the game").click()
    given = opened.locator(".review li")
    expect(given).to_have_text(
        ["4. 3 o gave away a draw; try 2 instead.", "5. 8 x gave away a win in 3 moves; try 7 instead."]
    )
    expect(opened.locator("#curve span")).to_have_count(6)
    assert "x above the line" in (opened.locator("#curve").get_attribute("aria-label") or "")
    expect(opened.locator("#curve span").nth(4)).to_have_attribute("style", "height: 50%;")  # a win for x
    given.last.get_by_role("button").click()
    expect(opened.locator("#status")).to_have_text("Back at move 4. x to move.")
    expect(given).to_have_count(2)
    open_game(opened, "tictactoe")
    expect(given).to_have_count(0)


def test_the_computers_move_is_explained(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="1+5+2", players="human+engine:depth=3")
    opened.get_by_role("tab", name="Moves").click()
    explain = button(opened, "Explain the computer's move")
    expect(explain).to_be_hidden()
    button(opened, "Go on").click()
    expect(opened.locator("#moves li")).to_have_count(4)
    explain.click()
    why = opened.get_by_label("Why the computer played its move")
    expect(why).to_contain_text("o has played 3. Expected: ")
    expect(why).to_contain_text("It feared:\n  after ")
    expect(why).to_contain_text("The full tree of that depth has ")


@pytest.mark.stress
def test_every_library_of_prolog_loads(opened: Page) -> None:
    open_game(opened, "tictactoe")
    loading = (
        "use_module(library(chr)), module_property(lists, file(_File)), file_directory_name(_File, _Folder), "
        "findall(_Path, directory_member(_Folder, _Path, [extensions([qlf]), recursive(true)]), _Paths), "
        "load_files(_Paths, [if(not_loaded), imports([])]), length(_Paths, Count)"
    )
    asked = {"ask": "goal", "goal": loading, "game": "tictactoe", "variant": "", "start": "", "moves": []}
    answer = opened.evaluate("asked => pybridge.prolog.ask(asked)", asked)
    assert answer["output"] == answer["problem"] == ""
    assert answer["answer"] == ["Count = 266"]
