"""The views of a population, driven in the window."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.charts.series import MEASURES, series_of
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.driving import button_of, open_before_a_short_run, solve, views_of
from tests.evolution.puzzles import AI_ESCARGOT
from tests.examples import some


@pytest.fixture
def window(open_window):
    return open_before_a_short_run(open_window)


@pytest.mark.exhaustive
def test_the_keys_and_the_header_switch(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window.evolve.board.view, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    assert window.pages.shown == "play"
    assert not window.evolve.panel.isVisible()
    window.header.setFocus()
    QTest.keyClick(window.header, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.shown == "evolve"
    assert views_of(window).wall.isVisible()
    QTest.keyClick(window, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    assert not views_of(window).wall.isVisible()
    window.header.workspaces.chosen.emit("evolve")
    assert views_of(window).wall.isVisible()


@pytest.mark.exhaustive
def test_the_last_population_is_shown(qtbot, window):
    solve(qtbot, window)
    report, individuals, _ = window.controller.population.snapshot
    wall = views_of(window).wall.wall
    qtbot.waitUntil(lambda: wall.ranking and wall.ranking.individuals is individuals)
    assert report is window.solve_controller.state.report


@pytest.mark.exhaustive
def test_a_running_population_is_laid_out_only_while_it_is_watched(qtbot, open_window):
    window = open_window(RealEngine())
    window.evolve.bar.pace.choose(0)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.time_limit_s", 0)
    window.recipe_model.set_recipe(recipe)
    window.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    window.view_layout.show_view("puzzle")
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=60_000)
    assert window.controller.population.snapshot is None
    window.view_layout.show_view("population")
    qtbot.waitUntil(lambda: views_of(window).wall.wall.ranking is not None)
    window.view_layout.show_view("puzzle")
    # One that was asked for may still be on its way.
    qtbot.waitUntil(lambda: not window.controller.population.is_requested)
    shown = window.controller.population.snapshot
    generation = window.controller.past.marks.total
    qtbot.waitUntil(lambda: window.controller.past.marks.total > generation + 50)
    assert window.controller.population.snapshot is shown


@pytest.mark.exhaustive
def test_the_past_shows_its_own_individuals(qtbot, window):
    solve(qtbot, window)
    window.evolve.bar.timeline.asked.emit(3)
    moment = window.evolve.time_travel.moment
    shown = views_of(window).wall.wall.ranking.individuals
    assert (shown.digits == moment.population.decompress().digits).all()
    window.view_layout.show_view("diversity")
    assert views_of(window).diversity.stack.chart.cursor.value() == moment.report.generation
    window.view_layout.show_view("population")
    window.evolve.bar.live.click()
    last = window.controller.population.snapshot[1]
    assert views_of(window).wall.wall.ranking.individuals is last


@pytest.mark.exhaustive
def test_of_a_moment_without_individuals_the_wall_says_why(qtbot, window):
    solve(qtbot, window)
    moment = window.controller.past.moments[5]._replace(population=None)
    window.solve_controller.look_back(moment)
    views = views_of(window)
    assert views.wall.wall.ranking is None
    assert views.wall.wall.accessibleDescription() == (
        f"The individuals of generation {moment.report.generation} were not kept."
    )
    window.solve_controller.look_back(None)
    assert views.wall.wall.accessibleDescription() == ""
    assert views.wall.wall.ranking is not None


def test_the_diversity_over_the_run_is_drawn(qtbot, window):
    solve(qtbot, window)
    window.view_layout.show_view("diversity")
    plot = views_of(window).diversity.stack.chart
    moments = window.controller.past.moments
    assert plot.series == series_of(moments, MEASURES[0])
    known = [each.report.generation for each in moments if each.diversity is not None]
    assert plot.series.x == tuple(known)
    button_of(views_of(window).diversity.measure, "Distinct").click()
    assert plot.series == series_of(moments, MEASURES[2])


def test_a_run_records_what_the_views_in_sight_need(window):
    for view, individuals, counts in (
        ("population", True, False),
        ("generation", True, False),
        ("operators", False, True),
        ("diversity", False, False),
    ):
        window.view_layout.show_view(view)
        assert window.controller.population.is_watched is individuals
        assert window.controller.counts.is_watched is counts


@pytest.mark.exhaustive
def test_another_puzzle_empties_the_wall(qtbot, window):
    solve(qtbot, window)
    window.actions_of.sizes.actions()[4].trigger()
    assert views_of(window).wall.wall.ranking is None


def _seen(window):
    """Return which views have a run, after each was brought to the front."""
    views, bar = views_of(window), window.evolve.bar
    for view in ("generation", "operators", "diversity", "population"):
        window.view_layout.show_view(view)
    return {
        "wall": views.wall.wall.ranking is not None,
        "inside": views.inside.place >= 0,
        "diversity": views.diversity.stack.shows_chart,
        "operators": views.operators.text != "No run yet",
        "curve": len(window.evolve.insight.fitness.curve) > 0,
        "timeline": bar.timeline.isEnabled(),
        "status": "seed 7" in window.evolve.status_line.status.right,
    }


@pytest.mark.exhaustive
def test_all_views_speak_of_the_run_whose_result_is_taken_back(qtbot, window):
    window.actions_of.step.trigger()
    qtbot.waitUntil(lambda: views_of(window).inside.place >= 0, timeout=60_000)
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.actions_of.stop.trigger()
    assert all(_seen(window).values())
    window.actions_of.undo.trigger()
    assert window.document_controller.document.state.evolved is None
    assert all(_seen(window).values())
    assert window.evolve.status_line.status.word == "Last run"
    window.actions_of.redo.trigger()
    assert window.evolve.status_line.status.word == "Stopped"


@pytest.mark.exhaustive
@pytest.mark.parametrize("deed", some(["undo", "reset", "clear"]))
def test_no_view_speaks_of_a_run_that_is_forgotten(qtbot, window, deed):
    solve(qtbot, window)
    window.evolve.time_travel.go_to(3)
    assert _seen(window)["wall"]
    window.actions_of.undo.trigger()
    getattr(window.actions_of, deed).trigger()
    assert not any(_seen(window).values())
    # What is taken back again is a board without a run.
    window.actions_of.redo.trigger()
    assert not any(_seen(window).values())


@pytest.mark.exhaustive
def test_a_message_is_shown_in_the_workspace_in_sight(window):
    window.pages.show_workspace("lab")
    window.evolve.board.view.edit_refused.emit()
    assert window.pages.shown == "lab"
    assert window.pages.strip.isVisible()


def test_nothing_is_read_while_nothing_happens(qtbot, window, monkeypatch):
    solve(qtbot, window)
    asked = []
    monkeypatch.setattr(window.controller.population, "request", lambda: asked.append(True))
    qtbot.wait(300)
    assert not asked


def test_the_selected_individual_is_on_the_board(qtbot, window):
    solve(qtbot, window)
    wall, board = views_of(window).wall.wall, window.evolve.board
    qtbot.waitUntil(lambda: wall.ranking is not None)
    best, title = board.view.picture.evolved, board.title.text()
    wall.choose(4)
    assert (board.view.picture.evolved == wall.ranking.individuals.digits[4]).all()
    assert board.title.text() == "Individual"
    assert board.note.text().endswith("place 5 of generation 30")
    window.view_layout.show_view("operators")
    assert (board.view.picture.evolved == best).all()
    window.view_layout.show_view("population")
    assert board.title.text() == "Individual"
    QTest.keyClick(wall, Qt.Key.Key_Space)
    assert (board.view.picture.evolved == best).all()
    assert board.title.text() == title


def test_an_individual_is_selected_by_one_click_and_left_by_the_next(qtbot, window):
    solve(qtbot, window)
    wall = views_of(window).wall.wall
    qtbot.waitUntil(lambda: wall.ranking is not None)
    for chosen in (int(wall.ranking.order[0]), -1):
        QTest.mouseClick(wall.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 40))
        assert wall.chosen == chosen
