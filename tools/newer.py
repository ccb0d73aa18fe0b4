"""Run the tests on Debian 13, with its SWI-Prolog 9.2.9 and Python 3.13: tools/newer.py FOLDER COMMAND.

The system is built in FOLDER once, from the Debian mirror that apt uses here or that MIRROR names. On every
run, this checkout is copied into it and COMMAND runs in the copy, with the local settings of pip and npm and
with janus-swi installed as well. Needs Linux, and root or sudo.
"""

import ast
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
COPY = Path("/pybridge")
PACKAGES = [
    *("bubblewrap", "ca-certificates", "git", "make", "python3-venv", "swi-prolog-nox", "tmux"),
    *("gcc", "libc6-dev", "pkg-config", "python3-dev"),  # to compile janus-swi
]
VENV = "/venv"
# The copy lacks what pip has compiled in the one before.
SETUP = f"touch hatch_build.py; make --silent {VENV}/.test-ready; pip install --quiet janus-swi"


def as_root(*command: str | Path) -> None:
    """Run a command that needs root, in the checkout."""
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    subprocess.run([*sudo, *command], cwd=ROOT, check=True)


def output_of(*command: str) -> str:
    """Run a command in the checkout and return what it prints."""
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def build(system: Path, suite: str, packages: list[str]) -> None:
    """Install a Debian in a folder that does not exist yet."""
    if not shutil.which("debootstrap"):
        as_root("apt-get", "update", "-qq")
        as_root("apt-get", "install", "-qq", "-y", "debootstrap", "debian-archive-keyring")
    unfinished = system.with_name("unfinished")
    as_root("rm", "-rf", unfinished)
    as_root("mkdir", "-p", unfinished)
    include = "--include=" + ",".join(packages)
    as_root("debootstrap", "--variant=minbase", include, suite, unfinished, *mirror())
    as_root("mv", unfinished, system)


def mirror() -> list[str]:
    """Return the mirror for debootstrap; without one, it uses its own default."""
    named = os.environ.get("MIRROR", "")
    if not named and shutil.which("apt-get"):
        of_debian = ["Identifier: Packages", "Origin: Debian", "Label: Debian"]
        named = output_of("apt-get", "indextargets", "--format", "$(REPO_URI)", *of_debian).partition("\n")[0]
    return [named] if named else []


def copy_checkout(folder: Path, *parts: str) -> None:
    """Copy the files of the working tree, or of parts of it, that git tracks or would add."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *parts]
    listed = output_of(*listing).split("\0")
    as_root("rm", "-rf", folder)
    as_root("mkdir", folder)
    files = [name for name in listed if (ROOT / name).is_file()]
    as_root("cp", "--parents", "--preserve=mode,timestamps", "--target-directory", folder, *files)


def pip_settings() -> dict[str, str]:
    """Return pip's settings here as PIP_... variables: those in its files, then those in the environment."""
    lines = output_of(sys.executable, "-m", "pip", "config", "list").splitlines()
    in_files = dict(line.removeprefix("global.").split("=", 1) for line in lines if line.startswith("global."))
    variables = {f"PIP_{name.upper().replace('-', '_')}": ast.literal_eval(value) for name, value in in_files.items()}
    return variables | {name: value for name, value in os.environ.items() if name.startswith("PIP_")}


def npm_settings() -> dict[str, str]:
    """Return npm's settings for the registry here as npm_config_... variables."""
    if not shutil.which("npm"):
        return {}
    found = {name: output_of("npm", "config", "get", name).strip() for name in ("registry", "cafile")}
    return {f"npm_config_{name}": value for name, value in found.items() if value not in ("", "null")}


def named_paths(settings: dict[str, str]) -> list[Path]:
    """Return the files and folders of this machine named in the settings: certificates, wheels, an index."""
    words = [word for value in settings.values() for word in value.split()]
    paths = [Path(word) for word in words if word.startswith("/")]
    # The files that an index links to lie next to it.
    paths += [Path(unquote(urlsplit(word).path)).parent for word in words if word.startswith("file:///")]
    return [path for path in paths if path.exists()]


def run_inside(system: Path, command: str, own: dict[str, str], user: str = "0:0") -> None:
    """Run a command in the copy of the checkout, with variables of its own.

    However it ends, its mounts and processes end with it.
    """
    settings = pip_settings() | npm_settings()
    # A root that is only a folder of another is no mount, and bubblewrap makes no sandbox in it.
    script = ["set -e", shlex.join(["mount", "--rbind", str(system), str(system)])]
    usual = [Path("/dev"), Path("/sys"), Path("/etc/hosts"), Path("/etc/resolv.conf")]
    for path in dict.fromkeys(usual + named_paths(settings)):
        target = system / path.relative_to("/")
        make = ["mkdir", "-p", target] if path.is_dir() else ["install", "-D", "/dev/null", target]
        script += [shlex.join(map(str, step)) for step in (make, ["mount", "--rbind", path, target])]
    variables = {
        "HOME": "/root",
        "LANG": "C.UTF-8",
        "PATH": f"{VENV}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        **{name: os.environ[name] for name in ("TERM", "http_proxy", "https_proxy") if name in os.environ},
        **settings,
        **own,
    }
    assignments = [f"{name}={value}" for name, value in variables.items()]
    script += [f"mount -t proc proc {shlex.quote(str(system / 'proc'))}", f"cd {shlex.quote(str(system))}"]
    script += ["mkdir -p old", "pivot_root . old", "umount -l /old"]
    inside = ["chroot", f"--userspec={user}", "/", "env", "-i", *assignments]
    script.append(shlex.join(["exec", *inside, "sh", "-c", f"set -e; cd {COPY}; {command}"]))
    own_spaces = ["--mount", "--pid", "--fork", "--kill-child"]
    as_root("unshare", *own_spaces, "sh", "-c", "\n".join(script))


def main(folder: str, command: str) -> None:
    """Build the system if it is missing, and run a command in it."""
    system = Path(folder).resolve() / "system"
    if not system.is_dir():
        build(system, "trixie", PACKAGES)
    copy = system / COPY.relative_to("/")
    copy_checkout(copy)
    # There is no Node there: the page is the one built here, and so is what its tests read.
    built = [path for path in ("pybridge/web/static", "page/node_modules/axe-core") if (ROOT / path).is_dir()]
    as_root("cp", "--parents", "--recursive", "--target-directory", copy, *built)
    run_inside(system, f"{SETUP}; {command}", {"MAKEFLAGS": f"-- VENV={VENV}"})


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} FOLDER COMMAND")
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"failed with status {error.returncode}: {error.cmd[0]}")
