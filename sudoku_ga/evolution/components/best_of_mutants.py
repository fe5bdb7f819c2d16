"""Local search: several mutants of each child, of which the best lives."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.box_swap_tables import BoxSwapTables
from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.local_search import LocalSearch, Slice, in_slices
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.box_swaps import count_missing_digits
from sudoku_ga.evolution.kernels.mutation import swap_in_each_block
from sudoku_ga.evolution.parameters import integer, real
from sudoku_ga.evolution.population import Conflicts, Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait

_NS_PER_MUTANT = 1_000.0


@dataclass(frozen=True)
class BestOfMutants(LocalSearch):
    """The best of several mutants takes the place of each child, even if it is worse."""

    name = "best-of-mutants"
    label = "Best of mutants"
    help = (
        "Several mutants of each child are made by swaps in its boxes, and the one whose rows "
        "and columns lack the fewest digits takes its place (Sato and Inoue, 2010)."
    )
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    mutants: int = integer(2, 1, 1000, label="Mutants", help="Mutants made of each child.")
    rate: float = real(
        0.3,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
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
            genotypes[lanes] = self._best(encoding, genotypes[lanes], states[lanes])
            conflicts[lanes] = encoding.count_conflicts(genotypes[lanes])
            return self.mutants * len(conflicts[lanes])

        return in_slices(genotypes, conflicts, 1, 1, _NS_PER_MUTANT * self.mutants, take_steps)

    def _best(self, encoding: CellEncoding, parents: Genotypes, states: State) -> Genotypes:
        """Return the best mutant of each individual, of equals the first."""
        starts, tables = encoding.block_starts, BoxSwapTables.of(encoding)
        swappable = encoding.swappable_blocks
        threshold = probability_threshold(self.rate)
        best, fewest = parents, np.full(len(parents), np.iinfo(np.int64).max)
        for _ in range(self.mutants):
            mutants, missing = parents.copy(), np.empty(len(parents), np.int64)
            swap_in_each_block(mutants, starts, swappable, threshold, 1, states)
            counts, _ = tables.counts(mutants)
            count_missing_digits(counts, encoding.geometry.size, missing)
            better = missing < fewest
            best = np.where(better[:, None], mutants, best)
            fewest = np.minimum(fewest, missing)
        return best
