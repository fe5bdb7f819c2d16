"""A replication: the results of an experiment and their comparison with published values."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import Trial, puzzles_digest
from sudoku_ga.lab.experiment.trial import Result
from sudoku_ga.lab.replication.comparison import PublishedComparison, compare_all
from sudoku_ga.lab.replication.published import Published, replication_names
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.measures import effort


@dataclass(frozen=True)
class ReplicationSummary:
    """Summary of the runs of one variant on one group of puzzles.

    ``puzzles``: name of the group. ``runs``, ``failed``, ``evaluations``: number of runs without
    and with an error, and of evaluated individuals. ``solved``: success rate; None without runs.
    ``best_fitness``: mean of the best fitness of each run; None if no individual was evaluated.
    ``effort``, ``probes``, ``cpu_s``: evaluations, moves evaluated by local searches and processor
    seconds per solved run; None if no run was solved.
    """

    variant: str
    puzzles: str
    runs: int
    failed: int
    evaluations: int
    solved: Estimate | None
    best_fitness: Estimate | None
    effort: Estimate | None
    probes: Estimate | None
    cpu_s: Estimate | None


@dataclass(frozen=True)
class Replication:
    """An experiment with its results and comparisons.

    ``experiment``: the scaled experiment. ``seed``: seed of the experiment and of the resampling.
    ``scale``: share of the full number of runs. ``date``: day on which the runs were begun: UTC,
    ``2026-11-23``; "" without runs. ``planned``, ``finished``: trials. ``cpu_s``: processor seconds
    of all finished trials. ``puzzles``: digest of the puzzles: tables with different ones are not
    comparable. ``comparisons``: one for each published value.
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

    @property
    def is_complete(self) -> bool:
        """Whether every trial has a result."""
        return self.finished == self.planned

    @property
    def command(self) -> str:
        """The command that makes the replication again."""
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
    finished: Sequence[tuple[Trial, Result]],
) -> Replication:
    """Return the comparisons and summaries of finished trials.

    Parameters are those of :class:`Replication`; ``finished`` are the trials with results.
    """
    return Replication(
        experiment=experiment,
        seed=seed,
        scale=scale,
        date=date,
        planned=planned,
        finished=len(finished),
        cpu_s=sum(result.cpu_s for _, result in finished),
        puzzles=puzzles_digest(trial for trial, _ in finished),
        comparisons=compare_all(published, finished, seed),
        summaries=tuple(_summaries(experiment, finished, seed)),
    )


def _summaries(
    experiment: Experiment, finished: Sequence[tuple[Trial, Result]], seed: int
) -> list[ReplicationSummary]:
    results: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for trial, result in finished:
        results[trial.variant.name, trial.group].append(result)
    order = {variant.name: place for place, variant in enumerate(experiment.variants)}
    # The sort is stable: puzzles stay in the order of the plan.
    return [
        _summary(variant, group, results[variant, group], seed)
        for variant, group in sorted(results, key=lambda key: order[key[0]])
    ]


def _summary(
    variant: str, puzzles: str, results: Sequence[Result], seed: int
) -> ReplicationSummary:
    runs = [result for result in results if result.error is None]
    born = [run.best_fitness for run in runs if run.best_fitness is not None]
    return ReplicationSummary(
        variant=variant,
        puzzles=puzzles,
        runs=len(runs),
        failed=len(results) - len(runs),
        evaluations=sum(run.evaluations for run in runs),
        solved=estimates.proportion(sum(run.solved for run in runs), len(runs)) if runs else None,
        best_fitness=estimates.mean(born, seed) if born else None,
        effort=effort(runs, "evaluations", seed),
        probes=effort(runs, "probes", seed),
        cpu_s=effort(runs, "cpu_s", seed),
    )
