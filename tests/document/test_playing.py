from dataclasses import replace

import pytest

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.marks import NO_COLOURS, Colours, Marks
from sudoku_ga.document.moves import (
    ClearGivens,
    FixGivens,
    Move,
    ReplacePuzzle,
    SwitchMode,
    TypeGiven,
)
from sudoku_ga.document.player_moves import (
    ApplyHint,
    ClearAnswer,
    ClearCells,
    ClearColours,
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    KeepEvolved,
    PlaceDigit,
    ShowSolution,
    ToggleCentreMark,
    ToggleColour,
    ToggleMark,
)
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hints import hint
from sudoku_ga.resources import resource_path
from tests.document.examples import EMPTY, FOUR, PUZZLE, SOLVED


@pytest.fixture
def document() -> Document:
    return Document(BoardState(PUZZLE, mode=Mode.PLAY))


def test_a_placed_digit_is_no_given(document: Document) -> None:
    assert document.do(PlaceDigit((1,), 2))
    assert document.state.puzzle == PUZZLE
    assert document.state.position == PUZZLE.with_digit(1, 2)
    assert document.undo_text == "Undo place 2 in r1c2"


def test_a_given_cannot_be_overwritten_in_play(document: Document) -> None:
    assert not document.do(PlaceDigit((0,), 3))
    assert not document.do(ClearCells((0,)))
    assert not document.do(ToggleMark((0,), 3))
    assert document.do(PlaceDigit((0, 1), 3))
    assert document.state.position == PUZZLE.with_digit(1, 3)


def test_a_ruled_out_mark_goes_and_comes_back_with_undo(document: Document) -> None:
    document.do(ToggleMark((1, 2), 2))
    document.do(ToggleMark((1, 2), 3))
    document.do(PlaceDigit((1,), 2))
    assert document.state.marks == Marks.of({2: 0b100})
    document.undo()
    assert document.state.marks == Marks.of({1: 0b110, 2: 0b110})


def test_clearing_takes_digits_first_and_marks_where_there_are_none(document: Document) -> None:
    document.do(ToggleMark((4,), 3))
    document.do(PlaceDigit((1,), 2))
    document.do(ClearCells((1, 4)))
    assert document.state.placed is None
    assert document.state.marks == Marks.of({4: 0b100})
    document.do(ClearCells((1, 4)))
    assert not document.state.marks
    assert not document.do(ClearCells((1, 4)))


def test_marks_rule_out_what_they_have_not() -> None:
    state = EMPTY
    assert not state.written_off
    centre = replace(state, centre=Marks.of({5: 0b0011}))
    assert centre.written_off == {(5, 3), (5, 4)}
    corner = replace(state, marks=Marks.of({0: 0b0100, 1: 0b0100}))
    assert corner.written_off == {(4, 3), (5, 3)}
    assert replace(corner, centre=Marks.of({4: 0b0100})).written_off == {
        (5, 3), (4, 1), (4, 2), (4, 4),
    }  # fmt: skip


def test_corner_and_centre_marks_are_kept_apart(document: Document) -> None:
    document.do(ToggleMark((1, 2), 2))
    document.do(ToggleCentreMark((0, 1, 2), 3))
    assert document.undo_text == "Undo centre mark 3 in 3 cells"
    assert document.state.marks == Marks.of({1: 0b10, 2: 0b10})
    assert document.state.centre == Marks.of({1: 0b100, 2: 0b100})
    document.do(PlaceDigit((2,), 3))
    assert document.state.marks == Marks.of({1: 0b10})
    assert not document.state.centre
    document.undo()
    document.do(ClearMarks())
    assert not (document.state.marks or document.state.centre)


