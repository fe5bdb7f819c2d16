"""Assessment of a puzzle before evolution: conflicts, number of solutions, a solution."""

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.contradiction import contradiction
from sudoku_ga.puzzle.exact import DEFAULT_TIME_LIMIT_S, ExactReference, SolutionCount
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflicting_cells, describe_conflict
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.translation import _


@dataclass(frozen=True)
class Assessment:
    """What is known of a puzzle before it is solved.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    conflicting_cells : ndarray of int64
        The givens that contradict one another, ascending.
    problem : str or None
        Translated sentence why the puzzle has no solution; None if it has or may have one.
    fault_cells : ndarray of int64
        The cells that show why there is no solution, ascending: the conflicting cells, or
        those where singles meet a contradiction; empty otherwise.
    solutions : SolutionCount
        Number of solutions.
    solution : Grid or None
        A solution.
    exact_seconds : float
        Seconds taken by the exact solver; 0 if it was not needed.
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
        """Whether two givens are in conflict."""
        return self.conflicting_cells.size > 0


def assess(
    puzzle: Grid,
    exact: ExactReference | None = None,
    time_limit_s: float = DEFAULT_TIME_LIMIT_S,
) -> Assessment:
    """Check the givens for conflicts, then count solutions.

    Has ``SolutionCount.UNKNOWN`` if the search reached the time limit. ``puzzle``: the
    givens. ``exact``: used only if no givens are in conflict; one that the process shares if left
    out. ``time_limit_s``: time limit of its search in seconds, above 0.

    Examples
    --------
    >>> from sudoku_ga.puzzle.formats.reading import read_puzzle
    >>> assess(read_puzzle("12..34....43..21").grid).solutions.value
    'one'
    """
    conflict = describe_conflict(puzzle)
    if conflict is not None:
        cells = conflicting_cells(puzzle)
        reason = _("contradictory givens: {conflict}").format(conflict=conflict)
        return Assessment(puzzle, cells, reason, cells, SolutionCount.NONE, None, 0.0)
    answer = (exact or _shared_reference()).count(puzzle, time_limit_s)
    no_cells = np.array([], np.int64)
    problem, fault_cells = None, no_cells
    if answer.solutions is SolutionCount.NONE:
        logic = fill_singles(puzzle, "hidden")
        fault_cells = np.array(logic.fault_cells, np.int64)
        reason = logic.contradiction or ""
        if not reason:
            rules = contradiction(puzzle.geometry)
            reason = rules.problem if rules else _("singles alone do not show where")
            fault_cells = np.array(rules.cells if rules else (), np.int64)
        problem = _("no solution: {reason}").format(reason=reason)
    return Assessment(
        puzzle, no_cells, problem, fault_cells, answer.solutions, answer.solution, answer.seconds
    )


@lru_cache(maxsize=1)
def assessed(puzzle: Grid) -> Assessment:
    """Return :func:`assess` of a puzzle; the last one is kept, for several runs of one puzzle."""
    return assess(puzzle)


@cache
def _shared_reference() -> ExactReference:
    return ExactReference()
