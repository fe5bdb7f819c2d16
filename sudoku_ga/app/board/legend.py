"""What the digits of the board mean, under it while a run is shown."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import draw_frame, painter_on

_LOGIC, _CONFLICT = "by logic", "conflict"
_EXACT = "exact reference, not evolved"
_HEIGHT, _SAMPLE, _GAP, _APART = 24, 18, 7, 22


class Legend(QWidget):
    """Samples of a given, an evolved and a conflicting digit, and of one by logic.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._with_logic = False
        self._is_exact = False
        self._name()
        themes.changed.connect(self._repaint)

    def show_logic(self, *, shown: bool) -> None:
        """Show or hide the sample of a digit by logic."""
        if shown is not self._with_logic:
            self._with_logic = shown
            self._name()
            self.update()

    def show_exact(self, *, shown: bool) -> None:
        """Show the sample of an exact digit in place of those of a run, or these again."""
        if shown is not self._is_exact:
            self._is_exact = shown
            self._name()
            self.update()

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the samples one after another."""
        theme = self._themes.current
        with painter_on(self) as painter:
            painter.setFont(fonts.font(fonts.SECONDARY))
            samples = list(self._samples(theme))
            words = sum(painter.fontMetrics().horizontalAdvance(word) for word, *_ in samples)
            room = self.width() - words - len(samples) * (_SAMPLE + _GAP)
            apart = min(_APART, room / (len(samples) - 1))
            x = 0.0
            for word, bold, ink, tint in samples:
                self._draw_sample(painter, x, bold, ink, tint)
                if word == _LOGIC:
                    self._draw_dot(painter, x, theme)
                if word == _EXACT:
                    self._draw_dot(painter, x, theme, square=True)
                if word == _CONFLICT:
                    self._draw_triangle(painter, x + _SAMPLE, theme)
                painter.setFont(fonts.font(fonts.SECONDARY))
                painter.setPen(theme.ink2)
                width = painter.fontMetrics().horizontalAdvance(word)
                left = x + _SAMPLE + _GAP
                rect = QRectF(left, 0, width + 2, self.height())
                painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), word)
                x = left + width + apart

    def _samples(self, theme: Theme) -> Iterator[tuple[str, bool, QColor, QColor]]:
        """Yield the word, whether the digit is bold, its ink and the tint of its cell."""
        yield "given", True, theme.given, theme.given_cell
        if self._is_exact:
            yield _EXACT, False, theme.solved, theme.card
            return
        if self._with_logic:
            yield _LOGIC, False, theme.ink, theme.card
        yield "evolved", False, theme.evolved, theme.card
        yield _CONFLICT, False, theme.conflict, theme.conflict_cell

    def _name(self) -> None:
        if self._is_exact:
            self.setAccessibleName(
                "Legend: given digits are bold, those of the exact reference have a square"
            )
            return
        logic = ", digits by logic have a dot" if self._with_logic else ""
        self.setAccessibleName(f"Legend: given digits are bold{logic}, conflicts have a triangle")

    def _draw_sample(
        self, painter: QPainter, x: float, bold: bool, ink: QColor, tint: QColor
    ) -> None:
        rect = QRectF(x, (self.height() - _SAMPLE) / 2, _SAMPLE, _SAMPLE)
        border = self._themes.current.strong_border
        draw_frame(painter, rect, 4, fill=tint, border=border)
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD if bold else fonts.REGULAR))
        painter.setPen(ink)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "7")

    def _draw_dot(
        self, painter: QPainter, left: float, theme: Theme, *, square: bool = False
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.ink2)
        dot = QRectF(left + 2.75, (self.height() - _SAMPLE) / 2 + 2.75, 2.5, 2.5)
        if square:
            painter.drawRect(dot)
        else:
            painter.drawEllipse(dot)

    def _draw_triangle(self, painter: QPainter, right: float, theme: Theme) -> None:
        top = (self.height() - _SAMPLE) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.conflict_solid)
        corner = [QPointF(right - 6, top), QPointF(right, top), QPointF(right, top + 6)]
        painter.drawPolygon(QPolygonF(corner))

    def _repaint(self) -> None:
        self.update()
