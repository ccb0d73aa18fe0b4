"""Build the compiled part of the bridge, for a wheel and for an editable installation."""

import os
import shlex
import subprocess
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags

FOLDER = Path("pybridge", "bridge")
NEEDED = "to install pybridge from source takes a C compiler and Python's headers: apt install gcc python3-dev"


class CompiledPart(BuildHookInterface[Any]):
    """Compiles the files."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Build it beside its sources, where both look for it; it serves Python 3.11 and newer."""
        folder = Path(self.root) / FOLDER
        built = folder / "compiled.abi3.so"
        compiler = shlex.split(os.environ.get("CC") or "cc")
        flags = ["-O2", "-fPIC", "-shared", f"-I{sysconfig.get_path('include')}"]
        flags += shlex.split(os.environ.get("CFLAGS") or "")
        if sysconfig.get_platform().startswith("macosx"):
            flags += ["-undefined", "dynamic_lookup"]
        with TemporaryDirectory(dir=folder) as temporary:
            new = Path(temporary, built.name)
            sources = map(str, sorted(folder.glob("*.c")))
            try:
                subprocess.run([*compiler, *flags, *sources, "-o", str(new)], check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise SystemExit(f"{NEEDED} ({error})") from None
            for older in folder.glob("compiled.*.so"):  # made for one version of Python, which would prefer it
                older.unlink()
            new.replace(built)  # at once, as a process may be loading it
        build_data["artifacts"].append(f"{FOLDER.as_posix()}/{built.name}")
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{next(sys_tags()).platform}"
