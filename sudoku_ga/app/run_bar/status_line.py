"""The line at the bottom: a shape, a word, and facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.translation import _

_HEIGHT, _MARGIN, _GAP = 30, 16, 10


class Mood(Enum):
    """The colour of the shape; the value is the token."""

    CALM = "ink2"
    BUSY = "accent"
    GOOD = "solved"
    BAD = "conflict"
    WARNING = "warning"


@dataclass(frozen=True)
class Status:
    """What the line says.

    Parameters
    ----------
    word : str
        The state.
    facts : tuple of str
        After the word; those that do not fit are left out, last first.
    right : tuple of str
        At the right end.
    mood : Mood
        The colour of the shape.
    running : bool
        Whether the shape is a triangle; a square otherwise.
    """

    word: str
    facts: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    mood: Mood = Mood.CALM
    running: bool = False


class StatusLine(QWidget):
    """Shows a :class:`Status`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = Status(_("Ready"))
        self.setFixedHeight(_HEIGHT)
        Themes.instance().changed.connect(self._repaint)

    @property
    def status(self) -> Status:
        """What the line says."""
        return self._status

    def set_status(self, status: Status) -> None:
        """Say something else."""
        if status != self._status:
            self._status = status
            self.setAccessibleName(", ".join((status.word, *status.facts, *status.right)))
            self.setToolTip(" | ".join(status.facts))
            self.update()

    def minimumSizeHint(self) -> QSize:
        """Fit any window."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line above, the right end, then what fits of the rest."""
        theme = current_theme()
        with painter_on(self) as painter:
            painter.setPen(QPen(theme.border, 1))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
            end = self._draw_right(painter, theme)
            self._draw_mark(painter, getattr(theme, self._status.mood.value))
            painter.setPen(theme.ink)
            painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            x = _MARGIN + 20
            word = QRectF(x, 1, self.width(), _HEIGHT - 1)
            painter.drawText(word, int(Qt.AlignmentFlag.AlignVCenter), self._status.word)
            x += painter.fontMetrics().horizontalAdvance(self._status.word)
            self._draw_facts(painter, theme, x, end)

    def _draw_mark(self, painter: QPainter, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        middle = _HEIGHT / 2 + 0.5
        if self._status.running:
            corners = ((_MARGIN + 3, -4.5), (_MARGIN + 11, 0), (_MARGIN + 3, 4.5))
            painter.drawPolygon(QPolygonF([QPointF(x, middle + y) for x, y in corners]))
        else:
            painter.drawRoundedRect(QRectF(_MARGIN + 2, middle - 4, 8, 8), 1.5, 1.5)

    def _draw_right(self, painter: QPainter, theme: Theme) -> float:
        """Draw the facts at the right end and return where they begin."""
        painter.setFont(fonts.font(fonts.SECONDARY))
        metrics = painter.fontMetrics()
        x = float(self.width() - _MARGIN)
        for index, text in enumerate(reversed(self._status.right)):
            if index:
                x = self._draw_separator(painter, theme, x - _GAP) - _GAP
            x -= metrics.horizontalAdvance(text)
            self._draw_text(painter, theme, x, text, metrics)
        return x

    def _draw_facts(self, painter: QPainter, theme: Theme, x: float, end: float) -> None:
        painter.setFont(fonts.font(fonts.SECONDARY))
        metrics = painter.fontMetrics()
        for text in self._fitting(metrics, self._status.facts, end - _GAP - x):
            x = self._draw_separator(painter, theme, x + _GAP) + _GAP
            self._draw_text(painter, theme, x, text, metrics)
            x += metrics.horizontalAdvance(text)

    def _fitting(self, metrics: QFontMetrics, facts: Sequence[str], room: float) -> list[str]:
        """Return the facts that fit; the first one is shortened rather than left out."""
        result: list[str] = []
        for fact in facts:
            room -= 2 * _GAP + 1
            shown = (
                fact if result else metrics.elidedText(fact, Qt.TextElideMode.ElideRight, int(room))
            )
            room -= metrics.horizontalAdvance(shown)
            if room < 0:
                break
            result.append(shown)
        return result

    def _draw_separator(self, painter: QPainter, theme: Theme, x: float) -> float:
        painter.setPen(QPen(theme.border, 1))
        place = round(x) + 0.5
        painter.drawLine(QPointF(place, 9), QPointF(place, _HEIGHT - 8))
        return x

    def _draw_text(
        self, painter: QPainter, theme: Theme, x: float, text: str, metrics: QFontMetrics
    ) -> None:
        painter.setPen(theme.ink2)
        box = QRectF(x, 1, metrics.horizontalAdvance(text) + 2, _HEIGHT - 1)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), text)

    def _repaint(self) -> None:
        self.update()
