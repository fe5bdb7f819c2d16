"""Representation: the digits box by box, each any candidate of its cell."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.cells.encoding import Blocks, CellEncoding
from sudoku_ga.evolution.components.representation import Representation, require_candidates
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.logic import LogicResult


@dataclass(frozen=True)
class CandidateCells(Representation):
    """Cells that choose among their candidates, whatever the others hold.

    Completing a Sudoku is colouring a graph of which some nodes have their colours: the cells
    are its nodes, the digits its colours, and an individual is a colouring with errors.
    """

    name = "candidate-cells"
    label = "Candidate cells"
    source = "Hertz & de Werra, 1987"
    help = (
        "The genes are the digits, box by box, each any candidate of its cell. Rows, columns and "
        "boxes may all be in conflict, as in a colouring of a graph with errors."
    )
    traits = frozenset({Trait.CELLS, Trait.BOXES, Trait.CANDIDATES})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Fix the givens and what logic filled.

        Raises
        ------
        NotApplicable
            If a cell has no candidate.
        """
        require_candidates(logic)
        return CellEncoding(logic.grid, logic.candidates, Blocks.BOXES, permuted=False)
