"""Hints say as much as is asked, and never reason from a wrong digit."""

import pytest

from sudoku_ga.document.marks import automatic_marks
from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hint_parts import HintParts
from sudoku_ga.puzzle.hints import NO_STEP_FOUND, Hint, hint
from sudoku_ga.puzzle.techniques.chains import CHAIN
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.simple_colouring import TRAP
from tests.puzzle.boards import S1_PUZZLE, S1_SOLUTION, puzzle
from tests.puzzle.techniques.positions import NINE, cells, confined, empty
from tests.puzzle.variants import VARIANTS, first_solution

PUZZLE = puzzle(S1_PUZZLE)
SOLUTION = puzzle(S1_SOLUTION)


@pytest.fixture(scope="module")
def assessment() -> Assessment:
    return assess(PUZZLE, ExactReference())


def test_a_hint_tells_more_with_its_strength(assessment: Assessment) -> None:
    found = hint(assessment, PUZZLE)
    assert [found.text(strength) for strength in (1, 2, 3)] == [
        "Look at box 1.",
        "Look at box 1. Technique: hidden single in a box.",
        "Hidden single in a box. r1c3 is the only place for 6 in box 1.",
    ]
    assert len(found.cells(1)) == len(found.cells(2)) == 9
    assert set(found.cells(3)) < set(found.cells(1))


def test_a_hint_has_its_parts_by_role(assessment: Assessment) -> None:
    found = hint(assessment, PUZZLE)
    box = 2 * 9
    assert found.parts(1) == found.parts(2) == HintParts(units=(box,))
    shown = found.parts(3)
    assert (shown.units, shown.placements) == ((box,), ((2, 6),))
    assert all(PUZZLE.digits[cell] == 6 for cell in shown.causes)
    blank = [cell for cell in NINE.units[box].tolist() if not PUZZLE.digits[cell] and cell != 2]
    assert all(set(NINE.peers[cell]) & set(shown.causes) for cell in blank)
    assert not (shown.eliminations or shown.other_causes or shown.mistakes)


def test_a_naked_single_follows_from_one_cell_for_each_other_digit() -> None:
    givens = cells("r5c1 r5c2 r5c3 r1c5 r2c5 r3c5 r4c4 r6c6")
    board = Grid.empty(NINE).with_digits(zip(givens, range(1, 9), strict=True))
    board = board.with_digits([(cells("r9c5")[0], 1)])  # a second 1 in sight adds nothing
    found = hint(assess(board, ExactReference()), board)
    assert found.text(3).startswith("Naked single. r5c5 can only hold 9")
    shown = found.parts(3)
    assert sorted(board.digits[list(shown.causes)].tolist()) == list(range(1, 9))
    assert shown.placements == ((40, 9),)


def test_a_hint_is_about_the_cell_that_was_asked_about(assessment: Assessment) -> None:
    for cell in PUZZLE.blank_cells.tolist():
        step = hint(assessment, PUZZLE, cell=cell).step
        if step is not None and step.placements:
            assert step.placements == ((cell, int(SOLUTION.digits[cell])),)
        elif step is not None:
            assert cell in {at for at, _digit in step.eliminations}
    empty_board = Grid.empty(NINE)
    found = hint(assess(empty_board, ExactReference()), empty_board, cell=4)
    assert found.text(3) == "Nothing follows for r1c5 yet."


def test_a_step_that_rules_out_follows_from_its_pattern() -> None:
    position = confined(empty(), [3], "row 1", "r1c1 r1c5")
    position = confined(position, [3], "column 5", "r1c5 r7c5")
    position = confined(position, [3], "box 8", "r7c5 r8c4")
    (step,) = TRAP.find(position)
    shown = Hint(NINE, step).parts(3)
    assert {*shown.causes} == {*step.parts[0][1]}
    assert {*shown.other_causes} == {*step.parts[1][1]}
    assert shown.eliminations == step.eliminations


def test_following_hints_solves_the_puzzle(assessment: Assessment) -> None:
    board = PUZZLE
    position = Position.from_grid(PUZZLE)
    while not board.is_full:
        step = hint(assessment, board, position.candidates).step
        assert step is not None
        position = step.applied(position)
        board = board.with_digits(step.placements)
    assert board == SOLUTION
    assert hint(assessment, board).remark == "The board is full and keeps the rules."


def test_a_wrong_digit_is_named_before_anything_else(assessment: Assessment) -> None:
    cell = int(PUZZLE.blank_cells[0])
    wrong = next(digit for digit in range(1, 10) if digit != SOLUTION.digits[cell])
    found = hint(assessment, PUZZLE.with_digit(cell, wrong))
    assert (found.step, found.mistakes) == (None, (cell,))
    assert found.text(1) == "Something is wrong: look at what you have written once more."
    assert found.text(2) == "Something is wrong in box 1."
    assert found.text(3) == "Wrong: r1c3."
    assert (found.cells(1), found.cells(3)) == ((), (cell,))
    assert found.parts(3) == HintParts(mistakes=(cell,))


