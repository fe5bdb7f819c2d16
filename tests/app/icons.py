"""Where buttons show their icons."""

import itertools

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QIcon, QImage, QPixmap, QPolygon
from PySide6.QtWidgets import QAbstractButton


def place_of_icon(button: QAbstractButton, ratio: int = 1) -> QRect:
    """Return where a button shows its icon, in pixels of a screen with ``ratio`` to a pixel."""
    icon, nothing = button.icon(), QPixmap(button.iconSize())
    nothing.fill(Qt.GlobalColor.transparent)
    image = _rendered(button, ratio)
    button.setIcon(QIcon(nothing))
    plain = _rendered(button, ratio)
    button.setIcon(icon)
    return _changed(image, plain)


def extent_of_icon(button: QAbstractButton) -> QRect:
    """Return the part of a button's icon that is not transparent, at the size it is to have."""
    mode = QIcon.Mode.Normal if button.isEnabled() else QIcon.Mode.Disabled
    state = QIcon.State.On if button.isChecked() else QIcon.State.Off
    image = button.icon().pixmap(button.iconSize(), mode, state).toImage()
    blank = image.copy()
    blank.fill(Qt.GlobalColor.transparent)
    return _changed(image, blank)


def _rendered(button: QAbstractButton, ratio: int) -> QImage:
    image = QImage(button.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    button.render(image)
    return image


def _changed(image: QImage, other: QImage) -> QRect:
    """Return the part of a picture in which another one differs."""
    places = itertools.product(range(image.width()), range(image.height()))
    points = [QPoint(x, y) for x, y in places if image.pixel(x, y) != other.pixel(x, y)]
    return QPolygon(points).boundingRect() if points else QRect()
