"""``python -m tools.benchmarks.page``: the tables of README.md, from the newest results.

A table stands between ``<!-- SUBJECT -->`` and ``<!-- end -->``; what stands around it is written
by hand. A subject without results keeps the table that it has.
"""

import re
from collections.abc import Sequence
from math import isfinite
from pathlib import Path

from tools.benchmarks.results import Measured, newest
from tools.benchmarks.table import Row, cell

PAGE = Path(__file__).with_name("README.md")
_TABLE = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_COLUMNS = (
    "runs", "solved", "median_ms", "p95_ms", "max_ms", "expected_ms", "evaluations", "probes",
    "p10_generations", "generations", "p90_generations", "times_generations", "watch_s",
    "crossover_percent", "mutation_percent",
)  # fmt: skip
_CROSSED = ("rivals", "profile", "population_pays", "short_searches")


def main() -> None:
    results = newest()
    PAGE.write_text(renewed(PAGE.read_text(), results))


def renewed(page: str, results: dict[str, Measured]) -> str:
    """Return the page with the tables of these results."""

    def table(found: re.Match[str]) -> str:
        begin, subject, end = found.groups()
        if subject == "duration":
            return f"{begin}{_durations(results)}{end}"
        if subject not in results:
            return found[0]
        measured = results[subject]
        made = (_crossed if subject in _CROSSED else _listed)(measured.rows)
        source = f"`{measured.command}`, {measured.when[:10]}, {measured.machine}"
        return f"{begin}{made}\n{source}\n{end}"

    return _TABLE.sub(table, page)


def _listed(rows: Sequence[Row]) -> str:
    """Return a line for each row, with the columns that any of them fills."""
    columns = [name for name in _COLUMNS if any(getattr(row, name) is not None for row in rows)]
    lines = [
        [row.name, *(cell(row, name, _figure) for name in columns), row.target] for row in rows
    ]
    return _markdown(["", *(name.replace("_", " ") for name in columns), "target"], lines)


def _crossed(rows: Sequence[Row]) -> str:
    """Return a line for each first half of the names, and a column for each second half."""
    cells: dict[str, dict[str, str]] = {}
    for row in rows:
        line, column, *share = row.name.split(": ")
        cells.setdefault(line, {})[column] = share[0] if share else _effort(row)
    columns = list(dict.fromkeys(column for line in cells.values() for column in line))
    lines = [[line, *(found.get(name, "") for name in columns)] for line, found in cells.items()]
    return _markdown(["", *columns], lines)


def _effort(row: Row) -> str:
    """Return solved runs, expected seconds with their interval, and the work of a run."""
    work = f"{row.evaluations:,.0f} e." if row.evaluations else ""
    if row.probes:
        work += f", {_short(row.probes)} p."
    left = ""
    if row.conflicts is not None:
        left = f"{_figure(row.conflicts)} c."
        if row.more is not None:
            left += f" ({row.more:+.1f}{_bounds(row.more_low, row.more_high)})"
    if row.expected_ms is None:
        return ", ".join(filter(None, [f"0/{row.runs}, > {_seconds(row.max_ms)} s", left, work]))
    seconds = _seconds(row.expected_ms)
    bounds = (row.expected_low_ms, row.expected_high_ms)
    if None not in bounds:
        seconds += " [{}, {}]".format(*map(_seconds, bounds))
    ratio = ""
    if row.ratio is not None:
        ratio = f"× {_ratio(row.ratio)} [{_ratio(row.ratio_low)}, {_ratio(row.ratio_high)}]"
    return ", ".join(filter(None, [f"{row.solved}/{row.runs}, {seconds} s", ratio, left, work]))


def _bounds(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f" [{low:+.1f}, {high:+.1f}]"


def _ratio(value: float | None) -> str:
    return "∞" if value is None or not isfinite(value) else f"{value:.2g}"


def _durations(results: dict[str, Measured]) -> str:
    lines = [
        [measured.command, f"{measured.cpu_s:,.0f}"]
        for measured in sorted(results.values(), key=lambda each: -each.cpu_s)
    ]
    total = sum(measured.cpu_s for measured in results.values())
    return _markdown(["", "seconds of the processor"], [*lines, ["all", f"{total:,.0f}"]])


def _markdown(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rule = "|---|" + "---:|" * (len(heads) - 1)
    table = [f"| {' | '.join(cells)} |" for cells in (heads, *lines)]
    return "\n".join([table[0], rule, *table[1:]]) + "\n"


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    if not isfinite(value):
        return "∞"
    return f"{value:,.1f}" if value < 100 and value % 1 else f"{value:,.0f}"


def _short(value: float) -> str:
    return f"{value / 1e6:,.1f} M" if value >= 1e6 else f"{value:,.0f}"


def _seconds(ms: float | None) -> str:
    """Return seconds in three figures, as far as they are known."""
    if ms is None or not isfinite(ms):
        return "∞"
    return f"{ms / 1000:.3g}"


if __name__ == "__main__":
    main()
