import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.evolution.core.parameters import IntegerParameter, RealParameter

LINEAR = Scale(0, 40)
RATIO = Scale(1, 10_000, logarithmic=True)
FRACTION = Scale(0, 1, step=0.05, whole=False)
WITH_ZERO = Scale(0.1, 3600, whole=False, logarithmic=True, has_zero=True)


@pytest.mark.parametrize("scale", [LINEAR, RATIO, FRACTION, WITH_ZERO])
@given(share=st.floats(0, 1))
def test_a_place_and_its_value_agree(scale, share):
    value = scale.value(share)
    assert scale.value(scale.share(value)) == pytest.approx(value)
    assert abs(scale.share(value) - share) <= 0.07


@pytest.mark.parametrize(
    ("scale", "low", "high"), [(LINEAR, 0, 40), (RATIO, 1, 10_000), (WITH_ZERO, 0, 3600)]
)
def test_the_ends_of_the_track_are_the_ends_of_the_range(scale, low, high):
    assert (scale.value(0), scale.value(1)) == (low, high)
    assert (scale.value(-3), scale.value(3)) == (low, high)


@pytest.mark.parametrize(
    "scale",
    [
        Scale(1, 46_656, logarithmic=True),
        Scale(1.26, 12_345, logarithmic=True, whole=False),
        Scale(0.5, 3, step=1, whole=False),
        Scale(1, 100, step=7),
    ],
)
def test_the_ends_are_reached_whatever_figures_and_steps(scale):
    assert (scale.value(0), scale.value(1)) == scale.ends


def test_equal_ways_are_equal_ratios():
    assert [RATIO.value(share) for share in (0.25, 0.5, 0.75)] == [10, 100, 1000]


def test_values_are_written_as_people_write_them():
    assert FRACTION.value(0.31) == 0.3
    assert FRACTION.stepped(0.1, 4) == 0.3


def test_steps_stop_at_the_ends():
    assert LINEAR.stepped(39, 5) == 40
    assert LINEAR.stepped(1, -5) == 0


def test_a_zero_apart_is_one_step_below_the_least_value():
    assert WITH_ZERO.stepped(0.1, -1) == 0
    assert WITH_ZERO.stepped(0, 1) == 0.1
    assert WITH_ZERO.stepped(0, -1) == 0
    assert WITH_ZERO.share(0) == 0


def test_a_declaration_makes_its_scale():
    whole = IntegerParameter(label="", help="", default=1, low=0, high=9, logarithmic=True)
    assert Scale.of(whole) == Scale(0, 9)
    real = RealParameter(
        label="", help="", default=1, low=1, high=9, step=0.5, logarithmic=True, zero_means="no"
    )
    assert Scale.of(real) == Scale(1, 9, 0.5, logarithmic=True, whole=False, has_zero=True)


def declared(kind, low, high, **more):
    return kind(label="", help="", default=low, low=low, high=high, **more)


SIZE = declared(IntegerParameter, 1, 1_000_000, logarithmic=True)
PRESSURE = declared(IntegerParameter, 1, 64)
SWAPS = declared(IntegerParameter, 1, 100)
ELITE = declared(IntegerParameter, 0, 1000)
RATE = declared(RealParameter, 0.0, 1.0, step=0.01)
HEAT = declared(RealParameter, 0.05, 5.0, step=0.01, logarithmic=True, zero_means="by rule")


@pytest.mark.parametrize(
    ("parameter", "value", "low", "high"),
    [
        (SIZE, 64, 4, 1000),
        (SIZE, 3, 1, 48),
        (SIZE, 200_000, 12_000, 1_000_000),
        (PRESSURE, 2, 1, 64),
        (PRESSURE, 10, 1, 64),
        (SWAPS, 1, 1, 16),
        (ELITE, 0, 0, 16),
        (ELITE, 10, 0, 160),
        (RATE, 0.15, 0, 1),
        (HEAT, 1.6, 0, 5),
        (HEAT, 0.0, 0, 5),
    ],
)
def test_a_scale_around_a_value_ends_at_a_sixteenth_and_sixteen_times_or_at_a_bound(
    parameter, value, low, high
):
    scale = Scale.around(parameter, value)
    assert (scale.value(0), scale.value(1)) == (low, high)
    assert scale.value(scale.share(value)) == pytest.approx(value, abs=scale.step)


def test_the_value_is_in_the_middle_of_a_scale_around_it():
    assert Scale.around(SIZE, 64).share(64) == pytest.approx(0.5, abs=0.01)


def test_a_scale_is_widened_to_hold_a_value():
    scale = Scale.around(SIZE, 64)
    assert scale.holding(4) is scale.holding(1000) is scale
    assert scale.holding(5000).value(1) == 5000
    assert scale.holding(1).value(0) == 1
