"""What the population holds in one cell."""

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.translation import _

_AXIS, _ABOVE = 18, 18
_LEAST_PITCH = 17
"""A bar with two figures below it has no room in less, in pixels."""


class Histogram(QWidget):
    """Bars: the share of the individuals with each digit, in percent.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._shares: npt.NDArray[np.float64] = np.zeros(9)
        self._digit = 0
        self.setMinimumSize(120, 60)
        themes.changed.connect(self._repaint)

    def show_shares(self, shares: npt.NDArray[np.float64], digit: int) -> None:
        """Show the shares of the digits from 1 on, and which digit the shown board has."""
        self._shares, self._digit = shares, digit
        best = int(shares.argmax()) + 1
        self.setAccessibleName(
            _("{share:.0%} of the population hold {best}").format(share=shares.max(), best=best)
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the room beside a board."""
        return QSize(220, 160)

    def digits_in(self, width: int) -> list[int]:
        """Return the digits that are shown in so many pixels: all, or the most frequent ones."""
        room = max(1, width // _LEAST_PITCH)
        if len(self._shares) <= room:
            return list(range(1, len(self._shares) + 1))
        frequent = np.argsort(-self._shares, kind="stable")[:room]
        return sorted(int(index) + 1 for index in frequent)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw bars, digits below and percentages above."""
        theme, size = self._themes.current, len(self._shares)
        digits = self.digits_in(self.width())
        pitch = self.width() / len(digits)
        height = max(self.height() - _AXIS - _ABOVE, 1)
        highest = max(float(self._shares.max()), 1e-9)
        with painter_on(self) as painter:
            for index, digit in enumerate(digits):
                share = float(self._shares[digit - 1])
                chosen = digit == self._digit
                left, bar = index * pitch, height * share / highest
                ground = QRectF(left + 0.15 * pitch, _ABOVE + height - bar, 0.7 * pitch, bar)
                painter.fillRect(ground, theme.accent if chosen else theme.selected)
                painter.setPen(theme.ink if chosen else theme.ink2)
                self._draw_text(painter, left, pitch, ground.top() - _ABOVE, share)
                painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
                below = QRectF(left, self.height() - _AXIS, pitch, _AXIS)
                text = digit_text(digit, size)
                painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), text)

    def _draw_text(
        self, painter: QPainter, left: float, pitch: float, top: float, share: float
    ) -> None:
        text = f"{share * 100:.0f}"
        painter.setFont(fonts.font(fonts.AXIS))
        if share >= 0.005 and painter.fontMetrics().horizontalAdvance(text) <= pitch:
            place = QRectF(left, top, pitch, _ABOVE)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)

    def _repaint(self) -> None:
        self.update()
