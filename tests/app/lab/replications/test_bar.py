import math

from sudoku_ga.app.lab.replications.bar import bar_of
from sudoku_ga.app.widgets.axis import Axis
from sudoku_ga.lab.stats.estimates import Estimate


def test_a_bar_has_the_marks_that_there_are():
    axis = Axis.of_shares()
    assert bar_of(0.5, None, axis) == (0.5, None, None, None, False)
    assert bar_of(None, Estimate(0.25, None, None), axis) == (None, 0.25, None, None, False)
    assert bar_of(0.5, Estimate(0.25, 0.0, math.inf), axis) == (0.5, 0.25, 0, 1, True)
