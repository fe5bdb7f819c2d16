"""What a benchmark says: a row has figures, and bounds that some of them are to keep."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isfinite

from rich.console import Console
from rich.table import Table

from sudoku_ga.lab.stats.estimates import Estimate

Figure = float | Estimate | None

_UNITS = {"ms": " ms", "s": " s", "mb": " MB", "percent": " %"}
_REFERENCE = "unit_ms"


@dataclass(frozen=True)
class Row:
    """One measurement, and its target.

    Parameters
    ----------
    name : str
        What was measured.
    figures : mapping of str to Figure
        What it came to, by the names of the columns, whose last word may be a unit, as in
        ``median_ms``. None is what could not be had, as the expected time of runs that solved
        nothing.
    least, most : mapping of str to float, optional
        The bounds of figures: the target, without which a row is for comparison. A bound of
        milliseconds is in units of :mod:`tools.benchmarks.reference` where the figure ``unit_ms``
        says how long one was.
    """

    name: str
    figures: Mapping[str, Figure]
    least: Mapping[str, float] = field(default_factory=dict)
    most: Mapping[str, float] = field(default_factory=dict)

    @property
    def bounded(self) -> list[str]:
        """The figures that have a bound."""
        return list(dict.fromkeys([*self.least, *self.most]))

    @property
    def target(self) -> str:
        """What it should come to, in words."""
        return ", ".join(map(self._bounds, self.bounded)) or "for comparison"

    @property
    def missed(self) -> list[str]:
        """The figures beyond their bounds, in words."""
        return [
            f"{self.found(name)}, not {self._bounds(name)}"
            for name in self.bounded
            if not self._keeps(name)
        ]

    @property
    def met(self) -> bool:
        """Whether all figures are within their bounds."""
        return not self.missed

    def found(self, name: str) -> str:
        """Return a figure in words, as its bounds are."""
        if name == "solved" and "runs" in self.figures:
            return (
                f"{cell(name, self.figures[name])} of {cell('runs', self.figures['runs'])} solved"
            )
        label, unit = self._words(name)
        return f"{label} {cell(name, self._judged(name))}{unit}"

    def _keeps(self, name: str) -> bool:
        value = self._judged(name)
        return self.least.get(name, -inf) <= value <= self.most.get(name, inf)

    def _judged(self, name: str) -> float:
        figure = self.figures[name]
        value = inf if figure is None else value_of(figure)
        unit_ms = self.figures.get(_REFERENCE)
        return value / unit_ms if self._is_in_units(name) and isinstance(unit_ms, float) else value

    def _is_in_units(self, name: str) -> bool:
        return name.endswith("_ms") and _REFERENCE in self.figures

    def _words(self, name: str) -> tuple[str, str]:
        *label, last = name.split("_")
        if last not in _UNITS or not label:
            return name.replace("_", " "), ""
        return " ".join(label), " units" if self._is_in_units(name) else _UNITS[last]

    def _bounds(self, name: str) -> str:
        label, unit = self._words(name)
        least, most = (
            None if bound is None else f"{bound:,.10g}"
            for bound in (self.least.get(name), self.most.get(name))
        )
        if name == "solved":
            runs = self.figures.get("runs")
            return "all solved" if self.least[name] == runs else f"≥ {least} solved"
        if least is None:
            return f"{label} ≤ {most}{unit}"
        return f"{label} ≥ {least}{unit}" if most is None else f"{least} ≤ {label} ≤ {most}{unit}"


def show(rows: Sequence[Row]) -> None:
    """Print the rows as a table, then what they missed."""
    table = Table("", "found", "target", "met")
    for row in rows:
        names = row.bounded or [name for name in row.figures if name != _REFERENCE]
        met = "" if not row.bounded else "yes" if row.met else "[red]NO"
        table.add_row(row.name, ", ".join(map(row.found, names)), row.target, met)
    # As wide as it needs where the output is no terminal.
    Console(width=None if Console().is_terminal else 200).print(table)
    for line in summed_up(rows):
        print(line)


def summed_up(rows: Sequence[Row]) -> Iterator[str]:
    """Yield that all targets hold, or those that were missed."""
    judged = [row for row in rows if row.bounded]
    missed = [row for row in judged if not row.met]
    if not missed:
        yield f"all {len(judged)} targets hold" if judged else "no targets, all is for comparison"
    else:
        yield f"{len(missed)} of {len(judged)} targets missed:"
    for row in missed:
        yield f"  {row.name}: {'; '.join(row.missed)}"


def columns(rows: Sequence[Row]) -> list[str]:
    """Return the names of the figures that any of the rows has."""
    return list(
        dict.fromkeys(
            name for row in rows for name, figure in row.figures.items() if figure is not None
        )
    )


def value_of(figure: Figure) -> float:
    """Return a figure without its interval, 0 if it could not be had."""
    return figure.value if isinstance(figure, Estimate) else figure or 0.0


def cell(name: str, figure: Figure, words: Callable[[str, float], str] | None = None) -> str:
    """Return a figure in words, with its interval where it has one."""
    words = words or _number
    if figure is None:
        return ""
    if not isinstance(figure, Estimate):
        return words(name, figure)
    if figure.low is None or figure.high is None:
        return words(name, figure.value)
    return f"{words(name, figure.value)} [{words(name, figure.low)}, {words(name, figure.high)}]"


def _number(name: str, value: float) -> str:
    if not isfinite(value):
        return "∞"
    if name.startswith("times") or 0 < abs(value) < 0.1:
        return f"{value:.3g}"
    return f"{value:,.1f}" if value < 100 and value % 1 else f"{value:,.0f}"
