"""The search for better parameters: Optuna's TPE sampler, and a race over the puzzles.

A configuration is a combination of values. Its runs are made puzzle by puzzle, in an order that
depends on the seed, and are compared with those of the best configuration on the same puzzles. If a
signed rank test finds it worse, it is not run on the other puzzles (racing; Birattari et al.,
2002). The cost of a puzzle is the logarithm of the effort of the configuration divided by that of
the recipe's own values, which are tried first. So easy and hard puzzles have equal weight, and
means over the first puzzles can be compared with means over all.

Every run is kept in a store, but not the study of Optuna, which follows from the seed and the
results of the runs. A search that was interrupted is repeated from the store up to that point and
then continues, with the same result.
"""

import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.lab.execution.runner import ExperimentProgress
from sudoku_ga.lab.experiment.experiment import Domain, Experiment, Tuning, Variant
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Execute, Result, execute
from sudoku_ga.lab.experiment.variants import rounded
from sudoku_ga.lab.store.store import Store
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from optuna.distributions import BaseDistribution
    from optuna.trial import Trial as Suggestion

_WORSE_P = 0.1
"""The level of the one-sided test below which a configuration is worse."""

_FEWEST_PUZZLES = 4
"""The fewest pairs with which the p value of the test can be below that level."""

_LEAST_EFFORT = 1e-6
"""The effort of a puzzle solved by logic, instead of 0, which has no logarithm."""


@dataclass(frozen=True)
class Configuration:
    """A combination of values that was tried.

    Parameters
    ----------
    values : mapping of str to int, float or str
        Values by the path of the parameter.
    variant : Variant
        The recipe with these values.
    log_ratios : tuple of float
        For each puzzle of the race, in order: the common logarithm of the effort divided by that of
        the recipe's own values.
    solved : int
    runs : int
    is_complete : bool
        Whether it was run on all puzzles; if not, it was worse than the best until then.
    """

    values: Mapping[str, Value]
    variant: Variant
    log_ratios: tuple[float, ...]
    solved: int
    runs: int
    is_complete: bool

    @property
    def ratio(self) -> float:
        """Geometric mean of the effort divided by that of the recipe's own values."""
        return float(10 ** np.mean(self.log_ratios))


def tuning_of(experiment: Experiment) -> Tuning:
    """Return the tuning of an experiment.

    Raises ``UserError`` if its file has no table ``[tune]``.
    """
    if experiment.tuning is None:
        problem = _("an experiment with a table [tune] is expected, not {name}")
        raise UserError(problem.format(name=experiment.name))
    return experiment.tuning


def search(
    experiment: Experiment,
    store: Store,
    *,
    progress: Callable[[ExperimentProgress], None] = lambda _progress: None,
    stopped: Callable[[], bool] = lambda: False,
    execute: Execute = execute,
) -> list[Configuration] | None:
    """Return the configurations that were tried, that of the recipe first.

    Returns None if the search was stopped.

    Parameters
    ----------
    experiment : Experiment
        An experiment with a tuning.
    store : Store
        Its results are not computed again; new results are added to it.
    progress : callable, optional
        Called after each configuration.
    stopped : callable, optional
        Called during the runs; True ends the search.
    execute : Execute, optional
        Makes one run.

    Raises
    ------
    UserError
        If Optuna is not installed, or a puzzle cannot be generated.
    """
    study = _study(experiment.seed)
    tuning = tuning_of(experiment)
    distributions = {each.path: _distribution(each) for each in tuning.domains}
    study.enqueue_trial({each.path: each.own for each in tuning.domains})
    runner = _Runner(experiment, store, stopped, execute)
    tried: list[Configuration] = []
    for number in range(tuning.configurations):
        progress(ExperimentProgress(number, tuning.configurations, None))
        suggestion = study.ask(distributions)
        made = _race(suggestion, experiment, runner)
        if made is None:
            return None
        _tell(study, suggestion, made)
        tried.append(made)
    return tried


def best_of(tried: Sequence[Configuration]) -> Configuration:
    """Return the configuration of least effort among those that were run on all puzzles."""
    return min((each for each in tried if each.is_complete), key=lambda each: each.ratio)


def _study(seed: int) -> Any:
    try:
        import optuna
    except ImportError:
        raise UserError(
            _("Tuning needs Optuna, which is not installed: pip install 'sudoku-ga[tune]'")
        ) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    with warnings.catch_warnings():
        # The pruner may change between versions of Optuna, which constraints.txt pins.
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        pruner = optuna.pruners.WilcoxonPruner(
            p_threshold=_WORSE_P, n_startup_steps=_FEWEST_PUZZLES
        )
    return optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed % 2**32), pruner=pruner)


