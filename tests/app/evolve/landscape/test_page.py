"""The page: which picture is shown, and the board of a location."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.evolve.landscape.data import search_map
from sudoku_ga.app.evolve.landscape.page import MAP, POOL, LandscapePage
from tests.app.evolve.landscape.maps import B, both, first_run


@pytest.fixture
def page(qtbot, themes):
    made = LandscapePage()
    qtbot.addWidget(made)
    made.resize(480, 245)
    made.show()
    qtbot.waitExposed(made)
    return made


def _click(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_before_a_run_the_page_says_how_to_get_a_map(page):
    assert not page.map.shows_chart
    assert page.map.chart is None
    assert not page.earlier.isEnabled()
    assert page.map.currentWidget().text()
    _click(page.shown.segments.button(POOL))
    assert page.pool.currentWidget().text()
    assert not page.pool.shows_chart


def test_a_location_that_is_chosen_shows_its_board_until_it_is_closed(page):
    page.show_map(both(), has_earlier=True)
    assert page.earlier.isEnabled()
    assert page.note.text() == "4 locations, 2 shared"
    assert not page.location.isVisible()
    QTest.keyClick(page.map.chart, Qt.Key.Key_PageDown)
    assert page.location.isVisible()
    assert page.location.title.text() == "Solution"
    solution = page.location.view.picture.evolved.tolist()
    _click(page.location.previous)
    _click(page.location.next)
    assert page.location.view.picture.evolved.tolist() == solution
    _click(page.location.previous)
    _click(page.location.previous)
    assert page.location.title.text() == "3 conflicts"
    assert page.location.view.picture.evolved.tolist() == B.digits.tolist()
    assert page.location.words.text() in both().location_text(1)
    _click(page.location.close_button)
    assert not page.location.isVisible()
    assert page.map.chart.chosen == -1


def test_the_board_of_a_moment_is_shown_in_place_of_the_one_that_was_chosen(page):
    page.mark_board(B.digits)  # there is no map yet
    page.show_map(both(), has_earlier=True)
    QTest.keyClick(page.map.chart, Qt.Key.Key_PageDown)
    page.mark_board(B.digits)
    assert page.location.view.picture.evolved.tolist() == B.digits.tolist()
    page.mark_board(None)
    assert page.map.chart.chosen == -1
    assert not page.location.isVisible()


def test_the_board_of_a_location_has_its_place_in_a_small_tab(page):
    page.show_map(both(), has_earlier=True)
    QTest.keyClick(page.map.chart, Qt.Key.Key_PageDown)
    assert page.size().toTuple() == (480, 245)
    assert page.location.geometry().bottom() <= page.height()
    assert page.location.geometry().right() <= page.width()


def test_in_a_narrow_tab_the_board_of_a_location_takes_the_place_of_the_map(page):
    page.resize(300, 245)
    page.show_map(both(), has_earlier=True)
    QTest.keyClick(page.map.chart, Qt.Key.Key_PageDown)
    assert page.location.isVisible()
    assert not page.map.isVisible()
    _click(page.location.close_button)
    assert page.map.isVisible()


def test_in_a_narrow_and_high_tab_the_board_of_a_location_is_below_the_map(page):
    page.resize(300, 480)
    page.show_map(both(), has_earlier=True)
    QTest.keyClick(page.map.chart, Qt.Key.Key_PageDown)
    assert page.map.isVisible()
    assert page.location.y() > page.map.mapTo(page, page.map.rect().bottomLeft()).y()


def test_choosing_a_picture_asks_for_it_and_hides_what_belongs_to_the_other(qtbot, page):
    page.show_map(both(), has_earlier=True)
    QTest.keyClick(page.map.chart, Qt.Key.Key_PageDown)
    with qtbot.waitSignal(page.wanted_changed):
        _click(page.shown.segments.button(POOL))
    assert not page.location.isVisible()
    assert not page.earlier.isVisible()
    assert page.note.text() == ""
    _click(page.shown.segments.button(MAP))
    assert page.location.isVisible()
    assert page.note.text() == "4 locations, 2 shared"


def test_the_legend_names_the_runs_and_how_alike_the_boards_of_a_location_are(page):
    page.show_map(search_map([first_run()]), has_earlier=False)
    assert "this run" not in page.legend.text()
    page.show_map(both(), has_earlier=True)
    assert "this run" in page.legend.text() and "previous run" in page.legend.text()
    assert "different cells" not in page.legend.text()
    page.legend.show_map((), 12)
    assert "up to 12 different cells" in page.legend.text()


def test_without_a_map_the_sentence_returns(page):
    page.show_map(both(), has_earlier=False)
    QTest.keyClick(page.map.chart, Qt.Key.Key_PageDown)
    page.show_map(None, has_earlier=False)
    assert not page.map.shows_chart
    assert not page.location.isVisible()
    assert page.note.text() == ""


def test_without_a_map_the_board_of_a_larger_puzzle_is_not_marked(page):
    page.show_map(both(), has_earlier=False)
    page.show_map(None, has_earlier=False)
    page.mark_board(np.ones(81, np.uint8))
    assert not page.location.isVisible()
