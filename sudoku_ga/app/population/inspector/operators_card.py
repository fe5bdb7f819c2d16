"""The card of the operators: how often each made a child better, and its share of the progress."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sudoku_ga.app.population.inspector.operator_rows import (
    OperatorRow,
    progress_sentence,
    sentence_of,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, counted

_NAME, _BAR, _SHARE = range(3)
_ROW, _LOW_ROW, _SHARE_WIDTH = 22, 15, 56
_THICKNESS, _PADDING = 8, 22
_LEAST_NAME, _NAME_SHARE = 60, 0.42
_HEAD, _SIDES = 62, 28
"""Of the card: what stands above and between, and beside."""
_LEAST_WITH_NOTE = 300
_NOWHERE = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex


class OperatorModel(QAbstractTableModel):
    """A row for each operator: name, a bar of better, as good and worse, share of the progress."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[OperatorRow] = ()

    def show_rows(self, rows: Sequence[OperatorRow]) -> None:
        """Show other rows."""
        if [row.label for row in rows] != [row.label for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows != self.rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0, _NAME), self.index(len(rows) - 1, _SHARE))

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how many operators there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 3

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, or the whole row in words."""
        row, column = self.rows[index.row()], index.column()
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{sentence_of(row)} {progress_sentence(row)}"
        if role == Qt.ItemDataRole.TextAlignmentRole and column == _SHARE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole or column == _BAR:
            return None
        if column == _NAME:
            return row.label
        return "–" if row.progress is None else f"{row.progress:.0%}"


class _BarDelegate(QStyledItemDelegate):
    """Draws the shares of better, as good and worse children as one bar."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw the bar of a row."""
        super().paint(painter, option, index)
        model, theme = index.model(), current_theme()
        counts = model.rows[index.row()].counts if isinstance(model, OperatorModel) else None
        place = QRectF(option.rect)
        bar = QRectF(place.left(), place.center().y() - _THICKNESS / 2, place.width(), _THICKNESS)
        painter.fillRect(bar, theme.track)
        if counts is None or not counts.changed:
            return
        better = bar.width() * counts.better / counts.changed
        worse = bar.width() * counts.worse / counts.changed
        painter.fillRect(QRectF(bar.left(), bar.top(), better, bar.height()), theme.solved)
        end = QRectF(bar.right() - worse, bar.top(), worse, bar.height())
        painter.fillRect(end, theme.conflict_cell)
        painter.fillRect(end, QBrush(theme.conflict_solid, Qt.BrushStyle.BDiagPattern))


class OperatorTable(QTableView):
    """The operators as a table without a header.

    Notes
    -----
    ``pointed(row)`` is emitted when the pointer or the keyboard goes to another row.
    """

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.operators = OperatorModel(self)
        self.setModel(self.operators)
        self.setItemDelegateForColumn(_BAR, _BarDelegate(self))
        self.setFont(fonts.font(fonts.SECONDARY))
        self.setAccessibleName(_("Operators"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(10)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(_LOW_ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.entered.connect(self._point)
        self.selectionModel().currentRowChanged.connect(self._point)
        self.operators.modelReset.connect(self._lay_out)

    def sizeHint(self) -> QSize:
        """Ask for all rows."""
        return QSize(260, _ROW * max(self.operators.rowCount(), 2))

    def minimumSizeHint(self) -> QSize:
        """Keep one row."""
        return QSize(170, _ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit rows and columns."""
        super().resizeEvent(event)
        self._lay_out()

    @Slot(QModelIndex)
    def _point(self, index: QModelIndex) -> None:
        if index.isValid():
            self.pointed.emit(index.row())

    @Slot()
    def _lay_out(self) -> None:
        """Make the rows lower, and elide names, where there is little room."""
        rows, width = self.operators.rows, self.viewport().width()
        height = self.viewport().height() // max(len(rows), 1)
        self.verticalHeader().setDefaultSectionSize(max(_LOW_ROW, min(_ROW, height)))
        metrics = QFontMetrics(self.font())
        names = [metrics.horizontalAdvance(row.label) for row in rows]
        needed = max(names, default=0) + _PADDING
        name = max(min(needed, int(width * _NAME_SHARE)), _LEAST_NAME)
        for column, room in ((_NAME, name), (_SHARE, _SHARE_WIDTH)):
            self.setColumnWidth(column, room)
        self.setColumnWidth(_BAR, max(10, width - name - _SHARE_WIDTH))


class OperatorsCard(Card):
    """The operators of the run, with a sentence about one of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", _("better, equal, worse; progress"), parent)
        self.set_framed(framed=False)
        self.table = OperatorTable()
        self.words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._row = self._generations = 0
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.words)
        self.table.pointed.connect(self._point)
        self._describe()

    @property
    def text(self) -> str:
        """The sentence."""
        return self.words.text()

    def show_rows(self, rows: Sequence[OperatorRow], generations: int) -> None:
        """Show the operators, counted in some generations."""
        self._generations = generations
        self._row = min(self._row, max(len(rows) - 1, 0))
        self.table.operators.show_rows(rows)
        self._describe()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words to the tool tips where they do not fit below the rows."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        margins = self.contentsMargins()
        room = self.height() - margins.top() - margins.bottom() - _HEAD
        needed = self.words.heightForWidth(self.width() - _SIDES)
        self._note.setHidden(self.width() < _LEAST_WITH_NOTE)
        self.words.setVisible(room >= self.table.sizeHint().height() + needed)

    @Slot(int)
    def _point(self, row: int) -> None:
        self._row = row
        self._describe()

    def _describe(self) -> None:
        rows = self.table.operators.rows
        if not rows:
            self.words.setText(_("No run yet"))
            return
        row = rows[self._row]
        looked = counted(
            "Counted in {count:,} generation.",
            "Counted in {count:,} generations.",
            self._generations,
        )
        self.words.setText(f"{sentence_of(row)} {progress_sentence(row)} {looked}")
        self.table.setAccessibleDescription(self.words.text())
        self._fit()
