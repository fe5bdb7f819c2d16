"""What a benchmark says: one row a target."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

_COLUMNS = (
    "runs", "solved", "success_rate", "median_ms", "p95_ms", "max_ms", "expected_ms",
    "evaluations", "probes", "p10_generations", "generations", "p90_generations", "watch_s",
    "crossover_percent", "mutation_percent",
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
    success_rate : float, optional
        Solved runs of all, 0 to 1.
    median_ms, p95_ms, max_ms : float, optional
        Milliseconds over the runs, of the processor where the engine is measured.
    expected_ms, expected_low_ms, expected_high_ms : float, optional
        The processor's milliseconds of all runs divided by the solved ones, with their 95 %
        interval: the expected running time (Hansen et al., 2009).
    ratio, ratio_low, ratio_high : float, optional
        How many times the expected running time of the first program on the same boards it is,
        with its 95 % interval.
    conflicts : float, optional
        Mean of the least conflicts of the runs, 0 where solved.
    more, more_low, more_high : float, optional
        How many conflicts that is more than in the runs of the first program on the same boards,
        with its 95 % interval.
    evaluations, probes : float, optional
        Medians over the runs.
    p10_generations, generations, p90_generations : float, optional
        The tenth percentile over the runs, their median and the ninetieth percentile.
    watch_s : float, optional
        Median seconds of a run at the pace Watch.
    crossover_percent, mutation_percent : float, optional
        The operator's share of all improvements of the best, in conflicts.
    """

    name: str
    target: str
    met: bool
    runs: int | None = None
    solved: int | None = None
    success_rate: float | None = None
    median_ms: float | None = None
    p95_ms: float | None = None
    max_ms: float | None = None
    expected_ms: float | None = None
    expected_low_ms: float | None = None
    expected_high_ms: float | None = None
    ratio: float | None = None
    ratio_low: float | None = None
    ratio_high: float | None = None
    conflicts: float | None = None
    more: float | None = None
    more_low: float | None = None
    more_high: float | None = None
    evaluations: float | None = None
    probes: float | None = None
    p10_generations: float | None = None
    generations: float | None = None
    p90_generations: float | None = None
    watch_s: float | None = None
    crossover_percent: float | None = None
    mutation_percent: float | None = None


def show(rows: Sequence[Row]) -> None:
    """Print the rows as a table."""
    columns = [name for name in _COLUMNS if any(getattr(row, name) is not None for row in rows)]
    table = Table("name", *(column.replace("_", " ") for column in columns), "target", "met")
    for row in rows:
        figures = {column: _figure(getattr(row, column)) for column in columns}
        if "expected_ms" in figures:
            figures["expected_ms"] += _interval(row)
        table.add_row(row.name, *figures.values(), row.target, "yes" if row.met else "[red]NO")
    # As wide as it needs where the output is no terminal.
    Console(width=None if Console().is_terminal else 200).print(table)


def _interval(row: Row) -> str:
    if row.expected_low_ms is None or row.expected_high_ms is None:
        return ""
    return f" [{_figure(row.expected_low_ms)}, {_figure(row.expected_high_ms)}]"


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.1f}" if isinstance(value, float) and value < 1000 else f"{value:,.0f}"
