"""Who lives on in the next generation."""

from dataclasses import dataclass

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.population import Population


@dataclass(frozen=True)
class Slot(Component):
    """Every child takes the place of its first parent."""

    name = "slot"
    label = "Child for parent"
    help = (
        "Each child takes its first parent's place, better or worse. Keeping the best as well "
        "was measured to hurt: the search must be able to leave a good dead end."
    )

    def replace(self, population: Population, offspring: Population) -> Population:
        """Return the next generation."""
        return offspring
