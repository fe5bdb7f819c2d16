"""Where mutations have weights, each child gets one of them."""

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
from tests.evolution.puzzles import ARTICLE_EXAMPLE


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
