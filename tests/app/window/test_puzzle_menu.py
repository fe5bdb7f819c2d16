"""The menu of the puzzle chooser: what it offers, and the preview of famous puzzles."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import FakeEngine


@pytest.fixture
def window(open_window):
    return open_window(FakeEngine())


@pytest.fixture
def menu(window):
    return window.puzzle_menu.menu


def _texts(menu):
    return [action.text().replace("&", "") for action in menu.actions()]


def _entry(menu, beginning):
    return next(action for action in menu.actions() if action.text().startswith(beginning))


def test_every_way_to_another_puzzle_is_offered(menu):
    texts = _texts(menu)
    assert texts[1] == "AI Escargot\t23 givens"
    for text in ("Collections", "Open recent", "New board", "Paste puzzle", "Open…"):
        assert text in texts


@pytest.mark.exhaustive
def test_large_boards_and_latin_squares_begin_empty(window):
    sizes = {action.text(): action for action in window.actions_of.sizes.actions()}
    for text, geometry in (("100×100", Geometry(10, 10)), ("Latin square 9×9", Geometry(1, 9))):
        sizes[text].trigger()
        assert window.document_controller.document.state.puzzle == Grid.empty(geometry)


def test_a_famous_puzzle_is_chosen(window, menu):
    _entry(menu, "AI Escargot").trigger()
    assert window.document_controller.document.state.name == "AI Escargot"


def test_the_highlighted_puzzle_is_previewed(window, menu):
    preview = window.puzzle_menu.preview
    menu.popup(window.mapToGlobal(window.header.chooser.geometry().bottomLeft()))
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    assert preview.isVisible()
    assert preview.text == "AI Escargot\n23 givens"
    menu.hovered.emit(window.menus.collections.menuAction())
    assert not preview.isVisible()
    menu.hovered.emit(_entry(menu, "AI Escargot"))
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not preview.isVisible()
