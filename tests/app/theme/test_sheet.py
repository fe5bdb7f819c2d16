import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
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
from tests.app.icons import extent_of_icon, place_of_icon


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
        assert place_of_icon(button).size() == extent_of_icon(button).size()


def test_the_icons_of_the_header_areextent_of_icon(window):
    buttons = [each for each in window.header.findChildren(QToolButton) if not each.icon().isNull()]
    assert buttons
    for button in buttons:
        assert place_of_icon(button).size() == extent_of_icon(button).size()


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
