#!/bin/bash
# Makes ready what `make run` and `make test` need:
#   1. the system libraries of Qt and Python's venv module,
#   2. .venv with the versions of constraints.txt, made anew or brought up to date.
#   3. with --tests, the programs of the system that some tests use: an X server without a screen,
#      xdotool and a window manager for the real window, and checkers of the packages' metadata.
#      Without one of them its tests are skipped by name.
# On Debian and Ubuntu missing packages are installed when this runs as root; otherwise the
# one line that installs them is printed.
#
# usage: packaging/bootstrap.sh [--tests] [PYTHON]

set -euo pipefail
cd "$(dirname "$0")/.."

# soname                  Debian package
OFFSCREEN_LIBRARIES="
libEGL.so.1               libegl1
libGL.so.1                libgl1
libxkbcommon.so.0         libxkbcommon0
libdbus-1.so.3            libdbus-1-3
libfontconfig.so.1        libfontconfig1
libglib-2.0.so.0          libglib2.0-0
"
WINDOW_LIBRARIES="
libxcb-cursor.so.0        libxcb-cursor0
libxkbcommon-x11.so.0     libxkbcommon-x11-0
libxcb-icccm.so.4         libxcb-icccm4
libxcb-keysyms.so.1       libxcb-keysyms1
libxcb-shape.so.0         libxcb-shape0
"
# command                 Debian package
TEST_TOOLS="
Xvfb                      xvfb
xdotool                   xdotool
openbox                   openbox
desktop-file-validate     desktop-file-utils
appstreamcli              appstream
"

fail() {
    echo "setup: $*" >&2
    exit 1
}

# A version manager may leave a python3.12 on the path that does not start: ask each.
is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    local candidates=(python3 python3.13 python3.12 python3.11)
    [ -n "${1:-}" ] && candidates=("$1")
    for candidate in "${candidates[@]}"; do
        if is_new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    fail "Python 3.11 or later is expected, not found as ${candidates[*]}"
}

# Prints the packages of a list whose library the loader does not know, one a line.
missing_libraries() {
    [ "$(uname)" = Linux ] || return 0
    local known soname package
    # No ldconfig, as on Alpine or NixOS: Qt itself will say what it misses.
    known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p) || return 0
    while read -r soname package; do
        [ -z "$soname" ] || grep -qF "$soname " <<<"$known" || echo "$package"
    done <<<"$1"
}

# Debian ships ensurepip, without which no environment gets its pip, apart from Python.
missing_venv() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null ||
        "$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
}

# Prints the packages of the tools that some tests need, one a line.
missing_tools() {
    [ "$(uname)" = Linux ] || return 0
    local tool package
    while read -r tool package; do
        [ -z "$tool" ] || command -v "$tool" >/dev/null || echo "$package"
    done <<<"$TEST_TOOLS"
}

install_packages() {
    local packages=$1
    command -v apt-get >/dev/null ||
        fail "these system packages, named as in Debian, are missing: $packages"
    if [ "$(id -u)" != 0 ]; then
        fail "run this first: sudo apt-get install --yes --no-install-recommends $packages"
    fi
    echo "setup: installing $packages"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update --quiet=2
    # shellcheck disable=SC2086  # a list of words
    apt-get install --quiet=2 --yes --no-install-recommends $packages </dev/null >/dev/null
}

# What the environment was made from; a moved checkout needs a new one, as its scripts and
# the editable installation name their place.
fingerprint() {
    "$1" -c 'import sys; print(sys.version, sys.base_prefix)'
    pwd
    cat pyproject.toml constraints.txt
}

# Half of pip's processor time would be bytecode, most of it of modules that are never imported.
install() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile \
        --constraint constraints.txt --editable "$1"
}

make_environment() {
    local python=$1 wanted stamp=.venv/made-from
    wanted=$(fingerprint "$python")
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return
    echo "setup: making .venv with $("$python" --version), some two minutes the first time"
    [ ! -L .venv ] || fail ".venv is a link to $(readlink .venv), the environment of another checkout: remove the link"
    # Another Python or another place: begin anew. Else only the versions are brought up to date.
    if [ ! -f "$stamp" ] || [ "$(head -n 2 "$stamp")" != "$(head -n 2 <<<"$wanted")" ]; then
        "$python" -m venv --clear .venv
    fi
    rm -f "$stamp"
    install .
    # What is needed to run compiles the kernels while pip goes on.
    .venv/bin/python -m tools.compiled &
    local compiled=$!
    install '.[test]'
    # make test checks types meanwhile, and waits for the kernels then.
    [ -n "$tests" ] || wait $compiled
    echo "$wanted" >"$stamp"
}

tests=
if [ "${1:-}" = --tests ]; then
    tests=yes
    shift
fi
python=$(find_python "${1:-}")
if [ -n "$tests" ]; then
    # The libraries are those of the window that tests open under Xvfb.
    packages=$({ missing_tools; missing_libraries "$WINDOW_LIBRARIES"; } | tr '\n' ' ')
    # In a process of its own: what it cannot install only means that tests are skipped.
    [ -z "$packages" ] || (install_packages "$packages") ||
        echo "setup: without these, some tests are skipped: $packages" >&2
fi
wanted=$OFFSCREEN_LIBRARIES
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || command -v Xvfb >/dev/null; then
    wanted+=$WINDOW_LIBRARIES
fi
packages=$({ missing_libraries "$wanted"; missing_venv "$python"; } | tr '\n' ' ')
[ -z "$packages" ] || install_packages "$packages"
make_environment "$python"
