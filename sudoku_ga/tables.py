"""Tables of results, and one writer for each format: terminal, Markdown, HTML, LaTeX, CSV."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from sudoku_ga.errors import printable
from sudoku_ga.markup import html_text, latex_text, markdown_line, sheet_rows

if TYPE_CHECKING:
    from rich.console import Console

NOTHING = "–"
"""Shown for a missing value."""


class Column(NamedTuple):
    """A column of a table.

    Parameters
    ----------
    name : str
    text : callable, optional
        Returns the text of a value; not called for None.
    is_setting : bool, optional
        Whether a page states the value beside the table if all rows share it.
    """

    name: str
    text: Callable[[Any], str] = str
    is_setting: bool = False


@dataclass(frozen=True)
class Table:
    """Values in rows, and how they are shown.

    Parameters
    ----------
    title : str
    columns : sequence of Column
    rows : sequence of sequence of object
        A value for each column, None if there is none; tuples hold several numbers.
    caption : str, optional
        Notes on the whole table.
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    caption: str = ""

    @property
    def head(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    @cached_property
    def texts(self) -> list[list[str]]:
        """The rows as they are shown."""
        return [
            [
                NOTHING if value is None else column.text(value)
                for column, value in zip(self.columns, row, strict=True)
            ]
            for row in self.rows
        ]

    def without_empty_columns(self) -> "Table":
        """Return the table without the columns in which all cells are empty."""
        return self._with_columns(
            place
            for place in range(len(self.columns))
            if any(row[place] != NOTHING for row in self.texts)
        )

    def split_settings(self) -> tuple["Table", list[tuple[str, str]]]:
        """Return the table without settings that all rows share, and these with their texts."""
        shared = [
            place
            for place, column in enumerate(self.columns)
            if column.is_setting and len({row[place] for row in self.texts}) == 1
        ]
        others = (place for place in range(len(self.columns)) if place not in shared)
        settings = [(self.columns[place].name, self.texts[0][place]) for place in shared]
        return self._with_columns(others), settings

    def _with_columns(self, places: Iterable[int]) -> "Table":
        kept = list(places)
        columns = [self.columns[place] for place in kept]
        rows = [[row[place] for place in kept] for row in self.rows]
        return replace(self, columns=columns, rows=rows)

    @cached_property
    def _numeric(self) -> list[bool]:
        return [
            bool(values := [row[place] for row in self.rows if row[place] is not None])
            and not any(isinstance(value, str) for value in values)
            for place in range(len(self.columns))
        ]

    def markdown(self) -> str:
        """Return head and rows in Markdown."""
        head, *rows = (list(map(_markdown_cell, line)) for line in (self.head, *self.texts))
        lines = [head, ["---"] * len(head), *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def markdown_section(self) -> str:
        """Return the table in Markdown below its title and caption."""
        parts = (f"### {markdown_line(self.title)}", markdown_line(self.caption), self.markdown())
        return "\n\n".join(part for part in parts if part)

    def html(self) -> str:
        """Return head and rows as an HTML element.

        Numbers are in cells of the class ``number``, several numbers one below the other, and long
        words in cells of the class ``long``. Equal texts at the beginning of rows share a cell.
        """
        kinds = [' class="number"' if numeric else "" for numeric in self._numeric]
        head = "".join(
            f"<th{kind}>{html_text(name).replace(' %', '&nbsp;%')}</th>"
            for kind, name in zip(kinds, self.head, strict=True)
        )
        rows = []
        for number, texts in enumerate(self.texts):
            cells = [
                _html_cell(text, value, kind)
                for text, value, kind in zip(texts, self.rows[number], kinds, strict=True)
            ]
            if texts and not self._numeric[0]:
                cells[0] = self._first_cell(number)
            rows.append(f"<tr>{''.join(cells)}</tr>\n")
        return f"<table>\n<tr>{head}</tr>\n{''.join(rows)}</table>"

    def _first_cell(self, number: int) -> str:
        """Return the first cell of a row; empty if the cell above extends into it."""
        firsts = [texts[0] for texts in self.texts]
        if number and firsts[number] in ("", firsts[number - 1]):
            return ""
        end = number + 1
        while end < len(firsts) and firsts[end] in ("", firsts[number]):
            end += 1
        height = f' rowspan="{end - number}"' if end - number > 1 else ""
        return f"<td{height}>{html_text(firsts[number])}</td>"

    def latex(self) -> str:
        """Return the table with title and caption in LaTeX, with the rules of ``booktabs``."""
        head, *rows = (
            " & ".join(map(latex_text, line)) + r" \\" for line in (self.head, *self.texts)
        )
        caption = ". ".join(latex_text(part) for part in (self.title, self.caption) if part)
        return "\n".join(
            (
                r"\begin{table}",
                rf"\caption{{{caption}}}",
                rf"\begin{{tabular}}{{{''.join('r' if each else 'l' for each in self._numeric)}}}",
                r"\toprule",
                head,
                r"\midrule",
                *rows,
                r"\bottomrule",
                r"\end{tabular}",
                r"\end{table}",
            )
        )

    def csv(self) -> str:
        """Return head and rows for a spreadsheet, numbers in full.

        A column of several numbers becomes several columns, with their names or indices.
        """
        columns = []
        for column, values in zip(self.columns, zip(*self.rows, strict=True), strict=True):
            parts = next((value for value in values if isinstance(value, tuple)), None)
            if parts is None:
                columns.append((column.name, *values))
                continue
            names = getattr(parts, "_fields", range(1, len(parts) + 1))
            cells = [(None,) * len(parts) if value is None else value for value in values]
            columns += [
                (f"{column.name}, {name}", *each)
                for name, each in zip(names, zip(*cells, strict=True), strict=True)
            ]
        return sheet_text(zip(*columns, strict=True))

    def print(self, console: "Console") -> None:
        """Print the table; if it is too wide, in parts that repeat the first columns.

        The columns that distinguish the rows are repeated. Texts wrap between words, so that
        numbers are not cut; words wider than a third of the terminal are broken. The first part has
        the title, the last the caption.
        """
        from rich.cells import cell_len
        from rich.table import Column, Table

        head, *rows = (list(map(printable, line)) for line in (self.head, *self.texts))
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
                title=printable(self.title) if not number and self.title else None,
                title_justify="left",
                caption=printable(self.caption) if is_last and self.caption else None,
                caption_justify="left",
            )
            for row in rows:
                table.add_row(*(row[place] for place in part))
            console.print(table)


def sheet_text(rows: Iterable[Sequence[Any]], separator: str = ",") -> str:
    """Return rows for a spreadsheet, with texts that it does not calculate.

    ``separator``: a comma for a file, a tab for pasting into a sheet.
    """
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows(sheet_rows(rows))
    return text.getvalue()


_LONG = 40
"""The length of a word that a page breaks, such as a puzzle in a line."""


def _html_cell(text: str, value: object, kind: str) -> str:
    shown = html_text(text)
    if isinstance(value, tuple):
        shown = shown.replace(" (", "<br>(").replace("; ", "<br>")
    elif any(len(word) > _LONG for word in text.split()):
        kind = ' class="long"'
    return f"<td{kind}>{shown}</td>"


def _markdown_cell(text: str) -> str:
    return re.sub(r"(?<!\\)((?:\\\\)*)\|", r"\1\|", markdown_line(text))


_CELL_MARGIN = 3
"""The characters of a cell besides its text: two spaces and a line."""


def _parts(least: Sequence[int], first: int, width: int) -> list[list[int]]:
    """Return the columns of each part of a table; all parts have the first columns."""
    parts = [list(range(first))]
    for place in range(first, len(least)):
        used = sum(least[each] + _CELL_MARGIN for each in (*parts[-1], place))
        if used > width and len(parts[-1]) > first:
            parts.append(list(range(first)))
        parts[-1].append(place)
    return parts


def _widths(columns: Sequence[tuple[int, int]], width: int) -> list[int]:
    """Return the widths of columns; room goes to the one furthest below its wanted width."""
    widths = [least for least, _wanted in columns]
    for _each in range(width - sum(each + _CELL_MARGIN for each in widths)):
        lacking = [wanted - has for (_least, wanted), has in zip(columns, widths, strict=True)]
        if max(lacking) <= 0:
            break
        widths[lacking.index(max(lacking))] += 1
    return widths
