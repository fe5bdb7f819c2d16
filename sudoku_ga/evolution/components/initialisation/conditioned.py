"""Generation 0 of random digits, of which only some boards are accepted."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.initialisation.start import Initialisation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.blocks import shuffle_blocks
from sudoku_ga.evolution.kernels.filling import draw_digits_of_sum
from sudoku_ga.evolution.parameters import choice
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.traits import Trait

_ATTEMPTS = 10_000
"""Boards drawn for one of the right sum; on an empty 9×9 board one in six is."""


@dataclass(frozen=True)
class RandomDigitsConditioned(Initialisation):
    """Random digits that agree with a solution in their sum or in their counts."""

    name = "random-digits-conditioned"
    label = "Random digits on a condition"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Random digits; only boards that agree with a solution in the sum of all digits, 405 on a "
        "9×9 board, or in how often they use each digit."
    )
    needs = frozenset({Trait.FREE_DIGITS})

    condition: str = choice(
        "sum",
        (("sum", "Sum of the digits"), ("counts", "Counts of the digits")),
        label="Condition",
        help=(
            "Sum: all digits add up to as much as in a solution. Counts, stricter: each digit is "
            "used as often as in a solution."
        ),
    )

    def create(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes.

        Where givens are so uneven that the sum hardly ever comes up, the rest is drawn on the
        stricter condition.
        """
        assert isinstance(encoding, CellEncoding)  # by the traits
        if self.condition == "counts":
            return _of_right_counts(encoding, count, states)
        genotypes = np.empty((count, encoding.gene_count), np.uint8)
        size, target = encoding.geometry.size, int(encoding.missing_digits.sum(dtype=np.int64))
        found = np.empty(count, np.bool_)
        draw_digits_of_sum(genotypes, size, target, _ATTEMPTS, found, states)
        if not found.all():
            genotypes[~found] = _of_right_counts(encoding, int((~found).sum()), states)
        return genotypes


def _of_right_counts(encoding: CellEncoding, count: int, states: State) -> Genotypes:
    """Shuffle the digits that the board lacks: nothing has to be drawn twice."""
    genotypes = np.tile(encoding.missing_digits, (count, 1))
    shuffle_blocks(genotypes, np.array([0, encoding.gene_count]), states)
    return genotypes
