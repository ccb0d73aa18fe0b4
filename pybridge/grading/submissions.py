"""Grading submissions, each in a process of its own, and their marks."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from pybridge.bridge.programs import check, run_prolog
from pybridge.bridge.starting import prolog_directory
from pybridge.game import load_game
from pybridge.grading.handed_in import Submission, printable, submissions
from pybridge.grading.python_functions import Broken, Fault, Functions, judge_heuristic, judge_minimax
from pybridge.grading.staging import Stage, staged
from pybridge.rules.errors import InputError, on_one_line
from pybridge.rules.loading import full_spec, is_path, load_rules, other_files
from pybridge.sandbox.sandbox import Ended, NoSandbox, Sandbox

PARTS = ("rules", "minimax", "alphabeta", "expectimax", "heuristic")
IN_PYTHON = ("minimax", "heuristic")
WEIGHTS = {"rules": 50.0, "minimax": 25.0, "alphabeta": 25.0}
__all__ = ["PARTS", "WEIGHTS", "Grade", "Grading", "Submission", "first_fault", "graded", "submissions"]
_STARTING = 10.0  # seconds that a process may take beside thrice its limit, which is in processor time

Grade = dict[str, Any]
"""The results for a submission, as JSON-ready data."""


@dataclass
class Grading:
    """How submissions are graded; see `pybridge grade` for the options."""

    sandbox: Sandbox
    reference: str
    variant: str | None = None
    seconds: float = 20
    positions: int = 100_000
    full: bool = False
    parts: tuple[str, ...] = tuple(WEIGHTS)
    whole: int = 0
    strength: float = 1.0

    def prepare(self) -> None:
        """Try the sandbox, and grade the reference: it must be right, and shows how many positions there are.

        Raises:
            InputError: The sandbox or the reference does not work.
        """
        try:
            check(self.sandbox)
        except NoSandbox as error:
            raise InputError(str(error)) from None
        files = self._reference_files() or [prolog_directory() / f"games/{self.reference}.pl"]
        own = [path.resolve() for path in files]
        grade = self.grade(Submission("the reference", own[0], tuple(own)))
        heuristic = grade["heuristic"]
        if heuristic and heuristic["games"]:
            self.strength = heuristic["score"]
        if self.parts == ("heuristic",):
            return
        rules = grade["rules"]
        if rules is None or rules["difference"]:
            raise InputError(f"the reference cannot be graded: {first_fault(grade)}")
        self.whole = rules["compared"] if rules["complete"] else 0

    def grade(self, submission: Submission) -> Grade:
        """Grade a submission; whatever goes wrong that it is not to blame for leaves it without a mark."""
        if submission.unfit:
            return self._graded(submission, {}, "", submission.unfit)
        try:
            with staged(submission) as stage:
                grade = self._graded(submission, *self._parts(stage))
                grade["warnings"] = [*stage.warnings, *grade["warnings"]]
                named: Grade = stage.named(grade)
                return named
        except Exception as error:  # one submission must not end the grading of the others
            why = f"the grader failed: {type(error).__name__}: {on_one_line(error)}"
            return self._graded(submission, {}, "", why)

    def _parts(self, stage: Stage) -> tuple[dict[str, Any], str, str]:
        """Return the results of the parts, what the submission did to end them, and why there is no mark."""
        if stage.submission.in_python:
            return self._python_parts(stage)
        files = [stage.folder, *self._reference_files()]
        arguments: list[str] = ["-g", "grade_main", str(prolog_directory() / "grading/submission.pl"), "--"]
        arguments += [str(stage.file), full_spec(self.reference), self.variant or "default"]
        arguments += [str(self.seconds), str(self.positions), "true" if self.full else "false", ",".join(self.parts)]
        arguments += map(str, stage.files)
        key = token_hex()
        whole = 3 * self.seconds + _STARTING
        ended = run_prolog(self.sandbox, arguments, files, whole, errors=False, given=f"{key}\n".encode())
        parts: dict[str, Any] = {}
        for line in ended.output.decode(errors="replace").splitlines():
            if line.startswith(key):
                part = json.loads(line.removeprefix(key))
                parts[part.pop("part")] = part
        return (parts, *self._ending(parts, ended))

    def _reference_files(self) -> list[Path]:
        """Return the reference's own file and those it loads; none for a built-in game."""
        game = load_rules(self.reference)
        if not is_path(self.reference):
            return []
        return [Path(full_spec(self.reference)), *map(Path, other_files(game))]

    def _python_parts(self, stage: Stage) -> tuple[dict[str, Any], str, str]:
        """Return the same for a submission in Python."""
        unfit = [part for part in self.parts if part not in IN_PYTHON]
        if unfit:
            only = "only minimax and heuristic can be graded in Python: give --weights minimax=100, for example"
            return {}, "", f"it is in Python, and has no part {unfit[0]}; {only}"
        game = load_game(self.reference, self.variant)
        parts: dict[str, Any] = {}
        functions = None
        whole = 3 * self.seconds + _STARTING
        try:
            functions = Functions(self.sandbox, stage.file, [stage.folder], self.seconds / 10, whole)
            parts["load"] = {"loaded": True, "text": "", "messages": []}
            for part in self.parts:
                judge = judge_minimax if part == "minimax" else judge_heuristic
                parts[part] = judge(functions, game, self.variant, str(stage.file))
        except Fault as fault:
            return parts, f"{stage.file}:{fault.line or 1}: loading it {fault}", ""
        except Broken as broken:
            if functions is None:
                return parts, "", f"Python broke down while it was loaded: {broken}. Look at it by hand"
            return parts, f"{broken}, or took more than {whole:g} seconds", ""
        finally:
            if functions is not None:
                functions.close()
        return parts, "", ""

    def _ending(self, parts: Mapping[str, Any], ended: Ended) -> tuple[str, str]:
        """Return what the submission did to end its process, and why it has no mark."""
        if "failed" in parts:
            return "", f"the grader failed: {parts['failed']['text']}"
        if "done" in parts:
            return "", str(parts.get("load", {}).get("ungraded") or "")
        doing = next((part for part in ("shape", "load", *self.parts) if part not in parts), self.parts[-1])
        what = {"shape": "the start", "load": "loading it"}.get(doing, doing)
        how = f"{ended.how or 'it ended its process'} ({what})"
        if doing == "shape":
            return "", f"the sandbox did not come as far as the submission: {how}"
        if not ended.killed:
            return "", f"SWI-Prolog broke down: {how}. Look at it by hand"
        if ended.overdue and ended.processor < self.seconds / 2:
            busy = f"{how} having had {ended.processor:.1f} of processor time"
            return "", f"the machine is too busy: {busy}. Give --workers 1, or more --seconds"
        return how, ""

    def _graded(self, submission: Submission, parts: dict[str, Any], problem: str, ungraded: str) -> Grade:
        load = parts.get("load") or {"loaded": False, "text": problem, "messages": []}
        return {
            "submission": printable(submission.name),
            "fingerprint": submission.fingerprint,
            "ungraded": ungraded or None,
            "loaded": load["loaded"],
            "problem": problem or load["text"] or ungraded or None,
            "warnings": load["messages"],
            **{part: parts.get(part) for part in PARTS},
            "shape": (parts.get("shape") or {}).get("shape"),
        }

    def share(self, grade: Grade, part: str) -> float:
        """Return the share of a part that is right, from 0 to 1; half of it if alpha-beta never cuts."""
        found = grade[part]
        if found is None:
            return 0.0
        if part == "rules":
            whole = self.whole if found["complete"] or found.get("stuck") else 0
            return float(found["agreeing"] / max(1, whole, found["compared"]))
        right = found["right"] / found["judged"] if found["judged"] else 0.0
        if part == "heuristic":
            over = (found["score"] - 0.5) / max(0.1, self.strength - 0.5)
            return float(right * min(1.0, max(0.0, over)))
        return float(right / 2 if part == "alphabeta" and found.get("cuts") is False else right)

    def mark(self, grade: Grade, weights: Mapping[str, float]) -> float | None:
        """Return the mark, rounded down to tenths, so that it is full only if nothing is wrong.

        None if the submission is not graded: the reason is then in `ungraded`.
        """
        notes = [found["note"] for part in weights if (found := grade[part]) and found.get("ungraded")]
        grade["ungraded"] = grade["ungraded"] or (f"{notes[0]}" if notes else None)
        if grade["ungraded"]:
            return None
        exact = sum(weight * self.share(grade, part) for part, weight in weights.items())
        return int(exact * 10 + 1e-6) / 10


