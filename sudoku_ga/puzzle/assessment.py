"""What can be said of a puzzle before anything evolves."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.exact import DEFAULT_TIME_LIMIT_S, ExactReference, SolutionCount
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflicting_cells, describe_conflict
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.translation import _


@dataclass(frozen=True)
class Assessment:
    """A puzzle and what is known of it.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    conflicting_cells : ndarray of int64
        The givens that contradict one another, ascending.
    problem : str or None
        For people: why the puzzle has no solution; None where it has one or may have.
    fault_cells : ndarray of int64
        The cells that show why there is no solution, ascending: the conflicting cells, or
        the cells where singles meet a contradiction. Empty where nothing simple shows it.
    solutions : SolutionCount
        How many solutions there are.
    solution : Grid or None
        A solution.
    exact_seconds : float
        What the exact reference took; 0 where it was not needed.
    """

    puzzle: Grid
    conflicting_cells: npt.NDArray[np.int64]
    problem: str | None
    fault_cells: npt.NDArray[np.int64]
    solutions: SolutionCount
    solution: Grid | None
    exact_seconds: float

    @property
    def has_contradictory_givens(self) -> bool:
        """Whether two givens contradict each other."""
        return self.conflicting_cells.size > 0


def assess(
    puzzle: Grid, exact: ExactReference, time_limit_s: float = DEFAULT_TIME_LIMIT_S
) -> Assessment:
    """Look for contradictory givens, then ask the exact reference.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    exact : ExactReference
        Asked only where the givens do not contradict one another.
    time_limit_s : float
        How long it may search.
    """
    conflict = describe_conflict(puzzle)
    if conflict is not None:
        cells = conflicting_cells(puzzle)
        reason = _("contradictory givens: {conflict}").format(conflict=conflict)
        return Assessment(puzzle, cells, reason, cells, SolutionCount.NONE, None, 0.0)
    answer = exact.count(puzzle, time_limit_s)
    problem: str | None = None
    fault_cells = np.array([], np.int64)
    if answer.solutions is SolutionCount.NONE:
        logic = fill_singles(puzzle, "hidden")
        fault_cells = np.array(logic.fault_cells, np.int64)
        reason = logic.contradiction or _("singles alone do not show where")
        problem = _("no solution: {reason}").format(reason=reason)
    return Assessment(
        puzzle=puzzle,
        conflicting_cells=np.array([], np.int64),
        problem=problem,
        fault_cells=fault_cells,
        solutions=answer.solutions,
        solution=answer.solution,
        exact_seconds=answer.seconds,
    )
