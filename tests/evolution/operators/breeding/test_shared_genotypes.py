"""Children of uncrossed couples that share the genotypes of their parents."""

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.operators import Crossover
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.kernels.population import find_waves
from sudoku_ga.evolution.operators.shared_genotypes import (
    OWN,
    SharedGenotypeBreeding,
    SharingPopulation,
)
from sudoku_ga.evolution.recipe.reading import load_recipe, with_components
from tests.evolution.operators.breeding.cases import Breeding
from tests.evolution.twins import twin


class Exchanging(Crossover):
    """Crossed couples exchange the second gene."""

    name, label, help = "exchanging", "Exchanging", "The second gene."

    def cross_couples(self, encoding, genotypes, couples, states):
        assert self.rate == 1.0
        children = genotypes[couples]
        children[:, :, 1] = children[:, ::-1, 1]
        return children.reshape(-1, 2)


class Counting:
    """Mutation adds 1 to the first gene."""

    couple_count, crossovers, encoding = 0, (Exchanging(),), None

    def state(self, role):
        return np.zeros(1, np.uint64)

    def mutate(self, genotypes):
        class Mutated:
            pass

        mutated = Mutated()
        mutated.by_one = np.zeros(len(genotypes), np.int64)
        mutated.genotypes = genotypes + np.array([1, 0], genotypes.dtype)
        return mutated


class Given(SharedGenotypeBreeding):
    """The scheme with these couples, of which these are crossed."""

    def __init__(self, couples, is_crossed):
        self._couples, self._is_crossed = np.array(couples), np.array(is_crossed)

    def draw_couples(self, population, count, states):
        return self._couples

    def draw_crossed(self, rate, count, states):
        return self._is_crossed


def bred(couples, is_crossed, population):
    return Given(couples, is_crossed).breed(population, Counting(), np.empty(0, np.int64))


def after_evaluation(offspring, population):
    """Return the offspring as they go on."""
    values = np.zeros(len(offspring.genotypes))
    evaluated = Population(offspring.genotypes, values.astype(np.int64), values, values)
    return offspring.after_evaluation(population, evaluated)[1]


def individuals(count, ids=None):
    genotypes = np.array([[0, 10 * i] for i in range(count)], np.uint8)
    values = np.arange(count, dtype=np.float64)
    living = genotypes, values.astype(np.int64), values, values
    return Population(*living) if ids is None else SharingPopulation(*living, np.array(ids))


def test_a_mutation_changes_the_parent_of_later_couples():
    population = individuals(4)
    offspring = bred([[0, 1], [0, 2], [0, 3]], [False, True, False], population)
    assert offspring.genotypes.tolist() == [[1, 0], [1, 10], [2, 20], [1, 0], [2, 0], [1, 30]]
    # The first child has the genotype of individual 0, which the fifth has mutated since.
    now = after_evaluation(offspring, population)
    assert now.genotypes.tolist()[:2] == [[2, 0], [1, 10]]
    ids = now.ids
    assert ids[0] == ids[4]
    assert ids[[2, 3]].tolist() == [OWN, OWN]
    assert len(set(ids.tolist())) == 4


def test_both_children_of_one_genotype_have_both_mutations():
    offspring = bred([[2, 2]], [False], individuals(3))
    assert offspring.genotypes.tolist() == [[2, 20], [2, 20]]


def test_individuals_that_share_a_genotype_are_the_same_parent():
    population = individuals(3, ids=[7, OWN, 7])
    offspring = bred([[0, 1], [2, 1]], [False, False], population)
    assert offspring.genotypes[:, 0].tolist() == [1, 1, 2, 2]
    assert after_evaluation(offspring, population).ids.tolist() == [9, 8, 9, 8]


def test_a_parent_that_changed_is_the_last_child_that_changed_it():
    couples, is_crossed = [[0, 1], [0, 2], [2, 2], [0, 2]], [False, True, False, True]
    population = individuals(3)
    offspring = bred(couples, is_crossed, population)
    parentage = offspring.parentage()
    first, last_of_2 = population.size, population.size + 5
    assert parentage.couples.tolist() == couples
    assert parentage.parents.tolist() == [
        *([0, NONE], [1, NONE]),
        *([first, 2], [first, 2]),
        *([2, NONE], [2, NONE]),
        *([first, last_of_2], [first, last_of_2]),
    ]
    known = np.concatenate([population.genotypes, offspring.genotypes])
    copies = parentage.parents[:, 1] == NONE
    assert (parentage.crossed.genotypes[copies] == known[parentage.parents[copies, 0]]).all()
    assert parentage.crossed.genotypes[6].tolist() == [1, 20]


