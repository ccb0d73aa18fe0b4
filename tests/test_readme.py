"""The examples and pictures in README.md do what it shows."""

import ast
import contextlib
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from waiting import PATIENCE

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
PYBRIDGE = str(Path(sys.executable).with_name("pybridge"))


def statements(block: str) -> Iterator[tuple[str, str]]:
    """Yield each statement with the comment after or below it, which shows the output."""
    lines = block.splitlines()
    nodes = ast.parse(block).body
    starts = [first_line(node) for node in nodes] + [len(lines) + 1]
    for node, start, next_start in zip(nodes, starts, starts[1:], strict=False):
        source = "\n".join(lines[start - 1 : node.end_lineno])
        behind = lines[(node.end_lineno or 0) - 1][node.end_col_offset or 0 :]
        below = lines[node.end_lineno or 0 : next_start - 1]
        comments = [re.sub(r"^\s*# ?", "", line) for line in [behind, *below] if line.strip().startswith("#")]
        yield source, "\n".join(comments).strip()


def first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def outcome(source: str, scope: dict[str, Any], shown: str) -> str:
    """Run a statement and return its output; an error counts as output only if one is shown."""
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        try:
            if isinstance(ast.parse(source).body[0], ast.Expr):
                value = eval(source, scope)
            else:
                exec(source, scope)
        except Exception as error:
            if not shown:
                raise
            return f"{type(error).__name__}: {error}"
    return printed.getvalue().strip() or ("" if value is None else repr(value))


@pytest.mark.filterwarnings("ignore:Redefined static procedure")  # other tests load a family too
@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_a_python_session_of_the_readme_happens_as_shown(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    scope: dict[str, Any] = {}
    exec("import pybridge as pb", scope)
    for source, shown in statements(block):
        seen = outcome(source, scope, shown)
        if shown:
            assert seen == shown, source


def test_the_game_in_the_readme_is_the_example() -> None:
    (rules,) = re.findall(r"```prolog\n(.*?)```", README, re.DOTALL)
    example = (ROOT / "examples" / "last_stone.pl").read_text(encoding="utf-8")
    lines = [line for line in example.splitlines() if line and not line.startswith("%")]
    assert [line for line in rules.splitlines() if line] == lines
    (solved,) = re.findall(r"\$ pybridge solve (\S+)\n(.*?)```", README, re.DOTALL)
    command = [PYBRIDGE, "solve", solved[0]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert timeless(done.stdout) == timeless(solved[1])


def test_the_explanation_shown_is_the_one_that_is_given() -> None:
    (shown,) = re.findall(r"x> explain\n(.*?)```", README, re.DOTALL)
    (line,) = re.findall(r"plays 5 \(a draw, line ([\d ]+) \.\.\.\)", README)
    assert f"a draw ({line} " in shown
    command = [PYBRIDGE, "play", "tictactoe", "--players", "human", "engine:seconds=60"]
    done = subprocess.run(command, input="1\nexplain\n", capture_output=True, text=True, check=True)
    assert timeless(done.stdout[done.stdout.find("o has played") :]) == timeless(shown)


def test_the_pictures_are_those_that_make_draws(tmp_path: Path) -> None:
    where = [f"BIN={Path(PYBRIDGE).parent}", f"PICTURES={tmp_path}"]
    make = ["make", "-o", ".venv/.play-ready", *where, "pictures"]
    subprocess.run(make, cwd=ROOT, check=True, timeout=PATIENCE)
    shown = re.findall(r"\(docs/pictures/(\w+\.svg)\)", README)
    assert sorted(shown) == ["board.svg", "tree.svg"]
    for name in shown:
        kept = (ROOT / "docs" / "pictures" / name).read_text(encoding="utf-8")
        assert (tmp_path / name).read_text(encoding="utf-8") == kept


def test_the_readme_is_read_in_five_minutes() -> None:
    assert len(README.split()) <= 1200


def test_the_swipl_session_of_the_search_happens_as_shown() -> None:
    text = (ROOT / "docs" / "search.md").read_text(encoding="utf-8")
    ((file, session),) = re.findall(r"```\n\$ swipl (\S+)\n(.*?)```", text, re.DOTALL)
    exchanges = re.findall(r"\?- (.*?\.)\n(.*?)\n(?=\n|$)", session, re.DOTALL)
    assert exchanges
    goals = "\n".join(goal for goal, _ in exchanges)
    done = subprocess.run(
        ["swipl", "-q", file], cwd=ROOT, input=goals, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    shown = " ".join(answer for _, answer in exchanges)
    assert timeless(done.stdout) == timeless(shown)
    assert done.stderr == ""


def timeless(text: str) -> list[str]:
    """Return the words of `text` without times and rates; SWI-Prolog 10 writes three dots as one sign."""
    return re.sub(r"seconds:[-+.e\d]+|in [.\d]+ s\b|[,\d]+ per second", "_", text).replace("…", "...").split()
