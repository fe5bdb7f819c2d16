import pytest

from sudoku_ga.app.lab.words import effort_text
from sudoku_ga.lab.report.tables import distinct_labels


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["a, population.size 10", "a, population.size 30"], ["size 10", "size 30"]),
        (["a, x.y 1, x.z 2", "a, x.y 3, x.z 2"], ["y 1", "y 3"]),
        (["a, x.y 1", "b, x.y 1"], ["a", "b"]),
        (["tabu", "memetic"], ["tabu", "memetic"]),
        (["a, x.y 1, v.w 2", "a, x.y 3, v.w 4"], ["y 1, w 2", "y 3, w 4"]),
        (["x.y 1, v.y 2", "x.y 3, v.y 4"], ["x.y 1, v.y 2", "x.y 3, v.y 4"]),
        (["alone, x.y 1"], ["alone, x.y 1"]),
        (["a", "a, b"], ["a", "a, b"]),
        (["a, pmx", "a, order"], ["pmx", "order"]),
    ],
)
def test_names_lose_what_all_have_in_common(names, short):
    assert distinct_labels(names) == short


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (41_700, "move_evaluations", "41,700"),
        (5_060_000, "move_evaluations", "5.06M"),
        (120_000, "evaluations", "120k"),
        (0.0031, "cpu_s", "3.1 ms"),
        (3.1, "cpu_s", "3.1 s"),
        (float("inf"), "move_evaluations", "∞"),
    ],
)
def test_efforts_are_short(value, kind, text):
    assert effort_text(value, kind) == text
