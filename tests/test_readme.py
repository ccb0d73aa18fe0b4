"""What README.md shows of Python is what happens: each result stands behind its expression as a comment."""

import ast
import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def statements(block: str) -> Iterator[tuple[str, str]]:
    """Yield each statement with the comment behind or below it."""
    lines = block.splitlines()
    nodes = ast.parse(block).body
    starts = [node.lineno for node in nodes[1:]] + [len(lines) + 1]
    for node, next_start in zip(nodes, starts, strict=True):
        source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        behind = lines[(node.end_lineno or 0) - 1][node.end_col_offset or 0 :]
        below = lines[node.end_lineno or 0 : next_start - 1]
        comments = [re.sub(r"^\s*# ?", "", line) for line in [behind, *below] if line.strip().startswith("#")]
        yield source, "\n".join(comments).strip()


def outcome(source: str, scope: dict[str, Any]) -> str:
    """Run a statement and return what one would see of it."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            value = eval(source, scope)
        except SyntaxError:
            exec(source, scope)
            value = None
        except ValueError as error:
            return f"{type(error).__name__}: {error}"
    return printed.getvalue().strip() or ("" if value is None else repr(value))


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_a_python_session_of_the_readme_happens_as_shown(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    scope: dict[str, Any] = {}
    exec("import pybridge as pb", scope)
    for source, shown in statements(block):
        seen = outcome(source, scope)
        if shown and not source.startswith("for "):
            assert seen == shown, source
