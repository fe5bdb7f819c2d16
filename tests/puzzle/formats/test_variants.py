"""Boards of variants in text: the line above a puzzle."""

import numpy as np
import pytest

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.formats.reading import PICTURE, read_puzzle
from sudoku_ga.puzzle.formats.shape import board_text, box_line, parse_board, parse_box_line
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Layout
from sudoku_ga.puzzle.record import PuzzleRecord
from tests.puzzle.variants import VARIANTS


@pytest.mark.parametrize("name", VARIANTS)
def test_a_board_is_read_as_it_is_written(name: str) -> None:
    geometry = VARIANTS[name]
    assert parse_board(board_text(geometry)) == geometry
    assert parse_box_line(box_line(geometry)) == geometry


def test_a_large_jigsaw_is_read_as_it_is_written() -> None:
    regions = np.kron(np.arange(36).reshape(6, 6), np.ones((6, 6), int))
    regions[5, 0], regions[6, 5] = 6, 0
    geometry = Geometry(6, 6, Layout(tuple(regions.ravel().tolist())))
    assert geometry.has_regions
    assert parse_board(board_text(geometry)) == geometry


@pytest.mark.parametrize("name", VARIANTS)
def test_a_puzzle_is_read_with_the_variant_that_is_written_above_it(name: str) -> None:
    grid = Grid.empty(VARIANTS[name]).with_digit(5, 3)
    assert PICTURE.write is not None
    text = f"{box_line(grid.geometry)}\n{PICTURE.write(PuzzleRecord(grid))}"
    assert read_puzzle(text).grid == grid


def test_classic_boards_are_written_as_before() -> None:
    assert box_line(Geometry(3, 2)) == "# box 3x2"
    assert board_text(Geometry(1, 7)) == "1x7"


@pytest.mark.parametrize("comment", ["# box 3x3 from a book", "# box 0x3", "# box 3x3 knight"])
def test_other_comments_are_ignored(comment: str) -> None:
    assert parse_box_line(comment) is None


def test_an_impossible_variant_is_refused_with_its_line() -> None:
    with pytest.raises(FormatError, match="line 1: windows need"):
        read_puzzle("# box 2x3 windows\n" + "." * 36)
