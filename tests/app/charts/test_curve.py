import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.app.charts.curve import BUCKETS, Along, Curve, CurvePoint, extremes


def _point(generation: int, step: int = 0, best: float = 1.0, restarts: int = 0) -> CurvePoint:
    return CurvePoint(generation, step, best, best + 1, best + 2, restarts)


def test_generations_are_at_their_numbers() -> None:
    curve = Curve()
    curve.append([_point(0), _point(1), _point(2)])
    assert curve.x.tolist() == [0, 1, 2]


def test_reports_inside_a_generation_are_between_its_ends() -> None:
    curve = Curve()
    curve.append([_point(3), _point(4, 1), _point(4, 2), _point(4)])
    assert np.allclose(curve.x, [3, 3 + 1 / 3, 3 + 2 / 3, 4])


def test_an_open_generation_is_taken_to_be_as_long_as_the_one_before() -> None:
    curve = Curve()
    curve.append([_point(0), _point(1, 1), _point(1, 2), _point(1, 3), _point(1), _point(2, 1)])
    assert curve.x[-1] == 1.25


def test_places_do_not_depend_on_how_the_points_come() -> None:
    points = [_point(g, s) for g in range(1, 6) for s in (1, 2, 3, 0)]
    whole, single = Curve(), Curve()
    whole.append(points)
    for point in points:
        single.append([point])
    assert np.allclose(whole.x, single.x)


def test_a_restart_is_marked_where_it_happened() -> None:
    curve = Curve()
    curve.append([_point(1), _point(2), _point(2, restarts=1), _point(3, 1, restarts=1)])
    assert curve.restarts == [2.0]


def test_a_long_run_keeps_few_points_and_the_last() -> None:
    curve = Curve()
    for generation in range(20_000):
        curve.append([_point(generation)])
    assert len(curve) <= 6 * BUCKETS
    assert curve.last == _point(19_999)
    assert curve.x[-1] == 19_999


def test_thinning_keeps_a_single_peak_and_a_single_dip() -> None:
    curve = Curve()
    points = [_point(generation, best=20.0) for generation in range(5_000)]
    points[1234] = CurvePoint(1234, 0, 20.0, 90.0, 99.0, 0)
    points[3210] = CurvePoint(3210, 0, 1.0, 15.0, 22.0, 0)
    points[4321] = CurvePoint(4321, 0, 30.0, 50.0, 60.0, 0)
    for start in range(0, 5_000, 37):
        curve.append(points[start : start + 37])
    assert (curve.values("best").min(), curve.values("best").max()) == (1, 30)
    assert curve.values("mean").max() == 90
    assert curve.values("worst").max() == 99


@given(st.lists(st.floats(0, 1000), min_size=1, max_size=2000))
def test_extremes_are_kept_in_order(values: list[float]) -> None:
    points = [CurvePoint(i, 0, v, v, v, 0) for i, v in enumerate(values)]
    kept = extremes(points, np.arange(len(points), dtype=np.float64))
    assert kept == sorted(set(kept))
    assert len(kept) <= 5 * BUCKETS + 2
    chosen = [values[index] for index in kept]
    assert (min(chosen), max(chosen)) == (min(values), max(values))
    assert (kept[0], kept[-1]) == (0, len(values) - 1)


def _paid(generation: int, evaluations: int, seconds: float) -> CurvePoint:
    return CurvePoint(generation, 0, 1.0, 2.0, 3.0, 0, evaluations, seconds)


def test_a_curve_may_be_against_evaluations_or_seconds() -> None:
    curve = Curve()
    curve.append([_paid(0, 10, 0.5), _paid(1, 30, 1.0), _paid(2, 70, 3.0)])
    assert curve.x_along(Along.GENERATIONS).tolist() == [0, 1, 2]
    assert curve.x_along(Along.EVALUATIONS).tolist() == [10, 30, 70]
    assert curve.x_along(Along.SECONDS).tolist() == [0.5, 1.0, 3.0]


def test_places_in_generations_move_along_with_the_curve() -> None:
    curve = Curve()
    curve.append([_paid(0, 10, 0.5), _paid(1, 30, 1.0), _paid(2, 70, 3.0)])
    assert curve.moved([1.5], Along.GENERATIONS) == [1.5]
    assert curve.moved([1.5, 2.0], Along.EVALUATIONS) == [50, 70]
    assert curve.moved([0.5], Along.SECONDS) == [0.75]