def test_the_only_mutation_is_known():
    breeding = Breeding("coelho-frank-2021-270", crossover__uncrossed="shared")
    (mutated,) = breeding.offspring().parentage().mutations
    assert (mutated.by == 0).all()


def test_the_population_stays():
    population = individuals(3)
    bred([[0, 1], [0, 1]], [False, False], population)
    assert population.genotypes[:, 0].tolist() == [0, 0, 0]


def test_couples_in_waves_equal_couples_one_by_one():
    rng = np.random.default_rng(1)
    for _ in range(50):
        couples = rng.integers(0, 6, (12, 2)).tolist()
        is_crossed = (rng.random(12) < 0.5).tolist()
        lists, children = [[0, 10 * i] for i in range(6)], []
        for (a, b), crossed in zip(couples, is_crossed, strict=True):
            one, other = lists[a], lists[b]
            if crossed:
                one, other = [one[0], other[1]], [other[0], one[1]]
            one[0] += 1
            other[0] += 1
            children += [(list(one), one), (list(other), other)]
        population = individuals(6)
        offspring = bred(couples, is_crossed, population)
        assert offspring.genotypes.tolist() == [made for made, _ in children]
        now = after_evaluation(offspring, population)
        assert now.genotypes.tolist() == [shared for _, shared in children]


def test_the_compiled_waves_equal_their_python_twin():
    rng = np.random.default_rng(1)
    parents, is_crossed, ends = rng.integers(0, 30, (60, 2)), rng.random(60) < 0.7, []
    for kernel in (find_waves, twin(find_waves)):
        of_waves = np.zeros(60, np.int64)
        count = kernel(parents, is_crossed, np.full(30, -1), of_waves)
        ends.append(of_waves[:count].tolist())
    assert ends[0] == ends[1]
    assert ends[0][-1] == 60


def test_shared_individuals_keep_their_fitness():
    breeding = Breeding("coelho-frank-2021-270", crossover__uncrossed="shared", mutation__rate=1.0)
    offspring = breeding.offspring()
    evaluated = breeding.evaluator.evaluate(offspring.genotypes)
    _population, now = offspring.after_evaluation(breeding.population, evaluated)
    assert (now.fitness == evaluated.fitness).all()
    changed = (now.genotypes != evaluated.genotypes).any(axis=1)
    assert changed.any()
    assert (now.ids[changed] != OWN).all()


def test_the_elite_has_genes_of_its_own():
    breeding = Breeding("coelho-frank-2021-270", crossover__uncrossed="shared")
    offspring = breeding.offspring()
    evaluated = breeding.evaluator.evaluate(offspring.genotypes)
    _population, now = offspring.after_evaluation(breeding.population, evaluated)
    survivors = now.replaced(np.array([0]), breeding.population.take(np.array([3])))
    assert survivors.ids[0] == OWN
    assert (survivors.ids[1:] == now.ids[1:]).all()


def test_individuals_that_share_nothing_join_those_that_do():
    sharing, others = individuals(2, ids=[4, 4]), individuals(2)
    assert sharing.concatenate(others).ids.tolist() == [4, 4, OWN, OWN]
    assert others.concatenate(sharing).ids.tolist() == [OWN, OWN, 4, 4]
    assert others.replaced(np.array([1]), sharing.take(np.array([0]))).ids.tolist() == [OWN, 4]
    copy = sharing.copy()
    copy.ids[:] = 5
    assert sharing.ids.tolist() == [4, 4]


def test_one_crossover_shares_its_couples():
    recipe = load_recipe("coelho-frank-2021-270")
    table = [
        {"component": "pmx", "uncrossed": "shared", "weight": 1},
        {"component": "cycle", "weight": 1},
    ]
    with pytest.raises(UserError, match=r"one crossover of couples .* not pmx, cycle"):
        with_components(recipe, {Role.CROSSOVER: table})
