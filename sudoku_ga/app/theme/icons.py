"""Line icons drawn in the theme's ink, crisp at every scale of the screen."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sudoku_ga.resources import resource_path

GRID = 20
"""The icons are drawn on a grid of this many units."""

_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)


def icon(name: str, colour: QColor, disabled: QColor | None = None, size: int = GRID) -> QIcon:
    """Return an icon of ``resources/icons`` in a colour.

    Parameters
    ----------
    name : str
        The file without its ending.
    colour, disabled : QColor
        Of the lines, and of the lines while the control cannot be used.
    size : int
        The side at which the icon will be shown, in device-independent pixels. A pixmap is
        made for each usual scale of a screen: a scaled one is blurred.
    """
    result = QIcon()
    for scale in _SCALES:
        side = round(size * scale)
        result.addPixmap(_drawn(name, colour.name(), side))
        if disabled is not None:
            result.addPixmap(_drawn(name, disabled.name(), side), QIcon.Mode.Disabled)
    return result


def pixmap(name: str, colour: QColor, size: int = GRID, ratio: float | None = None) -> QPixmap:
    """Return an icon as a pixmap for a screen with ``ratio`` pixels to a unit."""
    scale = ratio or QGuiApplication.primaryScreen().devicePixelRatio()
    result = QPixmap(_drawn(name, colour.name(), round(size * scale)))
    result.setDevicePixelRatio(scale)
    return result


def application_icon() -> QIcon:
    """Return the icon of the program, in its own colours."""
    result = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        result.addPixmap(_drawn("sudoku_ga", "#000000", side))
    return result


@lru_cache(maxsize=1024)
def _drawn(name: str, colour: str, side: int) -> QPixmap:
    text = resource_path("icons", f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))
    if not renderer.isValid():
        raise ValueError(f"{name}.svg cannot be drawn")
    result = QPixmap(side, side)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return result
