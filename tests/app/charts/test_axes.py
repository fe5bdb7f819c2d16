import itertools

from sudoku_ga import translation
from sudoku_ga.app.charts.axes import ConflictAxis, NumberAxis, conflict_ticks, spread
from sudoku_ga.translation import set_language


def test_the_logarithmic_axis_counts_as_people_do() -> None:
    assert conflict_ticks(0, 60, 400, logarithmic=True) == [0, 1, 2, 5, 10, 20, 50]


def test_ticks_that_would_touch_are_left_out() -> None:
    ticks = conflict_ticks(0, 60, 60, logarithmic=True)
    assert ticks[0] == 0
    assert len(ticks) < 6


def test_the_linear_axis_has_round_steps() -> None:
    assert conflict_ticks(0, 60, 250, logarithmic=False) == [0, 10, 20, 30, 40, 50, 60]
    assert conflict_ticks(0, 3, 250, logarithmic=False) == [0, 1, 2, 3]


def test_labels_never_touch_and_stay_inside() -> None:
    placed = spread([0, 0, 1, 50, 50], least=10, low=0, high=60)
    assert all(b - a >= 10 for a, b in itertools.pairwise(placed))
    assert placed[-1] <= 60
    assert placed[:3] == [0, 10, 20]


def test_labels_that_are_far_apart_stay_where_they_are() -> None:
    assert spread([5, 30, 55], least=10, low=0, high=60) == [5, 30, 55]


def test_numbers_at_an_axis_follow_the_language(qapp, monkeypatch) -> None:
    axis = NumberAxis("left")
    assert axis.tickStrings([0.0, 0.5, 1.0], 1.0, 0.5) == ["0", "0.5", "1.0"]
    monkeypatch.setattr(translation, "_in_window", True)
    set_language("pt")
    assert axis.tickStrings([0.0, 0.5, 1.0], 1.0, 0.5) == ["0", "0,5", "1,0"]
    assert axis.tickStrings([2000.0], 1.0, 1000.0) == ["2.000"]


def test_many_conflicts_fit_into_the_axis(themes) -> None:
    axis = ConflictAxis()
    axis.logarithmic = False
    texts = axis.tickStrings([0.0, 2_000.0, 10_000.0, 12_500.0], 1.0, 1.0)
    assert texts == ["0", "2,000", "10k", "12.5k"]
