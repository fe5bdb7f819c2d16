"""Which parameters change when evolution stagnates."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.kernels.parents import draw_words
from sudoku_ga.evolution.parameters import IntegerParameter, Value, integer, real
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.roles import Role


class Adaptation(Component):
    """Base of the adaptations."""

    @abstractmethod
    def changes(self, recipe: Recipe, bests: Sequence[float], states: State) -> Mapping[str, Value]:
        """Return new values of parameters by their paths, none if nothing is to change.

        Parameters
        ----------
        recipe : Recipe
            As it is now.
        bests : sequence of float
            The best fitness of each generation since the run began or began anew, from the
            first offspring on; the last is that of the present population.
        states : ndarray of uint64, shape (1,)
            Advanced in place.
        """


@dataclass(frozen=True)
class PoolGrowth(Adaptation):
    """A larger pool and other shares when the best stands still."""

    name = "pool-growth"
    label = "Pool growth"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Where the best fitness was the same in three generations before the present one, the "
        "population grows by a random number and the shares of retained, crossed and mutated are "
        "set anew; together they may exceed the population, so that no newcomers come in."
    )

    stalled: int = integer(
        3, 1, 1_000, label="Equal bests", help="Generations with the same best before a change."
    )
    max_growth: int = integer(
        500,
        0,
        100_000,
        label="Growth at most",
        help="The population grows by 0 to this many, each number as likely.",
    )
    retain_share: float = real(
        0.1, 0.0, 1.0, step=0.01, label="Retained", help="The new share that is retained."
    )
    least_mutation: float = real(
        0.25,
        0.0,
        1.0,
        step=0.01,
        label="Mutation, least",
        help="The new share of mutated is drawn from here on, rounded to hundredths.",
    )
    greatest_mutation: float = real(
        0.3,
        0.0,
        1.0,
        step=0.01,
        label="Mutation, greatest",
        help="The new share of mutated is drawn up to here.",
    )
    born_share: float = real(
        0.95,
        0.0,
        1.0,
        step=0.01,
        label="Born in all",
        help="Shares of crossed and mutated together: what mutation leaves, crossover gets.",
    )

    def changes(self, recipe: Recipe, bests: Sequence[float], states: State) -> Mapping[str, Value]:
        """Return the new size and shares, as far as the recipe has such parameters."""
        before = bests[-self.stalled - 1 : -1]
        if len(before) < self.stalled or len(set(before)) > 1:
            return {}
        words = np.empty(2, np.uint64)
        draw_words(words, states)
        growth, fraction = int(words[0]) * (self.max_growth + 1) >> 64, int(words[1]) / 2**64
        width = self.greatest_mutation - self.least_mutation
        mutation = min(1.0, max(0.0, round(self.least_mutation + width * fraction, 2)))
        values = {
            "population.size": _grown(recipe, growth),
            "replacement.retain_share": self.retain_share,
            "selection.mutation_share": mutation,
            "selection.crossover_share": max(0.0, self.born_share - mutation),
        }
        return {path: value for path, value in values.items() if recipe.has(path)}


def _grown(recipe: Recipe, growth: int) -> int:
    """Return the size of the population with its growth, within the bounds of the parameter."""
    component = recipe.one(Role.POPULATION)
    size = component.parameter("size")
    assert isinstance(size, IntegerParameter)
    return min(int(size.high), int(component.values()["size"]) + growth)
