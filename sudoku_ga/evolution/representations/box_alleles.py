"""Representation: a gene for each box, an index into the list of the box's fillings."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import NotApplicable, Representation, free_share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.box_alleles import (
    Fillings,
    count_conflicts,
    count_fillings,
    draw_fillings,
    list_fillings,
)
from sudoku_ga.evolution.kernels.cage_alleles import CageFillings
from sudoku_ga.evolution.kernels.price_blocks import Blocks, blocks_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits
from sudoku_ga.puzzle.singles import LogicResult
from sudoku_ga.translation import _

SIGNATURE_BITS = 64
LARGEST_LIST = 50_000


class NearFillings(NamedTuple):
    """The neighbours of each filling: the fillings of its box that differ in the fewest cells.

    Neighbours differ in two cells, whose digits are exchanged, or in three if there is no such
    filling. A filling with neither has no neighbour.

    Parameters
    ----------
    starts : ndarray of int64, shape (fillings + 1,)
        Index of the first neighbour of each filling, and the end.
    neighbours : ndarray of int64, shape (starts[-1],)
        Ascending for each filling.
    """

    starts: npt.NDArray[np.int64]
    neighbours: npt.NDArray[np.int64]


class FillingEncoding:
    """Genotypes whose genes are indices into a list of fillings, each of its own cells.

    ``fillings.starts``, shape (genes + 1,), holds the first filling of each gene, and the end.
    """

    fillings: Fillings | CageFillings

    @cached_property
    def block_starts(self) -> npt.NDArray[np.int64]:
        """Where the genes of each block begin, and the end: every gene is a block."""
        return np.arange(len(self.fillings.starts))

    def random(self, count: int, states: State) -> Genotypes:
        """Return ``count`` genotypes of one random filling for each gene, int32."""
        genotypes = np.empty((count, len(self.fillings.starts) - 1), np.int32)
        draw_fillings(genotypes, self.fillings.starts, states)
        return genotypes

    def keeps_invariant(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which genotypes the representation allows, shape (individuals,)."""
        starts = self.fillings.starts
        possible = (genotypes >= starts[:-1]) & (genotypes < starts[1:])
        kept: npt.NDArray[np.bool_] = np.all(possible, axis=1)
        return kept


@dataclass(frozen=True, eq=False)
class BoxAlleleEncoding(FillingEncoding):
    """The fillings of every box, one after the other.

    Parameters
    ----------
    geometry : Geometry
    free_share : float
        The share of the cells that are not fixed, 0 to 1.
    digits : ndarray of uint8, shape (fillings, size)
        The digits of each filling, by the cells of its box.
    fillings : Fillings
        The same fillings, for the kernels. A gene is an index into the whole list.
    """

    geometry: Geometry
    free_share: float
    digits: Digits
    fillings: Fillings

    @cached_property
    def box_of_gene(self) -> npt.NDArray[np.int64]:
        """The box of each gene, shape (genes,): its own number."""
        return np.arange(self.geometry.size)

    @cached_property
    def choices(self) -> npt.NDArray[np.int64]:
        """The boxes of two fillings or more."""
        return np.flatnonzero(np.diff(self.fillings.starts) > 1)

    @cached_property
    def blocks(self) -> Blocks:
        """The fillings in blocks, in which they are evaluated."""
        return blocks_of(self.fillings)

    @cached_property
    def near(self) -> NearFillings:
        """The neighbours of each filling."""
        pairs = [
            _near_in_box(self.digits[first:last], int(first))
            for first, last in pairwise(self.fillings.starts)
        ]
        fillings, neighbours = np.concatenate(pairs, axis=1)
        order = np.lexsort((neighbours, fillings))
        counts = np.bincount(fillings, minlength=len(self.digits))
        return NearFillings(np.concatenate([[0], np.cumsum(counts)]), neighbours[order])

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        """Return the unordered pairs of peers with equal digits of each individual."""
        conflicts = np.empty(len(genotypes), np.int64)
        count_conflicts(genotypes, self.fillings, conflicts)
        return conflicts

    def plan_conflicts(self, plan: Plan, genotypes: Genotypes, conflicts: Conflicts) -> None:
        """Plan to overwrite the conflicts of each individual."""
        plan.add(count_conflicts, genotypes, self.fillings, conflicts)

    def decode(self, genotype: Genotypes) -> Digits:
        """Return the digits of one genotype or of many, shape (..., cell_count), row by row."""
        digits = np.empty((*genotype.shape[:-1], self.geometry.cell_count), np.uint8)
        digits[..., self.geometry.boxes] = self.digits[genotype]
        return digits


