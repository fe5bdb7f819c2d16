"""The card of the operators: how often each made a child better, and its share of the progress."""

from collections.abc import Sequence
from enum import Enum
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
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QHeaderView,
    QSizePolicy,
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
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip, wrapping
from sudoku_ga.translation import _, counted, later

_NAME, _BAR, _SHARE = range(3)
_ROW, _LOW_ROW, _SHARE_WIDTH = 22, 15, 50
_THICKNESS, _PADDING = 8, 22
_LEAST_NAME, _LEAST_BAR = 60, 64
_SWATCH = QSize(14, _THICKNESS)
_NOWHERE = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex


class _Effect(Enum):
    """What became of changed children, as it is called."""

    BETTER, EQUAL, WORSE = later("better"), later("equal"), later("worse")


def _fill(painter: QPainter, place: QRectF, effect: _Effect) -> None:
    """Fill a part of a bar, or a sample of it in the legend."""
    theme = current_theme()
    grounds = {
        _Effect.BETTER: theme.solved,
        _Effect.EQUAL: theme.track,
        _Effect.WORSE: theme.conflict_cell,
    }
    painter.fillRect(place, grounds[effect])
    if effect is _Effect.WORSE:
        painter.fillRect(place, QBrush(theme.conflict_solid, Qt.BrushStyle.BDiagPattern))


class _Swatch(QWidget):
    """A sample of a part of the bars."""

    def __init__(self, effect: _Effect) -> None:
        super().__init__()
        self._effect = effect
        self.setFixedSize(_SWATCH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            _fill(painter, QRectF(self.rect()), self._effect)


class OperatorLegend(QWidget):
    """What the parts of the bars mean, and the percentages; these below in a narrow card."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._samples = hbox(None, spacing=5)
        for effect in _Effect:
            self._samples.addWidget(_Swatch(effect))
            self._samples.addWidget(
                Text(_(effect.value), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            )
            self._samples.addSpacing(7)
        self._samples.addStretch(1)
        self._progress = Text(_("share of the progress"), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._progress.setAlignment(right)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(2)
        self._line.addLayout(self._samples)
        self._line.addWidget(self._progress)

    def minimumSizeHint(self) -> QSize:
        """Allow two lines."""
        return QSize(self._samples.minimumSize().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take two lines where one has no room."""
        super().resizeEvent(event)
        needed = self._samples.sizeHint().width() + self._progress.sizeHint().width()
        fits = needed + self._line.spacing() <= self.width()
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        self._line.setDirection(direction)


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
            text = f"{sentence_of(row)} {progress_sentence(row)}"
            return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
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
        super().paint(painter, option, index)
        model = index.model()
        counts = model.rows[index.row()].counts if isinstance(model, OperatorModel) else None
        place = QRectF(option.rect)
        bar = QRectF(place.left(), place.center().y() - _THICKNESS / 2, place.width(), _THICKNESS)
        _fill(painter, bar, _Effect.EQUAL)
        if counts is None or not counts.changed:
            return
        better = bar.width() * counts.better / counts.changed
        worse = bar.width() * counts.worse / counts.changed
        _fill(painter, QRectF(bar.left(), bar.top(), better, bar.height()), _Effect.BETTER)
        end = QRectF(bar.right() - worse, bar.top(), worse, bar.height())
        _fill(painter, end, _Effect.WORSE)


class OperatorTable(QTableView):
    """The operators as a table without a header.

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
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
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
        return QSize(260, _ROW * max(self.operators.rowCount(), 1))

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
        self.updateGeometry()
        rows, width = self.operators.rows, self.viewport().width()
        height = self.viewport().height() // max(len(rows), 1)
        self.verticalHeader().setDefaultSectionSize(max(_LOW_ROW, min(_ROW, height)))
        metrics = QFontMetrics(self.font())
        names = [metrics.horizontalAdvance(row.label) for row in rows]
        needed = max(names, default=0) + _PADDING
        name = max(min(needed, width - _LEAST_BAR - _SHARE_WIDTH), _LEAST_NAME)
        for column, room in ((_NAME, name), (_SHARE, _SHARE_WIDTH)):
            self.setColumnWidth(column, room)
        self.setColumnWidth(_BAR, max(10, width - name - _SHARE_WIDTH))


class OperatorsCard(Card):
    """The operators of the run, with a sentence about one of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_framed(framed=False)
        self.legend = OperatorLegend()
        self.table = OperatorTable()
        self.words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._row = self._generations = 0
        self.body.addWidget(self.legend)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.words)
        self.body.addStretch(0)
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
        above = self.legend.sizeHint().height() + 2 * self.body.spacing()
        room = self.contentsRect().height() - above - self.table.sizeHint().height()
        self.words.setVisible(room >= self.words.heightForWidth(self.contentsRect().width()))

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
