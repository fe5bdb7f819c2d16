"""The page is filled from the run, by a task and only while it is visible."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.evolve.landscape.page import MAP, POOL
from sudoku_ga.app.evolve.views import landscape
from sudoku_ga.app.evolve.views.landscape import LandscapeView
from tests.app.driving import open_before_a_short_run, solve
from tests.app.reports import PUZZLE


@pytest.fixture
def window(open_window):
    return open_before_a_short_run(open_window)


@pytest.fixture
def page(qtbot, window):
    made = LandscapeView(window.services)
    window.services.state.watch(made, *made.tab.parts)
    qtbot.addWidget(made)
    made.resize(480, 245)
    yield made
    made.shut_down()


def _click(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _shown_runs(page):
    chart = page.map.chart
    return () if chart is None or not page.map.shows_chart else chart.map.runs


def test_the_landscape_is_the_third_of_the_tabs(window):
    assert window.evolve.insight.tabs.open_pages[2] == LandscapeView.tab.id


@pytest.mark.exhaustive
def test_what_a_map_needs_is_imported_while_there_is_nothing_to_do(
    qtbot, window, page, monkeypatch
):
    imported = []
    monkeypatch.setattr(landscape, "load_layout", lambda _task: imported.append(True))
    page._idle.setInterval(0)
    window.solve_controller.press_step()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    page._idle.timeout.emit()
    assert not page.runner.is_running
    with qtbot.waitSignal(window.controller.ended):
        window.solve_controller.press_stop()
    window.preparation.changed.emit()
    qtbot.waitUntil(lambda: imported == [True])
    # It holds no map up.
    page.show()
    qtbot.waitUntil(lambda: page.map.shows_chart)


@pytest.mark.exhaustive
def test_a_run_that_ended_while_the_page_was_hidden_is_drawn_when_it_is_shown(qtbot, window, page):
    solve(qtbot, window)
    assert page.map.chart is None
    assert not page.runner.is_running
    page.show()
    qtbot.waitUntil(lambda: page.map.shows_chart)
    shown = page.map.chart.map
    assert shown.network.first.max() <= 30
    assert shown.network.visits.sum() == 31
    assert not page.earlier.isEnabled()


@pytest.mark.exhaustive
def test_earlier_runs_on_the_puzzle_are_part_of_the_map_unless_a_person_wants_none(
    qtbot, window, page
):
    page.show()
    for seed in (1, 2):
        window.recipe_model.fix_seed(seed)
        solve(qtbot, window)
    qtbot.waitUntil(lambda: [run.seed for run in _shown_runs(page)] == [1, 2])
    assert page.earlier.isEnabled()
    _click(page.earlier)
    qtbot.waitUntil(lambda: [run.seed for run in _shown_runs(page)] == [2])
    assert page.earlier.isEnabled()


@pytest.mark.exhaustive
def test_a_run_of_the_list_has_its_name_and_colour_in_the_map(qtbot, window, page):
    page.show()
    for seed in (1, 2):
        window.recipe_model.fix_seed(seed)
        solve(qtbot, window)
    qtbot.waitUntil(lambda: [run.seed for run in _shown_runs(page)] == [1, 2])
    newest, before = window.runs.listed
    looks = page.map.chart.map.looks
    assert [each.name for each in looks] == [before.name, newest.name]
    assert looks[0].ink == before.ink
    assert looks[1].label == "this run"
    window.runs.rename(before, "A <b>bold</b> try")
    window.runs.set_ink(before, "accent")
    look = page.map.chart.map.looks[0]
    assert (look.label, look.ink) == ("A <b>bold</b> try", "accent")
    assert "A &lt;b&gt;bold" in page.legend.text()
    window.runs.remove(before)
    assert page.map.chart.map.looks[0].label == "previous run"


@pytest.mark.exhaustive
def test_another_puzzle_has_a_map_of_its_own(qtbot, window, page):
    page.show()
    solve(qtbot, window)
    qtbot.waitUntil(lambda: page.map.shows_chart)
    window.document_controller.put(PUZZLE, "Test", "choose")
    assert not page.map.shows_chart
    assert not page.earlier.isEnabled()


def test_the_gene_pool_has_a_row_for_each_generation_that_was_kept(qtbot, window, page):
    solve(qtbot, window)
    page.show()
    _click(page.shown.segments.button(POOL))
    qtbot.waitUntil(lambda: page.pool.shows_chart)
    pool = page.pool.chart.pool
    kept = [each for each in window.controller.past.moments if each.population is not None]
    assert 0 < len(pool.generations) <= len(kept)
    assert pool.generations[-1] == 30
    window.solve_controller.press_reset()
    assert not page.pool.shows_chart
    _click(page.shown.segments.button(MAP))
    qtbot.waitUntil(lambda: page.map.shows_chart)


@pytest.mark.exhaustive
def test_the_map_marks_where_the_run_was_at_a_moment_of_the_past(qtbot, window, page):
    page.show()
    solve(qtbot, window)
    qtbot.waitUntil(lambda: page.map.shows_chart)
    chart, moment = page.map.chart, window.controller.past.moments[4]
    board = moment.report.best_digits
    # The first map may have been made before the run came there.
    qtbot.waitUntil(lambda: (chart.map.network.boards == board).all(axis=1).any())
    window.solve_controller.look_back(moment)
    marked = chart.map.network.boards[chart.chosen]
    assert marked.tolist() == board.tolist()
    assert not page.location.isVisible()
    window.solve_controller.look_back(None)
    assert chart.chosen == -1


@pytest.mark.exhaustive
def test_the_map_comes_to_rest_after_the_run(qtbot, window, page):
    page.show()
    solve(qtbot, window)
    qtbot.waitUntil(lambda: page.map.shows_chart and page.map.chart.map.settled, timeout=30_000)
    rest = page.map.chart.map
    with qtbot.assertNotEmitted(page.runner.changed, wait=500):
        pass
    assert page.map.chart.map is rest


@pytest.mark.exhaustive
def test_a_hidden_page_makes_nothing(qtbot, window, page):
    page.show()
    page.hide()
    solve(qtbot, window)
    with qtbot.assertNotEmitted(page.runner.changed, wait=500):
        pass
    assert page.map.chart is None or page.map.chart.map is None
