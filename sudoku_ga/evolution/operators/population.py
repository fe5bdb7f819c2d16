"""Population models: one population, or islands with migration."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import choice, integer
from sudoku_ga.evolution.core.population import Population


@dataclass(frozen=True)
class Panmictic(Component):
    """One population in which any two individuals may be parents together."""

    name = "panmictic"
    label = "One population"
    source = "Eiben & Smith, 2003"
    help = "Any two individuals may become parents together."

    size: int = integer(
        16,
        1,
        1_000_000,
        logarithmic=True,
        label="Size",
        effect="more: slower, more varied",
        help=(
            "Individuals in a generation. With 1 there is no crossover: what is left is a "
            "single walk by mutation or local search."
        ),
    )
    initial: int = integer(
        0,
        1,
        1_000_000,
        logarithmic=True,
        zero_means="same",
        label="Initial size",
        help="Individuals in generation 0; by default as in every other generation.",
    )
    offspring: int = integer(
        0,
        1,
        1_000_000,
        logarithmic=True,
        zero_means="one each",
        label="Offspring",
        help="Children born in a generation; by default one for each individual.",
    )


@dataclass(frozen=True)
class Islands(Component):
    """Populations that evolve separately, with migration of copies of the best.

    ::

        ring    0 → 1 → 2 → 3 → 0        full    each to each

    All islands have the same size and recipe; their random streams differ.
    """

    name = "islands"
    label = "With migration"
    source = "Whitley, Rana & Heckendorn, 1999"
    help = (
        "Several populations evolve apart, each on a thread of its own. Now and then copies of "
        "the best of an island move to another, where they take the places of the worst "
        "(Whitley, Rana and Heckendorn, 1999)."
    )

    count: int = integer(
        2,
        1,
        64,
        label="Islands",
        help="Populations, each of the size that the recipe asks for. 1 is a run without islands.",
    )
    topology: str = choice(
        "ring",
        (("ring", "Ring"), ("full", "Full")),
        label="Topology",
        help="Where migrants go: in a ring to the next island, in a full graph to every other.",
    )
    interval: int = integer(
        10,
        1,
        1_000_000,
        logarithmic=True,
        zero_means="never",
        label="Interval",
        help="Generations between two migrations.",
    )
    delay: int = integer(
        5,
        0,
        1_000,
        label="Delay",
        help=(
            "Generations between the departure and the arrival of migrants. With 0 they arrive in "
            "the generation in which they leave, so that the islands wait for each other."
        ),
    )
    migrants: int = integer(
        1,
        1,
        1_000,
        logarithmic=True,
        label="Migrants",
        help="The best individuals of an island, copied to each island that it sends to.",
    )

    def is_due(self, generation: int) -> bool:
        """Whether migrants move at the end of a generation."""
        return self.interval > 0 and generation % self.interval == 0

    def origins(self, island: int) -> tuple[int, ...]:
        """Return the islands that send migrants to one, ascending."""
        if self.topology == "ring" and self.count > 1:
            return ((island - 1) % self.count,)
        return tuple(other for other in range(self.count) if other != island)

    def emigrants(self, population: Population) -> Population:
        """Return copies of the best individuals, which go to each destination of the island."""
        return population.take(population.ranked()[: self.migrants])


def with_immigrants(population: Population, groups: Sequence[Population]) -> Population:
    """Return a population with migrants in place of its worst individuals.

    If there are more migrants than individuals, the best are taken, of equally good ones those of
    the first group.
    """
    if not groups:
        return population
    immigrants = reduce(Population.concatenate, groups)
    count = min(immigrants.size, population.size)
    best = immigrants.take(immigrants.ranked()[:count])
    return population.replaced(population.ranked()[population.size - count :], best)
