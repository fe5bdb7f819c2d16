"""Migrants under way: who left when, and who has to wait for them."""

import numpy as np

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.engine.populations.islands import Migrations
from sudoku_ga.evolution.operators.population import Islands


def island(*losses):
    values = np.array(losses, float)
    return Population(values[:, None].copy(), values.astype(np.int64), values, values)


class Voyages:
    """Islands whose generations end when a test says so."""

    def __init__(self, **settings):
        self.islands = Islands(**settings)
        self.migrations = Migrations(self.islands.count)
        self.admitted = []

    def end(self, number, generation, *losses):
        """End a generation of an island; return whether it may go on."""
        assert self.concern(number, generation)
        self.migrations.leave(number, generation, self.islands, island(*losses))
        return self.arrive(number, generation)

    def concern(self, number, generation):
        return self.migrations.concern(number, generation, self.islands)

    def arrive(self, number, generation):
        return self.migrations.arrive(
            number,
            generation,
            lambda groups: self.admitted.append(
                (number, [group.loss.tolist() for group in groups])
            ),
        )


def test_without_delay_the_first_waits_for_the_last():
    voyages = Voyages(count=2, interval=3, delay=0)
    assert not voyages.concern(0, 2)
    assert not voyages.end(0, 3, 5, 1)
    assert voyages.admitted == []
    assert voyages.end(1, 3, 4, 2)
    assert voyages.arrive(0, 3)
    assert voyages.admitted == [(1, [[1.0]]), (0, [[2.0]])]


def test_with_a_delay_an_island_may_be_ahead_by_as_much():
    voyages = Voyages(count=2, interval=3, delay=2)
    assert voyages.end(0, 3, 5, 1)
    assert not voyages.concern(0, 4)
    assert not voyages.end(0, 5, 8, 8)
    assert voyages.admitted == []
    assert voyages.end(1, 3, 4, 2)
    assert voyages.arrive(0, 5)
    # The best of the third generation, not of the fifth.
    assert voyages.admitted == [(0, [[2.0]])]


def test_several_may_be_under_way_and_arrive_in_their_order():
    voyages = Voyages(count=2, interval=1, delay=3)
    for generation in (1, 2, 3):
        for number in (0, 1):
            assert voyages.end(number, generation, 10 * number + generation)
    for generation in (4, 5):
        assert voyages.end(1, generation, 99)
    assert voyages.admitted == [(1, [[1.0]]), (1, [[2.0]])]


def test_in_a_ring_nobody_waits_for_those_from_whom_none_come():
    voyages = Voyages(count=3, interval=2, delay=0, topology="ring")
    assert not voyages.end(0, 2, 7)
    assert voyages.end(1, 2, 7)
    assert voyages.admitted == [(1, [[7.0]])]


def test_in_a_full_graph_they_come_in_the_order_of_the_islands():
    voyages = Voyages(count=3, interval=2, delay=0, topology="full")
    assert not voyages.end(2, 2, 6)
    assert not voyages.end(0, 2, 4)
    assert voyages.end(1, 2, 5)
    assert voyages.admitted == [(1, [[4.0], [6.0]])]


def test_nothing_changes_the_arrival_of_migrants_under_way():
    voyages = Voyages(count=2, interval=2, delay=3)
    assert voyages.end(0, 2, 1)
    assert voyages.end(1, 2, 2)
    voyages.islands = Islands(count=2, interval=0, delay=0)
    assert not voyages.concern(0, 4)
    assert voyages.end(0, 5, 9)
    assert voyages.admitted == [(0, [[2.0]])]


def test_migrants_that_arrived_everywhere_are_not_kept():
    voyages = Voyages(count=2, interval=1, delay=1)
    for generation in range(1, 50):
        for number in (0, 1):
            assert voyages.end(number, generation, generation)
    assert len(voyages.migrations._leaving) == 0
    assert [len(awaited) for awaited in voyages.migrations._awaited] == [1, 1]
