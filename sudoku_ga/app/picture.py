"""The board's picture, title and caption in a situation; no widget."""

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.conflicts import conflicts_of
from sudoku_ga.app.run.words import counted
from sudoku_ga.app.situation import Situation
from sudoku_ga.app.worker.run_state import RunState


def picture_of(situation: Situation) -> BoardPicture:
    """Return what the board shows."""
    puzzle, shown = situation.sheet.puzzle, situation.shown
    return BoardPicture(
        geometry=puzzle.geometry,
        givens=puzzle.digits,
        evolved=None if shown is None else shown.digits,
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
    pairs, cells, _ = conflicts_of(shown)
    if not pairs and not situation.run.is_on:
        return "Solved", "every row, column and box checked"
    return "Best individual", f"{counted(pairs, 'conflict')}, {counted(len(cells), 'cell')}"


def _fault_cells(situation: Situation) -> frozenset[int]:
    if situation.assessment is None:
        return frozenset()
    return frozenset(int(cell) for cell in situation.assessment.fault_cells)
