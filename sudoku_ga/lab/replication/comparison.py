"""Comparison of a published value with the one obtained."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import inf, isfinite, sqrt

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, puzzles_digest
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.replication.published import Published, replication_names
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import NORMAL, Estimate, percentile_of, proportion
from sudoku_ga.lab.stats.measures import LOWER, MEASURES, MeasureError, Request, effort
from sudoku_ga.lab.store.store import machine_text
from sudoku_ga.translation import later
from sudoku_ga.version import __version__


class Agreement(StrEnum):
    """The result of a comparison."""

    AGREES = later("agrees")
    BETTER = later("better")
    WORSE = later("worse")
    NO_VERDICT = later("no verdict")
    NOT_COMPARED = later("cannot be compared")


@dataclass(frozen=True)
class PublishedComparison:
    """A published value, the one obtained, and their agreement.

    Parameters
    ----------
    published : Published
    agreement : Agreement
    obtained : Estimate or None
        None if nothing was measured.
    runs, evaluations : int
        Numbers of runs measured, and of individuals that they evaluated.
    failed : int
        The number of runs that raised and were left out.
    reason : str, optional
        Why there is no comparison or no verdict, "" if there is one.
    percentile : float or None, optional
        The percentile of the published value among the runs, 0 to 100, where the interval is open
        to infinity.
    """

    published: Published
    agreement: Agreement
    obtained: Estimate | None
    runs: int
    evaluations: int
    failed: int
    reason: str = ""
    percentile: float | None = None


def compare_all(
    published: Sequence[Published], finished: Sequence[tuple[PlannedRun, Result]], seed: int
) -> tuple[PublishedComparison, ...]:
    """Compare the published values of an experiment with its runs.

    A mean over the solved runs gets a verdict only if a success rate of the same runs is published
    and agrees. Otherwise the two means would be taken over different parts of the runs.

    Parameters
    ----------
    published : sequence of Published
    finished : sequence of (PlannedRun, Result)
        Results of the whole experiment.
    seed : int
        Seed of the resampling.
    """
    compared = [compare_published(value, finished, seed) for value in published]
    return tuple(_without_verdict(each, compared) for each in compared)


def _without_verdict(
    comparison: PublishedComparison, others: Sequence[PublishedComparison]
) -> PublishedComparison:
    """Return a comparison, without its verdict if it is of solved runs and success differs."""
    value = comparison.published
    if comparison.reason or not MEASURES[value.measure].of_solved:
        return comparison
    success = [
        each.agreement
        for each in others
        if each.published.measure == "success_rate" and each.published.chosen == value.chosen
    ]
    if Agreement.AGREES in success:
        return comparison
    is_known = {Agreement.BETTER, Agreement.WORSE} & {*success}
    reason = later("success differs") if is_known else later("the source's success is not known")
    return replace(comparison, agreement=Agreement.NO_VERDICT, reason=reason)


def compare_published(
    published: Published, finished: Sequence[tuple[PlannedRun, Result]], seed: int
) -> PublishedComparison:
    """Compare a published value with the runs that it refers to.

    Parameters
    ----------
    published : Published
    finished : sequence of (PlannedRun, Result)
        Results of the whole experiment.
    seed : int
        Seed of the resampling.
    """
    chosen = [each for each in finished if published.chosen.holds(each[0])]
    runs = _succeeded(chosen)
    empty = PublishedComparison(
        published=published,
        agreement=Agreement.NOT_COMPARED,
        obtained=None,
        runs=len(runs),
        evaluations=sum(run.evaluations for _, run in runs),
        failed=len(chosen) - len(runs),
    )
    if not runs or not published.measure:
        return replace(empty, reason=published.reason or later("no run was made"))
    request = _request(published, runs, finished, seed)
    measure = MEASURES[published.measure]
    try:
        obtained = measure.compute(request)
    except MeasureError as error:
        return replace(empty, reason=published.reason or str(error))
    reason = published.reason or (
        "" if obtained.low is not None else later("one run has no interval")
    )
    percentile = None
    if measure.values and obtained.high == inf and published.expected is not None:
        percentile = percentile_of(published.expected, measure.values(request))
    found = replace(empty, obtained=obtained, reason=reason, percentile=percentile)
    return found if reason else replace(found, agreement=_agreement(published, obtained, len(runs)))


def _request(
    published: Published,
    runs: Sequence[tuple[PlannedRun, Result]],
    finished: Sequence[tuple[PlannedRun, Result]],
    seed: int,
) -> Request:
    against = published.against
    others: Sequence[tuple[PlannedRun, Result]] = ()
    if against is not None:
        others = _succeeded([each for each in finished if against.holds(each[0])])
        runs, others = _on_the_same_puzzles(runs, others), _on_the_same_puzzles(others, runs)
    return Request(
        [result for _, result in runs],
        seed,
        _puzzle_numbers(runs),
        [result for _, result in others],
        published.generation,
        published.maximum,
        published.better,
    )


def _puzzle_numbers(runs: Sequence[tuple[PlannedRun, Result]]) -> list[int]:
    names = list(dict.fromkeys(run.puzzle_name for run, _ in runs))
    numbers = {name: number for number, name in enumerate(names)}
    return [numbers[run.puzzle_name] for run, _ in runs]


def _succeeded(finished: Sequence[tuple[PlannedRun, Result]]) -> list[tuple[PlannedRun, Result]]:
    return [(run, result) for run, result in finished if result.error is None]


def _on_the_same_puzzles(
    runs: Sequence[tuple[PlannedRun, Result]], others: Sequence[tuple[PlannedRun, Result]]
) -> list[tuple[PlannedRun, Result]]:
    """Return the runs whose puzzle and number occur in the others, in a common order."""
    known = {_task(run) for run, _ in others}
    return sorted(
        (each for each in runs if _task(each[0]) in known), key=lambda each: _task(each[0])
    )


def _task(run: PlannedRun) -> tuple[str, int]:
    return run.puzzle_name, run.number


def _agreement(published: Published, obtained: Estimate, runs: int) -> Agreement:
    """Return whether 0 is in the interval of the difference of the two values.

    The interval combines those of both values, whose errors are independent: its distances are the
    roots of the sums of squares of theirs (Newcombe, 1998; Zou and Donner, 2008). If the source has
    no error, the published value must be in the obtained interval.
    """
    assert obtained.low is not None and obtained.high is not None  # checked by the caller
    assert published.expected is not None
    value, expected = obtained.value, published.expected
    source_low, source_high = source_interval(published, obtained, runs)
    below = _root_of_squares(value - obtained.low, source_high - expected)
    above = _root_of_squares(obtained.high - value, expected - source_low)
    # Equal values must agree in spite of rounding: 0.7 - (0.7 - 0.1) is not 0.1.
    slack = 1e-9 * max(1.0, abs(expected))
    if value - below - slack <= expected <= value + above + slack:
        return Agreement.AGREES
    is_better = value < expected if published.better == LOWER else value > expected
    return Agreement.BETTER if is_better else Agreement.WORSE


def _root_of_squares(first: float, second: float) -> float:
    return sqrt(first**2 + second**2) if isfinite(first + second) else inf


def source_interval(published: Published, obtained: Estimate, runs: int) -> tuple[float, float]:
    """Return the 95 % interval of a published value from its number of runs.

    A share of the runs has a score interval. Other values have 1.96 standard errors on each side,
    by the published standard deviation, or by that of the runs made here. A value without a number
    of runs counts as exact.

    Parameters
    ----------
    published : Published
        A value with an expected result.
    obtained : Estimate
        An estimate with bounds.
    runs : int
        The number of runs of ``obtained``.
    """
    assert published.expected is not None
    assert obtained.low is not None and obtained.high is not None
    value, n = published.expected, published.n
    if n and MEASURES[published.measure].is_share:
        interval = proportion(round(value * n), n)
        assert interval.low is not None and interval.high is not None  # n is at least 1
        return interval.low, interval.high
    if not n:
        return value, value
    if published.sd is None:
        half = (obtained.high - obtained.low) / 2 * sqrt(runs / n)
    else:
        half = NORMAL * published.sd / sqrt(n)
    return value - half, value + half


@dataclass(frozen=True)
class ReplicationSummary:
    """Summary of the runs of one variant on one group of puzzles.

    Parameters
    ----------
    variant : str
    puzzles : str
        Name of the group.
    runs, failed, evaluations : int
        Numbers of runs without and with an error, and of evaluated individuals.
    solved : Estimate or None
        Success rate; None without runs.
    best_fitness : Estimate or None
        Mean of the best fitness of each run; None if no individual was evaluated.
    effort, move_evaluations, cpu_s : Estimate or None
        Evaluations, moves evaluated by local searches and processor seconds per solved run; None if
        no run was solved.
    """

    variant: str
    puzzles: str
    runs: int
    failed: int
    evaluations: int
    solved: Estimate | None
    best_fitness: Estimate | None
    effort: Estimate | None
    move_evaluations: Estimate | None
    cpu_s: Estimate | None


@dataclass(frozen=True)
class Replication:
    """An experiment with its results and comparisons.

    Parameters
    ----------
    experiment : Experiment
        The scaled experiment.
    seed : int
        Seed of the experiment and of the resampling.
    scale : float
        Share of the full number of runs.
    date : str
        Day on which the runs were begun, in UTC: ``2026-11-23``; "" without runs.
    planned, finished : int
        Numbers of runs.
    cpu_s : float
        Processor seconds of all finished runs.
    puzzles : str
        Digest of the puzzles: tables with different digests are not comparable.
    comparisons : tuple of PublishedComparison
        One for each published value.
    summaries : tuple of ReplicationSummary
    version, machine : str, optional
        The program and the machine that made the runs.
    """

    experiment: Experiment
    seed: int
    scale: float
    date: str
    planned: int
    finished: int
    cpu_s: float
    puzzles: str
    comparisons: tuple[PublishedComparison, ...]
    summaries: tuple[ReplicationSummary, ...]
    version: str = __version__
    machine: str = field(default_factory=machine_text)

    @property
    def is_complete(self) -> bool:
        """Whether every run has a result."""
        return self.finished == self.planned

    @property
    def command(self) -> str:
        """The command that repeats the replication."""
        name = self.experiment.name
        file = name if name in replication_names() else f"{name}.toml"
        return f"sudoku-ga replicate {file} --scale {self.scale:g} --seed {self.seed}"


def evaluate_replication(
    experiment: Experiment,
    published: Sequence[Published],
    seed: int,
    scale: float,
    date: str,
    planned: int,
    finished: Sequence[tuple[PlannedRun, Result]],
) -> Replication:
    """Return the comparisons and summaries of finished runs.

    Parameters are those of :class:`Replication`; ``finished`` are the runs with results.
    """
    return Replication(
        experiment=experiment,
        seed=seed,
        scale=scale,
        date=date,
        planned=planned,
        finished=len(finished),
        cpu_s=sum(result.cpu_s for _, result in finished),
        puzzles=puzzles_digest(run for run, _ in finished),
        comparisons=compare_all(published, finished, seed),
        summaries=tuple(_summaries(experiment, finished, seed)),
    )


def _summaries(
    experiment: Experiment, finished: Sequence[tuple[PlannedRun, Result]], seed: int
) -> list[ReplicationSummary]:
    parts: dict[tuple[str, str], list[tuple[PlannedRun, Result]]] = defaultdict(list)
    for each in finished:
        parts[each[0].variant.name, each[0].group].append(each)
    order = {variant.name: place for place, variant in enumerate(experiment.variants)}
    # The sort is stable: puzzles stay in the order of the plan.
    return [
        _summary(variant, group, parts[variant, group], seed)
        for variant, group in sorted(parts, key=lambda key: order[key[0]])
    ]


def _summary(
    variant: str, puzzles: str, finished: Sequence[tuple[PlannedRun, Result]], seed: int
) -> ReplicationSummary:
    succeeded = _succeeded(finished)
    runs, puzzle = [result for _, result in succeeded], _puzzle_numbers(succeeded)
    born = [run.best_fitness for run in runs if run.best_fitness is not None]
    return ReplicationSummary(
        variant=variant,
        puzzles=puzzles,
        runs=len(runs),
        failed=len(finished) - len(runs),
        evaluations=sum(run.evaluations for run in runs),
        solved=estimates.proportion(sum(run.solved for run in runs), len(runs)) if runs else None,
        best_fitness=estimates.mean(born, seed) if born else None,
        effort=effort(runs, "evaluations", puzzle, seed),
        move_evaluations=effort(runs, "move_evaluations", puzzle, seed),
        cpu_s=effort(runs, "cpu_s", puzzle, seed),
    )
