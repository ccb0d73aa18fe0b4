"""Playing in the browser: clicks, keys, touch; undo; the engine's thinking; results."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

import pytest
from at_the_table import PATIENT, button, cell, more, open_game, opened_page, served, status
from browser import developer_tools, only_in_chromium
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from waiting import PATIENCE

import pybridge as pb

SHEETS = Path(__file__).parents[2] / "examples" / "gdl"


def test_cells_are_clicked_until_a_player_has_won(opened: Page) -> None:
    open_game(opened, "tictactoe")
    for identifier, next_player in zip("1425", "oxox", strict=True):
        cell(opened, identifier).click()
        expect(status(opened)).to_have_text(
            f"{'x' if next_player == 'o' else 'o'}: {identifier}. {next_player} to move."
        )
    cell(opened, "3").click()
    expect(status(opened)).to_have_text("x: 3. The game has ended: x has won.")
    expect(opened.locator("#moves li")).to_have_text(["x: 1", "o: 4", "x: 2", "o: 5", "x: 3"])
    cell(opened, "9").click()
    expect(status(opened)).to_contain_text("restart for another one")


@pytest.mark.stress
def test_the_winning_line_is_shown(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="1+4+2+5+3")
    for identifier, note in [("1", ", winning line"), ("3", ", last move, winning line"), ("4", "")]:
        mark = "o" if identifier == "4" else "x"
        expect(cell(opened, identifier)).to_have_attribute("aria-label", f"{identifier}, {mark}{note}")


def test_a_game_ends_when_it_is_decided_if_that_is_wanted(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="1+2")
    more(opened).get_by_label("End when decided").check()
    expect(status(opened)).to_have_text("It is decided: x wins in 5 moves.")
    assert "decided=1" in opened.url
    cell(opened, "5").click()
    expect(status(opened)).to_have_text("x: 5. It is decided: x wins in 4 moves.")
    more(opened).get_by_label("End when decided").uncheck()
    expect(status(opened)).to_have_text("o to move.")


def test_a_piece_is_clicked_and_then_its_target(opened: Page) -> None:
    open_game(opened, "cat_and_mice", variant="6x6")
    cell(opened, "d6").click()
    expect(cell(opened, "d6")).to_have_attribute("aria-selected", "true")
    expect(cell(opened, "c5")).to_have_attribute("aria-label", "c5, empty, can be reached")
    cell(opened, "c5").click()
    expect(status(opened)).to_have_text("Cat: d6-c5. Mice to move.")
    expect(cell(opened, "c5")).to_have_attribute("aria-label", "c5, Cat, last move")
    assert "moves=d6-c5" in opened.url


def test_a_piece_is_dragged(opened: Page) -> None:
    open_game(opened, "cat_and_mice", variant="6x6")
    cell(opened, "d6").hover()
    opened.mouse.down()
    cell(opened, "e5").hover()
    opened.mouse.up()
    expect(status(opened)).to_have_text("Cat: d6-e5. Mice to move.")


def swipe(page: Page, start: Locator, end: Locator) -> None:
    """Move a finger from one element to another, as a touch screen reports it."""
    devtools = developer_tools(page)
    (x, y), (to_x, to_y) = middle(start), middle(end)
    steps = 10
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, steps + 1):
        point = {"x": x + (to_x - x) * step / steps, "y": y + (to_y - y) * step / steps}
        devtools.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()


def middle(shown: Locator) -> tuple[float, float]:
    box = shown.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.stress
def test_a_finger_drags_a_piece_and_scrolls_the_page_from_anywhere_else(browser: Browser, address: str) -> None:
    with browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True) as phone:
        phone.set_default_timeout(1000 * PATIENCE)
        phone.add_init_script(PATIENT)
        page = phone.new_page()
        page.goto(f"{address}#game=cat_and_mice&variant=6x6&players=human+human")
        expect(status(page)).to_have_text("Cat to move.")
        swipe(page, cell(page, "d6"), cell(page, "e5"))
        expect(status(page)).to_have_text("Cat: d6-e5. Mice to move.")
        swipe(page, cell(page, "a1"), cell(page, "b2"))
        expect(status(page)).to_have_text("Mice: a1-b2. Cat to move.")
        expect(status(page)).to_be_in_viewport(ratio=1)
        upper = page.locator(".upper")
        swipe(page, cell(page, "c3"), upper)
        expect(upper).not_to_be_in_viewport()
        expect(page.locator("#moves li")).to_have_text(["Cat: d6-e5", "Mice: a1-b2"])


def test_a_click_that_plays_nothing_is_refused_in_the_games_own_words(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="5")
    cell(opened, "5").click()
    expect(status(opened)).to_have_text("Square 5 is taken by x. o to move.")
    open_game(opened, "connect_four", moves="4+4+4+4+4+4")
    cell(opened, "4-3").click()
    expect(status(opened)).to_have_text("Column 4 is full. Yellow to move.")


@pytest.mark.stress
def test_rules_that_use_the_library_are_played_by_clicks_with_their_status(browser: Browser) -> None:
    rules = str(SHEETS.parent / "morris.pl")
    with served(rules) as address, opened_page(browser, f"{address}#file=morris.pl&players=human+human") as page:
        for moves, point in enumerate(("a1", "d7", "a4", "d6"), 1):
            cell(page, point).click()
            expect(page.locator("#moves li")).to_have_count(moves)
        cell(page, "a7").click()
        cell(page, "g1").click()
        expect(status(page)).to_have_text("The piece cannot go there: its targets are marked. White to move.")
        cell(page, "a7").click()
        cell(page, "d7").click()
        expect(status(page)).to_have_text("White: a7xd7. Black to move.")
        picture = page.locator("#picture")
        assert "white: 6 men in hand" in unquote(picture.get_attribute("src") or "")
        expect(picture).to_have_attribute("alt", "white: 6 men in hand, black: 7 men in hand")


def test_a_double_click_is_one_move(opened: Page) -> None:
    open_game(opened, "connect_four")
    cell(opened, "4-1").dblclick()
    expect(status(opened)).to_have_text("Yellow: 4. Red to move.")
    cell(opened, "4-2").click()
    expect(opened.locator("#moves li")).to_have_text(["Yellow: 4", "Red: 4"])


def test_a_move_before_the_last_one_is_shown_plays_nothing(opened: Page) -> None:
    open_game(opened, "tictactoe")
    for first, second in [("1", "2"), ("3", "3")]:
        opened.evaluate("texts => { texts.forEach((text) => pybridge.session.click(text)) }", [first, second])
        expect(opened.locator("#moves li").last).to_contain_text(first)
    field = opened.get_by_label("Move", exact=True)
    field.fill("1")
    field.evaluate("field => { field.form.requestSubmit(); field.value = '4'; field.form.requestSubmit(); }")
    expect(opened.get_by_role("alert")).to_have_text("1 cannot be played: square 1 is taken by x")
    cell(opened, "5").click()
    expect(opened.locator("#moves li")).to_have_text(["x: 1", "o: 3", "x: 5"])


@pytest.mark.stress
def test_a_person_does_not_play_the_computers_pieces(opened: Page) -> None:
    open_game(opened, "surakarta", players="engine:seconds=600+human")
    expect(opened.locator("#thinking")).to_contain_text("positions")
    cell(opened, "a2").click()
    cell(opened, "a3").click()
    opened.get_by_label("Move", exact=True).fill("a2-a3")
    button(opened, "Play").click()
    expect(opened.get_by_role("alert")).to_contain_text("is played by the computer")
    opened.keyboard.press("Escape")
    expect(opened.locator("#thinking")).to_contain_text("thinks …")
    assert opened.evaluate("[pybridge.session.history.moves, pybridge.prolog.busy]") == [[], True]
    open_game(opened, "tictactoe", moves="5", players="human+engine:depth=2")
    cell(opened, "1").click()
    expect(status(opened)).to_have_text("o is played by the computer: Go on lets it move. o to move.")
    button(opened, "Go on").click()
    expect(opened.locator("#moves li")).to_have_count(2)


def test_a_game_is_played_by_keys_alone(opened: Page) -> None:
    open_game(opened, "tictactoe")
    cell(opened, "1").focus()
    for key in ["ArrowRight", "ArrowDown", "Enter"]:
        opened.keyboard.press(key)
    expect(status(opened)).to_have_text("x: 5. o to move.")
    expect(cell(opened, "5")).to_be_focused()
    for key in ["ArrowLeft", "ArrowUp", "Space"]:
        opened.keyboard.press(key)
    expect(status(opened)).to_have_text("o: 1. x to move.")


def test_arrow_keys_reach_the_rows_of_a_chessboard_that_are_shifted(opened: Page) -> None:
    open_game(opened, "cat_and_mice", variant="6x6")
    cell(opened, "d6").focus()
    for key, reached in [("ArrowDown", "c5"), ("ArrowRight", "e5"), ("ArrowDown", "d4"), ("ArrowUp", "c5")]:
        opened.keyboard.press(key)
        expect(cell(opened, reached)).to_be_focused()


def test_moves_are_taken_back_and_played_again(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="5+1+9")
    button(opened, "Undo").click()
    expect(status(opened)).to_have_text("Back at move 2. x to move.")
    button(opened, "Redo").click()
    expect(status(opened)).to_have_text("Back at move 3. o to move.")
    expect(button(opened, "Redo")).to_be_disabled()
    button(opened, "New").click()
    expect(status(opened)).to_have_text("A new game. x to move.")
    button(opened, "Undo").click()
    expect(status(opened)).to_have_text("Back at move 3. o to move.")


def test_undo_goes_back_to_a_turn_of_the_person(opened: Page) -> None:
    open_game(opened, "tictactoe", players="human+engine:depth=2")
    cell(opened, "5").click()
    expect(opened.locator("#moves li")).to_have_count(2)
    button(opened, "Undo").click()
    expect(status(opened)).to_have_text("Back at the start. x to move.")


def test_a_move_can_be_typed_and_an_illegal_one_is_refused_with_its_reason(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="5")
    opened.get_by_label("Move", exact=True).fill("5")
    button(opened, "Play").click()
    expect(opened.get_by_role("alert")).to_have_text("5 cannot be played: square 5 is taken by x")
    opened.get_by_label("Move", exact=True).fill("1")
    button(opened, "Play").click()
    expect(status(opened)).to_have_text("o: 1. x to move.")
    expect(opened.get_by_role("alert")).to_be_hidden()


def test_the_board_is_turned_and_still_understands_clicks(opened: Page) -> None:
    open_game(opened, "cat_and_mice", variant="6x6")
    below = middle(cell(opened, "a1"))[1]
    button(more(opened), "Turn the board").click()
    expect(cell(opened, "a1")).to_be_visible()
    expect(cell(opened, "a1")).to_have_attribute("style", re.compile("top: [0-9]\\."))  # per cent
    assert middle(cell(opened, "a1"))[1] < below
    cell(opened, "d6").click()
    cell(opened, "c5").click()
    expect(status(opened)).to_have_text("Cat: d6-c5. Mice to move.")
    button(more(opened), "Turn the board").click()


def test_a_click_counts_even_if_the_board_changes_between_press_and_release(opened: Page) -> None:
    open_game(opened, "cat_and_mice", variant="6x6")
    opened.mouse.move(*middle(cell(opened, "c5")))
    opened.mouse.down()
    cell(opened, "d6").press("Enter")
    expect(cell(opened, "d6")).to_have_attribute("aria-selected", "true")
    opened.mouse.up()
    expect(status(opened)).to_have_text("Cat: d6-c5. Mice to move.")


def test_a_move_is_seen_moving_unless_the_person_wants_less_motion(browser: Browser, opened: Page) -> None:
    only_in_chromium(browser)
    open_game(opened, "cat_and_mice", variant="6x6")
    moving = opened.locator("#picture[src*=pybridge-moving]")
    tried: list[tuple[Literal["no-preference", "reduce"], str, str, int]] = [
        ("no-preference", "d6", "c5", 1),
        ("reduce", "a1", "b2", 0),
    ]
    for motion, start, end, moves in tried:
        opened.emulate_media(reduced_motion=motion)
        cell(opened, start).click()
        cell(opened, end).click()
        expect(opened.locator("#moves li").last).to_contain_text(f"{start}-{end}")
        expect(moving).to_have_count(moves)
    opened.emulate_media(reduced_motion="no-preference")
    button(opened, "Undo").click()
    expect(moving).to_have_count(0)


def test_a_hint_names_the_best_move_and_its_worth_for_the_one_who_asks(opened: Page) -> None:
    for players, who in [("human+human", "x"), ("human+engine:depth=1", "you")]:
        open_game(opened, "tictactoe", moves="1+5+2+9", players=players)
        button(opened, "Hint").click()
        expect(status(opened)).to_have_text(f"Hint: 3. A win for {who} in 1 move. x to move.")


@pytest.mark.parametrize("game", ["tictactoe", "pig"])
def test_thoughts_arrive_also_once_rules_are_compiled_and_lessons_learned(opened: Page, game: str) -> None:
    open_game(opened, game)
    thought = """async (game) => {
        let last = null;
        const line = { game, variant: "", start: "", moves: [], chosen: [], seed: 1 };
        await pybridge.prolog.listenTo({ ask: "think", ...line, player: "engine:seconds=0.3" }, (found) => {
            last = found;
        }, new AbortController().signal);
        return last.compiled;
    }"""
    compiled = [opened.evaluate(thought, game) for _ in range(3)]
    while not all(compiled[-3:]):
        compiled.append(opened.evaluate(thought, game))


def test_the_engine_shows_its_thoughts_and_moves_at_once_on_request(opened: Page) -> None:
    open_game(opened, "surakarta", players="human+engine:seconds=600")
    button(more(opened), "Swap sides").click()
    expect(opened.locator("#thinking")).to_have_text(
        re.compile(r"Engine, 600 s thinks … depth \d+, [\d,]+ positions\. .+")
    )
    button(opened, "Move now").click()
    expect(opened.locator("#moves li")).to_have_count(1)


@pytest.mark.stress
def test_a_reload_goes_on_with_the_game(opened: Page) -> None:
    open_game(opened, "cat_and_mice", moves="", variant="6x6")
    cell(opened, "d6").click()
    cell(opened, "c5").click()
    expect(status(opened)).to_have_text("Cat: d6-c5. Mice to move.")
    opened.reload()
    expect(opened.locator("#moves li")).to_have_text(["Cat: d6-c5"])
    expect(opened.locator("#variant")).to_have_value("6x6")


def test_forced_colours_show_which_tab_is_selected(browser: Browser, opened: Page) -> None:
    only_in_chromium(browser)
    opened.emulate_media(forced_colors="active")
    outlines = opened.get_by_role("tab").evaluate_all("all => all.map((tab) => getComputedStyle(tab).outlineStyle)")
    opened.emulate_media(forced_colors="none")
    assert sorted(outlines) == ["none"] * 4 + ["solid"]


@pytest.mark.stress
def test_moves_without_cells_are_buttons(browser: Browser) -> None:
    path = Path(__file__).parents[2] / "examples" / "last_stone.pl"
    with served(str(path)) as address, opened_page(browser, address) as page:
        page.select_option("#player-2", "human")
        moves = page.get_by_role("group", name="Which move?").get_by_role("button")
        expect(moves).to_have_text(["1", "2", "3"])
        moves.last.click()
        expect(page.locator("#moves li")).to_have_count(1)


def test_a_link_with_an_illegal_move_shows_the_game_up_to_there(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="5+1+5+9")
    said = "The game stops before move 3: 5 cannot be played: square 5 is taken by x. x to move."
    expect(status(opened)).to_have_text(said)
    expect(opened.locator("#moves li")).to_have_text(["x: 5", "o: 1"])


def test_a_link_to_a_file_named_like_a_property_says_that_it_is_missing(opened: Page) -> None:
    opened.evaluate("location.hash = '#file=constructor'")
    expect(opened.get_by_role("alert")).to_contain_text("does not have the rules constructor")


def test_back_returns_to_the_game_before(opened: Page) -> None:
    open_game(opened, "tictactoe", moves="5")
    opened.select_option("#game", "surakarta")
    expect(opened).to_have_title("Surakarta - pybridge")
    opened.go_back()
    expect(opened).to_have_title("Tic-tac-toe - pybridge")
    expect(opened.locator("#moves li")).to_have_text(["x: 5"])


def test_what_is_pressed_while_a_game_is_opened_is_done_then(opened: Page) -> None:
    open_game(opened, "tictactoe", players="human+engine:depth=1")
    opened.get_by_role("tab", name="Share").click()
    opened.evaluate("""() => {
        const menu = document.getElementById("game");
        menu.value = "surakarta";
        menu.dispatchEvent(new Event("change"));
        const friend = "Play a friend by link";
        [...document.querySelectorAll("button")].find((one) => one.textContent === friend).click();
    }""")
    expect(opened).to_have_title("Surakarta - pybridge")
    expect(opened.locator("#player-2")).to_have_value("friend")
    cell(opened, "a2").click()
    cell(opened, "a3").click()
    expect(opened.locator("#moves li")).to_have_count(1)


def test_perfect_play_shows_its_progress_and_can_be_stopped(opened: Page) -> None:
    open_game(opened, "connect_four", players="perfect+human")
    expect(opened.locator("#thinking")).to_have_text(re.compile(r"Perfect thinks … solving the game: [\d,]+ positions"))
    button(opened, "Stop").click()
    expect(status(opened)).to_contain_text("Stopped.")


@pytest.mark.stress
def test_on_a_phone_the_board_comes_first_whichever_way_it_is_held(browser: Browser, address: str) -> None:
    only_in_chromium(browser)
    ways: list[ViewportSize] = [{"width": 360, "height": 740}, {"width": 740, "height": 360}]
    link = f"{address}#game=connect_four&players=human+human"
    with opened_page(browser, link, ways[0], touch=True) as page:
        for moves, way in enumerate(ways, 1):
            page.set_viewport_size(way)
            expect(cell(page, "4-1")).to_be_in_viewport(ratio=1)
            expect(cell(page, "4-6")).to_be_in_viewport(ratio=1)
            cell(page, "4-1").tap()
            expect(page.locator("#moves li")).to_have_count(moves)
        expect(page.locator("#cards")).to_be_hidden()


@pytest.mark.stress
def test_the_gallery_comes_first_and_opens_every_built_in_game(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        cards = page.locator("#cards button")
        expect(cards).to_have_count(len(pb.games()))
        for card in cards.all():
            expect(card).to_be_visible()
            assert card.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
            title, about = (card.locator(part).inner_text() for part in ("strong", "span"))
            card.click()
            expect(page).to_have_title(f"{title} - pybridge")
            expect(page.locator("#about")).to_have_text(about)
            expect(card).to_be_hidden()
            page.get_by_text("All games").click()
