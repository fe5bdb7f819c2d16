"""Representations: a gene for each cage or region, an index into the list of its fillings."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import NotApplicable, Representation, free_share
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.kernels.cage_alleles import (
    CageFillings,
    count_cage_conflicts,
    list_cage_fillings,
)
from sudoku_ga.evolution.representations.box_alleles import FillingEncoding
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.layout import EVERY_FEATURE, LARGEST_WITH_CAGES, PAIRS
from sudoku_ga.puzzle.singles import LogicResult
from sudoku_ga.translation import _

LARGEST_LIST = 200_000
"""The most fillings of all cages or regions of a puzzle together."""

MOST_FREE_CELLS = 9
"""The most free cells of a region: its list is found by backtracking, with up to 9! dead ends."""


@dataclass(frozen=True, eq=False)
class CageAlleleEncoding(FillingEncoding):
    """The fillings of every cage or region, one after the other.

    Parameters
    ----------
    grid : Grid
        The digits that do not change.
    fillings : CageFillings
        A gene is an index into the whole list. Cages and regions without a free cell are left out.
    """

    grid: Grid
    fillings: CageFillings

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""
        return self.grid.geometry

    @property
    def free_share(self) -> float:
        """The share of the cells that are not fixed, 0 to 1."""
        return free_share(self.grid)

    @property
    def gene_count(self) -> int:
        """The number of cages or regions with free cells, and of free cells without a cage."""
        return len(self.fillings.lengths)

    @cached_property
    def box_of_gene(self) -> npt.NDArray[np.int64]:
        """The box of the first cell of each gene, shape (genes,)."""
        boxes: npt.NDArray[np.int64] = self.geometry.box_of[self.fillings.cells[:, 0]]
        return boxes

    @cached_property
    def most_conflicts_of_a_gene(self) -> int:
        """An upper bound on the conflicts of a filling."""
        peers = np.diff(self.fillings.peer_starts)
        cells = self.fillings.cells
        return int(np.where(cells < 0, 0, peers[cells]).sum(axis=1).max(initial=0))

    @cached_property
    def _places(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The gene of each free cell, and its place in the cage or region."""
        genes, places = np.nonzero(self.fillings.cells >= 0)
        return genes, places

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        """Return the unordered pairs of peers with equal digits of each individual."""
        conflicts = np.empty(len(genotypes), np.int64)
        count_cage_conflicts(genotypes, self.fillings, conflicts)
        return conflicts

    def decode(self, genotype: Genotypes) -> Digits:
        """Return the digits of one genotype or of many, shape (..., cell_count), row by row."""
        shape = (*genotype.shape[:-1], self.geometry.cell_count)
        digits = np.empty(shape, np.uint8)
        digits[...] = self.grid.digits
        genes, places = self._places
        digits[..., self.fillings.cells[genes, places]] = self.fillings.digits[
            places, genotype[..., genes]
        ]
        return digits


@dataclass(frozen=True)
class CageAlleles(Representation):
    """One gene for each cage: an index into the list of its possible fillings."""

    name = "cage-alleles"
    label = "Cage alleles"
    source = OWN_DESIGN
    help = (
        "Each gene is an index into the list of all fillings of a cage that its candidates "
        "allow; a cell without a cage is a gene of its own. Every cage has its total and no digit "
        "twice; rows, columns and boxes may be in conflict."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CAGE_ALLELES})

    def encode(self, logic: LogicResult) -> CageAlleleEncoding:
        """List the fillings of each cage.

        Raises ``NotApplicable`` if the board is larger than those that can have cages, if there are
        more than 200,000 fillings, or if a cage has none.
        """
        grid, geometry = logic.grid, logic.grid.geometry
        if geometry.size > LARGEST_WITH_CAGES:
            raise NotApplicable(
                _(
                    "cage alleles need a board of at most {largest}×{largest}, not {size}×{size}"
                ).format(largest=LARGEST_WITH_CAGES, size=geometry.size)
            )
        return _encoded(logic, _free_cages(grid))


