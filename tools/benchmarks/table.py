"""What a benchmark says: one row a target."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isinf

from rich.console import Console
from rich.table import Table

_COLUMNS = (
    "runs", "solved", "success_rate", "median_ms", "p95_ms", "max_ms", "expected_ms",
    "evaluations", "probes", "p10_generations", "generations", "p90_generations",
    "times_generations", "watch_s", "crossover_percent", "mutation_percent",
)  # fmt: skip
_INTERVALS = {
    "expected_ms": ("expected_low_ms", "expected_high_ms"),
    "generations": ("generations_low", "generations_high"),
    "times_generations": ("times_low", "times_high"),
}
"""The columns with an interval, and its bounds."""


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
    generations_low, generations_high : float, optional
        The 95 % interval of the median, for runs on puzzles that are the unit.
    times_generations, times_low, times_high : float, optional
        How many times the generations of the first row a run typically takes on the same puzzle,
        with its 95 % interval.
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
    generations_low: float | None = None
    generations_high: float | None = None
    times_generations: float | None = None
    times_low: float | None = None
    times_high: float | None = None
    watch_s: float | None = None
    crossover_percent: float | None = None
    mutation_percent: float | None = None


def show(rows: Sequence[Row]) -> None:
    """Print the rows as a table."""
    columns = [name for name in _COLUMNS if any(getattr(row, name) is not None for row in rows)]
    table = Table("name", *(column.replace("_", " ") for column in columns), "target", "met")
    for row in rows:
        figures = {column: cell(row, column, _figure) for column in columns}
        table.add_row(row.name, *figures.values(), row.target, "yes" if row.met else "[red]NO")
    # As wide as it needs where the output is no terminal.
    Console(width=None if Console().is_terminal else 200).print(table)


def cell(row: Row, column: str, figure: Callable[[float | None], str]) -> str:
    """Return a figure, with its interval where the row has one."""
    if column == "times_generations":
        figure = _ratio
    bounds = [getattr(row, name) for name in _INTERVALS.get(column, ())]
    has_interval = bounds and None not in bounds
    return figure(getattr(row, column)) + (
        " [{}, {}]".format(*map(figure, bounds)) if has_interval else ""
    )


def _ratio(value: float | None) -> str:
    return "" if value is None else "∞" if isinf(value) else f"{value:.3g}"


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.1f}" if isinstance(value, float) and value < 1000 else f"{value:,.0f}"
