"""What the curve marks and says of a run: restarts, changes, the past, and earlier runs."""

import pytest
from PySide6.QtCore import QPointF

from sudoku_ga.app.charts.curve import ChangeMark, Curve, CurvePoint, NamedCurve
from sudoku_ga.app.charts.fitness_plot import FitnessPlot
from sudoku_ga.app.theme.themes import current_theme
from tests.app.reports import moment_of, report_of


def _curve(count, restarts=()):
    """Return a curve of some generations, with a restart in each of some of them."""
    curve = Curve()
    curve.append(
        [
            CurvePoint(n, 0, 9, 12, 20, sum(restart <= n for restart in restarts), n, n / 100)
            for n in range(count)
        ]
    )
    return curve


def _change(generation, name):
    return ChangeMark(generation, generation, (name,), f"{name} 4", f"{name} 1 → 4")


@pytest.fixture
def plot(qtbot, themes):
    made = FitnessPlot()
    qtbot.addWidget(made)
    made.resize(400, 260)
    made.show()
    return made


def _height(item):
    return item.yData.max() - item.yData.min()


def test_a_restart_is_named_under_the_pointer_and_in_the_legend(plot):
    plot.show_curve(_curve(100, restarts=[40]), exact=True)
    assert plot.restarts.xData.tolist() == [40, 40]
    assert "Restart in generation 40: all boards are new" in plot.readout_at(40.5, 1.0).text
    assert "Restart" not in plot.readout_at(60.0, 1.0).text
    assert "restart" in plot.labels.texts


def test_a_run_without_restarts_and_changes_has_no_legend_of_them(plot):
    plot.show_curve(_curve(100, restarts=[40]), exact=True)
    assert plot.restarts.isVisible()
    plot.show_curve(_curve(100), exact=True)
    assert not {"restart", "changes"} & set(plot.labels.texts)
    assert not plot.restarts.isVisible()  # what has no points takes no time


def test_the_legend_names_the_control_that_was_changed(plot):
    marks = [_change(30, "Temperature")]
    plot.marks = marks
    plot.show_curve(_curve(100), exact=True)
    assert "Temperature" in plot.labels.texts
    assert "From generation 30: Temperature 1 → 4" in plot.readout_at(29.0, 1.0).text
    plot.marks = [*marks, _change(60, "Selection")]
    plot.show_curve(_curve(100), exact=True)
    assert "changes" in plot.labels.texts


def test_restarts_and_changes_are_told_in_their_order(plot):
    plot.marks = [_change(42, "Temperature")]
    plot.show_curve(_curve(1_000, restarts=[40, 43]), exact=True)
    told = plot.readout_at(41.0, 1.0).text.splitlines()[-3:]
    assert [line.split()[0] for line in told] == ["Restart", "From", "Restart"]


def test_many_restarts_leave_the_curve_free_and_are_spread_over_the_run(plot):
    plot.show_curve(_curve(100, restarts=[40]), exact=True)
    whole = _height(plot.restarts)
    every = list(range(5, 3_000, 5))
    plot.show_curve(_curve(3_000, restarts=every), exact=True)
    assert _height(plot.restarts) < 0.1 * whole
    places = plot.restarts.xData[::2]
    assert len(places) < len(every)
    assert places[0] <= 5
    assert places[-1] > 2_900
    assert max(places[1:] - places[:-1]) < 100


def test_the_mean_is_seen_where_it_is_the_best(plot):
    alike = Curve()
    alike.append([CurvePoint(n, 0, 9, 9, 9, 0) for n in range(201)])
    plot.show_curve(alike, exact=True)
    image = plot.grab().toImage()
    column = round(plot.mapFromScene(plot.box.mapViewToScene(QPointF(100, 1))).x())
    hues = [image.pixelColor(column, y).hslHue() for y in range(image.height())]
    theme = current_theme()
    for ink in (theme.mean, theme.best):
        assert any(abs(hue - ink.hslHue()) < 12 for hue in hues)


def test_the_past_has_its_own_values_where_the_curve_is_thinned(plot):
    curve = Curve()
    for n in range(20_000):
        curve.append([CurvePoint(n, 0, n % 7, n % 7 + 2, n % 7 + 5, 0, n, n / 100)])
    plot.show_curve(curve, exact=True)
    moment = next(
        moment_of(report_of(n, best=n % 7))
        for n in range(9_000, 9_999)
        if n not in curve.x and n % 7 == 6
    )
    plot.show_moment(moment)
    assert {"best 6", "mean 8.0", "worst 11"} <= set(plot.labels.texts)
    (dot,) = plot._end_point.points()
    assert dot.pos().x() == plot.cursor.value() == moment.report.generation
    plot.show_moment(None)
    assert plot._end_point.points()[0].pos().x() == 19_999


def test_a_long_earlier_run_leaves_the_present_one_half_of_the_axis(plot):
    plot.set_earlier([NamedCurve("before", "series4", _curve(5_000))])
    for length in (5, 40, 100):
        plot.show_curve(_curve(length))
        (_left, right), _heights = plot.box.viewRange()
        assert right <= 2.3 * length
    # The rest is there for whoever looks for it.
    for _turn in range(20):
        plot.zoom(2.0)
    assert plot.box.viewRange()[0][1] > 4_999


def test_an_earlier_run_is_labelled_where_it_leaves_the_axis(plot):
    falling = Curve()
    falling.append([CurvePoint(n, 0, max(50 - n, 0), 60, 70, 0) for n in range(101)])
    plot.set_earlier([NamedCurve("before", "series4", falling)])
    plot.show_curve(_curve(11), exact=True)
    assert "before 30" in plot.labels.texts
    plot.show_curve(_curve(100), exact=True)
    assert "before 0" in plot.labels.texts


def test_a_finished_short_earlier_run_changes_no_axis(plot):
    plot.set_earlier([NamedCurve("before", "series4", _curve(20))])
    plot.show_curve(_curve(101), exact=True)
    assert plot.generations.end == 100


def test_marks_stay_cheap(plot):
    plot.marks = [_change(n, "Temperature") for n in range(200)]
    items = len(plot.plot.items)
    plot.show_curve(_curve(3_000, restarts=range(1, 3_000)), exact=True)
    assert len(plot.plot.items) == items
