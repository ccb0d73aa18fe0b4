"""Saved games on other machines: where rules are looked for, what the user is asked, what is replaced."""

from pathlib import Path

import pytest
from terminal import Terminal, play_here

import pybridge as pb
from pybridge.rules.errors import shortened

RULES = (Path(__file__).parents[2] / "examples" / "last_stone.pl").read_text(encoding="utf-8")


def rules_in(folder: Path, text: str = RULES, name: str = "last_stone") -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}.pl"
    file.write_text(text.replace("module(last_stone", f"module({name}"), encoding="utf-8")
    return file


def saved_in(folder: Path, rules: Path) -> Path:
    """Save a game of two moves played by those rules."""
    folder.mkdir(exist_ok=True)
    saved = folder / "mine.game"
    players = {"ann": "human", "bob": "human"}
    pb.GameRecord(game=str(rules), moves=("3", "2"), variant="standard", players=players).save(saved)
    return saved


def saved_by_the_console(rules: Path, state: Path) -> Path:
    """Play two moves and save the game in the console, which also records the rules' fingerprint."""
    saved = state / "mine.game"
    done = play_here(str(rules), "--players", "human", "human", lines=f"3\n2\nsave {saved}\n", state=state)
    assert "Saved 2 moves" in done.output
    return saved


def test_a_saved_game_is_opened_by_play(tmp_path: Path) -> None:
    rules = rules_in(tmp_path, name="opened_stone")
    saved = saved_by_the_console(rules, tmp_path)
    opened = play_here(str(saved), lines="history\nposition\n", state=tmp_path)
    assert "2. 2            bob" in opened.output
    assert "pile(16,ann)" in opened.output
    assert opened.errors == ""


def test_rules_are_found_beside_a_saved_game_that_was_carried_elsewhere(tmp_path: Path) -> None:
    saved = saved_in(tmp_path / "here", rules_in(tmp_path / "here", name="carried_stone"))
    (tmp_path / "here").rename(tmp_path / "there")
    opened = play_here(str(tmp_path / "there" / saved.name), lines="position\n", state=tmp_path)
    assert "pile(16,ann)" in opened.output
    record = pb.read_game(tmp_path / "there" / saved.name)
    assert record.game == str(tmp_path / "there" / "carried_stone.pl")
    assert record.replay()[-1][1].text == "pile(16,ann)"


def test_rules_are_found_in_the_game_at_hand_of_the_same_name(tmp_path: Path) -> None:
    rules = rules_in(tmp_path / "here", name="found_stone")
    saved = saved_in(tmp_path / "saved", rules)
    elsewhere = rules_in(tmp_path / "elsewhere", name="found_stone")
    rules.unlink()
    missing = play_here("tictactoe", lines=f"load {saved}\n", state=tmp_path)
    assert f"there is no file {shortened(str(rules), 100)}, nor one of that name in" in missing.output
    found = play_here(str(elsewhere), lines=f"load {saved}\nposition\n", state=tmp_path)
    assert "pile(16,ann)" in found.output


