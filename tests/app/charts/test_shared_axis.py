"""The diversity and the islands over a run are drawn on the axis of the curve."""

import numpy as np
import pytest
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.charts.curve import Along, Curve, CurvePoint, NamedCurve
from sudoku_ga.app.charts.fitness_plot import FitnessPlot
from sudoku_ga.app.charts.run_plots import DiversityPlot, IslandCurves
from sudoku_ga.app.charts.series import IslandSeries, Series
from tests.app.reports import moment_of, report_of


def _curve(count):
    curve = Curve()
    curve.append([CurvePoint(n, 0, 9, 12, 20, 0, 10 * n, n / 100) for n in range(count)])
    return curve


def _series(end, unit="bits", highest=3.0):
    return Series((0.0, 10.0, float(end)), (highest, highest / 2, 1.0), unit, (10.0,))


@pytest.fixture
def curve(qtbot, themes):
    made = FitnessPlot()
    qtbot.addWidget(made)
    made.show_curve(_curve(100))
    made.show()
    return made


@pytest.fixture
def diversity(curve, qtbot):
    made = DiversityPlot()
    qtbot.addWidget(made)
    made.follow(curve)
    made.show_series(_series(90))
    return made


def _across(plot):
    return plot.box.viewRange()[0]


def test_the_axes_are_one_while_the_run_grows(curve, diversity):
    assert _across(diversity) == _across(curve)
    curve.show_curve(_curve(300))
    assert _across(diversity) == _across(curve)
    assert diversity.generations.end == curve.generations.end
    diversity.show_series(_series(290))
    assert _across(diversity) == _across(curve)


def test_whichever_is_zoomed_or_moved_the_other_follows(curve, diversity):
    curve.zoom(0.5)
    curve.pan(0.2, 0.0)
    chosen = _across(curve)
    assert _across(diversity) == chosen
    diversity.show_series(_series(95))
    assert _across(curve) == _across(diversity) == chosen
    diversity.zoom(0.5)
    assert _across(curve) == _across(diversity) != chosen
    curve.show_curve(_curve(300))
    assert _across(curve) == _across(diversity)
    diversity.show_all()
    assert _across(curve) == _across(diversity)
    assert _across(curve)[1] > 299


def test_another_measure_is_seen_whole_in_the_chosen_generations(curve, diversity):
    diversity.zoom(0.3)
    chosen = _across(curve)
    diversity.show_series(_series(90, "cells", 50.0))
    assert diversity.box.viewRange()[1] == pytest.approx(diversity.whole[1])
    assert _across(curve) == _across(diversity) == chosen


def test_the_unit_of_the_curve_is_that_of_the_diversity(curve, diversity):
    curve.set_along(Along.EVALUATIONS)
    assert _across(diversity) == _across(curve)
    assert diversity._line.xData.tolist() == [0, 100, 900]
    assert diversity.restarts.xData.tolist() == [100, 100]
    assert "Generation 10\n" in diversity.readout_at(120.0, 1.0).text
    moment = moment_of(report_of(10))
    for plot in (curve, diversity):
        plot.show_moment(moment)
        assert plot.cursor.value() == 100


def test_the_label_has_the_value_of_the_moment_that_is_looked_at(diversity):
    assert diversity.labels.texts == ["1.0 bits"]
    diversity.show_moment(moment_of(report_of(15)))
    assert diversity.labels.texts == ["1.5 bits"]
    diversity.show_moment(None)
    assert diversity.labels.texts == ["1.0 bits"]


def test_islands_are_on_the_same_axis(curve, qtbot):
    islands = IslandCurves()
    qtbot.addWidget(islands)
    islands.follow(curve)
    islands.show_series(IslandSeries((0.0, 10.0, 90.0), np.ones((2, 3)), (10.0,)))
    assert _across(islands) == _across(curve)
    islands.show_moment(moment_of(report_of(10)))
    assert islands.labels.texts == ["1: 1", "2: 1"]


def test_a_generation_is_at_the_same_place_of_both(curve, diversity):
    curve.set_earlier([NamedCurve("a run with a long name", "series4", _curve(50))])
    diversity.show_series(_series(90))
    assert diversity.labels.width() == curve.labels.width()


def test_a_curve_that_was_closed_leaves_the_axis_to_the_diversity(curve, diversity):
    curve.hide()
    diversity.show_series(_series(500))
    assert _across(diversity) == pytest.approx([0, 510])


def test_the_window_connects_them(qtbot, open_window):
    from tests.app.driving import open_before_a_short_run, solve

    window = open_before_a_short_run(open_window)
    window.resize(1280, 800)
    window.view_layout.show_view("diversity")
    solve(qtbot, window)
    card = window.evolve.insight.tabs.page("diversity")
    assert isinstance(card, QWidget)
    qtbot.waitUntil(lambda: card.stack.shows_chart)
    curve = window.evolve.insight.fitness.plot
    qtbot.waitUntil(lambda: _across(card.stack.chart) == _across(curve))
    curve.zoom(0.5)
    assert _across(card.stack.chart) == _across(curve)