@dataclass(frozen=True)
class RegionAlleles(Representation):
    """One gene for each region or box: an index into the list of its possible fillings."""

    name = "region-alleles"
    label = "Region alleles"
    source = OWN_DESIGN
    help = (
        "Each gene is an index into the list of all fillings of a region, or of a box, that its "
        "candidates allow. Regions are always right; all other rules may be in conflict."
    )
    features = PAIRS
    traits = frozenset({Trait.BOXES, Trait.FULL_BOXES, Trait.CAGE_ALLELES})

    def encode(self, logic: LogicResult) -> CageAlleleEncoding:
        """List the fillings of each region.

        Raises ``NotApplicable`` if a region has more than 9 free cells, if there are more than
        200,000 fillings, or if a region has none.
        """
        digits, geometry = logic.grid.digits, logic.grid.geometry
        free = [cells[digits[cells] == 0].tolist() for cells in geometry.boxes]
        longest = max(free, key=len)
        if len(longest) > MOST_FREE_CELLS:
            raise NotApplicable(
                _(
                    "region alleles list at most {most} free cells, the region at {cell} has "
                    "{count}"
                ).format(
                    most=MOST_FREE_CELLS, cell=geometry.cell_name(longest[0]), count=len(longest)
                )
            )
        return _encoded(logic, [(cells, 0) for cells in free if cells])


def _encoded(logic: LogicResult, groups: list[tuple[list[int], int]]) -> CageAlleleEncoding:
    """List the fillings of groups of free cells, each with its total, or 0 for any total."""
    grid = logic.grid
    longest = max((len(cells) for cells, _total in groups), default=1)
    listed = [np.empty((longest, 0), np.uint8)]
    total = 0
    for cells, left in groups:
        candidates = logic.candidates[cells]
        most = LARGEST_LIST - total + 1
        count = list_cage_fillings(candidates, left, most, listed[0])
        total += count
        if not count:
            raise NotApplicable(
                _("the cage or region at {cell} cannot be filled with its candidates").format(
                    cell=grid.geometry.cell_name(cells[0])
                )
            )
        if total > LARGEST_LIST:
            raise NotApplicable(
                _("a list has at most {largest_list:,} fillings, this puzzle has more").format(
                    largest_list=LARGEST_LIST
                )
            )
        digits = np.zeros((longest, count), np.uint8)
        list_cage_fillings(candidates, left, count, digits)
        listed.append(digits)
    return CageAlleleEncoding(grid, _fillings(grid, [cells for cells, _ in groups], listed))


def _free_cages(grid: Grid) -> list[tuple[list[int], int]]:
    """Return the free cells of each cage with their total.

    Free cells without a cage follow, each with 0 for any digit. So do the cells of a cage with as
    many cells as there are digits, since its list of fillings would be too long. It has its total
    if its digits differ, and equal digits are conflicts.
    """
    digits, caged, found = grid.digits.tolist(), set[int](), list[tuple[list[int], int]]()
    for cage in grid.geometry.layout.cages:
        if len(cage.cells) == grid.geometry.size:
            continue
        caged.update(cage.cells)
        free = [cell for cell in cage.cells if not digits[cell]]
        if free:
            found.append((free, cage.total - sum(digits[cell] for cell in cage.cells)))
    alone = (cell for cell, digit in enumerate(digits) if not digit and cell not in caged)
    return [*found, *(([cell], 0) for cell in alone)]


def _fillings(grid: Grid, cages: list[list[int]], listed: list[Digits]) -> CageFillings:
    """Return the tables of the kernels; ``listed`` has the fillings of each cage."""
    geometry, longest = grid.geometry, len(listed[0])
    cells = np.full((len(cages), longest), -1)
    mates: dict[int, set[int]] = {}
    for number, cage in enumerate(cages):
        cells[number, : len(cage)] = cage
        mates.update({cell: set(cage) for cell in cage})
    peers = [
        [peer for peer in of_cell if peer not in mates.get(cell, ())]
        for cell, of_cell in enumerate(geometry.peers)
    ]
    counts = np.array([each.shape[1] for each in listed[1:]], np.int64)
    return CageFillings(
        digits=np.ascontiguousarray(np.concatenate(listed, axis=1)),
        starts=np.concatenate([[0], np.cumsum(counts)]),
        cells=cells,
        lengths=np.array([len(cage) for cage in cages], np.int64),
        choices=np.flatnonzero(counts > 1),
        peer_starts=np.cumsum([0, *map(len, peers)]),
        peers=np.array([peer for of_cell in peers for peer in of_cell], np.int64),
        fixed_digits=grid.digits.copy(),
    )
