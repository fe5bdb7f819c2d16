"""Queries of a file of results: totals computed by SQLite, or columns of numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.experiment.trace import TracePoint, function_evaluations, read_trace
from sudoku_ga.lab.store.store import Store, checked_read


class StoredExperiment(NamedTuple):
    """An experiment in a store, with its numbers of planned, finished and failed runs."""

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
    run_id : ndarray of int64
        Id in the store, ascending within each variant and puzzle.
    variant, puzzle : ndarray of int64
        Indices into the two tuples.
    solved, failed : ndarray of bool
        Whether the run solved its puzzle, and whether it raised an error.
    efforts : dict of str to ndarray of float64
        Effort of each run, by kind.
    """

    variants: tuple[str, ...]
    puzzles: tuple[Puzzle, ...]
    run_id: npt.NDArray[np.int64]
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

    def without_failed(self) -> "Runs":
        """Return the runs that did not fail."""
        kept = ~self.failed
        columns = {
            name: getattr(self, name)[kept]
            for name in ("run_id", "variant", "puzzle", "solved", "failed")
        }
        efforts = {kind: values[kept] for kind, values in self.efforts.items()}
        return replace(self, **columns, efforts=efforts)

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
def runs(store: Store, experiment_id: int) -> Runs:
    """Return the runs of an experiment, including failed ones."""
    names = variant_names(store, experiment_id)
    rows = store.connection.execute(
        "SELECT id, name, puzzle_group, puzzle, box, givens FROM puzzles WHERE experiment_id = ?"
        " ORDER BY id",
        (experiment_id,),
    )
    puzzles = {row[0]: Puzzle(*row[1:]) for row in rows}
    # Few columns, since the time per row grows with the number of values.
    width = max(puzzles, default=0) + 1
    table = _table(
        store,
        "SELECT (variant_id * ? + puzzle_id) * 4 + failed * 2 + solved, trial_id, evaluations,"
        " probes, cpu_s FROM results"
        " WHERE variant_id IN (SELECT id FROM variants WHERE experiment_id = ?)",
        width,
        experiment_id,
    )
    place, outcome = np.divmod(table[:, 0].astype(np.int64), 4)
    run = table[:, 1].astype(np.int64)
    # Sorted in the order of the plan, ten times faster than by SQLite.
    order = np.lexsort((run, place))
    variant, puzzle = np.divmod(place[order], width)
    outcome = outcome[order]
    evaluations, move_evaluations, cpu_s = table[order, 2:].T
    return Runs(
        variants=tuple(names.values()),
        puzzles=tuple(puzzles.values()),
        run_id=run[order],
        variant=np.searchsorted(list(names), variant),
        puzzle=np.searchsorted(list(puzzles), puzzle),
        solved=outcome % 2 > 0,
        failed=outcome > 1,
        efforts={
            "evaluations": evaluations,
            "move_evaluations": move_evaluations,
            "function_evaluations": function_evaluations(evaluations, move_evaluations),
            "cpu_s": cpu_s,
        },
    )


def traces(store: Store, experiment_id: int) -> Iterator[tuple[int, tuple[TracePoint, ...]]]:
    """Yield the id and trace of every traced run without an error."""
    with store.read() as connection:
        rows = connection.execute(
            "SELECT trial_id, trace FROM results WHERE failed = 0 AND trace <> '[]'"
            " AND variant_id IN (SELECT id FROM variants WHERE experiment_id = ?)",
            (experiment_id,),
        )
        for run, text in rows:
            yield run, read_trace(text)


def traces_of(store: Store, runs: Iterable[int]) -> Iterator[tuple[TracePoint, ...]]:
    """Yield the traces of runs given by their ids, without those that have none."""
    with store.read() as connection:
        for run in runs:
            rows = connection.execute(
                "SELECT trace FROM results WHERE trial_id = ? AND trace <> '[]'", (run,)
            )
            for (text,) in rows:
                yield read_trace(text)


def _table(store: Store, query: str, *values: int) -> npt.NDArray[np.float64]:
    """Return rows of numbers, shape (rows, columns).

    The elements are read one by one, since a growing list of a million tuples slows the garbage
    collector.
    """
    cursor = store.connection.cursor()
    cursor.row_factory = None
    numbers = np.fromiter(chain.from_iterable(cursor.execute(query, values)), float)
    return numbers.reshape(-1, len(cursor.description))


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
