"""How generation 0 is made."""

from dataclasses import dataclass

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State


@dataclass(frozen=True)
class FilledBoxes(Component):
    """Boxes filled at random without repeats."""

    name = "filled-boxes"
    label = "Filled boxes"
    help = "Each box gets the digits that it lacks, in random order."

    def create(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""
        return encoding.random(count, states)