def test_any_cells_are_coloured_and_keep_their_colour_under_a_digit(document: Document) -> None:
    document.do(ToggleColour((0, 1), 4))
    document.do(PlaceDigit((1,), 2))
    assert document.state.colours == Colours.of({0: 4, 1: 4})
    document.do(ToggleColour((1, 2), 5))
    assert document.state.colours == Colours.of({0: 4, 1: 5, 2: 5})
    assert document.undo_text == "Undo colour 2 cells"
    document.do(ToggleColour((1, 2), 5))
    assert document.state.colours == Colours.of({0: 4})
    assert document.do(ClearColours((0, 1)))
    assert not document.do(ClearColours((0, 1)))
    document.undo()
    assert document.state.colours


def test_clearing_takes_the_colour_last(document: Document) -> None:
    document.do(ToggleColour((0, 1), 4))
    document.do(ToggleCentreMark((1,), 2))
    document.do(PlaceDigit((1,), 2))
    document.do(ClearCells((0, 1)))
    assert document.state.placed is None
    assert document.state.colours == Colours.of({0: 4, 1: 4})
    document.do(ToggleCentreMark((1,), 2))
    document.do(ClearCells((0, 1)))
    assert not document.state.centre
    document.do(ClearCells((0, 1)))
    assert document.state.colours == NO_COLOURS


def test_a_colour_leaves_an_answer_alone(document: Document) -> None:
    document.do(KeepEvolved(SOLVED))
    document.do(ToggleColour((1,), 2))
    assert document.state.evolved == SOLVED


def test_a_hint_rules_centre_marks_out_too(document: Document) -> None:
    document.do(ToggleCentreMark((1,), 2))
    document.do(ToggleCentreMark((1,), 3))
    document.do(ApplyHint("naked pair", eliminations=((1, 3),)))
    assert document.state.centre == Marks.of({1: 0b10})


def test_hints_are_counted_for_each_puzzle_and_not_undone(document: Document) -> None:
    document.add_hints()
    document.do(ReplacePuzzle(SOLVED.with_digit(0, 0), "", "open"))
    assert document.hint_count == 0
    document.add_hints(2)
    document.undo()
    assert document.hint_count == 1


def test_a_given_takes_the_place_of_a_players_digit(document: Document) -> None:
    document.do(PlaceDigit((1, 2), 2))
    document.do(TypeGiven((1,), 3))
    assert document.state.puzzle.digits[1] == 3
    assert document.state.position.digits[1:3].tolist() == [3, 2]
    document.do(ClearGivens((1, 2)))
    assert document.state.position.digits[1:3].tolist() == [0, 0]


def test_fixed_digits_are_givens_and_the_game_goes_on() -> None:
    document = Document(EMPTY)
    document.do(PlaceDigit((3,), 4))
    document.do(FixGivens())
    assert document.state.puzzle.digits[3] == 4
    assert document.state.placed is None
    assert document.state.mode is Mode.PLAY


def test_digits_and_marks_are_cleared_apart(document: Document) -> None:
    document.do(ToggleMark((2,), 3))
    document.do(PlaceDigit((4,), 3))
    document.do(ClearDigits())
    assert (document.state.placed, document.state.marks) == (None, Marks.of({2: 0b100}))
    assert not document.do(ClearDigits())
    document.do(ClearMarks())
    assert not document.state.marks


def test_marks_are_filled_in_by_what_the_digits_leave(document: Document) -> None:
    document.do(PlaceDigit((1,), 2))
    document.do(FillMarks())
    assert document.state.marks.digits(2) == (3,)
    assert not document.do(FillMarks())


def test_singles_solve_what_they_solve(document: Document) -> None:
    document.do(FillSingles())
    assert document.state.position == SOLVED
    assert document.state.puzzle == PUZZLE
    assert document.state.is_solved_by_hand
    assert not document.do(FillSingles())


def test_a_wrong_digit_solves_nothing(document: Document) -> None:
    document.do(FillSingles())
    document.do(PlaceDigit((1,), 3))
    assert not document.state.is_solved_by_hand


