"""The exact reference: whether a puzzle has no solution, one or many."""

import threading
import time
import weakref
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

_LARGEST_SERVICE = 1000
"""Puzzles that a solver answers before another one takes its place: it keeps something of each,
which makes it larger by a megabyte and slower by a third after 5,000 puzzles of 9×9."""

_MOST_VARIABLES = 100_000
"""Of all solvers that are kept: two of 36×36 have as many and take 12 MB each. The newest is kept
whatever its size: one of 64×64 takes 50 MB."""

DEFAULT_TIME_LIMIT_S = 10.0
"""Enough for every puzzle with one solution that is known to the tests."""


class SolutionCount(StrEnum):
    """How many solutions a puzzle has."""

    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class ExactAnswer:
    """What the exact reference found.

    Parameters
    ----------
    solutions : SolutionCount
        ``unknown`` where the time limit came first.
    solution : Grid or None
        A solution; also set where the time limit came before a second one was ruled out.
        Which of many depends on what was asked before.
    second : Grid or None
        Another solution, of many.
    seconds : float
        Of the search; the rules of the geometry stood ready.
    """

    solutions: SolutionCount
    solution: Grid | None
    second: Grid | None
    seconds: float


class ExactReference:
    """Counts solutions up to two, one solver a geometry; safe to call from any thread.

    The solvers are made when they are needed. Those that were asked last are kept, as long as
    they are not too large together.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._solvers: dict[Geometry, _Solver] = {}  # asked last comes last

    def count(self, puzzle: Grid, time_limit_s: float = DEFAULT_TIME_LIMIT_S) -> ExactAnswer:
        """Say whether ``puzzle`` has no solution, one or many.

        Parameters
        ----------
        puzzle : Grid
            Givens with conflicts have no solution.
        time_limit_s : float
            Above 0. The search alone is limited: neither the wait while another thread asks
            about the same geometry, nor stating the rules of a new geometry.
        """
        with self._lock:
            solver = self._solvers.pop(puzzle.geometry, None)
            if solver is None or solver.answer_count >= _LARGEST_SERVICE:
                solver = _Solver(puzzle.geometry)
            self._solvers[puzzle.geometry] = solver
            self._forget_oldest()
        return solver.count(puzzle, time_limit_s)

    def _forget_oldest(self) -> None:
        """Let solvers go until the others are small enough together."""
        variables = sum(each.cell_count * each.size for each in self._solvers)
        for oldest in list(self._solvers)[:-1]:
            if variables <= _MOST_VARIABLES:
                break
            variables -= oldest.cell_count * oldest.size
            del self._solvers[oldest]


class _Solver:
    """The rules of one geometry, asked by one thread at a time."""

    def __init__(self, geometry: Geometry) -> None:
        # Imported late: it takes 60 ms, and much of the program never asks.
        from pysat.solvers import Minicard

        self.answer_count = 0
        self._geometry = geometry
        self._lock = threading.Lock()
        self._last_variable = geometry.cell_count * geometry.size
        self._sat: Any = Minicard()
        # Before the modules go at exit: pysat's own __del__ comes too late and complains.
        weakref.finalize(self, self._sat.delete)
        for exactly_one in exactly_one_sets(geometry):
            self._sat.add_clause(exactly_one)
            self._sat.add_atmost(exactly_one, 1)
        # The search has a thread of its own, which the caller can leave at the time limit
        # or at Ctrl+C; the solver does not hold the interpreter while it searches.
        self._searcher = ThreadPoolExecutor(1, thread_name_prefix="exact-reference")

    def count(self, puzzle: Grid, time_limit_s: float) -> ExactAnswer:
        """Look for two solutions until the time limit."""
        with self._lock:
            started = time.perf_counter()
            search = self._searcher.submit(self._search, puzzle)
            try:
                search.result(time_limit_s)
            except FutureTimeoutError:
                pass
            finally:
                if not search.done():
                    self._sat.interrupt()
                found, complete = search.result()
                self._sat.clear_interrupt()
                self.answer_count += 1
            seconds = time.perf_counter() - started
        if complete:
            count = (SolutionCount.NONE, SolutionCount.ONE, SolutionCount.MANY)[len(found)]
        else:
            count = SolutionCount.UNKNOWN
        first, second = [*found, None, None][:2]
        return ExactAnswer(count, first, second, seconds)

    def _search(self, puzzle: Grid) -> tuple[list[Grid], bool]:
        """Return up to two solutions, and whether the search came to its end."""
        size = self._geometry.size
        givens = [cell * size + digit for cell, digit in enumerate(puzzle.digits.tolist()) if digit]
        first = self._solve(givens)
        if not isinstance(first, Grid):
            return [], first is False
        # "Not this solution again" holds while its switch is assumed, and is then retired.
        self._last_variable += 1
        switch = self._last_variable
        taken = [cell * size + int(first.digits[cell]) for cell in puzzle.blank_cells.tolist()]
        self._sat.add_clause([-switch, *(-variable for variable in taken)])
        second = self._solve([*givens, switch])
        self._sat.add_clause([-switch])
        if not isinstance(second, Grid):
            return [first], second is False
        return [first, second], True

    def _solve(self, assumptions: list[int]) -> Grid | bool | None:
        """Return a solution, False if there is none, or None if interrupted."""
        satisfiable = self._sat.solve_limited(assumptions, expect_interrupt=True)
        if not satisfiable:
            return None if satisfiable is None else False
        cell_count, size = self._geometry.cell_count, self._geometry.size
        model = np.array(self._sat.get_model()[: cell_count * size]).reshape(cell_count, size)
        return Grid(self._geometry, (model > 0).argmax(axis=1) + 1)


def exactly_one_sets(geometry: Geometry) -> Iterator[list[int]]:
    """Yield the sets of variables of which exactly one is true."""
    size = geometry.size
    for cell in range(geometry.cell_count):
        yield [cell * size + digit for digit in range(1, size + 1)]
    for unit in geometry.units.tolist():
        for digit in range(1, size + 1):
            yield [cell * size + digit for cell in unit]


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

    def determines(self, givens: Iterable[int], cell: int, conflict_limit: int) -> bool | None:
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
