"""The trials of an experiment are run, and before that their time is estimated from a sample."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from time import monotonic
from typing import NamedTuple

import numpy as np

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import Trial
from sudoku_ga.lab.experiment.trial import Batch, Execute, Result, execute
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store.store import Store, TrialStatus, checked_read
from sudoku_ga.parallel import Executor, pack, share
from sudoku_ga.translation import _
from sudoku_ga.version import __version__

_CHUNK_S = 0.5
"""Seconds of short trials that are handed to another process at once."""

MOST_ATTEMPTS = 2
"""Attempts at a trial that raises or whose process dies."""

_KEPT_EVERY_S = 0.1
"""Interval of storing results, the most that is lost if the process is killed. Storing each result
alone takes a fifth of a short trial."""

_NEVER = TrialStatus(failed=False, attempts=0)


class TrialProgress(NamedTuple):
    """Progress of an experiment; ``seconds_left`` is None until a trial has ended."""

    done: int
    total: int
    seconds_left: float | None


class Remaining(NamedTuple):
    """Number of trials that would be run now.

    ``due``: all of them. ``again``: failed ones among them that are repeated.
    """

    due: int
    again: int


NOTHING_REMAINING = Remaining(0, 0)


def make_trials(
    trials: Sequence[Trial],
    store: Store,
    experiment_id: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[TrialProgress], None] = lambda _progress: None,
    stopped: Callable[[], bool] = lambda: False,
    execute: Execute = execute,
) -> list[Trial]:
    """Run every trial that has no result in the store, and store results as they arrive.

    A trial that raised is repeated once after all others. Returns those that are lost, since two
    processes died of each; they have no result, and are made by the next call.

    ``trials``: registered in the store. ``store``: written by no other process. ``experiment_id``:
    the id returned by :meth:`Store.register`. ``executor``: where trials are run, in this process
    if left out. Results differ only in times. ``progress``: called at the beginning and after each
    batch of results. ``stopped``: asked while trials are made; True ends them, and what has ended
    is kept. ``execute``: runs one trial. Raises ``UserError``, before any trial is run, if a recipe
    cannot be sent to another process, and while they are run, if a scheduler is lost.
    """
    lost: list[Trial] = []

    def batches(due: Sequence[Trial]) -> Iterator[Batch]:
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
    due = [trial for trial in trials if _is_due(made.get(trial.digest))]
    if executor is not None:
        pack(list({id(trial.variant): trial.variant.recipe for trial in due}.values()))
    done, total, began, new = len(trials) - len(due), len(trials), monotonic(), 0
    progress(TrialProgress(done, total, None if due else 0.0))
    while due and not stopped():
        attempts = 0
        for batch in batches(due):
            store.add(experiment_id, batch)
            attempts += len(batch)
            for trial, result in batch:
                before = made.get(trial.digest, _NEVER).attempts
                made[trial.digest] = TrialStatus(result.error is not None, before + result.attempts)
                done += not _is_due(made[trial.digest])
            new += len(batch)
            left = (monotonic() - began) / new * (total - done) if new else None
            progress(TrialProgress(done, total, left))
        if not attempts:
            break
        digests = {trial.digest for trial in lost}
        due = [t for t in due if _is_due(made.get(t.digest)) and t.digest not in digests]
    return lost


def results_of(
    trials: Sequence[Trial], store: Store, experiment_id: int
) -> list[tuple[Trial, Result]]:
    """Return the trials with a result in the store and their results, in the order of the plan."""
    known = store.results(experiment_id)
    return [(trial, known[trial.digest]) for trial in trials if trial.digest in known]


def _is_due(made: TrialStatus | None) -> bool:
    return made is None or (made.failed and made.attempts < MOST_ATTEMPTS)


def loss_text(trial: Trial) -> str:
    """Return a sentence about a trial that was lost."""
    text = _("two processes ended abruptly in a run of {variant} on {puzzle}, seed {seed}")
    name, puzzle = trial.variant.name, trial.puzzle_name
    return text.format(variant=name, puzzle=puzzle, seed=trial.seed)


def _here(
    trials: Sequence[Trial], execute: Execute, stopped: Callable[[], bool]
) -> Iterator[Batch]:
    batch: Batch = []
    ends_at = monotonic() + _KEPT_EVERY_S
    for trial in trials:
        result = None if stopped() else execute(trial, stopped)
        if result is None:
            break
        batch.append((trial, result))
        if monotonic() >= ends_at:
            yield batch
            batch, ends_at = [], monotonic() + _KEPT_EVERY_S
    if batch:
        yield batch


@checked_read
def remaining(store: Store, experiment: Experiment) -> Remaining:
    """Return an estimate of the trials left, by the variants of the experiment.

    Results of variants that were changed since are ignored. Puzzles are not compared, because
    generated ones would have to be generated for that; :func:`make_trials` does.
    """
    mine = {(variant.name, variant.recipe_text) for variant in experiment.variants}
    rows = store.connection.execute(
        "SELECT variants.id, variants.name, recipe FROM variants JOIN experiments"
        " ON experiments.id = experiment_id"
        " WHERE experiments.name = ? AND experiments.seed = ? AND experiments.version = ?",
        (experiment.name, experiment.seed, __version__),
    ).fetchall()
    finished = again = 0
    for number, name, recipe in rows:
        if (name, recipe) not in mine:
            continue
        count, failed = store.connection.execute(
            "SELECT count(*), total(failed) FROM results WHERE variant_id = ?", (number,)
        ).fetchone()
        finished += count
        if failed:
            (tried,) = store.connection.execute(
                "SELECT count(*) FROM results WHERE variant_id = ? AND failed = 1 AND attempts < ?",
                (number, MOST_ATTEMPTS),
            ).fetchone()
            again += tried
    return Remaining(max(0, experiment.trial_count - finished) + again, again)


class Duration(NamedTuple):
    """The estimated duration of the trials of an experiment.

    ``cpu_s``: processor seconds of all trials; None if no trial of the sample ended. ``measured``:
    size of the sample. ``failed``: trials of the sample that raised. ``cut_short``: whether a trial
    was interrupted by the time limit; the estimate is then too low.
    """

    cpu_s: Estimate | None
    measured: int
    failed: int
    cut_short: bool


def estimated_duration(
    trials: Sequence[Trial],
    seed: int,
    *,
    count: int,
    time_limit_s: float,
    stopped: Callable[[], bool] = lambda: False,
    execute: Execute = execute,
) -> Duration:
    """Run a sample of trials and return the estimated duration of all.

    The sample is stratified: the plan is cut into equal parts and one trial of each is drawn, in
    random order. The results are discarded.

    ``trials``: at least one. ``seed``: seed of the sample. ``count``: size of the sample.
    ``time_limit_s``: time limit in seconds, after which the running trial is interrupted.
    ``stopped``: called during trials; True ends them. ``execute``: runs one trial.
    """
    ends_at = monotonic() + time_limit_s
    times, failed, cut_short = [], 0, False
    for trial in _drawn(trials, seed, count):
        result = execute(trial, lambda: stopped() or monotonic() > ends_at)
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
    total = [None if bound is None else bound * len(trials) for bound in one]
    return Duration(Estimate(one.value * len(trials), *total[1:]), len(times), failed, cut_short)


def _drawn(trials: Sequence[Trial], seed: int, count: int) -> list[Trial]:
    rng = np.random.default_rng([seed, len(trials)])
    bounds = np.linspace(0, len(trials), min(count, len(trials)) + 1).astype(int)
    places = [int(rng.integers(low, high)) for low, high in pairwise(bounds)]
    return [trials[places[int(index)]] for index in rng.permutation(len(places))]