def test_rules_from_elsewhere_are_not_run_without_a_question(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    rules = rules_in(tmp_path / "here", f"{RULES}\n:- open('{ran}', write, Out), close(Out).\n", "far_stone")
    saved = saved_in(tmp_path / "saved", rules)
    refused = play_here(str(saved), state=tmp_path)
    assert refused.status == 2
    assert f"the rules in {rules} are not loaded: put them into the folder of {saved}" in refused.errors
    loaded = play_here("tictactoe", lines=f"load {saved}\n", state=tmp_path)
    assert f"if you trust it, type new {rules} and load the game again" in loaded.output
    assert not ran.exists()
    trusted = play_here("tictactoe", lines=f"new {rules}\nload {saved}\nposition\n", state=tmp_path)
    assert "pile(16,ann)" in trusted.output
    assert ran.exists()


@pytest.mark.share(1)
@pytest.mark.parametrize(("answer", "shown"), [("y", r"ann \(human\) to move"), ("n", "are not loaded")])
def test_at_a_terminal_one_is_asked_whether_to_load_rules_from_elsewhere(
    tmp_path: Path, answer: str, shown: str
) -> None:
    saved = saved_in(tmp_path / "saved", rules_in(tmp_path / "here"))
    with Terminal(tmp_path) as terminal:
        terminal.start("play", str(saved))
        terminal.wait_for(r"Load them\? \[y\]es, \[N\]o:")
        terminal.type(answer, "Enter")
        terminal.wait_for(shown)


def test_a_saved_game_whose_rules_have_changed_says_so(tmp_path: Path) -> None:
    rules = rules_in(tmp_path, name="edited_stone")
    saved = saved_by_the_console(rules, tmp_path)
    rules_in(tmp_path, RULES.replace("[1, 2, 3]", "[1, 2, 3, 4]"), "edited_stone")
    opened = play_here(str(saved), lines="position\n", state=tmp_path)
    assert opened.errors == "The rules have changed since the game was saved: moves may have a different meaning now.\n"
    rules_in(tmp_path, RULES.replace("[1, 2, 3]", "[1, 2]"), "edited_stone")
    record = pb.read_game(saved)
    with pytest.raises(pb.matches.InvalidRecord, match=r"move 1 of the saved game .*; its rules have changed$"):
        record.replay()


def test_a_fingerprint_does_not_depend_on_the_ends_of_lines(tmp_path: Path) -> None:
    rules = rules_in(tmp_path, name="ended_stone")
    before = pb.load_game(str(rules)).fingerprint
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    assert pb.load_game(str(rules)).fingerprint == before
    rules.write_bytes(rules.read_bytes().replace(b"21", b"22"))
    assert pb.load_game(str(rules)).fingerprint != before


@pytest.mark.stress
def test_save_asks_before_it_replaces_another_game(tmp_path: Path) -> None:
    saved = saved_in(tmp_path, rules_in(tmp_path))
    before = saved.read_text()
    with Terminal(tmp_path) as terminal:
        terminal.start("play", "tictactoe", "--players", "human", "human")
        terminal.wait_for("x>")
        for line in ("5", f"save {saved.name}"):
            terminal.type(line, "Enter")
        question = f"{saved.name} is already a saved game: type save {saved.name} again to replace it"
        terminal.wait_for(question)
        assert saved.read_text() == before
        terminal.type(f"save {saved.name}", "Enter")
        terminal.wait_for("Saved 1 move")
        for line in ("1", f"save {saved.name}"):
            terminal.type(line, "Enter")
        terminal.wait_for("Saved 2 moves")
        for line in ("restart", f"save {saved.name}"):
            terminal.type(line, "Enter")
        terminal.wait_for(f"(?s)restart.*{question}")
    assert "game: tictactoe" in saved.read_text()


def test_over_a_pipe_an_earlier_saved_game_stays_and_it_says_what_would_be_right(tmp_path: Path) -> None:
    saved = saved_in(tmp_path, rules_in(tmp_path))
    before = saved.read_text()
    lines = f"5\nsave {saved}\nsave {saved}\nsave new.game\nsave new.game\n"
    refused = play_here("tictactoe", "--players", "human", "human", lines=lines, state=tmp_path)
    stays = f"{saved} is already a saved game and is left unchanged: save under another name, or load it first"
    assert refused.output.count(stays) == 2
    assert refused.output.count("Saved 1 move to new.game") == 2
    assert (saved.read_text(), refused.status) == (before, 0)


def test_a_game_that_was_loaded_is_saved_again_without_a_question(tmp_path: Path) -> None:
    saved = saved_in(tmp_path, rules_in(tmp_path, name="saved_stone"))
    again = play_here(str(saved), lines=f"1\nsave {saved}\n", state=tmp_path)
    assert "Saved 3 moves" in again.output


def test_a_saved_game_takes_other_players_from_the_command_line(tmp_path: Path) -> None:
    saved = saved_in(tmp_path, rules_in(tmp_path, name="other_stone"))
    opened = play_here(str(saved), "--players", "engine", "human", lines="players\n", state=tmp_path)
    assert "ann: engine" in opened.output
    assert play_here(str(saved), "--variant", "standard", state=tmp_path).status == 2
    missing = play_here(str(tmp_path / "gone.game"), state=tmp_path)
    assert missing.status == 2
    assert "No such file" in missing.errors


def test_a_saved_game_in_which_the_engine_is_to_move_goes_on_by_itself(tmp_path: Path) -> None:
    record = pb.GameRecord(game="tictactoe", moves=("5",), players={"x": "human", "o": "engine:depth=2"})
    record.save(tmp_path / "t.game")
    opened = play_here(str(tmp_path / "t.game"), lines="", state=tmp_path)
    assert "o (engine:depth=2) plays " in opened.output
    assert "x (human) to move." in opened.output
