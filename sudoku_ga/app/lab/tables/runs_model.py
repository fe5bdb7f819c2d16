"""The runs of an experiment as a table that is sorted, filtered and grouped."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent

from sudoku_ga.app.lab.words import effort_text, number, runs_text, share_text
from sudoku_ga.app.widgets.row_view import RowView
from sudoku_ga.app.widgets.rows import Column, Mask, Numbers, RowModel
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.lab.store.queries import Runs
from sudoku_ga.translation import _, later


class Key(StrEnum):
    """A value by which runs are sorted or grouped."""

    VARIANT = "variant"
    PUZZLE = "puzzle"
    RESULT = "result"
    EVALUATIONS = "evaluations"
    MOVE_EVALUATIONS = "move_evaluations"
    CPU = "cpu_s"
    GROUP = "group"
    GRADE = "grade"


FAILED, UNSOLVED, SOLVED = range(3)
"""The results of runs, the worst first."""

RESULT_WORDS = {
    SOLVED: later("solved"),
    UNSOLVED: later("not solved"),
    FAILED: later("failed"),
}


def results_of(runs: Runs) -> npt.NDArray[np.int64]:
    """Return FAILED, UNSOLVED or SOLVED for each run."""
    return np.where(runs.failed, FAILED, np.where(runs.solved, SOLVED, UNSOLVED))


def values_of(runs: Runs, key: Key, grades: Sequence[str] = ()) -> npt.NDArray[Any]:
    """Return a number for each run by which runs are sorted or grouped.

    ``grades``: the grade of each puzzle in words, empty for a puzzle without one; nothing while
    they are unknown.
    """
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


_NO_PLACES: Numbers = np.empty(0, np.int64)
_NO_RUNS = Runs(
    (), (), _NO_PLACES, _NO_PLACES, _NO_PLACES, np.empty(0, bool), np.empty(0, bool), {}
)


class RunsModel(RowModel[int]):
    """The runs of an experiment, sorted, filtered and grouped.

    A row is the number of a run in the order of arrival. The store may have another order.

    ``grades``: the grade of each puzzle in words; nothing while they are unknown.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        self._runs = _NO_RUNS
        self._arrived = _NO_PLACES
        self._names: list[str] = []
        self._settings: Sequence[str] = ()
        self._words = ""
        self._result: int | None = None
        self._grouped_by: Key | None = None
        self.grades: tuple[str, ...] = ()
        super().__init__(self._make_columns(), parent)

    def _make_columns(self) -> list[Column[int]]:
        def numbers_by(key: Key) -> Any:
            return lambda: values_of(self._runs, key)[self._arrived]

        self.variant = Column[int](
            later("Variant"),
            lambda row: self._names[self._variant(row)],
            keys=numbers_by(Key.VARIANT),
            spoken=lambda row: self._runs.variants[self._variant(row)],
            tip=lambda row: self._runs.variants[self._variant(row)],
            heading=self._group_name,
            least=150,
            share=1,
        )
        self.puzzle = Column[int](
            later("Puzzle"),
            lambda row: self._runs.puzzles[int(self._runs.puzzle[self._arrived[row]])].name,
            keys=numbers_by(Key.PUZZLE),
            heading=lambda rows: runs_text(len(rows)),
        )
        self.result = Column[int](
            later("Result"),
            self._result_text,
            keys=numbers_by(Key.RESULT),
            heading=self._share_solved,
            is_optional=True,
        )
        self.values = Column[int](
            later("Values"),
            self._settings_text,
            keys=numbers_by(Key.VARIANT),
            is_optional=True,
            is_hidden=True,  # mostly part of the names
        )
        self.evaluations, self.move_evaluations, self.cpu = (
            Column[int](
                head,
                self._effort_text_by(kind),
                keys=numbers_by(kind),
                heading=self._median_by(kind),
                is_number=True,
                is_optional=True,
            )
            for head, kind in (
                (later("Evaluations"), Key.EVALUATIONS),
                (later("Move evaluations"), Key.MOVE_EVALUATIONS),
                (later("Processor time"), Key.CPU),
            )
        )
        efforts = [self.evaluations, self.move_evaluations, self.cpu]
        return [self.variant, self.puzzle, self.result, *efforts, self.values]

    # Cells

    def _variant(self, row: int) -> int:
        return int(self._runs.variant[self._arrived[row]])

    def _result_text(self, row: int) -> str:
        runs, place = self._runs, self._arrived[row]
        if runs.by_logic(np.array([place])).any():
            return _("by logic alone")
        return _(RESULT_WORDS[FAILED if runs.failed[place] else 1 + int(runs.solved[place])])

    def _settings_text(self, row: int) -> str:
        variant = self._variant(row)
        return self._settings[variant] if variant < len(self._settings) else ""

    def _effort_text_by(self, kind: Key) -> Any:
        return lambda row: effort_text(float(self._runs.efforts[kind][self._arrived[row]]), kind)

    # Headings

    def _group_name(self, rows: Numbers) -> str:
        runs, place, key = self._runs, self._arrived[rows[0]], self._grouped_by
        if key is Key.RESULT:
            return _(RESULT_WORDS[int(results_of(runs)[place])])
        if key is Key.VARIANT:
            return runs.variants[int(runs.variant[place])]
        puzzle = int(runs.puzzle[place])
        if key is Key.GRADE:
            return (self.grades[puzzle] if self.grades else "") or _("not graded")
        return runs.puzzles[puzzle].name if key is Key.PUZZLE else runs.puzzles[puzzle].group

    def _share_solved(self, rows: Numbers) -> str:
        places = self._arrived[rows]
        solved = self._runs.solved[places] & ~self._runs.failed[places]
        return _("{share} solved").format(share=share_text(float(solved.mean())))

    def _median_by(self, kind: Key) -> Any:
        def median(rows: Numbers) -> str:
            value = float(np.median(self._runs.efforts[kind][self._arrived[rows]]))
            return _("median {value}").format(value=effort_text(value, kind))

        return median

    # Runs

    def set_values(self, settings: Sequence[Mapping[str, Any]]) -> None:
        """Set the settings of each variant, by path or role, for runs that are shown later."""
        self._settings = [
            ", ".join(f"{key} {number(value)}" for key, value in each.items()) for each in settings
        ]

    def set_runs(self, runs: Runs | None) -> None:
        """Show the runs of another experiment, in the order of the store."""
        self._hold(runs or _NO_RUNS, np.arange(len(runs.run_id) if runs else 0))
        self.set_rows(range(len(self._arrived)))

    def take(self, runs: Runs) -> None:
        """Update the runs and add new ones.

        If sorted by arrival, runs keep their places and new ones are appended.
        """
        if not len(self._arrived):
            self.set_runs(runs)
            return
        known = self._runs.run_id[self._arrived]
        order = np.argsort(runs.run_id)
        places = order[np.searchsorted(runs.run_id, known, sorter=order) % len(order)]
        if not np.array_equal(runs.run_id[places], known):
            self.set_runs(runs)  # results are missing: it is another store
            return
        is_new = np.ones(len(runs.run_id), bool)
        is_new[places] = False
        self._hold(runs, np.concatenate((places, np.flatnonzero(is_new))))
        self.update(range(len(self._arrived)))

    def _hold(self, runs: Runs, arrived: Numbers) -> None:
        self._runs, self._arrived = runs, arrived
        self._names = distinct_labels(runs.variants)

    def choose(self, words: str, result: int | None = None) -> None:
        """Show the runs whose variant, puzzle or group has some words.

        ``result``: their result; None for any.
        """
        self._words, self._result = words.casefold().strip(), result
        self.filter(self._chosen if self._words or result is not None else None)

    def _chosen(self, rows: Sequence[int]) -> Mask:
        runs = self._runs
        places = self._arrived[rows[0] : rows[-1] + 1] if rows else _NO_PLACES
        chosen = np.ones(len(rows), bool)
        if words := self._words:
            of_variant = [words in name.casefold() for name in runs.variants]
            of_puzzle = [words in f"{each.name}\n{each.group}".casefold() for each in runs.puzzles]
            chosen &= np.array(of_variant, bool)[runs.variant[places]]
            chosen |= np.array(of_puzzle, bool)[runs.puzzle[places]]
        if self._result is not None:
            chosen &= (results_of(runs) == self._result)[places]
        return chosen

    def group_by(self, key: Key | None, grades: tuple[str, ...] = ()) -> None:
        """Put the runs together under headings.

        ``grades``: the grade of each puzzle in words; nothing while they are unknown.
        """
        self._grouped_by, self.grades = key, grades
        self.group(
            None if key is None else lambda: values_of(self._runs, key, grades)[self._arrived]
        )

    def places(self, rows: Sequence[int] | None = None) -> Numbers:
        """Return the places of some runs in the store; None for all runs that are shown."""
        return self._arrived[self.shown if rows is None else np.array(rows, np.int64)]

    def run(self, row: int) -> int:
        """Return the id of a run."""
        return int(self._runs.run_id[self._arrived[row]])


_ROW = 28


class RunsView(RowView[int]):
    """Shows a :class:`RunsModel`. A double click or Enter opens a run.

    ``opened(run)`` is emitted when a run is opened.
    """

    opened = Signal(int)

    def __init__(self, model: RunsModel) -> None:
        super().__init__(model, _("Runs"), _ROW, (400, 100), selects_several=True, adjustable=True)
        self._model = model
        self.setAccessibleDescription(_("Press Enter to replay a run on its board"))
        self.doubleClicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the run of the current row with Enter, on every desktop."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        row = self._model.number_at(index.row())
        if row >= 0:
            self.opened.emit(self._model.run(row))
