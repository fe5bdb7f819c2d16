"""Selection by tournaments."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sudoku_ga.evolution.component import OWN_DESIGN
from sudoku_ga.evolution.components.selection.parents import Parents, Selection
from sudoku_ga.evolution.kernels.selection import tournament
from sudoku_ga.evolution.parameters import integer
from sudoku_ga.evolution.population import Couples, Population
from sudoku_ga.evolution.rng import State


def _tournament_size() -> Any:
    return integer(
        2,
        1,
        64,
        label="Tournament size",
        effect="larger: the best take over faster",
        help="Individuals drawn for a tournament. More make selection stricter; 1 is blind.",
    )


@dataclass(frozen=True)
class Tournament(Selection):
    """Every parent wins a tournament."""

    name = "tournament"
    label = "Tournament"
    source = "Goldberg & Deb, 1991"
    help = "Every parent is the best of some individuals drawn at random, with replacement."

    tournament_size: int = _tournament_size()

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return the winners of ``count`` tournaments."""
        winners = np.empty(count, np.int64)
        tournament(population.loss, self.tournament_size, winners, states)
        return winners


@dataclass(frozen=True)
class ResidentAndTournament(Tournament):
    """Each individual meets the winner of a tournament."""

    name = "resident-and-tournament"
    label = "Resident and tournament"
    source = OWN_DESIGN
    help = (
        "Every individual is the first parent of one child; the second parent wins a "
        "tournament among individuals drawn at random."
    )

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples whose first parents are all individuals in turn."""
        couples = np.empty((count, 2), np.int64)
        couples[:, 0] = np.arange(count) % population.size
        couples[:, 1] = self.pick(population, count, states)
        return couples
