from sudoku_ga.document.desk import Desk
from sudoku_ga.document.marks import Marks
from sudoku_ga.document.moves import ReplacePuzzle
from sudoku_ga.document.playing import FillMarks, PlaceDigit
from sudoku_ga.document.records import record_of
from sudoku_ga.document.sheet import Sheet
from tests.document.examples import EMPTY, PUZZLE


def test_a_sheet_becomes_a_record_and_a_sheet_again() -> None:
    desk = Desk(Sheet(PUZZLE, "Small"))
    desk.do(PlaceDigit((1,), 2))
    desk.do(FillMarks())
    record = record_of(desk.sheet)
    assert record.values == desk.sheet.position
    other = Desk(EMPTY)
    marks = Marks.of(dict(enumerate(record.candidates or ())))
    other.do(ReplacePuzzle(record.grid, record.name, "paste", record.placed, marks))
    assert (other.sheet.position, other.sheet.marks) == (desk.sheet.position, desk.sheet.marks)


def test_a_puzzle_alone_has_neither_digits_nor_candidates() -> None:
    record = record_of(Sheet(PUZZLE))
    assert (record.grid, record.placed, record.candidates) == (PUZZLE, None, None)
