"""``python -m tools.benchmarks [--full] [SUBJECT...]``: a table, and JSON in benchmark-results/.

``--full`` runs the large subjects, those with ``full_rows()``, in all their size.
"""

import os
import sys
from importlib import import_module

import pytest

from tools.benchmarks.results import Measured, machine, new_path, now, save
from tools.benchmarks.table import Row, show

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
    path, measured = new_path(), list[Measured]()
    for subject in subjects:
        measured.append(_measured(subject, full))
        save(measured, path)  # what an interruption would lose
    rows = [row for each in measured for row in each.rows]
    show(rows)
    print(f"{sum(row.met for row in rows)} of {len(rows)} targets met; {path}")
    return 0 if all(row.met for row in rows) else 1


def _measured(subject: str, full: bool) -> Measured:
    """Measure a subject; one that cannot be measured here has fewer rows, or none."""
    module = import_module(f"tools.benchmarks.{subject}")
    full = full and hasattr(module, "full_rows")
    when, where, began_s, rows = now(), machine(), _cpu_s(), list[Row]()
    try:
        for row in module.full_rows() if full else module.rows():
            print(f"{row.name}: {'met' if row.met else 'MISSED'}", file=sys.stderr, flush=True)
            rows.append(row)
    except pytest.skip.Exception as skipped:
        print(f"{subject}: {skipped}", file=sys.stderr)
    return Measured(subject, full, when, where, _cpu_s() - began_s, rows)


def _cpu_s() -> float:
    """Return the processor's seconds of this process and of those that ended."""
    times = os.times()
    return sum(times[:4])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
