"""Replacement with an archive of the best ever, from which the worst learns."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.replacement.succession import Replacement, Succession
from sudoku_ga.evolution.kernels.parents import draw_uniform, draw_words
from sudoku_ga.evolution.parameters import integer
from sudoku_ga.evolution.population import Population
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold


@dataclass(frozen=True)
class EliteArchive(Replacement):
    """The offspring replace the population; the worst becomes an elite or a newcomer."""

    name = "elite-archive"
    label = "Elite archive"
    source = "Wang et al., 2023"
    help = (
        "The offspring replace the population, and an archive keeps the best individuals ever, "
        "each once. The worst of a generation is replaced by one of the archive with the "
        "probability (its fitness - the other's) / its fitness, else by a newcomer "
        "(Wang et al., 2023)."
    )

    archive_size: int = integer(
        50,
        1,
        10_000,
        label="Archive",
        help="How many of the best individuals ever are kept aside.",
    )

    def archive(self, succession: Succession) -> Population:
        """Return the best different individuals ever, the best first."""
        before = succession.population if succession.archive is None else succession.archive
        known = before.and_(succession.offspring)
        ranked = known.of(known.ranked())
        _, first = np.unique(ranked.genotypes, axis=0, return_index=True)
        return ranked.of(np.sort(first)[: self.archive_size])

    def replace(self, succession: Succession) -> Population:
        """Return the offspring with the worst of them replaced."""
        assert succession.archive is not None  # made by the method above
        offspring, archive, states = succession.offspring, succession.archive, succession.states
        if not offspring.size:
            return offspring
        worst = np.array([np.argmax(offspring.loss)])
        elite = np.empty(1, np.int64)
        draw_uniform(archive.size, elite, states)
        loss, better = offspring.loss[worst[0]], archive.loss[elite[0]]
        learns = _happens((loss - better) / abs(loss) if loss else 0.0, states)
        heir = archive.of(elite) if learns else succession.newcomers(1)
        return offspring.with_in_place_of(worst, heir)


def _happens(probability: float, states: State) -> bool:
    """Draw once; a probability below 0 or above 1 is taken as 0 or 1."""
    word = np.empty(1, np.uint64)
    draw_words(word, states)
    return bool(word[0] < probability_threshold(min(1.0, max(0.0, float(probability)))))
