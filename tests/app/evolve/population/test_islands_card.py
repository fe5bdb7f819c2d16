import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from sudoku_ga.app.charts.run_plots import IslandCurves
from sudoku_ga.app.charts.series import NO_ISLANDS, island_series
from sudoku_ga.app.evolve.views.islands import IslandsCard, MigrationMap
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.run.state import AppState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import IslandReport, Spread
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.history import HistoryMoment
from tests.app.driving import views_of
from tests.app.reports import PUZZLE, report_of
from tests.evolution.puzzles import AI_ESCARGOT


def _island(best, mean):
    spread = Spread(best, mean, 20.0)
    return IslandReport(0, spread, spread, int(best))


def _card(qtbot, moments=()):
    services = SimpleNamespace(state=SimpleNamespace(moments=moments))
    card = IslandsCard(services)
    qtbot.addWidget(card)
    return card


def _state(report):
    return AppState(BoardState(PUZZLE), report=report)


def test_islands_are_shown_with_their_best_and_their_migrations(qtbot, themes):
    card = _card(qtbot)
    report = replace(report_of(30), islands=(_island(4.0, 9.3), _island(6.0, 11.0)), migrations=3)
    card.show_state(_state(report))
    said = re.findall(r"[\d.]+", card.rows.accessibleName())
    assert said == ["1", "4", "9.3", "2", "6", "11.0"]
    assert card.note_label.text() == "conflicts; 3 migrations so far"
    card.grab()


def test_a_run_without_islands_shows_none(qtbot, themes):
    card = _card(qtbot)
    for report, note in ((report_of(30), "conflicts; 0 migrations so far"), (None, "no run yet")):
        card.show_state(_state(report))
        assert card.note_label.text() == note
        assert card.rows.accessibleName() == ""


def _moment(generation, bests, migrations):
    islands = tuple(_island(best, best + 3.0) for best in bests)
    report = replace(report_of(generation), islands=islands, migrations=migrations)
    return HistoryMoment(generation, report, None, None)


def test_the_best_of_each_island_is_drawn_over_the_run(qtbot, themes):
    moments = [_moment(0, (9.0, 7.0), 0), _moment(10, (6.0, 7.0), 1), _moment(25, (4.0, 4.0), 1)]
    series = island_series(moments)
    assert series.x == (0.0, 10.0, 25.0)
    assert series.best.tolist() == [[9.0, 6.0, 4.0], [7.0, 7.0, 4.0]]
    assert series.migrations == (10.0,)
    assert island_series([HistoryMoment(0, report_of(0), None, None)]) is NO_ISLANDS
    card = _card(qtbot, moments)
    card.resize(500, 220)
    card.show()
    card.show_state(_state(moments[-1].report))
    now = card.grab().toImage()
    card._shown._segments["over time"].click()
    assert card.stack.isVisible()
    assert not card.rows.isVisible()
    assert card.grab().toImage() != now
    assert card.stack.chart.accessibleName().endswith(": 4, 4")
    rows = [("generation", "island 1", "island 2"), (0, 9, 7), (10, 6, 7), (25, 4, 4)]
    assert list(card.stack.chart.table()) == rows


def test_the_nearest_island_is_read_in_the_nearest_generation(qtbot, themes):
    plot = IslandCurves()
    qtbot.addWidget(plot)
    assert plot.readout_at(0.0, 0.0) is None
    plot.show_series(island_series([_moment(0, (9.0, 7.0), 0), _moment(10, (6.0, 1.0), 1)]))
    assert plot.readout_at(4.0, 2.2).points == [(0.0, pytest.approx(np.log1p(9)))]
    below = plot.readout_at(6.0, 0.1)
    assert below.points == [(10.0, pytest.approx(np.log1p(1)))]
    assert "2" in below.text.splitlines()[1]
    drawn = len(plot.plot.items)
    plot.show_series(island_series([_moment(0, (9.0, 7.0, 5.0), 0)]))
    assert len(plot.labels.texts) == 3
    assert len(plot.plot.items) == drawn + 1


@pytest.mark.parametrize(
    ("topology", "interval", "ways"),
    [
        ("ring", 10, [(2, 0), (0, 1), (1, 2)]),
        ("full", 10, [(1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)]),
        ("ring", 0, []),
    ],
)
def test_the_way_of_the_migrants_is_that_of_the_recipe(qtbot, themes, topology, interval, ways):
    card = MigrationMap()
    qtbot.addWidget(card)
    card.show_islands(Islands(count=3, topology=topology, interval=interval))
    assert card.ways == ways
    card.grab()


def test_a_run_on_islands_shows_them_in_the_window(qtbot, open_window):
    window = open_window(RealEngine())
    window.evolve.bar.pace.choose(0)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 25)
    recipe = replace(
        recipe, components={**recipe.components, Role.ISLANDS: (Islands(count=3, interval=5),)}
    )
    window.recipe_model.set_recipe(recipe)
    window.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.evolve.bar.main.click()
    window.view_layout.show_view("islands")
    card = views_of(window).islands
    assert len(card.stack.chart.series.best) == 3
    assert card.stack.chart.series.migrations
    assert card.map.ways == [(2, 0), (0, 1), (1, 2)]
    window.evolve.bar.timeline.asked.emit(3)
    assert card.stack.chart.cursor.value() == window.evolve.time_travel.moment.report.generation
