"""The table of all runs."""

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab.tables.lab_table import LabTable
from sudoku_ga.app.lab.tables.trial_model import Column, TrialModel
from sudoku_ga.translation import _

_ROW = 28


class TrialView(LabTable):
    """Shows a :class:`TrialModel`; a double click or Enter opens a run.

    ``opened(trial)`` is emitted when a run is opened.
    """

    opened = Signal(int)
    columns = (Column.RESULT, Column.EVALUATIONS, Column.PROBES, Column.CPU, Column.VALUES)
    hidden_at_first = (Column.VALUES,)  # mostly part of the names

    def __init__(self, model: TrialModel, parent: QWidget | None = None) -> None:
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
    def trial(self) -> int | None:
        """The trial of the current row."""
        index = self.currentIndex()
        return self._model.trial(index.row()) if index.isValid() else None

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        trial = self._model.trial(index.row())
        if trial is not None:
            self.opened.emit(trial)
