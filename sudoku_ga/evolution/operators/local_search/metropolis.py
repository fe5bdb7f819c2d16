"""Local search on box permutations: swaps in a box, accepted by the Metropolis rule."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Encoding, Slice
from sudoku_ga.evolution.core.parameters import integer
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import boltzmann_table, spread, temperature_by_rule
from sudoku_ga.evolution.kernels.box_swaps import improve_by_swaps
from sudoku_ga.evolution.operators.local_search.slices import ThermalSearch, in_slices
from sudoku_ga.evolution.representations.box_swap_tables import BoxSwapTables
from sudoku_ga.evolution.representations.cells import CellEncoding

_ONE = 2**32 - 1
_NS_PER_SWAP = 15.0


@dataclass(frozen=True)
class MetropolisSwaps(ThermalSearch):
    """Swap two free cells of a box; a worse result is accepted the rarer the worse it is."""

    name = "metropolis-swaps"
    label = "Metropolis swaps"
    source = "Metropolis et al., 1953"
    help = (
        "Proposes to swap two free cells of a box. Fewer or equal conflicts are accepted, k "
        "more with a probability of exp(-k / temperature) (Metropolis et al., 1953)."
    )

    needs = frozenset({Trait.BOX_PERMUTATIONS})

    steps: int = integer(
        20_000,
        1,
        10_000_000,
        logarithmic=True,
        label="Steps",
        effect="more: better but slower children",
        help="Swaps proposed to each child in one generation.",
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
        middle = self.temperature or temperature_by_rule(encoding.free_share)
        temperatures = spread(middle, self.temperature_spread, len(genotypes))
        return propose_swaps(
            encoding, genotypes, temperatures, self.steps, self.report_every, states
        )


def swap_thresholds(
    encoding: CellEncoding, temperatures: tuple[float, ...]
) -> npt.NDArray[np.uint64]:
    """Return how readily each individual accepts what a swap can add, shape (individuals, changes).

    Parameters
    ----------
    encoding : CellEncoding
        Of box permutations.
    temperatures : tuple of float
        One for each individual, in conflicts.
    """
    changes = 4 * encoding.geometry.size  # in two rows and two columns
    return boltzmann_table(temperatures, changes, _ONE)


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
        Of box permutations.
    genotypes : ndarray of uint8, shape (individuals, genes)
    temperatures : tuple of float
        One for each individual, in conflicts.
    step_count, report_every : int
        Swaps for each individual in all, and between two reports.
    states : ndarray of uint64, shape (individuals,)
        Advanced in place.
    """
    tables = BoxSwapTables.of(encoding)
    genotypes = genotypes.copy()
    counts, conflicts = tables.counts(genotypes)
    thresholds = swap_thresholds(encoding, temperatures)

    def take_steps(lanes: slice, steps: int) -> int:
        probes: int = improve_by_swaps(
            genotypes[lanes],
            conflicts[lanes],
            counts[lanes],
            tables.pairs,
            thresholds[lanes],
            steps,
            states[lanes],
        )
        return probes

    # Where no box has two free cells there is nothing to swap.
    if not len(tables.pairs):
        step_count = 0
    return in_slices(genotypes, conflicts, step_count, report_every, _NS_PER_SWAP, take_steps)
