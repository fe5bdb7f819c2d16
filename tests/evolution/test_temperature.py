import math
import weakref

import pytest

from sudoku_ga.evolution.core.temperature import (
    boltzmann,
    boltzmann_table,
    probability_threshold,
    spread_temperatures,
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
    assert spread_temperatures(0.5, 0.12, 3) == pytest.approx((0.44, 0.5, 0.56))
    assert spread_temperatures(0.5, 0.12, 1) == (0.5,)
    assert spread_temperatures(0.5, 0.0, 2) == (0.5, 0.5)


def test_the_rule_falls_with_the_share_of_free_cells():
    shares = [k / 20 for k in range(21)]
    temperatures = [temperature_by_rule(share) for share in shares]
    assert temperatures == sorted(temperatures, reverse=True)
    assert (temperatures[0], temperatures[-1]) == (0.34, 0.22)


def test_a_table_holds_a_row_of_weights_for_each_temperature() -> None:
    table = boltzmann_table((0.3, 0.5), 20, 1 << 32)
    assert table.tolist() == [boltzmann(t, 20, 1 << 32).tolist() for t in (0.3, 0.5)]
    assert boltzmann_table((0.3, 0.5), 20, 1 << 32) is table


def test_of_large_tables_the_newest_alone_is_kept() -> None:
    large = [(1.0 + number,) * 10_000 for number in range(2)]
    tables = [weakref.ref(boltzmann_table(temperatures, 60, 1 << 32)) for temperatures in large]
    assert tables[0]() is None
    assert tables[1]() is boltzmann_table(large[1], 60, 1 << 32)