def test_a_digit_of_the_solution_that_was_struck_out_is_a_mistake(assessment: Assessment) -> None:
    cell = int(PUZZLE.blank_cells[3])
    right = int(SOLUTION.digits[cell])
    noted = [0] * 81
    noted[cell] = 0b111_111_111 & ~(1 << (right - 1))
    found = hint(assessment, PUZZLE, tuple(noted))
    assert found.mistakes == (cell,)
    assert found.text(3) == "The right digit is missing in the marks: r1c6."
    noted[cell] = 1 << (right - 1)
    assert not hint(assessment, PUZZLE, tuple(noted)).mistakes


@pytest.mark.parametrize("name", ["4x4 killer", "5x5 jigsaw killer"])
def test_the_digits_that_a_mistake_rules_out_are_not_missing_in_the_marks(name: str) -> None:
    solution = first_solution(VARIANTS[name])
    givens = solution.with_digits((cell, 0) for cell in range(0, len(solution.digits), 3))
    assessment = assess(givens, ExactReference())
    for cell in givens.blank_cells.tolist():
        board = givens.with_digit(cell, int(solution.digits[cell]) % givens.geometry.size + 1)
        marks = automatic_marks(board).candidates(len(board.digits))
        assert hint(assessment, board, marks).mistakes == (cell,)


def test_what_the_marks_of_a_cage_lack_is_no_step() -> None:
    board = Grid.empty(VARIANTS["4x4 killer"])
    marks = automatic_marks(board)
    assessment = assess(board, ExactReference())
    ((cell, digit), *_others) = hint(assessment, board).step.eliminations
    assert digit not in marks.digits(cell)
    step = hint(assessment, board, marks.candidates(16)).step
    assert step is None or all(at in marks.digits(of) for of, at in step.eliminations)


def _hint(givens: str, board: str, geometry: Geometry | None = None) -> Hint:
    assessment = assess(puzzle(givens, geometry), ExactReference())
    return hint(assessment, puzzle(board, geometry))


def test_a_puzzle_without_a_solution_has_no_step() -> None:
    assert _hint("11..............", "11..............").remark == (
        "No step leads to a solution: contradictory givens: "
        "two 1s in row 1 and box 1 (r1c1 and r1c2)."
    )


def test_of_many_solutions_only_a_contradiction_shows_a_mistake() -> None:
    many = "1..............."
    assert not _hint(many, "12..............").mistakes
    assert _hint(many, "1..1............").mistakes == (0, 3)
    assert _hint(many, "12....3........4").mistakes


def test_where_logic_ends_the_hint_says_so() -> None:
    board = Grid.empty(Geometry(2, 2))
    found = hint(assess(board, ExactReference()), board)
    assert (found.step, found.text(1), found.cells(3)) == (None, f"{NO_STEP_FOUND}.", ())


def test_a_step_about_the_whole_board_names_no_unit() -> None:
    position = confined(empty(), [3], "row 1", "r1c1 r1c5")
    position = confined(position, [3], "column 5", "r1c5 r7c5")
    position = confined(position, [3], "box 8", "r7c5 r8c4")
    (step,) = TRAP.find(position)
    found = Hint(NINE, step)
    assert found.text(1) == "Look at all places of 3."
    assert (found.cells(1), len(found.cells(3))) == ((), 5)


def test_a_chain_is_looked_for_where_it_begins() -> None:
    # 1 has two places in rows 1 and 5, one of each in column 1.
    gone = [(cell, 1) for cell in (*range(9), *range(36, 45)) if cell not in (0, 8, 36, 43)]
    step = next(CHAIN.find(empty().changed(eliminations=gone)))
    found = Hint(NINE, step)
    begin = step.parts[0][1]
    assert found.cells(1) == found.cells(2) == begin
    assert found.parts(1) == HintParts(causes=begin)
    assert all(f"r{cell // 9 + 1}c{cell % 9 + 1}" in found.text(1) for cell in begin)
    assert {16, 25, 35, 53} < set(found.cells(3))


def test_a_hint_without_a_step_has_no_parts() -> None:
    assert Hint(NINE).parts(3) == HintParts()


def test_a_step_that_the_player_has_made_is_passed_over() -> None:
    board = Grid.empty(VARIANTS["4x4 killer"])
    assessment = assess(board, ExactReference())
    first = hint(assessment, board).step
    assert first is not None and not first.placements
    then = hint(assessment, board, written_off=first.eliminations).step
    assert then is not None and then.placements == ((5, 4),)
