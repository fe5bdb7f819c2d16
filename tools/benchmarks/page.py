"""``python -m tools.benchmarks.page [COMMIT]``: the tables of README.md, from the newest results.

A table stands between ``<!-- SUBJECT -->`` and ``<!-- end -->``; what stands around it is written
by hand. A subject without results keeps the table that it has. Results of more than one commit are
refused unless one of the commits is named, whose results alone are taken then.
"""

import re
import sys
from collections.abc import Sequence
from math import isfinite
from pathlib import Path

from tools.benchmarks.results import Measured, read
from tools.benchmarks.table import Row, cell, columns, value_of

PAGE = Path(__file__).with_name("README.md")
_TABLE = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_CROSSED = ("rivals", "profile", "population_pays", "short_searches", "tabu_or_partial")


def main(words: list[str]) -> None:
    PAGE.write_text(renewed(PAGE.read_text(), chosen(read(), *words)))


def chosen(measured: Sequence[Measured], commit: str | None = None) -> dict[str, Measured]:
    """Return what was measured last of each subject, in one commit."""
    newest = {each.subject: each for each in measured if commit in (None, each.commit)}
    subjects: dict[str, list[str]] = {}
    for each in newest.values():
        subjects.setdefault(each.commit, []).append(each.subject)
    if not subjects:
        sys.exit(f"no results{'' if commit is None else f' of {commit}'}")
    if len(subjects) > 1:
        found = "; ".join(f"{name}: {', '.join(of)}" for name, of in subjects.items())
        sys.exit(f"results of one commit are expected, name one of these: {found}")
    return newest


def renewed(page: str, results: dict[str, Measured]) -> str:
    """Return the page with the tables of these results."""

    def table(found: re.Match[str]) -> str:
        begin, subject, end = found.groups()
        if subject == "duration":
            return f"{begin}{_durations(results)}{end}" if results else found[0]
        if subject not in results:
            return found[0]
        measured = results[subject]
        made = (_crossed if subject in _CROSSED else _listed)(measured.rows)
        return f"{begin}{made}\n`{measured.command}`, {_source(measured)}\n{end}"

    return _TABLE.sub(table, page)


def _source(measured: Measured) -> str:
    return f"{measured.when[:10]}, commit {measured.commit}, {measured.machine}"


def _listed(rows: Sequence[Row]) -> str:
    """Return a line for each row, with the columns that any of them fills."""
    names = columns(rows)
    lines = [
        [row.name, *(cell(name, row.figures.get(name)) for name in names), row.target]
        for row in rows
    ]
    return _markdown(["", *(name.replace("_", " ") for name in names), "target"], lines)


def _crossed(rows: Sequence[Row]) -> str:
    """Return a line for each first half of the names, and a column for each second half."""
    cells: dict[str, dict[str, str]] = {}
    for row in rows:
        line, column = row.name.split(": ")
        cells.setdefault(line, {})[column] = _effort(row)
    names = list(dict.fromkeys(column for line in cells.values() for column in line))
    lines = [[line, *(found.get(name, "") for name in names)] for line, found in cells.items()]
    return _markdown(["", *names], lines)


def _effort(row: Row) -> str:
    """Return a share; or solved runs, expected seconds with their interval, and work of a run."""
    found = row.figures
    if share := found.get("share_percent"):
        return f"{cell('share_percent', share)} %"
    seconds = cell("expected_ms", found.get("expected_ms"), _seconds)
    parts = [
        f"{found['solved']:.0f}/{found['runs']:.0f}",
        f"{seconds or '> ' + cell('max_ms', found['max_ms'], _seconds)} s",
    ]
    if ratio := found.get("ratio"):
        parts.append(f"× {cell('ratio', ratio, _ratio)}")
    if (conflicts := found.get("conflicts")) is not None:
        more = cell("more", found.get("more"), lambda _, value: f"{value:+.1f}")
        parts.append(f"{cell('conflicts', conflicts)} c.{f' ({more})' if more else ''}")
    if evaluations := value_of(found.get("evaluations")):
        parts.append(f"{evaluations:,.0f} e.")
    if probes := value_of(found.get("probes")):
        parts.append(f"{f'{probes / 1e6:,.1f} M' if probes >= 1e6 else f'{probes:,.0f}'} p.")
    return ", ".join(parts)


def _ratio(_name: str, value: float) -> str:
    return f"{value:.2g}" if isfinite(value) else "∞"


def _seconds(_name: str, ms: float) -> str:
    """Return seconds in three figures."""
    return f"{ms / 1000:.3g}" if isfinite(ms) else "∞"


def _durations(results: dict[str, Measured]) -> str:
    measured = sorted(results.values(), key=lambda each: -each.wall_s)
    lines = [[each.command, f"{each.wall_s:,.0f}", f"{each.cpu_s:,.0f}"] for each in measured]
    wall_s, cpu_s = (sum(getattr(m, name) for m in measured) for name in ("wall_s", "cpu_s"))
    lines.append(["all", f"{wall_s:,.0f}", f"{cpu_s:,.0f}"])
    return f"{_markdown(['', 'seconds', 'of the processor'], lines)}\n{_source(measured[0])}\n"


def _markdown(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rule = "|---|" + "---:|" * (len(heads) - 1)
    table = [f"| {' | '.join(cells)} |" for cells in (heads, *lines)]
    return "\n".join([table[0], rule, *table[1:]]) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
