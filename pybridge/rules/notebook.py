"""Display of values in notebooks, as a picture or a table, with text as the fallback.

A class defines one method for it:

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return table(repr(self), ("move", "value"), [(each.move, each.value) for each in self])
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

MOST_ROWS = 60


def picture(text: str, svg: str) -> dict[str, str]:
    """Return the notebook display of a value that has a picture."""
    return {"image/svg+xml": svg, "text/plain": text}


def html_table(
    text: str, columns: Sequence[str], rows: Iterable[Sequence[object]], caption: str = ""
) -> dict[str, str]:
    """Return the notebook display of a value that is a table.

    Args:
        text: The text to show where tables cannot be displayed.
        columns: The headings.
        rows: The rows, with a value for each column; None is an empty cell. If there are more than 60 rows,
            the rest are left out, and the table says so.
        caption: The caption above the table.
    """
    from html import escape  # imported here to keep `import pybridge` fast

    given = iter(rows)
    shown = [_row("td", row) for row in islice(given, MOST_ROWS)]
    left_out = sum(1 for _ in given)
    if left_out:
        shown.append(_row("td", [f"… and {left_out:,} more"]))
    parts = [
        "<table>",
        f"<caption>{escape(caption)}</caption>" if caption else "",
        f"<thead>{_row('th', columns)}</thead>" if any(columns) else "",
        f"<tbody>{''.join(shown)}</tbody>",
        "</table>",
    ]
    return {"text/html": "".join(parts), "text/plain": text}


def facts(text: str, known: Mapping[str, object], caption: str = "") -> dict[str, str]:
    """Return the notebook display of named facts about one thing; facts that are None are left out."""
    return html_table(text, (), ((name, value) for name, value in known.items() if value is not None), caption)


def _row(tag: str, values: Iterable[object]) -> str:
    from html import escape

    cells = (f'<{tag} dir="auto">{escape(_text(value))}</{tag}>' for value in values)
    return f"<tr>{''.join(cells)}</tr>"


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)
