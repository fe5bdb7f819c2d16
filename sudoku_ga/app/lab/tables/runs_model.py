"""The runs of an experiment as a table: which it shows, in which order, below which headings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab.tables.lab_table import LabTable
from sudoku_ga.app.lab.words import effort_text, number, runs_text, share_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.table import NOWHERE, ColumnModel, Index
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.lab.store.queries import Runs
from sudoku_ga.translation import _, later

Places = npt.NDArray[np.int64]


class Key(StrEnum):
    """What runs are ordered or put together by."""

    VARIANT = "variant"
    PUZZLE = "puzzle"
    RESULT = "result"
    EVALUATIONS = "evaluations"
    MOVE_EVALUATIONS = "move_evaluations"
    CPU = "cpu_s"
    GROUP = "group"
    GRADE = "grade"


FAILED, UNSOLVED, SOLVED = range(3)
"""The results of runs, worst first."""


@dataclass(frozen=True)
class Arrangement:
    """How runs are shown.

    ``words``: runs are shown whose variant, puzzle or group of puzzles has these words, in any
    case.
    ``result``: one of FAILED, UNSOLVED and SOLVED, None for any.
    ``by``: orders them; None leaves them as they came.
    ``grouped_by``: puts them together under headings.
    ``grades``: of each puzzle in words, the empty word where it has none; nothing while they are
    unknown.
    """

    words: str = ""
    result: int | None = None
    by: Key | None = None
    is_descending: bool = False
    grouped_by: Key | None = None
    grades: tuple[str, ...] = ()

    @property
    def appends(self) -> bool:
        """Whether new runs belong at the end."""
        return self.by is None and self.grouped_by is None


def results_of(runs: Runs) -> npt.NDArray[np.int64]:
    """Return FAILED, UNSOLVED or SOLVED for each run."""
    return np.where(runs.failed, FAILED, np.where(runs.solved, SOLVED, UNSOLVED))


def chosen(runs: Runs, arrangement: Arrangement) -> npt.NDArray[np.bool_]:
    """Return which runs are shown."""
    shown = np.ones(len(runs.run_id), bool)
    if words := arrangement.words.casefold().strip():
        of_variant = [words in name.casefold() for name in runs.variants]
        of_puzzle = [words in f"{each.name}\n{each.group}".casefold() for each in runs.puzzles]
        shown &= np.array(of_variant, bool)[runs.variant] | np.array(of_puzzle, bool)[runs.puzzle]
    if arrangement.result is not None:
        shown &= results_of(runs) == arrangement.result
    return shown


def arranged(runs: Runs, arrangement: Arrangement, arrived: Places | None = None) -> Places:
    """Return the rows of the table.

    ``arrived``: the places of all runs in the order in which they came; that of the store if left
    out.

    Returns places of runs; a heading is −1 less the place of its first run.
    """
    places = np.arange(len(runs.run_id)) if arrived is None else arrived
    places = places[chosen(runs, arrangement)[places]]
    if arrangement.by is not None:
        values = _values(runs, arrangement.by, arrangement.grades)[places]
        order = np.argsort(-values if arrangement.is_descending else values, kind="stable")
        places = places[order]
    if arrangement.grouped_by is None:
        return places
    groups = _values(runs, arrangement.grouped_by, arrangement.grades)[places]
    order = np.argsort(groups, kind="stable")
    places, groups = places[order], groups[order]
    if not len(places):
        return places
    starts = np.concatenate(([0], 1 + np.flatnonzero(np.diff(groups))))
    return np.insert(places, starts, -1 - places[starts])


def group_name(runs: Runs, place: int, key: Key, grades: Sequence[str]) -> str | int:
    """Return what the group of a run is called; a result is one of the three numbers."""
    if key is Key.GRADE:
        return grades[int(runs.puzzle[place])] if grades else ""
    if key is Key.VARIANT:
        return runs.variants[int(runs.variant[place])]
    if key is Key.PUZZLE:
        return runs.puzzles[int(runs.puzzle[place])].name
    if key is Key.GROUP:
        return runs.puzzles[int(runs.puzzle[place])].group
    return int(results_of(runs)[place])


def _values(runs: Runs, key: Key, grades: Sequence[str]) -> npt.NDArray[Any]:
    if key is Key.GRADE:
        known = sorted(set(grades))
        of_puzzle = [known.index(each) for each in grades] or [0] * len(runs.puzzles)
        return np.array(of_puzzle)[runs.puzzle]
    if key is Key.VARIANT:
        return runs.variant
    if key is Key.PUZZLE:
        return runs.puzzle
    if key is Key.GROUP:
        groups = runs.groups
        return np.array([groups.index(each.group) for each in runs.puzzles])[runs.puzzle]
    if key is Key.RESULT:
        return results_of(runs)
    return runs.efforts[key]


class Column(IntEnum):
    """The columns from left to right."""

    VARIANT = 0
    PUZZLE = 1
    RESULT = 2
    EVALUATIONS = 3
    MOVE_EVALUATIONS = 4
    CPU = 5
    VALUES = 6


_HEADS = {
    Column.VARIANT: later("Variant"),
    Column.PUZZLE: later("Puzzle"),
    Column.RESULT: later("Result"),
    Column.EVALUATIONS: later("Evaluations"),
    Column.MOVE_EVALUATIONS: later("Move evaluations"),
    Column.CPU: later("Processor time"),
    Column.VALUES: later("Values"),
}
RESULT_WORDS = {
    SOLVED: later("solved"),
    UNSOLVED: later("not solved"),
    FAILED: later("failed"),
}
_TEXTS = {
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
}
_ANSWERED = _TEXTS | {
    Qt.ItemDataRole.TextAlignmentRole,
    Qt.ItemDataRole.FontRole,
    Qt.ItemDataRole.BackgroundRole,
}

_KEYS: dict[Column, Key] = {
    column: Key.VARIANT if column is Column.VALUES else Key[column.name] for column in Column
}
"""Sort keys of the columns."""


class RunsModel(ColumnModel):
    """The runs of an experiment, sorted, filtered and grouped."""

    heads = _HEADS
    numbers = (Column.EVALUATIONS, Column.MOVE_EVALUATIONS, Column.CPU)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: Runs | None = None
        self._names: list[str] = []
        self._values: Sequence[str] = ()
        self._rows: Places = np.empty(0, np.int64)
        self._arrived: Places = np.empty(0, np.int64)
        self._headings: Places = np.empty(0, np.int64)
        self._arrangement = Arrangement()

    @property
    def arrangement(self) -> Arrangement:
        """Filter, order and groups."""
        return self._arrangement

    @property
    def shown_count(self) -> int:
        """Number of runs shown, without headings."""
        return len(self._rows) - len(self._headings)

    def set_values(self, settings: Sequence[Mapping[str, Any]]) -> None:
        """Set the settings of each variant, by path or role, for the next runs."""
        self._values = [
            ", ".join(f"{key} {number(value)}" for key, value in each.items()) for each in settings
        ]

    def set_runs(self, runs: Runs | None) -> None:
        """Show the runs of another experiment, in the order of the store."""
        self.beginResetModel()
        self._runs = runs
        self._names = distinct_labels(runs.variants) if runs else []
        self._arrived = np.arange(len(runs.run_id) if runs else 0)
        self._rows = arranged(runs, self._arrangement) if runs else np.empty(0, np.int64)
        self._headings = np.flatnonzero(self._rows < 0)
        self.endResetModel()

    def take(self, runs: Runs) -> None:
        """Update the runs and add new ones.

        In the order of arrival, runs keep their rows and new ones are appended.
        """
        before = self._runs
        if before is None or not len(self._arrived):
            self.set_runs(runs)
            return
        known = before.run_id[self._arrived]
        self._names = distinct_labels(runs.variants)
        order = np.argsort(runs.run_id)
        places = order[np.searchsorted(runs.run_id, known, sorter=order) % len(order)]
        if not np.array_equal(runs.run_id[places], known):
            self.set_runs(runs)  # results have gone: it is another store
            return
        is_new = np.ones(len(runs.run_id), bool)
        is_new[places] = False
        new = np.flatnonzero(is_new)
        arrived = np.concatenate((places, new))
        if self._arrangement.appends:
            self._append(runs, arrived, len(new))
        else:
            self._rearrange(runs, arrived)

    def _append(self, runs: Runs, arrived: Places, count: int) -> None:
        known, new = np.split(arrived, [len(arrived) - count])
        shown = chosen(runs, self._arrangement)
        rows, more = known[shown[known]], new[shown[new]]
        if len(rows) != len(self._rows):  # a repeated run has another result
            self._rearrange(runs, arrived)
            return
        self._runs, self._arrived, self._rows = runs, arrived, rows
        if len(rows):
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, Column.VALUES))
        if len(more):
            self.beginInsertRows(NOWHERE, len(rows), len(rows) + len(more) - 1)
            self._rows = np.concatenate((rows, more))
            self.endInsertRows()

    def arrange(self, **changes: Any) -> None:
        """Change fields of :class:`Arrangement`."""
        self._arrangement = replace(self._arrangement, **changes)
        if self._runs is not None:
            self._rearrange(self._runs, self._arrived)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the runs by a column; -1 for the order of arrival."""
        by = None if column < 0 else _KEYS[Column(column)]
        self.arrange(by=by, is_descending=order is Qt.SortOrder.DescendingOrder)

    def _rearrange(self, runs: Runs, arrived: Places) -> None:
        """Show other rows; persistent indexes follow their runs."""
        self.layoutAboutToBeChanged.emit()
        held = [(index, self.run(index.row())) for index in self.persistentIndexList()]
        self._runs, self._arrived = runs, arrived
        self._rows = arranged(runs, self._arrangement, arrived)
        self._headings = np.flatnonzero(self._rows < 0)
        for index, run in held:
            row = self.row_of(run) if run is not None else -1
            target = self.index(row, index.column()) if row >= 0 else NOWHERE
            self.changePersistentIndex(index, target)
        self.layoutChanged.emit()

    def places(self, rows: Sequence[int] | None = None) -> Places:
        """Return the places of the runs of some rows, without headings; None for all rows."""
        chosen = self._rows if rows is None else self._rows[list(rows)]
        return chosen[chosen >= 0]

    def run(self, row: int) -> int | None:
        """Return the id of a row's run, None for a heading."""
        place = int(self._rows[row])
        return None if place < 0 or self._runs is None else int(self._runs.run_id[place])

    def row_of(self, run: int) -> int:
        """Return the row of a run, -1 if it is not shown."""
        if self._runs is None:
            return -1
        found = np.flatnonzero((self._rows >= 0) & (self._runs.run_id[self._rows] == run))
        return int(found[0]) if len(found) else -1

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many runs and headings there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a cell."""
        if role not in _ANSWERED:  # most of what is asked for a width
            return None
        place, column = int(self._rows[index.row()]), Column(index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment(column)
        if place < 0 and role == Qt.ItemDataRole.FontRole:
            return fonts.font(fonts.SECONDARY, fonts.SEMIBOLD)
        if place < 0 and role == Qt.ItemDataRole.BackgroundRole:
            return current_theme().sunken
        if role == Qt.ItemDataRole.DisplayRole and place >= 0 and column is Column.VARIANT:
            return self._names[int(self._runs.variant[place])] if self._runs else ""
        if role in _TEXTS:
            text = self._heading(index.row(), column) if place < 0 else self._cell(place, column)
            return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return None

    def _cell(self, place: int, column: Column) -> str:
        runs = self._runs
        assert runs is not None  # or there is no row
        if column is Column.VARIANT:
            return runs.variants[int(runs.variant[place])]
        if column is Column.VALUES:
            variant = int(runs.variant[place])
            return self._values[variant] if variant < len(self._values) else ""
        if column is Column.PUZZLE:
            return runs.puzzles[int(runs.puzzle[place])].name
        if column is Column.RESULT:
            if runs.by_logic(np.array([place])).any():
                return _("by logic alone")
            result = FAILED if runs.failed[place] else SOLVED if runs.solved[place] else UNSOLVED
            return _(RESULT_WORDS[result])
        kind = _KEYS[column]
        return effort_text(float(runs.efforts[kind][place]), kind)

    def _heading(self, row: int, column: Column) -> str:
        """Return a cell of a heading: count, share solved or median effort of the runs below."""
        runs, key = self._runs, self._arrangement.grouped_by
        assert runs is not None and key is not None  # or there is no heading
        end = self._headings[np.searchsorted(self._headings, row) + 1 :][:1]
        members = self._rows[row + 1 : int(end[0]) if len(end) else len(self._rows)]
        if column is Column.VARIANT:
            name = group_name(runs, int(members[0]), key, self._arrangement.grades)
            return _(RESULT_WORDS[name]) if isinstance(name, int) else name or _("not graded")
        if column is Column.PUZZLE:
            return runs_text(len(members))
        if column is Column.RESULT:
            share = float((results_of(runs)[members] == SOLVED).mean())
            return _("{share} solved").format(share=share_text(share))
        if column is Column.VALUES:
            return ""
        kind = _KEYS[column]
        median = effort_text(float(np.median(runs.efforts[kind][members])), kind)
        return _("median {value}").format(value=median)


_ROW = 28


class RunsView(LabTable):
    """Shows a :class:`TrialModel`; a double click or Enter opens a run.

    ``opened(run)`` is emitted when a run is opened.
    """

    opened = Signal(int)
    columns = (
        Column.RESULT,
        Column.EVALUATIONS,
        Column.MOVE_EVALUATIONS,
        Column.CPU,
        Column.VALUES,
    )
    hidden_at_first = (Column.VALUES,)  # mostly part of the names

    def __init__(self, model: RunsModel, parent: QWidget | None = None) -> None:
        super().__init__(model, _("Runs"), _ROW, parent=parent)
        self._model = model
        self.setAccessibleDescription(_("Press Enter to replay a run on its board"))
        self.doubleClicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the run of the current row by Enter, on every desktop alike."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    @property
    def run(self) -> int | None:
        """The run of the current row."""
        index = self.currentIndex()
        return self._model.run(index.row()) if index.isValid() else None

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        run = self._model.run(index.row())
        if run is not None:
            self.opened.emit(run)
