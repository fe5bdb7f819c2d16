"""Pairing: how chosen parents become couples."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.selection.parents import Selection
from sudoku_ga.evolution.kernels.blocks import shuffle_blocks
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Couples, Population
from sudoku_ga.evolution.rng import State


@dataclass(frozen=True)
class PairsWithoutReuse(Component):
    """Parents chosen together, each in one couple before any is in a second one."""

    name = "pairs-without-reuse"
    label = "Pairs without reuse"
    source = "Weiss, 2009"
    help = (
        "The selection before it chooses a share of the population as parents. Couples are "
        "drawn from parents not used yet; when all are used, they are shuffled again, until "
        "enough offspring are born."
    )

    share: float = real(
        0.5,
        0.001,
        1.0,
        step=0.05,
        label="Selection rate",
        effect="smaller: fewer become parents",
        help="Share of the population that becomes parents.",
    )

    def pairs(
        self, selection: Selection, population: Population, count: int, states: State
    ) -> Couples:
        """Return ``count`` couples, shape (count, 2)."""
        parent_count = max(2, int(self.share * population.size))
        parents = selection.pool(population, parent_count, states)
        per_round = parent_count // 2
        rounds = np.empty((-(-count // per_round), parent_count), np.int64)
        rounds[:] = parents
        shuffle_blocks(rounds, np.array([0, parent_count]), states)
        return rounds[:, : 2 * per_round].reshape(-1, 2)[:count]
