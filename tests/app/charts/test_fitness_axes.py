"""The ticks of the curve's bottom axis, for runs of any length."""

import pytest

from sudoku_ga.app.charts.axes import GenerationAxis


def _ticks(end, *, counts, width=260):
    """Return the texts of the ticks on an axis so many pixels wide."""
    axis = GenerationAxis()
    axis.end, axis.counts = end, counts
    ((spacing, ticks),) = axis.tickValues(0.0, end, width)
    return axis.tickStrings(ticks, 1.0, spacing)


@pytest.mark.parametrize(
    ("end", "texts"),
    [
        (1, ["0", "1"]),
        (1.08, ["0", "1"]),
        (2, ["0", "1", "2"]),
        (10, ["0", "2", "4", "6", "8", "10"]),
        (1_000, ["0", "200", "400", "600", "800", "1,000"]),
        (1_000_000, ["0", "500,000", "1,000,000"]),
    ],
)
def test_generations_and_evaluations_are_counted_as_people_count(themes, end, texts):
    assert _ticks(end, counts=True) == texts


@pytest.mark.parametrize(
    ("end", "texts"),
    [
        (0.0031, ["0", "0.001", "0.002", "0.003"]),
        (1, ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        (2, ["0", "0.5", "1.0", "1.5", "2.0"]),
        (10, ["0", "2", "4", "6", "8", "10"]),
        (1_000, ["0", "200", "400", "600", "800", "1,000"]),
        (1_000_000, ["0", "500,000", "1,000,000"]),
    ],
)
def test_seconds_have_ticks_between_them_where_they_are_few(themes, end, texts):
    assert _ticks(end, counts=False) == texts


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("width", [1, 20, 90, 2_000])
@pytest.mark.parametrize("end", [1, 1.5, 2, 7, 99, 1_000_000])
def test_there_are_always_two_ticks_and_none_behind_the_end(themes, end, width, counts):
    ticks = [float(text.replace(",", "")) for text in _ticks(end, counts=counts, width=width)]
    assert ticks == sorted(set(ticks))
    assert len(ticks) >= 2
    assert ticks[-1] <= end
    assert len(ticks) <= 2 + width / 8
