"""Selection by rank: who is better is preferred, by how much does not matter."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.selection.parents import Parents, Selection
from sudoku_ga.evolution.kernels.parents import (
    draw_better_ranks,
    draw_linear_ranks,
    draw_square_root_ranks,
)
from sudoku_ga.evolution.population import Couples, Population
from sudoku_ga.evolution.rng import State


@dataclass(frozen=True)
class LinearRank(Selection):
    """The best of n individuals is n times as likely as the worst."""

    name = "linear-rank"
    label = "Linear rank"
    source = "Baker, 1985"
    help = (
        "Individuals are ranked from the worst, 1, to the best; a parent is drawn in proportion "
        "to its rank."
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return ``count`` parents, the same one as often as it is drawn."""
        ranks = np.empty(count, np.int64)
        draw_linear_ranks(population.size, ranks, states)
        return population.ranked()[ranks]


@dataclass(frozen=True)
class SquareRootRank(Selection):
    """PyGene's draw of parents, as its code has it.

    The square root of a random number below n², rounded down, counts from the end of the list
    from the best to the worst. It was meant to prefer the best; but the last but k stands k + 1
    places from the end, and 0 places from it is the first. So the second best is the most likely
    parent, (2n - 1) / n², the worst has 3 / n², and the best itself only 1 / n².
    """

    name = "square-root-rank"
    label = "Square-root rank"
    source = "McNab, 2005"
    help = (
        "Two different parents, counted from the end of the ranking by the square root of a "
        "random number, as PyGene's code does (McNab, 2005): the second best is the most likely "
        "parent and the best, by a slip of one, the least likely."
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return ``count`` parents, drawn independently."""
        ranks = np.empty((count, 1), np.int64)
        draw_square_root_ranks(population.size, ranks, False, states)
        return population.ranked()[ranks[:, 0]]

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples of two different individuals, where there are two."""
        ranks = np.empty((count, 2), np.int64)
        draw_square_root_ranks(population.size, ranks, population.size > 1, states)
        return population.ranked()[ranks]


@dataclass(frozen=True)
class BetterRanked(Selection):
    """For each place of the ranking, two parents from the places above it."""

    name = "better-ranked"
    label = "Better ranked"
    source = "Mantere & Koljonen, 2007"
    help = (
        "Each place of the ranking but the first gets a child, from the worst on; its parents "
        "are drawn uniformly from the places above it (Mantere and Koljonen, 2007)."
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return parents drawn like those of couples."""
        return self.couples(population, -(-count // 2), states).ravel()[:count]

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples for places from the worst to the second, evenly spread.

        With one couple less than there are individuals, each place has its own.
        """
        place_count = max(1, population.size - 1)
        slots = place_count - np.arange(count) * place_count // max(1, count)
        ranks = np.empty((count, 2), np.int64)
        draw_better_ranks(slots, ranks, states)
        return population.ranked()[ranks]
