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
from tests.examples import examples


class AnyMoves(RuleBasedStateMachine):
    """Moves, undo, redo and jumps, beside a plain list of the states."""

    def __init__(self) -> None:
        super().__init__()
        self.few_states = patch.object(document, "KEPT_STATES", 2)
        self.few_states.start()
        self.document = Document(EMPTY)
        self.states: list[BoardState] = [EMPTY]
        self.position = 0

    def teardown(self) -> None:
        self.few_states.stop()

    @rule(move=moves)
    def do(self, move: Move) -> None:
        before = self.document.state
        if self.document.do(move):
            self.position += 1
            self.states[self.position :] = [self.document.state]
        else:
            assert self.document.state is before

    @rule()
    def undo(self) -> None:
        assert self.document.undo() is (self.position > 0)
        self.position = max(0, self.position - 1)

    @rule()
    def redo(self) -> None:
        assert self.document.redo() is (self.position < len(self.states) - 1)
        self.position = min(len(self.states) - 1, self.position + 1)

    @rule()
    def undo_all_and_redo_all(self) -> None:
        while self.document.undo():
            pass
        assert self.document.state == EMPTY
        while self.document.redo():
            pass
        assert self.document.state == self.states[-1]
        self.position = len(self.states) - 1

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def jump_to_the_middle(self) -> None:
        self.position = len(self.states) // 2
        self.document.go_to(self.position)

    @rule()
    def save_and_load(self) -> None:
        text = write_session(Session(self.document))
        self.document = read_session(text).document
        assert write_session(Session(self.document)) == text

    @invariant()
    def the_sheet_is_the_one_of_its_position(self) -> None:
        assert self.document.state == self.states[self.position]
        assert len(self.document.texts) == len(self.states) - 1
        assert bool(self.document.undo_text) is (self.position > 0)
        assert bool(self.document.redo_text) is (self.position < len(self.states) - 1)

    @invariant()
    def nothing_overlaps(self) -> None:
        state = self.document.state
        if state.placed is not None:
            assert not np.any((state.placed.digits > 0) & (state.puzzle.digits > 0))
            assert state.placed.given_count
        assert not any(state.position.digits[cell] for cell, _ in state.marks.masks)
        assert state.evolved is None or state.exact is None

    @invariant()
    def the_moves_alone_tell_the_session(self) -> None:
        state = self.document.start
        for move in self.document.moves[: self.document.position]:
            state = move.applied(state)
        assert state == self.document.state


AnyMoves.TestCase.settings = settings(examples(20), stateful_step_count=15)
TestAnyMoves = AnyMoves.TestCase
