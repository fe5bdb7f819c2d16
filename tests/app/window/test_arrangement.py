"""Views are closed, resized and brought back, and stay so at the next start."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt

from sudoku_ga.app.evolve.side_panel import VIEWS
from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.settings import CLOSED_AT_FIRST
from tests.app.reports import FakeEngine
from tests.examples import some

_IDS = [view for view, _label in VIEWS]


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.resize(1400, 900)
    _offer_islands(opened, offered=True)
    _action(opened, "puzzle").trigger()
    opened.evolve.insight.show_view("population")
    return opened


def _offer_islands(window, *, offered):
    window.evolve.insight.show_state(SimpleNamespace(has_islands=offered))


def _action(window, name):
    return next(each for each in window.actions_of.views.actions() if each.data() == name)


def _open_views(window):
    curve = [] if window.evolve.insight.fitness.isHidden() else ["conflicts"]
    return [*curve, *window.evolve.insight.tabs.open_pages]


@pytest.mark.exhaustive
def test_the_menu_names_the_views_as_their_tabs_do(window):
    bar = window.evolve.insight.tabs.bar
    tabs = [bar.tabText(index) for index in range(bar.count())]
    names = [action.text() for action in window.actions_of.views.actions()]
    assert names == [window.evolve.insight.fitness.title_label.text(), *tabs]


@pytest.mark.exhaustive
def test_closed_views_stay_closed_at_the_next_start(window, open_window, settings):
    for count, name in enumerate(_IDS):
        assert _open_views(window) == _IDS[count:]
        _action(window, name).trigger()
        assert settings.closed_views == _IDS[: count + 1]
    later = open_window(FakeEngine())
    _offer_islands(later, offered=True)
    for count, name in enumerate(_IDS):
        assert _open_views(later) == _IDS[:count]
        assert not _action(later, name).isChecked()
        _action(later, name).trigger()
        assert settings.closed_views == _IDS[count + 1 :]


def test_a_view_that_is_opened_comes_to_the_front(window):
    tabs = window.evolve.insight.tabs
    _action(window, "operators").trigger()
    assert tabs.current == "population"
    _action(window, "operators").trigger()
    assert tabs.current == "operators"


@pytest.mark.exhaustive
def test_the_curve_takes_the_room_of_closed_tabs(window, qtbot):
    low = window.evolve.insight.fitness.height()
    for name in _IDS[1:]:
        _action(window, name).trigger()
    assert window.evolve.insight.tabs.isHidden()
    qtbot.waitUntil(lambda: window.evolve.insight.fitness.height() > low)


@pytest.mark.exhaustive
def test_a_run_without_islands_has_no_tab_for_them(window):
    _offer_islands(window, offered=False)
    assert "islands" not in _open_views(window)
    _offer_islands(window, offered=True)
    assert "islands" in _open_views(window)
    _action(window, "islands").trigger()
    assert "islands" not in _open_views(window)


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", some([(960, 540), (1024, 700)]))
def test_curve_tabs_and_message_are_seen_in_a_small_window(window, qtbot, size):
    window.resize(*size)
    qtbot.waitUntil(lambda: window.size().toTuple() == size)
    insight = window.evolve.insight
    column = insight.parentWidget()  # what of the column is in sight
    assert insight.height() == column.height()
    assert insight.fitness.height() >= 120 and insight.tabs.height() >= 150
    window.messages.show(Message(Severity.ERROR, "Not read", "Found 12 of 81 cells. " * 6))
    strip = window.pages.strip
    qtbot.waitUntil(lambda: strip.visibleRegion().boundingRect() == strip.rect())


def _drag(qtbot, handle, by):
    start = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(handle, start + by)
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=start + by)


def test_borders_that_are_moved_stay_there_at_the_next_start(window, open_window, qtbot):
    insight = window.evolve.insight
    _drag(qtbot, insight.splitter.handle(1), QPoint(0, 60))
    curve, width = insight.fitness.height(), insight.width()
    assert curve > insight.tabs.height()
    _drag(qtbot, window.evolve.page.splitter.handle(2), QPoint(-50, 0))
    assert insight.width() == width + 50
    window.close()
    later = open_window(FakeEngine())
    later.resize(1400, 900)
    assert later.evolve.insight.width() == pytest.approx(width + 50, abs=2)
    assert later.evolve.insight.fitness.height() == pytest.approx(curve, abs=20)


@pytest.mark.exhaustive
def test_reset_brings_everything_back(window, settings, qtbot):
    insight, usual = window.evolve.insight, window.evolve.insight.width()
    curve = insight.fitness.height()
    for name in ("conflicts", "population"):
        _action(window, name).trigger()
    _action(window, "conflicts").trigger()
    _drag(qtbot, insight.splitter.handle(1), QPoint(0, 60))
    _drag(qtbot, window.evolve.page.splitter.handle(2), QPoint(-50, 0))
    window.actions_of.reset_layout.trigger()
    assert _open_views(window) == [each for each in _IDS if each != CLOSED_AT_FIRST]
    assert settings.closed_views == [CLOSED_AT_FIRST]
    closed = [each for each in window.actions_of.views.actions() if not each.isChecked()]
    assert closed == [_action(window, CLOSED_AT_FIRST)]
    assert insight.width() == usual
    assert insight.fitness.height() == pytest.approx(curve, abs=2)
