"""What the painter of a board decides by itself."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import (
    BAR_STEPS,
    HEAT_STEPS,
    MARKS,
    Flaw,
    Kind,
    Look,
    Ring,
    Role,
    Tint,
    look_at,
    looks_of,
)
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.painter import CellPainter
from sudoku_ga.app.board.picture import BoardPicture, Selection
from sudoku_ga.app.theme.themes import NAMES, theme_named
from sudoku_ga.document.marks import COLOUR_COUNT, Marks
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.board.pictures import picture
from tests.app.theme.test_colours import ratio
from tests.puzzle.boards import solved, with_blanks

SIDE = 60


LAYOUT = BoardLayout(Geometry(3, 3), SIDE)
_ACROSS, _DOWN = ((at + 10, at + SIDE - 10) for at in LAYOUT.corner(40))


def _painted(theme, look):
    """Return a board of which one cell is painted."""
    image = QImage(LAYOUT.width, LAYOUT.height, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        CellPainter(LAYOUT, theme, numbers=False).paint(painter, 40, look)
    return image


def _cell(theme, heat):
    """Return the pixels of a cell with a digit in conflict, without the triangle."""
    tint = Tint.CONFLICT
    image = _painted(theme, Look(7, Kind.EVOLVED, tint, Flaw.CONFLICT, Ring.NONE, 0, 0, 0, heat))
    x, y = LAYOUT.corner(40)
    return [
        image.pixelColor(x + dx, y + dy)
        for dx in range(10, SIDE - 12)
        for dy in range(12, SIDE * 7 // 10)
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("step", range(1, HEAT_STEPS + 1))
def test_a_digit_in_conflict_can_be_seen_on_every_heat(themes, name, step):
    theme = theme_named(name)
    ground = theme.heat[step - 1]
    assert max(ratio(pixel, ground) for pixel in _cell(theme, step)) >= 4.5


def test_a_conflict_is_a_tint_and_a_triangle_and_leaves_the_digit_its_ink(themes):
    look = Look(7, Kind.EVOLVED, Tint.CONFLICT, Flaw.NONE, Ring.NONE, 0, 0, 0)
    tinted, marked = (
        _painted(themes.current, look._replace(flaw=flaw)) for flaw in (Flaw.NONE, Flaw.CONFLICT)
    )
    x, y = LAYOUT.corner(40)
    differ = [
        (dx, dy)
        for dx in range(SIDE)
        for dy in range(SIDE)
        if tinted.pixel(x + dx, y + dy) != marked.pixel(x + dx, y + dy)
    ]
    assert differ
    assert min(dx for dx, _dy in differ) >= 0.75 * SIDE
    assert max(dy for _dx, dy in differ) <= 0.25 * SIDE


def test_a_wrong_digit_in_conflict_is_struck_out_as_well(themes):
    digits = np.zeros(81, np.uint8)
    digits[:2] = 5
    cells = {"wrong_cells": frozenset({1}), "conflict_cells": frozenset({0, 1})}
    looks = looks_of(picture(given={0: 5}, placed=digits, **cells), Selection(), focused=False)
    assert look_at(looks, 0).flaw == Flaw.CONFLICT
    both = look_at(looks, 1)
    for one in (Flaw.CONFLICT, Flaw.WRONG):
        alone = both._replace(flaw=one)
        assert _painted(themes.current, both) != _painted(themes.current, alone)


@pytest.mark.parametrize("name", NAMES)
def test_digits_of_the_player_have_an_ink_of_their_own(themes, name):
    theme = theme_named(name)
    inks = []
    for kind in (Kind.PLACED, Kind.GIVEN, Kind.EVOLVED):
        look = Look(7, kind, Tint.PLAIN, Flaw.NONE, Ring.NONE, 0, 0, 0)
        image = _painted(theme, look)
        pixels = [image.pixelColor(x, y) for x in range(*_ACROSS) for y in range(*_DOWN)]
        inks.append(max(pixels, key=lambda pixel: ratio(pixel, theme.card)).name())
    assert inks[0] == theme.placed.name()
    assert len(set(inks)) == 3
    assert ratio(theme.placed, theme.card) >= 4.5


def test_givens_can_be_told_among_the_peers(themes):
    shown = picture(given={1: 5, 70: 6})
    tints = looks_of(shown, Selection.of(0), focused=False)[:, 2].tolist()
    assert tints[1] == Tint.GIVEN_PEER
    assert tints[2] == Tint.PEER
    assert tints[70] == Tint.GIVEN


def _grounds(theme, colours):
    """Return the pixels of a cell in each colour."""
    looks = [Look(0, Kind.NONE, Tint.PLAIN, Flaw.NONE, Ring.NONE, 0, 0, 0, colour=each)
             for each in colours]  # fmt: skip
    x, y = LAYOUT.corner(40)
    return [_painted(theme, look).copy(x, y, SIDE, SIDE) for look in looks]


@pytest.mark.parametrize("name", NAMES)
def test_colours_of_cells_differ_in_grey_too(themes, name):
    grounds = _grounds(theme_named(name), range(1, COLOUR_COUNT + 1))
    grey = [ground.convertToFormat(QImage.Format.Format_Grayscale8) for ground in grounds]
    shapes = set()
    for ground in grey:
        lightest = max(ground.pixelColor(x, y).lightness() for x in range(16) for y in range(16))
        shapes.add(
            tuple(
                ground.pixelColor(x, y).lightness() == lightest
                for x in range(16)
                for y in range(16)
            )
        )
    assert len(shapes) == COLOUR_COUNT


@pytest.mark.parametrize("name", NAMES)
def test_digits_and_marks_are_read_on_every_colour(themes, name):
    theme = theme_named(name)
    for ground in theme.cell_colours:
        assert min(ratio(theme.given, ground), ratio(theme.ink, ground)) >= 4.5


@pytest.mark.parametrize("name", NAMES)
def test_a_colour_is_seen_through_a_selection(themes, name):
    theme = theme_named(name)
    painted = {}
    for colour in (0, 1, 6):
        look = Look(0, Kind.NONE, Tint.SELECTED, Flaw.NONE, Ring.NONE, 0, 0, 0, colour=colour)
        x, y = LAYOUT.corner(40)
        painted[colour] = _painted(theme, look).pixelColor(x + 3, y + 3).name()
    assert len(set(painted.values())) == 3


@pytest.mark.parametrize(
    "role", [Role.CAUSE, Role.OTHER_CAUSE, Role.TARGET], ids=lambda role: role.name
)
def test_the_roles_of_a_hint_have_shapes_of_their_own(themes, role):
    theme = theme_named("high-contrast")
    x, y = LAYOUT.corner(40)

    def shape(of):
        look = Look(0, Kind.NONE, Tint.PLAIN, Flaw.NONE, Ring.NONE, 0, 0, 0, role=of)
        cell = _painted(theme, look).copy(x, y, SIDE, SIDE)
        return [cell.pixelColor(a, b).lightness() > 60 for a in range(SIDE) for b in range(SIDE)]

    others = {Role.NONE, Role.CAUSE, Role.OTHER_CAUSE, Role.TARGET} - {role}
    assert all(shape(role) != shape(other) for other in others)


@pytest.mark.parametrize("share", [0, BAR_STEPS // 4, BAR_STEPS])
def test_the_bar_of_agreement_is_as_long_as_its_share(themes, share):
    theme = theme_named("light")
    look = Look(3, Kind.EVOLVED, Tint.PLAIN, Flaw.NONE, Ring.NONE, 0, 0, 0, 1 + HEAT_STEPS + share)
    image, (x, y) = _painted(theme, look), LAYOUT.corner(40)
    row = [image.pixelColor(x + dx, y + round(0.92 * SIDE)) for dx in range(SIDE)]
    bar, track = row.count(theme.solved), row.count(theme.track)
    assert bar + track == pytest.approx(0.72 * SIDE, abs=2)
    assert bar == pytest.approx(0.72 * SIDE * share / BAR_STEPS, abs=1)


@pytest.mark.parametrize(("height", "width"), [(5, 13), (1, 70)])
def test_a_board_of_more_than_64_digits_is_painted_without_marks(themes, height, width):
    geometry = Geometry(height, width)
    grid = with_blanks(solved(geometry), 0.5, seed=1)
    marks = Marks.of({int(grid.blank_cells[0]): 1 << geometry.size - 1})
    shown = BoardPicture(geometry, grid.digits, marks=marks, chosen=geometry.size)
    looks = looks_of(shown, Selection.of(0), focused=True)
    assert not looks[:, MARKS].any()
    assert (looks[:, 0] == grid.digits).all()
    canvas = Canvas(BoardLayout(geometry, 10), theme_named("light"), numbers=False)
    canvas.show(looks)
    held, blank = int(np.flatnonzero(grid.digits)[-2]), int(grid.blank_cells[-2])
    pixels = canvas._pixels
    assert not np.array_equal(pixels[canvas._place(held)], pixels[canvas._place(blank)])


def test_a_latin_square_is_drawn_without_boxes():
    square, board = (BoardLayout(Geometry(height, 9 // height), 20) for height in (1, 3))
    steps = {after - before for before, after in pairwise(square.tops)}
    assert steps == {square.cell + square.thin}
    assert square.height < board.height
