"""What each variant came to on each group of puzzles, as Qt's model of a table."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from sudoku_ga.app.lab.words import effort_text, interval_text, share_text, short_names
from sudoku_ga.app.widgets.table import Index
from sudoku_ga.lab.overview import Overview
from sudoku_ga.lab.replication_text import NOTHING
from sudoku_ga.lab.report import Summary
from sudoku_ga.translation import _, later

SUMMARY = Qt.ItemDataRole.UserRole
"""The role under which a delegate finds the Summary of a row."""

SERIES = Qt.ItemDataRole.UserRole + 1
"""The role of the variant's place in the plan, by which it is drawn."""

_NOWHERE = QModelIndex()
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class Column(IntEnum):
    """The columns from left to right."""

    VARIANT = 0
    PUZZLES = 1
    RUNS = 2
    SOLVED = 3
    EFFORT = 4
    QUARTILES = 5


_HEADS = {
    Column.VARIANT: later("Variant"),
    Column.PUZZLES: later("Puzzles"),
    Column.RUNS: later("Runs"),
    Column.SOLVED: later("Solved, 95 % Wilson interval"),
}
_EFFORT_HEADS = {
    "evaluations": later("Evaluations a solution"),
    "probes": later("Probes a solution"),
    "cpu_s": later("CPU time a solution"),
}
NUMBERS = (Column.RUNS, Column.EFFORT, Column.QUARTILES)
"""Columns that are aligned at their right."""


class SummaryModel(QAbstractTableModel):
    """Shows an overview; the order may be changed by :meth:`sort`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._overview: Overview | None = None
        self._names: list[str] = []
        self._rows: list[int] = []
        self._sorted_by: tuple[int, Qt.SortOrder] | None = None

    @property
    def kind(self) -> str:
        """The kind of effort that is told."""
        return self._overview.kind if self._overview else "evaluations"

    def set_overview(self, overview: Overview | None) -> None:
        """Show other results; those of as many parts are changed in place."""
        count = len(overview.parts) if overview else 0
        self._names = short_names(overview.runs.variants) if overview else []
        if count and count == len(self._rows):
            self._overview = overview
            self._rows = self._ordered()
            last = self.index(count - 1, Column.QUARTILES)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, Column.QUARTILES)
            return
        self.beginResetModel()
        self._overview = overview
        self._rows = self._ordered()
        self.endResetModel()

    def part(self, row: int) -> tuple[int, int]:
        """Return the places in the plan of a row's variant and of its group of puzzles."""
        assert self._overview is not None  # or there is no row
        part = self._overview.parts[self._rows[row]]
        return part.variant, part.group

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column; -1 for the order of the plan."""
        self._sorted_by = None if column < 0 else (column, order)
        self.layoutAboutToBeChanged.emit()
        before = self._rows
        self._rows = self._ordered()
        moved = {row: place for place, row in enumerate(self._rows)}
        for index in self.persistentIndexList():
            target = self.index(moved[before[index.row()]], index.column())
            self.changePersistentIndex(index, target)
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """Return how many parts there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a cell, or what its delegate draws."""
        assert self._overview is not None  # or there is no row
        place = self._rows[index.row()]
        summary, column = self._overview.summaries[place], Column(index.column())
        if role == SUMMARY:
            return summary
        if role == SERIES:
            return self._overview.parts[place].variant
        if role == Qt.ItemDataRole.DisplayRole and column is Column.VARIANT:
            return self._names[self._overview.parts[place].variant]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return cell_text(summary, column, self.kind)
        if role == Qt.ItemDataRole.ToolTipRole:
            return cell_text(summary, column, self.kind) or None
        return None

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the name of a column, and at which side it stands."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in NUMBERS else _LEFT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if section == Column.EFFORT:
            return _(_EFFORT_HEADS[self.kind])
        if section == Column.QUARTILES:
            return _("Quartiles of the solved")
        return _(_HEADS[Column(section)])

    def _ordered(self) -> list[int]:
        rows = list(range(len(self._overview.parts))) if self._overview else []
        if self._sorted_by is not None and self._overview is not None:
            column, order = self._sorted_by
            summaries, kind = self._overview.summaries, self.kind
            rows.sort(
                key=lambda row: _sort_key(summaries[row], Column(column), kind),
                reverse=order is Qt.SortOrder.DescendingOrder,
            )
        return rows


def cell_text(summary: Summary, column: Column, kind: str) -> str:
    """Return what a cell says in one line."""
    effort = summary.efforts[kind]
    solved = summary.solved
    if column is Column.RUNS:
        failed = _("{runs:,}, {failed:,} failed").format(runs=summary.runs, failed=summary.failed)
        return failed if summary.failed else f"{summary.runs:,}"
    if column is Column.SOLVED:
        if solved is None or solved.low is None or solved.high is None:
            return NOTHING
        bounds = f"{100 * solved.low:.0f}–{100 * solved.high:.0f}"
        return f"{share_text(solved.value)}  {bounds}"
    if column is Column.EFFORT:
        if effort is None:
            return _("none solved")
        return "  ".join(
            filter(None, (effort_text(effort.value, kind), interval_text(effort, kind)))
        )
    if column is Column.QUARTILES:
        quartiles = summary.quartiles or ()
        return " · ".join(effort_text(each, kind) for each in quartiles) or NOTHING
    return summary.variant if column is Column.VARIANT else summary.puzzles


def _sort_key(summary: Summary, column: Column, kind: str) -> tuple[float, str]:
    effort = summary.efforts[kind]
    numbers = {
        Column.RUNS: float(summary.runs),
        Column.SOLVED: summary.solved.value if summary.solved else -1.0,
        Column.EFFORT: effort.value if effort else float("inf"),
        Column.QUARTILES: summary.quartiles[1] if summary.quartiles else float("inf"),
    }
    words = {Column.VARIANT: summary.variant, Column.PUZZLES: summary.puzzles}
    return numbers.get(column, 0.0), words.get(column, "")
