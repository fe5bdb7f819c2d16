"""Crossovers of the list of free cells, made for permutations and used where digits repeat."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Crossover, Encoding
from sudoku_ga.evolution.core.population import Couples, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import follow_cycles, match_partially


@dataclass(frozen=True)
class PartiallyMatched(Crossover):
    """Partially matched crossover (PMX; Goldberg and Lingle, 1985), as Coelho and Frank use it.

    Each child has a segment of one parent and the rest of the other. For permutations the
    digits that the segment drives out find new places by walking from parent to parent. Here
    digits repeat, so that most are not driven out: only those are placed that the other
    parent's segment has and this one lacks, and a walk that finds no empty place overwrites the
    one where it ends. So the child is close to a two-point crossover with about one gene
    changed. The library's own definition renames the digits of the whole list instead, by
    which the child has next to nothing of its parents; the segment never holds the last gene in
    either.
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

    def cross_couples(
        self, encoding: Encoding, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return two children of each couple."""
        if genotypes.shape[1] < 2:
            return genotypes[couples.ravel()]
        offspring = np.empty((2 * len(couples), genotypes.shape[1]), genotypes.dtype)
        threshold = probability_threshold(self.rate)
        match_partially(genotypes, couples, threshold, offspring, states)
        return offspring


@dataclass(frozen=True)
class Cycle(Crossover):
    """Cycle crossover (Oliver, Smith and Holland, 1987), as Coelho and Frank (2021) use it.

    With repeated digits a cycle may run into another one, which it then takes over, and need not
    come back; the children are those of their program, which follows such a cycle 10,000 times
    round.
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
