"""Initialisation: how generation 0 is made."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import Encoding, Initialisation
from sudoku_ga.evolution.core.parameters import choice
from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.initialisation import (
    draw_digits_of_sum,
    fill_fewest_first,
    fill_until_dead_end,
    shuffle_blocks,
)
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD


class AtRandom(Initialisation[Encoding]):
    """Base of the initialisations that the representation draws."""

    is_sequential = True

    def create_genotypes(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""
        return encoding.random(count, states)


class FilledBoxes(AtRandom):
    """Boxes filled at random without repeats."""

    name = "filled-boxes"
    label = "Filled boxes"
    source = "Mantere & Koljonen, 2007"
    help = "Each box gets the digits that it lacks, in random order."
    needs = frozenset({Trait.FULL_BOXES})


class ShuffledRows(AtRandom):
    """Rows filled at random without repeats."""

    name = "shuffled-rows"
    label = "Shuffled rows"
    source = "Moraglio, Togelius & Lucas, 2006"
    help = "Each row gets the digits that it lacks, in random order."
    needs = frozenset({Trait.ROW_PERMUTATIONS})


class RandomDigits(AtRandom):
    """Any digit in any cell."""

    name = "random-digits"
    label = "Random digits"
    source = "Gold, 2005"
    help = "Each free cell gets a random digit, drawn with replacement."
    needs = frozenset({Trait.FREE_DIGITS})


class RandomStrands(AtRandom):
    """Two random boards for each individual."""

    name = "random-strands"
    label = "Random strands"
    source = "Goldberg & Smith, 1987"
    help = "Both strands of an individual are drawn at random, each like a board of its own."
    needs = frozenset({Trait.ALLELE_PAIRS})


class CandidatesByRow(AtRandom):
    """Rows of candidates, with few repeats."""

    name = "candidate-rows"
    label = "Candidates, row by row"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Cell by cell: a random candidate that the row still lacks; where there is none, any "
        "candidate of the cell."
    )
    needs = frozenset({Trait.ROWS, Trait.CANDIDATES})


class RandomCandidates(AtRandom):
    """Any candidate in any cell."""

    name = "random-candidates"
    label = "Random candidates"
    source = "Hertz & de Werra, 1987"
    help = "Each free cell gets a random one of its candidates, independently of the others."
    needs = frozenset({Trait.BOXES, Trait.CANDIDATES})


@dataclass(frozen=True)
class RandomFillings(AtRandom):
    """Any filling of any cage."""

    name = "random-fillings"
    label = "Random fillings"
    source = OWN_DESIGN
    help = "Each cage gets a random one of its fillings, independently of the others."
    needs = frozenset({Trait.CAGE_ALLELES})


_ATTEMPTS = 10_000
"""Draws for one board of the right sum. On an empty 9×9 board, one draw in six has it."""


@dataclass(frozen=True)
class RandomDigitsConditioned(Initialisation[CellEncoding]):
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

    def create_genotypes(self, encoding: CellEncoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes.

        If no draw has the right sum, as with very uneven givens, the individual gets the right
        counts.
        """
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
    """Return shuffles of the digits that the board lacks, which need no second attempt."""
    genotypes = np.tile(encoding.missing_digits, (count, 1))
    shuffle_blocks(genotypes, np.array([0, encoding.gene_count]), states)
    return genotypes


class FewestCandidatesFirst(Initialisation[CellEncoding]):
    """Cells with few candidates left before cells with many."""

    name = "fewest-candidates-first"
    label = "Fewest candidates first"
    source = "Brélaz, 1979"
    help = (
        "Fills the cell with the fewest candidates left, then the next, as people do: a random "
        "candidate that neither row, column nor box holds; where there is none, any candidate."
    )
    needs = frozenset({Trait.CELLS, Trait.CANDIDATES})
    largest_size = LARGEST_IN_A_WORD
    is_sequential = True

    def create_genotypes(self, encoding: CellEncoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""
        genotypes = np.empty((count, encoding.gene_count), np.uint8)
        units, used = encoding.units.astype(np.int64), encoding.fixed_digits
        fill_fewest_first(genotypes, encoding.candidates, units, used, states)
        return genotypes


class LegalUntilDeadEnd(Initialisation[CellEncoding]):
    """Legal digits up to the first cell that has none."""

    name = "legal-until-dead-end"
    label = "Legal until a dead end"
    source = "C# Corner, 2009"
    help = (
        "Fills the cells in reading order with random legal digits. Where a cell has none, it and "
        "all cells after it get any digits, so that the individual has conflicts."
    )
    needs = frozenset({Trait.FREE_DIGITS})
    largest_size = LARGEST_IN_A_WORD
    is_sequential = True

    def create_genotypes(self, encoding: CellEncoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""
        genotypes = np.empty((count, encoding.gene_count), np.uint8)
        units, used = encoding.units.astype(np.int64), encoding.fixed_digits
        fill_until_dead_end(genotypes, encoding.geometry.size, units, used, states)
        return genotypes
