"""``sudoku-ga lab plan``: counts the trials and measures some of them."""

import json

from sudoku_ga.cli.exit_codes import ALL_SOLVED
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.kernels import compile_once
from sudoku_ga.cli.listing import print_experiments
from sudoku_ga.lab.execution.estimate import Duration, estimated_duration
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import experiment_names, load_experiment
from sudoku_ga.lab.replication.tables import duration_text, plan_text
from sudoku_ga.translation import _, counted


def list_experiments(*, as_json: bool) -> int:
    """Print the name and title of each experiment that the program brings."""
    return print_experiments(experiment_names(), as_json=as_json)


def show_plan(
    name: str,
    seed: int | None,
    scale: float,
    jobs: int,
    sample: int,
    patience_s: float,
    *,
    as_json: bool,
) -> int:
    """Print what an experiment consists of and how long it takes; return the exit code.

    Raises
    ------
    UserError
        If the experiment cannot be read.
    KeyboardInterrupt
        After Ctrl+C.
    """
    experiment = load_experiment(name, seed).scaled(scale)
    duration = None
    if sample:
        compile_once()
        interruption = Interruption()
        with interruption.deferred():
            duration = estimated_duration(
                plan(experiment, experiment.seed),
                experiment.seed,
                count=sample,
                time_limit_s=patience_s,
                stopped=lambda: interruption.requested,
            )
        if interruption.requested:
            raise KeyboardInterrupt
    print(_json(experiment, duration) if as_json else _text(experiment, duration, jobs))
    return ALL_SOLVED


def _json(experiment: Experiment, duration: Duration | None) -> str:
    record = {
        "experiment": experiment.name,
        "title": experiment.title,
        "seed": experiment.seed,
        "variants": [variant.name for variant in experiment.variants],
        "puzzles": experiment.puzzles.count,
        "repetitions": experiment.repetitions,
        "trials": experiment.trial_count,
        "duration": duration
        and {
            "cpu_s": duration.cpu_s and duration.cpu_s._asdict(),
            "measured": duration.measured,
            "failed": duration.failed,
            "cut_short": duration.cut_short,
        },
    }
    return json.dumps(record, ensure_ascii=False)


def _text(experiment: Experiment, duration: Duration | None, jobs: int) -> str:
    trials = counted("{count:,} trial", "{count:,} trials", experiment.trial_count)
    lines = [
        _(experiment.title),
        _("{plan} = {trials}, seed {seed}").format(
            plan=plan_text(experiment), trials=trials, seed=experiment.seed
        ),
    ]
    if duration is not None:
        lines += _duration_lines(experiment, duration, jobs)
    return "\n".join(lines)


def _duration_lines(experiment: Experiment, duration: Duration, jobs: int) -> list[str]:
    total = duration.cpu_s
    if total is None:
        return [_("no trial ended in the time for measuring; --patience S gives more")]
    time = duration_text(total.value)
    if total.low is not None and total.high is not None and total.low < total.high:
        time = _("{time} (95 %: {low} to {high})").format(
            time=time, low=duration_text(total.low), high=duration_text(total.high)
        )
    shared = duration_text(total.value / jobs)
    if duration.cut_short:
        time, shared = (_("more than {time}").format(time=each) for each in (time, shared))
    measured = counted("{count:,} trial", "{count:,} trials", duration.measured)
    lines = [_("{time} of the processor, measured on {trials}").format(time=time, trials=measured)]
    if jobs > 1:
        lines.append(_("shared among {jobs} processes: {time}").format(jobs=jobs, time=shared))
    if duration.failed:
        lines.append(_("raised an error: {count:,}").format(count=duration.failed))
    if limit := experiment.budget.max_cpu_s or experiment.budget.time_limit_s:
        most = duration_text(limit * experiment.trial_count)
        lines.append(_("at most {time}, if every run reaches its limit of time").format(time=most))
    return lines
