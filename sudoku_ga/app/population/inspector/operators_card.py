"""The card of the operators: how often each made a child better, and its share of the progress."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.population.inspector.operator_rows import (
    OperatorRow,
    progress_sentence,
    sentence_of,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.painting import draw_focus, painter_on
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, counted

_ROW, _LOW_ROW = 22.0, 15.0
_VALUE, _BAR, _GAP = 46.0, 8.0, 8.0
_HEAD, _SIDES = 62, 28
"""Of the card: what stands above and between, and beside."""

_LEAST_WITH_NOTE = 300
_LEAST_LABEL, _LABEL_SHARE = 60.0, 0.42


class OperatorBars(QWidget):
    """A row for each operator: better, as good and worse as one bar, and its share in percent.

    ::

        Uniform          ███████░░░░░░░░/////    26 %
        Swap in a row    ██░░░░/////////////     74 %

    Notes
    -----
    ``pointed(row)`` is emitted when another row is meant, by the pointer or by the arrow keys.
    """

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[OperatorRow] = ()
        self._meant = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Operators"))
        Themes.instance().changed.connect(self._repaint)

    def show_rows(self, rows: Sequence[OperatorRow]) -> None:
        """Show other rows."""
        if len(rows) != len(self._rows):
            self._meant = 0
            self.updateGeometry()
        self._rows = rows
        texts = (f"{sentence_of(row)} {progress_sentence(row)}" for row in rows)
        self.setAccessibleDescription(" ".join(texts))
        self.update()

    @property
    def meant(self) -> OperatorRow | None:
        """The row of which more is said."""
        return self._rows[self._meant] if self._rows else None

    def sizeHint(self) -> QSize:
        """Ask for all rows."""
        return QSize(260, round(_ROW * max(len(self._rows), 2)))

    def minimumSizeHint(self) -> QSize:
        """Keep one row."""
        return QSize(170, round(_ROW))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Mean the row under the pointer."""
        self._mean(int(event.position().y() // self._pitch))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go up and down."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if steps is None:
            super().keyPressEvent(event)
        else:
            self._mean(self._meant + steps)

    def leaveEvent(self, event: QEvent) -> None:
        """Keep what was meant last."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rows for which there is room."""
        theme = current_theme()
        with painter_on(self) as painter:
            painter.setFont(fonts.font(fonts.SECONDARY))
            width, labels = self._label_width(), self.shown_labels()
            for index, row in enumerate(self._rows):
                if (index + 1) * self._pitch <= self.height() + 1:
                    self._draw_row(painter, theme, index, row._replace(label=labels[index]), width)

    def shown_labels(self) -> list[str]:
        """Return what is seen of the names of the operators."""
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY))
        right, room = Qt.TextElideMode.ElideRight, self._label_width() - _GAP
        return [metrics.elidedText(row.label, right, room) for row in self._rows]

    @property
    def _pitch(self) -> float:
        """The height of a row, lower where there is little room."""
        return max(_LOW_ROW, min(_ROW, self.height() / max(len(self._rows), 1)))

    def _label_width(self) -> float:
        # Whole pixels may be rounded down, which would cut the longest.
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY))
        widths = [ceil(metrics.horizontalAdvance(row.label)) for row in self._rows]
        needed = max(widths, default=0) + 1 + _GAP
        return max(min(needed, self.width() * _LABEL_SHARE), _LEAST_LABEL)

    def _draw_row(
        self, painter: QPainter, theme: Theme, index: int, row: OperatorRow, label: float
    ) -> None:
        pitch, middle = self._pitch, int(Qt.AlignmentFlag.AlignVCenter)
        top = index * pitch
        painter.setPen(theme.ink)
        painter.drawText(QRectF(0, top, label, pitch), middle, row.label)
        bar = QRectF(label, top + (pitch - _BAR) / 2, self.width() - label - _VALUE, _BAR)
        self._draw_bar(painter, theme, bar, row)
        share = "–" if row.progress is None else f"{row.progress:.0%}"
        place = QRectF(self.width() - _VALUE, top, _VALUE, pitch)
        painter.setPen(theme.ink)
        painter.drawText(place, middle | int(Qt.AlignmentFlag.AlignRight), share)
        if self.hasFocus() and index == self._meant:
            row_place = QRectF(0, top, self.width(), pitch)
            draw_focus(painter, row_place, 4, theme.accent)

    def _draw_bar(self, painter: QPainter, theme: Theme, bar: QRectF, row: OperatorRow) -> None:
        painter.fillRect(bar, theme.track)
        changed = row.counts.changed
        if not changed:
            return
        better = bar.width() * row.counts.better / changed
        worse = bar.width() * row.counts.worse / changed
        painter.fillRect(QRectF(bar.left(), bar.top(), better, bar.height()), theme.solved)
        place = QRectF(bar.right() - worse, bar.top(), worse, bar.height())
        painter.fillRect(place, theme.conflict_cell)
        painter.fillRect(place, QBrush(theme.conflict_solid, Qt.BrushStyle.BDiagPattern))

    def _mean(self, index: int) -> None:
        index = min(max(index, 0), max(len(self._rows) - 1, 0))
        if index != self._meant:
            self._meant = index
            self.pointed.emit(index)
            self.update()

    def _repaint(self) -> None:
        self.update()


class OperatorsCard(Card):
    """The operators of the run, with a sentence about one of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Operators"), _("better, as good, worse; progress"), parent)
        self.bars = OperatorBars()
        self._words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._generations = 0
        self.body.addWidget(self.bars, 1)
        self.body.addWidget(self._words)
        self.bars.pointed.connect(self._tell)
        self._tell()

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    def show_rows(self, rows: Sequence[OperatorRow], generations: int) -> None:
        """Show the operators, counted in so many generations."""
        self._generations = generations
        self.bars.show_rows(rows)
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words to the tool tip where they do not fit below the rows."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        margins = self.contentsMargins()
        room = self.height() - margins.top() - margins.bottom() - _HEAD
        needed = self._words.heightForWidth(self.width() - _SIDES)
        self._note.setHidden(self.width() < _LEAST_WITH_NOTE)
        self._words.setVisible(room >= self.bars.sizeHint().height() + needed)

    def _tell(self) -> None:
        row = self.bars.meant
        if row is None:
            self._words.setText(_("No run yet"))
            return
        looked = counted(
            "Counted in {count:,} generation.",
            "Counted in {count:,} generations.",
            self._generations,
        )
        self._words.setText(f"{sentence_of(row)} {progress_sentence(row)} {looked}")
        self.bars.setToolTip(self._words.text())
        self._fit()
