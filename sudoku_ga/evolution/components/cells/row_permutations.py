"""Representation: the digits row by row, each row a permutation, givens fixed."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.cells.encoding import Blocks, CellEncoding
from sudoku_ga.evolution.components.representation import Representation
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.logic import LogicResult


@dataclass(frozen=True)
class RowPermutations(Representation):
    """Every row holds each digit once; the givens stay where they are."""

    name = "row-permutations"
    label = "Row permutations"
    source = "Moraglio, Togelius & Lucas, 2006"
    help = (
        "The genes are the digits, row by row. Every row holds each digit once; columns and "
        "boxes may be in conflict."
    )
    traits = frozenset({Trait.CELLS, Trait.ROWS, Trait.ROW_PERMUTATIONS})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Fix the givens and what logic filled."""
        return CellEncoding(logic.grid, logic.candidates, Blocks.ROWS, permuted=True)
