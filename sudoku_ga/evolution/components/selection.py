"""Who becomes a parent."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.kernels.selection import tournament
from sudoku_ga.evolution.parameters import integer
from sudoku_ga.evolution.population import Couples, Population
from sudoku_ga.evolution.rng import State


@dataclass(frozen=True)
class ResidentAndTournament(Component):
    """Each individual meets the winner of a tournament."""

    name = "resident-and-tournament"
    label = "Resident and tournament"
    help = (
        "Every individual is the first parent of one child; the second parent wins a "
        "tournament among individuals drawn at random."
    )

    tournament_size: int = integer(
        2,
        1,
        64,
        label="Tournament size",
        help="Individuals drawn for a tournament. More make selection stricter; 1 is blind.",
    )

    def couples(self, population: Population, states: State) -> Couples:
        """Return the two parents of each child.

        Returns
        -------
        ndarray of int64, shape (individuals, 2)
            Child i has the individual i as its first parent.
        """
        couples = np.empty((population.size, 2), np.int64)
        couples[:, 0] = np.arange(population.size)
        tournament(population.fitness, self.tournament_size, couples[:, 1], states)
        return couples
