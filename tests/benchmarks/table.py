"""What a benchmark says: one row a target."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

_COLUMNS = (
    "runs", "solved", "median_ms", "p95_ms", "max_ms", "evaluations", "probes",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measurement against its target.

    Parameters
    ----------
    name : str
        What was measured.
    target : str
        What it should reach, in words.
    met : bool
        Whether it did.
    runs, solved : int, optional
        How often it was measured, and with success.
    median_ms, p95_ms, max_ms : float, optional
        Milliseconds over the runs.
    evaluations, probes : float, optional
        Medians over the runs.
    """

    name: str
    target: str
    met: bool
    runs: int | None = None
    solved: int | None = None
    median_ms: float | None = None
    p95_ms: float | None = None
    max_ms: float | None = None
    evaluations: float | None = None
    probes: float | None = None


def show(rows: Sequence[Row]) -> None:
    """Print the rows as a table."""
    table = Table("name", *(column.replace("_", " ") for column in _COLUMNS), "target", "met")
    for row in rows:
        figures = [_figure(getattr(row, column)) for column in _COLUMNS]
        table.add_row(row.name, *figures, row.target, "yes" if row.met else "[bold red]NO")
    # As wide as it needs where the output is no terminal.
    Console(width=None if Console().is_terminal else 200).print(table)


def save(rows: Sequence[Row], path: Path) -> None:
    """Write the rows as JSON, an object a row."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.1f}" if isinstance(value, float) and value < 1000 else f"{value:,.0f}"
