"""Weights of missing digits, and how they adapt from generation to generation."""

from dataclasses import replace

import numpy as np
import pytest

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.engine.statistics import read
from sudoku_ga.evolution.kernels.box_alleles import adapt_weights, sum_missing
from sudoku_ga.evolution.operators.adaptation import AfterGenerations
from sudoku_ga.evolution.operators.fitness import StepwiseWeights
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing.samples import encoding_of, individuals
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.twins import twin

GEOMETRIES = [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3)]


def missing(encoding, genotype):
    """Return whether each line lacks each digit: rows, then columns, shape (2 × size × size,)."""
    size = encoding.geometry.size
    board = encoding.decode(genotype).reshape(size, size)
    lines = [*board, *board.T]
    return np.array([digit not in line for line in lines for digit in range(1, size + 1)])


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
@pytest.mark.parametrize("kernel", [sum_missing, twin(sum_missing)], ids=["compiled", "plain"])
def test_the_loss_is_the_sum_of_the_weights_of_missing_digits(kernel, geometry):
    encoding = encoding_of(BoxAlleles(), geometry)
    genotypes = individuals(encoding, 10).genotypes
    weights = np.random.default_rng(1).random(2 * geometry.size**2)
    sums = np.empty(10)
    kernel(genotypes, encoding.fillings, geometry.box_width, weights, sums)
    expected = [weights[missing(encoding, genotype)].sum() for genotype in genotypes]
    assert sums == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
@pytest.mark.parametrize("kernel", [adapt_weights, twin(adapt_weights)], ids=["compiled", "plain"])
def test_what_one_individual_lacks_weighs_more_and_the_rest_decays(kernel, geometry):
    encoding = encoding_of(BoxAlleles(), geometry)
    genotypes = individuals(encoding, 3).genotypes
    weights = 1.0 + np.random.default_rng(2).random(2 * geometry.size**2)
    expected = 1.0 + (weights - 1.0) * 0.75 + 0.5 * missing(encoding, genotypes[1])
    kernel(genotypes, 1, encoding.fillings, geometry.box_width, 0.75, 0.5, weights)
    assert weights == pytest.approx(expected, rel=1e-12)


def test_the_best_by_the_present_loss_adapts_the_weights():
    encoding = encoding_of(BoxAlleles(), Geometry(3, 3))
    fitness = StepwiseWeights(increment=1.0, decay=0.0)
    genotypes = individuals(encoding, 3).genotypes
    conflicts, values = fitness.evaluate_genotypes(encoding, genotypes)
    population = Population(genotypes, conflicts, values, np.array([5.0, 4.0, 9.0]))
    before = fitness.initial_weights(encoding)
    adapted = fitness.adapted_weights(encoding, population, before)
    assert adapted.tolist() == (1.0 + missing(encoding, genotypes[1])).tolist()
    assert set(before) == {1.0}


def generations_of(recipe, count):
    """Return the island after its initialisation and after each generation."""
    encoding = prepare(AI_ESCARGOT, recipe, seed=3).encoding
    island = Island(recipe, encoding, Streams(3), LiveChanges())
    for _ in zip(range(count), island.phases(), strict=False):
        yield encoding, island


def statistics_of(island):
    return read(island.log, 0, maximised=island.maximised)


def test_survivors_are_evaluated_again_by_the_adapted_weights_and_counted():
    recipe = load_recipe("pure")
    fitness = StepwiseWeights(increment=1.0, decay=0.01)
    weights = None
    for generation, (encoding, island) in enumerate(generations_of(recipe, 6)):
        population = island.present
        if weights is None:
            weights = fitness.initial_weights(encoding)
        else:
            # The best was chosen by the loss of the weights before.
            before = fitness.weighted_loss(encoding, population.genotypes, weights)
            weights = fitness.adapted_weights(encoding, replace(population, loss=before), weights)
        loss = fitness.weighted_loss(encoding, population.genotypes, weights)
        assert population.loss.tolist() == loss.tolist()
        assert statistics_of(island).evaluations == 4 + generation * (200 + 4)
    assert (population.loss > population.fitness).all()


def test_a_restart_begins_with_the_initial_weights():
    recipe = with_component(load_recipe("pure"), Role.RESTART, AfterGenerations)
    recipe = recipe.with_value("restart.generations", 3)
    steps = [
        (statistics_of(island).restarts, island.present) for _, island in generations_of(recipe, 5)
    ]
    assert [restarts for restarts, _ in steps] == [0, 0, 0, 0, 1]
    weighted, fresh = steps[-2][1], steps[-1][1]
    assert (weighted.loss > weighted.fitness).all()
    assert fresh.loss.tolist() == fresh.fitness.tolist()


def test_without_an_increment_the_loss_stays_the_fitness():
    recipe = load_recipe("pure").with_value("fitness.increment", 0.0)
    for _, island in generations_of(recipe, 4):
        population = island.present
        assert population.loss.tolist() == population.fitness.tolist()
