"""The way of the migrants: which island sends to which."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.charts.series import INKS
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.translation import _

_WIDTH, _NODE, _HEAD = 112, 8.0, 5.0
_MOST_NUMBERED = 12


class MigrationMap(QWidget):
    """A circle of islands, with an arrow wherever migrants go."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._islands: Islands | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    @property
    def ways(self) -> list[tuple[int, int]]:
        """From which island to which migrants go, from 0; none where nobody moves."""
        islands = self._islands
        if islands is None or not islands.interval:
            return []
        return [
            (origin, island)
            for island in range(islands.count)
            for origin in islands.origins(island)
        ]

    def show_islands(self, islands: Islands | None) -> None:
        """Show the way of a recipe's migrants."""
        self._islands = islands
        self.setVisible(islands is not None)
        words = ", ".join(f"{origin + 1}→{island + 1}" for origin, island in self.ways)
        self.setAccessibleName(_("Migrants: {ways}").format(ways=words))
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a narrow column."""
        return QSize(_WIDTH, 80)

    def minimumSizeHint(self) -> QSize:
        """Keep the circle round."""
        return QSize(_WIDTH, 56)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrows and then the islands."""
        islands = self._islands
        if islands is None:
            return
        theme, places = current_theme(), self._places(islands.count)
        with painter_on(self) as painter:
            ways = self.ways
            for origin, island in ways:
                both = (island, origin) in ways
                self._draw_way(painter, places[origin], places[island], both=both)
            painter.setFont(fonts.font(fonts.AXIS, fonts.SEMIBOLD))
            for island, place in enumerate(places):
                painter.setPen(QPen(getattr(theme, INKS[island % len(INKS)]), 1.4))
                painter.setBrush(theme.card)
                painter.drawEllipse(place, _NODE, _NODE)
                if islands.count <= _MOST_NUMBERED:
                    box = QRectF(place.x() - _NODE, place.y() - _NODE, 2 * _NODE, 2 * _NODE)
                    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(island + 1))

    def _places(self, count: int) -> list[QPointF]:
        middle = QRectF(self.rect()).center()
        radius = max(min(self.width(), self.height()) / 2 - _NODE - 1, 4.0)
        angles = [2 * pi * island / count - pi / 2 for island in range(count)]
        return [middle + QPointF(cos(angle), sin(angle)) * radius for angle in angles]

    def _draw_way(self, painter: QPainter, start: QPointF, end: QPointF, *, both: bool) -> None:
        """Draw a line, with a head where migrants go one way alone."""
        painter.setPen(QPen(current_theme().strong_border, 1))
        painter.drawLine(start, end)
        length = QPointF.dotProduct(end - start, end - start) ** 0.5
        if both or not length:
            return
        along = (end - start) / length
        across = QPointF(-along.y(), along.x())
        tip = end - along * (_NODE + 1)
        back = tip - along * _HEAD
        painter.setBrush(current_theme().strong_border)
        head = [tip, back + across * _HEAD / 2, back - across * _HEAD / 2]
        painter.drawPolygon(QPolygonF(head))
