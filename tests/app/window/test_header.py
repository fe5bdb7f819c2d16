import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from sudoku_ga.app.window.header import Header


@pytest.fixture
def header(themes, qtbot):
    header = Header()
    header.resize(1280, 52)
    qtbot.addWidget(header)
    header.set_puzzle("AI Escargot", 23)
    header.show()
    return header


def test_the_puzzle_is_named(header):
    assert header._chooser.accessibleName() == "Puzzle: AI Escargot, 23 givens"
    header.set_puzzle("Almost empty", 1)
    assert header._chooser.accessibleName() == "Puzzle: Almost empty, 1 given"


def test_the_panel_button_shows_and_hides(header, qtbot):
    with qtbot.waitSignal(header.panel_toggled) as toggled:
        qtbot.mouseClick(header._panel, Qt.MouseButton.LeftButton)
    assert toggled.args == [False]
    with qtbot.waitSignal(header.panel_toggled) as toggled:
        header.set_panel_shown(True)
    assert toggled.args == [True]


def test_menus_hang_under_their_buttons(header):
    menus = [QMenu(header) for _ in range(4)]
    header.set_puzzle_menu(menus[0])
    header.set_theme_menu(menus[1])
    header.set_help_menu(menus[2])
    header.set_main_menu(menus[3])
    buttons = [header._chooser, header._theme, header._help, header._menu]
    assert [button.menu() for button in buttons] == menus


def test_the_theme_button_offers_the_other_light(header, themes):
    assert header._theme.icon_name == "moon"
    themes.select("dark")
    assert header._theme.icon_name == "sun"


def test_the_name_gives_way_in_a_narrow_window(header):
    assert header._name.isVisible()
    header.resize(1000, 52)
    assert not header._name.isVisible()


@pytest.mark.parametrize("width", [720, 900, 1920])
def test_nothing_overlaps(header, width):
    header.resize(width, 52)
    assert not header.grab().isNull()
    assert header._chooser.geometry().right() < header._panel.geometry().left()
    assert header._menu.geometry().right() <= width


def test_a_low_window_gets_a_low_header(header):
    header.set_low(True)
    assert header.height() == 48
    header.set_low(False)
    assert header.height() == 52
