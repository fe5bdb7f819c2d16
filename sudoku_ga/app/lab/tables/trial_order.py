"""Which runs a table shows, in which order and under which headings: arithmetic, no Qt."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.store.queries import Runs

Places = npt.NDArray[np.int64]


class Key(StrEnum):
    """What runs are ordered or put together by."""

    VARIANT = "variant"
    PUZZLE = "puzzle"
    RESULT = "result"
    EVALUATIONS = "evaluations"
    PROBES = "probes"
    CPU = "cpu_s"
    GROUP = "group"
    GRADE = "grade"


FAILED, UNSOLVED, SOLVED = range(3)
"""The results of runs, worst first."""


@dataclass(frozen=True)
class Arrangement:
    """How runs are shown.

    ``words``: runs are shown whose variant, puzzle or group of puzzles has these words, in any
    case.
    ``result``: one of FAILED, UNSOLVED and SOLVED, None for any.
    ``by``: orders them; None leaves them as they came.
    ``grouped_by``: puts them together under headings.
    ``grades``: of each puzzle in words, the empty word where it has none; nothing while they are
    unknown.
    """

    words: str = ""
    result: int | None = None
    by: Key | None = None
    is_descending: bool = False
    grouped_by: Key | None = None
    grades: tuple[str, ...] = ()

    @property
    def appends(self) -> bool:
        """Whether new runs belong at the end."""
        return self.by is None and self.grouped_by is None


def results_of(runs: Runs) -> npt.NDArray[np.int64]:
    """Return FAILED, UNSOLVED or SOLVED for each run."""
    return np.where(runs.failed, FAILED, np.where(runs.solved, SOLVED, UNSOLVED))


def chosen(runs: Runs, arrangement: Arrangement) -> npt.NDArray[np.bool_]:
    """Return which runs are shown."""
    shown = np.ones(len(runs.trial), bool)
    if words := arrangement.words.casefold().strip():
        of_variant = [words in name.casefold() for name in runs.variants]
        of_puzzle = [words in f"{each.name}\n{each.group}".casefold() for each in runs.puzzles]
        shown &= np.array(of_variant, bool)[runs.variant] | np.array(of_puzzle, bool)[runs.puzzle]
    if arrangement.result is not None:
        shown &= results_of(runs) == arrangement.result
    return shown


def arranged(runs: Runs, arrangement: Arrangement, arrived: Places | None = None) -> Places:
    """Return the rows of the table.

    ``arrived``: the places of all runs in the order in which they came; that of the store if left
    out.

    Returns places of runs; a heading is −1 less the place of its first run.
    """
    places = np.arange(len(runs.trial)) if arrived is None else arrived
    places = places[chosen(runs, arrangement)[places]]
    if arrangement.by is not None:
        values = _values(runs, arrangement.by, arrangement.grades)[places]
        order = np.argsort(-values if arrangement.is_descending else values, kind="stable")
        places = places[order]
    if arrangement.grouped_by is None:
        return places
    groups = _values(runs, arrangement.grouped_by, arrangement.grades)[places]
    order = np.argsort(groups, kind="stable")
    places, groups = places[order], groups[order]
    if not len(places):
        return places
    starts = np.concatenate(([0], 1 + np.flatnonzero(np.diff(groups))))
    return np.insert(places, starts, -1 - places[starts])


def group_name(runs: Runs, place: int, key: Key, grades: Sequence[str]) -> str | int:
    """Return what the group of a run is called; a result is one of the three numbers."""
    if key is Key.GRADE:
        return grades[int(runs.puzzle[place])] if grades else ""
    if key is Key.VARIANT:
        return runs.variants[int(runs.variant[place])]
    if key is Key.PUZZLE:
        return runs.puzzles[int(runs.puzzle[place])].name
    if key is Key.GROUP:
        return runs.puzzles[int(runs.puzzle[place])].group
    return int(results_of(runs)[place])


def _values(runs: Runs, key: Key, grades: Sequence[str]) -> npt.NDArray[Any]:
    if key is Key.GRADE:
        known = sorted(set(grades))
        of_puzzle = [known.index(each) for each in grades] or [0] * len(runs.puzzles)
        return np.array(of_puzzle)[runs.puzzle]
    if key is Key.VARIANT:
        return runs.variant
    if key is Key.PUZZLE:
        return runs.puzzle
    if key is Key.GROUP:
        groups = runs.groups
        return np.array([groups.index(each.group) for each in runs.puzzles])[runs.puzzle]
    if key is Key.RESULT:
        return results_of(runs)
    return runs.efforts[key]
