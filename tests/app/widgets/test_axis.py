import math

import pytest

from sudoku_ga.app.widgets.scale import Axis, short_number


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([], (0.0, 0.25, 0.5, 0.75, 1.0)),
        ([251.3, 258.0], (250, 252, 254, 256, 258)),
        ([5.0], (4.5, 4.75, 5.0, 5.25, 5.5)),
        ([0.0], (-1, -0.5, 0, 0.5, 1)),
        ([0.1, 0.3], (0.1, 0.15, 0.2, 0.25, 0.3)),
        ([62, 26825], (10, 100, 1000, 10_000, 100_000)),
        ([1, 1e9], (1, 100, 10_000, 1_000_000, 1e8, 1e10)),
        ([3.0, 4.0, math.inf], (3, 3.25, 3.5, 3.75, 4)),
    ],
)
def test_ticks_are_round_and_hold_all_values(values, ticks):
    axis = Axis.of(values)
    assert axis.ticks == pytest.approx(ticks)
    assert (axis.low, axis.high) == (axis.ticks[0], axis.ticks[-1])


def test_equal_ways_are_equal_steps_or_equal_ratios():
    assert Axis.of([10, 20]).share(12.5) == pytest.approx(0.25)
    assert Axis.of([1, 100]).share(10) == pytest.approx(0.5)


def test_no_value_leaves_the_bar():
    axis = Axis.of_shares()
    assert (axis.share(-3), axis.share(math.inf)) == (0, 1)


def test_ticks_are_short():
    assert Axis.of([62, 26825]).ticks == (10, 100, 1000, 10_000, 100_000)
    assert [short_number(each) for each in (10, 1000, 2.25e6)] == ["10", "1k", "2.25M"]
