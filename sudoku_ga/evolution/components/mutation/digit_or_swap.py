"""Mutation: one random digit, or an exchange within a row or a column."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.mutation.mutants import Mutation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.lines import redraw_or_swap_in_line
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class DigitOrSwap(Mutation):
    """One cell changes, or two of a line change places."""

    name = "digit-or-swap"
    label = "Random digit or swap in a line"
    source = "Gold, 2005"
    help = (
        "One free cell gets a random digit, or changes places with one of the free cells of its "
        "row or column, itself included (as in Gold, 2005)."
    )
    needs = frozenset({Trait.FREE_DIGITS})

    rate: float = real(
        0.33,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="share of individuals that are changed",
        help="Share of the individuals that are mutated.",
    )
    digit_share: float = real(
        0.5,
        0.0,
        1.0,
        step=0.05,
        label="Random digits",
        help="Share of the mutated individuals that get a random digit; the others swap.",
    )

    def mutate(self, encoding: Encoding, genotypes: Genotypes, states: State) -> Genotypes:
        """Return mutated copies of the individuals."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        geometry, cells = encoding.geometry, encoding.cells
        mutants = genotypes.copy()
        redraw_or_swap_in_line(
            mutants,
            np.stack([geometry.row_of[cells], geometry.column_of[cells]], axis=1),
            geometry.size,
            probability_threshold(self.rate),
            probability_threshold(self.digit_share),
            states,
        )
        return mutants
