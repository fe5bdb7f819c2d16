"""What lies on the desk as a puzzle record, which files of other programs can hold."""

from sudoku_ga.document.sheet import Sheet
from sudoku_ga.puzzle.record import PuzzleRecord


def record_of(sheet: Sheet) -> PuzzleRecord:
    """Return givens, the player's digits and marks of a sheet, and its name."""
    noted = tuple(sheet.marks.array(sheet.puzzle.geometry.cell_count).tolist())
    return PuzzleRecord(
        sheet.puzzle, sheet.name, placed=sheet.placed, candidates=noted if sheet.marks else None
    )
