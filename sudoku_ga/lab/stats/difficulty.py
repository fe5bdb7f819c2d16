"""Success and effort by the difficulty of the puzzles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store.queries import Puzzle, Runs
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.formats.shape import parse_board
from sudoku_ga.puzzle.grading import GRADE_NAMES, grade
from sudoku_ga.translation import _, ngettext

_MOST_GRADED = 500
"""The most puzzles that are graded, at some milliseconds each."""

_LARGEST_GRADED = 81
"""The largest board in cells: on larger ones the grades have no meaning."""


_MOST_RESAMPLED = 1000
"""The most runs whose interval is resampled."""


@dataclass(frozen=True)
class Difficulty:
    """The runs of one variant on the puzzles of one difficulty.

    Parameters
    ----------
    measure : str
        ``givens`` or ``grade``.
    level : str
        The level as text: ``9×9, 30 givens (37 %)``, ``4 hard``.
    share : float
        Share of given cells; 0 for a grade.
    variant : str
    runs : int
    solved : Estimate
        Success rate.
    effort : Estimate or None
        Expected running effort, in the kind of the report; None if no run solved a puzzle.
    """

    measure: str
    level: str
    share: float
    variant: str
    runs: int
    solved: Estimate
    effort: Estimate | None


def difficulties(runs: Runs, kind: str, seed: int) -> Iterator[Difficulty]:
    """Yield the runs by the givens of their puzzles, then by their grades.

    A measure with the same value for all puzzles is skipped.

    Parameters
    ----------
    runs : Runs
    kind : str
        Kind of effort.
    seed : int
        Seed of the resampling.
    """
    yield from _by(runs, kind, seed, "givens", [_givens(puzzle) for puzzle in runs.puzzles])
    if len(runs.puzzles) <= _MOST_GRADED:
        graded = [_graded(puzzle) for puzzle in runs.puzzles]
        yield from _by(runs, kind, seed, "grade", graded)


_Level = tuple[float, float, str]
"""Share, sort key and text of a level."""


def _by(
    runs: Runs, kind: str, seed: int, measure: str, levels: list[_Level | None]
) -> Iterator[Difficulty]:
    known = sorted({level for level in levels if level is not None})
    if len(known) < 2:
        return
    of_puzzle = np.array([-1 if level is None else known.index(level) for level in levels])
    for place, (share, _size, words) in enumerate(known):
        for variant, name in enumerate(runs.variants):
            chosen = (runs.variant == variant) & (of_puzzle[runs.puzzle] == place)
            solved, count = runs.solved[chosen], int(chosen.sum())
            if not count:
                continue
            costs = runs.efforts[kind][chosen]
            effort = estimates.effort_of_runs(
                costs, solved, runs.puzzle[chosen], seed if count <= _MOST_RESAMPLED else None
            )
            rate = estimates.proportion(int(solved.sum()), count)
            yield Difficulty(measure, words, share, name, count, rate, effort)


def _givens(puzzle: Puzzle) -> _Level:
    size = parse_board(puzzle.box).size
    share = puzzle.givens / size**2
    return share, size, _givens_text(size, puzzle.givens, share)


def _givens_text(size: int, givens: int, share: float) -> str:
    text = ngettext(
        "{size}×{size}, {count} given ({share:.0f} %)",
        "{size}×{size}, {count} givens ({share:.0f} %)",
        givens,
    )
    return text.format(size=size, count=givens, share=100 * share)


def _graded(puzzle: Puzzle) -> _Level | None:
    found = _grade_of(puzzle)
    return None if found is None else (0.0, found, _grade_text(found))


def grades(puzzles: Sequence[Puzzle]) -> tuple[str, ...]:
    """Return the grade of each puzzle as text, ``4 hard``.

    It is "" for a large or an empty board, and for all puzzles if there are too many.
    """
    if len(puzzles) > _MOST_GRADED:
        return ("",) * len(puzzles)
    found = map(_grade_of, puzzles)
    return tuple("" if each is None else _grade_text(each) for each in found)


def _grade_text(number: int) -> str:
    return f"{number} {_(GRADE_NAMES[number])}"


@lru_cache(maxsize=2 * _MOST_GRADED)
def _grade_of(puzzle: Puzzle) -> int | None:
    """Return the grade of a puzzle; None for a large or an empty board."""
    geometry = parse_board(puzzle.box)
    if geometry.cell_count > _LARGEST_GRADED or not puzzle.givens:
        return None
    return grade(read_puzzle(puzzle.line, geometry).grid).grade