def _distribution(domain: Domain) -> "BaseDistribution":
    from optuna.distributions import (
        CategoricalDistribution,
        FloatDistribution,
        IntDistribution,
    )

    if domain.choices:
        return CategoricalDistribution(domain.choices)
    if domain.is_whole:
        return IntDistribution(int(domain.low), int(domain.high), log=domain.log)
    return FloatDistribution(domain.low, domain.high, log=domain.log)


def _tell(study: Any, suggestion: "Suggestion", made: Configuration) -> None:
    from optuna.trial import TrialState

    if made.is_complete:
        study.tell(suggestion, float(np.mean(made.log_ratios)))
    else:
        study.tell(suggestion, state=TrialState.PRUNED)


class _Runner:
    """Makes the runs of configurations on the training puzzles, or returns stored results.

    Parameters are those of :func:`search`.
    """

    def __init__(
        self,
        experiment: Experiment,
        store: Store,
        stopped: Callable[[], bool],
        execute: Execute,
    ) -> None:
        self._experiment, self._store = experiment, store
        self._stopped, self._execute = stopped, execute
        by_puzzle = defaultdict(list)
        for run in plan(experiment, experiment.seed):
            by_puzzle[run.puzzle_name].append(run)
        puzzles = list(by_puzzle.values())
        order = np.random.default_rng(experiment.seed).permutation(len(puzzles))
        self.puzzles = [puzzles[place] for place in order]
        self.own_efforts: dict[str, float] = {}
        self._number = store.register(experiment, experiment.seed, [])
        self._known = store.results(self._number)

    def results(self, variant: Variant, puzzle: Sequence[PlannedRun]) -> list[Result] | None:
        """Return the results of a configuration on one puzzle; None if stopped."""
        runs = [replace(run, variant=variant) for run in puzzle]
        if any(run.digest not in self._known for run in runs):
            self._store.register(self._experiment, self._experiment.seed, runs)
        for run in runs:
            if run.digest in self._known:
                continue
            result = None if self._stopped() else self._execute(run, self._stopped)
            if result is None:
                return None
            self._store.add(self._number, [(run, result)])
            self._known[run.digest] = result
        return [self._known[run.digest] for run in runs]


def _race(
    suggestion: "Suggestion", experiment: Experiment, runner: _Runner
) -> Configuration | None:
    """Run a configuration on one puzzle after the other until it is found worse."""
    tuning, base = tuning_of(experiment), experiment.variants[0]
    values = dict(_values(tuning.domains, suggestion.params))
    variant = configured(base, values)
    ratios: list[float] = []
    solved = runs = 0
    for step, puzzle in enumerate(runner.puzzles):
        results = runner.results(variant, puzzle)
        if results is None:
            return None
        name = puzzle[0].puzzle_name
        if name not in runner.own_efforts:
            _check_errors(results, base)
        effort = mean_effort(results, tuning)
        own = runner.own_efforts.setdefault(name, effort)
        ratios.append(float(np.log10(effort / own)))
        solved += sum(result.solved for result in results)
        runs += len(results)
        suggestion.report(ratios[-1], step)
        if step + 1 < len(runner.puzzles) and suggestion.should_prune():
            break
    is_complete = len(ratios) == len(runner.puzzles)
    return Configuration(values, variant, tuple(ratios), solved, runs, is_complete)


def _check_errors(results: Sequence[Result], base: Variant) -> None:
    error = next((each.error for each in results if each.error is not None), None)
    if error is not None:
        problem = _("{name}: a recipe that can be run on all puzzles is expected, found {error}")
        raise UserError(problem.format(name=base.name, error=error))


def mean_effort(results: Sequence[Result], tuning: Tuning) -> float:
    """Return the mean effort of the runs on a puzzle, above 0; unsolved runs count as declared."""
    efforts = [
        effort_of(result, tuning.measure) if result.solved else tuning.unsolved
        for result in results
    ]
    return max(_LEAST_EFFORT, float(np.mean(efforts)))


def effort_of(result: Result, measure: str) -> float:
    """Return the effort of a run by a measure of :mod:`sudoku_ga.lab.experiment.tuning`."""
    return float(getattr(result, measure))


def configured(base: Variant, values: Mapping[str, Value]) -> Variant:
    """Return a variant with other values of some parameters, which are part of its name."""
    label = ", ".join(f"{path} {value}" for path, value in values.items())
    return Variant(
        f"{base.name}, {label}", base.recipe.with_values(values), {**base.values, **values},
        base.budget,
    )  # fmt: skip


def _values(domains: Sequence[Domain], suggested: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
    for domain in domains:
        value = suggested[domain.path]
        if isinstance(value, float):
            value = min(max(rounded(value), domain.low), domain.high)
        yield domain.path, value
