"""Mutation: swaps of two free cells of one row or box."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.mutation.mutants import Mutation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.mutation import draw_subset, swap_in_blocks, swap_in_each_block
from sudoku_ga.evolution.parameters import choice, integer, real
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class SwapInBlock(Mutation):
    """Base: swaps in a random block of an individual, or in each block by itself."""

    rate: float = real(
        0.1,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="higher: more is changed at random",
        help="Share of the individuals, or of the rows or boxes, that are mutated; see below.",
    )
    rate_per: str = choice(
        "individual",
        (
            ("individual", "individual"),
            ("population", "population, an exact number"),
            ("block", "row or box"),
        ),
        label="Rate per",
        help=(
            "Each individual may be mutated with the rate; or the rate says exactly how many "
            "of the population are; or each row or box of an individual may be mutated with it."
        ),
    )
    max_swaps: int = integer(
        1,
        1,
        100,
        label="Swaps at most",
        effect="more: children differ more",
        help="A mutated individual, row or box gets 1 to this many swaps, each number as likely.",
    )

    def mutate(self, encoding: Encoding, genotypes: Genotypes, states: State) -> Genotypes:
        """Return mutated copies of the individuals."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        mutants, starts = genotypes.copy(), encoding.block_starts
        swappable = encoding.swappable_blocks
        threshold = probability_threshold(self.rate)
        if not len(swappable):
            return mutants
        if self.rate_per == "block":
            swap_in_each_block(mutants, starts, swappable, threshold, self.max_swaps, states)
        else:
            rows = np.arange(len(mutants))
            if self.rate_per == "population":
                rows = np.empty(round(self.rate * len(mutants)), np.int64)
                draw_subset(len(mutants), rows, states)
                threshold = probability_threshold(1.0)
            swap_in_blocks(mutants, rows, starts, swappable, threshold, self.max_swaps, states)
        return mutants


@dataclass(frozen=True)
class SwapInRow(SwapInBlock):
    """Two free cells of a row change places."""

    name = "swap-in-row"
    label = "Swap in a row"
    source = "Moraglio, Togelius & Lucas, 2006"
    help = "Two cells of one row that are not given change places."
    needs = frozenset({Trait.ROW_PERMUTATIONS})


@dataclass(frozen=True)
class SwapInBox(SwapInBlock):
    """Two free cells of a box change places."""

    name = "swap-in-box"
    label = "Swap in a box"
    source = "Mantere & Koljonen, 2007"
    help = "Two cells of one box that are not given change places."
    needs = frozenset({Trait.BOX_PERMUTATIONS})
