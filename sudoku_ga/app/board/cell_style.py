"""What each cell of a board looks like, as a few numbers.

Cells that look alike are painted once, and a cell whose look stays the same is not painted again.
"""

from collections.abc import Iterable
from enum import IntEnum, IntFlag
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap

from sudoku_ga.app.board.picture import BoardPicture, Selection
from sudoku_ga.app.theme.themes import Theme, mixed
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD
from sudoku_ga.puzzle.outlines import Side, sides_apart, signs_of


class Kind(IntEnum):
    """Where a digit came from; ``NONE`` in a blank cell."""

    NONE, GIVEN, PLACED, LOGIC, EXACT, EVOLVED = range(6)


class Tint(IntEnum):
    """The ground of a cell. Where several apply, the one with the greatest value is shown.

    Those from WRONG to RULED_OUT belong to a hint.
    """

    PLAIN, GIVEN, PEER, GIVEN_PEER, IMPOSSIBLE, SAME_DIGIT = range(6)
    WRONG, CAUSE, OTHER_CAUSE, TARGET, RULED_OUT, CONFLICT, SELECTED = range(6, 13)


class Ring(IntEnum):
    """The ring of the selected cell: whether there is one, and whether the board has the focus."""

    NONE, PLAIN, FOCUSED = range(3)


class Flaw(IntFlag):
    """How a cell is marked: as in conflict, as different from the solution, or as both."""

    NONE, CONFLICT, WRONG = 0, 1, 2


class Role(IntFlag):
    """The role of a cell in a hint. Each role has a shape of its own."""

    NONE, CAUSE, OTHER_CAUSE, TARGET = 0, 1, 2, 4


class Look(NamedTuple):
    """How one cell is painted.

    ``digit``: the digit; 0 for a blank cell.
    ``corner``: 1 to 4 for the cells in the corners of the board, which the rounded frame cuts; 0
    for others.
    ``marks``: the mask of the pencil marks, bit ``d - 1`` for digit ``d``; 0 where there is a
    digit, and on boards of more than 64 digits, whose cells have no room for any.
    ``ruled_out``: the mask of the pencil marks that a hint rules out.
    ``overlay``: what is laid over a cell without a given: 0 for nothing, 1 to HEAT_STEPS a step of
    the heat, above that the length of the bar of agreement, 0 to BAR_STEPS.
    ``flash``: how much of the tint of a changed digit is left, 0 to FLASH_STEPS; above that, how
    much of the wave over a solved board, up to 2 * FLASH_STEPS.
    ``centre``: the mask of the centre marks; 0 where there is a digit.
    ``lit``: the mask of the marks that are highlighted.
    ``colour``: the colour of the cell, 0 for none.
    ``role``: the role of the cell in a hint.
    ``outline``: the sides of the cell on which the outline of a hint's unit runs.
    ``goes``: the digit that a hint places in the cell; 0 for none.
    ``signs``: what the cell of a variant shows, an index into the kinds of its board; 0 for
    nothing.
    ``differing``: the length of the bar of boards that differ here, 0 to DIFFERING_STEPS.
    """

    digit: int
    kind: Kind
    tint: Tint
    flaw: Flaw
    ring: Ring
    corner: int
    marks: int
    ruled_out: int
    overlay: int = 0
    flash: int = 0
    centre: int = 0
    lit: int = 0
    colour: int = 0
    role: Role = Role.NONE
    outline: Side = Side.NONE
    goes: int = 0
    signs: int = 0
    differing: int = 0


HEAT_STEPS, BAR_STEPS, DIFFERING_STEPS, FLASH_STEPS = 5, 16, 4, 4
"""The numbers of steps are small, so that looks repeat and few cells are painted."""

Looks = npt.NDArray[np.uint64]
"""The fields of :class:`Look` of each cell: shape (cell_count, 18)."""

MARKS, RULED_OUT, LIT, CENTRE = map(Look._fields.index, ("marks", "ruled_out", "lit", "centre"))
"""The columns of the pencil marks."""

TINT = Look._fields.index("tint")
"""The column of the grounds."""

