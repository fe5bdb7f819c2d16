"""The table of all runs."""

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sudoku_ga.app.lab.tables.lab_table import LabTable
from sudoku_ga.app.lab.tables.trial_model import IS_HEADING, NUMBERS, Column, TrialModel
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.table import PADDING, Index, draw_ground, set_up_table, write
from sudoku_ga.translation import _

_ROW = 28
_WIDTHS = {
    Column.RESULT: 96,
    Column.EVALUATIONS: 116,
    Column.PROBES: 124,
    Column.CPU: 116,
    Column.VALUES: 220,
}
_LEAST_NAMES = 260


class TrialView(LabTable):
    """Shows a :class:`TrialModel`; a double click or Enter opens a run.

    Parameters
    ----------
    model : TrialModel

    Notes
    -----
    ``opened(trial)`` is emitted when a run is opened.
    """

    opened = Signal(int)
    columns = tuple(_WIDTHS)

    def __init__(self, model: TrialModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setItemDelegate(_Delegate(self))
        header = set_up_table(self, _("Runs"), _ROW)
        header.setSectionsClickable(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.setAccessibleDescription(_("Enter replays a run on its board"))
        self.set_up_selection()
        self.leave_out(Column.VALUES, left_out=True)  # mostly part of the names
        self.doubleClicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the run of the current row by Enter, on every desktop alike."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among names and numbers."""
        super().resizeEvent(event)
        self.share_width()

    def share_width(self) -> None:
        """Give the names what the numbers leave, and leave numbers out where that is little."""
        width = self.viewport().width()
        shown = {key: each for key, each in _WIDTHS.items() if not self.is_left_out(key)}
        for column in (Column.VALUES, Column.CPU, Column.EVALUATIONS):
            if width - sum(shown.values()) < _LEAST_NAMES:
                shown.pop(column, None)
        names = max(_LEAST_NAMES, width - sum(shown.values()))
        for column in _WIDTHS:
            self.setColumnHidden(column, column not in shown)
        for column, each in shown.items():
            self.setColumnWidth(column, each)
        self.setColumnWidth(Column.VARIANT, names // 2)
        self.setColumnWidth(Column.PUZZLE, names - names // 2)

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


class _Delegate(QStyledItemDelegate):
    """Paints the words of a cell, and the ground of a heading."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        theme, column = current_theme(), Column(index.column())
        is_heading = bool(index.data(IS_HEADING))
        rect = QRectF(option.rect)
        painter.save()
        if is_heading:
            painter.fillRect(rect, theme.sunken)
        ink = draw_ground(painter, option, theme, first=column is Column.VARIANT)
        painter.setFont(
            fonts.font(fonts.SECONDARY, fonts.SEMIBOLD if is_heading else fonts.REGULAR)
        )
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        write(painter, inside, str(index.data()), ink, right=column in NUMBERS)
        painter.restore()
