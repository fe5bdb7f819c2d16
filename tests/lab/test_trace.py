"""The best of a run over its generations."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from sudoku_ga.lab.experiment.trace import Trace, TracePoint, point_at, read_trace


def traced(best: list[int]) -> tuple[TracePoint, ...]:
    """Return the trace of a run with this best at the end of each generation."""
    trace = Trace()
    for generation, conflicts in enumerate(best):
        report = SimpleNamespace(
            generation=generation,
            best_so_far=conflicts,
            best_fitness=conflicts / 2,
            evaluations=10 * generation,
            move_evaluations=0,
            size=2,
        )
        trace.add(report)  # type: ignore[arg-type]
    return trace.points()


def test_the_first_hundred_generations_are_kept_and_then_fewer() -> None:
    points = traced([9] * 10_001)
    generations = [point.generation for point in points]
    assert generations[:100] == list(range(100))
    assert generations[-1] == 10_000
    gaps = [b - a for a, b in pairwise(generations[100:-1])]
    assert gaps == sorted(gaps)
    assert len(points) < 250


def test_the_best_at_any_generation_is_known_exactly() -> None:
    best = [1000 - generation // 37 for generation in range(3001)]
    points = traced(best)
    assert len(points) < 400
    for generation, conflicts in enumerate(best):
        point = point_at(points, generation)
        assert point is not None
        assert point.fitness == conflicts / 2


def test_a_run_that_has_ended_keeps_its_best() -> None:
    points = traced([5, 3, 0])
    last = point_at(points, 1000)
    assert last is not None
    assert last.fitness == 0
    assert point_at((), 10) is None


def test_slices_of_one_generation_are_one_point() -> None:
    trace = Trace()
    for conflicts in (8, 6, 5):
        report = SimpleNamespace(
            generation=0,
            best_so_far=conflicts,
            best_fitness=conflicts,
            evaluations=3,
            move_evaluations=4,
            size=2,
        )
        trace.add(report)  # type: ignore[arg-type]
    assert trace.points() == (TracePoint(0, 5, pytest.approx(5), 3, 4, 2),)


@pytest.mark.parametrize("text", ["[[0, 5, 5.0, 2, 0, 2], [1, 4, 4.0]]", "[[0, 5, 5.0, 2]]"])
def test_a_trace_with_the_effort_of_some_points_only_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="of all points or of none are expected"):
        read_trace(text)