OVERLAY = Look._fields.index("overlay")
"""The column of what is laid over the cells."""

OUTLINE = Look._fields.index("outline")
"""The column of the outlines of a hint's units."""

FLASH = Look._fields.index("flash")
"""The column of the flash. :func:`looks_of` leaves it at 0, since it changes with time."""


def looks_of(picture: BoardPicture, selection: Selection, *, focused: bool) -> Looks:
    """Return what each cell looks like.

    ``selection``: the selected cells; the peers of a single one are tinted.
    ``focused``: whether the keyboard goes to the board.
    """
    size, count = picture.geometry.size, picture.geometry.cell_count
    looks = np.zeros((count, len(Look._fields)), np.uint64)
    digit, kind, tint, flaw, ring, corner, marks, ruled_out, overlay, _flash, *rest = looks.T
    centre, lit, colour, role, outline, goes, signs, differing = rest
    digit[:] = picture.digits
    kind[:] = np.where(digit > 0, _kind_of_answer(picture), Kind.NONE)
    by_logic = list(picture.logic_cells)
    kind[by_logic] = np.minimum(kind[by_logic], Kind.LOGIC)
    given = picture.givens > 0
    kind[given], tint[given] = Kind.GIVEN, Tint.GIVEN
    overlay[:] = np.where(given, 0, _overlay(picture))
    if picture.differing is not None:
        differing[:] = np.where(given, 0, np.ceil(picture.differing * DIFFERING_STEPS))
    colour[:] = picture.colours.array(count)
    signs[:] = signs_of(picture.geometry).of
    cursor, cells = selection.cursor, list(selection.cells)
    chosen = picture.chosen
    if cursor is not None and len(cells) == 1 and not picture.has_overlay:
        peers = list(picture.geometry.peers[cursor])
        tint[peers] = np.where(given[peers], Tint.GIVEN_PEER, Tint.PEER)
        chosen = chosen or int(digit[cursor])
    tint[list(picture.impossible_cells)] = Tint.IMPOSSIBLE
    if chosen:
        tint[digit == chosen] = Tint.SAME_DIGIT
    if picture.evolved is None and picture.exact is None and size <= LARGEST_IN_A_WORD:
        marks[:] = np.where(digit > 0, 0, picture.marks.array(count))
        centre[:] = np.where(digit > 0, 0, picture.centre.array(count))
        for cell, _digit in picture.hint.placements:
            marks[cell] = centre[cell] = 0  # the digit that the hint places is shown instead
        ruled_out[:] = (marks | centre) & _masks(picture.hint.eliminations, count)
        if picture.chosen:
            lit[:] = (marks | centre) & ~ruled_out & np.uint64(1 << (picture.chosen - 1))
    _write_hint(picture, tint, role, outline, goes)
    flaw[list(picture.wrong_cells)] = Flaw.WRONG
    in_conflict = list(picture.marked_cells)
    flaw[in_conflict] |= Flaw.CONFLICT.value
    tint[in_conflict] = Tint.CONFLICT
    tint[cells] = Tint.SELECTED
    if cursor is not None:
        ring[cursor] = Ring.FOCUSED if focused else Ring.PLAIN
    corner[[0, size - 1, count - size, count - 1]] = 1, 2, 3, 4
    return looks


_Column = npt.NDArray[np.uint64]


def _write_hint(
    picture: BoardPicture, tint: _Column, role: _Column, outline: _Column, goes: _Column
) -> None:
    hint, size = picture.hint, picture.geometry.size
    tint[list(hint.mistakes)] = Tint.WRONG
    for cells, of, ground in (
        (hint.causes, Role.CAUSE, Tint.CAUSE),
        (hint.other_causes, Role.OTHER_CAUSE, Tint.OTHER_CAUSE),
    ):
        tint[list(cells)] = ground
        role[list(cells)] |= of.value
    for cell, digit in hint.placements:
        tint[cell], goes[cell] = Tint.TARGET, digit
        role[cell] |= Role.TARGET.value
    tint[[cell for cell, _digit in hint.eliminations]] = Tint.RULED_OUT
    for unit in hint.units:
        inside = np.zeros(size * size, np.int64)
        inside[[*picture.geometry.unit_cells(unit)]] = 1
        sides = sides_apart(inside.reshape(size, size)).ravel()
        outline |= np.where(inside, sides, 0).astype(np.uint64)


