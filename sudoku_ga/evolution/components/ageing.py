"""How an individual that stays the best loses its advantage."""

from dataclasses import dataclass, replace

import numpy as np

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Population


@dataclass(frozen=True)
class StagnantBest(Component):
    """The best individual is penalised as long as it stays the best."""

    name = "stagnant-best"
    label = "Stagnant best"
    source = "Mantere & Koljonen, 2007"
    help = (
        "Each generation in which the best individual is the same as before makes it worse by "
        "a penalty, until another one takes over (Mantere and Koljonen, 2007)."
    )

    penalty: float = real(
        1.0,
        0.0,
        1000.0,
        step=0.1,
        label="Penalty",
        help="Added to the loss of a stagnant best in each generation, in units of the fitness.",
    )

    def age(self, population: Population, previous: Population) -> Population:
        """Return the population with its best penalised, if it was the best before."""
        best, before = int(np.argmin(population.loss)), int(np.argmin(previous.loss))
        if not np.array_equal(population.genotypes[best], previous.genotypes[before]):
            return population
        loss = population.loss.copy()
        loss[best] += self.penalty
        return replace(population, loss=loss)
