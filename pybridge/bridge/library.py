"""Chooses a SWI-Prolog, finds its library, and loads the compiled part of the bridge, which calls it."""

import atexit
import importlib.util
import os
import re
import subprocess
import sys
from ctypes import CDLL, RTLD_GLOBAL, c_uint
from pathlib import Path
from types import ModuleType
from typing import Any

from pybridge.bridge import compiled
from pybridge.bridge.errors import PrologNotFound

_ALREADY = "loaded by another library"


def _chosen() -> tuple[str, dict[str, str]]:
    """Return where this process's Prolog is from, and the variables that lead PySwip there, if any must.

    A Prolog that is loaded already is used, whoever loaded it: there is never a second one.
    """
    if "pyswip.core" in sys.modules:
        return "loaded by PySwip", {}
    if loaded := _mapped():
        return _ALREADY, _leading(loaded, "unknown")
    if program := os.environ.get("PYBRIDGE_SWIPL"):
        return "named by PYBRIDGE_SWIPL", _leading(*_named(program))
    return "found by PySwip", {}


def _leading(library: str, home: str) -> dict[str, str]:
    return {"LIBSWIPL_PATH": library, "SWI_HOME_DIR": home}


def _mapped() -> str:
    """Return the path of Prolog's library if this process has loaded it, as Janus does; Linux alone tells."""
    maps = Path("/proc/self/maps")
    found = maps.exists() and re.search(r"/.*/libswipl\.so.*", maps.read_text())
    return found[0] if found else ""


def _named(program: str) -> tuple[str, str]:
    """Return the library and the home of a `swipl` program."""
    try:
        command = [program, "--dump-runtime-variables"]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        variables = dict(re.findall('(.*)="(.*)";', told))
        _load(Path(variables["PLLIBSWIPL"]))
        return variables["PLLIBSWIPL"], variables["PLBASE"]
    except (OSError, subprocess.CalledProcessError, KeyError) as error:
        raise ImportError(f"PYBRIDGE_SWIPL names {program}, which is no swipl with a library") from error


def _load(library: Path) -> None:
    """Load a library; what it needs and the system lacks is loaded from the library's own folder."""
    tried = set[str]()
    while True:
        try:
            CDLL(str(library), RTLD_GLOBAL)
            return
        except OSError as error:
            missing = str(error).partition(":")[0]
            if missing in tried or not library.with_name(missing).exists():
                raise
            tried.add(missing)
            _load(library.with_name(missing))


def _load_core(variables: dict[str, str]) -> ModuleType:
    """Import `pyswip.core` alone: `import pyswip` would start Prolog with its signal handling disabled.

    Without it, an overflow of the C stack ends the process.
    """
    name = "pyswip.core"
    if name not in sys.modules:
        package = importlib.util.find_spec("pyswip")
        if package is None or package.origin is None:
            raise ModuleNotFoundError("PySwip is not installed: pip install pyswip", name="pyswip")
        spec = importlib.util.spec_from_file_location(name, Path(package.origin).with_name("core.py"))
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        before = {variable: os.environ.get(variable) for variable in variables}
        os.environ.update(variables)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        finally:
            for variable, value in before.items():
                os.environ.pop(variable)
                if value is not None:
                    os.environ[variable] = value
    return sys.modules[name]


_core: Any = None
home: str | None = None
_origin = ""
_reason = ""
try:
    _origin, _variables = _chosen()
    _core = _load_core(_variables)
    home = None if _origin == _ALREADY else _core.SWI_HOME_DIR
except Exception as _error:
    _reason = str(_error)  # reported when Prolog is first used, so that the package can be imported without it


def keep(kept: dict[str, Any]) -> None:
    """Let the compiled part find Prolog's functions, and give it the classes and functions that it uses."""
    if _core is None:
        raise PrologNotFound(_reason)
    compiled.setup(_core._lib._name, kept)


def library_path() -> str:
    """Return the path of Prolog's library."""
    if _core is None:
        raise PrologNotFound(_reason)
    return str(_core._lib._name)


def version() -> int:
    """Return SWI-Prolog's version as one number, 90004 for 9.0.4, or 0 if it is not installed."""
    if _core is None:
        return 0
    function = _core._lib["PL_version_info"]
    function.restype = c_uint
    return int(function(1))


def described() -> str:
    """Return which SWI-Prolog is used, where it is from, and how the compiled part was built: two lines."""
    if _core is None:
        return f"no SWI-Prolog ({_reason})\nbridge {compiled.__doc__}"
    number = version()
    prolog = f"{number // 10000}.{number // 100 % 100}.{number % 100}, {_origin}: {_core._lib._name}"
    return f"SWI-Prolog {prolog}\nbridge {compiled.__doc__}"


_running = True
_NO_RECLAIM_MEMORY, _NO_CANCEL = 0x10000, 0x20000  # options of PL_cleanup()


def is_running() -> bool:
    """Return whether Prolog's functions may still be called."""
    return _running


def stop(alone: bool) -> None:
    """End Prolog, if no other thread runs it: from here on its functions must not be called.

    If other threads still run Prolog, ending it would warn, wait or crash; it is left to end with the
    process. So is its memory, which PySwip would release: SWI-Prolog 9.0.4 can release some of it twice.
    """
    global _running
    _running = False
    atexit.unregister(_core.cleanupProlog)
    if alone:
        _core.PL_cleanup(_NO_CANCEL | _NO_RECLAIM_MEMORY)
