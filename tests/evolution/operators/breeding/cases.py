"""A mating for tests of selections that breed by themselves."""

import numpy as np

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.operator_set import Operators
from sudoku_ga.evolution.engine.preparation import prepare
from sudoku_ga.evolution.engine.variation import Variation
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import ARTICLE_EXAMPLE


class Breeding:
    """A recipe's mating on the article's puzzle, and its generation 0.

    ``recipe`` may have changed parameters; ``unseen`` lets everybody in by default.
    """

    def __init__(self, name, seed=1, unseen=None, **changes):
        recipe = load_recipe(name)
        for path, value in changes.items():
            recipe = recipe.with_value(path.replace("__", "."), value)
        operators = Operators.of(recipe)
        encoding = prepare(ARTICLE_EXAMPLE, recipe, seed).encoding
        self.measured_count = 0

        def measured(genotypes):
            self.measured_count += len(genotypes)
            conflicts, fitness = operators.fitness.evaluate(encoding, genotypes)
            return Population(genotypes, conflicts, fitness, operators.fitness.loss(fitness))

        def everybody(genotypes):
            return np.ones(len(genotypes), bool)

        self.operators = operators
        self.mating = Variation(operators, encoding, Streams(seed), unseen or everybody, measured)
        self.population = measured(self.mating.newcomers(operators.population_size))

    def offspring(self):
        """Return the genotypes of the offspring."""
        return self.brood().genotypes

    def brood(self):
        """Return the offspring and how they came to be."""
        kept = self.operators.replacement.kept(self.population, self.operators.population_size)
        return self.operators.selection.breed(self.population, self.mating, kept)
