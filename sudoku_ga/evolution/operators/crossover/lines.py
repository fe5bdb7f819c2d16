"""Crossovers along lines: rows and columns, and bands and stacks of boxes."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import Crossover, Encoding, acceptance
from sudoku_ga.evolution.core.parameters import share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Couples, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import (
    count_distinct_digits,
    count_distinct_in_lanes,
    cut_each_line,
    inherit_better_lines,
    transplant_groups,
    transplant_lines,
)
from sudoku_ga.evolution.kernels.lanes import LARGEST
from sudoku_ga.evolution.operators.crossover.blocks import first_parents_and_donors
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD
from sudoku_ga.puzzle.layout import EVERY_FEATURE, REGIONS_ONLY

GeneLines = npt.NDArray[np.int64]


@dataclass(frozen=True)
class BandOrStack(Crossover[Encoding]):
    """A whole band or stack of boxes from the second parent.

    ::

        first parent    second parent      child
        a a a           b b b              a b a
        a a a           b b b      ->      a b a       (the second stack)
        a a a           b b b              a b a
    """

    name = "band-or-stack"
    label = "Band or stack"
    source = OWN_DESIGN
    help = (
        "The child copies its first parent, and with the rate below one row or column of "
        "boxes from the second: boxes that fit each other travel together. On a board of regions "
        "these are the regions that a row or column meets."
    )

    children_per_couple = 1
    needs = frozenset({Trait.BOXES})

    rate: float = share(
        0.1,
        label="Rate",
        effect="share of children with two parents",
        help="Share of the children that take a band or stack from their second parent.",
    )

    # Files of this crossover already contained it before all crossovers had it.
    accepted: str = acceptance(is_written=True)

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
        donors = first_parents_and_donors(plan, genotypes, couples, children)
        threshold = probability_threshold(self.rate)
        if encoding.geometry.has_regions:
            groups = _groups(encoding)
            plan.add(transplant_groups, genotypes, donors, groups, threshold, children, states)
        else:
            lines = _lines(encoding)
            plan.add(transplant_lines, genotypes, donors, *lines, threshold, children, states)


@lru_cache(maxsize=4)
def _groups(encoding: Encoding) -> npt.NDArray[np.bool_]:
    """Return whether each gene is in a region that a row or column meets, shape (groups, genes).

    Lines that meet the same regions form one group, such as the rows of a band.
    """
    geometry = encoding.geometry
    lines = geometry.box_of[geometry.units[: 2 * geometry.size]]
    groups = sorted({tuple(sorted(set(line))) for line in lines.tolist()})
    return np.array([np.isin(encoding.box_of_gene, group) for group in groups])


@lru_cache(maxsize=4)
def _lines(encoding: Encoding) -> tuple[GeneLines, GeneLines, int]:
    """Return the band and the stack of each gene, and the number of bands and stacks.

    Bands are numbered from 0, stacks after them.
    """
    geometry, box_of_gene = encoding.geometry, encoding.box_of_gene
    per_band = geometry.size // geometry.box_width
    band_count = geometry.size // per_band
    return box_of_gene // per_band, box_of_gene % per_band + band_count, band_count + per_band


class CutInEachLine(Crossover[CellEncoding]):
    """One cut in each row, or in each column, drawn for all lines together."""

    name = "gold-lines"
    label = "Cut in each line"
    source = "Gold, 2005"
    help = (
        "A coin decides whether all rows or all columns are cut, each at a place of its own. "
        "Another coin decides which side comes from the first parent; the other side comes from "
        "the second (Gold, 2005)."
    )
    children_per_couple = 1
    needs = frozenset({Trait.FREE_DIGITS})

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan a child of each couple."""
        geometry, cells = encoding.geometry, encoding.cells
        lines = np.stack([geometry.row_of[cells], geometry.column_of[cells]])
        plan.add(
            cut_each_line,
            genotypes,
            couples,
            lines,
            np.ascontiguousarray(lines[::-1]),
            geometry.size,
            probability_threshold(self.rate),
            children,
            states,
        )


class BetterRowsOfBoxes(Crossover[CellEncoding]):
    """Each row of boxes, or each column of boxes, from the parent with the better one.

    ::

        first parent    second parent     first child     second child
        a a a   good    b b b   poor      a a a           a b b
        a a a   poor    b b b   good      b b b           a b b
        a a a   poor    b b b   good      b b b           a b b
    """

    name = "better-rows-of-boxes"
    label = "Better rows of boxes"
    source = "Sato & Inoue, 2010"
    help = (
        "The first child has each row of boxes, and the second each column of boxes, from the "
        "parent whose rows (columns) there hold more distinct digits; of equals, from the first "
        "parent (Sato and Inoue, 2010)."
    )
    features = EVERY_FEATURE - REGIONS_ONLY
    needs = frozenset({Trait.CELLS, Trait.BOXES})
    largest_size = LARGEST_IN_A_WORD

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan two children of each couple."""
        lines = _Lines.of(encoding)
        worth = np.empty((len(genotypes), lines.groups[-1] + 1), np.int64)
        geometry = encoding.geometry
        if geometry.size > LARGEST:
            of_lines = lines.rows, lines.columns, lines.fixed, lines.groups
            plan.add(count_distinct_digits, genotypes, *of_lines, worth)
        else:
            of_cells = encoding.grid.digits, encoding.cells, geometry.units, lines.groups
            plan.add(count_distinct_in_lanes, genotypes, *of_cells, worth)
        plan.add(
            inherit_better_lines,
            genotypes,
            couples,
            lines.groups[lines.rows],
            lines.groups[lines.columns],
            worth,
            probability_threshold(self.rate),
            children,
            states,
        )


class _Lines(NamedTuple):
    """The rows and columns of a puzzle; columns are numbered after rows.

    ``rows``, ``columns`` (int64, shape (genes,)): the lines of each gene. ``fixed`` (uint64, shape
    (2 × size,)): the digits fixed in each line, bit d - 1 for digit d. ``groups`` (int64, shape (2
    × size,)): the band of each row and the stack of each column; stacks are numbered after bands.
    """

    rows: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    fixed: npt.NDArray[np.uint64]
    groups: npt.NDArray[np.int64]

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, encoding: CellEncoding) -> "_Lines":
        """Return the lines of a puzzle, the same object each time."""
        geometry, size = encoding.geometry, encoding.geometry.size
        lines = np.arange(size)
        bands = lines // geometry.box_height
        return cls(
            geometry.row_of[encoding.cells],
            size + geometry.column_of[encoding.cells],
            encoding.fixed_digits[: 2 * size],
            np.append(bands, bands[-1] + 1 + lines // geometry.box_width),
        )
