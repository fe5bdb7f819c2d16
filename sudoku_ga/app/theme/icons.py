"""Line icons in the colours of the theme, sharp at every scale of the screen."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.resources import resource_path


def icon(name: str, ink: str = "ink") -> QIcon:
    """Return an icon of ``resources/icons`` that follows the theme.

    ``name``: the name of the file, without its ending. If it is empty, a null icon is returned.
    ``ink``: the name of a colour of :class:`~sudoku_ga.app.theme.themes.Theme`. Icons of disabled
    or checked controls have other colours.
    """
    return QIcon(_ThemedEngine(name, ink)) if name else QIcon()


class _ThemedEngine(QIconEngine):
    """Draws an icon in a colour of the theme at that moment."""

    def __init__(self, name: str, ink: str) -> None:
        super().__init__()
        self._name, self._ink = name, ink

    def clone(self) -> QIconEngine:
        return _ThemedEngine(self._name, self._ink)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        token = "on_accent_soft" if state is QIcon.State.On else self._ink
        token = "disabled" if mode is QIcon.Mode.Disabled else token
        colour = getattr(current_theme(), token).name()
        return _drawn(self._name, colour, size.height(), size.width())

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.drawPixmap(rect, self.pixmap(rect.size(), mode, state))


def pixmap(name: str, colour: QColor, size: int, ratio: float) -> QPixmap:
    """Return an icon of ``resources/icons`` in a colour.

    ``name``: the name of the file, without its ending.
    ``colour``: the colour of the lines.
    ``size``: the side at which the icon is shown, in device-independent pixels.
    ``ratio``: the pixels of the screen for each of them: a scaled pixmap would be blurred.
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
def _drawn(name: str, colour: str, side: int, width: int = 0) -> QPixmap:
    """Return a picture with an icon at its left, which may be wider than the icon."""
    text = resource_path("icons", f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))
    if not renderer.isValid():
        raise ValueError(f"{name}.svg cannot be drawn")
    result = QPixmap(max(side, width), side)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return result
