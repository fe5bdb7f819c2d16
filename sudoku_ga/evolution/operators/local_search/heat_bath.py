"""Local search in which boxes or cages are redrawn from the Boltzmann distribution."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Slice
from sudoku_ga.evolution.core.parameters import real
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import (
    boltzmann_table,
    probability_threshold,
)
from sudoku_ga.evolution.kernels.cage_alleles import improve_by_cage_heat_bath
from sudoku_ga.evolution.kernels.heat_bath import improve_by_heat_bath
from sudoku_ga.evolution.operators.local_search.slices import (
    ThermalSearch,
    in_slices,
    search_steps,
    slice_size,
    steps_between_reports,
)
from sudoku_ga.evolution.representations.box_alleles import BoxAlleleEncoding
from sudoku_ga.evolution.representations.cage_alleles import CageAlleleEncoding
from sudoku_ga.puzzle.layout import NO_FEATURE

_ONE = 1 << 32
_NS_PER_FILLING = 2.0
_PER_SWAP = 1.5
"""The temperature relative to that of swaps. On six of the hardest puzzles, 0.44 to 0.52 took the
fewest fillings, and swaps were best at 0.33."""

_NS_PER_CAGE_FILLING = 10.0
_CAGES_PER_SWAP = 0.45 / 0.55
"""The temperature relative to that of swaps. On killers, 0.45 was best, and swaps were best at
0.55."""


@dataclass(frozen=True)
class HeatBath(ThermalSearch[BoxAlleleEncoding]):
    """Boxes redrawn from all their fillings, with Boltzmann weights of the conflicts."""

    name = "heat-bath"
    label = "Heat bath"
    source = "Creutz, 1980"
    help = (
        "Draws a box, evaluates all its fillings, and takes one with a weight of "
        "exp(-conflicts / temperature), as a heat bath does to a spin."
    )
    features = NO_FEATURE

    needs = frozenset({Trait.BOX_ALLELES})

    steps: int = search_steps(200, 100_000, help="Boxes redrawn in each child in one generation.")
    skip_rate: float = real(
        0.9,
        0.0,
        0.99,
        step=0.01,
        label="Skip rate",
        help="Share of the draws of a box without conflicts that leave it alone.",
    )
    report_every: int = steps_between_reports(200, 100_000)

    def improve(
        self,
        encoding: BoxAlleleEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        genotypes, conflicts = genotypes.copy(), conflicts.copy()
        weights = self._weights(encoding, len(genotypes))
        skip, move_evaluations = probability_threshold(self.skip_rate), np.zeros(1, np.int64)

        def take_steps(lanes: slice, steps: int) -> int:
            before = int(move_evaluations[0])
            improve_by_heat_bath(
                genotypes[lanes],
                conflicts[lanes],
                encoding.fillings,
                encoding.blocks,
                weights[lanes],
                skip,
                steps,
                states[lanes],
                move_evaluations,
            )
            return int(move_evaluations[0]) - before

        ns_per_step = _ns_per_step(encoding)
        return in_slices(
            genotypes, conflicts, self.steps, self.report_every, ns_per_step, take_steps
        )

    def plan(
        self,
        plan: Plan,
        encoding: BoxAlleleEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        states: State,
        move_evaluations: npt.NDArray[np.int64],
    ) -> bool:
        """Plan the search, if the individuals are so few that one slice suffices."""
        size = slice_size(self.steps, _ns_per_step(encoding))
        if self.steps > self.report_every or len(genotypes) > size:
            return False
        plan.add(
            improve_by_heat_bath,
            genotypes,
            conflicts,
            encoding.fillings,
            encoding.blocks,
            self._weights(encoding, len(genotypes)),
            probability_threshold(self.skip_rate),
            self.steps,
            states,
            move_evaluations,
        )
        return True

    def _weights(self, encoding: BoxAlleleEncoding, count: int) -> npt.NDArray[np.uint64]:
        """Return the weight of each price above the least, shape (individuals, prices)."""
        geometry = encoding.geometry
        prices = 2 * geometry.size * max(geometry.box_height, geometry.box_width)
        return boltzmann_table(self.temperatures(encoding, count, _PER_SWAP), prices, _ONE)


def _ns_per_step(encoding: BoxAlleleEncoding) -> float:
    return _NS_PER_FILLING * len(encoding.digits) / encoding.geometry.size


@dataclass(frozen=True)
class CageHeatBath(ThermalSearch[CageAlleleEncoding]):
    """Cages redrawn from all their fillings, with Boltzmann weights of the conflicts."""

    name = "cage-heat-bath"
    label = "Heat bath of cages"
    source = "Creutz, 1980"
    help = (
        "Draws a cage, evaluates all its fillings, and takes one with a weight of "
        "exp(-conflicts / temperature), as a heat bath does to a spin."
    )

    needs = frozenset({Trait.CAGE_ALLELES})

    steps: int = search_steps(
        5_000, 1_000_000, help="Cages redrawn in each child in one generation."
    )
    skip_rate: float = real(
        0.9,
        0.0,
        0.99,
        step=0.01,
        label="Skip rate",
        help="Share of the draws of a cage without conflicts that leave it alone.",
    )
    report_every: int = steps_between_reports(1_000, 1_000_000)

    def improve(
        self,
        encoding: CageAlleleEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        genotypes, conflicts = genotypes.copy(), conflicts.copy()
        fillings, skip = encoding.fillings, probability_threshold(self.skip_rate)
        prices = encoding.most_conflicts_of_a_gene + 1
        weights = boltzmann_table(
            self.temperatures(encoding, len(genotypes), _CAGES_PER_SWAP), prices, _ONE
        )

        def take_steps(lanes: slice, steps: int) -> int:
            move_evaluations: int = improve_by_cage_heat_bath(
                genotypes[lanes],
                conflicts[lanes],
                fillings,
                weights[lanes],
                skip,
                steps,
                states[lanes],
            )
            return move_evaluations

        steps = self.steps if len(fillings.choices) else 0
        ns_per_step = _NS_PER_CAGE_FILLING * fillings.digits.shape[1] / max(1, encoding.gene_count)
        return in_slices(genotypes, conflicts, steps, self.report_every, ns_per_step, take_steps)
