"""Local searches by swaps in boxes: Metropolis sampling, annealing, the best of mutants."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import integer, real, share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.core.temperature import (
    boltzmann_table,
    cooled,
    probability_threshold,
)
from sudoku_ga.evolution.kernels.arrays import add_to
from sudoku_ga.evolution.kernels.box_swaps import improve_by_swaps
from sudoku_ga.evolution.kernels.further_rules import improve_by_swaps_under_rules
from sudoku_ga.evolution.kernels.mutation import (
    swap_in_blocks,
    swap_in_each_block,
    take_best_mutants,
)
from sudoku_ga.evolution.operators.local_search.slices import (
    ThermalSearch,
    in_slices,
    search_steps,
    slice_size,
    steps_between_reports,
)
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.layout import REGIONS_ONLY, Feature

_ONE = 2**32 - 1
_NS_PER_SWAP, _NS_PER_MUTANT = 15.0, 1_000.0
_SAMPLED_SWAPS = 200
_COLDEST = 0.01
"""The least temperature, at which no conflict is ever added: exp(-1 / 0.01) is below 2**-32."""


@dataclass(frozen=True)
class MetropolisSwaps(ThermalSearch[CellEncoding]):
    """Swaps of two free cells of a box under the Metropolis rule, at a fixed temperature."""

    name = "metropolis-swaps"
    label = "Metropolis swaps"
    source = "Metropolis et al., 1953"
    help = (
        "Proposes to swap two free cells of a box. Fewer or equal conflicts are accepted, k "
        "more with a probability of exp(-k / temperature) (Metropolis et al., 1953)."
    )
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    steps: int = search_steps(
        20_000, 10_000_000, help="Swaps proposed to each child in one generation."
    )
    report_every: int = steps_between_reports(2_000, 10_000_000)

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        temperatures = self.temperatures(encoding, len(genotypes))
        return propose_swaps(
            encoding, genotypes, temperatures, self.steps, self.report_every, states
        )


def swap_thresholds(
    encoding: CellEncoding, temperatures: tuple[float, ...]
) -> npt.NDArray[np.uint64]:
    """Return the acceptance thresholds of conflicts added, shape (individuals, changes).

    Parameters
    ----------
    encoding : CellEncoding
        An encoding of box permutations.
    temperatures : tuple of float
        One for each individual, in conflicts.
    """
    changes = 4 * encoding.geometry.size  # in two rows and two columns
    return boltzmann_table(temperatures, changes + _most_by_further_rules(encoding), _ONE)


@lru_cache(maxsize=4)
def _most_by_further_rules(encoding: CellEncoding) -> int:
    """Return the most conflicts that a swap can add beyond rows and columns."""
    rules = encoding.further_rules
    if rules is None or not encoding.gene_count:
        return 0
    by_cages = 2 * encoding.geometry.size if len(rules.totals) else 0
    return 2 * int(np.diff(rules.starts).max()) + by_cages


def metropolis_swaps(
    encoding: CellEncoding,
    genotypes: Genotypes,
    conflicts: Conflicts,
    counts: npt.NDArray[np.int64],
    thresholds: npt.NDArray[np.uint64],
    step_count: int,
    states: State,
) -> tuple[Any, ...]:
    """Return the call that proposes swaps to individuals in place, until one has no conflicts.

    It consists of a kernel and its arguments; the kernel returns the number of swaps evaluated.

    Parameters
    ----------
    encoding : CellEncoding
        An encoding of box permutations, with at least one swap.
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified in place, as are their conflicts and counts.
    conflicts, counts : ndarray of int64
        As :meth:`CellEncoding.count_on_lines` returns them.
    thresholds : ndarray of uint64, shape (individuals, changes)
        As :func:`swap_thresholds` returns them.
    step_count : int
        Swaps for each individual.
    states : ndarray of uint64, shape (individuals,)
        Advanced in place.
    """
    pairs, rules = encoding.box_swaps.pairs, encoding.further_rules
    of_individuals, how = (genotypes, conflicts, counts), (thresholds, step_count, states)
    if rules is None:
        return improve_by_swaps, *of_individuals, pairs, *how
    return improve_by_swaps_under_rules, *of_individuals, pairs, rules, *how


def propose_swaps(
    encoding: CellEncoding,
    genotypes: Genotypes,
    temperatures: tuple[float, ...],
    step_count: int,
    report_every: int,
    states: State,
) -> Iterator[Slice]:
    """Propose swaps to copies of the individuals, each at a temperature of its own.

    Parameters
    ----------
    encoding : CellEncoding
        An encoding of box permutations.
    genotypes : ndarray of uint8, shape (individuals, genes)
    temperatures : tuple of float
        One for each individual, in conflicts.
    step_count, report_every : int
        Swaps for each individual, in total and between two reports.
    states : ndarray of uint64, shape (individuals,)
        Advanced in place.
    """
    genotypes = genotypes.copy()
    counts, conflicts = encoding.count_on_lines(genotypes)
    thresholds = swap_thresholds(encoding, temperatures)

    def take_steps(lanes: slice, steps: int) -> int:
        swap, *arguments = metropolis_swaps(
            encoding,
            genotypes[lanes],
            conflicts[lanes],
            counts[lanes],
            thresholds[lanes],
            steps,
            states[lanes],
        )
        move_evaluations: int = swap(*arguments)
        return move_evaluations

    if not len(encoding.box_swaps.pairs):  # no box has two free cells
        step_count = 0
    return in_slices(genotypes, conflicts, step_count, report_every, _NS_PER_SWAP, take_steps)


@dataclass(frozen=True)
class Annealing(LocalSearch[CellEncoding]):
    """Swaps of two free cells of a box under the Metropolis rule, colder each generation.

    A generation is one Markov chain of the algorithm of Lewis (2007); a restart begins at the
    first temperature.
    """

    name = "annealing"
    label = "Simulated annealing"
    source = "Lewis, 2007"
    help = (
        "Proposes to swap two free cells of a box. Fewer or equal conflicts are accepted, k "
        "more with a probability of exp(-k / temperature); each generation the temperature "
        "falls by a factor, until the population begins anew (Lewis, 2007)."
    )
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    start_temperature: float = real(
        0.0,
        0.05,
        100.0,
        step=0.1,
        logarithmic=True,
        zero_means="by rule",
        label="Initial temperature",
        effect="higher: wanders before it settles",
        help=(
            "The temperature of the first generation, in conflicts. The rule takes the standard "
            "deviation of the changes by random swaps."
        ),
    )
    cooling: float = real(
        0.99,
        0.01,
        1.0,
        step=0.001,
        label="Cooling",
        effect="closer to 1: cools more slowly",
        help="The factor by which the temperature falls from one generation to the next.",
    )
    steps: int = integer(
        0,
        1,
        10_000_000,
        logarithmic=True,
        zero_means="by rule",
        label="Steps",
        help=(
            "Swaps proposed to each individual in one generation. The rule is the square of the "
            "number of free cells."
        ),
    )
    report_every: int = steps_between_reports(2_000, 10_000_000)

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        first = self.start_temperature or _deviation_of_changes(encoding)
        temperature = max(cooled(first, self.cooling, generation - 1), _COLDEST)
        steps = self.steps or encoding.gene_count**2
        temperatures = (temperature,) * len(genotypes)
        return propose_swaps(encoding, genotypes, temperatures, steps, self.report_every, states)


@lru_cache(maxsize=4)
def _deviation_of_changes(encoding: CellEncoding) -> float:
    """Return the standard deviation of the changes of conflicts by successive random swaps.

    Their seed is fixed, so that the temperature depends only on the puzzle.
    """
    states, starts = Streams(0).state("temperature"), encoding.block_starts
    swappable, certain = encoding.swappable_blocks, probability_threshold(1.0)
    if not len(swappable):
        return _COLDEST
    walk = np.repeat(encoding.random(1, states), _SAMPLED_SWAPS + 1, axis=0)
    for step in range(1, len(walk)):
        walk[step] = walk[step - 1]
        swap_in_blocks(walk, np.array([step]), starts, swappable, certain, 1, states)
    changes = np.diff(encoding.count_on_lines(walk)[1])
    total, squares = int(changes.sum()), int((changes**2).sum())
    # Integers up to the square root, which is correctly rounded on every machine.
    return max(math.sqrt(_SAMPLED_SWAPS * squares - total**2) / _SAMPLED_SWAPS, _COLDEST)


@dataclass(frozen=True)
class BestOfMutants(LocalSearch[CellEncoding]):
    """The best of several mutants replaces each child, even if it is worse."""

    name = "best-of-mutants"
    label = "Best of mutants"
    source = "Sato & Inoue, 2010"
    help = (
        "Several mutants of each child are made by swaps in its boxes, and the one whose rows "
        "and columns lack the fewest digits takes its place (Sato and Inoue, 2010)."
    )
    features = REGIONS_ONLY | {Feature.UNITS}
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    mutants: int = integer(
        2,
        1,
        1000,
        label="Mutants",
        effect="more: better children, slower",
        help="Mutants made of each child.",
    )
    rate: float = share(
        0.3,
        label="Mutation rate",
        effect="higher: more boxes change in a child",
        help="Share of the boxes of a mutant in which two cells that are not given are swapped.",
    )

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Replace copies of the individuals by their best mutants, slice by slice."""
        genotypes, conflicts = genotypes.copy(), conflicts.copy()

        def take_steps(lanes: slice, steps: int) -> int:
            plan = Plan()
            self._replace(plan, encoding, genotypes[lanes], conflicts[lanes], states[lanes])
            plan.run()
            return self.mutants * len(conflicts[lanes])

        return in_slices(genotypes, conflicts, 1, 1, _NS_PER_MUTANT * self.mutants, take_steps)

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        states: State,
        move_evaluations: npt.NDArray[np.int64],
    ) -> bool:
        """Plan the mutants, if the individuals are so few that one slice suffices."""
        if len(genotypes) > slice_size(1, _NS_PER_MUTANT * self.mutants):
            return False
        self._replace(plan, encoding, genotypes, conflicts, states)
        plan.add(add_to, move_evaluations, self.mutants * len(genotypes))
        return True

    def _replace(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        states: State,
    ) -> None:
        """Plan to overwrite each individual with its best mutant, the first of equals."""
        blocks = encoding.block_starts, encoding.swappable_blocks
        threshold, count = probability_threshold(self.rate), len(genotypes)
        mutants = np.empty((self.mutants * count, genotypes.shape[1]), genotypes.dtype)
        plan.take(genotypes, np.arange(len(mutants)) % count, mutants)
        for first in range(0, len(mutants), count):
            of_each = mutants[first : first + count]
            plan.add(swap_in_each_block, of_each, *blocks, threshold, 1, states)
        lacking = np.arange(encoding.geometry.size, -1, -1.0)
        of_mutants = np.empty(len(mutants), np.int64)
        totals = encoding.plan_units(plan, mutants, lacking, of_mutants)
        plan.add(take_best_mutants, mutants, of_mutants, totals, genotypes, conflicts)
