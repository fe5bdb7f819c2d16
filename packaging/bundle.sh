#!/bin/bash
# Builds dist/sudoku-ga, one folder that needs no Python, for the system on which this runs (on
# macOS "dist/Sudoku GA.app" as well), and tries it.
#
# usage: packaging/bundle.sh [PYTHON]

set -euo pipefail
cd "$(dirname "$0")/.."

python=${1:-python3}
if [ "$(uname)" = Linux ]; then
    missing=
    command -v objdump >/dev/null || missing+=" binutils"
    # Debian has Python's library, which PyInstaller copies, apart from Python.
    "$python" -c 'import ctypes, sysconfig; ctypes.CDLL(sysconfig.get_config_var("INSTSONAME"))' \
        2>/dev/null ||
        missing+=$("$python" -c 'import sys; print(" libpython%d.%d" % sys.version_info[:2])')
    if [ -n "$missing" ]; then
        echo "bundle: these packages, named as in Debian, are expected:$missing" >&2
        exit 1
    fi
fi

tools=$(packaging/tools.sh "$python")
folder=dist/sudoku-ga
executable=$folder/sudoku-ga
[ "${OS:-}" != Windows_NT ] || executable+=.exe

"$tools" packaging/draw_icons.py build/icons
"$tools" -m PyInstaller --noconfirm --log-level WARN \
    --distpath dist --workpath build/pyinstaller packaging/sudoku_ga.spec

if [ "$(uname)" = Linux ]; then
    # 49 MB less. Libraries that a wheel's maker has edited, those of NumPy and SciPy, do not all outlive it.
    strip --strip-unneeded $folder/_internal/llvmlite/binding/libllvmlite.so \
        $folder/_internal/libpython3.*.so.* $folder/_internal/python3.*/lib-dynload/*.so \
        $folder/_internal/py{solvers,formula}.*.so
    find $folder/_internal/numba -name '*.so' -exec strip --strip-unneeded {} +
    # 3 MB less: the wheels of NumPy and SciPy have the same libraries of Fortran.
    for library in "$folder"/_internal/scipy.libs/*; do
        twin=numpy.libs/${library##*/}
        ! cmp --silent "$library" "$folder/_internal/$twin" || ln --symbolic --force "../$twin" "$library"
    done
    if command -v icupkg >/dev/null; then
        packaging/icu.sh $folder/_internal/PySide6/Qt/lib/libicudata.so.*
    fi
    # A library that this machine lacks is not in the bundle either.
    if ldd $folder/_internal/PySide6/Qt/plugins/platforms/libqxcb.so | grep "not found"; then
        echo "bundle: install these libraries first (packaging/bootstrap.sh names them)" >&2
        exit 1
    fi
fi

"$tools" packaging/machine_code.py $executable
"$tools" packaging/smoke.py $executable
