"""The colours that a player gives to cells, each with a hatching by which it differs in grey."""

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap

from sudoku_ga.app.board.cell_style import Look, Tint
from sudoku_ga.app.theme.tokens import Theme, mixed

_HATCHINGS = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.DiagCrossPattern,
)
"""Of the colours, beginning with 1."""

_HATCHED = 0.16
"""How much of the ink is in the lines of a hatching."""

_OVER = {
    Tint.PEER: 0.25,
    Tint.IMPOSSIBLE: 0.5,
    Tint.SAME_DIGIT: 0.4,
    Tint.SELECTED: 0.5,
    Tint.CONFLICT: 0.6,
}
"""How much of a tint is in the ground of a coloured cell."""


def ground_of(look: Look, theme: Theme, tint: QColor) -> QColor:
    """Return the ground of a coloured cell, through which its tint is seen."""
    colour = theme.cell_colours[look.colour - 1]
    is_plain = look.tint in (Tint.PLAIN, Tint.GIVEN)
    return colour if is_plain else mixed(colour, tint, _OVER.get(look.tint, 0.6))


def hatching_of(look: Look, theme: Theme) -> QBrush | None:
    """Return the hatching of a cell, None for most."""
    if look.tint is Tint.IMPOSSIBLE:
        return QBrush(theme.track, Qt.BrushStyle.BDiagPattern)
    if not look.colour or _HATCHINGS[look.colour - 1] is Qt.BrushStyle.NoBrush:
        return None
    ground = theme.cell_colours[look.colour - 1]
    return QBrush(_line_colour(ground.name(), theme.ink.name()), _HATCHINGS[look.colour - 1])


@lru_cache
def _line_colour(ground: str, ink: str) -> QColor:
    return mixed(QColor(ground), QColor(ink), _HATCHED)


def swatch(colour: int, size: QSize, theme: Theme, ratio: float) -> QPixmap:
    """Return a picture of a colour, counted from 1, with its hatching."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(theme.strong_border)
    inner = QRectF(1, 1, size.width() - 2, size.height() - 2)
    ground = theme.cell_colours[colour - 1]
    with QPainter(pixmap) as painter:
        painter.fillRect(inner, ground)
        line = _line_colour(ground.name(), theme.ink.name())
        painter.fillRect(inner, QBrush(line, _HATCHINGS[colour - 1]))
    return pixmap