def test_a_hint_places_and_rules_out(document: Document) -> None:
    document.do(ApplyHint("naked single", placements=((1, 2),)))
    assert document.state.position.digits[1] == 2
    assert document.undo_text == "Undo hint: naked single"
    document.undo()
    document.do(ApplyHint("naked pair", eliminations=((2, 2), (9, 4))))
    assert document.state.marks.digits(1) == (2,)
    assert 2 not in document.state.marks.digits(2)


def test_writing_by_hand_puts_an_answer_away_and_the_digits_come_back(document: Document) -> None:
    document.do(PlaceDigit((1,), 2))
    document.do(KeepEvolved(SOLVED, PUZZLE))
    assert document.state.placed is not None
    document.do(ShowSolution(SOLVED))
    assert (document.state.evolved, document.state.exact) == (None, SOLVED)
    document.do(ToggleMark((2,), 3))
    assert document.state.exact is None
    assert document.state.position == PUZZLE.with_digit(1, 2)


def test_reset_takes_either_answer(document: Document) -> None:
    document.do(ShowSolution(SOLVED))
    document.do(ClearAnswer())
    assert document.state.exact is None


def test_a_puzzle_is_put_to_be_played_and_an_unfinished_one_to_be_edited() -> None:
    document = Document(EMPTY)
    document.do(ReplacePuzzle(PUZZLE, "", "open"))
    assert document.state.mode is Mode.PLAY
    document.do(ReplacePuzzle(Grid.empty(FOUR), "", "new board"))
    assert document.state.mode is Mode.EDIT
    document.do(ReplacePuzzle(PUZZLE.with_digit(1, 1), "", "paste"))
    assert document.state.mode is Mode.EDIT


def test_a_puzzle_brings_its_players_digits_and_marks() -> None:
    document = Document(EMPTY)
    placed = Grid.empty(FOUR).with_digits([(0, 3), (1, 2)])  # the first is a given
    document.do(ReplacePuzzle(PUZZLE, "", "paste", placed, Marks.of({1: 1, 4: 0b100})))
    assert document.state.position == PUZZLE.with_digit(1, 2)
    assert document.state.marks == Marks.of({4: 0b100})


def test_the_mode_is_undone_too(document: Document) -> None:
    document.do(SwitchMode(Mode.EDIT))
    assert document.undo_text == "Undo edit the puzzle"
    document.undo()
    assert document.state.mode is Mode.PLAY


@pytest.mark.parametrize("noted", [0, 1, 5])
def test_hints_lead_to_the_end_whatever_is_noted(noted: int) -> None:
    """A hint that rules candidates out is not given again, wherever the player has noted some."""
    record = next(open_source(str(resource_path("puzzles", "grade-4.sdm"))))
    assessment = assess(record.grid, ExactReference())
    state = BoardState(record.grid, mode=Mode.PLAY)
    for cell in record.grid.blank_cells[:noted].tolist():
        state = ToggleMark((cell,), int(assessment.solution.digits[cell])).applied(state)
    ruled_out = 0
    while not state.position.is_full:
        noted_now = tuple(state.marks.array(81).tolist()) if state.has_all_marks else None
        step = hint(assessment, state.position, noted_now).step
        after = ApplyHint("", step.placements, step.eliminations).applied(state)
        assert after != state
        ruled_out += bool(step.eliminations)
        state = after
    assert ruled_out
    assert state.is_solved_by_hand


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (ClearCells((1, 2)), "clear 2 cells"),
        (ClearDigits(), "clear the digits"),
        (ClearMarks(), "clear the marks"),
        (FillMarks(), "fill in the marks"),
        (FillSingles(), "fill in the singles"),
        (ClearAnswer(), "reset"),
        (ShowSolution(SOLVED), "show the exact solution"),
        (KeepEvolved(SOLVED), "run"),
    ],
)
def test_a_move_says_what_it_does(move: Move, words: str) -> None:
    assert move.text(FOUR) == words
