import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPicture

from sudoku_ga.app.files.bundled import famous_puzzles
from sudoku_ga.app.printing.pages import draw_page, pages_of
from sudoku_ga.app.printing.puzzles import PER_PAGE, Content, Known, PaperChoice, printed_puzzles
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from tests.app.printing.boards import UNIT, drawn, ink
from tests.puzzle.boards import solved

pytestmark = pytest.mark.usefixtures("themes")

FAMOUS = famous_puzzles()
UNKNOWN = Known(None, "not graded")


def pages(records, choice):
    puzzles, solutions = printed_puzzles(records, [UNKNOWN] * len(records), choice)
    return pages_of(puzzles, solutions, choice.per_page)


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_each_page_takes_so_many(per_page):
    made = pages(FAMOUS[:7], PaperChoice(per_page))
    assert [len(page.boards) for page in made[:-1]] == [per_page] * (len(made) - 1)
    assert sum(len(page.boards) for page in made) == 7


def test_solutions_lie_small_on_pages_of_their_own():
    records = FAMOUS[:5]
    known = [Known(each.grid, "") for each in records]
    choice = PaperChoice(2, solutions=True)
    made = pages_of(*printed_puzzles(records, known, choice), 2)
    assert [(len(page.boards), page.places) for page in made] == [(2, 2), (2, 2), (1, 2), (5, 12)]


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("size", [(186, 273), (273, 186), (120, 180)])
def test_nothing_reaches_into_the_margins(per_page, size):
    page = drawn(pages(FAMOUS[:7], PaperChoice(per_page)), 0, *size)
    margin = round(12 * UNIT) - 2
    inner = page[margin:-margin, margin:-margin]
    assert inner.any()
    assert inner.sum() == page.sum()


def test_boards_are_apart():
    page = drawn(pages(FAMOUS[:4], PaperChoice(4)))
    # Between the two columns there is a strip without ink, 9 mm wide.
    middle = page.shape[1] // 2
    strip = slice(middle - round(3 * UNIT), middle + round(3 * UNIT))
    assert not page[: page.shape[0] // 2, strip].any()


def test_box_lines_are_thicker_than_cell_lines():
    # The row across the middle of the first row of an empty board meets the upright lines alone.
    page = drawn(pages([PuzzleRecord(Grid.empty(Geometry(2, 3)))], PaperChoice()))
    side = 186 * UNIT
    top = page.any(axis=1).nonzero()[0][-1] - side
    row = page[round(top + side / 12)]
    edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(int), [0]])))
    widths = edges[1::2] - edges[::2]
    assert len(widths) == 7
    fine, bold = widths[[1, 2, 4, 5]], widths[[0, 3, 6]]
    assert fine.max() * 2 < bold.min()


def test_candidates_are_seen():
    bare, noted = (
        drawn(pages(FAMOUS[:1], PaperChoice(content=content))).sum()
        for content in (Content.GIVENS, Content.CANDIDATES)
    )
    assert noted > 1.05 * bare


def test_the_largest_board_can_be_drawn():
    # One box is blank: to draw the marks of an empty board takes four seconds.
    geometry = Geometry(8, 8)
    grid = solved(geometry).with_digits((cell, 0) for cell in geometry.boxes[0].tolist())
    assert drawn(pages([PuzzleRecord(grid)], PaperChoice(content=Content.CANDIDATES))).any()


def test_a_preview_is_black_whatever_the_pen_of_its_window():
    made, picture = pages(FAMOUS[:1], PaperChoice()), QPicture()
    area = QRectF(0, 0, 600, 700)
    with QPainter(picture) as painter:
        draw_page(painter, made, 0, area, 3.0)
    images = []
    for pen in ("black", "white"):
        image = QImage(600, 700, QImage.Format.Format_RGB32)
        image.fill("white")
        with QPainter(image) as painter:
            painter.setPen(pen)
            painter.drawPicture(0, 0, picture)
        images.append(image)
    assert ink(images[0]).any()
    assert images[0] == images[1]
