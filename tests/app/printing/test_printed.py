from dataclasses import replace

import pytest

from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.app.printing.puzzles import Content, Knowledge, Listed, PaperChoice
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.rules import is_solution
from tests.app.printing.boards import printed
from tests.app.reports import PUZZLE, SOLVED

ESCARGOT = famous_puzzle("AI Escargot")


@pytest.fixture(scope="module")
def knowledge():
    return Knowledge()


def test_a_list_of_one_puzzle_reads_well_whatever_its_title():
    (source,) = Listed("the puzzles made", [ESCARGOT]).sources
    assert source.text == "The only one of the puzzles made"


def test_a_puzzle_has_its_name_grade_and_givens(knowledge):
    (board,), solutions = printed([ESCARGOT], knowledge, PaperChoice())
    assert board.title == ESCARGOT.name
    assert board.facts == ("beyond the known techniques", "23 givens")
    assert not solutions


def test_several_are_numbered_alike_in_both_parts(knowledge):
    records = [PuzzleRecord(PUZZLE), ESCARGOT]
    puzzles, solutions = printed(records, knowledge, PaperChoice(solutions=True))
    titles = ["Puzzle 1", f"2. {ESCARGOT.name}"]
    assert [each.title for each in puzzles] == titles == [each.title for each in solutions]


def test_solutions_are_solutions(knowledge):
    _, (solution,) = printed([ESCARGOT], knowledge, PaperChoice(solutions=True))
    grid = Grid(ESCARGOT.grid.geometry, solution.board.digits)
    assert is_solution(grid, ESCARGOT.grid)


def test_a_puzzle_with_several_solutions_gets_none_printed(knowledge):
    empty = PuzzleRecord(Grid.empty(Geometry(2, 2)))
    (board,), solutions = printed([empty], knowledge, PaperChoice(solutions=True))
    assert board.facts[0] == "more than one solution"
    assert not solutions


def test_what_is_in_the_cells_is_chosen(knowledge):
    digit = int(SOLVED.digits[0])
    placed = Grid.empty(PUZZLE.geometry).with_digit(0, digit)
    candidates = [0] * 16
    candidates[1] = 0b0110
    record = PuzzleRecord(PUZZLE, placed=placed, candidates=tuple(candidates))
    boards = {
        content: printed([record], knowledge, PaperChoice(content=content))[0][0].board
        for content in Content
    }
    assert boards[Content.GIVENS].digits[0] == 0
    assert not boards[Content.GIVENS].marks
    assert boards[Content.WRITTEN].digits[0] == digit
    assert boards[Content.WRITTEN].marks.digits(1) == (2, 3)
    assert set(boards[Content.CANDIDATES].marks.by_cell) == set(PUZZLE.blank_cells.tolist())


def test_the_author_comes_last(knowledge):
    record = replace(ESCARGOT, details=replace(ESCARGOT.details, author="Arto Inkala"))
    (board,), _ = printed([record], knowledge, PaperChoice())
    assert board.facts[-1] == "Arto Inkala"
