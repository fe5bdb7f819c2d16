"""Families of four."""

import numpy as np

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.operators.breeding import Families
from tests.evolution.operators.breeding.cases import Breeding
from tests.evolution.statistics import chi_square, population_of


def test_everybody_is_in_one_couple_of_a_round_but_an_odd_one():
    for size in (2, 7, 50):
        states = Streams(size).state("selection")
        couples = Families().draw_couples(population_of(range(size)), 2 * (size // 2), states)
        assert couples.shape == (2 * (size // 2), 2)
        for round_ in np.split(couples, 2):
            assert len(np.unique(round_)) == round_.size


def test_one_alone_mates_with_itself():
    states = Streams(1).state("selection")
    assert Families().draw_couples(population_of([3.0]), 2, states).tolist() == [[0, 0]] * 2


def test_the_kinds_are_drawn_by_a_fair_coin():
    states, partners = Streams(1).state("selection"), []
    for _ in range(6_000):
        couples = Families().draw_couples(population_of(range(3)), 1, states)
        partners.append(3 - couples.sum())  # who is left out
    # Of the eight throws, two are all of one kind, where the last changes over and mates with
    # the first, leaving 1 out; in each other throw two of a kind meet one, and the later is left.
    assert chi_square(np.bincount(partners, minlength=3), [0, 2 + 2, 2 + 2]) < 10.8


def test_the_best_two_of_parents_and_children_go_on():
    breeding = Breeding("gold-2005", mutation__rate=0.0, population__size=40)
    before = breeding.population.genotypes.copy()
    born, measure = [], breeding.variation.measure

    def remembered(genotypes):
        born.append(measure(genotypes))
        return born[-1]

    breeding.variation.measure = remembered
    offspring = breeding.genotypes()
    (children,) = born
    couples = Families().draw_couples(breeding.population, 20, Streams(1).state("selection"))
    assert children.size == offspring.shape[0] == 40
    for family, couple in enumerate(couples):
        pair = slice(2 * family, 2 * family + 2)
        losses = [*breeding.population.loss[couple], *children.loss[pair]]
        going_on = measure(offspring[pair]).loss
        assert going_on.tolist() == sorted(losses)[:2]
    assert np.array_equal(breeding.population.genotypes, before)
