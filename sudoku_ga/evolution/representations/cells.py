"""Representations whose genes are the digits of the free cells."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Representation, free_share, require_candidates
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.box_swaps import BoxSwaps, count_digits
from sudoku_ga.evolution.kernels.candidate_graph import Graph
from sudoku_ga.evolution.kernels.fitness import (
    LARGEST_PACKED,
    Board,
    score_counted,
    score_packed,
)
from sudoku_ga.evolution.kernels.further_rules import FurtherRules, score_further_rules
from sudoku_ga.evolution.kernels.initialisation import (
    draw_candidate_rows,
    draw_candidates,
    draw_digits,
    shuffle_blocks,
)
from sudoku_ga.evolution.representations.lookup_tables import (
    box_swaps,
    candidate_graph,
    further_rules,
    with_pairs,
)
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD, Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.layout import EVERY_FEATURE
from sudoku_ga.puzzle.singles import LogicResult, Masks, unpacked

Indices = npt.NDArray[np.int64]


class Blocks(StrEnum):
    """The groups of genes that crossovers inherit as a whole."""

    CELLS = "cells"
    ROWS = "rows"
    BOXES = "boxes"


@dataclass(frozen=True, eq=False)
class CellEncoding:
    """A representation of digits of cells, fitted to one puzzle.

    Only free cells are genes, so that givens stay by construction. The genes of a block are
    consecutive, in reading order.

    Parameters
    ----------
    grid : Grid
        The digits that do not change.
    candidates_of_cells : ndarray of uint64, shape (cell_count,)
        Bit d - 1 is set if digit d is possible, as in :class:`LogicResult`.
    blocks : Blocks
        How the genes are grouped.
    permuted : bool
        Whether each block holds each digit once.
    """

    grid: Grid
    candidates_of_cells: Masks
    blocks: Blocks
    permuted: bool

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""
        return self.grid.geometry

    @property
    def free_share(self) -> float:
        """The share of the cells that are not fixed, 0 to 1."""
        return free_share(self.grid)

    @cached_property
    def cells(self) -> Indices:
        """The cell of each gene, shape (genes,)."""
        geometry = self.geometry
        order = (
            geometry.boxes.ravel()
            if self.blocks is Blocks.BOXES
            else np.arange(geometry.cell_count)
        )
        free: Indices = order[self.grid.digits[order] == 0]
        return free

    @property
    def gene_count(self) -> int:
        """The number of free cells."""
        return len(self.cells)

    @cached_property
    def block_of_gene(self) -> Indices:
        """The block of each gene, shape (genes,)."""
        if self.blocks is Blocks.CELLS:
            return np.arange(self.gene_count)
        geometry = self.geometry
        unit_of = geometry.row_of if self.blocks is Blocks.ROWS else geometry.box_of
        return unit_of[self.cells]

    @cached_property
    def block_starts(self) -> Indices:
        """Where the genes of each block begin, and the end, shape (blocks + 1,)."""
        block_count = self.gene_count if self.blocks is Blocks.CELLS else self.geometry.size
        return np.searchsorted(self.block_of_gene, np.arange(block_count + 1))

    @cached_property
    def box_of_gene(self) -> Indices:
        """The box of each gene, shape (genes,)."""
        return self.geometry.box_of[self.cells]

    @cached_property
    def candidates(self) -> Masks:
        """The candidates of each gene, shape (genes,)."""
        return self.candidates_of_cells[self.cells]

    @cached_property
    def missing_digits(self) -> Digits:
        """The digits that each block lacks, ascending, at its genes, shape (genes,)."""
        size = self.geometry.size
        units = self.geometry.units[:size] if self.blocks is Blocks.ROWS else self.geometry.boxes
        every = set(range(1, size + 1))
        rows = self.grid.digits[units].tolist()
        return np.array([digit for row in rows for digit in sorted(every - set(row))], np.uint8)

    @cached_property
    def _missing_in_rows(self) -> npt.NDArray[np.uint64]:
        """The digits that are not fixed in each row, bit d - 1 for digit d, shape (rows,)."""
        missing = np.zeros(self.geometry.size, np.uint64)
        bits = np.uint64(1) << (self.missing_digits - np.uint8(1)).astype(np.uint64)
        np.bitwise_or.at(missing, self.block_of_gene, bits)
        return missing

    @cached_property
    def swappable_blocks(self) -> Indices:
        """The blocks of two genes or more."""
        return np.flatnonzero(np.diff(self.block_starts) > 1)

    @cached_property
    def units(self) -> npt.NDArray[np.uint8] | npt.NDArray[np.uint16]:
        """The row, column and box of each gene, shape (genes, 3).

        Columns are numbered after rows, boxes after columns. 100×100 boards have 300 units.
        """
        geometry = self.geometry
        of_cell = np.stack([geometry.row_of, geometry.column_of, geometry.box_of], axis=1)
        units = of_cell[self.cells] + np.arange(3) * geometry.size
        if geometry.size > LARGEST_PACKED:
            return units.astype(np.uint16)
        return units.astype(np.uint8)

    @cached_property
    def fixed_digits(self) -> npt.NDArray[np.uint64]:
        """The digits fixed in each row, column and box, bit d - 1 for digit d, shape (units,)."""
        digits = self.grid.digits[self.geometry.units].astype(np.uint64)
        one = np.uint64(1)
        bits = np.where(digits > 0, one << np.maximum(digits, one) - one, np.uint64(0))
        fixed: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=1)
        return fixed

    @cached_property
    def box_swaps(self) -> BoxSwaps:
        """All swaps of two free cells of a box; the blocks must be boxes."""
        return box_swaps(self.grid, self.cells, self.block_starts)

    @cached_property
    def further_rules(self) -> FurtherRules | None:
        """The rules beyond rows, columns and boxes, None if the board has none."""
        return further_rules(self.grid, self.cells)

    @cached_property
    def candidate_graph(self) -> Graph:
        """The graph of the candidates of the free cells."""
        graph = candidate_graph(self.candidates, self.units, self.geometry.size)
        return with_pairs(graph, self._more_pairs_of_genes, self.geometry.size)

    @cached_property
    def _more_pairs_of_genes(self) -> Indices:
        """Pairs of genes that share no row, column or box but must differ, shape (pairs, 2)."""
        gene_of = np.full(self.geometry.cell_count, -1)
        gene_of[self.cells] = np.arange(self.gene_count)
        pairs: Indices = gene_of[self.geometry.more_pairs]
        return pairs[(pairs >= 0).all(axis=1)]

    @cached_property
    def _board(self) -> Board:
        settled = {Blocks.ROWS: 0, Blocks.BOXES: 2}.get(self.blocks) if self.permuted else None
        checked = np.arange(3) != settled
        rows, columns, boxes = checked.tolist()
        pairs = _pairs_in_boxes(self.geometry, rows, columns)
        is_free = self.grid.digits == 0
        double_peers = pairs[boxes & is_free[pairs].any(axis=1)]
        return Board(self.grid.digits, self.cells, checked, double_peers)

    @cached_property
    def _fixed_counts(self) -> npt.NDArray[np.uint8]:
        """The counts of the fixed digits of each unit, shape (3 × size, size + 1)."""
        size = self.geometry.size
        firsts = np.arange(0, 3 * size * (size + 1), size + 1)
        places = firsts[:, None] + self.grid.digits[self.geometry.units]
        counts = np.bincount(places.ravel(), minlength=3 * size * (size + 1))
        return counts.reshape(3 * size, size + 1).astype(np.uint8)

    @cached_property
    def _kinds_of_units(self) -> int:
        """The number of kinds of units: rows, columns, boxes, and further units if any."""
        return 4 if len(self.geometry.more_units) else 3

    def random(self, count: int, states: State) -> Genotypes:
        """Return ``count`` random genotypes that keep the invariant, uint8."""
        if not self.permuted:
            genotypes = np.empty((count, self.gene_count), np.uint8)
            if self.blocks is Blocks.BOXES:
                draw_candidates(genotypes, self.candidate_graph, states)
            elif self.blocks is Blocks.ROWS:
                starts, missing = self.block_starts, self._missing_in_rows
                draw_candidate_rows(genotypes, self.candidates, starts, missing, states)
            else:
                draw_digits(genotypes, self.geometry.size, states)
            return genotypes
        genotypes = np.tile(self.missing_digits, (count, 1))
        shuffle_blocks(genotypes, self.block_starts, states)
        return genotypes

    def keeps_invariant(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which genotypes the representation allows, shape (individuals,)."""
        possible = (genotypes >= 1) & (genotypes <= self.geometry.size)
        if self.permuted:
            # Sorted within the blocks, they equal the missing digits.
            block = self.block_of_gene.astype(np.int64) << 8
            missing: npt.NDArray[np.bool_] = (
                np.sort(block + genotypes) == block + self.missing_digits
            )
            possible &= missing
        elif self.blocks is not Blocks.CELLS:
            is_candidate = unpacked(self.candidates, self.geometry.size).astype(bool)
            digits = np.where(possible, genotypes, 1)
            possible &= is_candidate[np.arange(self.gene_count), digits - 1]
        kept: npt.NDArray[np.bool_] = np.all(possible, axis=1)
        return kept

    def score_units(
        self, genotypes: Genotypes, worth: npt.NDArray[np.float64]
    ) -> tuple[Conflicts, npt.NDArray[np.float64]]:
        """Return the conflicts of each individual and the worth of its units.

        Parameters
        ----------
        genotypes : ndarray of uint8, shape (individuals, genes)
        worth : ndarray of float64, shape (size + 1,)
            The worth of a unit by the number of its distinct digits.

        Returns
        -------
        conflicts : ndarray of int64, shape (individuals,)
        totals : ndarray of float64, shape (individuals, 3 or 4)
            The summed worth of the rows, of the columns, of the boxes, and of the further units
            if the board has any.
        """
        plan, conflicts = Plan(), np.empty(len(genotypes), np.int64)
        totals = self.plan_units(plan, genotypes, worth, conflicts)
        plan.run()
        return conflicts, totals

    def plan_units(
        self,
        plan: Plan,
        genotypes: Genotypes,
        worth: npt.NDArray[np.float64],
        conflicts: Conflicts,
    ) -> npt.NDArray[np.float64]:
        """Plan to overwrite the conflicts; return the array that will hold the worth of units.

        Parameters and result are those of :meth:`score_units`.
        """
        totals = np.empty((len(genotypes), self._kinds_of_units))
        if self.geometry.size > LARGEST_PACKED:
            tables = self.units, self._fixed_counts
            plan.add(score_counted, genotypes, self._board, *tables, worth, conflicts, totals)
        else:
            members = self.geometry.units
            plan.add(score_packed, genotypes, self._board, members, worth, conflicts, totals)
        if self.further_rules is not None:
            plan.add(score_further_rules, genotypes, self.further_rules, worth, conflicts, totals)
        return totals

    def plan_conflicts(self, plan: Plan, genotypes: Genotypes, conflicts: Conflicts) -> None:
        """Plan to overwrite the conflicts of each individual."""
        self.plan_units(plan, genotypes, np.zeros(self.geometry.size + 1), conflicts)

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        """Return the unordered pairs of peers with equal digits of each individual.

        Each cage adds the distance of its sum from its total.
        """
        return self.score_units(genotypes, np.zeros(self.geometry.size + 1))[0]

    def count_on_lines(self, genotypes: Genotypes) -> tuple[npt.NDArray[np.int64], Conflicts]:
        """Return the counts of the digits on rows and columns, and the conflicts outside boxes.

        Returns
        -------
        counts : ndarray of int64, shape (individuals, 2 × size × (size + 1))
            As in :mod:`sudoku_ga.evolution.kernels.box_swaps`.
        conflicts : ndarray of int64, shape (individuals,)
            Those of rows and columns, and those of further rules.
        """
        plan = Plan()
        counted = self.plan_counts_on_lines(plan, genotypes)
        plan.run()
        return counted

    def plan_counts_on_lines(
        self, plan: Plan, genotypes: Genotypes
    ) -> tuple[npt.NDArray[np.int64], Conflicts]:
        """Plan :meth:`count_on_lines`, and return the arrays that will hold its results."""
        swaps, count = self.box_swaps, len(genotypes)
        counts = np.empty((count, *swaps.fixed_counts.shape), swaps.fixed_counts.dtype)
        conflicts = np.empty(count, np.int64)
        plan.take(swaps.fixed_counts[None], np.zeros(count, np.int64), counts)
        lines = swaps.row_starts, swaps.column_starts
        plan.add(count_digits, genotypes, *lines, counts, conflicts)
        if self.further_rules is not None:
            worth, totals = np.zeros(self.geometry.size + 1), np.empty((count, 3))
            plan.add(score_further_rules, genotypes, self.further_rules, worth, conflicts, totals)
        return counts, conflicts

    def decode(self, genotype: Genotypes) -> Digits:
        """Return the digits of one genotype or of many, shape (..., cell_count), row by row."""
        shape = (*genotype.shape[:-1], self.geometry.cell_count)
        digits = np.empty(shape, np.uint8)
        digits[...] = self.grid.digits
        digits[..., self.cells] = genotype
        return digits


