#!/bin/bash
# Puts the wheels that the Flatpak needs into build/flatpak/wheels, since flatpak-builder builds
# without a network: that of the program, and its dependencies for the Python of the runtime. Qt
# and its binding come from the base app.
#
# Tried: this script, on Debian 12. See io.github.sudoku_ga.SudokuGA.yaml for what was not.
#
# usage: packaging/flatpak/wheels.sh [PYTHON]

set -euo pipefail
cd "$(dirname "$0")/../.."

version=3.13 # of Python in the runtime
folder=build/flatpak/wheels

tools=$(packaging/tools.sh "$@")
rm -rf $folder
mkdir -p $folder
"$tools" -m build --no-isolation --wheel --outdir $folder
grep -v -e PySide6 -e '^build$' -e '^hatchling$' -e '^pyinstaller$' build/requirements.txt \
    >build/flatpak/requirements.txt
platforms=()
for glibc in 5 12 17 24 27 28 34; do platforms+=(--platform "manylinux_2_${glibc}_x86_64"); done
"$tools" -m pip download --quiet --dest $folder --only-binary :all: \
    --python-version $version "${platforms[@]}" --platform manylinux2014_x86_64 \
    --constraint constraints.txt --requirement build/flatpak/requirements.txt
ls $folder
