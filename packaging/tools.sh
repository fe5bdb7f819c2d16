#!/bin/bash
# Makes build/venv, in which the packages are built, and prints its Python: the tools of
# build-constraints.txt and what the program depends on, apart from .venv and what tests need.
#
# usage: packaging/tools.sh [PYTHON]

set -euo pipefail
cd "$(dirname "$0")/.."

python=${1:-python3}
tools=build/venv/bin/python
[ "${OS:-}" != Windows_NT ] || tools=build/venv/Scripts/python.exe

mkdir -p build
"$python" - >build/requirements.txt <<'END'
import pathlib, tomllib
project = tomllib.loads(pathlib.Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
print(*project["dependencies"], "build", "hatchling", "pyinstaller", sep="\n")
END

stamp=build/venv/made-from
wanted=$("$python" -VV; cat build/requirements.txt constraints.txt packaging/build-constraints.txt)
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$wanted" ]; then
    echo "making build/venv with $("$python" --version)" >&2
    "$python" -m venv --clear build/venv
    "$tools" -m pip install --quiet --disable-pip-version-check \
        --constraint constraints.txt --constraint packaging/build-constraints.txt \
        --requirement build/requirements.txt >&2
    echo "$wanted" >"$stamp"
fi
echo "$tools"
