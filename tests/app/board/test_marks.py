"""Pencil marks on the board: every digit at its own place, cut out of two paintings."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import Kind, Look, Role, Side, look_at, looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.marks import MarkPlaces
from sudoku_ga.app.board.painter import CellPainter, paint_ground
from sudoku_ga.app.board.picture import Selection
from sudoku_ga.document.marks import Colours, Marks
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.hint_parts import HintParts
from sudoku_ga.puzzle.layout import Cage, Layout
from sudoku_ga.puzzle.outlines import TOTAL_HEIGHT
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


@pytest.mark.parametrize("geometry", SHAPES, ids=str)
@pytest.mark.parametrize("cell", [15, 36, 66])
@pytest.mark.parametrize("below_totals", [False, True])
def test_corner_marks_leave_the_middle_to_centre_marks(geometry, cell, below_totals):
    places = MarkPlaces(geometry.size, cell, below_totals)
    middle = places.between_corners
    assert middle.height() >= cell // 5
    for count in range(1, geometry.size + 1):
        rects = [places.rect_beside_centre(index, count) for index in range(count)]
        assert all(not one.intersects(other) for one, other in combinations(rects, 2))
        assert all(rect.left() >= 0 and rect.right() < cell for rect in rects)
        assert all(not rect.intersects(middle) for rect in rects)
        least = round(TOTAL_HEIGHT * cell) if below_totals else 0
        assert all(rect.top() >= least and rect.bottom() < cell for rect in rects)


@pytest.mark.parametrize("cages", [(), (Cage(3, (0, 1)), Cage(7, (2, 3)))], ids=["none", "cages"])
def test_centre_marks_are_painted_within_their_place(themes, cages):
    layout = BoardLayout.within(Geometry(2, 2, Layout(cages=cages)), 300, 300)
    images = []
    for chosen in (0, 2):
        shown = picture(
            layout.geometry,
            marks=Marks.of({0: 0b1101}),
            centre=Marks.of({0: 0b1111}),
            chosen=chosen,
        )
        canvas = Canvas(layout, themes.current, numbers=False)
        canvas.show(looks_of(shown, Selection(), focused=False))
        images.append(canvas.image.copy())
    corner = layout.corner(0)
    rows = {
        y - corner[1]
        for y in range(corner[1], corner[1] + layout.cell)
        for x in range(corner[0], corner[0] + layout.cell)
        if images[0].pixel(x, y) != images[1].pixel(x, y)
    }
    place = MarkPlaces.on(layout.geometry, layout.cell).between_corners
    assert rows and place.top() <= min(rows) and max(rows) <= place.bottom()


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


@pytest.mark.parametrize(
    ("geometry", "side"),
    [
        *((geometry, side) for geometry in SHAPES[:-2] for side in (330, 720)),
        # A third of a second and more each.
        *(
            pytest.param(geometry, side, marks=pytest.mark.exhaustive)
            for geometry in SHAPES[-2:]
            for side in (330, 720)
        ),
    ],
    ids=str,
)
def test_marks_that_are_cut_out_look_as_if_painted(themes, geometry, side):
    rng = np.random.default_rng(7)
    layout = BoardLayout.within(geometry, side, side)
    canvas = Canvas(layout, themes.current, numbers=False)
    for selected in (None, 0, geometry.cell_count - 1):
        masks = rng.integers(0, 1 << geometry.size, geometry.cell_count)
        gone = ((0, 1), (0, 3), (3, 2))
        shown = picture(
            geometry,
            given={1: 2},
            marks=Marks.of(dict(enumerate(masks.tolist()))),
            centre=Marks.of({2: 3, geometry.cell_count - 2: 9, 6: (1 << geometry.size) - 1}),
            colours=Colours.of({0: 1, 1: 2, 5: 8}),
            hint=HintParts((0,), (7,), (8,), ((9, 1),), gone),
            chosen=3,
            impossible_cells=frozenset({4, 5}),
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


def test_the_marks_of_the_chosen_digit_are_highlighted_unless_they_are_ruled_out():
    marks = Marks.of({0: 0b110, 1: 0b10, 2: 0b10})
    hint = HintParts(eliminations=((1, 2),))
    shown = picture(marks=marks, centre=Marks.of({3: 0b10}), hint=hint, chosen=2)
    looks = looks_of(shown, Selection(), focused=False)
    assert [look_at(looks, cell).lit for cell in range(5)] == [0b10, 0, 0b10, 0b10, 0]
    assert look_at(looks, 1).ruled_out == 0b10


def test_the_digit_that_goes_into_a_cell_takes_the_place_of_its_marks():
    shown = picture(marks=Marks.of({2: 0b110}), hint=HintParts(placements=((2, 3),)))
    look = look_at(looks_of(shown, Selection(), focused=False), 2)
    assert (look.marks, look.goes, look.role) == (0, 3, Role.TARGET)


@pytest.mark.parametrize(("unit", "corner"), [(0, 0), (9 + 8, 8), (18, 0)])
def test_the_outline_runs_around_each_unit_of_a_hint(unit, corner):
    shown = picture(hint=HintParts((unit,)))
    looks = looks_of(shown, Selection(), focused=False)
    cells = shown.geometry.units[unit].tolist()
    sides = {cell: look_at(looks, cell).outline for cell in range(81)}
    assert all(sides[cell] == Side.NONE for cell in range(81) if cell not in cells)
    assert Side.TOP in sides[corner]
    # Every side that is drawn once more on the neighbour would be a line within the unit.
    across = {Side.LEFT: -1, Side.RIGHT: 1, Side.TOP: -9, Side.BOTTOM: 9}
    for cell in cells:
        for side, step in across.items():
            neighbour = cell + step
            is_inside = neighbour in cells and not (
                side in (Side.LEFT, Side.RIGHT) and neighbour // 9 != cell // 9
            )
            assert (side in sides[cell]) is not is_inside