@lru_cache(maxsize=16)
def _pairs_in_boxes(geometry: Geometry, rows: bool, columns: bool) -> Indices:
    """Return the pairs of cells that share a box and also a row or a column, as selected."""
    first, second = np.triu_indices(geometry.size, 1)
    one, other = geometry.boxes[:, first].ravel(), geometry.boxes[:, second].ravel()
    shared = rows & (geometry.row_of[one] == geometry.row_of[other])
    shared |= columns & (geometry.column_of[one] == geometry.column_of[other])
    return np.stack([one[shared], other[shared]], axis=1)


class BoxPermutations(Representation):
    """Every box holds each digit once; the givens are fixed."""

    name = "box-permutations"
    label = "Box permutations"
    source = "Mantere & Koljonen, 2007"
    help = (
        "The genes are the digits, box by box. Every box holds each digit once; rows and "
        "columns may be in conflict (Mantere and Koljonen, 2007; Lewis, 2007)."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CELLS, Trait.BOXES, Trait.FULL_BOXES, Trait.BOX_PERMUTATIONS})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Return the encoding of the cells that logic left free."""
        return CellEncoding(logic.grid, logic.candidates, Blocks.BOXES, permuted=True)


class RowPermutations(Representation):
    """Every row holds each digit once; the givens are fixed."""

    name = "row-permutations"
    label = "Row permutations"
    source = "Moraglio, Togelius & Lucas, 2006"
    help = (
        "The genes are the digits, row by row. Every row holds each digit once; columns and "
        "boxes may be in conflict."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CELLS, Trait.ROWS, Trait.ROW_PERMUTATIONS})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Return the encoding of the cells that logic left free."""
        return CellEncoding(logic.grid, logic.candidates, Blocks.ROWS, permuted=True)


