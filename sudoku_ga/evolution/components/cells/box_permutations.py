"""Representation: the digits box by box, each box a permutation, givens fixed."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.cells.encoding import Blocks, CellEncoding
from sudoku_ga.evolution.components.representation import Representation
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.logic import LogicResult


@dataclass(frozen=True)
class BoxPermutations(Representation):
    """Every box holds each digit once; the givens stay where they are."""

    name = "box-permutations"
    label = "Box permutations"
    source = "Mantere & Koljonen, 2007"
    help = (
        "The genes are the digits, box by box. Every box holds each digit once; rows and "
        "columns may be in conflict (Mantere and Koljonen, 2007; Lewis, 2007)."
    )
    traits = frozenset({Trait.CELLS, Trait.BOXES, Trait.FULL_BOXES, Trait.BOX_PERMUTATIONS})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Fix the givens and what logic filled."""
        return CellEncoding(logic.grid, logic.candidates, Blocks.BOXES, permuted=True)
