from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import put_record, record_of
from sudoku_ga.document.player_moves import FillMarks, PlaceDigit
from sudoku_ga.puzzle.record import Details
from tests.document.examples import EMPTY, PUZZLE


def test_a_sheet_becomes_a_record_and_a_sheet_again() -> None:
    details = Details(author="A. Author", level="easy")
    desk = Document(BoardState(PUZZLE, "Small", Mode.PLAY, details=details))
    desk.do(PlaceDigit((1,), 2))
    desk.do(FillMarks())
    record = record_of(desk.sheet)
    assert record.values == desk.sheet.position
    other = Document(EMPTY)
    other.do(put_record(record, record.name, "paste"))
    assert other.sheet == desk.sheet


def test_a_puzzle_alone_has_neither_digits_nor_candidates() -> None:
    record = record_of(BoardState(PUZZLE))
    assert (record.grid, record.placed, record.candidates) == (PUZZLE, None, None)
