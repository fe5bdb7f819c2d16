"""The page of Play: sizes, tab order and keys of boards of any size."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.play.keypad import columns_for
from sudoku_ga.app.workspace import EVOLVE, PLAY
from sudoku_ga.document.player_moves import ToggleColour, ToggleMark
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path
from tests.app.icons import place_of_icon
from tests.examples import some

SIZES = [Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(4, 4), Geometry(5, 5)]


@pytest.fixture
def page(window):
    window.pages.show_workspace(PLAY)
    return window.pages.build("play").page


def _put(window, geometry):
    window.document_controller.put(Grid.empty(geometry).with_digit(0, 1), "", "open")


@pytest.mark.exhaustive
def test_a_hint_is_read_without_scrolling_in_the_usual_window(qtbot, window, page):
    window.resize(1264, 752)  # what a frame leaves of 1280×800
    bar = page.findChild(QScrollArea).verticalScrollBar()
    keys = page.entry.digits.keys[0].height()
    lines = set()
    for name in ("grade-6", "grade-5"):
        puzzle = next(open_source(str(resource_path("puzzles", f"{name}.sdm")))).grid
        window.document_controller.put(puzzle, "Test", "choose")
        qtbot.waitUntil(lambda: window.solve_controller.state.assessment is not None)
        for _ in range(30):
            for _ in range(3):
                window.actions_of.hint.trigger()
            qtbot.wait(1)
            lines.add(page.hint.text.height() // page.hint.text.fontMetrics().lineSpacing())
            assert not bar.isVisible(), page.hint.text.text()
            window.actions_of.apply_hint.trigger()
    assert page.entry.digits.keys[0].height() == keys
    assert {2, 3} <= lines


def test_a_message_comes_into_sight(qtbot, window, page):
    window.resize(960, 540)
    bar = page.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(bar.isVisible)
    bar.setValue(bar.maximum())
    window.messages.show(
        Message(Severity.ERROR, "This puzzle cannot be read", "Found 12 of 81 cells. " * 4)
    )
    strip = window.pages.strip
    qtbot.waitUntil(lambda: strip.visibleRegion().boundingRect() == strip.rect())


@pytest.mark.exhaustive
def test_the_keypad_stays_where_it_is_when_a_message_comes(qtbot, styled, window, page):
    window.resize(1008, 652)
    parts = (page.entry, page.tools)
    before = [part.mapTo(page, QPoint(0, 0)) for part in parts]
    window.messages.show(Message(Severity.NOTE, "5 digits are wrong", "They are struck out."))
    strip = window.pages.strip
    qtbot.waitUntil(lambda: strip.visibleRegion().boundingRect() == strip.rect())
    qtbot.waitUntil(lambda: [part.mapTo(page, QPoint(0, 0)) for part in parts] == before)


@pytest.mark.exhaustive
def test_a_hint_comes_into_sight_in_a_low_window(qtbot, window, page):
    window.setMinimumSize(1, 1)  # as on a small screen
    window.resize(960, 400)
    assert page.hint.visibleRegion().boundingRect() != page.hint.rect()
    qtbot.waitUntil(lambda: window.solve_controller.state.assessment is not None)
    window.actions_of.hint.trigger()
    qtbot.waitUntil(lambda: page.hint.visibleRegion().boundingRect() == page.hint.rect())


@pytest.mark.exhaustive
def test_keys_have_one_size_in_every_theme(qtbot, window, page):
    _put(window, Geometry(4, 4))
    window.resize(1008, 652)
    window.preferences.switch_theme()
    window.resize(1264, 752)
    assert len({key.font().pixelSize() for key in page.entry.digits.keys}) == 1


@pytest.mark.parametrize("size", some([(1280, 800), (1024, 700), (960, 540)]))
def test_board_and_column_share_the_page(window, page, size):
    window.resize(*size)
    for geometry in SIZES:
        _put(window, geometry)
        board, column = page.view.geometry(), page.entry
        left = column.mapTo(page, QPoint(0, 0)).x()
        assert page.rect().contains(board), geometry
        assert board.right() < left
        assert left + column.width() <= page.width()
        assert abs(board.width() - board.height()) <= 1
        assert board.height() >= 0.9 * min(page.height() - 24, left - 60)


def test_cells_are_large_in_the_usual_window(window, page):
    window.resize(1280, 800)
    _put(window, Geometry(3, 3))
    assert page.view.cell_rect(0).width() >= 66


def test_there_is_a_key_for_each_digit(window, page):
    for geometry in SIZES:
        _put(window, geometry)
        assert len(page.entry.digits.keys) == geometry.size
        assert columns_for(geometry.size) ** 2 >= geometry.size
        height = min(key.height() for key in page.entry.digits.keys)
        assert height >= 26, geometry
        page.view.select(1)
        QTest.mouseClick(page.entry.digits.keys[-1], Qt.MouseButton.LeftButton)
        assert window.document_controller.document.state.placed.digits[1] == geometry.size


def test_keys_count_what_is_left(window, page):
    _put(window, Geometry(3, 3))
    assert page.entry.digits.keys[0].accessibleDescription() == "8 left"
    page.view.select(1)
    QTest.keyClicks(page.view, "2")
    assert page.entry.digits.keys[1].accessibleDescription() == "8 left"


def _stops(page):
    """Return what the Tab key reaches from the board on, once around."""
    stops, widget = [], page.view
    while (widget := widget.nextInFocusChain()) is not page.view:
        if page.isAncestorOf(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            stops.append(widget)
    return stops


@pytest.mark.exhaustive
def test_tab_goes_down_the_column_also_over_new_keys(window, page):
    entry, tools = page.entry, page.tools
    for geometry in (Geometry(3, 3), Geometry(4, 4)):
        _put(window, geometry)
        stops = _stops(page)
        wanted = [page.time, page.pause, page.new_game, entry.digits.keys[0]]
        wanted += [entry.digits.keys[-1], entry.colours[0], entry.lock, entry.filter]
        wanted += [tools.undo, tools.check, page.hint.more, page.edit, page.evolve.solve]
        places = [stops.index(each) for each in wanted]
        assert places == sorted(places), geometry


def test_enter_presses_the_button_with_the_focus(window, page):
    _put(window, Geometry(3, 3))
    page.view.select(1)
    page.entry.digits.keys[4].setFocus()
    QTest.keyClick(page.entry.digits.keys[4], Qt.Key.Key_Return)
    assert window.document_controller.document.state.placed.digits[1] == 5
    pressed = []
    for button in (page.pause, page.new_game, page.tools.erase, page.hint.more, page.edit):
        button.setEnabled(True)
        button.clicked.disconnect()
        button.clicked.connect(lambda *_args, button=button: pressed.append(button))
        QTest.keyClick(button, Qt.Key.Key_Enter)
        assert pressed[-1] is button


def test_everything_in_the_column_has_a_name(page):
    for stop in _stops(page):
        assert QAccessible.queryAccessibleInterface(stop).text(QAccessible.Text.Name), stop


def test_a_screen_reader_hears_of_marks_and_colours(window, page):
    _put(window, Geometry(2, 2))
    window.document_controller.do(ToggleMark((5,), 3))
    window.document_controller.do(ToggleColour((5,), 4))
    page.view.select(5)
    assert page.view.accessibleDescription().endswith("empty, candidates 3, coloured green")


@pytest.mark.exhaustive
def test_messages_stay_beside_the_board_that_is_in_sight(window, page):
    _put(window, Geometry(2, 2))
    page.view.select(0)
    QTest.keyClicks(page.view, "2")
    assert window.pages.strip.isVisible() and page.isAncestorOf(window.pages.strip)
    window.document_controller.clear()
    assert window.pages.strip.message is None
    window.pages.show_workspace(EVOLVE)
    window.pages.show_workspace(PLAY)


@pytest.mark.parametrize("ratio", some([1, 2]))
@pytest.mark.parametrize("geometry", some([Geometry(2, 2), Geometry(3, 3), Geometry(5, 5)]))
def test_colours_are_in_the_middle_of_their_keys(styled, window, page, geometry, ratio):
    _put(window, geometry)
    window.actions_of.entries.actions()[-1].trigger()
    QApplication.processEvents()
    for key in page.entry.colours[:-1]:
        left, top, right, bottom = place_of_icon(key, ratio).getCoords()
        assert left + right + 1 == key.width() * ratio
        assert top + bottom + 1 == key.height() * ratio
        assert right - left + 1 == key.iconSize().width() * ratio
