"""Rows of findings as Qt's model of a table, with a heading before each group."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import Qt

from sudoku_ga.app.lab.replications.findings import Group, Row
from sudoku_ga.app.widgets.table import NOWHERE, ColumnModel, Index
from sudoku_ga.lab.replication.tables import number_text
from sudoku_ga.translation import _, counted, later

ENTRY = Qt.ItemDataRole.UserRole
"""The role under which a delegate finds the (Group, Row) of an index, Row None for a heading."""

Entry = tuple[Group, Row | None]


class Column(IntEnum):
    """The columns from left to right."""

    VALUE = 0
    PUBLISHED = 1
    OBTAINED = 2
    BAR = 3
    EFFORT = 4
    VERDICT = 5


_HEADS = {
    Column.VALUE: later("Value"),
    Column.PUBLISHED: later("Published ◇"),
    Column.OBTAINED: later("Obtained ●"),
    Column.BAR: later("On one scale"),
    Column.EFFORT: later("Runs, evaluations"),
    Column.VERDICT: later("Verdict"),
}
NUMBERS = (Column.PUBLISHED, Column.OBTAINED, Column.EFFORT)
"""Columns that are aligned at their right."""


def lines_of(row: Row, column: Column) -> tuple[str, str]:
    """Return what a cell says: its main line, and a lesser one below."""
    verdict = "" if row.verdict is None else _(row.verdict)
    value = "–" if row.obtained is None else number_text(row.obtained.value)
    return {
        Column.VALUE: (row.label, row.where),
        Column.PUBLISHED: ("–" if row.published is None else number_text(row.published), ""),
        Column.OBTAINED: (value if row.is_made else "–", row.interval_text),
        Column.BAR: ("", ""),
        Column.EFFORT: (runs_text(row), f"{row.evaluations:,}"),
        Column.VERDICT: (verdict[:1].upper() + verdict[1:], _(row.reason)),
    }[column]


def runs_text(row: Row) -> str:
    """Return how many runs are behind a row: ``98 runs, 2 failed``."""
    runs = counted("{count:,} run", "{count:,} runs", row.runs)
    if not row.failed:
        return runs
    return _("{runs}, {failed:,} failed").format(runs=runs, failed=row.failed)


class TableModel(ColumnModel):
    """Groups of rows, each below its heading."""

    heads = _HEADS
    numbers = NUMBERS

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    @property
    def headings(self) -> list[int]:
        """The rows that are headings."""
        return [place for place, (_, row) in enumerate(self._entries) if row is None]

    def set_groups(self, groups: Sequence[Group]) -> None:
        """Show other groups."""
        self.beginResetModel()
        self._entries = [(group, row) for group in groups for row in (None, *group.rows)]
        self.endResetModel()

    def entry(self, place: int) -> Entry:
        """Return group and row of a place."""
        return self._entries[place]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many rows and headings there are."""
        return 0 if parent.isValid() else len(self._entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be selected, headings not."""
        if self._entries[index.row()][1] is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a cell, or what its delegate draws."""
        group, row = self._entries[index.row()]
        if role == ENTRY:
            return group, row
        column = Column(index.column())
        lines = lines_of(row, column) if row else (group.heading * (column == 0), "")
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(filter(None, lines))
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, lines)) or None
        return None
