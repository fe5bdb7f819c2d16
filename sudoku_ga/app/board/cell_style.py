"""What each cell of a board looks like, as a few numbers.

Cells that look alike are painted once, and a cell that looks as before is not painted at all.
"""

from enum import IntEnum, IntFlag
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.selection import Selection


class Kind(IntEnum):
    """Where a digit came from; ``NONE`` in a blank cell."""

    NONE, GIVEN, PLACED, LOGIC, EXACT, EVOLVED = range(6)


class Tint(IntEnum):
    """The ground of a cell; where several apply, the greatest is seen."""

    PLAIN, GIVEN, PEER, SAME_DIGIT, HINT, CONFLICT, SELECTED = range(7)


class Ring(IntEnum):
    """The ring in the selected cell, and whether the keyboard goes to the board."""

    NONE, PLAIN, FOCUSED = range(3)


class Flaw(IntFlag):
    """What a cell is marked as: in conflict, not the digit of the solution, or both."""

    NONE, CONFLICT, WRONG = 0, 1, 2


class Look(NamedTuple):
    """How one cell is painted.

    Parameters
    ----------
    digit : int
        0 for a blank cell.
    kind : Kind
    tint : Tint
    flaw : Flaw
    ring : Ring
    corner : int
        1 to 4 in the corners of the board, which the rounded frame cuts; 0 elsewhere.
    marks : int
        The mask of the pencil marks, bit ``d - 1`` for digit ``d``; 0 where a digit stands.
    ruled_out : int
        The mask of those that a hint rules out.
    overlay : int
        What is laid over a cell without a given: 0 nothing, 1 to HEAT_STEPS a step of the heat,
        above that the length of the bar of agreement, 0 to BAR_STEPS.
    flash : int
        How much of the tint of a changed digit is left, 0 to FLASH_STEPS.
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


HEAT_STEPS, BAR_STEPS, FLASH_STEPS = 5, 16, 4
"""So coarse that a cell looks the same often, and is painted once."""

Looks = npt.NDArray[np.uint64]
"""Shape (cell_count, 10): the fields of :class:`Look` for each cell."""

MARKS, RULED_OUT = Look._fields.index("marks"), Look._fields.index("ruled_out")
"""The columns of the pencil marks."""

FLASH = Look._fields.index("flash")
"""The column of the flash, which :func:`looks_of` leaves at 0: it changes with the time."""


def looks_of(picture: BoardPicture, selection: Selection, *, focused: bool) -> Looks:
    """Return what each cell looks like.

    Parameters
    ----------
    picture : BoardPicture
        What is shown.
    selection : Selection
        The selected cells; the peers of a single one are tinted.
    focused : bool
        Whether the keyboard goes to the board.
    """
    size, count = picture.geometry.size, picture.geometry.cell_count
    looks = np.zeros((count, len(Look._fields)), np.uint64)
    digit, kind, tint, flaw, ring, corner, marks, ruled_out, overlay, _flash = looks.T
    digit[:] = picture.digits
    kind[:] = np.where(digit > 0, _kind_of_answer(picture), Kind.NONE)
    by_logic = list(picture.logic_cells)
    kind[by_logic] = np.minimum(kind[by_logic], Kind.LOGIC)
    given = picture.givens > 0
    kind[given], tint[given] = Kind.GIVEN, Tint.GIVEN
    if picture.marks and picture.evolved is None and picture.exact is None:
        marks[:] = np.where(digit > 0, 0, picture.marks.array(count))
        ruled_out[:] = marks & picture.ruled_out.array(count)
    overlay[:] = np.where(given, 0, _overlay(picture))
    cursor, cells = selection.cursor, list(selection.cells)
    if cursor is not None and len(cells) == 1 and not overlay.any():
        tint[list(picture.geometry.peers[cursor])] = Tint.PEER
        if digit[cursor]:
            tint[digit == digit[cursor]] = Tint.SAME_DIGIT
    tint[list(picture.hint_cells)] = Tint.HINT
    flaw[list(picture.wrong_cells)] = Flaw.WRONG
    in_conflict = list(picture.marked_cells)
    flaw[in_conflict] |= Flaw.CONFLICT.value
    tint[in_conflict] = Tint.CONFLICT
    tint[cells] = Tint.SELECTED
    if cursor is not None:
        ring[cursor] = Ring.FOCUSED if focused else Ring.PLAIN
    corner[[0, size - 1, count - size, count - 1]] = 1, 2, 3, 4
    return looks


def look_at(looks: Looks, cell: int) -> Look:
    """Return what one cell looks like."""
    digit, kind, tint, flaw, ring, *rest = looks[cell].tolist()
    return Look(digit, Kind(kind), Tint(tint), Flaw(flaw), Ring(ring), *rest)


def _overlay(picture: BoardPicture) -> npt.NDArray[np.uint64]:
    if picture.heat is not None:
        steps = np.clip(picture.heat, 0, 1) * (HEAT_STEPS - 1)
        return (1 + np.rint(steps)).astype(np.uint64)
    if picture.agreement is not None:
        bars = np.rint(np.clip(picture.agreement, 0, 1) * BAR_STEPS)
        return (1 + HEAT_STEPS + bars).astype(np.uint64)
    return np.zeros(picture.geometry.cell_count, np.uint64)


def _kind_of_answer(picture: BoardPicture) -> Kind:
    """Return where the digits came from that are not given."""
    if picture.evolved is not None:
        return Kind.EVOLVED
    return Kind.PLACED if picture.exact is None else Kind.EXACT
