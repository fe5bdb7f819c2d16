"""What runs are compared by."""

import pytest

from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import EFFORTS, TracePoint, common_kind, compared_kinds

WITHOUT_MOVES = ("evaluations", "function_evaluations", "cpu_s")


@pytest.mark.parametrize(
    ("totals", "kinds", "common"),
    [
        ([(10, 0), (20, 0)], WITHOUT_MOVES, "evaluations"),
        ([(10, 700), (20, 5)], EFFORTS, "function_evaluations"),
        ([(10, 700), (20, 0)], WITHOUT_MOVES, "function_evaluations"),
        ([(10, 700), (0, 0)], EFFORTS, "function_evaluations"),  # the other solved by logic alone
        ([(0, 0)], WITHOUT_MOVES, "evaluations"),
        ([], WITHOUT_MOVES, "evaluations"),
    ],
)
def test_move_evaluations_are_compared_where_all_variants_have_them(totals, kinds, common) -> None:
    assert compared_kinds(totals) == kinds
    assert common_kind(totals) == common
    assert common in kinds


def test_function_evaluations_are_those_of_individuals_and_of_moves() -> None:
    assert Result(evaluations=70, move_evaluations=700).function_evaluations == 770
    assert TracePoint(3, 2, 2.0, 70, 700).function_evaluations == 770
    assert TracePoint(3, 2, 2.0).function_evaluations is None
