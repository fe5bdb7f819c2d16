"""Views are closed, moved, resized and brought back, and stay so at the next start."""

import pytest
from PySide6.QtCore import QPoint, Qt

from sudoku_ga.app.widgets.area import Area
from sudoku_ga.app.widgets.card import Card
from tests.app.reports import FakeEngine


@pytest.fixture
def area(themes, qtbot):
    names = {"One": 100, "Two": 200, "Three": 300}
    cards = {name: (Card(name), size) for name, size in names.items()}
    made = Area("test", Qt.Orientation.Vertical, cards)
    qtbot.addWidget(made)
    made.resize(300, 600 + 2 * made.handleWidth())
    made.show()
    return made


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.resize(1400, 900)
    return opened


def _action(window, name):
    return next(each for each in window.actions_of.views.actions() if each.data() == name)


def _card(window, name):
    return window.view_layout._cards[name]


def test_order_and_sizes_are_kept_as_text(area):
    assert area.text == "One:100 Two:200 Three:300"
    area.restore("Three:250 One:150 Two:200")
    assert area.order == ["Three", "One", "Two"]
    assert area.text == "Three:250 One:150 Two:200"
    area.reset()
    assert area.text == "One:100 Two:200 Three:300"


@pytest.mark.parametrize("text", ["", "Two", "Nobody:50", "Two:-4", "Two:4:4", "::"])
def test_a_text_of_another_version_does_no_harm(area, text):
    area.restore(text)
    assert sorted(area.order) == ["One", "Three", "Two"]
    assert all(area.sizes())


def test_a_view_changes_places_with_the_next_one_that_is_shown(area, qtbot):
    area.views["Two"].hide()
    assert area.neighbour("One", -1) is None
    with qtbot.waitSignal(area.arranged):
        area.shift("One", 1)
    assert area.order == ["Two", "Three", "One"]
    area.shift("One", 1)
    assert area.order == ["Two", "Three", "One"]


@pytest.mark.parametrize("name", ["Puzzle", "Fitness", "Wall", "Board", "Diversity", "Islands"])
def test_a_closed_view_stays_closed_at_the_next_start(window, open_window, settings, name):
    assert _action(window, name).isChecked()
    _action(window, name).trigger()
    assert _card(window, name).isHidden()
    assert settings.closed_views == [name]
    later = open_window(FakeEngine())
    assert _card(later, name).isHidden()
    assert not _action(later, name).isChecked()
    _action(later, name).trigger()
    assert settings.closed_views == []


def test_a_view_that_is_moved_stays_there_at_the_next_start(window, open_window):
    window.pages.show_workspace("population")
    columns = window.pages.population.areas[1]
    menu = window.view_layout.menu_of(columns, "Wall")
    left, right = menu.actions()[1:]
    assert (left.isEnabled(), right.isEnabled()) == (False, True)
    right.trigger()
    assert columns.order == ["rest", "Wall"]
    later = open_window(FakeEngine())
    assert later.pages.population.areas[1].order == ["rest", "Wall"]


def test_a_view_is_closed_by_its_own_menu(window):
    menu = window.view_layout.menu_of(window.insight.area, "Puzzle")
    menu.actions()[0].trigger()
    assert window.insight.puzzle.isHidden()
    assert not _action(window, "Puzzle").isChecked()


def test_the_other_column_takes_the_room_of_closed_views(window, qtbot):
    window.pages.show_workspace("population")
    page = window.pages.population
    wide = page.wall.width()
    for name in ("Board", "Inside", "Diversity", "Operators", "Islands"):
        _action(window, name).trigger()
    assert page.areas[0].isHidden()
    qtbot.waitUntil(lambda: page.wall.width() > wide)


def test_reset_brings_everything_back(window, settings):
    window.insight.area.shift("Puzzle", 1)
    for name in ("Fitness", "Wall"):
        _action(window, name).trigger()
    window.body.set_sizes([400, 400, 500])
    window.actions_of.reset_layout.trigger()
    assert window.insight.area.order == ["Puzzle", "Fitness"]
    assert not window.insight.fitness.isHidden()
    assert settings.closed_views == []
    assert settings.view_layout("insight") == ""
    assert window.body.sizes == [304, 586, 390]
    assert all(action.isChecked() for action in window.actions_of.views.actions())


def test_a_border_that_is_moved_is_kept(window, settings, qtbot):
    handle = window.insight.area.handle(1)
    start = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(handle, start + QPoint(0, 60))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=start + QPoint(0, 60))
    assert settings.view_layout("insight") == window.insight.area.text
