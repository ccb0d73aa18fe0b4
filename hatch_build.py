"""Build the compiled part of the bridge where there is a compiler; without one, leave it out."""

import os
import shlex
import subprocess
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path("pybridge", "bridge")
_QUIET: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class CompiledPart(BuildHookInterface[Any]):
    """Compiles the files, for a wheel and for an editable installation."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Build it beside its sources, where both look for it."""
        folder = Path(self.root) / FOLDER
        sources = map(str, sorted(folder.glob("*.c")))
        built = folder / f"compiled{sysconfig.get_config_var('EXT_SUFFIX')}"
        compiler = shlex.split(os.environ.get("CC") or "cc")
        flags = ["-O2", "-fPIC", "-shared", f"-I{sysconfig.get_path('include')}"]
        if sysconfig.get_platform().startswith("macosx"):
            flags += ["-undefined", "dynamic_lookup"]
        with TemporaryDirectory(dir=folder) as temporary:
            new = Path(temporary, built.name)
            try:
                subprocess.run([*compiler, *flags, *sources, "-o", str(new)], check=True, **_QUIET)
            except (OSError, subprocess.CalledProcessError):
                built.unlink(missing_ok=True)
                return
            new.replace(built)  # at once, as a process may be loading it
        build_data["artifacts"].append(f"{FOLDER.as_posix()}/{built.name}")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
