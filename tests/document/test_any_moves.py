"""What holds whatever is done on the document."""

from unittest.mock import patch

import numpy as np
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sudoku_ga.document import document
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import Move
from sudoku_ga.document.session import Session, read_session, write_session
from tests.document.examples import EMPTY, moves


class AnyMoves(RuleBasedStateMachine):
    """Moves, undo, redo and jumps, beside a plain list of the sheets."""

    def __init__(self) -> None:
        super().__init__()
        self.few_sheets = patch.object(document, "APART", 2)
        self.few_sheets.start()
        self.desk = Document(EMPTY)
        self.sheets: list[BoardState] = [EMPTY]
        self.position = 0

    def teardown(self) -> None:
        self.few_sheets.stop()

    @rule(move=moves)
    def do(self, move: Move) -> None:
        before = self.desk.sheet
        if self.desk.do(move):
            self.position += 1
            self.sheets[self.position :] = [self.desk.sheet]
        else:
            assert self.desk.sheet is before

    @rule()
    def undo(self) -> None:
        assert self.desk.undo() is (self.position > 0)
        self.position = max(0, self.position - 1)

    @rule()
    def redo(self) -> None:
        assert self.desk.redo() is (self.position < len(self.sheets) - 1)
        self.position = min(len(self.sheets) - 1, self.position + 1)

    @rule()
    def undo_all_and_redo_all(self) -> None:
        while self.desk.undo():
            pass
        assert self.desk.sheet == EMPTY
        while self.desk.redo():
            pass
        assert self.desk.sheet == self.sheets[-1]
        self.position = len(self.sheets) - 1

    @precondition(lambda self: len(self.sheets) > 1)
    @rule()
    def jump_to_the_middle(self) -> None:
        self.position = len(self.sheets) // 2
        self.desk.go_to(self.position)

    @rule()
    def save_and_load(self) -> None:
        text = write_session(Session(self.desk))
        self.desk = read_session(text).desk
        assert write_session(Session(self.desk)) == text

    @invariant()
    def the_sheet_is_the_one_of_its_position(self) -> None:
        assert self.desk.sheet == self.sheets[self.position]
        assert len(self.desk.texts) == len(self.sheets) - 1
        assert bool(self.desk.undo_text) is (self.position > 0)
        assert bool(self.desk.redo_text) is (self.position < len(self.sheets) - 1)

    @invariant()
    def nothing_overlaps(self) -> None:
        sheet = self.desk.sheet
        if sheet.placed is not None:
            assert not np.any((sheet.placed.digits > 0) & (sheet.puzzle.digits > 0))
            assert sheet.placed.given_count
        assert not any(sheet.position.digits[cell] for cell, _ in sheet.marks.masks)
        assert sheet.evolved is None or sheet.exact is None

    @invariant()
    def the_moves_alone_tell_the_session(self) -> None:
        sheet = self.desk.start
        for move in self.desk.moves[: self.desk.position]:
            sheet = move.applied(sheet)
        assert sheet == self.desk.sheet


AnyMoves.TestCase.settings = settings(max_examples=60, stateful_step_count=15)
TestAnyMoves = AnyMoves.TestCase