class BoxAlleles(Representation):
    """One gene for each box: an index into the list of its possible fillings."""

    name = "box-alleles"
    label = "Box alleles"
    source = OWN_DESIGN
    help = (
        "Each gene is an index into the list of all fillings of a box that its candidates "
        "allow. Boxes are always right; rows and columns may be in conflict."
    )
    traits = frozenset({Trait.BOXES, Trait.FULL_BOXES, Trait.BOX_ALLELES})

    def encode(self, logic: LogicResult) -> BoxAlleleEncoding:
        """List the fillings of each box.

        Raises ``NotApplicable`` if a signature needs more than 64 bits, if there are more than
        50,000 fillings, or if a box has none.
        """
        geometry = logic.grid.geometry
        bits = (geometry.box_height + geometry.box_width) * geometry.size
        if bits > SIGNATURE_BITS:
            raise NotApplicable(
                _(
                    "box alleles need {bits} bits for a filling of {geometry}, at most "
                    "{signature_bits} fit"
                ).format(bits=bits, geometry=geometry, signature_bits=SIGNATURE_BITS)
            )
        candidates = [logic.candidates[cells] for cells in geometry.boxes]
        counts = [count_fillings(of_box) for of_box in candidates]
        if 0 in counts:
            raise NotApplicable(
                _("box {index} cannot be filled with its candidates").format(
                    index=counts.index(0) + 1
                )
            )
        starts = np.concatenate([[0], np.cumsum(counts)])
        total = int(starts[-1])
        if total > LARGEST_LIST:
            raise NotApplicable(
                _(
                    "box alleles hold at most {largest_list:,} fillings, this puzzle has {total:,}"
                ).format(largest_list=LARGEST_LIST, total=total)
            )
        digits = np.empty((total, geometry.size), np.uint8)
        signatures = np.empty(total, np.uint64)
        for of_box, first, last in zip(candidates, starts, starts[1:], strict=False):
            list_fillings(of_box, geometry.box_width, digits[first:last], signatures[first:last])
        row_mask = np.uint64((1 << geometry.box_height * geometry.size) - 1)
        fillings = Fillings(signatures, starts, _neighbours(geometry), row_mask)
        return BoxAlleleEncoding(geometry, free_share(logic.grid), digits, fillings)


@lru_cache(maxsize=16)
def _neighbours(geometry: Geometry) -> npt.NDArray[np.int64]:
    """Return the pairs of neighbours of each box, as in :class:`Fillings`; not to be changed."""
    size = geometry.size
    per_band = size // geometry.box_width
    pairs = max(geometry.box_height, geometry.box_width) - 1
    neighbours = np.full((size, pairs, 2), -1)
    for box in range(size):
        band = [b for b in range(size) if b // per_band == box // per_band and b != box]
        stack = [b for b in range(size) if b % per_band == box % per_band and b != box]
        neighbours[box, : len(band), 0] = band
        neighbours[box, : len(stack), 1] = stack
    return neighbours


def _near_in_box(digits: Digits, first: int) -> npt.NDArray[np.int64]:
    """Return each filling of a box and each of its neighbours, shape (2, pairs).

    ``digits`` are those of the fillings of the box, ascending; the first has the number ``first``.
    """
    cells = range(digits.shape[1])
    everything = np.arange(len(digits))
    near = [_cycled(digits, everything, pair) for pair in combinations(cells, 2)]
    found = np.concatenate(near, axis=1)
    lonely = np.setdiff1d(everything, found[0])
    if len(lonely):
        for a, b, c in combinations(cells, 3):
            near += [_cycled(digits, lonely, cycle) for cycle in ((a, b, c), (a, c, b))]
        found = np.concatenate(near, axis=1)
    return found + first


def _cycled(
    digits: Digits, chosen: npt.NDArray[np.int64], cycle: tuple[int, ...]
) -> npt.NDArray[np.int64]:
    """Return the chosen fillings whose digits may move along a cycle of cells, and the results."""
    weights = (digits.shape[1] + 1) ** np.arange(digits.shape[1])[::-1]
    keys = digits @ weights  # in the order of the fillings, as words in a dictionary
    moved = digits[chosen]
    moved[:, list(cycle)] = digits[chosen][:, [*cycle[1:], cycle[0]]]
    places = np.minimum(np.searchsorted(keys, moved @ weights), len(keys) - 1)
    exists = keys[places] == moved @ weights
    return np.stack([chosen[exists], places[exists]])
