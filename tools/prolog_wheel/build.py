"""Build SWI-Prolog as the wheel pybridge_swipl: tools/prolog_wheel/build.py SOURCE FOLDER.

SOURCE is a source tree of SWI-Prolog with its packages: sources.txt beside this file has each part's folder,
commit and checksum. Prolog is compiled with a profile taken from training.pl, in build/prolog; what is there
already is used again. Needs Linux and a C compiler; on Debian the packages in NEEDED.
"""

import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent.parent / "build" / "prolog"
NEEDED = "gcc libgmp-dev zlib1g-dev libncurses-dev libpcre2-dev libyaml-dev libedit-dev"
PACKAGES = "clib plunit chr clpqr json sgml http nlp pldoc pcre yaml libedit"
OPTIONS = {
    "CMAKE_BUILD_TYPE": "PGO",
    "PGO_PROGRAM": HERE / "training.pl",
    "PGO_PROGRAM_OPTIONS": "",
    "SWIPL_PACKAGE_LIST": PACKAGES.replace(" ", ";"),
    "CMAKE_DISABLE_FIND_PACKAGE_OpenSSL": "ON",
    "SWIPL_SO_VERSIONS": "OFF",
    "BUILD_SWIPL_LD": "OFF",
    "BUILD_TESTING": "OFF",
    "EPILOG": "OFF",
    "INSTALL_DOCUMENTATION": "OFF",
    "USE_TCMALLOC": "OFF",
}
LEFT_OUT = ("cmake", "demo", "doc", "include", "man")
LIMIT = 15_000_000
METADATA = """\
Metadata-Version: 2.4
Name: pybridge_swipl
Version: {version}
Summary: SWI-Prolog with the libraries that it needs, for pybridge
License-Expression: BSD-2-Clause AND LGPL-3.0-or-later AND BSD-3-Clause AND MIT AND MIT-open-group
{licences}
Requires-Python: >=3.11
Description-Content-Type: text/plain

Built from these sources, with a profile:

{sources}
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: pybridge\nRoot-Is-Purelib: false\nTag: py3-none-linux_x86_64\n"


def output_of(*command: str | Path) -> str:
    """Return what a command prints."""
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def checksum(source: Path, part: str) -> str:
    """Return the SHA-256 of the names and contents of a part's files; the packages are parts of their own."""
    folder = source / part
    apart = {".git", "packages", "bench", "debian"} if part == "." else {".git"}
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if name.parts[0] not in apart and path.is_file():
            digest.update(f"{name}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def check(source: Path) -> None:
    """Exit with one line if the sources are not those of the list."""
    for line in (HERE / "sources.txt").read_text().splitlines():
        part, commit, expected = line.split()
        if checksum(source, part) != expected:
            sys.exit(
                f"{source / part} is not SWI-Prolog's at commit {commit}; git -C {part} checkout {commit}"
            )


def compile_prolog(source: Path) -> Path:
    """Compile and install Prolog; return its home."""
    settings = [f"-D{name}={value}" for name, value in OPTIONS.items()]
    place = f"-DCMAKE_INSTALL_PREFIX={BUILD / 'installed'}"
    subprocess.run(["cmake", "-S", source, "-B", BUILD, "-G", "Ninja", place, *settings], check=True)
    subprocess.run(["ninja", "-C", BUILD, "plugin_time"], check=True)  # which the training loads
    subprocess.run(["ninja", "-C", BUILD, "install/strip"], check=True)
    if not list(BUILD.glob("PGO-data/*pl-wam.c.gcda")):
        sys.exit(f"no profile was taken: see what {OPTIONS['PGO_PROGRAM']} says above")
    return BUILD / "installed" / "lib" / "swipl"


def check_packages(home: Path) -> None:
    """Exit with one line if a package could not be built; CMake leaves it out when its library is missing."""
    missing = [name for name in PACKAGES.split() if not (home / "library" / "ext" / name).is_dir()]
    if missing:
        sys.exit(f"not built: {', '.join(missing)}; needed are the packages {NEEDED}")


def libraries(home: Path) -> set[Path]:
    """Return the files of the libraries outside `home` with which the compiled files in it are linked."""
    compiled = [path for path in home.glob("*/*/*") if path.suffix == ".so" or path.name == "swipl"]
    linked = re.findall(r"=> (/\S+)", "".join(output_of("ldd", path) for path in compiled))
    return {path for found in linked if home not in (path := Path(found).resolve()).parents}


def licences(home: Path) -> dict[str, Path]:
    """Return the licences of Prolog and of the libraries, by the names under which the wheel has them."""
    found = {"swi-prolog": home / "LICENSE"}
    for library in libraries(home):
        package = output_of("dpkg", "-S", f"*/{library.name}").partition(":")[0]
        found[package] = Path("/usr/share/doc", package, "copyright")
    return found


def pack(home: Path, version: str, folder: Path) -> Path:
    """Write the wheel, as the system that it is built on needs it; return its path."""
    about = f"pybridge_swipl-{version}.dist-info"
    texts = licences(home)
    metadata = METADATA.format(
        version=version,
        licences="\n".join(f"License-File: {name}" for name in texts),
        sources=(HERE / "sources.txt").read_text(),
    )
    wheel = folder / f"pybridge_swipl-{version}-py3-none-linux_x86_64.whl"
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        archive.write(HERE / "package.py", "pybridge_swipl/__init__.py")
        for path in sorted(home.rglob("*")):
            name = path.relative_to(home)
            if path.is_file() and name.parts[0] not in LEFT_OUT:
                archive.write(path, Path("pybridge_swipl", "swipl", name))
        for name, path in texts.items():
            archive.write(path, f"{about}/licenses/{name}")
        archive.writestr(f"{about}/METADATA", metadata)
        archive.writestr(f"{about}/WHEEL", WHEEL)
        archive.writestr(f"{about}/entry_points.txt", "[console_scripts]\nswipl = pybridge_swipl:main\n")
        # auditwheel adds the checksums.
        names = [*archive.namelist(), f"{about}/RECORD"]
        archive.writestr(f"{about}/RECORD", "".join(f"{name},,\n" for name in names))
    return wheel


def main(source: Path, target: Path) -> None:
    """Check, compile and pack; auditwheel adds the libraries and finds the oldest system that will do."""
    check(source)
    version = (source / "VERSION").read_text().strip()
    home = compile_prolog(source)
    check_packages(home)
    (program,) = home.glob("bin/*/swipl")
    here = f"$ORIGIN/{os.path.relpath(next(home.glob('lib/*/libswipl.so')).parent, program.parent)}"
    subprocess.run(["patchelf", "--set-rpath", here, program], check=True)
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        wheel = pack(home, version, folder)
        subprocess.run(["auditwheel", "repair", "--plat", "auto", "-w", folder / "new", wheel], check=True)
        (repaired,) = (folder / "new").glob("*.whl")
        if repaired.stat().st_size > LIMIT:
            sys.exit(f"the wheel has {repaired.stat().st_size:,} bytes, more than {LIMIT:,}")
        target.mkdir(exist_ok=True)
        for older in target.glob("pybridge_swipl-*.whl"):
            older.unlink()
        print(shutil.copy(repaired, target))


if __name__ == "__main__":
    if len(sys.argv) != 3 or not Path(sys.argv[1], "VERSION").is_file():
        sys.exit("name the source tree of SWI-Prolog: make prolog-wheel SOURCE=folder")
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    try:
        main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
    except subprocess.CalledProcessError as error:
        sys.exit(f"failed with status {error.returncode}: {error.cmd[0]}")
