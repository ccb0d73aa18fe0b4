#!/bin/sh
# usage: tools/setup.sh VENV WHAT
# Installs SWI-Prolog and a C compiler if they and their wheels in dist/ are missing, makes the virtual environment VENV and installs WHAT into it ("." or ".[dev]").
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

# wheel_of PACKAGE  prints the path of its wheel in dist/, if there is one and it will do: it is enough to play.
wheel_of() {
    if [ -z "$tools" ]; then find dist -name "$1-*.whl" 2>/dev/null | head -n 1; fi
}

# need_root WHAT PACKAGE  says in one line what to do where nobody can install WHAT.
need_root() {
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        say "$1 is missing: put the wheel $2 into dist/, or run this as root."
        exit 1
    fi
}

prolog=
if ! command -v swipl >/dev/null 2>&1; then
    prolog=$(wheel_of pybridge_swipl)
    [ -n "$prolog" ] || { need_root SWI-Prolog pybridge_swipl; install_swi_prolog; }
fi
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
pybridge=
if ! has_compiler; then
    pybridge=$(wheel_of pybridge_prolog)
    [ -n "$pybridge" ] || { need_root "A C compiler" pybridge_prolog; install_compiler; }
fi
if ! [ -x "$venv/bin/python" ]; then
    check_venv_module
    "$python" -m venv "$venv"
fi
say "Installing pybridge${tools:+ with $tools} into $venv ..."
install() { "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"; }
[ -z "$prolog" ] || install "$prolog"
if [ -n "$pybridge" ]; then install "$pybridge"; else install --editable "$what"; fi
