"""Local searches on row permutations: exchanges between columns, or between boxes."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import choice
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.unit_search import exchange_between_units
from sudoku_ga.evolution.operators.local_search.slices import in_slices
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.geometry import CellArray, Geometry
from sudoku_ga.puzzle.layout import EVERY_FEATURE, REGIONS_ONLY

_NS_PER_INDIVIDUAL = 3_000.0


@dataclass(frozen=True)
class UnitSearch(LocalSearch[CellEncoding]):
    """Base of the exchanges of repeated digits between two units of one kind.

    For each unit with a repeat another such unit is drawn. They make the first exchange within a
    row that removes a repeat in both and adds none.
    """

    needs = frozenset({Trait.CELLS, Trait.ROWS, Trait.ROW_PERMUTATIONS})

    digits: str = choice(
        "missing",
        (("missing", "Missing there"), ("not-repeated", "Not repeated there")),
        label="Digits exchanged",
        help=(
            "A digit that repeats in its unit leaves it for one that lacks the digit, or also for "
            "one where it occurs once and then repeats."
        ),
    )
    partners: str = choice(
        "in-reach",
        (("in-reach", "In reach"), ("all", "All")),
        label="Units drawn",
        help=(
            "The second unit is drawn from the others with cells in the same rows, or from all "
            "units in which digits repeat, so that some draws come to nothing."
        ),
    )

    @abstractmethod
    def units(self, geometry: Geometry) -> tuple[CellArray, CellArray]:
        """Return the unit of each cell, and the group of each unit; exchanges stay in a group."""

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        genotypes, conflicts = genotypes.copy(), conflicts.copy()
        unit_of_cell, group_of = self.units(encoding.geometry)
        size = encoding.geometry.size
        fixed = np.zeros((size, size + 1), np.uint8)
        given = np.flatnonzero(encoding.grid.digits)
        np.add.at(fixed, (unit_of_cell[given], encoding.grid.digits[given]), 1)
        draws_all = self.partners == "all"
        if draws_all:
            group_of = np.zeros_like(group_of)

        def take_steps(lanes: slice, steps: int) -> int:
            move_evaluations: int = exchange_between_units(
                genotypes[lanes],
                encoding.block_starts,
                unit_of_cell[encoding.cells],
                group_of,
                fixed,
                int(self.digits == "not-repeated"),
                draws_all,
                states[lanes],
            )
            conflicts[lanes] = encoding.count_conflicts(genotypes[lanes])
            return move_evaluations

        return in_slices(genotypes, conflicts, 1, 1, _NS_PER_INDIVIDUAL, take_steps)


class ColumnSearch(UnitSearch):
    """Exchanges between columns."""

    name = "column-search"
    label = "Column search"
    source = "Wang et al., 2023"
    help = (
        "Two columns in which digits repeat exchange two cells of one row, if that mends a "
        "repeat in both (Wang et al., 2023)."
    )

    def units(self, geometry: Geometry) -> tuple[CellArray, CellArray]:
        """Return the columns, all in one group."""
        return geometry.column_of, np.zeros(geometry.size, np.int64)


class BoxSearch(UnitSearch):
    """Exchanges between boxes of one band."""

    name = "box-search"
    label = "Box search"
    source = "Wang et al., 2023"
    help = (
        "Two boxes side by side in which digits repeat exchange two cells of one row, if that "
        "mends a repeat in both (Wang et al., 2023)."
    )
    features = EVERY_FEATURE - REGIONS_ONLY

    def units(self, geometry: Geometry) -> tuple[CellArray, CellArray]:
        """Return the boxes, in groups by their band."""
        return geometry.box_of, np.arange(geometry.size) // (geometry.size // geometry.box_width)
