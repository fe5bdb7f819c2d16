"""Whether a puzzle made from a full grid still has that grid as its only solution.

Where the puzzle with one more given has one solution, taking that given away leaves one solution
if and only if no solution has another digit in its cell. That is one question to the solver,
which keeps the rules and what it learnt from all questions before, in place of two searches.
"""

from collections.abc import Iterable
from typing import Any

from sudoku_ga.puzzle.exact import exactly_one_sets
from sudoku_ga.puzzle.grid import Grid


class Uniqueness:
    """Asks about puzzles whose givens are cells of one full grid; for one thread.

    A solver of its own, and not that of :class:`~sudoku_ga.puzzle.exact.ExactReference`: what it
    can say within a limit depends on all it was asked before, and the same questions must get the
    same answers.

    Parameters
    ----------
    solution : Grid
        A full grid without conflicts.
    """

    def __init__(self, solution: Grid) -> None:
        # Imported late: it takes 60 ms, and much of the program never asks.
        from pysat.solvers import Minicard

        size = solution.geometry.size
        self._variables = [
            cell * size + digit for cell, digit in enumerate(solution.digits.tolist())
        ]
        self._sat: Any = Minicard()
        for exactly_one in exactly_one_sets(solution.geometry):
            self._sat.add_clause(exactly_one)
            self._sat.add_atmost(exactly_one, 1)

    def __enter__(self) -> "Uniqueness":
        return self

    def __exit__(self, *_: object) -> None:
        self._sat.delete()

    def settles(self, givens: Iterable[int], cell: int, conflict_limit: int) -> bool | None:
        """Say whether the givens leave a cell no digit but that of the solution.

        Parameters
        ----------
        givens : iterable of int
            The cells that keep their digit, without ``cell``.
        cell : int
            The cell in question.
        conflict_limit : int
            Conflicts the solver may meet, 1 or more: what 9×9 and 16×16 never need is endless
            on some larger boards. The work done is kept, and asking again goes on.

        Returns
        -------
        bool or None
            None where the limit came first.
        """
        variables = self._variables
        assumptions = [variables[given] for given in givens]
        self._sat.conf_budget(conflict_limit)
        satisfiable = self._sat.solve_limited([*assumptions, -variables[cell]])
        return None if satisfiable is None else not satisfiable
