"""The gain of a tuned recipe on puzzles that the search did not use."""

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.execution.runner import ExperimentProgress, make_runs, results_of
from sudoku_ga.lab.experiment.experiment import Experiment, Tuning, Variant
from sudoku_ga.lab.experiment.plan import PlannedRun, plan, puzzle_line
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate, record_of
from sudoku_ga.lab.stats.notation import EFFORT_LABELS, INTERVAL, estimate_text, number_text
from sudoku_ga.lab.store.store import Store, machine_text
from sudoku_ga.lab.tuning.search import Configuration, best_of, effort_of, mean_effort, tuning_of
from sudoku_ga.markup import markdown_line, markdown_text
from sudoku_ga.tables import NOTHING, Column, Table
from sudoku_ga.translation import _, counted
from sudoku_ga.version import __version__


@dataclass(frozen=True)
class Gain:
    """A tuned recipe compared with the recipe's own values on the same puzzles and seeds.

    - ``puzzles``, ``runs``: numbers of puzzles, and of runs of each recipe.
    - ``own_solved``, ``solved``: solved runs with the recipe's own values, and with the tuned ones.
    - ``own_effort``, ``effort``: expected running effort; None if no run was solved.
    - ``effort_ratio``: ratio of the expected running efforts, below 1 if the tuned values need
      less; None if either has no solved run. Puzzles are resampled, each with its runs of both.
    - ``typical_ratio``: geometric mean over the puzzles of the ratio of their efforts, with
      unsolved runs counted as the tuning declares. The search minimises it on other puzzles.
    """

    puzzles: int
    runs: int
    own_solved: int
    solved: int
    own_effort: Estimate | None
    effort: Estimate | None
    effort_ratio: Estimate | None
    typical_ratio: Estimate


def held_out(experiment: Experiment, tuned: Variant) -> tuple[Experiment, list[PlannedRun]]:
    """Return the comparison on the held-out puzzles as an experiment, and its plan.

    Raises ``UserError`` if a puzzle cannot be generated, or is used for training.
    """
    # Generated puzzles depend on the seed: another seed makes other puzzles.
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
    runs = plan(compared, seed)
    training = {puzzle_line(run.puzzle) for run in plan(experiment, experiment.seed)}
    for run in runs:
        if puzzle_line(run.puzzle) in training:
            problem = _(
                "held-out puzzles that the training does not use are expected, found {name}"
            )
            raise UserError(problem.format(name=run.puzzle_name))
    return compared, runs


