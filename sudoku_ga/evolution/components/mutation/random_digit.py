"""Mutation: a random digit in a cell."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.mutation.mutants import Mutation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.list_mutation import redraw_digits
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class RandomDigit(Mutation):
    """Cells get a random digit."""

    name = "random-digit"
    label = "Random digit"
    source = "Eiben & Smith, 2003"
    help = "Free cells get a random digit, which may be the same again."
    needs = frozenset({Trait.FREE_DIGITS})

    rate: float = real(
        0.01,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="share of cells that are changed",
        help="Share of the free cells that get a random digit.",
    )

    def mutate(self, encoding: Encoding, genotypes: Genotypes, states: State) -> Genotypes:
        """Return mutated copies of the individuals."""
        mutants = genotypes.copy()
        redraw_digits(mutants, encoding.geometry.size, probability_threshold(self.rate), states)
        return mutants
