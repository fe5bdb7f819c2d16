"""A small plot over the generations of a run, painted by hand: it costs little."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.translation import _

_LEFT, _BOTTOM, _TOP, _LABEL = 34.0, 20.0, 8.0, 76.0


class GenerationPlot(QWidget):
    """What plots over generations have in common: axes, curves, marks and the cursor of the past.

    One that has a run overrides :meth:`draw`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cursor: float | None = None
        self._x: Sequence[float] = ()
        self.setMinimumSize(160, 60)
        Themes.instance().changed.connect(self._repaint)

    def set_cursor(self, generation: float | None) -> None:
        """Mark the generation that is looked at, or none."""
        self._cursor = generation
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the run and the cursor, or that there is none."""
        with painter_on(self) as painter:
            if not self._x:
                self._draw_nothing(painter)
                return
            plot = self._plot_rect()
            self.draw(painter, plot)
            self._draw_cursor(painter, plot)

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        """Draw what stands in ``plot`` and beside it."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        """Ask for the room of a card."""
        return QSize(280, 150)

    def _take(self, x: Sequence[float], name: str) -> None:
        """Take the generations of other curves, ascending, and what is said of them."""
        self._x = x
        self.setAccessibleName(name)
        self.update()

    @property
    def _end(self) -> float:
        return self._x[-1] if self._x else 0.0

    def _points(self, plot: QRectF, shares: Sequence[float]) -> list[QPointF]:
        """Return the points of a curve whose heights are 0 to 1."""
        return [
            QPointF(self._place(plot, x), plot.bottom() - share * plot.height())
            for x, share in zip(self._x, shares, strict=True)
        ]

    def _draw_curve(self, painter: QPainter, points: Sequence[QPointF], pen: QPen) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))

    def _plot_rect(self) -> QRectF:
        width = max(self.width() - _LEFT - _LABEL, 10.0)
        return QRectF(_LEFT, _TOP, width, max(self.height() - _TOP - _BOTTOM, 10.0))

    def _draw_nothing(self, painter: QPainter) -> None:
        painter.setFont(fonts.font(fonts.AXIS))
        painter.setPen(current_theme().ink2)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), _("No run yet"))

    def _draw_axes(
        self, painter: QPainter, plot: QRectF, ticks: Sequence[tuple[float, str]]
    ) -> None:
        """Draw a line with its text at each height, 0 to 1, and the ends of the generations."""
        theme = current_theme()
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(fonts.font(fonts.AXIS))
        for share, text in ticks:
            y = round(plot.bottom() - share * plot.height()) + 0.5
            painter.setPen(QPen(theme.plot_grid, 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.ink2)
            painter.drawText(QRectF(0, y - 8, _LEFT - 6, 16), right, text)
        below = QRectF(plot.left() - 20, plot.bottom() + 3, 40, _BOTTOM - 3)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), "0")
        end = QRectF(plot.right() - 80, plot.bottom() + 3, 80, _BOTTOM - 3)
        painter.drawText(end, right, f"{self._end:,.0f}")

    def _draw_restarts(self, painter: QPainter, plot: QRectF, restarts: Sequence[float]) -> None:
        for place in restarts:
            pen = QPen(current_theme().mean, 1, Qt.PenStyle.DashLine)
            self._draw_vertical(painter, plot, place, pen)

    def _draw_cursor(self, painter: QPainter, plot: QRectF) -> None:
        if self._cursor is not None:
            self._draw_vertical(painter, plot, self._cursor, QPen(current_theme().ink, 1))

    def _draw_vertical(self, painter: QPainter, plot: QRectF, place: float, pen: QPen) -> None:
        x = round(self._place(plot, place)) + 0.5
        painter.setPen(pen)
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _draw_end(self, painter: QPainter, plot: QRectF, share: float, text: str) -> None:
        """Write what a line comes to beside its end, in the ink of the pen."""
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        y = min(max(plot.bottom() - share * plot.height(), 8.0), plot.bottom() - 4)
        label = QRectF(plot.right() + 6, y - 9, _LABEL - 6, 18)
        painter.drawText(label, int(Qt.AlignmentFlag.AlignVCenter), text)

    def _place(self, plot: QRectF, generation: float) -> float:
        return plot.left() + plot.width() * min(generation / (self._end or 1.0), 1.0)

    def _repaint(self) -> None:
        self.update()
