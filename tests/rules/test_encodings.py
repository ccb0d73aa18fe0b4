"""Files of rules in other encodings, or of no text, are read or named in one line, and end no process."""

from __future__ import annotations

import codecs
import random
from pathlib import Path

import pytest
from counts import count

import pybridge as pb
from pybridge.cli import run

RULES = (Path(__file__).parents[2] / "examples" / "last_stone.pl").read_text()
ACCENTED = "% Écarté, 石\n" + RULES
READER = """
    (   pybridge_source_encoding:encoding_fault(File, _, _)
    ->  true
    ;   pybridge_source_kind:source_kind(File, _)
    )
"""


@pytest.mark.parametrize(
    ("name", "start", "encoding"),
    [
        ("plain", b"", "utf-8"),
        ("marked", codecs.BOM_UTF8, "utf-8"),
        ("little", codecs.BOM_UTF16_LE, "utf-16-le"),
        ("big", codecs.BOM_UTF16_BE, "utf-16-be"),
        ("named", b":- encoding(iso_latin_1).\n", "latin-1"),
    ],
)
def test_what_can_be_read_is_read(tmp_path: Path, name: str, start: bytes, encoding: str) -> None:
    file = tmp_path / f"{name}.pl"
    rules = ACCENTED.replace("last_stone", name)
    file.write_bytes(start + rules.encode(encoding, "replace"))
    assert len(pb.load_game(str(file)).solve()) == 42


@pytest.mark.parametrize(
    ("data", "line", "fault"),
    [
        (("% Écarté\n" + RULES).encode("latin-1"), 1, "it looks like Latin-1; save it as UTF-8"),
        (RULES.encode("utf-16-le"), 1, "it looks like UTF-16 without a byte order mark; save it as UTF-8"),
        (RULES.encode("utf-32"), 1, "it begins like UTF-16, but is not; save it as UTF-8"),
        (random.Random(1).randbytes(3000), 1, "it is not a text file"),
    ],
)
def test_other_encodings_are_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, line: int, fault: str
) -> None:
    file = tmp_path / "rules.pl"
    file.write_bytes(data)
    assert run(["check", str(file)]) == 2
    assert capsys.readouterr().err == f"pybridge: {file}:{line}: {fault}\n"


def mutated(chance: random.Random) -> bytes:
    """Return rules in some encoding in which a few bytes have been changed, cut out or put in."""
    encoding = chance.choice(["utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1"])
    data = bytearray((ACCENTED if encoding.startswith("utf") else RULES).encode(encoding))
    for _ in range(chance.randint(1, 12)):
        start = chance.choice([chance.randrange(len(data)), chance.randrange(min(len(data), 40))])
        length = chance.choice([0, 1, 1, 2, 30])
        data[start : start + length] = chance.randbytes(chance.choice([0, 1, 1, 2, 9]))
    return bytes(data)


def test_no_mutated_file_ends_the_reader(tmp_path: Path) -> None:
    chance = random.Random(1)
    file = tmp_path / "rules.pl"
    pb.load_game("tictactoe")
    for _ in range(count(300, 100_000)):
        file.write_bytes(mutated(chance))
        pb.query_once(READER, {"File": str(file)})


def test_no_mutated_file_ends_a_check(tmp_path: Path) -> None:
    chance = random.Random(2)
    file = tmp_path / "rules.pl"
    for _ in range(count(20, 2_000)):
        file.write_bytes(mutated(chance))
        said = checked(file)
        assert "\n" not in said
        assert "Variable(" not in said


def checked(file: Path) -> str:
    """Check a file; return why it is not a game, or nothing."""
    try:
        pb.check_game(str(file), games=1)
    except (pb.GameError, pb.PrologError) as error:
        return str(error)
    return ""
