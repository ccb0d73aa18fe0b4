#!/bin/sh
# usage: tools/setup.sh VENV WHAT
# Installs SWI-Prolog and a C compiler if they are missing, makes the virtual environment VENV and installs WHAT into it ("." or ".[dev]").
# Without root, apt's packages of them are unpacked into VENV.
# PYTHON names the Python to use (3.11 or newer; default python3).
set -eu

venv=$1
what=$2
python=${PYTHON:-python3}
tools=${2#.}

say() { printf '%s\n' "$*" >&2; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        say "Need root to run: $*"
        say "Run it as root, then try again."
        exit 1
    fi
}

# apt_install PACKAGE...  installs without recommended packages, such as an X server.
apt_install() {
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"
}

may_be_root() { [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1; }

# unpack WHAT PACKAGE...  puts apt's packages, with all that they need and the system lacks, into VENV, without root.
unpack() {
    missing=$1
    shift
    if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg >/dev/null 2>&1; then
        say "$missing is missing: install it as root, or with conda: conda install -c conda-forge swi-prolog c-compiler"
        exit 1
    fi
    say "$missing is missing, and nobody here is root: unpacking apt's packages into $unpacked ..."
    mkdir -p "$unpacked/apt/lists/partial" "$unpacked/apt/archives/partial"
    (
        cd "$unpacked/apt"
        printf '%s\n' "Dir::State \"$PWD\";" 'Dir::State::status "/var/lib/dpkg/status";' "Dir::Cache \"$PWD\";" \
            'Debug::NoLocking "1";' 'APT::Sandbox::User "";' >apt.conf
        export APT_CONFIG="$PWD/apt.conf"
        apt-get update -qq
        needed=$(apt-get install --simulate -qq --no-install-recommends "$@" | sed -n 's/^Inst \([^ ]*\).*/\1/p')
        # shellcheck disable=SC2086
        apt-get download -qq $needed
        for package in *.deb; do dpkg -x "$package" "$unpacked" && rm "$package"; done
    ) || exit 1
    # Some packages still have files in /lib, which is /usr/lib nowadays.
    if [ -d "$unpacked/lib" ] && ! [ -L "$unpacked/lib" ]; then
        cp -R "$unpacked/lib/." "$unpacked/usr/lib"
        rm -r "$unpacked/lib"
    fi
    libraries=$(echo "$unpacked"/usr/lib/*-linux-gnu*)
}

# VENV/bin/swipl runs the unpacked one, and PYBRIDGE_SWIPL names it to each Python of VENV.
unpack_swi_prolog() {
    unpack SWI-Prolog swi-prolog-nox
    program=$(find "$unpacked/usr/lib/swi-prolog/bin" -name swipl -type f)
    mkdir -p "$venv/bin"
    cat >"$venv/bin/swipl" <<END
#!/bin/sh
export SWI_HOME_DIR='$unpacked/usr/lib/swi-prolog'
export LD_LIBRARY_PATH='$libraries'\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}
exec '$program' "\$@"
END
    chmod +x "$venv/bin/swipl"
    "$venv/bin/swipl" -q -g "make_library_index(swi(library))" -t halt 2>/dev/null     # apt would do that when it configures the package
}

# The unpacked compiler has to be told where its files are now.
unpack_compiler() {
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    unpack "A C compiler" gcc libc6-dev "lib$version-dev"
    sed -i "s,/usr/lib/[^ ]*/libc_nonshared.a,$libraries/libc_nonshared.a," "$libraries/libc.so"
    include=$unpacked/usr/include
    export CC="$unpacked/usr/bin/gcc -B$libraries -L$libraries"
    export CFLAGS="-isystem $include -isystem $include/$(basename "$libraries") -isystem $include/$version"
    export PATH="$unpacked/usr/bin:$PATH"
}

# The tests play in a real terminal.
install_tmux() {
    say "tmux is not installed; installing it for the tests."
    if command -v apt-get >/dev/null 2>&1; then
        apt_install tmux
    elif command -v dnf >/dev/null 2>&1; then
        as_root dnf install -y tmux
    elif command -v brew >/dev/null 2>&1; then
        brew install tmux
    else
        say "No apt-get, dnf or brew here. Please install the package tmux yourself: https://github.com/tmux/tmux/wiki"
        exit 1
    fi
}

# Submissions are graded in a sandbox. Without apt, the tests of that are skipped with a message.
install_bubblewrap() {
    if command -v apt-get >/dev/null 2>&1; then
        say "bubblewrap is not installed; installing it for the tests."
        apt_install bubblewrap
    else
        say "The command bwrap is missing: the tests of grading will be skipped."
    fi
}

# The tests open pictures and pages in a real browser. Without apt, and on Ubuntu, whose packages do not contain
# Chromium, these tests are skipped with a message.
install_chromium() {
    if command -v apt-get >/dev/null 2>&1; then
        say "Chromium is not installed; installing it for the tests."
        if apt_install chromium fonts-dejavu-core; then return; fi
    fi
    say "The command chromium is missing: the tests in a browser will be skipped."
}

# The page is built with Node, which is not needed just to play.
install_node() {
    say "Node is not installed; installing it to build the page."
    if command -v apt-get >/dev/null 2>&1; then
        apt_install nodejs npm
    elif command -v dnf >/dev/null 2>&1; then
        as_root dnf install -y nodejs npm
    elif command -v brew >/dev/null 2>&1; then
        brew install node
    else
        say "No apt-get, dnf or brew here. Please install Node 18 or newer yourself: https://nodejs.org"
        exit 1
    fi
}

install_swi_prolog() {
    say "SWI-Prolog is not installed; installing it."
    if command -v apt-get >/dev/null 2>&1; then
        apt_install swi-prolog-nox
    elif command -v dnf >/dev/null 2>&1; then
        as_root dnf install -y --setopt=install_weak_deps=False swi-prolog
    elif command -v brew >/dev/null 2>&1; then
        brew install swi-prolog
    else
        say "No apt-get, dnf or brew here. Please install the package swi-prolog (9.0.4 or newer) yourself:"
        say "https://www.swi-prolog.org/Download.html - then run the same command again."
        exit 1
    fi
}

check_python() {
    if ! command -v "$python" >/dev/null 2>&1; then
        say "$python was not found. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3.12 ..."
        exit 1
    fi
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        say "$("$python" --version) is too old: Python 3.11 or newer is needed. Name one: make PYTHON=python3.12 ..."
        exit 1
    fi
}

# Debian packages venv separately from Python.
check_venv_module() {
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        if command -v apt-get >/dev/null 2>&1; then
            apt_install python3-venv
        else
            say "$python has no venv module. Install your system's package for it, then run the same command again."
            exit 1
        fi
    fi
}

# A part of the bridge is written in C.
install_compiler() {
    say "There is no C compiler with Python's headers; installing them."
    if command -v apt-get >/dev/null 2>&1; then
        apt_install gcc libc6-dev python3-dev
    elif command -v dnf >/dev/null 2>&1; then
        as_root dnf install -y gcc python3-devel
    else
        say "No apt-get or dnf here. Please install a C compiler yourself; on macOS: xcode-select --install"
        exit 1
    fi
}

has_compiler() {
    header=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h
    command -v "${CC:-cc}" >/dev/null 2>&1 && [ -f "$header" ]
}

case $tools in
    *dev*)
        command -v tmux >/dev/null 2>&1 || install_tmux
        command -v bwrap >/dev/null 2>&1 || install_bubblewrap
        command -v chromium >/dev/null 2>&1 || install_chromium
        command -v npm >/dev/null 2>&1 || install_node
        ;;
    *docs*)
        command -v npm >/dev/null 2>&1 || install_node
        ;;
esac
check_python
if ! [ -x "$venv/bin/python" ]; then
    check_venv_module
    "$python" -m venv "$venv"
fi
unpacked=$(cd "$venv" && pwd)/packages
if ! command -v swipl >/dev/null 2>&1 && ! [ -x "$venv/bin/swipl" ]; then
    if may_be_root; then install_swi_prolog; else unpack_swi_prolog; fi
fi
if ! has_compiler; then
    if may_be_root; then install_compiler; else unpack_compiler; fi
fi
say "Installing pybridge${tools:+ with $tools} into $venv ..."
install() { "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"; }
LD_LIBRARY_PATH=${libraries:-}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} install --editable "$what"
rm -rf "$unpacked/apt"
if [ -x "$venv/bin/swipl" ]; then
    "$venv/bin/python" - "$venv/bin/swipl" <<'END'
import pathlib, sys, sysconfig

line = f"import os; os.environ.setdefault('PYBRIDGE_SWIPL', {str(pathlib.Path(sys.argv[1]).resolve())!r})"
pathlib.Path(sysconfig.get_path("purelib"), "pybridge_swipl.pth").write_text(line + "\n")
END
fi
