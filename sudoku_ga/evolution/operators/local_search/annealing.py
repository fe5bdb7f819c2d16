"""Local search on box permutations: simulated annealing, cooled from generation to generation."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Encoding, LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import integer, real
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.core.temperature import cooled, probability_threshold
from sudoku_ga.evolution.kernels.mutation import swap_in_blocks
from sudoku_ga.evolution.operators.local_search.metropolis import propose_swaps
from sudoku_ga.evolution.representations.box_swap_tables import BoxSwapTables
from sudoku_ga.evolution.representations.cells import CellEncoding

_COLDEST = 0.01
"""Colder than this no conflict is ever added: exp(-1 / 0.01) is below 2**-32."""

_SAMPLED_SWAPS = 200


@dataclass(frozen=True)
class Annealing(LocalSearch):
    """Swap two free cells of a box under the Metropolis rule; each generation is colder.

    A generation is a chain of the algorithm of Lewis (2007); a restart begins hot again, with
    new individuals.
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
        label="First temperature",
        effect="higher: wanders before it settles",
        help=(
            "The temperature of the first generation, in conflicts. The rule takes the standard "
            "deviation of what random swaps change them by."
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
    report_every: int = integer(
        2_000,
        1,
        10_000_000,
        logarithmic=True,
        label="Report every",
        help="Steps between two looks at the individuals inside a generation.",
    )

    def improve(
        self,
        encoding: Encoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        first = self.start_temperature or _deviation_of_changes(encoding)
        temperature = max(cooled(first, self.cooling, generation - 1), _COLDEST)
        steps = self.steps or encoding.gene_count**2
        temperatures = (temperature,) * len(genotypes)
        return propose_swaps(encoding, genotypes, temperatures, steps, self.report_every, states)


@lru_cache(maxsize=4)
def _deviation_of_changes(encoding: CellEncoding) -> float:
    """Return the standard deviation of what random swaps change the conflicts by.

    The swaps follow each other, and have a seed of their own, so that the temperature depends on
    the puzzle alone.
    """
    states, starts = Streams(0).state("temperature"), encoding.block_starts
    swappable, certain = encoding.swappable_blocks, probability_threshold(1.0)
    if not len(swappable):
        return _COLDEST
    walk = np.repeat(encoding.random(1, states), _SAMPLED_SWAPS + 1, axis=0)
    for step in range(1, len(walk)):
        walk[step] = walk[step - 1]
        swap_in_blocks(walk, np.array([step]), starts, swappable, certain, 1, states)
    changes = np.diff(BoxSwapTables.of(encoding).counts(walk)[1])
    total, squares = int(changes.sum()), int((changes**2).sum())
    # Whole numbers up to the root, which is rounded alike everywhere.
    return max(math.sqrt(_SAMPLED_SWAPS * squares - total**2) / _SAMPLED_SWAPS, _COLDEST)
