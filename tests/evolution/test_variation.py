"""Where crossovers or mutations have weights, each child gets one of them."""

from dataclasses import replace

import numpy as np

from sudoku_ga.evolution.core.population import CoupleMemory
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.evaluation import Evaluator
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.engine.variation import Variation
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE


def test_each_child_gets_one_mutation_by_its_weight():
    recipe = load_recipe("pygene-rows-2012")
    (mutation,) = recipe.all(Role.MUTATION)
    two = tuple(replace(mutation, rate=rate) for rate in (0.0, 1.0))
    components = {**recipe.components, Role.MUTATION: two}
    operators = OperatorSet.of(
        replace(recipe, components=components, weights={Role.MUTATION: (1.0, 3.0)})
    )
    encoding = prepare(ARTICLE_EXAMPLE, recipe, 1).encoding
    evaluator = Evaluator(encoding, maximised=False)
    variation = Variation(operators, encoding, Streams(1), evaluator, CoupleMemory())
    before = encoding.random(400, Streams(2).state("test"))
    mutated = variation.mutate(before)
    has_changed = (mutated.genotypes != before).any(axis=1)
    assert np.array_equal(has_changed, mutated.chosen == 1)
    # 300 are expected, with a standard deviation of 9.
    assert abs(has_changed.sum() - 300) < 5 * 9
    assert mutated.by_one is mutated.chosen
    (result,) = mutated.results
    assert np.array_equal(result.genotypes, mutated.genotypes)


def test_children_are_compared_with_parents_where_their_crossover_asks_for_it():
    recipe = load_recipe("generational")
    (crossover,) = recipe.all(Role.CROSSOVER)
    two = tuple(replace(crossover, rate=1.0, accepted=each) for each in ("always", "no-worse"))
    components = {**recipe.components, Role.CROSSOVER: two}
    recipe = replace(recipe, components=components, weights={Role.CROSSOVER: (1.0, 1.0)})
    operators, encoding = OperatorSet.of(recipe), prepare(AI_ESCARGOT, recipe, 1).encoding
    evaluator = Evaluator(encoding, maximised=False)
    evaluator.use(operators.fitness, operators.replacement)
    variation = Variation(operators, encoding, Streams(1), evaluator, CoupleMemory())
    population = evaluator.evaluate(encoding.random(60, Streams(2).state("test")))
    couples = np.arange(60).reshape(-1, 2)
    crossed = variation.cross(population.genotypes, couples)
    kept = variation.keep_better(crossed, population)
    firsts = population.take(couples.ravel())
    by = np.repeat(crossed.chosen, 2)
    is_worse = evaluator.evaluate(crossed.genotypes).loss > firsts.loss
    assert len(by) == len(is_worse)
    assert is_worse[by == 0].any() and is_worse[by == 1].any() and not is_worse[by == 1].all()
    is_parent = is_worse & (by == 1)
    expected = np.where(is_parent[:, None], firsts.genotypes, crossed.genotypes)
    assert np.array_equal(kept.genotypes, expected)
