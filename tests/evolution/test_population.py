"""Ranking a population."""

import numpy as np
import pytest

from tests.evolution.statistics import population_of


@pytest.mark.parametrize("count", [7, 2_000])
@pytest.mark.parametrize("unit", [1.0, -1.0, 0.1, 1e6, -1e16], ids=str)
def test_ranks_ascend_by_loss_and_are_stable(count, unit):
    losses = (unit * (np.arange(count) * 7919 % 60)).tolist()
    genotypes = np.zeros((count, 1), np.uint8)
    ranked = population_of(losses, genotypes).ranked().tolist()
    assert ranked == sorted(range(count), key=lambda index: losses[index])
