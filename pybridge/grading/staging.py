"""A submission's files under neutral names, so that no mark depends on what a student calls a file.

A file's name becomes the name of its module: `lists.pl` could not be loaded, and neither could a module
that is called like the reference. So the files are copied, as UTF-8, and what is said of the copies is said
of the files.
"""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybridge.bridge.wire import harmless
from pybridge.grading.handed_in import Submission, printable

NEUTRAL = "the_submission"
"""The name of the copy, of its module and of its game."""

_MODULE = re.compile(r"(?m)^(\s*:-\s*module\(\s*)([a-z]\w*)(\s*,)")


@dataclass(frozen=True)
class Stage:
    """A copy of a submission.

    Attributes:
        file: The file to load.
        files: All files.
        warnings: What had to be changed.
    """

    submission: Submission
    folder: Path
    file: Path
    files: tuple[Path, ...]
    warnings: tuple[str, ...]

    def named(self, data: Any) -> Any:
        """Return JSON-ready data in which the student's names stand for the neutral ones."""
        if isinstance(data, dict):
            return {key: self.named(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self.named(value) for value in data]
        if not isinstance(data, str):
            return data
        file, name = printable(self.submission.file.name), printable(self.submission.name)
        for neutral, own in ((str(self.file), file), (f"{self.folder}/", ""), (NEUTRAL, name)):
            data = data.replace(neutral, own)
        return harmless(data)


@contextmanager
def staged(submission: Submission) -> Iterator[Stage]:
    """Copy a submission, for as long as it is graded."""
    with tempfile.TemporaryDirectory(prefix="pybridge-grade-") as made:
        folder = Path(made).resolve()
        files: list[Path] = []
        warnings: list[str] = []
        for path in submission.files:
            whole = path == submission.file
            named = (
                path.relative_to(submission.file.parent) if path.is_relative_to(submission.file.parent) else path.name
            )
            copy = folder / (_neutral(submission) if whole else named)
            copy.parent.mkdir(parents=True, exist_ok=True)
            content, warning = _utf8(path.read_bytes())
            copy.write_bytes(_neutral_module(content) if whole else content)
            files.append(copy)
            warnings += [f"{printable(path.name)}:1: {warning}"] if warning else []
        yield Stage(submission, folder, folder / _neutral(submission), tuple(files), tuple(warnings))


def _neutral(submission: Submission) -> str:
    return f"{NEUTRAL}{'.py' if submission.in_python else '.pl'}"


def _neutral_module(content: bytes) -> bytes:
    """Return a file with the neutral name for its module, unless it uses that name elsewhere.

    The program that an adapter loads is in the module NAME_program, see prolog/dialects/adapter.pl.
    """
    text = content.decode("latin-1")
    found = _MODULE.search(text)
    if found is None or re.search(rf"\b{found[2]}:", text):
        return content
    text = text[: found.start(2)] + NEUTRAL + text[found.end(2) :]
    return re.sub(rf"\b{found[2]}_program\b", f"{NEUTRAL}_program", text).encode("latin-1")


def _utf8(content: bytes) -> tuple[bytes, str]:
    """Return a file as UTF-8, and a warning if it was not; UTF-16 with its mark is left to the program."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or b":- encoding(" in content or b"\0" in content:
        return content, ""
    try:
        content.decode()
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace").encode(), "it is not UTF-8, and was read as Windows-1252"
    return content, ""
