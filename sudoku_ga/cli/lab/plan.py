"""``sudoku-ga lab plan``: counts the runs of an experiment and measures some of them."""

import json
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli import SUCCESS, options
from sudoku_ga.cli.lab.making import compile_once, print_experiments
from sudoku_ga.interruption import Interruption
from sudoku_ga.translation import _, counted

if TYPE_CHECKING:
    from sudoku_ga.lab.execution.runner import Duration
    from sudoku_ga.lab.experiment.experiment import Experiment


@click.command(epilog="\b\nExample:\n  sudoku-ga lab plan population-size --sample 3")
@click.argument("name", required=False, metavar="[EXPERIMENT]")
@options.experiment_seed
@options.scale
@options.jobs
@click.option(
    "--sample",
    type=options.WholeNumber(0, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Number of runs that are made to estimate the time; 0 for none.",
)
@click.option(
    "--patience",
    type=options.RealNumber(0.1, 86400),
    default=30.0,
    show_default=True,
    metavar="S",
    help="Time limit of the estimate, in seconds.",
)
@options.as_json
def plan(
    name: str | None,
    seed: int | None,
    scale: float,
    jobs: int,
    sample: int,
    patience: float,
    as_json: bool,
) -> int:
    """Print the number of runs of an experiment and an estimate of their time.

    Without EXPERIMENT, list the experiments of the program.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.lab.experiment.reading import (
        experiment_names,
        experiment_title,
        load_experiment,
    )

    if name is None:
        titles = {each: experiment_title(each) for each in experiment_names()}
        return print_experiments(titles, as_json=as_json)
    experiment = load_experiment(name, seed).scaled(scale)
    duration = _measured(experiment, sample, patience) if sample else None
    print(_json(experiment, duration) if as_json else _text(experiment, duration, jobs))
    return SUCCESS


def _measured(experiment: "Experiment", sample: int, patience_s: float) -> "Duration":
    """Return the duration of the runs, measured on some of them.

    Raises ``KeyboardInterrupt`` after Ctrl+C.
    """
    from sudoku_ga.lab.execution.runner import estimated_duration
    from sudoku_ga.lab.experiment.plan import plan

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
    return duration


def _json(experiment: "Experiment", duration: "Duration | None") -> str:
    record = {
        "experiment": experiment.name,
        "title": experiment.title,
        "seed": experiment.seed,
        "variants": [variant.name for variant in experiment.variants],
        "puzzles": experiment.puzzles.count,
        "runs": experiment.runs,
        "run_count": experiment.run_count,
        "duration": duration
        and {
            "cpu_s": duration.cpu_s and duration.cpu_s._asdict(),
            "measured": duration.measured,
            "failed": duration.failed,
            "cut_short": duration.cut_short,
        },
    }
    return json.dumps(record, ensure_ascii=False)


def _text(experiment: "Experiment", duration: "Duration | None", jobs: int) -> str:
    from sudoku_ga.lab.replication.tables import plan_text

    runs = counted("{count:,} run", "{count:,} runs", experiment.run_count)
    lines = [
        _(experiment.title),
        _("{plan} = {runs}, seed {seed}").format(
            plan=plan_text(experiment), runs=runs, seed=experiment.seed
        ),
    ]
    if duration is not None:
        lines += _duration_lines(experiment, duration, jobs)
    return "\n".join(lines)


def _duration_lines(experiment: "Experiment", duration: "Duration", jobs: int) -> list[str]:
    from sudoku_ga.translation import duration_text

    total = duration.cpu_s
    if total is None:
        return [_("no run ended in the time for measuring; --patience S gives more")]
    time = duration_text(total.value)
    if total.low is not None and total.high is not None and total.low < total.high:
        time = _("{time} (95 %: {low} to {high})").format(
            time=time, low=duration_text(total.low), high=duration_text(total.high)
        )
    shared = duration_text(total.value / jobs)
    if duration.cut_short:
        time, shared = (_("more than {time}").format(time=each) for each in (time, shared))
    measured = counted("{count:,} run", "{count:,} runs", duration.measured)
    lines = [_("{time} of the processor, measured on {runs}").format(time=time, runs=measured)]
    if jobs > 1:
        lines.append(_("shared among {jobs} processes: {time}").format(jobs=jobs, time=shared))
    if duration.failed:
        lines.append(_("raised an error: {count:,}").format(count=duration.failed))
    if limit := experiment.budget.max_cpu_s or experiment.budget.time_limit_s:
        most = duration_text(limit * experiment.run_count)
        lines.append(_("at most {time}, if every run reaches its limit of time").format(time=most))
    return lines