def _masks(candidates: Iterable[tuple[int, int]], count: int) -> _Column:
    masks = np.zeros(count, np.uint64)
    for cell, digit in candidates:
        masks[cell] |= np.uint64(1 << (digit - 1))
    return masks


def look_at(looks: Looks, cell: int) -> Look:
    """Return what one cell looks like."""
    look = Look(*looks[cell].tolist())
    return look._replace(
        kind=Kind(look.kind),
        tint=Tint(look.tint),
        flaw=Flaw(look.flaw),
        ring=Ring(look.ring),
        role=Role(look.role),
        outline=Side(look.outline),
    )


def _overlay(picture: BoardPicture) -> npt.NDArray[np.uint64]:
    if picture.heat is not None:
        steps = 1 + np.rint(np.clip(picture.heat, 0, 1) * (HEAT_STEPS - 1))
        tints: _Column = np.where(np.isnan(steps), 0, steps).astype(np.uint64)
        return tints
    if picture.agreement is not None:
        bars = np.rint(np.clip(picture.agreement, 0, 1) * BAR_STEPS)
        return (1 + HEAT_STEPS + bars).astype(np.uint64)
    return np.zeros(picture.geometry.cell_count, np.uint64)


def _kind_of_answer(picture: BoardPicture) -> Kind:
    """Return the kind of those digits of an answer that are not given."""
    if picture.evolved is not None:
        return Kind.EVOLVED
    return Kind.PLACED if picture.exact is None else Kind.EXACT


_HATCHINGS = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.DiagCrossPattern,
)
"""The hatchings of the colours, beginning with colour 1."""

_HATCHED = 0.16
"""The share of the ink in the colour of a hatching's lines."""

_OVER = {
    Tint.PEER: 0.25,
    Tint.GIVEN_PEER: 0.25,
    Tint.IMPOSSIBLE: 0.5,
    Tint.SAME_DIGIT: 0.4,
    Tint.SELECTED: 0.5,
    Tint.CONFLICT: 0.6,
}
"""The share of each tint in the ground of a coloured cell."""


def ground_of(look: Look, theme: Theme, tint: QColor) -> QColor:
    """Return the ground of a coloured cell. The tint shows through the colour."""
    colour = theme.cell_colours[look.colour - 1]
    is_plain = look.tint in (Tint.PLAIN, Tint.GIVEN)
    return colour if is_plain else mixed(colour, tint, _OVER.get(look.tint, 0.6))


def hatching_of(look: Look, theme: Theme) -> QBrush | None:
    """Return the hatching of a cell, or None."""
    if look.tint is Tint.IMPOSSIBLE:
        return QBrush(theme.track, Qt.BrushStyle.BDiagPattern)
    if not look.colour or _HATCHINGS[look.colour - 1] is Qt.BrushStyle.NoBrush:
        return None
    ground = theme.cell_colours[look.colour - 1]
    return QBrush(_line_colour(ground.name(), theme.ink.name()), _HATCHINGS[look.colour - 1])


@lru_cache
def _line_colour(ground: str, ink: str) -> QColor:
    return mixed(QColor(ground), QColor(ink), _HATCHED)


def swatch(colour: int, size: QSize, theme: Theme, ratio: float) -> QPixmap:
    """Return a picture of a colour with its hatching. Colours are counted from 1."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(theme.strong_border)
    inner = QRectF(1, 1, size.width() - 2, size.height() - 2)
    ground = theme.cell_colours[colour - 1]
    with QPainter(pixmap) as painter:
        painter.fillRect(inner, ground)
        line = _line_colour(ground.name(), theme.ink.name())
        painter.fillRect(inner, QBrush(line, _HATCHINGS[colour - 1]))
    return pixmap
