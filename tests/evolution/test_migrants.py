"""Migrants between islands, and the individuals that they replace."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.operators.population import Islands, with_immigrants


def island(*losses):
    """Return a population whose genotypes are its losses, so that copies can be distinguished."""
    values = np.array(losses, float)
    return Population(values[:, None].copy(), values.astype(np.int64), values, values)


def migrated(islands, populations):
    """Return each population after all have sent and received."""
    emigrants = [islands.emigrants(population) for population in populations]
    return [
        with_immigrants(population, [emigrants[origin] for origin in islands.origins(number)])
        for number, population in enumerate(populations)
    ]


def losses(populations):
    return [population.loss.tolist() for population in populations]


def test_in_a_ring_migrants_come_from_the_island_before():
    islands = Islands(count=4, topology="ring")
    assert [islands.origins(number) for number in range(4)] == [(3,), (0,), (1,), (2,)]


def test_in_a_full_graph_they_come_from_all_others():
    islands = Islands(count=3, topology="full")
    assert [islands.origins(number) for number in range(3)] == [(1, 2), (0, 2), (0, 1)]


@pytest.mark.parametrize("topology", ["ring", "full"])
def test_a_single_island_has_no_migrants(topology):
    islands = Islands(count=1, topology=topology)
    assert islands.origins(0) == ()
    assert losses(migrated(islands, [island(3, 1)])) == [[3, 1]]


def test_the_best_take_the_places_of_the_worst():
    populations = [island(5, 1, 3), island(2, 9, 8), island(7, 6, 4)]
    arrived = migrated(Islands(count=3, migrants=1), populations)
    assert losses(arrived) == [[4, 1, 3], [2, 1, 8], [2, 6, 4]]


def test_migrants_are_copies():
    populations = [island(5, 1), island(9, 2)]
    arrived = migrated(Islands(count=2, migrants=1), populations)
    assert losses(arrived) == [[2, 1], [1, 2]]
    assert losses(populations) == [[5, 1], [9, 2]]


def test_a_migrant_keeps_its_measured_values():
    populations = [island(5, 1), island(9, 2)]
    for population in migrated(Islands(count=2), populations):
        for values in (population.genotypes[:, 0], population.conflicts, population.fitness):
            assert values.tolist() == population.loss.tolist()


def test_of_more_migrants_than_places_the_best_stay():
    populations = [island(5, 1, 8), island(2, 9), island(4, 3)]
    arrived = migrated(Islands(count=3, topology="full", migrants=3), populations)
    assert losses(arrived) == [[3, 2, 4], [1, 3], [2, 1]]


def test_an_interval_of_0_means_never():
    assert [n for n in range(1, 10) if Islands(interval=3).is_due(n)] == [3, 6, 9]
    assert not any(Islands(interval=0).is_due(n) for n in range(1, 100))
