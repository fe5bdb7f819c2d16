"""Crossovers of blocks, the cells, rows or boxes of the representation.

The crossovers of the list of free cells are permutation crossovers, applied to repeated digits.
"""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import Breeding, Crossover, Encoding, EncodingType
from sudoku_ga.evolution.core.parameters import choice, integer, real
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Couples, Genotypes, Indices
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.arrays import convert
from sudoku_ga.evolution.kernels.crossover import (
    cut_between_blocks,
    exchange_blocks,
    follow_cycles,
    match_partially,
    mix_blocks,
    transplant_lines,
)
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD


@dataclass(frozen=True)
class SharingCrossover(Crossover[EncodingType]):
    """Base of the crossovers whose uncrossed couples may hand on their own genotypes."""

    uncrossed: str = choice(
        "copied",
        (("copied", "Copied"), ("shared", "Shared")),
        label="Uncrossed",
        help=(
            "Children of couples that are not crossed have a copy of a parent's genes, or the same "
            "genes: then a mutation changes the parent and all others that have them too, and "
            "their fitness stays as it was measured, as in Coelho and Frank's program."
        ),
    )

    @property
    def breeding_scheme(self) -> type[Breeding] | None:
        """The scheme in which children share genotypes, None if genotypes are copied."""
        if self.uncrossed != "shared":
            return None
        from sudoku_ga.evolution.operators.shared_genotypes import SharedGenotypeBreeding

        return SharedGenotypeBreeding


