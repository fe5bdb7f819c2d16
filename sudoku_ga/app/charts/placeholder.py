"""What stands where the fitness curve will be."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.translation import _, later

_TEXT = later(
    "Press Solve: the conflicts of the best, the mean and the worst board are drawn here, "
    "generation by generation."
)
_LINES = (0.02, 0.33, 0.64, 0.95)
_MARGIN = 24


class Placeholder(QWidget):
    """An empty chart with one sentence that names the action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_(_TEXT))
        Themes.instance().changed.connect(self._repaint)

    def sizeHint(self) -> QSize:
        """Ask for the room of a plot."""
        return QSize(300, 180)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the grid, and the sentence on the ground of the card."""
        theme = current_theme()
        width, height = self.width(), self.height()
        centre = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        with painter_on(self) as painter:
            painter.setPen(QPen(theme.plot_grid, 1))
            for share in _LINES:
                y = round(share * height) + 0.5
                painter.drawLine(QPointF(0, y), QPointF(width, y))
            painter.setFont(fonts.font(fonts.SECONDARY))
            within = QRectF(self.rect()).adjusted(_MARGIN, 0, -_MARGIN, 0)
            text = painter.boundingRect(within, centre, _(_TEXT))
            painter.fillRect(text.adjusted(-6, -2, 6, 2), theme.card)
            painter.setPen(theme.ink2)
            painter.drawText(within, centre, _(_TEXT))

    def _repaint(self) -> None:
        self.update()
