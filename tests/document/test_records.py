from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import record_of, replace_with_record
from sudoku_ga.document.player_moves import FillMarks, PlaceDigit
from sudoku_ga.puzzle.record import Details
from tests.document.examples import EMPTY, PUZZLE


def test_a_sheet_becomes_a_record_and_a_sheet_again() -> None:
    details = Details(author="A. Author", level="easy")
    document = Document(BoardState(PUZZLE, "Small", Mode.PLAY, details=details))
    document.do(PlaceDigit((1,), 2))
    document.do(FillMarks())
    record = record_of(document.state)
    assert record.values == document.state.position
    other = Document(EMPTY)
    other.do(replace_with_record(record, record.name, "paste"))
    assert other.state == document.state


def test_a_puzzle_alone_has_neither_digits_nor_candidates() -> None:
    record = record_of(BoardState(PUZZLE))
    assert (record.grid, record.placed, record.candidates) == (PUZZLE, None, None)