def graded(grading: Grading, found: Sequence[Submission], workers: int) -> Iterator[Grade]:
    """Grade submissions on several processors, and yield each result as it is ready."""
    with ThreadPoolExecutor(workers) as threads:
        try:
            for future in as_completed([threads.submit(grading.grade, each) for each in found]):
                yield future.result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            grading.sandbox.stop()


def note_alike(grades: Iterable[Grade]) -> None:
    """Give each grade the names of the submissions that are like it up to names and order."""
    groups: defaultdict[str, list[Grade]] = defaultdict(list)
    for grade in grades:
        grade["alike"] = []
        if grade["shape"]:
            groups[grade["shape"]].append(grade)
    for group in groups.values():
        for grade in group:
            grade["alike"] = [other["submission"] for other in group if other is not grade]


def first_fault(grade: Grade, parts: Iterable[str] = PARTS) -> str:
    """Return what is wrong first in these parts, or ""."""
    if grade["ungraded"]:
        return f"not graded, because {grade['ungraded']}"
    if grade["problem"]:
        return str(grade["problem"])
    for part in parts:
        found = grade[part]
        if found and found["difference"]:
            return f"{part}: {described(found['difference'])}"
    notes = [found["note"] for part in parts if (found := grade[part]) and found.get("note")]
    notes += [text for part in parts if part == "heuristic" and (text := strength_text(grade[part]))]
    uncut = "alphabeta" in parts and (grade["alphabeta"] or {}).get("cuts") is False
    return str((notes or (["alphabeta never cuts"] if uncut else [""]))[0])


def strength_text(found: Grade | None) -> str:
    """Return how a heuristic has played, or "" if it has not."""
    if not found or not found["games"]:
        return ""
    games = f"{found['won']} won, {found['drawn']} drawn, {found['lost']} lost"
    return f"heuristic: {games} against a player who looks as far and only sees wins"


def described(difference: Mapping[str, Any]) -> str:
    """Return the place of a counterexample, the moves that lead there, and what is wrong."""
    place = f"{difference['file']}:{difference['line']}: " if difference["file"] else ""
    moves = f"after {' '.join(difference['moves'])}, " if difference["moves"] else ""
    return f"{place}{moves}{difference['text']}"
