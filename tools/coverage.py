"""``python -m tools.coverage [PACKAGE...]``: how much of each package its own tests reach.

Lines and branches are counted together. For each package its tests run alone, so that a line
which only the window's tests come by does not count for the layers below. The figures of
``[tool.sudoku_ga.coverage]`` in ``pyproject.toml`` may only rise: a package below its own fails.

Counted are all threads of Python and every process that a test starts. Not counted is what a
thread of Qt runs: a worker's plain function is tested outside its thread. A kernel is counted
where its plain Python twin runs (``tests/evolution/twins.py``), never where it is compiled. What
writes machine code runs only while a kernel is compiled, so the tests of the kernels' package begin
with an empty folder of machine code, which takes them a minute or two.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from math import floor
from pathlib import Path
from typing import NamedTuple

import coverage

_ROOT = Path(__file__).parents[1]
_SETTINGS = _ROOT / "pyproject.toml"
_TESTS_BESIDE = {
    "api": ["tests/contracts/test_examples.py"],
    "puzzle": ["tests/api"],
    "evolution": ["tests/api", "tests/contracts", "tests/golden", "tests/plugins"],
}
"""Tests of a package that stand elsewhere than in the folder of its name."""


class Reached(NamedTuple):
    """What the tests of a package come to; counts of lines and branches."""

    package: str
    counted: int
    missed: int
    floor: float

    @property
    def percent(self) -> float:
        """The share that ran."""
        return 100 * (1 - self.missed / self.counted)

    def __str__(self) -> str:
        """Return a row of the table."""
        return (
            f"{self.package:<12}{self.counted:>8,}{self.missed:>8,}"
            f"{self.percent:>8.1f} %{self.floor:>6} %{self._remark}"
        )

    @property
    def _remark(self) -> str:
        if self.percent < self.floor:
            return "  too little"
        if floor(self.percent) > self.floor:
            return f"  write {floor(self.percent)} into pyproject.toml"
        return ""


def main(words: list[str]) -> int:
    """Measure the packages named, all if none is; return 1 if a test fails or one is too low."""
    settings = tomllib.loads(_SETTINGS.read_text("utf-8"))
    floors: dict[str, float] = settings["tool"]["sudoku_ga"]["coverage"]
    asked = _asked(words, list(floors))
    rows, failed = [], []
    for package in asked.packages or floors:
        with tempfile.TemporaryDirectory() as folder:
            if _run_tests(package, Path(folder), asked.processes):
                failed.append(package)
            rows.append(_reached(package, Path(folder), floors[package], missing=asked.missing))
    print(f"\n{'package':<12}{'counted':>8}{'missed':>8}{'reached':>10}{'floor':>8}")
    print(*rows, sep="\n")
    if failed:
        print(f"tests failed: {', '.join(failed)}")
    return 1 if failed or any(row.percent < row.floor for row in rows) else 0


def _asked(words: list[str], packages: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.coverage")
    parser.add_argument("--missing", action="store_true", help="list the lines and branches missed")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", choices=[[], *packages])
    return parser.parse_args(words)


def _run_tests(package: str, folder: Path, processes: int) -> int:
    tests = [f"tests/{package}", *_TESTS_BESIDE.get(package, [])]
    print(f"{package}: {' '.join(tests)}", flush=True)
    program = [sys.executable, "-m", "coverage", "run", "--source", f"sudoku_ga/{package}"]
    # With the tests that are marked exhaustive.
    pytest = ["-m", "pytest", "-m", "", "--quiet", "--numprocesses", str(processes), *tests]
    environment = {**os.environ, "COVERAGE_FILE": str(folder / "measured")}
    if package == "evolution":
        environment["NUMBA_CACHE_DIR"] = str(folder / "kernels")
    return subprocess.run([*program, *pytest], cwd=_ROOT, env=environment).returncode


def _reached(package: str, folder: Path, floor: float, *, missing: bool) -> Reached:
    measured = coverage.Coverage(str(folder / "measured"), config_file=str(_SETTINGS))
    measured.combine([str(folder)])
    if missing:
        measured.report(skip_covered=True, show_missing=True)
    measured.json_report(outfile=str(folder / "report.json"))
    totals = json.loads((folder / "report.json").read_text("utf-8"))["totals"]
    counted = totals["num_statements"] + totals["num_branches"]
    return Reached(package, counted, totals["missing_lines"] + totals["missing_branches"], floor)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
