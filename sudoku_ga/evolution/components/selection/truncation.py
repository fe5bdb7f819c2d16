"""Selection of the best, alone or among others drawn at random."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.selection.parents import Parents, Selection
from sudoku_ga.evolution.kernels.parents import draw_uniform
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Population
from sudoku_ga.evolution.rng import State


@dataclass(frozen=True)
class Truncation(Selection):
    """Only the best become parents, each as likely as the others."""

    name = "truncation"
    label = "Truncation"
    source = "Mühlenbein & Schlierkamp-Voosen, 1993"
    help = "Parents are drawn uniformly from the best of the population; nobody else has children."

    share: float = real(
        0.25,
        0.001,
        1.0,
        step=0.05,
        label="Share of parents",
        effect="smaller: the best take over faster",
        help=(
            "Share of the population, the best, that parents are drawn from. Pairs without reuse "
            "take their own selection rate instead."
        ),
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return ``count`` parents drawn from the best."""
        best = population.ranked()[: max(1, int(self.share * population.size))]
        return best[_uniform(len(best), count, states)]

    def pool(self, population: Population, count: int, states: State) -> Parents:
        """Return the best ``count`` themselves, the best first."""
        return population.ranked()[:count]


@dataclass(frozen=True)
class ElitismRandom(Selection):
    """The best, and others drawn at random, become parents."""

    name = "elitism-random"
    label = "Best and random"
    source = "David D., 2019"
    help = (
        "A share of the parents are the best of the population, each once; the rest are drawn at "
        "random from all, the best among them, as often as it happens."
    )

    best_share: float = real(
        0.5,
        0.0,
        1.0,
        step=0.05,
        label="Share of the best",
        effect="higher: the best take over faster",
        help="Share of the parents that are chosen for being the best.",
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return ``count`` parents drawn from a pool as large as the population."""
        pool = self.pool(population, population.size, states)
        return pool[_uniform(len(pool), count, states)]

    def pool(self, population: Population, count: int, states: State) -> Parents:
        """Return the best, the best first, and those drawn at random after them."""
        best = population.ranked()[: int(self.best_share * count)]
        return np.concatenate([best, _uniform(population.size, count - len(best), states)])


def _uniform(bound: int, count: int, states: State) -> Parents:
    chosen = np.empty(count, np.int64)
    draw_uniform(bound, chosen, states)
    return chosen
