"""Children of uncrossed couples that share the genotypes of their parents."""

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.operators import Selection
from sudoku_ga.evolution.core.population import OWN, Population
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.kernels.population import find_waves
from sudoku_ga.evolution.operators.shared_genotypes import SharedGenotypeBreeding
from sudoku_ga.evolution.recipe.reading import load_recipe, with_components
from tests.evolution.operators.breeding.cases import Breeding
from tests.evolution.twins import twin


class Counting:
    """Mutation adds 1 to the first gene; crossed couples exchange the second."""

    def __init__(self, couples, is_crossed):
        self.couples, self.is_crossed = np.array(couples), np.array(is_crossed)
        self.couple_count = len(couples)

    def state(self, role):
        return np.zeros(1, np.uint64)

    def draw_crossed(self, count):
        return self.is_crossed

    def cross_all(self, genotypes, couples):
        children = genotypes[couples]
        children[:, :, 1] = children[:, ::-1, 1]
        return children.reshape(-1, 2)

    def mutate(self, genotypes):
        class Mutated:
            pass

        mutated = Mutated()
        mutated.by_one = np.zeros(len(genotypes), np.int64)
        mutated.genotypes = genotypes + np.array([1, 0], genotypes.dtype)
        return mutated


class Given(Selection):
    """A selection that gives these couples."""

    def __init__(self, couples):
        self._couples = np.array(couples)

    def couples(self, population, count, states):
        return self._couples


def bred(couples, is_crossed, population):
    variation = Counting(couples, is_crossed)
    return SharedGenotypeBreeding(Given(couples)).breed(
        population, variation, np.empty(0, np.int64)
    )


def individuals(count, ids=None):
    genotypes = np.array([[0, 10 * i] for i in range(count)], np.uint8)
    values = np.arange(count, dtype=np.float64)
    ids = None if ids is None else np.array(ids)
    return Population(genotypes, values.astype(np.int64), values, values, ids)


def test_a_mutation_changes_the_parent_of_later_couples():
    offspring = bred([[0, 1], [0, 2], [0, 3]], [False, True, False], individuals(4))
    assert offspring.genotypes.tolist() == [[1, 0], [1, 10], [2, 20], [1, 0], [2, 0], [1, 30]]
    # The first child has the genotype of individual 0, which the fifth has mutated since.
    assert offspring.shared_genotypes.genotypes.tolist()[:2] == [[2, 0], [1, 10]]
    ids = offspring.shared_genotypes.ids
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
    assert offspring.shared_genotypes.ids.tolist() == [9, 8, 9, 8]


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
        offspring = bred(couples, is_crossed, individuals(6))
        assert offspring.genotypes.tolist() == [made for made, _ in children]
        assert offspring.shared_genotypes.genotypes.tolist() == [now for _, now in children]


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
    now = offspring.with_shared_genotypes(evaluated)
    assert (now.fitness == evaluated.fitness).all()
    changed = (now.genotypes != evaluated.genotypes).any(axis=1)
    assert changed.any()
    assert (now.genotype_ids[changed] != OWN).all()


def test_the_elite_has_genes_of_its_own():
    breeding = Breeding("coelho-frank-2021-270", crossover__uncrossed="shared")
    offspring = breeding.offspring()
    now = offspring.with_shared_genotypes(breeding.evaluator.evaluate(offspring.genotypes))
    survivors = now.replaced(np.array([0]), breeding.population.take(np.array([3])))
    assert survivors.genotype_ids[0] == OWN
    assert (survivors.genotype_ids[1:] == now.genotype_ids[1:]).all()


def test_one_crossover_shares_its_couples():
    recipe = load_recipe("coelho-frank-2021-270")
    table = [
        {"component": "pmx", "uncrossed": "shared", "weight": 1},
        {"component": "cycle", "weight": 1},
    ]
    with pytest.raises(UserError, match=r"one crossover of couples .* not pmx, cycle"):
        with_components(recipe, {Role.CROSSOVER: table})
