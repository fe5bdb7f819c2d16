"""What a tuned recipe gains on puzzles that the search did not use."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.execution.runner import TrialProgress, make_trials, results_of
from sudoku_ga.lab.experiment.experiment import Experiment, Tuning, Variant
from sudoku_ga.lab.experiment.plan import Trial, plan, puzzle_line
from sudoku_ga.lab.experiment.trial import Result
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store.store import Store
from sudoku_ga.lab.tuning.search import effort_of, mean_effort, tuning_of
from sudoku_ga.translation import _


@dataclass(frozen=True)
class Gain:
    """A tuned recipe compared with the recipe's own values on the same puzzles and seeds.

    - ``puzzles``, ``runs``: number of puzzles, and of runs of each of the two.
    - ``own_solved``, ``solved``: solved runs with the recipe's own values, and with the tuned ones.
    - ``own_effort``, ``effort``: expected running effort; None if no run was solved.
    - ``effort_ratio``: ratio of the expected running efforts, below 1 if the tuned values need
      less; None if either has no solved run. Puzzles are resampled, each with its runs of both.
    - ``typical_ratio``: geometric mean over the puzzles of the ratio of their efforts, unsolved
      runs counted as the tuning declares: what the search minimises on other puzzles.
    """

    puzzles: int
    runs: int
    own_solved: int
    solved: int
    own_effort: Estimate | None
    effort: Estimate | None
    effort_ratio: Estimate | None
    typical_ratio: Estimate


def held_out(experiment: Experiment, tuned: Variant) -> tuple[Experiment, list[Trial]]:
    """Return the comparison on the held-out puzzles as an experiment, and its plan.

    Raises ``UserError`` if a puzzle cannot be generated, or is one of the training.
    """
    # Puzzles of one kind follow from the seed: another one makes others.
    seed = experiment.seed ^ 1
    compared = replace(
        experiment,
        name=f"{experiment.name}, held out",
        title=f"{experiment.title}, held-out puzzles",
        puzzles=tuning_of(experiment).held_out,
        variants=(experiment.variants[0], tuned),
        seed=seed,
        tuning=None,
    )
    trials = plan(compared, seed)
    training = {puzzle_line(trial.puzzle) for trial in plan(experiment, experiment.seed)}
    for trial in trials:
        if puzzle_line(trial.puzzle) in training:
            problem = _(
                "held-out puzzles that the training does not use are expected, found {name}"
            )
            raise UserError(problem.format(name=trial.puzzle_name))
    return compared, trials


def measure_gain(
    experiment: Experiment,
    tuned: Variant,
    store: Store,
    *,
    progress: Callable[[TrialProgress], None] = lambda _progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Gain | None:
    """Run both recipes on the held-out puzzles and compare them.

    Returns None if the runs were stopped. ``experiment``: with a tuning. ``tuned``: the best
    configuration. ``store``: results that it has are not made again; new ones are put into it.
    ``progress``, ``stopped``: as of :func:`sudoku_ga.lab.execution.runner.make_trials`.
    """
    compared, trials = held_out(experiment, tuned)
    number = store.register(compared, compared.seed, trials)
    make_trials(trials, store, number, progress=progress, stopped=stopped)
    finished = results_of(trials, store, number)
    if len(finished) < len(trials):
        return None
    by_puzzle: dict[str, dict[str, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for trial, result in finished:
        by_puzzle[trial.variant.name][trial.puzzle_name].append(result)
    own, other = (list(by_puzzle[each.name].values()) for each in compared.variants)
    return gain_of(own, other, tuning_of(experiment), experiment.seed)


def gain_of(
    own: Sequence[Sequence[Result]],
    tuned: Sequence[Sequence[Result]],
    tuning: Tuning,
    seed: int,
) -> Gain:
    """Return the gain from the results of the runs on each puzzle.

    ``own``, ``tuned``: the runs on each puzzle; puzzles and repetitions in the same order.
    ``seed``: seed of the resampling.
    """
    logs = [
        float(np.log10(mean_effort(mine, tuning) / mean_effort(theirs, tuning)))
        for mine, theirs in zip(tuned, own, strict=True)
    ]
    typical = estimates.mean(logs, seed)
    (own_efforts, own_solved), (efforts, solved) = (
        _of_puzzles(each, tuning.measure) for each in (own, tuned)
    )
    return Gain(
        puzzles=len(own),
        runs=sum(map(len, own)),
        own_solved=sum(own_solved),
        solved=sum(solved),
        own_effort=estimates.expected_running_effort(own_efforts, own_solved, seed),
        effort=estimates.expected_running_effort(efforts, solved, seed),
        effort_ratio=estimates.ratio_of_running_efforts(
            (efforts, solved), (own_efforts, own_solved), seed
        ),
        typical_ratio=Estimate(
            10**typical.value, *(None if each is None else 10**each for each in typical[1:])
        ),
    )


def _of_puzzles(puzzles: Sequence[Sequence[Result]], measure: str) -> tuple[list[float], list[int]]:
    """Return the effort on each puzzle, and its number of solved runs."""
    efforts = [sum(effort_of(run, measure) for run in runs) for runs in puzzles]
    return efforts, [sum(run.solved for run in runs) for runs in puzzles]


def tuned_recipe(experiment: Experiment, tuned: Variant) -> Recipe:
    """Return the recipe with the tuned values and its own limits, with a title that says so."""
    recipe = tuned.recipe
    values = ", ".join(
        f"{each.path} = {tuned.values[each.path]}" for each in tuning_of(experiment).domains
    )
    return replace(
        recipe.replace(termination=recipe.as_filed().one(Role.TERMINATION)),
        title=f"{recipe.title}, tuned",
        description=f"{recipe.description.strip()} Tuned by the experiment {experiment.name!r}, "
        f"seed {experiment.seed}: {values}.",
        group=None,
    )
