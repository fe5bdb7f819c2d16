"""A disc with a place: of a lane in a race, and of the winner of a population."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, current_theme, mixed
from sudoku_ga.translation import _

MEDAL = 24
"""The side of a medal as a widget, in pixels."""
_LEAST_WITH_RIM, _LEAST_FIGURE = 20, 10


def draw_medal(painter: QPainter, place: int, square: QRectF, theme: Theme) -> None:
    """Draw the disc, and the place on it. The disc of the first place is golden."""
    # Gold and silver on every ground, with a dark number.
    gold = max(theme.warning, theme.heat[-1], key=QColor.lightness)
    ground = gold if place == 1 else mixed(theme.worst, theme.raised, 0.4)
    ink = min(theme.ink, theme.card, key=QColor.lightness)
    disc = square.adjusted(1, 1, -1, -1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawEllipse(disc)
    painter.setPen(QPen(ink, 1))
    if square.width() >= _LEAST_WITH_RIM:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(disc.adjusted(2.5, 2.5, -2.5, -2.5))
    painter.setFont(fonts.font(max(square.width() / 2, _LEAST_FIGURE), fonts.SEMIBOLD))
    painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(place))
    painter.restore()


class Medal(QWidget):
    """Shows a place, or nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place: int | None = None
        self.setFixedSize(MEDAL, MEDAL)
        self.show_place(None)

    def show_place(self, place: int | None, words: str = "") -> None:
        """Show a place, with words in a tool tip; None to show nothing."""
        self.place = place
        self.setVisible(place is not None)
        self.setAccessibleName("" if place is None else _("Place {place}").format(place=place))
        self.setToolTip(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.place is not None:
            with QPainter(self) as painter:
                draw_medal(painter, self.place, QRectF(self.rect()), current_theme())
