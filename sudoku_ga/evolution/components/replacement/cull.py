"""Replacement in which the best of offspring and some parents live on."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.replacement.generational import best
from sudoku_ga.evolution.components.replacement.succession import Replacement, Succession
from sudoku_ga.evolution.components.selection.parents import Parents
from sudoku_ga.evolution.parameters import integer
from sudoku_ga.evolution.population import Population


@dataclass(frozen=True)
class Cull(Replacement):
    """The best parents join the offspring, and the best of all of them live on."""

    name = "cull"
    label = "Cull"
    source = "McNab, 2005"
    help = (
        "The best parents stand for the next generation beside the offspring, and the best of "
        "all live on until the population has its size; of equals the offspring come first "
        "(PyGene: McNab, 2005)."
    )

    parents_kept: int = integer(
        10,
        0,
        1_000_000,
        label="Parents",
        effect="more: the best take over faster",
        help="The best parents that stand beside the offspring; 0 lets none live on.",
    )

    def kept(self, population: Population, size: int) -> Parents:
        """Return the best parents, the best first: they stand, and may yet be culled."""
        return best(population, self.parents_kept)

    def replace(self, succession: Succession) -> Population:
        """Return the best of offspring and best parents."""
        standing = succession.offspring.and_(succession.population.of(succession.kept))
        return standing.of(standing.ranked()[: succession.size])
