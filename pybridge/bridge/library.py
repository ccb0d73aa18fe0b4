"""Finds SWI-Prolog's library, and loads the compiled part of the bridge, which calls it."""

from __future__ import annotations

import atexit
import importlib.util
import sys
from collections.abc import Callable
from ctypes import c_uint
from pathlib import Path
from types import ModuleType
from typing import Any

from pybridge.bridge import compiled
from pybridge.bridge.errors import PrologNotFound


def _load_core() -> ModuleType:
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
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


_core: Any = None
home: str | None = None
_reason = ""
try:
    _core = _load_core()
    home = _core.SWI_HOME_DIR
except Exception as _error:
    _reason = str(
        _error
    )  # reported when Prolog is first used, so that the package can be imported without it


def keep(kept: dict[str, Any]) -> None:
    """Let the compiled part find Prolog's functions, and give it the classes and functions that it uses."""
    if _core is None:
        raise PrologNotFound(_reason)
    compiled.setup(_core._lib._name, kept)


call: Callable[..., Any] = compiled.call
predicate: Callable[[str, str, int], int] = compiled.predicate


def version() -> int:
    """Return SWI-Prolog's version as one number, 90004 for 9.0.4, or 0 if it is not installed."""
    if _core is None:
        return 0
    function = _core._lib["PL_version_info"]
    function.restype = c_uint
    return int(function(1))


_running = True


def is_running() -> bool:
    """Return whether Prolog's functions may still be called."""
    return _running


def stop(alone: bool) -> None:
    """Note that Prolog is about to end: from here on its functions must not be called.

    PySwip ends Prolog when Python exits. If other threads still run Prolog, that would warn, wait or crash;
    then Prolog is left to end with the process.
    """
    global _running
    _running = False
    if not alone:
        atexit.unregister(_core.cleanupProlog)
