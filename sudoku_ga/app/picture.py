"""The board's picture, title and caption in a situation; no widget."""

from functools import lru_cache

import numpy as np

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.conflicts import conflicts_of
from sudoku_ga.app.run.words import counted
from sudoku_ga.app.situation import Situation
from sudoku_ga.app.worker.run_state import RunState
from sudoku_ga.puzzle.grid import Grid


def picture_of(situation: Situation) -> BoardPicture:
    """Return what the board shows."""
    puzzle, shown = situation.sheet.puzzle, situation.shown
    return BoardPicture(
        geometry=puzzle.geometry,
        givens=puzzle.digits,
        evolved=None if shown is None else shown.digits,
        logic_cells=_logic_cells(puzzle, situation.filled),
        conflict_cells=frozenset() if shown is None else conflicts_of(shown).cells,
        fault_cells=conflicts_of(puzzle).cells | _fault_cells(situation),
        locked=situation.run.is_on,
        editing=not situation.run.is_on,
    )


def title_of(situation: Situation) -> tuple[str, str]:
    """Return the title above the board and the caption beside it."""
    shown, givens = situation.shown, counted(situation.sheet.puzzle.given_count, "given")
    if shown is None:
        if situation.run is RunState.CHECKING:
            return "Puzzle", "counting its solutions"
        return ("Puzzle" if situation.run.is_on else "Edit puzzle"), givens
    pairs, cells = conflicts_of(shown)
    if not pairs and not situation.run.is_on:
        return "Solved", "every row, column and box checked"
    return "Best individual", f"{counted(pairs, 'conflict')}, {counted(len(cells), 'cell')}"


# The same two grids in every picture of a run.
@lru_cache(maxsize=2)
def _logic_cells(puzzle: Grid, filled: Grid | None) -> frozenset[int]:
    if filled is None:
        return frozenset()
    return frozenset(np.flatnonzero(filled.digits != puzzle.digits).tolist())


def _fault_cells(situation: Situation) -> frozenset[int]:
    if situation.assessment is None:
        return frozenset()
    return frozenset(int(cell) for cell in situation.assessment.fault_cells)
