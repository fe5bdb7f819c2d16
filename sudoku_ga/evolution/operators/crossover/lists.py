"""Crossovers of the list of free cells: permutation crossovers applied to repeated digits."""

import numpy as np

from sudoku_ga.evolution.core.arrays import taken
from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.population import Couples, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import follow_cycles, match_partially
from sudoku_ga.evolution.operators.crossover.blocks import SharingCrossover
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD


class PartiallyMatched(SharingCrossover[Encoding]):
    """Partially matched crossover (PMX; Goldberg and Lingle, 1985), as Coelho and Frank use it.

    Each child has a segment of one parent and the rest of the other. For permutations the digits
    displaced by the segment are placed by following the mapping between the parents. With
    repeated digits most are not displaced: only digits of the other parent's segment that this
    segment lacks are placed, and a walk that finds no empty place overwrites the gene where it
    ends. So the child is close to a two-point crossover with about one gene changed. The
    library's own definition renames the digits of the whole list instead, which leaves hardly
    anything of the parents. In both the segment never contains the last gene.
    """

    name = "pmx"
    label = "Partially matched"
    source = "Goldberg & Lingle, 1985"
    help = (
        "Each child has a segment of one parent and the rest of the other; digits that only the "
        "other's segment has are put where a walk between the parents ends (PMX; Goldberg and "
        "Lingle, 1985). With repeated digits it resembles a two-point crossover."
    )
    needs = frozenset({Trait.FREE_DIGITS})
    largest_size = LARGEST_IN_A_WORD

    def cross_couples(
        self, encoding: Encoding, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return two children of each couple."""
        if genotypes.shape[1] < 2:
            return taken(genotypes, couples.ravel())
        offspring = np.empty((2 * len(couples), genotypes.shape[1]), genotypes.dtype)
        threshold = probability_threshold(self.rate)
        match_partially(genotypes, couples, threshold, offspring, states)
        return offspring


class Cycle(SharingCrossover[Encoding]):
    """Cycle crossover (Oliver, Smith and Holland, 1987), as Coelho and Frank (2021) use it.

    With repeated digits a cycle may run into an earlier one, which it overwrites, and need not
    close. The children equal those of their program, which follows such a cycle 10,000 times.
    """

    name = "cycle"
    label = "Cycle"
    source = "Oliver, Smith & Holland, 1987"
    help = (
        "Places that form a cycle between the parents' digits are inherited together, one "
        "cycle from either parent in turn (Oliver, Smith and Holland, 1987). With repeated "
        "digits most cycles have one place."
    )
    needs = frozenset({Trait.FREE_DIGITS})

    def cross_couples(
        self, encoding: Encoding, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return two children of each couple."""
        offspring = np.empty((2 * len(couples), genotypes.shape[1]), genotypes.dtype)
        threshold = probability_threshold(self.rate)
        follow_cycles(genotypes, couples, threshold, offspring, states)
        return offspring
