import itertools
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QPixmap, QPolygon
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QStyle,
    QToolButton,
)

from sudoku_ga.app.theme import icons
from sudoku_ga.app.theme.themes import NAMES, sheet_of, theme_named


@pytest.mark.parametrize("name", NAMES)
def test_every_colour_and_picture_of_the_sheet_is_known(name):
    sheet = sheet_of(theme_named(name))
    assert "$" not in sheet
    pictures = re.findall(r'url\("(.*?)"\)', sheet)
    assert pictures
    assert all(Path(each).is_file() for each in pictures)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [QPushButton, QToolButton, QLineEdit, QComboBox])
def test_a_control_with_the_keyboard_has_a_ring_of_two_pixels(themes, qtbot, name, kind):
    themes.select(name)
    control = kind()
    qtbot.addWidget(control)
    control.resize(90, 32)
    control.show()
    control.activateWindow()
    control.setFocus()
    qtbot.waitUntil(control.hasFocus)
    image = control.grab().toImage()
    ring = [image.pixelColor(x, 16) for x in range(4)]
    assert ring[:2] == [themes.current.accent] * 2
    assert ring[3] != themes.current.accent
    control.clearFocus()
    image = control.grab().toImage()
    assert themes.current.accent not in [image.pixelColor(x, 16) for x in range(4)]


def _changed(image, other):
    """Return the part of a picture in which another one differs."""
    size = image.size()
    cells = itertools.product(range(size.width()), range(size.height()))
    points = [QPoint(x, y) for x, y in cells if image.pixel(x, y) != other.pixel(x, y)]
    return QPolygon(points).boundingRect() if points else QRect()


def _drawn(button):
    """Return where a button shows its icon, in pixels."""
    icon, image, nothing = button.icon(), button.grab().toImage(), QPixmap(button.iconSize())
    nothing.fill(Qt.GlobalColor.transparent)
    button.setIcon(QIcon(nothing))
    plain = button.grab().toImage()
    button.setIcon(icon)
    return _changed(image, plain)


def _whole(button):
    """Return the part of its icon that is not transparent, at the size it is to have."""
    mode = QIcon.Mode.Normal if button.isEnabled() else QIcon.Mode.Disabled
    state = QIcon.State.On if button.isChecked() else QIcon.State.Off
    image = button.icon().pixmap(button.iconSize(), mode, state).toImage()
    blank = image.copy()
    blank.fill(Qt.GlobalColor.transparent)
    return _changed(image, blank)


@pytest.mark.parametrize("focused", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_icons_of_a_file_dialog_are_whole_and_seen(themes, qtbot, name, focused):
    themes.select(name)
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    buttons = [each for each in dialog.findChildren(QToolButton) if each.isVisible()]
    assert len(buttons) >= 5
    usual = dialog.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
    for button in buttons:
        if focused and button.isEnabled():
            button.setFocus()
        assert button.iconSize() == QSize(usual, usual)
        assert _drawn(button).size() == _whole(button).size()


def test_the_icons_of_the_header_are_whole(window):
    buttons = [each for each in window.header.findChildren(QToolButton) if not each.icon().isNull()]
    assert buttons
    for button in buttons:
        assert _drawn(button).size() == _whole(button).size()


def test_an_icon_follows_the_theme_and_the_state_of_its_control(themes):
    icon = icons.icon("stop")

    def ink(mode=QIcon.Mode.Normal, state=QIcon.State.Off):
        return icon.pixmap(QSize(20, 20), 1.0, mode, state).toImage().pixelColor(10, 10).name()

    for name in NAMES:
        themes.select(name)
        assert ink() == themes.current.ink.name()
        assert ink(QIcon.Mode.Disabled) == themes.current.disabled.name()
        assert ink(state=QIcon.State.On) == themes.current.on_accent_soft.name()


def test_an_icon_without_a_name_is_none():
    assert icons.icon("").isNull()
