"""The logo in the colours of the theme."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import painter_on

_SIDE, _TILE, _PITCH = 26, 7.4, 8.6
_TILES = ("accent", "track", "mean", "track", "mean", "accent", "mean", "accent", "track")


class Logo(QWidget):
    """Nine tiles.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        themes.changed.connect(self._repaint)

    def sizeHint(self) -> QSize:
        """Ask for the one size there is."""
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles."""
        with painter_on(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            for index, token in enumerate(_TILES):
                row, column = divmod(index, 3)
                painter.setBrush(getattr(self._themes.current, token))
                tile = QRectF(0.7 + column * _PITCH, 0.7 + row * _PITCH, _TILE, _TILE)
                painter.drawRoundedRect(tile, 2, 2)

    def _repaint(self) -> None:
        self.update()