@dataclass(frozen=True)
class Uniform(Crossover[Encoding]):
    """Each block from one parent or the other."""

    name = "uniform"
    label = "Uniform"
    source = "Syswerda, 1989"
    help = (
        "For each row, box or cell a random draw decides which parent passes it to the first "
        "child; the second child gets that of the other parent."
    )

    share: float = real(
        0.5,
        0.0,
        1.0,
        step=0.05,
        label="Share",
        help="Share of its blocks that the first child has from the first parent.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan the children of each couple."""
        plan.add(
            mix_blocks,
            genotypes,
            couples,
            encoding.block_starts,
            probability_threshold(self.rate),
            probability_threshold(self.share),
            children,
            states,
        )


class UniformOneChild(Uniform):
    """Uniform crossover with the first child only, so that every child has its own parents."""

    name = "uniform-one-child"
    label = "Uniform, one child"
    source = "Syswerda, 1989"
    help = (
        "For each row, box or cell a random draw decides which parent passes it to the child. A "
        "couple has one child."
    )
    children_per_couple = 1


class OnePoint(SharingCrossover[Encoding]):
    """One cut between two blocks.

    The cut comes after one of the blocks 1 to n - 2 of n, with equal probability, so that the last
    two blocks stay together. Both programs of Coelho and Frank (2021) do so, one with rows and one
    with cells. If there are only two blocks, the cut is between them.
    """

    name = "one-point"
    label = "One point"
    source = "Holland, 1975"
    help = (
        "Both parents are cut after the same row, box or cell, never between the last two; each "
        "child has the beginning of one parent and the end of the other."
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan two children of each couple."""
        block_count = len(encoding.block_starts) - 1
        last = max(block_count - 2, 1)
        _cut(plan, encoding, genotypes, couples, self.rate, 1, last, children, states)


@dataclass(frozen=True)
class MultiPoint(Crossover[Encoding]):
    """Several cuts between blocks; the segments come from the parents in turn."""

    name = "multi-point"
    label = "Multi-point"
    source = "De Jong, 1975"
    help = (
        "Both parents are cut at the same places between rows, boxes or cells, all sets "
        "of places equally likely; each child takes its segments from one parent and the "
        "other in turn."
    )

    cuts: int = integer(
        2,
        1,
        100,
        label="Cuts",
        help="Cuts between blocks, at most one at each place.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan two children of each couple."""
        last = len(encoding.block_starts) - 2
        _cut(plan, encoding, genotypes, couples, self.rate, self.cuts, last, children, states)


def _cut(
    plan: Plan,
    encoding: Encoding,
    genotypes: Genotypes,
    couples: Couples,
    rate: float,
    cuts: int,
    last: int,
    children: Genotypes,
    states: State,
) -> None:
    """Plan two children of each couple, cut before ``cuts`` of the blocks 1 to ``last``."""
    last = min(last, len(encoding.block_starts) - 2)
    plan.add(
        cut_between_blocks,
        genotypes,
        couples,
        encoding.block_starts,
        probability_threshold(rate),
        min(cuts, last),
        last,
        children,
        states,
    )


@dataclass(frozen=True)
class ExchangeBlocks(Crossover[Encoding]):
    """A few blocks are exchanged between copies of the parents."""

    name = "exchange-blocks"
    label = "Exchange of blocks"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "A random row, box or cell, never the first or the last, is exchanged between the "
        "children, a few times over; one that is drawn twice is exchanged back."
    )

    max_exchanges: int = integer(
        6,
        1,
        100,
        label="Exchanges at most",
        help="1 to this many exchanges, each number equally likely.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan two children of each couple."""
        plan.take(genotypes, couples, children)
        starts = encoding.block_starts
        if len(starts) > 3:  # else there are only the first and the last block
            threshold = probability_threshold(self.rate)
            plan.add(exchange_blocks, starts, threshold, self.max_exchanges, children, states)


def first_parents_and_donors(
    plan: Plan, genotypes: Genotypes, couples: Couples, children: Genotypes
) -> Indices:
    """Plan copies of the first parents, and return the array that will hold the second ones."""
    firsts, donors = np.empty(len(couples), np.int64), np.empty(len(couples), np.int64)
    plan.add(convert, couples[:, 0], firsts)
    plan.add(convert, couples[:, 1], donors)
    plan.take(genotypes, firsts, children)
    return donors


class OneBlock(Crossover[Encoding]):
    """A single block from the second parent."""

    name = "one-block"
    label = "One block"
    source = OWN_DESIGN
    help = "The child copies its first parent, but for one random row, box or cell of the second."
    children_per_couple = 1

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan a child of each couple."""
        starts = encoding.block_starts
        blocks = np.arange(len(starts) - 1)
        block_of_gene = np.repeat(blocks, np.diff(starts))
        donors = first_parents_and_donors(plan, genotypes, couples, children)
        plan.add(
            transplant_lines,
            genotypes,
            donors,
            block_of_gene,
            block_of_gene,
            len(blocks),
            probability_threshold(self.rate),
            children,
            states,
        )


class PartiallyMatched(SharingCrossover[Encoding]):
    """Partially matched crossover (PMX; Goldberg and Lingle, 1985), as Coelho and Frank use it.

    Each child has a segment of one parent and the rest of the other. For permutations the digits
    displaced by the segment are placed by following the mapping between the parents. With repeated
    digits, most are not displaced: only digits of the other parent's segment that this segment
    lacks are placed, and a walk that finds no empty place overwrites the gene where it ends. So the
    child resembles that of a two-point crossover with about one gene changed. The definition in
    their library renames the digits of the whole list instead, which leaves hardly anything of the
    parents. In both definitions, the segment never contains the last gene.
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

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan two children of each couple."""
        if genotypes.shape[1] < 2:
            plan.take(genotypes, couples, children)
        else:
            threshold = probability_threshold(self.rate)
            plan.add(match_partially, genotypes, couples, threshold, children, states)


class Cycle(SharingCrossover[Encoding]):
    """Cycle crossover (Oliver, Smith and Holland, 1987), as Coelho and Frank (2021) use it.

    With repeated digits a cycle may run into an earlier one, which it overwrites, and may never
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

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan two children of each couple."""
        threshold = probability_threshold(self.rate)
        plan.add(follow_cycles, genotypes, couples, threshold, children, states)
