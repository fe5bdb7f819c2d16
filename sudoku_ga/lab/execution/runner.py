"""Making the runs of an experiment, and estimating their duration from a sample."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from time import monotonic
from typing import NamedTuple

import numpy as np

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, named_puzzles, puzzle_line
from sudoku_ga.lab.experiment.run import Batch, Execute, Result, execute
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store.store import RunStatus, Store, checked_read
from sudoku_ga.parallel import Executor, pack, share
from sudoku_ga.puzzle.formats.shape import board_text
from sudoku_ga.translation import _
from sudoku_ga.version import __version__

_CHUNK_S = 0.5
"""The duration, in seconds, of the short runs that are passed to another process together."""

MOST_ATTEMPTS = 2
"""The most attempts at a run that raises or whose process dies."""

_KEPT_EVERY_S = 0.1
"""Seconds between two writes of results, the most that is lost if the process is killed. Writing
each result by itself takes a fifth of the time of a short run."""

_NEVER = RunStatus(failed=False, attempts=0)


class ExperimentProgress(NamedTuple):
    """Progress of an experiment; ``seconds_left`` is None until a run has ended."""

    done: int
    total: int
    seconds_left: float | None


class Remaining(NamedTuple):
    """Number of runs that would be made now.

    Parameters
    ----------
    due : int
        All runs that would be made.
    again : int
        The failed runs among them, which are repeated.
    """

    due: int
    again: int


NOTHING_REMAINING = Remaining(0, 0)


def make_runs(
    runs: Sequence[PlannedRun],
    store: Store,
    experiment_id: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[ExperimentProgress], None] = lambda _progress: None,
    stopped: Callable[[], bool] = lambda: False,
    execute: Execute = execute,
) -> list[PlannedRun]:
    """Make every run that has no result in the store, and store results as they arrive.

    A run that raised is repeated once after all others. Returns the runs that are lost, since two
    processes died in each; they have no result, and the next call makes them.

    Parameters
    ----------
    runs : sequence of PlannedRun
        Registered in the store.
    store : Store
        Written by no other process.
    experiment_id : int
        The id returned by :meth:`Store.register`.
    executor : Executor or None, optional
        Makes the runs; by default, this process does. Results differ only in times.
    progress : callable, optional
        Called at the beginning and after each batch of results.
    stopped : callable, optional
        Called during the runs; True ends them, and finished results are kept.
    execute : Execute, optional
        Makes one run.

    Raises
    ------
    UserError
        Before any run is made, if a recipe cannot be sent to another process, and while they are
        run, if a scheduler is lost.
    """
    lost: list[PlannedRun] = []

    def batches(due: Sequence[PlannedRun]) -> Iterator[Batch]:
        if executor is None:
            return _here(due, execute, stopped)
        return share(
            execute,
            due,
            on=executor,
            on_loss=lost.append,
            stopped=stopped,
            in_order=False,
            chunk_s=_CHUNK_S,
        )

    made = store.made(experiment_id)
    due = [run for run in runs if _is_due(made.get(run.digest))]
    if executor is not None:
        pack(list({id(run.variant): run.variant.recipe for run in due}.values()))
    done, total, began, new = len(runs) - len(due), len(runs), monotonic(), 0
    progress(ExperimentProgress(done, total, None if due else 0.0))
    while due and not stopped():
        attempts = 0
        for batch in batches(due):
            store.add(experiment_id, batch)
            attempts += len(batch)
            for run, result in batch:
                before = made.get(run.digest, _NEVER).attempts
                made[run.digest] = RunStatus(result.error is not None, before + result.attempts)
                done += not _is_due(made[run.digest])
            new += len(batch)
            left = (monotonic() - began) / new * (total - done) if new else None
            progress(ExperimentProgress(done, total, left))
        if not attempts:
            break
        digests = {run.digest for run in lost}
        due = [t for t in due if _is_due(made.get(t.digest)) and t.digest not in digests]
    return lost


def results_of(
    runs: Sequence[PlannedRun], store: Store, experiment_id: int
) -> list[tuple[PlannedRun, Result]]:
    """Return the runs with a result in the store and their results, in the order of the plan."""
    known = store.results(experiment_id)
    return [(run, known[run.digest]) for run in runs if run.digest in known]


def _is_due(made: RunStatus | None) -> bool:
    return made is None or (made.failed and made.attempts < MOST_ATTEMPTS)


def loss_text(run: PlannedRun) -> str:
    """Return a sentence about a run that was lost."""
    text = _("two processes ended abruptly in a run of {variant} on {puzzle}, seed {seed}")
    name, puzzle = run.variant.name, run.puzzle_name
    return text.format(variant=name, puzzle=puzzle, seed=run.seed)


def _here(
    runs: Sequence[PlannedRun], execute: Execute, stopped: Callable[[], bool]
) -> Iterator[Batch]:
    batch: Batch = []
    ends_at = monotonic() + _KEPT_EVERY_S
    for run in runs:
        result = None if stopped() else execute(run, stopped)
        if result is None:
            break
        batch.append((run, result))
        if monotonic() >= ends_at:
            yield batch
            batch, ends_at = [], monotonic() + _KEPT_EVERY_S
    if batch:
        yield batch


@checked_read
def remaining(store: Store, experiment: Experiment) -> Remaining:
    """Return an estimate of the remaining runs, by the variants and puzzles of the experiment.

    Results of variants and puzzles that have changed are ignored. Generated puzzles are compared
    only by name, since they would have to be generated; :func:`make_runs` compares them fully.
    """
    mine = {(variant.name, variant.recipe_text) for variant in experiment.variants}
    puzzles = named_puzzles(experiment)
    rows = store.connection.execute(
        "SELECT variants.name, recipe, puzzles.name, puzzle, box, ended,"
        " (SELECT count(*) FROM results WHERE variant_id = variants.id"
        " AND puzzle_id = puzzles.id AND failed = 1 AND attempts < ?)"
        " FROM (SELECT variant_id, puzzle_id, count(*) AS ended FROM results"
        " GROUP BY variant_id, puzzle_id) JOIN variants ON variants.id = variant_id"
        " JOIN puzzles ON puzzles.id = puzzle_id"
        " JOIN experiments ON experiments.id = variants.experiment_id"
        " WHERE experiments.name = ? AND experiments.seed = ? AND experiments.version = ?",
        (MOST_ATTEMPTS, experiment.name, experiment.seed, __version__),
    )
    finished = again = 0
    for name, recipe, puzzle, line, box, ended, tried in rows:
        grid = puzzles.get(puzzle)
        is_same = grid is None or (line, box) == (puzzle_line(grid), board_text(grid.geometry))
        if (name, recipe) in mine and puzzle in puzzles and is_same:
            finished += min(ended, experiment.runs)
            again += min(tried, experiment.runs)
    return Remaining(max(0, experiment.run_count - finished) + again, again)


class Duration(NamedTuple):
    """The estimated duration of the runs of an experiment.

    Parameters
    ----------
    cpu_s : Estimate or None
        Processor seconds of all runs; None if no run of the sample ended.
    measured : int
        Size of the sample.
    failed : int
        Runs of the sample that raised.
    cut_short : bool
        Whether a run was interrupted by the time limit; the estimate is then too low.
    """

    cpu_s: Estimate | None
    measured: int
    failed: int
    cut_short: bool


def estimated_duration(
    runs: Sequence[PlannedRun],
    seed: int,
    *,
    count: int,
    time_limit_s: float,
    stopped: Callable[[], bool] = lambda: False,
    execute: Execute = execute,
) -> Duration:
    """Make a sample of runs and return the estimated duration of all.

    The sample is stratified: the plan is cut into equal parts and one run of each is drawn, in
    random order. The results are discarded.

    Parameters
    ----------
    runs : sequence of PlannedRun
        At least one.
    seed : int
        Seed of the sample.
    count : int
        Size of the sample.
    time_limit_s : float
        Time limit in seconds, after which the current run is interrupted.
    stopped : callable, optional
        Called during runs; True ends them.
    execute : Execute, optional
        Makes one run.
    """
    ends_at = monotonic() + time_limit_s
    times, failed, cut_short = [], 0, False
    for run in _drawn(runs, seed, count):
        result = execute(run, lambda: stopped() or monotonic() > ends_at)
        if result is None:
            cut_short = True
            break
        failed += result.error is not None
        times.append(result.cpu_s)
        if monotonic() > ends_at:
            break
    if not times:
        return Duration(None, 0, failed, cut_short)
    one = estimates.mean(times, seed)
    total = [None if bound is None else bound * len(runs) for bound in one]
    return Duration(Estimate(one.value * len(runs), *total[1:]), len(times), failed, cut_short)


def _drawn(runs: Sequence[PlannedRun], seed: int, count: int) -> list[PlannedRun]:
    rng = np.random.default_rng([seed, len(runs)])
    bounds = np.linspace(0, len(runs), min(count, len(runs)) + 1).astype(int)
    places = [int(rng.integers(low, high)) for low, high in pairwise(bounds)]
    return [runs[places[int(index)]] for index in rng.permutation(len(places))]
