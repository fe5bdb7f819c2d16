"""``python -m tests.benchmarks [--full] [SUBJECT...]``: a table, and JSON in benchmark-results/.

``--full`` runs the large subjects, those with ``full_rows()``, in all their size.
"""

import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import pytest

from tests.benchmarks.table import Row, save, show

SUBJECTS = (
    "hard_six", "collections", "forum_hardest", "seventeen", "streaming", "empty_grids",
    "large_boards", "generator", "evaluations", "islands", "reading", "command_line", "window",
)  # fmt: skip

_FULL = "--full"


def main(words: list[str]) -> int:
    """Measure the subjects named, all if none is; return 1 if a target was missed."""
    rows: list[Row] = []
    full = _FULL in words
    subjects = [word for word in words if word != _FULL]
    for subject in subjects or SUBJECTS:
        if subject not in SUBJECTS:
            sys.exit(f"one of the subjects {', '.join(SUBJECTS)} is expected, not {subject}")
        try:
            module = import_module(f"tests.benchmarks.{subject}")
            measured = module.full_rows if full and hasattr(module, "full_rows") else module.rows
            for row in measured():
                print(f"{row.name}: {'met' if row.met else 'MISSED'}", file=sys.stderr, flush=True)
                rows.append(row)
        except pytest.skip.Exception as skipped:
            print(f"{subject}: {skipped}", file=sys.stderr)
    show(rows)
    path = Path("benchmark-results") / f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.json"
    save(rows, path)
    print(f"{sum(row.met for row in rows)} of {len(rows)} targets met; {path}")
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
