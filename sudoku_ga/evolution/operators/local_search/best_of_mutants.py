"""Local search: several mutants of each child, of which the best lives."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Encoding, LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import integer, real
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.mutation import swap_in_each_block
from sudoku_ga.evolution.operators.local_search.slices import in_slices
from sudoku_ga.evolution.representations.cells import CellEncoding

_NS_PER_MUTANT = 1_000.0


@dataclass(frozen=True)
class BestOfMutants(LocalSearch):
    """The best of several mutants takes the place of each child, even if it is worse."""

    name = "best-of-mutants"
    label = "Best of mutants"
    source = "Sato & Inoue, 2010"
    help = (
        "Several mutants of each child are made by swaps in its boxes, and the one whose rows "
        "and columns lack the fewest digits takes its place (Sato and Inoue, 2010)."
    )
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    mutants: int = integer(
        2,
        1,
        1000,
        label="Mutants",
        effect="more: better children, slower",
        help="Mutants made of each child.",
    )
    rate: float = real(
        0.3,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="higher: more boxes change in a child",
        help="Share of the boxes of a mutant in which two cells that are not given are swapped.",
    )

    def improve(
        self,
        encoding: Encoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Replace copies of the individuals by their best mutants, slice by slice."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        genotypes, conflicts = genotypes.copy(), conflicts.copy()

        def take_steps(lanes: slice, steps: int) -> int:
            best = self._best(encoding, genotypes[lanes], states[lanes])
            genotypes[lanes], conflicts[lanes] = best
            return self.mutants * len(conflicts[lanes])

        return in_slices(genotypes, conflicts, 1, 1, _NS_PER_MUTANT * self.mutants, take_steps)

    def _best(
        self, encoding: CellEncoding, parents: Genotypes, states: State
    ) -> tuple[Genotypes, Conflicts]:
        """Return the best mutant of each individual, of equals the first, and its conflicts."""
        threshold = probability_threshold(self.rate)
        mutants = np.repeat(parents[None], self.mutants, axis=0)
        for each in mutants:
            swap_in_each_block(
                each, encoding.block_starts, encoding.swappable_blocks, threshold, 1, states
            )
        lacking = np.arange(encoding.geometry.size, -1, -1.0)
        conflicts, totals = encoding.weigh(mutants.reshape(-1, parents.shape[1]), lacking)
        missing = (totals[:, 0] + totals[:, 1]).reshape(self.mutants, -1)
        best = missing.argmin(axis=0), np.arange(len(parents))
        return mutants[best], conflicts.reshape(self.mutants, -1)[best]
