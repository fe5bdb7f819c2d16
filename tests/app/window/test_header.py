from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.window.header import Header
from tests.app.reports import FakeEngine


@pytest.fixture
def panel(qapp):
    action = QAction("Parameter panel")
    action.setCheckable(True)
    action.setChecked(True)
    return action


@pytest.fixture
def header(themes, qtbot, panel):
    header = Header(panel, QAction("Theme"), QAction("Guide"))
    header.resize(1280, 52)
    qtbot.addWidget(header)
    header.chooser.set_puzzle("AI Escargot", 23)
    header.show()
    return header


def test_the_puzzle_is_named(header):
    assert header.chooser.accessibleName() == "Puzzle: AI Escargot, 23 givens"
    header.chooser.set_puzzle("Almost empty", 1)
    assert header.chooser.accessibleName() == "Puzzle: Almost empty, 1 given"


def test_the_panel_button_shows_and_hides(header, panel):
    QTest.mouseClick(header.panel, Qt.MouseButton.LeftButton)
    assert not panel.isChecked()
    panel.setChecked(True)
    assert header.panel.isChecked()
    panel.setEnabled(False)
    assert not header.panel.isEnabled()


def test_a_workspace_is_chosen(header, qtbot):
    header.workspaces.set_value("evolve")
    _evolve, _race, play, *_others = header.workspaces.findChildren(QAbstractButton)
    with qtbot.waitSignal(header.workspaces.chosen) as chosen:
        QTest.mouseClick(play, Qt.MouseButton.LeftButton)
    assert chosen.args == ["play"]


@pytest.mark.parametrize("width", [760, 960, 1920])
def test_nothing_overlaps(header, qtbot, width):
    QApplication.processEvents()
    header.setMinimumWidth(1)  # in a window, its layout does not hold it wide
    header.resize(width, 52)
    parts = [header.chooser, header.workspaces, header.panel, header.theme, header.guide]
    shown = [part for part in parts if part.isVisible()]
    assert len(shown) == 5
    areas = [QRect(part.mapTo(header, QPoint()), part.size()) for part in shown]
    assert all(a.right() < b.left() for a, b in pairwise(areas))
    assert areas[-1].right() <= width


def test_the_button_of_the_theme_switches_between_light_and_dark(open_window):
    window = open_window(FakeEngine())
    window.preferences.select_theme(window.actions_of.themes.actions()[3])
    window.header.theme.click()
    assert Themes.instance().current.name == "dark"
    window.header.theme.click()
    assert Themes.instance().current.name == "light"
    assert window.actions_of.themes.checkedAction().data() == "light"


@pytest.mark.parametrize(
    "name", ["<b>bold</b>", "<img src='x.png'>", "a <br> b\nc & d", "AI Escargot"]
)
def test_a_name_from_a_file_is_plain_text_in_its_tool_tip(header, name):
    header.chooser.set_puzzle(name, 23)
    tip = header.chooser.toolTip()
    document = QTextDocument()
    (document.setHtml if "<" in tip else document.setPlainText)(tip)
    assert document.toPlainText() == name


def test_a_long_name_has_the_room_that_there_is(header):
    name = "A puzzle for a genetic algorithm with 27 givens"
    header.chooser.set_puzzle(name, 27)
    shown = header.chooser._name
    header.resize(1920, 46)
    QApplication.processEvents()
    assert shown.shown == name
    header.setMinimumWidth(1)
    header.resize(760, 46)
    QApplication.processEvents()
    assert shown.shown != name
    assert all(button.isVisible() for button in (header.theme, header.guide))
