"""Mutations of blocks: two genes of a row or box change places, or a row is drawn anew."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Encoding, Mutation
from sudoku_ga.evolution.core.parameters import choice, integer, real, share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold, temperature_by_rule
from sudoku_ga.evolution.kernels.mutation import (
    draw_subset,
    swap_in_blocks,
    swap_in_each_block,
    swap_within_limit,
    take_drawn_blocks,
    take_each_block,
)
from sudoku_ga.evolution.kernels.selection import draw_words
from sudoku_ga.evolution.operators.local_search.box_swaps import (
    metropolis_swaps,
    swap_thresholds,
)
from sudoku_ga.evolution.operators.mutation.lists import share_of_individuals
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.layout import REGIONS_ONLY


@dataclass(frozen=True)
class SwapInBlock(Mutation[CellEncoding]):
    """Base of the swaps in a random block of an individual, or in each block independently."""

    rate: float = share(
        0.1,
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
        help="A mutated individual, row or box gets 1 to this many swaps, each number "
        "equally likely.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        blocks = encoding.block_starts, encoding.swappable_blocks
        threshold, most = probability_threshold(self.rate), self.max_swaps
        if not len(encoding.swappable_blocks):
            return
        if self.rate_per == "block":
            plan.add(swap_in_each_block, mutants, *blocks, threshold, most, states)
        else:
            rows = np.arange(len(mutants))
            if self.rate_per == "population":
                rows = np.empty(round(self.rate * len(mutants)), np.int64)
                plan.add(draw_subset, len(mutants), rows, states)
                threshold = probability_threshold(1.0)
            plan.add(swap_in_blocks, mutants, rows, *blocks, threshold, most, states)


class SwapInRow(SwapInBlock):
    """Two free cells of a row change places."""

    name = "swap-in-row"
    label = "Swap in a row"
    source = "Moraglio, Togelius & Lucas, 2006"
    help = "Two cells of one row that are not given change places."
    needs = frozenset({Trait.ROW_PERMUTATIONS})


class SwapInBox(SwapInBlock):
    """Two free cells of a box change places."""

    name = "swap-in-box"
    label = "Swap in a box"
    source = "Mantere & Koljonen, 2007"
    help = "Two cells of one box that are not given change places."
    needs = frozenset({Trait.BOX_PERMUTATIONS})


@dataclass(frozen=True)
class LimitedSwap(Mutation[CellEncoding]):
    """Swaps in a box, each accepted if its digits are then rare enough on their lines."""

    name = "limited-swap"
    label = "Limited swaps in a box"
    source = "Mantere & Koljonen, 2007"
    help = (
        "Two random cells of a random box change places, unless one of their digits would "
        "then occur too often in its row and column; an attempt that hits a given is the "
        "last (Mantere and Koljonen, 2007)."
    )
    features = REGIONS_ONLY
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    rate: float = share_of_individuals(0.6)
    max_swaps: int = integer(
        5,
        1,
        100,
        label="Swaps at most",
        effect="more: children differ more",
        help="1 to this many swaps are tried, each number equally likely.",
    )
    limit: int = integer(
        3,
        2,
        128,
        label="Limit",
        help=(
            "The largest number of occurrences of a swapped digit in its new row and column "
            "together, where it counts in both: 2 allows no conflict, 3 one."
        ),
    )

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        counts, _ = encoding.plan_counts_on_lines(plan, mutants)
        plan.add(
            swap_within_limit,
            mutants,
            counts,
            encoding.block_starts,
            encoding.box_swaps,
            probability_threshold(self.rate),
            self.max_swaps,
            self.limit,
            states,
        )


@dataclass(frozen=True)
class BoltzmannSwaps(Mutation[CellEncoding]):
    """Swaps of two free cells of a box under the Metropolis rule.

    It is inspired by parallel recombinative simulated annealing (Mahfoud and Goldberg, 1995), but
    each swap is accepted or undone by itself, by the rule of Metropolis and others (1953), and the
    temperature is constant.
    """

    name = "boltzmann-swaps"
    label = "Boltzmann swaps"
    source = "Mahfoud & Goldberg, 1995"
    help = (
        "Swaps two free cells of a box, several times in each child. A swap that adds no conflicts "
        "is kept; one that adds k is kept with a probability of exp(-k / temperature), else undone "
        "(Metropolis and others, 1953; inspired by Mahfoud and Goldberg, 1995)."
    )
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    swaps: int = integer(
        5,
        1,
        200,
        logarithmic=True,
        label="Swaps",
        effect="more: children change more",
        help="Swaps tried in each child.",
    )
    variant_factor: int = integer(
        1,
        1,
        100,
        logarithmic=True,
        label="Factor on variants",
        help=(
            "On a board with other rules than rows, columns and boxes, the swaps are multiplied by "
            "this factor: puzzles with more rules have fewer givens, and take more swaps."
        ),
    )
    relative_temperature: float = real(
        1.0,
        0.1,
        10.0,
        step=0.01,
        logarithmic=True,
        label="Temperature",
        effect="higher: worse swaps are kept",
        help=(
            "How readily conflicts are accepted, as a multiple of a rule. By the rule one "
            "more conflict is accepted with a probability of 5 % on most 9×9 puzzles, of "
            "1 % on an empty board, 16 % on a board of cages. If it is too cold, the search gets "
            "stuck; if it is too hot, it wanders."
        ),
    )

    def move_evaluations_per_child(self, encoding: CellEncoding) -> int:
        """Return the swaps that are tried in each child."""
        return self.swaps if encoding.geometry.is_classic else self.swaps * self.variant_factor

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        if not len(encoding.box_swaps.pairs):  # no box has two free cells
            return
        counts, conflicts = encoding.plan_counts_on_lines(plan, mutants)
        lanes = np.empty(len(mutants), np.uint64)
        plan.add(draw_words, lanes, states)
        thresholds = _acceptance_thresholds(encoding, self.relative_temperature, len(mutants))
        plan.add(
            *metropolis_swaps(
                encoding,
                mutants,
                conflicts,
                counts,
                thresholds,
                self.move_evaluations_per_child(encoding),
                lanes,
            )
        )


@lru_cache(maxsize=1)  # a table of many individuals is large
def _acceptance_thresholds(
    encoding: CellEncoding, relative_temperature: float, count: int
) -> npt.NDArray[np.uint64]:
    rule = temperature_by_rule(encoding.free_share, encoding.geometry.caged_share)
    return swap_thresholds(encoding, (relative_temperature * rule,) * count)


@dataclass(frozen=True)
class RedrawRows(Mutation[Encoding]):
    """The representation draws rows anew."""

    name = "redraw-rows"
    label = "Redrawn rows"
    source = "medhavi13.blogspot.com, 2012; Wang et al., 2023"
    help = (
        "Rows are drawn anew as the representation draws them for a new individual: shuffled, or "
        "from the candidates of their cells."
    )
    needs = frozenset({Trait.CELLS, Trait.ROWS})

    rate: float = share(
        0.1,
        label="Rate",
        effect="higher: more is changed at random",
        help="Share of the individuals, or of the rows, that are mutated; see below.",
    )
    rate_per: str = choice(
        "individual",
        (("individual", "individual"), ("row", "row")),
        label="Rate per",
        help="Whether the rate is a share of the individuals, or of the rows of each.",
    )
    max_rows: int = integer(
        6,
        1,
        100,
        label="Rows at most",
        help=(
            "With a rate per individual, a random row is drawn anew 1 to this many times, "
            "each number equally likely."
        ),
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        fresh, threshold = np.empty_like(mutants), probability_threshold(self.rate)
        plan.fill(fresh, encoding.random, len(genotypes), states)
        starts = encoding.block_starts
        if self.rate_per == "row":
            plan.add(take_each_block, mutants, fresh, starts, threshold, states)
        else:
            plan.add(take_drawn_blocks, mutants, fresh, starts, threshold, self.max_rows, states)
