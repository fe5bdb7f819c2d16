"""Queries of a file of results: totals by SQLite, or columns of numbers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.experiment.effort import EFFORTS, FUNCTION_EVALUATIONS_SQL
from sudoku_ga.lab.experiment.trace import TracePoint, read_trace
from sudoku_ga.lab.store.store import Store, checked_read

_EFFORT_SQL = {kind: kind for kind in EFFORTS} | {"function_evaluations": FUNCTION_EVALUATIONS_SQL}
"""Expressions over a row of results."""


class StoredExperiment(NamedTuple):
    """An experiment in a store, with its numbers of planned, finished and failed trials."""

    id: int
    name: str
    title: str
    seed: int
    version: str
    machine: str
    created: str
    planned: int
    finished: int
    failed: int


class EffortTotals(NamedTuple):
    """Sums of one kind of effort over runs, of its square, and over solved runs."""

    total: float
    squares: float
    of_solved: float


@dataclass(frozen=True)
class RunTotals:
    """Totals of the runs of one variant on one group of puzzles.

    Parameters
    ----------
    variant, puzzles : str
        Names of the variant and of the group.
    runs, failed, solved, by_logic : int
        Number of runs without an error, with one, solved, and solved by logic alone.
    costs : dict of str to EffortTotals
        By kind of effort, over the runs without an error.
    """

    variant: str
    puzzles: str
    runs: int
    failed: int
    solved: int
    by_logic: int
    costs: dict[str, EffortTotals]


class Puzzle(NamedTuple):
    """A puzzle of an experiment; ``line`` and ``box`` (height x width, rules) as in the store."""

    name: str
    group: str
    line: str
    box: str
    givens: int


@dataclass(frozen=True)
class Runs:
    """The runs of an experiment, as columns of one length.

    Parameters
    ----------
    variants : tuple of str
    puzzles : tuple of Puzzle
    trial : ndarray of int64
        Id in the store, ascending within each variant and puzzle.
    variant, puzzle : ndarray of int64
        Indices into the two tuples.
    solved, failed : ndarray of bool
        Whether the run solved its puzzle, and whether it raised an error.
    efforts : dict of str to ndarray of float64
        Effort by kind.
    """

    variants: tuple[str, ...]
    puzzles: tuple[Puzzle, ...]
    trial: npt.NDArray[np.int64]
    variant: npt.NDArray[np.int64]
    puzzle: npt.NDArray[np.int64]
    solved: npt.NDArray[np.bool_]
    failed: npt.NDArray[np.bool_]
    efforts: dict[str, npt.NDArray[np.float64]]

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups of puzzles, in the order of the plan."""
        return tuple(dict.fromkeys(puzzle.group for puzzle in self.puzzles))

    def by_logic(self, places: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Return which of some runs were solved by logic alone, without evaluations."""
        return np.asarray(self.solved[places] & (self.efforts["evaluations"][places] == 0))

    def chosen(self, variant: int, group: str | None = None) -> npt.NDArray[np.bool_]:
        """Return a mask of the runs of a variant, on one group of puzzles or all."""
        mine = np.asarray(self.variant == variant)
        if group is None:
            return mine
        of_group = np.array([puzzle.group == group for puzzle in self.puzzles], bool)
        return np.asarray(mine & of_group[self.puzzle])


@checked_read
def experiments(store: Store) -> list[StoredExperiment]:
    """Return the experiments of a store, the oldest first."""
    found = store.connection.execute(
        "SELECT id, name, title, seed, version, machine, created,"
        " (SELECT count(*) FROM trials WHERE experiment_id = experiments.id) FROM experiments"
        " ORDER BY id"
    ).fetchall()
    ended = {row[0]: tuple(row[1:]) for row in store.connection.execute(
        "SELECT experiment_id, sum(n), sum(failed_n) FROM variants JOIN (SELECT variant_id,"
        " count(*) AS n, sum(failed) AS failed_n FROM results GROUP BY variant_id)"
        " ON variant_id = variants.id GROUP BY experiment_id"
    )}  # fmt: skip
    return [StoredExperiment(*row, *ended.get(row[0], (0, 0))) for row in found]


@checked_read
def run_totals(store: Store, experiment_id: int) -> list[RunTotals]:
    """Return the totals of every variant on every group of puzzles, in the order of the plan."""
    kinds = ", ".join(
        f"total({effort}), total(1.0 * {effort} * {effort}), total({effort} * solved)"
        for effort in _EFFORT_SQL.values()
    )
    rows = store.connection.execute(
        "SELECT variant_id, puzzle_id, failed, count(*), total(solved),"
        f" total(solved AND evaluations = 0), {kinds} FROM results"
        " WHERE variant_id IN (SELECT id FROM variants WHERE experiment_id = ?)"
        " GROUP BY variant_id, puzzle_id, failed",
        (experiment_id,),
    )
    group_of = _groups(store, experiment_id)
    totals: dict[tuple[int, str], npt.NDArray[np.float64]] = defaultdict(
        lambda: np.zeros(4 + 3 * len(EFFORTS))
    )
    for variant, puzzle, failed, count, *figures in rows:
        total = totals[variant, group_of[puzzle]]
        if failed:
            total[1] += count
        else:
            total[0] += count
            total[2:] += figures
    order = {group: place for place, group in enumerate(dict.fromkeys(group_of.values()))}
    names = variant_names(store, experiment_id)
    return [
        _sums(names[key[0]], key[1], totals[key])
        for key in sorted(totals, key=lambda key: (key[0], order[key[1]]))
    ]


def _sums(variant: str, group: str, figures: npt.NDArray[np.float64]) -> RunTotals:
    costs = {
        kind: EffortTotals(*map(float, figures[4 + 3 * i : 7 + 3 * i]))
        for i, kind in enumerate(EFFORTS)
    }
    runs, failed, solved, by_logic = (int(each) for each in figures[:4])
    return RunTotals(variant, group, runs, failed, solved, by_logic, costs)


@checked_read
def quartiles_of_solved(
    store: Store, experiment_id: int, kind: str
) -> dict[tuple[str, str], tuple[float, float, float]]:
    """Return the quartiles of the effort of solved runs, by variant and group of puzzles."""
    table = _table(
        store,
        f"SELECT variant_id, puzzle_id, {_EFFORT_SQL[kind]} FROM results"
        " WHERE failed = 0 AND solved = 1"
        " AND variant_id IN (SELECT id FROM variants WHERE experiment_id = ?)",
        experiment_id,
    )
    if not len(table):
        return {}
    group_of, names = _groups(store, experiment_id), variant_names(store, experiment_id)
    groups = list(dict.fromkeys(group_of.values()))
    place = np.zeros(max(group_of) + 1)
    for puzzle, group in group_of.items():
        place[puzzle] = groups.index(group)
    table[:, 1] = place[table[:, 1].astype(int)]
    table = table[np.lexsort((table[:, 1], table[:, 0]))]
    starts = 1 + np.flatnonzero(np.any(np.diff(table[:, :2], axis=0), axis=1))
    found = {}
    for part in np.split(table, starts):
        low, middle, high = (float(each) for each in np.percentile(part[:, 2], (25, 50, 75)))
        found[names[int(part[0, 0])], groups[int(part[0, 1])]] = (low, middle, high)
    return found


@checked_read
def runs(store: Store, experiment_id: int, *, with_failed: bool = False) -> Runs:
    """Return the runs of an experiment, without failed ones by default."""
    names = variant_names(store, experiment_id)
    rows = store.connection.execute(
        "SELECT id, name, puzzle_group, puzzle, box, givens FROM puzzles WHERE experiment_id = ?"
        " ORDER BY id",
        (experiment_id,),
    )
    puzzles = {row[0]: Puzzle(*row[1:]) for row in rows}
    table = _table(
        store,
        f"SELECT variant_id, puzzle_id, trial_id, solved, failed, {', '.join(_EFFORT_SQL.values())}"
        " FROM results WHERE failed <= ?2"
        " AND variant_id IN (SELECT id FROM variants WHERE experiment_id = ?1)",
        experiment_id,
        int(with_failed),
    )
    # Sorted in the order of the plan, ten times faster than by SQLite.
    table = table[np.lexsort((table[:, 2], table[:, 1], table[:, 0]))]
    ids = table[:, :3].astype(np.int64)
    return Runs(
        variants=tuple(names.values()),
        puzzles=tuple(puzzles.values()),
        trial=ids[:, 2],
        variant=np.searchsorted(list(names), ids[:, 0]),
        puzzle=np.searchsorted(list(puzzles), ids[:, 1]),
        solved=table[:, 3] > 0,
        failed=table[:, 4] > 0,
        efforts={kind: table[:, 5 + i] for i, kind in enumerate(EFFORTS)},
    )


def traces(store: Store, experiment_id: int) -> Iterator[tuple[int, tuple[TracePoint, ...]]]:
    """Yield trial id and trace of every traced run without an error."""
    with store.read() as connection:
        rows = connection.execute(
            "SELECT trial_id, trace FROM results WHERE failed = 0 AND trace <> '[]'"
            " AND variant_id IN (SELECT id FROM variants WHERE experiment_id = ?)",
            (experiment_id,),
        )
        for trial, text in rows:
            yield trial, read_trace(text)


def traces_of(store: Store, trials: Iterable[int]) -> Iterator[tuple[TracePoint, ...]]:
    """Yield the traces of the traced runs among some trials, given by their ids."""
    with store.read() as connection:
        for trial in trials:
            rows = connection.execute(
                "SELECT trace FROM results WHERE trial_id = ? AND trace <> '[]'", (trial,)
            )
            for (text,) in rows:
                yield read_trace(text)


def _table(store: Store, query: str, *values: int) -> npt.NDArray[np.float64]:
    """Return rows of numbers, shape (rows, columns).

    Element by element, since a growing list of a million tuples slows the garbage collector.
    """
    cursor = store.connection.cursor()
    cursor.row_factory = None
    numbers = np.fromiter(chain.from_iterable(cursor.execute(query, values)), float)
    return numbers.reshape(-1, len(cursor.description))


def _groups(store: Store, experiment_id: int) -> dict[int, str]:
    """Return the group of each puzzle by its id, in the order of the plan."""
    rows = store.connection.execute(
        "SELECT id, puzzle_group FROM puzzles WHERE experiment_id = ? ORDER BY id",
        (experiment_id,),
    )
    return dict(rows.fetchall())


def variant_names(store: Store, experiment_id: int) -> dict[int, str]:
    """Return the name of each variant by its id.

    Variants of the same name with a changed recipe are numbered.
    """
    rows = store.connection.execute(
        "SELECT id, name FROM variants WHERE experiment_id = ? ORDER BY id", (experiment_id,)
    )
    names: dict[int, str] = {}
    for number, name in rows:
        same = sum(each == name or each.startswith(f"{name} (changed") for each in names.values())
        names[number] = f"{name} (changed{'' if same == 1 else f' {same}'})" if same else name
    return names
