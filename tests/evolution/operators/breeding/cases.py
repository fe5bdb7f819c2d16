"""The variation of a recipe, for tests of breeding schemes."""

import numpy as np

from sudoku_ga.evolution.core.population import CoupleMemory
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.evaluation import Evaluator
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.engine.variation import Variation
from sudoku_ga.evolution.kernels.log import EVALUATIONS
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import ARTICLE_EXAMPLE


class Breeding:
    """A recipe's variation on the article's puzzle, and its generation 0.

    ``is_new`` admits every genotype by default.
    """

    def __init__(self, name, seed=1, is_new=None, **changes):
        recipe = load_recipe(name)
        for path, value in changes.items():
            recipe = recipe.with_value(path.replace("__", "."), value)
        self.operators = operators = OperatorSet.of(recipe)
        encoding = prepare(ARTICLE_EXAMPLE, recipe, seed).encoding
        self.evaluator = Evaluator(encoding, maximised=operators.fitness.maximised)
        self.evaluator.use(operators.fitness, operators.replacement)
        self.evaluator.is_new = is_new or (lambda genotypes: np.ones(len(genotypes), bool))
        self.variation = Variation(
            operators, encoding, Streams(seed), self.evaluator, CoupleMemory()
        )
        created = self.variation.create(operators.population_size)
        self.population = self.evaluator.evaluate(created)

    @property
    def measured_count(self):
        return int(self.evaluator.log.counts[0, EVALUATIONS])

    def genotypes(self):
        """Return the genotypes of the offspring."""
        return self.offspring().genotypes

    def offspring(self):
        """Return the offspring with their parentage."""
        size = self.operators.population_size
        elites = self.operators.replacement.elites(self.population, size)
        return self.operators.breeding.breed(self.population, self.variation, elites)
