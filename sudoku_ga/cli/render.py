"""Results in words and as JSON that several commands print."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudoku_ga.cli.options import SUCCESS
from sudoku_ga.errors import printable
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from rich.console import Console

    from sudoku_ga.puzzle.grading import Grading

_SOLUTIONS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.ONE: later("one solution"),
    SolutionCount.MANY: later("many solutions"),
    SolutionCount.UNKNOWN: later("number of solutions unknown"),
}


def duration(seconds: float) -> str:
    """Return a time span with its unit: ``2.8 ms``, ``12.3 s``."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def exact_finding(assessment: Assessment) -> str:
    """Return what the exact reference found, and how long it took."""
    return _("exact reference: {found}, {time}").format(
        found=_(_SOLUTIONS[assessment.solutions]), time=duration(assessment.exact_seconds)
    )


def grade_text(assessment: Assessment, grading: "Grading | None") -> str:
    """Return the grade for people, or why there is none."""
    if grading is None:
        count = _("solutions: {count}").format(count=_(assessment.solutions.value))
        return _("grade: none, since a grade asks for exactly one solution ({found})").format(
            found=assessment.problem or count
        )
    return _("grade: {grade}, {name}").format(grade=grading.grade, name=_(grading.name))


def print_experiments(names: Sequence[str], *, as_json: bool) -> int:
    """Print the name and title of each experiment; return the exit code."""
    from sudoku_ga.lab.experiment.reading import experiment_title

    titles = {name: experiment_title(name) for name in names}
    if as_json:
        print(json.dumps([{"name": name, "title": title} for name, title in titles.items()]))
        return SUCCESS
    width = max(map(len, titles), default=0)
    for name, title in titles.items():
        print(f"{name:{width}}  {title}".rstrip())
    return SUCCESS


def print_table(
    console: "Console",
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    title: str = "",
    caption: str = "",
) -> None:
    """Print a table; one that is too wide in parts, which repeat the first columns.

    Those are repeated that tell the rows apart. Texts wrap between words, so that no number is cut;
    words wider than a third of the terminal are broken. ``title``, ``caption``: of the first and
    the last part.
    """
    from rich.cells import cell_len
    from rich.table import Column, Table

    head, rows = list(map(printable, head)), [list(map(printable, row)) for row in rows]
    columns = list(zip(head, *rows, strict=True))
    most = max(1, console.width // 3 - _CELL_MARGIN)
    least = [
        min(most, max(cell_len(word) for cell in column for word in cell.split() or [""]))
        for column in columns
    ]
    wanted = [max(map(cell_len, column)) for column in columns]
    counts = range(1, len(head))
    first = next((n for n in counts if len({tuple(row[:n]) for row in rows}) == len(rows)), 1)
    parts = _parts(least, first, console.width - 1)
    for number, part in enumerate(parts):
        widths = _widths([(least[place], wanted[place]) for place in part], console.width - 1)
        is_last = number == len(parts) - 1
        table = Table(
            *(
                Column(head[place], width=width, overflow="fold")
                for place, width in zip(part, widths, strict=True)
            ),
            title=printable(title) if not number and title else None,
            title_justify="left",
            caption=printable(caption) if is_last and caption else None,
            caption_justify="left",
        )
        for row in rows:
            table.add_row(*(row[place] for place in part))
        console.print(table)


_CELL_MARGIN = 3
"""Characters of a cell beside its text: two spaces and a line."""


def _parts(least: Sequence[int], first: int, width: int) -> list[list[int]]:
    """Return the columns of each part of a table, all with a number of first columns."""
    parts = [list(range(first))]
    for place in range(first, len(least)):
        used = sum(least[each] + _CELL_MARGIN for each in (*parts[-1], place))
        if used > width and len(parts[-1]) > first:
            parts.append(list(range(first)))
        parts[-1].append(place)
    return parts


def _widths(columns: Sequence[tuple[int, int]], width: int) -> list[int]:
    """Return the widths of columns with a least and a wanted width, the furthest from it first."""
    widths = [least for least, _wanted in columns]
    for _each in range(width - sum(each + _CELL_MARGIN for each in widths)):
        lacking = [wanted - has for (_least, wanted), has in zip(columns, widths, strict=True)]
        if max(lacking) <= 0:
            break
        widths[lacking.index(max(lacking))] += 1
    return widths
