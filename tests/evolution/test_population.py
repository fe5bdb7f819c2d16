"""Individuals in the order of their losses."""

import numpy as np
import pytest

from tests.evolution.statistics import population_of


@pytest.mark.parametrize("count", [7, 2_000])
@pytest.mark.parametrize("unit", [1.0, -1.0, 0.1, 1e6, -1e16], ids=str)
def test_ranks_run_from_the_least_loss_and_leave_equals_in_their_order(count, unit):
    losses = (unit * (np.arange(count) * 7919 % 60)).tolist()
    genotypes = np.zeros((count, 1), np.uint8)
    ranked = population_of(losses, genotypes).ranked().tolist()
    assert ranked == sorted(range(count), key=lambda index: losses[index])
