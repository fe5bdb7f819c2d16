"""Representation: the digits row by row, each a candidate of its cell."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.cells.encoding import Blocks, CellEncoding
from sudoku_ga.evolution.components.representation import Representation, require_candidates
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.logic import LogicResult


@dataclass(frozen=True)
class CandidateRows(Representation):
    """Rows of candidates; a digit may stand twice in a row."""

    name = "candidate-rows"
    label = "Candidate rows"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "The genes are the digits, row by row, each a candidate of its cell. Rows lack few "
        "digits, but may repeat one."
    )
    traits = frozenset({Trait.CELLS, Trait.ROWS, Trait.CANDIDATES})

    def encode(self, logic: LogicResult) -> CellEncoding:
        """Fix the givens and what logic filled.

        Raises
        ------
        NotApplicable
            If a cell has no candidate, so that no row can be drawn.
        """
        require_candidates(logic)
        return CellEncoding(logic.grid, logic.candidates, Blocks.ROWS, permuted=False)
