import pytest

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.marks import Marks
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
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    KeepEvolved,
    PlaceDigit,
    ShowSolution,
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
def desk() -> Document:
    return Document(BoardState(PUZZLE, mode=Mode.PLAY))


def test_a_placed_digit_is_no_given(desk: Document) -> None:
    assert desk.do(PlaceDigit((1,), 2))
    assert desk.sheet.puzzle == PUZZLE
    assert desk.sheet.position == PUZZLE.with_digit(1, 2)
    assert desk.undo_text == "Undo place 2 in r1c2"


def test_a_given_cannot_be_overwritten_in_play(desk: Document) -> None:
    assert not desk.do(PlaceDigit((0,), 3))
    assert not desk.do(ClearCells((0,)))
    assert not desk.do(ToggleMark((0,), 3))
    assert desk.do(PlaceDigit((0, 1), 3))
    assert desk.sheet.position == PUZZLE.with_digit(1, 3)


def test_a_ruled_out_mark_goes_and_comes_back_with_undo(desk: Document) -> None:
    desk.do(ToggleMark((1, 2), 2))
    desk.do(ToggleMark((1, 2), 3))
    desk.do(PlaceDigit((1,), 2))
    assert desk.sheet.marks == Marks.of({2: 0b100})
    desk.undo()
    assert desk.sheet.marks == Marks.of({1: 0b110, 2: 0b110})


def test_clearing_takes_digits_first_and_marks_where_there_are_none(desk: Document) -> None:
    desk.do(ToggleMark((4,), 3))
    desk.do(PlaceDigit((1,), 2))
    desk.do(ClearCells((1, 4)))
    assert desk.sheet.placed is None
    assert desk.sheet.marks == Marks.of({4: 0b100})
    desk.do(ClearCells((1, 4)))
    assert not desk.sheet.marks
    assert not desk.do(ClearCells((1, 4)))


def test_a_given_takes_the_place_of_a_players_digit(desk: Document) -> None:
    desk.do(PlaceDigit((1, 2), 2))
    desk.do(TypeGiven((1,), 3))
    assert desk.sheet.puzzle.digits[1] == 3
    assert desk.sheet.position.digits[1:3].tolist() == [3, 2]
    desk.do(ClearGivens((1, 2)))
    assert desk.sheet.position.digits[1:3].tolist() == [0, 0]


def test_fixed_digits_are_givens_and_the_game_goes_on() -> None:
    desk = Document(EMPTY)
    desk.do(PlaceDigit((3,), 4))
    desk.do(FixGivens())
    assert desk.sheet.puzzle.digits[3] == 4
    assert desk.sheet.placed is None
    assert desk.sheet.mode is Mode.PLAY


def test_digits_and_marks_are_cleared_apart(desk: Document) -> None:
    desk.do(ToggleMark((2,), 3))
    desk.do(PlaceDigit((4,), 3))
    desk.do(ClearDigits())
    assert (desk.sheet.placed, desk.sheet.marks) == (None, Marks.of({2: 0b100}))
    assert not desk.do(ClearDigits())
    desk.do(ClearMarks())
    assert not desk.sheet.marks


def test_marks_are_filled_in_by_what_the_digits_leave(desk: Document) -> None:
    desk.do(PlaceDigit((1,), 2))
    desk.do(FillMarks())
    assert desk.sheet.marks.digits(2) == (3,)
    assert not desk.do(FillMarks())


def test_singles_solve_what_they_solve(desk: Document) -> None:
    desk.do(FillSingles())
    assert desk.sheet.position == SOLVED
    assert desk.sheet.puzzle == PUZZLE
    assert desk.sheet.is_solved_by_hand
    assert not desk.do(FillSingles())


def test_a_wrong_digit_solves_nothing(desk: Document) -> None:
    desk.do(FillSingles())
    desk.do(PlaceDigit((1,), 3))
    assert not desk.sheet.is_solved_by_hand


def test_a_hint_places_and_rules_out(desk: Document) -> None:
    desk.do(ApplyHint("naked single", placements=((1, 2),)))
    assert desk.sheet.position.digits[1] == 2
    assert desk.undo_text == "Undo hint: naked single"
    desk.undo()
    desk.do(ApplyHint("naked pair", eliminations=((2, 2), (9, 4))))
    assert desk.sheet.marks.digits(1) == (2,)
    assert 2 not in desk.sheet.marks.digits(2)


def test_writing_by_hand_puts_an_answer_away_and_the_digits_come_back(desk: Document) -> None:
    desk.do(PlaceDigit((1,), 2))
    desk.do(KeepEvolved(SOLVED, PUZZLE))
    assert desk.sheet.placed is not None
    desk.do(ShowSolution(SOLVED))
    assert (desk.sheet.evolved, desk.sheet.exact) == (None, SOLVED)
    desk.do(ToggleMark((2,), 3))
    assert desk.sheet.exact is None
    assert desk.sheet.position == PUZZLE.with_digit(1, 2)


def test_reset_takes_either_answer(desk: Document) -> None:
    desk.do(ShowSolution(SOLVED))
    desk.do(ClearAnswer())
    assert desk.sheet.exact is None


def test_a_puzzle_is_put_to_be_played_and_an_unfinished_one_to_be_edited() -> None:
    desk = Document(EMPTY)
    desk.do(ReplacePuzzle(PUZZLE, "", "open"))
    assert desk.sheet.mode is Mode.PLAY
    desk.do(ReplacePuzzle(Grid.empty(FOUR), "", "new board"))
    assert desk.sheet.mode is Mode.EDIT
    desk.do(ReplacePuzzle(PUZZLE.with_digit(1, 1), "", "paste"))
    assert desk.sheet.mode is Mode.EDIT


def test_a_puzzle_brings_its_players_digits_and_marks() -> None:
    desk = Document(EMPTY)
    placed = Grid.empty(FOUR).with_digits([(0, 3), (1, 2)])  # the first is a given
    desk.do(ReplacePuzzle(PUZZLE, "", "paste", placed, Marks.of({1: 1, 4: 0b100})))
    assert desk.sheet.position == PUZZLE.with_digit(1, 2)
    assert desk.sheet.marks == Marks.of({4: 0b100})


def test_the_mode_is_undone_too(desk: Document) -> None:
    desk.do(SwitchMode(Mode.EDIT))
    assert desk.undo_text == "Undo edit the puzzle"
    desk.undo()
    assert desk.sheet.mode is Mode.PLAY


@pytest.mark.parametrize("noted", [0, 1, 5])
def test_hints_lead_to_the_end_whatever_is_noted(noted: int) -> None:
    """A hint that rules candidates out is not given again, wherever the player has noted some."""
    record = next(open_source(str(resource_path("puzzles", "grade-4.sdm"))))
    assessment = assess(record.grid, ExactReference())
    sheet = BoardState(record.grid, mode=Mode.PLAY)
    for cell in record.grid.blank_cells[:noted].tolist():
        sheet = ToggleMark((cell,), int(assessment.solution.digits[cell])).applied(sheet)
    ruled_out = 0
    while not sheet.position.is_full:
        noted_now = tuple(sheet.marks.array(81).tolist()) if sheet.has_all_marks else None
        step = hint(assessment, sheet.position, noted_now).step
        after = ApplyHint("", step.placements, step.eliminations).applied(sheet)
        assert after != sheet
        ruled_out += bool(step.eliminations)
        sheet = after
    assert ruled_out
    assert sheet.is_solved_by_hand


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
