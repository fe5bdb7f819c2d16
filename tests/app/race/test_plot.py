"""The chart of a race: its axis, even or logarithmic, and what it says."""

import pytest

from sudoku_ga.app.charts.curve import Along, Curve, CurvePoint
from sudoku_ga.app.race.plot import AmountAxis, RaceCurve, RacePlot


def curve(length, every=1):
    made = Curve()
    made.append(
        [
            CurvePoint(at, 0, max(20 - at, 0), 30, 40, 0, at * 10, at / 1000)
            for at in range(0, length + 1, every)
        ]
    )
    return made


@pytest.fixture
def plot(themes, qtbot):
    made = RacePlot(4)
    qtbot.addWidget(made)
    made.resize(600, 240)
    made.show()
    lanes = [RaceCurve("quick", "best", curve(20)), RaceCurve("slow", "mean", curve(10_000, 50))]
    made.show_curves(lanes, Along.GENERATIONS, exact=True)
    return made


@pytest.mark.parametrize("unit", [1.0, 0.001])
def test_an_amount_comes_back_from_its_place(qapp, unit):
    axis = AmountAxis()
    axis.logarithmic, axis.unit = True, unit
    for amount in (0.0, 0.5, 7.0, 12_345.0):
        assert axis.amount(float(axis.place(amount))) == pytest.approx(amount)


def test_a_logarithmic_axis_shows_powers_of_ten(qapp):
    axis = AmountAxis()
    axis.logarithmic = True
    ((_level, ticks),) = axis.tickValues(0.0, float(axis.place(20_000)), 600)
    texts = axis.tickStrings(ticks, 1.0, 1.0)
    assert texts == ["0", "10", "100", "1,000", "10,000"]


def test_a_quick_lane_is_seen_beside_a_slow_one_on_a_logarithmic_axis(plot):
    def share():
        return plot.lines[0].xData[-1] / plot.lines[1].xData[-1]

    assert share() < 0.01
    plot.set_logarithmic(logarithmic=True)
    assert share() > 0.3
    plot.set_logarithmic(logarithmic=False)
    assert share() < 0.01


@pytest.mark.parametrize("logarithmic", [False, True])
def test_the_readout_is_of_the_amount_under_the_pointer(plot, logarithmic):
    plot.set_logarithmic(logarithmic=logarithmic)
    said = plot.readout_at(float(plot.amounts.place(10)), 1.0)
    assert "Generation 10" in said.text
    assert "quick: best 10" in said.text
    assert said.points[0][0] == pytest.approx(float(plot.amounts.place(10)))


def test_the_table_has_the_points_of_every_lane(plot):
    names = {row[0] for row in plot.table()}
    assert names == {"lane", "quick", "slow"}


def test_seconds_are_an_axis_too(plot):
    lanes = [RaceCurve("quick", "best", curve(20))]
    plot.set_logarithmic(logarithmic=True)
    plot.show_curves(lanes, Along.SECONDS, exact=True)
    assert plot.amounts.amount(plot.lines[0].xData[-1]) == pytest.approx(0.02)
    assert not len(plot.lines[1].xData)
