"""Exact solving by SAT: whether a puzzle has no solution, one or many."""

import threading
import time
import weakref
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage

_MOST_ANSWERS = 1000
"""The number of puzzles after which a solver is replaced. After 5,000 puzzles of 9×9, its learnt
clauses make it a megabyte larger and a third slower."""

_MOST_VARIABLES = 100_000
"""The most variables in all cached solvers: two of 36×36 have as many, and take 12 MB each. The
newest is kept whatever its size: one of 100×100 takes 200 MB."""

_SHORT_SEARCH = 10_000
"""The most propagations of a search in the caller's thread, which holds the interpreter for 2 ms on
9×9 and for 8 ms on 64×64. A puzzle of 17 givens takes 1,500 to 3,200 propagations, in 0.3 ms;
passing it to another thread would take as long again."""

DEFAULT_TIME_LIMIT_S = 10.0
"""The default time limit in seconds, enough for every puzzle with one solution in the tests."""


class SolutionCount(StrEnum):
    """Number of solutions of a puzzle."""

    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class ExactAnswer:
    """The result of :meth:`ExactReference.count`.

    Parameters
    ----------
    solutions : SolutionCount
        ``unknown`` if the time limit was reached.
    solution : Grid or None
        A solution, also if the time limit prevented the search for a second one. If there are many,
        earlier calls affect which one it is.
    second : Grid or None
        Another solution if there are many.
    seconds : float
        Duration of the search, without stating the rules of the geometry.
    """

    solutions: SolutionCount
    solution: Grid | None
    second: Grid | None
    seconds: float


