"""Assessment of a puzzle: faults, solutions, and rules of its board that contradict each other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.exact import (
    DEFAULT_TIME_LIMIT_S,
    ExactReference,
    SolutionCount,
    has_full_grid,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES, Cage, Constraint
from sudoku_ga.puzzle.rules import conflicting_cells, describe_conflict
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.translation import _, counted

_CONFLICT_LIMIT = 20_000
"""The limit of the solver in conflicts, some seconds on 16×16. Rules that take longer count as
possible."""

_MOST_NAMED = 4
"""The most cages that a sentence names."""

Rule = Constraint | Cage


class Contradiction(NamedTuple):
    """Rules that leave no full grid.

    Parameters
    ----------
    problem : str
        The translated sentence without a full stop.
    cells : tuple of int, optional
        The cells of the cages among the rules, ascending.
    """

    problem: str
    cells: tuple[int, ...] = ()


@lru_cache(maxsize=16)
def contradiction(geometry: Geometry) -> Contradiction | None:
    """Return the rules of a board that leave no full grid; None if none are known.

    Each of the rules named is needed: without it there is a full grid, or the search for one
    reached its limit.

    Examples
    --------
    >>> from sudoku_ga.puzzle.layout import Layout
    >>> rules = frozenset({Constraint.DIAGONALS, Constraint.ANTI_KNIGHT})
    >>> contradiction(Geometry(2, 3, Layout(constraints=rules))).problem
    'X and anti-knight together leave no full grid of 6×6, boxes 2×3'
    """
    if geometry.is_classic:
        return None
    wrong_sum = _wrong_sum(geometry)
    if wrong_sum is not None or has_full_grid(geometry, _CONFLICT_LIMIT) is not False:
        return wrong_sum
    layout = geometry.layout
    rules = _needed(geometry, [*layout.ordered_constraints, *layout.cages])
    return _in_words(geometry, rules)


def _wrong_sum(geometry: Geometry) -> Contradiction | None:
    """Return what is wrong with the totals of cages that cover the board.

    The solver would take very long to find it.
    """
    cages, size = geometry.layout.cages, geometry.size
    total, expected = sum(cage.total for cage in cages), size * size * (size + 1) // 2
    if sum(len(cage.cells) for cage in cages) < geometry.cell_count or total == expected:
        return None
    text = _("the cages cover the board and add up to {total}, not to {expected}")
    return Contradiction(text.format(total=total, expected=expected))


def _needed(geometry: Geometry, rules: list[Rule]) -> list[Rule]:
    """Return contradictory rules, each of which is needed.

    ``rules`` are contradictory. Halves of them are left out if the rest is still contradictory,
    then quarters, and so on down to single rules.
    """
    count = max(1, len(rules) // 2)
    while True:
        start = 0
        while start < len(rules):
            fewer = rules[:start] + rules[start + count :]
            if has_full_grid(_with_rules(geometry, fewer), _CONFLICT_LIMIT) is False:
                rules = fewer
            else:
                start += count
        if count == 1:
            return rules
        count //= 2


def _with_rules(geometry: Geometry, rules: Sequence[Rule]) -> Geometry:
    constraints = frozenset(each for each in rules if isinstance(each, Constraint))
    cages = tuple(each for each in rules if isinstance(each, Cage))
    layout = replace(geometry.layout, constraints=constraints, cages=cages)
    return replace(geometry, layout=layout)


def _in_words(geometry: Geometry, rules: Sequence[Rule]) -> Contradiction:
    cages = [each for each in rules if isinstance(each, Cage)]
    cells = tuple(sorted(cell for cage in cages for cell in cage.cells))
    names = [_(CONSTRAINT_NAMES[each]) for each in rules if isinstance(each, Constraint)]
    for cage in cages[:_MOST_NAMED]:
        text = _("the cage of {total} at {cell}")
        names.append(text.format(total=cage.total, cell=geometry.cell_name(cage.cells[0])))
    if len(cages) > _MOST_NAMED:
        more = len(cages) - _MOST_NAMED
        names.append(counted("{count} further cage", "{count} further cages", more))
    board = str(_with_rules(geometry, ()))
    if len(names) < 2:
        text = (
            _("{rule} leaves no full grid of {board}") if names else _("{board} has no full grid")
        )
        return Contradiction(text.format(rule=names[0] if names else "", board=board), cells)
    *first, last = names
    text = _("{rules} and {last_rule} together leave no full grid of {board}")
    rules_text = ", ".join(first)
    return Contradiction(text.format(rules=rules_text, last_rule=last, board=board), cells)


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
        A translated sentence that says why the puzzle has no solution; None if it has or may have
        one.
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

    The result has ``SolutionCount.UNKNOWN`` if the search reached the time limit.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    exact : ExactReference or None, optional
        Used only if no givens are in conflict; by default, the reference that the process shares.
    time_limit_s : float, optional
        Time limit of the exact search in seconds, above 0.

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
            unseen = _("simple steps do not show which givens are at fault")
            reason = rules.problem if rules else unseen
            fault_cells = np.array(rules.cells if rules else (), np.int64)
        problem = _("no solution: {reason}").format(reason=reason)
    return Assessment(
        puzzle, no_cells, problem, fault_cells, answer.solutions, answer.solution, answer.seconds
    )


@lru_cache(maxsize=1)
def assessed(puzzle: Grid) -> Assessment:
    """Return :func:`assess` of a puzzle; the last result is cached for further runs."""
    return assess(puzzle)


@cache
def _shared_reference() -> ExactReference:
    return ExactReference()
