"""What singles alone can fill in.

A candidate of a blank cell is a digit that none of its peers holds. A naked single is the only
candidate of a cell; a hidden single has only one place in a unit. Deduction goes in rounds:
each finds all the singles of the grid as it stands and then fills them all in, so that the
result does not depend on an order of the cells.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.deduction import ContradictionError, Deduction
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

LOGIC_LEVELS = ("none", "naked-once", "naked", "hidden")
"""No deduction; one round of naked singles; naked singles, or naked and hidden singles, until
nothing follows any more."""


@dataclass(frozen=True)
class LogicResult:
    """A grid after deduction.

    Parameters
    ----------
    grid : Grid
        The givens and the digits that follow; those of the rounds before, where a round met a
        contradiction.
    candidates : ndarray of uint64, shape (cell_count,), read only
        Bit ``d - 1`` says that digit ``d`` is possible; a filled cell has the bit of its digit.
        After one round alone, what was possible before it: nobody looked again.
    contradiction : str or None
        Why there is no solution, where deduction met the reason.
    fault_cells : tuple of int
        The cells the contradiction is about, ascending.
    """

    grid: Grid
    candidates: npt.NDArray[np.uint64]
    contradiction: str | None = None
    fault_cells: tuple[int, ...] = ()


def fill(grid: Grid, level: str) -> LogicResult:
    """Fill in what singles tell.

    Parameters
    ----------
    grid : Grid
        Any grid; one with conflicts is returned as it is, with the contradiction.
    level : str
        One of LOGIC_LEVELS.

    Raises
    ------
    KnownError
        If there is no such level.
    """
    if level not in LOGIC_LEVELS:
        raise KnownError(
            _("a logic level of {logic_levels} is expected, not {level}").format(
                logic_levels=", ".join(LOGIC_LEVELS), level=level
            )
        )
    deduction = Deduction(grid, hidden=level == "hidden")
    rounds_left = {"none": 0, "naked-once": 1}.get(level, grid.geometry.cell_count)
    looked_at = None
    try:
        deduction.check_givens()
        while (singles := deduction.find_singles()) and rounds_left:
            if level == "naked-once":
                looked_at = deduction.candidates()
            deduction.place(singles)
            rounds_left -= 1
    except ContradictionError as contradiction:
        return _result(grid, deduction, looked_at, contradiction.sentence, contradiction.cells)
    return _result(grid, deduction, looked_at)


def _result(
    start: Grid,
    deduction: Deduction,
    looked_at: npt.NDArray[np.uint64] | None,
    contradiction: str | None = None,
    fault_cells: tuple[int, ...] = (),
) -> LogicResult:
    """Return the grid as it stands; the candidates of an earlier look stay where given."""
    grid, candidates = deduction.grid(), deduction.candidates()
    if looked_at is not None:
        candidates = np.where(grid.digits == start.digits, looked_at, candidates)
    candidates.flags.writeable = False
    return LogicResult(grid, candidates, contradiction, fault_cells)
