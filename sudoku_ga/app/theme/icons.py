"""Line icons drawn in the theme's ink, crisp at every scale of the screen."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sudoku_ga.resources import resource_path


def pixmap(name: str, colour: QColor, size: int, ratio: float) -> QPixmap:
    """Return an icon of ``resources/icons`` in a colour.

    Parameters
    ----------
    name : str
        The file without its ending.
    colour : QColor
        Of the lines.
    size : int
        The side at which the icon is shown, in device-independent pixels.
    ratio : float
        Pixels of the screen to one of them: a scaled pixmap is blurred.
    """
    result = QPixmap(_drawn(name, colour.name(), round(size * ratio)))
    result.setDevicePixelRatio(ratio)
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
