"""What lies on the desk as a puzzle record, which files of other programs can hold, and back."""

from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.marks import Marks
from sudoku_ga.document.moves import ReplacePuzzle
from sudoku_ga.puzzle.record import PuzzleRecord


def record_of(sheet: BoardState) -> PuzzleRecord:
    """Return givens, the player's digits and marks of a sheet, and its name."""
    noted = tuple(sheet.marks.array(sheet.puzzle.geometry.cell_count).tolist())
    return PuzzleRecord(
        sheet.puzzle,
        sheet.name,
        placed=sheet.placed,
        candidates=noted if sheet.marks else None,
        details=sheet.details,
    )


def put_record(record: PuzzleRecord, name: str, action: str) -> ReplacePuzzle:
    """Return the move that puts a record on the desk, with all that it holds.

    Parameters
    ----------
    record : PuzzleRecord
    name : str
        What the puzzle is called.
    action : str
        The menu's word for undoing it: ``open``, ``paste``…
    """
    marks = Marks.of(dict(enumerate(record.candidates or ())))
    return ReplacePuzzle(record.grid, name, action, record.placed, marks, record.details)
