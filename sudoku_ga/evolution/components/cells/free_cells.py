"""Representation: a list of the free cells, each with any digit."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.cells.encoding import Blocks, CellEncoding
from sudoku_ga.evolution.components.representation import Representation
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.logic import LogicResult


@dataclass(frozen=True)
class FreeCells(Representation):
    """The list of the cells that are not given; each may hold any digit."""

    name = "free-cells"
    label = "Free cells"
    source = "Gold, 2005"
    help = (
        "The genes are the digits of the cells that are not given, in reading order. Any digit "
        "may stand anywhere: rows, columns and boxes may be in conflict."
    )
    traits = frozenset({Trait.CELLS, Trait.FREE_DIGITS})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Fix the givens and what logic filled."""
        return CellEncoding(logic.grid, logic.candidates, Blocks.CELLS, permuted=False)
