"""What each cell of a board looks like, as a few small numbers.

Cells that look alike are painted once, and a cell that looks as before is not painted at all.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.board.picture import BoardPicture


class Kind(IntEnum):
    """Where a digit came from; ``NONE`` in a blank cell."""

    NONE, GIVEN, LOGIC, EVOLVED = range(4)


class Tint(IntEnum):
    """The ground of a cell; where several apply, the greatest is seen."""

    PLAIN, GIVEN, PEER, SAME_DIGIT, CONFLICT, SELECTED = range(6)


class Ring(IntEnum):
    """The ring in the selected cell, and whether the keyboard goes to the board."""

    NONE, PLAIN, FOCUSED = range(3)


class Look(NamedTuple):
    """How one cell is painted.

    Parameters
    ----------
    digit : int
        0 for a blank cell.
    kind : Kind
    tint : Tint
    marked : bool
        Whether the cell is marked as wrong.
    ring : Ring
    corner : int
        1 to 4 in the corners of the board, which the rounded frame cuts; 0 elsewhere.
    """

    digit: int
    kind: Kind
    tint: Tint
    marked: bool
    ring: Ring
    corner: int


Looks = npt.NDArray[np.uint8]
"""Shape (cell_count, 6): the fields of :class:`Look` for each cell."""


def looks_of(picture: BoardPicture, selected: int | None, *, focused: bool) -> Looks:
    """Return what each cell looks like.

    Parameters
    ----------
    picture : BoardPicture
        What is shown.
    selected : int, optional
        The selected cell.
    focused : bool
        Whether the keyboard goes to the board.
    """
    size, count = picture.geometry.size, picture.geometry.cell_count
    looks = np.zeros((count, len(Look._fields)), np.uint8)
    digit, kind, tint, marked, ring, corner = looks.T
    digit[:] = picture.digits
    kind[:] = np.where(digit > 0, Kind.EVOLVED, Kind.NONE)
    by_logic = list(picture.logic_cells)
    kind[by_logic] = np.minimum(kind[by_logic], Kind.LOGIC)
    given = picture.givens > 0
    kind[given], tint[given] = Kind.GIVEN, Tint.GIVEN
    if selected is not None:
        tint[list(picture.geometry.peers[selected])] = Tint.PEER
        if digit[selected]:
            tint[digit == digit[selected]] = Tint.SAME_DIGIT
        ring[selected] = Ring.FOCUSED if focused else Ring.PLAIN
    wrong = list(picture.marked_cells)
    marked[wrong], tint[wrong] = True, Tint.CONFLICT
    if selected is not None:
        tint[selected] = Tint.SELECTED
    corner[[0, size - 1, count - size, count - 1]] = 1, 2, 3, 4
    return looks


def look_at(looks: Looks, cell: int) -> Look:
    """Return what one cell looks like."""
    digit, kind, tint, marked, ring, corner = looks[cell].tolist()
    return Look(digit, Kind(kind), Tint(tint), bool(marked), Ring(ring), corner)
