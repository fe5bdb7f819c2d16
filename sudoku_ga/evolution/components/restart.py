"""When the population begins anew."""

from dataclasses import dataclass

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.parameters import integer


@dataclass(frozen=True)
class AfterStagnation(Component):
    """A new population when the best has not improved for long."""

    name = "after-stagnation"
    label = "After stagnation"
    source = "Weiss, 2009"
    help = "Begins with a new random population when the best has not improved for long."

    generations: int = integer(
        0,
        1,
        1_000_000,
        logarithmic=True,
        zero_means="never",
        label="After stalled",
        help="Generations without a better best before the population begins anew.",
    )

    def due(self, stalled_generations: int, generations: int) -> bool:
        """Whether the population should begin anew."""
        return 0 < self.generations <= stalled_generations


@dataclass(frozen=True)
class AfterGenerations(Component):
    """A new population after a fixed number of generations."""

    name = "after-generations"
    label = "After generations"
    source = "Mantere & Koljonen, 2007"
    help = "Begins with a new random population after so many generations, improved or not."

    generations: int = integer(
        2_000,
        1,
        1_000_000,
        logarithmic=True,
        label="After",
        help="Generations before the population begins anew.",
    )

    def due(self, stalled_generations: int, generations: int) -> bool:
        """Whether the population should begin anew."""
        return generations >= self.generations
