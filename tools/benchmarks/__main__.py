"""``python -m tools.benchmarks [--full] [SUBJECT...]``: a table, and JSON in benchmark-results/.

``--full`` runs the large subjects, those with ``full_rows()``, in all their size.
"""

import sys
import time
from importlib import import_module
from types import ModuleType

import pytest

from tools.benchmarks.results import Measured, commit, machine, new_path, now, save
from tools.benchmarks.table import Row, show
from tools.benchmarks.work import used_s

SUBJECTS = (
    "watch", "controls", "hard_six", "collections", "forum_hardest", "seventeen", "streaming",
    "empty_grids", "large_boards", "variants", "published_boards", "tabu_or_partial",
    "population_pays", "short_searches", "generator", "evaluations", "islands",
    "reading", "command_line", "window", "lab", "memory", "landscape", "rivals", "profile",
)  # fmt: skip

_FULL = "--full"


def main(words: list[str]) -> int:
    """Measure the subjects named, all if none is; return 1 if a target was missed."""
    full = _FULL in words
    subjects = [word for word in words if word != _FULL] or list(SUBJECTS)
    for subject in subjects:
        if subject not in SUBJECTS:
            sys.exit(f"one of the subjects {', '.join(SUBJECTS)} is expected, not {subject}")
    modules = {subject: import_module(f"tools.benchmarks.{subject}") for subject in subjects}
    path, measured = new_path(), list[Measured]()
    for subject, module in modules.items():
        measured.append(_measured(subject, module, full))
        save(measured, path)  # what an interruption would lose
    show([row for each in measured for row in each.rows])
    took_s = sum(each.wall_s for each in measured)
    print(f"{took_s:,.0f} s by the clock; figures in {path}")
    return 0 if all(row.met for each in measured for row in each.rows) else 1


def _measured(subject: str, module: ModuleType, full: bool) -> Measured:
    """Measure a subject; one that cannot be measured here has fewer rows, or none."""
    full = full and hasattr(module, "full_rows")
    when, where, began_s, cpu_s = now(), machine(), time.perf_counter(), used_s()
    rows = list[Row]()
    try:
        for row in module.full_rows() if full else module.rows():
            print(f"{subject}: {row.name}{'' if row.met else ' MISSED'}", file=sys.stderr)
            rows.append(row)
    except pytest.skip.Exception as skipped:
        print(f"{subject}: {skipped}", file=sys.stderr)
    took_s = used_s() - cpu_s, time.perf_counter() - began_s
    return Measured(subject, full, when, commit(), where, *took_s, rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