class ExactReference:
    """Counts solutions up to two; thread-safe.

    It makes a solver for each geometry on demand and keeps the most recently used ones.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._solvers: dict[Geometry, _Solver] = {}  # the most recently used last

    def count(self, puzzle: Grid, time_limit_s: float = DEFAULT_TIME_LIMIT_S) -> ExactAnswer:
        """Return whether ``puzzle`` has no solution, one or many.

        Parameters
        ----------
        puzzle : Grid
            Givens in conflict have no solution.
        time_limit_s : float, optional
            Limit of the search in seconds, above 0. It includes neither waiting for another thread
            with the same geometry nor stating the rules of a new geometry.
        """
        with self._lock:
            solver = self._solvers.pop(puzzle.geometry, None)
            if solver is None or solver.answer_count >= _MOST_ANSWERS:
                solver = _Solver(puzzle.geometry)
            self._solvers[puzzle.geometry] = solver
            self._drop_oldest()
        return solver.count(puzzle, time_limit_s)

    def _drop_oldest(self) -> None:
        """Drop solvers until the others are small enough together."""
        variables = sum(each.cell_count * each.size for each in self._solvers)
        for oldest in list(self._solvers)[:-1]:
            if variables <= _MOST_VARIABLES:
                break
            variables -= oldest.cell_count * oldest.size
            del self._solvers[oldest]


class _Solver:
    """A SAT solver with the rules of one geometry, used by one thread at a time."""

    def __init__(self, geometry: Geometry) -> None:
        self.answer_count = 0
        self._geometry = geometry
        self._lock = threading.Lock()
        self._sat = _solver_of_rules(geometry)
        self._last_variable = int(self._sat.nof_vars())
        self._least_decisions = _least_decisions()
        # At exit, pysat's own __del__ would run too late and fail.
        weakref.finalize(self, self._sat.delete)
        # A long search in a separate thread, without the interpreter lock, lets the caller return
        # at the time limit or at Ctrl+C.
        self._searcher = ThreadPoolExecutor(1, thread_name_prefix="exact-reference")

    def count(self, puzzle: Grid, time_limit_s: float) -> ExactAnswer:
        """Search two solutions until the time limit."""
        with self._lock:
            started = time.perf_counter()
            self._sat.prop_budget(_SHORT_SEARCH)
            found, complete = self._search(puzzle)
            self._sat.prop_budget(-1)  # no limit
            if not complete:
                found, complete = self._long_search(puzzle, time_limit_s)
            self.answer_count += 1
            seconds = time.perf_counter() - started
        if complete:
            count = (SolutionCount.NONE, SolutionCount.ONE, SolutionCount.MANY)[len(found)]
        else:
            count = SolutionCount.UNKNOWN
        first, second = [*found, None, None][:2]
        return ExactAnswer(count, first, second, seconds)

    def _long_search(self, puzzle: Grid, time_limit_s: float) -> tuple[list[Grid], bool]:
        """Search in the other thread until the time limit."""
        search = self._searcher.submit(self._search, puzzle)
        try:
            search.result(time_limit_s)
        except FutureTimeoutError:
            pass
        finally:
            if not search.done():
                self._sat.interrupt()
            found = search.result()
            self._sat.clear_interrupt()
        return found

    def _search(self, puzzle: Grid) -> tuple[list[Grid], bool]:
        """Return up to two solutions, and whether the search was completed."""
        size = self._geometry.size
        givens = [cell * size + digit for cell, digit in enumerate(puzzle.digits.tolist()) if digit]
        before = self._decisions()
        first = self._solve(givens)
        if not isinstance(first, Grid):
            return [], first is False
        if self._decisions() - before == self._least_decisions:
            return [first], True  # it follows from the givens by propagation
        # The clause that excludes the first solution holds only while its switch is assumed.
        self._last_variable += 1
        switch = self._last_variable
        digits = first.digits.tolist()
        taken = [-cell * size - digits[cell] for cell in puzzle.blank_cells.tolist()]
        self._sat.add_clause([-switch, *taken])
        second = self._solve([*givens, switch])
        self._sat.add_clause([-switch])
        if not isinstance(second, Grid):
            return [first], second is False
        return [first, second], True

    def _decisions(self) -> int:
        return int(self._sat.accum_stats()["decisions"])

    def _solve(self, assumptions: list[int]) -> Grid | bool | None:
        """Return a solution, False if there is none, or None if interrupted."""
        satisfiable = _solved(self._sat, assumptions)
        if not satisfiable:
            return None if satisfiable is None else False
        return _solution_of(self._sat, self._geometry)


def _solver_of_rules(geometry: Geometry) -> Any:
    """Return a solver that knows the rules on an empty board."""
    from pysat.solvers import Minicard  # late: it takes 60 ms

    sat = Minicard()
    for exactly_one in _exactly_one_sets(geometry):
        sat.add_clause(exactly_one)
        sat.add_atmost(exactly_one, 1)
    for clause in _edge_and_cage_clauses(geometry):
        sat.add_clause(clause)
    return sat


@cache
def _least_decisions() -> int:
    """Return the number of decisions that a solver counts if nothing is left to be decided."""
    from pysat.solvers import Minicard

    with Minicard([[1]]) as sat:
        sat.solve()
        return int(sat.accum_stats()["decisions"])


def _edge_and_cage_clauses(geometry: Geometry) -> Iterator[list[int]]:
    size = geometry.size
    for first, second in geometry.edges.tolist():
        for digit in range(1, size + 1):
            yield [-(first * size + digit), -(second * size + digit)]
    free = geometry.cell_count * size
    for cage in geometry.layout.cages:
        yield from _sum_clauses(cage, size, free)
        free += size + len(cage.combinations(size))


def _sum_clauses(cage: Cage, size: int, free: int) -> Iterator[list[int]]:
    """Yield the clauses of the total of a cage whose digits differ.

    There is a variable for each digit, true if the digit is in the cage, and one for each
    combination of digits that adds up; one of these is true. They are numbered after ``free``.
    """
    digits, masks = range(1, size + 1), cage.combinations(size)
    for digit in digits:
        places = [cell * size + digit for cell in cage.cells]
        for place in places:
            yield [-place, free + digit]
        yield [-(free + digit), *places]
    chosen = free + size
    yield [chosen + number for number in range(1, len(masks) + 1)]
    for number, mask in enumerate(masks, 1):
        for digit in digits:
            sign = 1 if mask >> digit - 1 & 1 else -1
            yield [-(chosen + number), sign * (free + digit)]


def _exactly_one_sets(geometry: Geometry) -> Iterator[list[int]]:
    """Yield the sets of variables in which exactly one is true."""
    size = geometry.size
    for cell in range(geometry.cell_count):
        yield [cell * size + digit for digit in range(1, size + 1)]
    for unit in geometry.every_unit.tolist():
        for digit in range(1, size + 1):
            yield [cell * size + digit for cell in unit]


def has_full_grid(geometry: Geometry, conflict_limit: int) -> bool | None:
    """Return whether a board has a full grid that keeps its rules, None if the limit was reached.

    Examples
    --------
    >>> from sudoku_ga.puzzle.layout import MOVES, Layout
    >>> has_full_grid(Geometry(2, 2, Layout(constraints=MOVES)), 1000)
    False
    """
    found = full_grid(geometry, conflict_limit)
    return None if found.limit_reached else found.grid is not None


class Found(NamedTuple):
    """The result of a search with a limit.

    ``grid``: None if there is none, or if the limit was reached before one was found.
    """

    grid: Grid | None
    limit_reached: bool

    @property
    def is_ruled_out(self) -> bool:
        """Whether there is certainly none."""
        return self.grid is None and not self.limit_reached


def full_grid(geometry: Geometry, conflict_limit: int, near: Grid | None = None) -> Found:
    """Return a full grid that keeps the rules of a board.

    Parameters
    ----------
    geometry : Geometry
    conflict_limit : int
        Conflicts the solver may meet, 1 or more.
    near : Grid or None, optional
        Digits that are tried first, with or without conflicts.
    """
    sat, size = _solver_of_rules(geometry), geometry.size
    try:
        if near is not None:
            first = [cell * size + digit for cell, digit in enumerate(near.digits.tolist())]
            others = set(range(1, geometry.cell_count * size + 1)).difference(first)
            sat.set_phases([*first, *(-other for other in others)])
        sat.conf_budget(conflict_limit)
        return _found(sat, geometry, _solved(sat))
    finally:
        sat.delete()


def _solved(sat: Any, assumptions: Sequence[int] = ()) -> bool | None:
    """Return whether there is a solution; None at a limit or after an interruption."""
    # Otherwise pysat would catch Ctrl+C and raise its own exception.
    satisfiable: bool | None = sat.solve_limited(assumptions, expect_interrupt=True)
    return satisfiable


def _found(sat: Any, geometry: Geometry, satisfiable: bool | None) -> Found:
    grid = _solution_of(sat, geometry) if satisfiable else None
    return Found(grid, limit_reached=satisfiable is None)


def _solution_of(sat: Any, geometry: Geometry) -> Grid:
    cell_count, size = geometry.cell_count, geometry.size
    true = [variable for variable in sat.get_model()[: cell_count * size] if variable > 0]
    return Grid(geometry, (np.array(true) - 1) % size + 1)


class OtherSolutions:
    """Finds solutions beside a known one, under cages that change; for one thread.

    Parameters
    ----------
    solution : Grid
        A full grid without conflicts, of a board without cages.
    givens : iterable of int
        The cells that keep their digit.
    """

    def __init__(self, solution: Grid, givens: Iterable[int]) -> None:
        self._geometry = solution.geometry
        self._sat = _solver_of_rules(self._geometry)
        size, digits = self._geometry.size, solution.digits.tolist()
        variables = [cell * size + digit for cell, digit in enumerate(digits)]
        for given in givens:
            self._sat.add_clause([variables[given]])
        self._sat.add_clause([-variable for variable in variables])
        self._free = int(self._sat.nof_vars())
        self._switches: dict[Cage, int] = {}

    def __enter__(self) -> "OtherSolutions":
        return self

    def __exit__(self, *_: object) -> None:
        self._sat.delete()

    def find(self, cages: Iterable[Cage], conflict_limit: int) -> Found:
        """Return another solution under cages.

        Parameters
        ----------
        cages : iterable of Cage
            The cages of this search.
        conflict_limit : int
            Conflicts the solver may meet, 1 or more.
        """
        self._sat.conf_budget(conflict_limit)
        satisfiable = _solved(self._sat, [self._switch(cage) for cage in cages])
        return _found(self._sat, self._geometry, satisfiable)

    def _switch(self, cage: Cage) -> int:
        """Return the variable whose assumption makes a cage hold."""
        if cage not in self._switches:
            size = self._geometry.size
            self._free += 1
            switch = self._switches[cage] = self._free
            for clause in _sum_clauses(cage, size, self._free):
                self._sat.add_clause([-switch, *clause])
            for first, second in combinations(cage.cells, 2):
                for digit in range(1, size + 1):
                    clause = [-(first * size + digit), -(second * size + digit)]
                    self._sat.add_clause([-switch, *clause])
            self._free += size + len(cage.combinations(size))
        return self._switches[cage]


class Uniqueness:
    """Decides which puzzles of one full grid have one solution; for one thread.

    It does not share the solver of :class:`ExactReference`: the result of a solver within a limit
    depends on its earlier calls, and generated puzzles must be reproducible. ``solution``: a full
    grid without conflicts.
    """

    def __init__(self, solution: Grid) -> None:
        size, digits = solution.geometry.size, solution.digits.tolist()
        self._geometry = solution.geometry
        self._variables = [cell * size + digit for cell, digit in enumerate(digits)]
        self._sat: Any = None  # made on first use: on a 100×100 board it takes seconds

    def __enter__(self) -> "Uniqueness":
        return self

    def __exit__(self, *_: object) -> None:
        if self._sat is not None:
            self._sat.delete()

    def determines(self, givens: Iterable[int], cell: int, conflict_limit: int) -> bool | None:
        """Return whether the givens leave a cell only the digit of the solution.

        None if the limit was reached.

        Parameters
        ----------
        givens : iterable of int
            The cells that keep their digit, without ``cell``.
        cell : int
            The cell in question.
        conflict_limit : int
            The most conflicts of the solver, 1 or more. Boards of 9×9 and 16×16 take far fewer than
            a few hundred; some larger ones would never end. A repeated call continues the search.
        """
        if self._sat is None:
            self._sat = _solver_of_rules(self._geometry)
        variables = self._variables
        assumptions = [variables[given] for given in givens]
        self._sat.conf_budget(conflict_limit)
        satisfiable = _solved(self._sat, [*assumptions, -variables[cell]])
        return None if satisfiable is None else not satisfiable
