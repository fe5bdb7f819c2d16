"""The parts of a hint by role; without the techniques, which a window imports late."""

from typing import NamedTuple

Links = tuple[tuple[tuple[int, int], tuple[int, int], bool], ...]


class HintParts(NamedTuple):
    """The parts of a hint that are shown on the board, by role.

    Parameters
    ----------
    units : tuple of int, optional
        The units to look at.
    causes, other_causes : tuple of int, optional
        The cells from which the step follows, in two groups if the technique has two, such as the
        pincers of a wing.
    placements, eliminations : tuple of (int, int), optional
        Cell and digit of each digit to place and of each candidate to eliminate.
    mistakes : tuple of int, optional
        Cells that are wrong.
    links : Links, optional
        The links of a chain: cell and digit at both ends, and whether the second is true.
    """

    units: tuple[int, ...] = ()
    causes: tuple[int, ...] = ()
    other_causes: tuple[int, ...] = ()
    placements: tuple[tuple[int, int], ...] = ()
    eliminations: tuple[tuple[int, int], ...] = ()
    mistakes: tuple[int, ...] = ()
    links: Links = ()


NO_PARTS = HintParts()
"""The parts of a board without a hint."""
