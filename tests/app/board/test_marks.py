"""Pencil marks on the board: every digit at its own place, cut out of two paintings."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import Kind, Look, look_at, looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.painter import CellPainter, MarkPlaces, paint_ground
from sudoku_ga.app.board.selection import Selection
from sudoku_ga.document.marks import Marks
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.board.pictures import picture

SHAPES = [Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(4, 4), Geometry(6, 6)]


@pytest.mark.parametrize("geometry", SHAPES, ids=str)
@pytest.mark.parametrize("cell", [9, 15, 59, 120])
def test_places_do_not_overlap_and_stay_in_the_cell(geometry, cell):
    places = MarkPlaces(geometry.size, cell)
    covered = np.zeros((cell, cell), int)
    for digit in range(1, geometry.size + 1):
        rect = places.rect(digit)
        assert rect.left() >= 0
        assert rect.bottom() < cell
        covered[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1] += 1
    assert covered.max() == 1


def _painted(looks, layout, theme):
    """Paint every cell from the beginning."""
    image = QImage(layout.width, layout.height, QImage.Format.Format_ARGB32_Premultiplied)
    paint_ground(image, layout, theme)
    painter_of_cells = CellPainter(layout, theme, numbers=False)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for cell in range(layout.geometry.cell_count):
            painter_of_cells.paint(painter, cell, look_at(looks, cell))
    return image


@pytest.mark.parametrize("geometry", SHAPES, ids=str)
@pytest.mark.parametrize("side", [330, 720])
def test_marks_that_are_cut_out_look_as_if_painted(themes, geometry, side):
    rng = np.random.default_rng(7)
    layout = BoardLayout.within(geometry, side, side)
    canvas = Canvas(layout, themes.current, numbers=False)
    for selected in (None, 0, geometry.cell_count - 1):
        masks = rng.integers(0, 1 << geometry.size, geometry.cell_count)
        gone = Marks.of({0: int(masks[0]) & 5, 3: int(masks[3])})
        shown = picture(
            geometry, given={1: 2}, marks=Marks.of(dict(enumerate(masks.tolist()))), ruled_out=gone
        )
        looks = looks_of(shown, Selection.of(selected), focused=True)
        canvas.show(looks)
        assert canvas.image == _painted(looks, layout, themes.current)


def test_other_marks_are_copied_and_not_painted(themes, monkeypatch):
    geometry = Geometry(6, 6)
    canvas = Canvas(BoardLayout.within(geometry, 700, 700), themes.current, numbers=False)

    def looks(mask):
        marks = Marks.of(dict.fromkeys(range(geometry.cell_count), mask))
        return looks_of(picture(geometry, marks=marks), Selection(), focused=False)

    canvas.show(looks(1))
    before = canvas.image.copy()
    monkeypatch.setattr(CellPainter, "paint", lambda *_: pytest.fail("it was painted"))
    canvas.show(looks(0b101010))
    assert canvas.image != before
    canvas.show(looks(1))
    assert canvas.image == before


def test_marks_are_seen_in_blank_cells_alone():
    marks = Marks.of({0: 3, 1: 3})
    looks = looks_of(picture(given={0: 5}, marks=marks), Selection(), focused=False)
    assert look_at(looks, 0).marks == 0
    assert look_at(looks, 1) == Look(0, Kind.NONE, 0, 0, 0, 0, 3, 0)
    with_answer = picture(evolved_at={5: 1}, marks=marks)
    assert look_at(looks_of(with_answer, Selection(), focused=False), 1).marks == 0


def test_the_largest_mark_of_the_largest_board_is_kept():
    geometry = Geometry(8, 8)
    looks = looks_of(picture(geometry, marks=Marks.of({9: 1 << 63})), Selection(), focused=False)
    assert look_at(looks, 9).marks == 1 << 63


def test_the_marks_of_a_cell_are_told():
    shown = picture(Geometry(4, 4), marks=Marks.of({17: 1 << 15 | 2}))
    assert shown.cell_text(17) == "row 2 column 2, empty, candidates 2 G"
    assert picture(
        Geometry(4, 4), marks=Marks.of({17: 1 << 15}), numbers=True
    ).cell_text(17).endswith("candidates 16")  # fmt: skip


def test_placed_exact_and_wrong_digits_are_told_apart():
    digits = np.arange(16, dtype=np.uint8) % 4 + 1
    four = Geometry(2, 2)
    placed = picture(four, placed=digits, wrong_cells=frozenset({1}))
    assert placed.cell_text(0) == "row 1 column 1, placed 1"
    assert placed.cell_text(1) == "row 1 column 2, placed 2, not the digit of the solution"
    exact = picture(four, exact=digits)
    assert exact.cell_text(0) == "row 1 column 1, exact, not evolved, 1"
