"""``sudoku-ga lab plan``: counts the trials and measures some of them."""

import json

from sudoku_ga.cli.exit_codes import ALL_SOLVED
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.kernels import compile_once
from sudoku_ga.cli.listing import print_experiments
from sudoku_ga.cli.wording import counted
from sudoku_ga.lab.estimate import Duration, estimated_duration
from sudoku_ga.lab.experiment import Experiment
from sudoku_ga.lab.experiment_files import experiment_names, load_experiment
from sudoku_ga.lab.replication_text import duration_text
from sudoku_ga.lab.trials import plan


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
    KnownError
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
                patience_s=patience_s,
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
    variants, puzzles = len(experiment.variants), experiment.puzzles.count
    lines = [
        experiment.title,
        f"{counted(variants, 'variant')} × {counted(puzzles, 'puzzle')} × "
        f"{counted(experiment.repetitions, 'repetition')} = "
        f"{counted(experiment.trial_count, 'trial')}, seed {experiment.seed}",
    ]
    if duration is not None:
        lines += _duration_lines(experiment, duration, jobs)
    return "\n".join(lines)


def _duration_lines(experiment: Experiment, duration: Duration, jobs: int) -> list[str]:
    total, measured = duration.cpu_s, counted(duration.measured, "trial")
    if total is None:
        return ["no trial ended in the time for measuring; --patience S gives more"]
    interval = ""
    if total.low is not None and total.high is not None and total.low < total.high:
        low, high = duration_text(total.low), duration_text(total.high)
        interval = f" (95 %: {low} to {high})"
    least = "more than " if duration.cut_short else ""
    lines = [
        f"{least}{duration_text(total.value)} of the processor{interval}, measured on {measured}"
    ]
    if jobs > 1:
        lines.append(f"shared among {jobs} processes {least}{duration_text(total.value / jobs)}")
    if duration.failed:
        lines.append(f"{duration.failed} of these raised an error")
    if limit := experiment.budget.max_cpu_s or experiment.budget.time_limit_s:
        most = duration_text(limit * experiment.trial_count)
        lines.append(f"at most {most}, if every run reaches its limit of time")
    return lines
