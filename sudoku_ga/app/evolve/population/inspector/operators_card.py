"""The card of the operators: how often each improved a child, and its share of the progress."""

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sudoku_ga.app.evolve.population.inspector.operator_rows import (
    OperatorRow,
    progress_sentence,
    sentence_of,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.row_view import RowView
from sudoku_ga.app.widgets.rows import Column, Index, RowModel
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, later

_ROW, _LOW_ROW, _THICKNESS = 22, 15, 8
_SWATCH = QSize(14, _THICKNESS)


class _Effect(Enum):
    """The names of what became of changed children."""

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
    """The meanings of the parts of the bars and of the percentages.

    In a narrow card the percentages are below.
    """

    def __init__(self) -> None:
        super().__init__()
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
        return QSize(self._samples.minimumSize().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = self._samples.sizeHint().width() + self._progress.sizeHint().width()
        fits = needed + self._line.spacing() <= self.width()
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        self._line.setDirection(direction)


def _words(row: OperatorRow) -> str:
    return f"{sentence_of(row)} {progress_sentence(row)}"


NAME = Column[OperatorRow](
    later("Operators"), lambda row: row.label, spoken=_words, tip=_words, least=60
)
BAR = Column[OperatorRow](
    later("Children"), lambda _row: "", spoken=_words, tip=_words, least=64, share=1
)
PROGRESS = Column[OperatorRow](
    later("share of the progress"),
    lambda row: "–" if row.progress is None else f"{row.progress:.0%}",
    spoken=_words,
    tip=_words,
    is_number=True,
    least=50,
)


class _BarDelegate(QStyledItemDelegate):
    """Draws the shares of better, equal and worse children as one bar."""

    def __init__(self, model: RowModel[OperatorRow], parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        counts = self._model.rows[index.row()].counts
        place = QRectF(option.rect)
        bar = QRectF(place.left(), place.center().y() - _THICKNESS / 2, place.width(), _THICKNESS)
        _fill(painter, bar, _Effect.EQUAL)
        if not counts.changed:
            return
        better = bar.width() * counts.better / counts.changed
        worse = bar.width() * counts.worse / counts.changed
        _fill(painter, QRectF(bar.left(), bar.top(), better, bar.height()), _Effect.BETTER)
        end = QRectF(bar.right() - worse, bar.top(), worse, bar.height())
        _fill(painter, end, _Effect.WORSE)


class OperatorTable(RowView[OperatorRow]):
    """The operators as a table without a header: name, bar, share of the progress.

    ``pointed(row)`` is emitted when the pointer or the keyboard moves to another row.
    """

    pointed = Signal(int)

    def __init__(self) -> None:
        model = RowModel[OperatorRow]((NAME, BAR, PROGRESS))
        super().__init__(model, _("Operators"), _ROW, (170, _ROW), sorts=False)
        model.setParent(self)
        self.setItemDelegateForColumn(1, _BarDelegate(model, self))
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.horizontalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(_LOW_ROW)
        self.entered.connect(self._point)
        self.selectionModel().currentRowChanged.connect(self._point)

    def show_rows(self, rows: Sequence[OperatorRow]) -> None:
        """Show other rows."""
        before = self.rows.rows
        if [row.label for row in rows] == [row.label for row in before]:
            if rows != before:
                self.rows.update(rows)
            return
        self.rows.set_rows(rows)
        self.updateGeometry()
        self._fit_heights()

    def sizeHint(self) -> QSize:
        return QSize(260, _ROW * max(self.rows.rowCount(), 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the rows lower where there is little room."""
        super().resizeEvent(event)
        self._fit_heights()

    def _fit_heights(self) -> None:
        height = self.viewport().height() // max(self.rows.rowCount(), 1)
        self.verticalHeader().setDefaultSectionSize(max(_LOW_ROW, min(_ROW, height)))

    @Slot(QModelIndex)
    def _point(self, index: QModelIndex) -> None:
        if index.isValid():
            self.pointed.emit(index.row())


class OperatorsCard(Card):
    """The operators of the run, with a sentence about one of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_framed(framed=False)
        self.legend = OperatorLegend()
        self.table = OperatorTable()
        self.words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._row, self._counted = 0, ""
        self.body.addWidget(self.legend)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.words)
        self.body.addStretch(0)
        self.table.pointed.connect(self._point)
        self._describe()

    @property
    def text(self) -> str:
        """The sentence about an operator."""
        return self.words.text()

    def show_rows(self, rows: Sequence[OperatorRow], counted: str) -> None:
        """Show the operators.

        ``counted``: the generations that were counted, in words.
        """
        self._counted = counted
        self._row = min(self._row, max(len(rows) - 1, 0))
        self.table.show_rows(rows)
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
        rows = self.table.rows.rows
        if not rows:
            self.words.setText(_("No run yet"))
            return
        row = rows[self._row]
        self.words.setText(f"{sentence_of(row)} {progress_sentence(row)} {self._counted}")
        self.table.setAccessibleDescription(self.words.text())
        self._fit()
