"""What stands where the fitness curve will be."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.translation import _, later

_TITLE = later("No run yet")
_TEXT = later(
    "Choose a puzzle at the top left and press Solve: best, mean and worst conflicts are drawn "
    "here, generation by generation. The lessons behind ? explain the words."
)
_LINES = (0.02, 0.33, 0.64, 0.95)


class Ghost(QWidget):
    """The ghost of a curve, one bold line and one sentence that names the action.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(f"{_(_TITLE)}. {_(_TEXT)}")
        themes.changed.connect(self._repaint)

    def sizeHint(self) -> QSize:
        """Ask for the room of a plot."""
        return QSize(300, 180)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw grid, curve and words."""
        theme = self._themes.current
        width, height = self.width(), self.height()
        curve = QPainterPath(QPointF(0, 0.04 * height))
        curve.cubicTo(
            QPointF(0.1 * width, 0.75 * height),
            QPointF(0.3 * width, 0.8 * height),
            QPointF(width, 0.87 * height),
        )
        with painter_on(self) as painter:
            painter.setPen(QPen(theme.plot_grid, 1))
            for share in _LINES:
                y = round(share * height) + 0.5
                painter.drawLine(QPointF(0, y), QPointF(width, y))
            painter.setPen(QPen(theme.track, 2.2))
            painter.drawPath(curve)
            centre = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
            box = QRectF(0.12 * width, 0.1 * height, 0.85 * width, 0.5 * height)
            painter.setPen(theme.ink)
            painter.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD))
            painter.drawText(box, int(centre), _(_TITLE))
            painter.setPen(theme.ink2)
            painter.setFont(fonts.font(fonts.SECONDARY))
            painter.drawText(box.adjusted(0, 20, 0, 0), int(centre), _(_TEXT))

    def _repaint(self) -> None:
        self.update()
