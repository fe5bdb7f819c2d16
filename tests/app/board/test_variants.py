"""How the board shows regions, diagonals, windows and cages."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from sudoku_ga.app.board.canvas import board_image
from sudoku_ga.app.board.cell_style import Tint, looks_of
from sudoku_ga.app.board.line_drawing import draw_board, svg_of
from sudoku_ga.app.board.marks import MarkPlaces
from sudoku_ga.app.board.picture import Selection, conflicts_of
from sudoku_ga.app.board.tiles import Tiles, plain_looks
from sudoku_ga.app.theme.themes import NAMES, contrast, theme_named
from sudoku_ga.document.marks import Marks
from sudoku_ga.layouts import load_layouts
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hint_parts import HintParts
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from tests.app.board.pictures import picture
from tests.puzzle.variants import layout

CAGE = (0, 1, 9)
X = Geometry(3, 3, layout(Constraint.DIAGONALS))
WINDOKU = Geometry(3, 3, layout(Constraint.WINDOWS))
KILLER = Geometry(3, 3, layout(cages=(Cage(14, CAGE),)))
JIGSAW = load_layouts("jigsaw-9a").geometry
ALL = replace(
    JIGSAW,
    layout=JIGSAW.layout.joined(
        layout(Constraint.DIAGONALS, Constraint.WINDOWS, cages=KILLER.layout.cages)
    ),
)
BOARDS = {"X": X, "windoku": WINDOKU, "killer": KILLER, "jigsaw": JIGSAW, "all": ALL}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
def test_each_variant_looks_other_than_the_classic_board(themes, name, geometry):
    theme = theme_named(name)
    classic = board_image(picture(), theme)
    shown = board_image(picture(geometry), theme)
    assert shown != classic


@pytest.mark.parametrize("name", NAMES)
def test_the_shade_of_windows_is_seen_and_digits_are_read_on_it(themes, name):
    theme = theme_named(name)
    image = board_image(picture(WINDOKU), theme)
    cell = (image.width() - 14) // 9
    inside, outside = (
        image.pixelColor(round((n + 0.5) * cell) + 3, round((n + 0.5) * cell) + 3) for n in (1, 0)
    )
    assert contrast(inside, outside) > 1.1
    assert contrast(theme.ink, inside) >= 4.5


def test_lines_between_regions_are_dark_and_others_light(themes):
    theme = themes.current
    image = board_image(picture(JIGSAW), theme)
    cell, regions = 60, JIGSAW.box_of.tolist()
    for index in range(8):
        gap = image.pixelColor(2 + (index + 1) * (cell + 1) - 1, 30)
        differ = regions[index] != regions[index + 1]
        assert gap == (theme.thick_line if differ else theme.thin_line)


def test_a_cage_has_its_total_in_the_first_cell_and_marks_are_below(themes):
    theme = themes.current
    without = board_image(picture(Geometry(3, 3, layout(cages=(Cage(14, (40, 41)),)))), theme)
    image = board_image(picture(KILLER), theme)
    strip = QRect(2, 2, 60, 15)
    assert image.copy(strip) != without.copy(strip)
    places = MarkPlaces.on(KILLER, 60)
    assert min(places.rect(digit).top() for digit in range(1, 10)) >= 15
    assert MarkPlaces.on(JIGSAW, 60) == MarkPlaces(9, 60)


def test_marks_leave_the_outline_of_a_cage_as_it_is(themes):
    theme = themes.current
    bare = board_image(picture(KILLER), theme)
    noted = board_image(picture(KILLER, marks=Marks.of({0: 0b111111111})), theme)
    for strip in (QRect(3, 3, 58, 13), QRect(3, 3, 5, 58)):
        assert noted.copy(strip) == bare.copy(strip)
    assert noted != bare


@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
def test_the_peers_of_a_selected_cell_are_tinted(geometry):
    looks = looks_of(picture(geometry), Selection.of(0), focused=False)
    tints = looks[:, 2].tolist()
    assert {cell for cell in range(81) if tints[cell] == Tint.PEER} == set(geometry.peers[0])


@pytest.mark.parametrize("name", NAMES)
def test_cages_beside_each_other_have_different_grounds(name):
    theme = theme_named(name)
    pairs = tuple(Cage(5, (cell, cell + 1)) for cell in range(0, 16, 2))
    image = board_image(picture(Geometry(2, 2, Layout(cages=pairs))), theme)
    side = image.width() // 4
    grounds = [
        image.pixelColor(side * (2 * (n % 2)) + side // 2, side * (n // 2) + side // 2).name()
        for n in range(8)
    ]
    assert all(grounds[n] != grounds[n + 1] for n in range(0, 8, 2))
    assert all(grounds[n] != grounds[n + 2] for n in range(6))


def test_a_hint_outlines_a_cage():
    hint = HintParts(units=(len(KILLER.every_unit),))
    looks = looks_of(picture(KILLER, hint=hint), Selection(), focused=False)
    assert {cell for cell in range(81) if looks[cell, 14]} == set(CAGE)


@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
def test_paper_shows_each_variant(geometry):
    def drawn(board):
        image = QImage(400, 400, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with QPainter(image) as painter:
            draw_board(painter, board, QRectF(0, 0, 400, 400))
        return image

    assert drawn(picture(geometry)) != drawn(picture())
    assert QSvgRenderer(svg_of(picture(geometry), "")).isValid()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("cell", [4, 12])
def test_small_boards_show_each_variant_under_digits(themes, name, geometry, cell):
    given, digits = np.zeros(81, bool), np.zeros((2, 81), np.uint8)
    tiles = Tiles(geometry, cell, theme_named(name))
    plain, other = tiles.boards(digits, plain_looks(given, given[None].repeat(2, axis=0)))
    assert (plain == other).all()
    classic = Tiles(Geometry(3, 3), cell, theme_named(name))
    board = classic.boards(digits[:1], plain_looks(given, given[None]))[0]
    assert plain.shape != board.shape or (plain != board).any()


def test_cells_in_conflict_show_their_cages_on_small_boards(themes):
    wrong, digits = np.ones((1, 81), bool), np.zeros((1, 81), np.uint8)
    killer, classic = (
        Tiles(geometry, 20, theme_named(NAMES[0])).boards(digits, plain_looks(~wrong[0], wrong))[0]
        for geometry in (KILLER, Geometry(3, 3))
    )
    assert (killer != classic).any()


def test_a_full_cage_with_another_total_is_in_conflict():
    digits = np.zeros(81, np.uint8)
    digits[[0, 1, 9]] = 1, 2, 4
    assert conflicts_of(Grid(KILLER, digits)) == (1, frozenset(CAGE), 7)
    digits[9] = 0
    assert conflicts_of(Grid(KILLER, digits)) == (0, frozenset(), 0)


@pytest.mark.parametrize("name", NAMES)
def test_the_signs_of_small_boards_have_the_colours_of_the_theme(themes, name):
    theme, given = theme_named(name), np.zeros(81, bool)
    tiles = Tiles(KILLER, 40, theme)
    board = tiles.boards(np.zeros((1, 81), np.uint8), plain_looks(given, given[None]))[0]
    lines = [theme.card, theme.thick_line, theme.ink, theme.ink2]
    lightest, darkest = (pick(lines, key=QColor.lightness) for pick in (max, min))
    lights = [QColor.fromRgb(int(pixel)).lightness() for pixel in np.unique(board)]
    assert darkest.lightness() <= min(lights)
    assert max(lights) <= lightest.lightness()
