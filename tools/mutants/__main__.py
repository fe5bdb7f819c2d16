"""``python -m tools.mutants [SUBJECT...]``.

Makes every small change of the modules named, all of ``subjects.py`` if none is, and tells
which no test notices. Those that ``survivors.toml`` explains are left out.
"""

import argparse
import importlib
import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from tools.mutants.changes import Change, changes
from tools.mutants.subjects import SUBJECTS
from tools.mutants.trial import ALIVE, trial

_KNOWN = Path(__file__).with_name("survivors.toml")
_PATIENCE, _LEAST_S = 4, 10
"""A change may take so many times the processor time of the tests, and some seconds more."""

_BEFOREHAND = ("numpy", "numba", "pytest", "hypothesis", "pytestqt.plugin", "xdist.plugin")
"""Imported once: each change begins with a copy of this process."""


def main(words: list[str]) -> int:
    """Change the subjects named; return 1 if a change lives that nobody has explained."""
    asked = _asked(words)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["NUMBA_CACHE_DIR"] = _cache_directory()
    for name in _BEFOREHAND:
        importlib.import_module(name)
    known = tomllib.loads(_KNOWN.read_text(encoding="utf-8"))
    living = 0
    for name in asked.subjects or SUBJECTS:
        explained = {(each["where"], each["change"]) for each in known.get(name, [])}
        living += _examine(name, explained)
    return 1 if living else 0


def _examine(name: str, explained: set[tuple[str, str]]) -> int:
    """Make all changes of a module; tell those that live, and return how many did unexplained."""
    path, tests = Path("sudoku_ga", f"{name}.py"), SUBJECTS[name]
    source = path.read_text(encoding="utf-8")
    begin = os.times()
    if trial(path, compile(source, str(path.resolve()), "exec"), tests, 600) != ALIVE:
        raise SystemExit(f"{name}: its tests fail without any change")
    usual_s = sum(os.times()[2:4]) - sum(begin[2:4])
    limit_s = int(_PATIENCE * usual_s) + _LEAST_S
    made, alive = list(changes(source, str(path.resolve()))), 0
    began, met = time.monotonic(), set()
    for change in made:
        if trial(path, change.code, tests, limit_s) == ALIVE:
            if (change.where, _words(change)) in explained:
                met.add((change.where, _words(change)))
            else:
                alive += 1
                print(f"{path}, {change}", flush=True)
    for where, words in sorted(explained - met):
        print(f"{path}: explained, but noticed or gone: {where}    [{words}]", flush=True)
    print(
        f"{name}: {len(made):,} changes, {alive or 'no'} survivors, {len(met)} explained, "
        f"{time.monotonic() - began:.0f} s",
        flush=True,
    )
    return alive


def _words(change: Change) -> str:
    return f"{change.was} → {change.becomes}"


def _cache_directory() -> str:
    """Return where the machine code of the kernels lies: numba asks before it is imported."""
    words = "from sudoku_ga.evolution.kernels.compiled import CACHE_DIRECTORY as c; print(c)"
    done = subprocess.run([sys.executable, "-c", words], stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().strip()


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", choices=[[], *SUBJECTS])
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