class CandidateRows(Representation):
    """Rows of candidates; a row may repeat a digit."""

    name = "candidate-rows"
    label = "Candidate rows"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "The genes are the digits, row by row, each a candidate of its cell. Rows lack few "
        "digits, but may repeat one."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CELLS, Trait.ROWS, Trait.CANDIDATES})
    largest_size = LARGEST_IN_A_WORD

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Return the encoding of the cells that logic left free.

        Raises ``NotApplicable`` if a cell has no candidate, so that no row can be drawn.
        """
        require_candidates(logic)
        return CellEncoding(logic.grid, logic.candidates, Blocks.ROWS, permuted=False)


class CandidateCells(Representation):
    """Cells that choose among their candidates independently.

    A Sudoku is the colouring of a graph with some nodes coloured: the cells are the nodes, the
    digits the colours, and an individual is a colouring with errors.
    """

    name = "candidate-cells"
    label = "Candidate cells"
    source = "Hertz & de Werra, 1987"
    help = (
        "The genes are the digits, box by box, each any candidate of its cell. Rows, columns and "
        "boxes may all be in conflict, as in a colouring of a graph with errors."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CELLS, Trait.BOXES, Trait.CANDIDATES})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Return the encoding of the cells that logic left free.

        Raises ``NotApplicable`` if a cell has no candidate.
        """
        require_candidates(logic)
        return CellEncoding(logic.grid, logic.candidates, Blocks.BOXES, permuted=False)


class FreeCells(Representation):
    """The list of the cells that are not given; each may hold any digit."""

    name = "free-cells"
    label = "Free cells"
    source = "Gold, 2005"
    help = (
        "The genes are the digits of the cells that are not given, in reading order. Any digit "
        "is allowed anywhere: rows, columns and boxes may be in conflict."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CELLS, Trait.FREE_DIGITS})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Return the encoding of the cells that logic left free."""
        return CellEncoding(logic.grid, logic.candidates, Blocks.CELLS, permuted=False)
