"""Check the habits that no other tool checks: tools/habits.py [--lower].

What is over a limit is an error unless tools/habits.txt lists it. The list may only shrink: an exception
that is larger than it must be is an error too.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

COLUMNS, LINES, ARGUMENTS, SUBJECT = 120, 300, 8, 72
EXCEPTIONS = Path(__file__).with_name("habits.txt")
# A game is one file, however long its rules are.
GAMES = "prolog/games/"


def tracked(*patterns: str) -> list[str]:
    """Return the files that git tracks."""
    listed = subprocess.run(["git", "ls-files", *patterns], capture_output=True, text=True, check=True).stdout
    return [file for file in listed.splitlines() if Path(file).is_file()]


# What is quoted in a clause is no argument: 'x, y', "x, y", 0',
QUOTED = re.compile(r"""0'(?:\\.|''|.)|'(?:\\.|''|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|%[^\n]*""")


def arguments(text: str, start: int) -> int:
    """Return how many arguments there are between the bracket at `start` and its end."""
    depth, count = 0, 1
    for character in text[start:]:
        depth += (character in "([{") - (character in ")]}")
        if depth == 0:
            break
        count += character == "," and depth == 1
    return count


def found() -> Iterator[tuple[str, str, int]]:
    """Yield what is over a limit: its kind, the file, or the predicate in it, and the figure."""
    for file in tracked("prolog/*.pl"):
        text = Path(file).read_text(encoding="utf-8")
        long = sum(len(line) > COLUMNS for line in text.splitlines())
        if long:
            yield "columns", file.rpartition("/")[0], long
        bare = QUOTED.sub("q", text)
        heads = re.finditer(r"^([a-z]\w*)\(", bare, re.MULTILINE)
        for name, count in {(head[1], arguments(bare, head.end() - 1)) for head in heads}:
            if count > ARGUMENTS:
                yield "arguments", f"{file}:{name}", count
    for file in tracked("prolog/*.pl", "pybridge/*.py", "pybridge/*.c"):
        lines = len(Path(file).read_text(encoding="utf-8").splitlines())
        if lines > LINES and not file.startswith(GAMES):
            yield "lines", file, lines


def long_subjects() -> Iterator[str]:
    """Yield the subjects that are too long, of the commits that main, or its upstream, does not have."""
    for base in ("main@{upstream}", "origin/main", "main"):
        command = ["git", "log", "--no-merges", "--format=%h %s", f"{base}..HEAD", "--"]
        listed = subprocess.run(command, capture_output=True, text=True, check=False)
        if listed.returncode == 0:
            yield from (line for line in listed.stdout.splitlines() if len(line.partition(" ")[2]) > SUBJECT)
            return


def lower(figures: Counter[tuple[str, str]]) -> None:
    """Write down the exceptions that have become smaller, without those that are no longer needed."""
    kept = []
    for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            kept.append(line)
        else:
            kind, name, most = line.split()
            now = min(int(most), figures[kind, name])
            kept += [f"{kind} {name} {now}"] if now else []
    EXCEPTIONS.write_text("\n".join(kept) + "\n", encoding="utf-8")


def main() -> int:
    """Print what is wrong, and return whether anything is."""
    figures: Counter[tuple[str, str]] = Counter()
    for kind, name, figure in found():
        figures[kind, name] += figure
    allowed: dict[tuple[str, str], int] = {}
    for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, name, number = line.split()
            allowed[kind, name] = int(number)
    if "--lower" in sys.argv:
        lower(figures)
        return 0
    wrong = [f"a commit's subject has more than {SUBJECT} characters: {line}" for line in long_subjects()]
    for key in sorted(figures.keys() | allowed.keys()):
        now, most = figures[key], allowed.get(key, 0)
        if now != most:
            why = "is over the limit" if now > most else "is better than its exception: run it with --lower"
            wrong.append(f"{' '.join(key)} {now} {why} ({EXCEPTIONS.name}: {most or 'none'})")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
