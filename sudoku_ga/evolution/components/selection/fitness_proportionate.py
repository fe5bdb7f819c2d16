"""Selection in proportion to the fitness."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.components.selection.parents import Parents, Selection
from sudoku_ga.evolution.kernels.parents import draw_by_weights
from sudoku_ga.evolution.population import Population
from sudoku_ga.evolution.rng import State


@dataclass(frozen=True)
class FitnessProportionate(Selection):
    """A roulette wheel on which the fitter have the wider sectors."""

    name = "fitness-proportionate"
    label = "Fitness-proportionate"
    source = "Holland, 1975"
    help = (
        "Roulette: a parent is drawn in proportion to its fitness where greatest is best, and in "
        "proportion to worst fitness - fitness + 1 where least is best."
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return ``count`` parents, the same one as often as it is drawn."""
        chosen = np.empty(count, np.int64)
        draw_by_weights(_weights(population.loss), chosen, states)
        return chosen


def _weights(loss: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the weights of individuals, not all of them 0.

    No fitness is below 0, so a loss below 0 is that of a fitness that is maximised.
    """
    if loss.min() < 0:
        weights: npt.NDArray[np.float64] = np.maximum(-loss, 0.0)
        return weights
    worst: npt.NDArray[np.float64] = loss.max() - loss + 1.0
    return worst
