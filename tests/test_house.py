"""The rules about which room may import which, as far as `import-linter` cannot check them."""

import ast
import re
import subprocess
from pathlib import Path

from waiting import PATIENCE

PACKAGE = Path(__file__).parent.parent / "pybridge"
FILES = sorted(PACKAGE.rglob("*.py"))


def test_goals_outside_the_bridge_and_its_hosts_name_no_module_of_ours_but_the_face() -> None:
    named = re.compile(r"\bpybridge_[a-z_]+")
    strangers = [
        f"{file.relative_to(PACKAGE)}: {found}"
        for file in FILES
        if file.relative_to(PACKAGE).parts[0] not in ("bridge", "native")
        for found in named.findall(file.read_text(encoding="utf-8"))
    ]
    assert strangers == []


def test_no_file_of_the_package_imports_the_package_as_a_whole() -> None:
    importers = [
        str(file.relative_to(PACKAGE))
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import) and any(name.name == "pybridge" for name in node.names)
    ]
    assert importers == []


def test_what_reads_rule_sheets_is_loaded_with_the_first_sheet_only() -> None:
    """It is a quarter of all Prolog files, and would make every start of the command slower."""
    loaded = "current_module(M), module_property(M, file(F)), sub_atom(F, _, _, _, '/prolog/gdl/')"
    face = PACKAGE.parent / "prolog" / "pybridge.pl"
    command = ["swipl", "-g", f"forall(({loaded}), writeln(M))", "-t", "halt", str(face)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert set(done.stdout.split()) == {"pybridge_load_sheet"}


def test_no_prolog_file_has_a_lambda() -> None:
    """Its variables are shared or not, depending on whether library(yall) was loaded before the file."""
    files = (PACKAGE.parent / "prolog").rglob("*.pl")
    assert [str(file) for file in files if "]>>" in file.read_text(encoding="utf-8")] == []


def test_what_the_page_runs_imports_what_it_calls() -> None:
    """The page has no library to load from on demand. Profiles and traces are not for it."""
    goal = (
        "use_module(library(check)), set_prolog_flag(autoload, false), use_module('prolog/pybridge'), "
        "use_module('prolog/native/native'), list_undefined([module_class([user])])"
    )
    done = subprocess.run(
        ["swipl", "-g", goal, "-t", "halt"],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    missing = set(re.findall(r"(pybridge_\w+:\w+/\d+), which", done.stderr))
    profiles = {"pybridge_speed:profile/2", "pybridge_speed:profile_data/1"}
    assert missing <= {"pybridge_goal_trace:nodebug/0", "pybridge_library:member/2", *profiles}