def measure_gain(
    experiment: Experiment,
    tuned: Variant,
    store: Store,
    *,
    progress: Callable[[ExperimentProgress], None] = lambda _progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Gain | None:
    """Run both recipes on the held-out puzzles and compare them.

    Returns None if the runs were stopped.

    Parameters
    ----------
    experiment : Experiment
        An experiment with a tuning.
    tuned : Variant
        The best configuration.
    store : Store
        Its results are not computed again; new results are added to it.
    progress, stopped : callable, optional
        As in :func:`sudoku_ga.lab.execution.runner.make_runs`.
    """
    compared, runs = held_out(experiment, tuned)
    number = store.register(compared, compared.seed, runs)
    make_runs(runs, store, number, progress=progress, stopped=stopped)
    finished = results_of(runs, store, number)
    if len(finished) < len(runs):
        return None
    by_puzzle: dict[str, dict[str, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for run, result in finished:
        by_puzzle[run.variant.name][run.puzzle_name].append(result)
    own, other = (list(by_puzzle[each.name].values()) for each in compared.variants)
    return gain_of(own, other, tuning_of(experiment), experiment.seed)


def gain_of(
    own: Sequence[Sequence[Result]],
    tuned: Sequence[Sequence[Result]],
    tuning: Tuning,
    seed: int,
) -> Gain:
    """Return the gain from the results of the runs on each puzzle.

    Parameters
    ----------
    own, tuned : sequence of sequence of Result
        The runs on each puzzle, with puzzles and numbers of runs in the same order.
    tuning : Tuning
    seed : int
        Seed of the resampling.
    """
    logs = [
        float(np.log10(mean_effort(mine, tuning) / mean_effort(theirs, tuning)))
        for mine, theirs in zip(tuned, own, strict=True)
    ]
    typical = estimates.mean(logs, seed)
    (own_efforts, own_solved), (efforts, solved) = (
        ([effort_of(run, tuning.measure) for run in runs], [run.solved for run in runs])
        for runs in (list(chain(*own)), list(chain(*tuned)))
    )
    puzzle = [number for number, runs in enumerate(own) for _run in runs]
    return Gain(
        puzzles=len(own),
        runs=len(puzzle),
        own_solved=sum(own_solved),
        solved=sum(solved),
        own_effort=estimates.expected_running_effort(own_efforts, own_solved, puzzle, seed),
        effort=estimates.expected_running_effort(efforts, solved, puzzle, seed),
        effort_ratio=estimates.ratio_of_running_efforts(
            (efforts, solved), (own_efforts, own_solved), puzzle, seed
        ),
        typical_ratio=Estimate(
            10**typical.value, *(None if each is None else 10**each for each in typical[1:])
        ),
    )


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


@dataclass(frozen=True)
class TuningResult:
    """A finished tuning.

    Parameters
    ----------
    experiment : Experiment
    tried : sequence of Configuration
        The configurations, that of the recipe first.
    gain : Gain or None
        The gain on the held-out puzzles; None if the recipe's own values were the best.
    """

    experiment: Experiment
    tried: Sequence[Configuration]
    gain: Gain | None

    @property
    def best(self) -> Configuration:
        """The configuration of least effort on the training puzzles."""
        return best_of(self.tried)

    @property
    def is_own(self) -> bool:
        """Whether the recipe's own values were the best."""
        return self.best.values == self.tried[0].values


def tables_of(result: TuningResult) -> list[Table]:
    """Return the tables: configurations, values and gain."""
    return [
        _configurations(result),
        _values(result),
        *([_gain(result.gain, tuning_of(result.experiment))] if result.gain else []),
    ]


def verdict(result: TuningResult) -> str:
    """Return in a sentence whether the tuned values need less effort."""
    if result.gain is None:
        return _("No configuration needs less effort than the recipe's own values.")
    effort = _(EFFORT_LABELS[tuning_of(result.experiment).measure])
    ratio = result.gain.effort_ratio
    if ratio is None or not _differs(ratio):
        text = _(
            "On the held-out puzzles no difference is shown: the tuned values need {ratio} times "
            "the {effort} of the recipe's per solution."
        )
    elif ratio.value < 1:
        text = _(
            "On the held-out puzzles the tuned values are better: they need {ratio} times the "
            "{effort} of the recipe's per solution."
        )
    else:
        text = _(
            "On the held-out puzzles the tuned values are worse: they need {ratio} times the "
            "{effort} of the recipe's per solution."
        )
    return text.format(effort=effort, ratio=_estimate(ratio) if ratio else NOTHING)


def _differs(ratio: Estimate) -> bool:
    return ratio.low is not None and ratio.high is not None and not ratio.low <= 1 <= ratio.high


def provenance(result: TuningResult) -> str:
    """Return the program, seed and machine behind the figures in a sentence."""
    experiment = result.experiment
    runs = sum(each.runs for each in result.tried) + (2 * result.gain.runs if result.gain else 0)
    return _("Experiment {name}, seed {seed}: {runs}; sudoku_ga {version}, {machine}.").format(
        name=experiment.name,
        seed=experiment.seed,
        runs=counted("{count:,} run", "{count:,} runs", runs),
        version=__version__,
        machine=machine_text(),
    )


def markdown(result: TuningResult) -> str:
    """Return the tuning as Markdown, without a final line end."""
    experiment = result.experiment
    parts = [
        f"## {markdown_line(_(experiment.title))}",
        markdown_text(_(experiment.description)),
        markdown_line(verdict(result)),
        # The long table comes last.
        *(table.markdown_section() for table in reversed(tables_of(result))),
        markdown_line(provenance(result)),
    ]
    return "\n\n".join(part for part in parts if part)


def tuning_json(result: TuningResult) -> str:
    """Return the tuning as one JSON object on one line."""
    experiment, tuning = result.experiment, tuning_of(result.experiment)
    record = {
        "experiment": experiment.name,
        "title": experiment.title,
        "version": __version__,
        "seed": experiment.seed,
        "machine": machine_text(),
        "measure": tuning.measure,
        "best": dict(result.best.values),
        "gain": record_of(result.gain),
        "configurations": [
            {
                "values": dict(each.values),
                "puzzles": len(each.log_ratios),
                "runs": each.runs,
                "solved": each.solved,
                "ratio": each.ratio,
                "complete": each.is_complete,
            }
            for each in result.tried
        ],
    }
    return json.dumps(record, ensure_ascii=False)


def _configurations(result: TuningResult) -> Table:
    paths = [each.path for each in tuning_of(result.experiment).domains]
    best = result.best
    columns = (
        Column(_("No.")),
        *map(Column, paths),
        Column(_("Puzzles")),
        Column(_("Solved"), _of),
        Column(_("Effort"), number_text),
        Column(""),
    )
    rows = [
        (
            number,
            *(each.values[path] for path in paths),
            len(each.log_ratios),
            (each.solved, each.runs),
            each.ratio,
            _("best") if each is best else "" if each.is_complete else _("worse"),
        )
        for number, each in enumerate(result.tried)
    ]
    caption = _(
        "Every configuration on the puzzles of the training, that of the recipe first. Effort: "
        "the geometric mean over the puzzles, in multiples of that of the recipe. Worse: a signed "
        "rank test found more effort than with the best until then, and the other puzzles were "
        "left out."
    )
    return Table(_("Configurations"), columns, rows, caption)


def _of(solved_and_runs: tuple[int, int]) -> str:
    return "{:,} / {:,}".format(*solved_and_runs)


def _estimate(estimate: Estimate) -> str:
    return estimate_text(estimate, words=_(INTERVAL))


def _values(result: TuningResult) -> Table:
    columns = map(Column, (_("Parameter"), _("Searched"), _("Recipe"), _("Tuned")))
    rows = [
        (each.path, each.text, each.own, result.best.values[each.path])
        for each in tuning_of(result.experiment).domains
    ]
    caption = _("The configuration of least effort on the puzzles of the training: {ratio}.")
    caption = caption.format(ratio=number_text(result.best.ratio))
    return Table(_("Values"), tuple(columns), rows, caption)


def _gain(gain: Gain, tuning: Tuning) -> Table:
    effort = _(EFFORT_LABELS[tuning.measure])
    effort = _("{effort} per solution (95 %)").format(effort=effort[0].upper() + effort[1:])
    columns = (
        Column(_("Values")),
        Column(_("Puzzles")),
        Column(_("Solved"), _of),
        Column(effort, _estimate),
        Column(_("Geometric mean (95 %)"), _estimate),
    )
    rows = (
        (_("recipe"), gain.puzzles, (gain.own_solved, gain.runs), gain.own_effort, None),
        (_("tuned"), gain.puzzles, (gain.solved, gain.runs), gain.effort, None),
        (
            _("tuned, in multiples of the recipe"),
            None,
            None,
            gain.effort_ratio,
            gain.typical_ratio,
        ),
    )
    caption = _(
        "On puzzles that the search did not use, with the same seeds for both: the effort per "
        "solution, and the ratio of the two, below 1 if the tuned values need less; then the "
        "geometric mean of the ratios of the puzzles, where an unsolved run counts as {unsolved}. "
        "Intervals resample the puzzles."
    )
    return Table(_("Gain"), columns, rows, caption.format(unsolved=number_text(tuning.unsolved)))
