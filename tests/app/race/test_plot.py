"""The chart of a race: its axes, and what it says."""

import math

import pytest

from sudoku_ga.app.charts.curve import Along, Curve, CurvePoint, NamedCurve
from sudoku_ga.app.charts.fitness_plot import FitnessPlot


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
    made = FitnessPlot()
    qtbot.addWidget(made)
    made.resize(600, 240)
    made.show()
    lanes = [NamedCurve("quick", "best", curve(20)), NamedCurve("slow", "mean", curve(10_000, 50))]
    made.show_lanes(lanes, Along.GENERATIONS, exact=True)
    return made


def test_the_axis_of_conflicts_is_logarithmic_or_linear(plot):
    def share():
        return plot.named[0].yData[10] / plot.named[0].yData[0]

    assert share() == pytest.approx(math.log1p(10) / math.log1p(20))
    plot.set_logarithmic(logarithmic=False)
    assert share() == pytest.approx(0.5)
    assert plot.named[0].xData[-1] == 20


@pytest.mark.parametrize("logarithmic", [False, True])
def test_the_readout_is_of_the_amount_under_the_pointer(plot, logarithmic):
    plot.set_logarithmic(logarithmic=logarithmic)
    said = plot.readout_at(10.0, 1.0)
    assert "Generation 10" in said.text
    assert "quick: best 10" in said.text
    assert said.points[0] == pytest.approx((10.0, math.log1p(10) if logarithmic else 10.0))


def test_the_table_has_the_points_of_every_lane(plot):
    names = {row[0] for row in plot.table()}
    assert names == {"run", "quick", "slow"}


def test_seconds_are_an_axis_too(plot):
    lanes = [NamedCurve("quick", "best", curve(20))]
    plot.show_lanes(lanes, Along.SECONDS, exact=True)
    assert plot.named[0].xData[-1] == pytest.approx(0.02)
    assert len(plot.named) == 1
