"""What the tools do, each in a process of its own in the sandbox; an answer is JSON-ready data.

Rules are the name of a built-in game or the text of a file.
"""

import json
import re
import warnings
from collections.abc import Callable
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from pybridge.bridge.errors import PrologError
from pybridge.bridge.json_form import json_text
from pybridge.bridge.prolog import consult, query
from pybridge.bridge.terms import Compound
from pybridge.game import Position, load_game
from pybridge.rules.checking import check_equivalence, check_game
from pybridge.rules.errors import InputError, on_one_line
from pybridge.search.solving import SolutionError

Answer = dict[str, Any]
PROGRAM = "program.pl"


def answered(task: str, *arguments: Any) -> str:
    """Return the answer of a task as JSON text; an error is one with `error`, and `line` if known."""
    function: Callable[..., Answer] = globals()[f"_{task}"]
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            answer = function(*arguments)
        except SolutionError as error:
            answer = {"solved": False, "error": on_one_line(error)}
        except (InputError, PrologError, ValueError) as error:
            answer = _fault(error)
    if warned:
        answer["warnings"] = [_fault(warning.message) for warning in warned]
    return json.dumps(answer, ensure_ascii=False)


def _fault(error: object) -> Answer:
    """Return an error, or a warning, with its line if it has one."""
    text = on_one_line(error)
    placed = re.match(r"(?:/tmp/)?(\w+\.pl):(\d+):(?:\d+:)? (.*)", text)
    if placed:
        return {"file": placed[1], "line": int(placed[2]), "error": placed[3]}
    line = getattr(error, "line", None)
    return {"error": text, **({"line": line} if isinstance(line, int) else {})}


def _file(rules: str, name: str) -> str:
    """Return what names the rules for `load_game`: a built-in name, or a file with the text."""
    if re.fullmatch(r"\w+", rules.strip()):
        return rules.strip()
    file = Path("/tmp", name)
    file.write_text(rules, encoding="utf-8")
    return str(file)


def _position(rules: str, variant: str | None, moves: list[str]) -> Position:
    position = load_game(_file(rules, "rules.pl"), variant).start()
    for move in moves:
        position = position.play(move)
    return position


def _shown(position: Position) -> Answer:
    outcome = position.outcome
    return {
        "position": position.text,
        "turn": None if outcome else position.turn,
        "moves": [] if outcome else [move.text for move in position.moves],
        "outcome": outcome and {"winner": outcome.winner, "value": outcome.value},
        "status": list(position.status),
    }


def _check(rules: str, seconds: float) -> Answer:
    try:
        report = check_game(_file(rules, "rules.pl"), seconds=seconds)
    except InputError as error:
        return {"kept": False, "faults": [_fault(error)]}
    found: Answer = {
        "kept": not report.faults,
        "games": report.games,
        "positions": report.positions,
        "faults": [asdict(fault) for fault in report.faults],
        "remarks": [asdict(remark) for remark in report.remarks],
        "advice": report.advice,
    }
    for fault in [*found["faults"], *found["remarks"]]:
        fault["file"] = Path(fault["file"]).name
    return found


def _play(rules: str, variant: str | None, moves: list[str]) -> Answer:
    return {"played": moves, **_shown(_position(rules, variant, moves))}


def _analyse(rules: str, variant: str | None, moves: list[str], seconds: float) -> Answer:
    position = _position(rules, variant, moves)
    if position.outcome:
        return _shown(position)
    found = position.analyse(seconds=seconds).to_json()
    kept = ("move", "value", "winner", "plies", "exact", "line", "depth")
    return {"position": position.text, **{name: found[name] for name in kept}}


def _solve(rules: str, variant: str | None, moves: list[str], seconds: float) -> Answer:
    solution = _position(rules, variant, moves).solve(seconds=seconds, memory=256)
    found = solution.to_json()
    del found["seconds"]
    return {"solved": True, **found}


def _compare(rules: str, other: str, seconds: float) -> Answer:
    report = check_equivalence(_file(rules, "rules.pl"), _file(other, "other.pl"), seconds=seconds)
    if report["difference"]:
        report["difference"]["file"] = Path(report["difference"]["file"]).name
    return report


def _run(program: str, goal: str, limit: int, seconds: float) -> Answer:
    answer: Answer = {"rows": [], "more": False}
    try:
        consult(PROGRAM, program, timeout=seconds)
    except PrologError as error:
        return {**answer, **_fault(error)}
    try:
        with query(goal, timeout=seconds, ahead=1) as answers:
            for row in islice(answers, limit):
                bindings = {name: value for name, value in row.items() if name != "truth" or value is not True}
                answer["rows"].append(json.loads(json_text(bindings)))
            answer["more"] = next(answers, None) is not None
    except PrologError as error:
        answer |= _fault(error)
        if isinstance(error.term, Compound):
            answer["term"] = str(error.term)
    return answer
