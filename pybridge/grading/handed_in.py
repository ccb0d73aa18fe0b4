"""What students have handed in: the submissions in a folder."""

import hashlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from pybridge.rules.errors import InputError

PROLOG, PYTHON = (".pl", ".pro", ".prolog"), ".py"
MOST_FILES, MOST_BYTES = 1000, 8 << 20


@dataclass(frozen=True)
class Submission:
    """A file to be graded, with the others that belong to it.

    Attributes:
        name: The name of the submission: that of its file or folder.
        file: The file that is loaded.
        files: All files of the submission.
    """

    name: str
    file: Path
    files: tuple[Path, ...]

    @property
    def in_python(self) -> bool:
        """Whether it is a program in Python."""
        return self.file.suffix.lower() == PYTHON

    @property
    def unfit(self) -> str:
        """Why it cannot be graded, or "": a link may point anywhere."""
        name = printable(self.file.name)
        if self.file.is_symlink() or self.file.parent.is_symlink():
            return f"{name} is a link, and not a file of its own"
        if not self.file.is_file():
            there = ", ".join(printable(path.name) for path in self.files[:10])
            return f"there is no file {name}; there is {there or 'no program at all'}"
        if len(self.files) > MOST_FILES:
            return f"it has {len(self.files):,} programs, and at most {MOST_FILES:,} are graded"
        size = sum(path.stat().st_size for path in self.files)
        return f"it has {size:,} bytes, and at most {MOST_BYTES:,} are graded" if size > MOST_BYTES else ""

    @property
    def fingerprint(self) -> str:
        """A hash of the files, by which a submission is known again."""
        digest = hashlib.sha256(self.unfit.encode())
        for path in () if self.unfit else self.files:
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


def submissions(folder: Path, file: str | None) -> list[Submission]:
    """Return the submissions in a folder: its programs, or its folders, each with a `file` of that name.

    Raises:
        InputError: There are none.
    """
    root = folder.resolve()
    shown = sorted(path for path in root.iterdir() if not path.name.startswith("."))
    if file is None:
        programs = [path for path in shown if path.is_file() and path.suffix.lower() in (*PROLOG, PYTHON)]
        stems = Counter(path.stem for path in programs)
        found = [Submission(path.stem if stems[path.stem] == 1 else path.name, path, (path,)) for path in programs]
    else:
        found = [_in_folder(each, file) for each in shown if each.is_dir()]
    if not found:
        what = ".pl files: if each submission is a folder, give --file" if file is None else "folders"
        raise InputError(f"{folder} has no {what}")
    return found


def _in_folder(folder: Path, file: str) -> Submission:
    """Return the submission in a folder, and in it the file `file`, whose letters may be capital ones."""
    files = tuple(
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink() and path.suffix.lower() in (*PROLOG, PYTHON)
    )
    alike = [path for path in files if path.parent == folder and path.name.lower() == file.lower()]
    return Submission(folder.name, folder / file if len(alike) != 1 else alike[0], files)


def printable(text: str) -> str:
    """Return a file name on one line, without bytes that are no text or characters that a terminal obeys."""
    shown = text.encode(errors="surrogateescape").decode(errors="replace")
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in shown)
