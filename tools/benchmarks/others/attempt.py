"""What every program is given, and what it leaves behind."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution


class Ended(BaseException):
    """Raised where a program is to end; no library takes it for an error of its own."""


@dataclass
class Attempt:
    """One puzzle, one seed; filled in while a program works, since it may be interrupted.

    Parameters
    ----------
    puzzle : Grid
    seed : int
    limit_s : float
        Seconds of the processor.
    evaluations, probes : int
        Complete individuals evaluated, and neighbours priced by a local search.
    digits : list of int, optional
        The answer, once there is one.
    """

    puzzle: Grid
    seed: int
    limit_s: float
    evaluations: int = 0
    probes: int = 0
    digits: list[int] | None = None

    @property
    def is_solved(self) -> bool:
        """Whether the answer passes the rules."""
        if self.digits is None:
            return False
        return is_solution(Grid(self.puzzle.geometry, np.array(self.digits)), self.puzzle)
