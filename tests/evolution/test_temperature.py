import math

import pytest

from sudoku_ga.evolution.temperature import (
    boltzmann,
    probability_threshold,
    spread,
    temperature_by_rule,
)


@pytest.mark.parametrize("temperature", [0.05, 0.33, 0.5, 1.0, 5.0])
def test_the_table_is_the_boltzmann_factor(temperature):
    one = 2**64 - 1
    for k, value in enumerate(boltzmann(temperature, 40, one)):
        assert int(value) / one == pytest.approx(math.exp(-k / temperature), rel=1e-9, abs=1e-15)


def test_the_table_begins_with_one():
    assert int(boltzmann(0.33, 3, 2**64 - 1)[0]) == 2**64 - 1


def test_thresholds_at_both_ends():
    assert int(probability_threshold(0.0)) == 0
    assert int(probability_threshold(1.0)) == 2**64 - 1
    assert int(probability_threshold(0.5)) == 2**63


def test_a_spread_is_even_around_the_middle():
    assert spread(0.5, 0.12, 3) == pytest.approx((0.44, 0.5, 0.56))
    assert spread(0.5, 0.12, 1) == (0.5,)
    assert spread(0.5, 0.0, 2) == (0.5, 0.5)


def test_the_rule_falls_with_the_share_of_free_cells():
    shares = [k / 20 for k in range(21)]
    temperatures = [temperature_by_rule(share) for share in shares]
    assert temperatures == sorted(temperatures, reverse=True)
    assert (temperatures[0], temperatures[-1]) == (0.34, 0.22)
