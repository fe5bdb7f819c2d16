"""``sudoku-ga lab run``: makes the trials of an experiment and prints the summary."""

import shlex
import sys
from contextlib import nullcontext
from pathlib import Path

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.lab.report import default_store, print_report
from sudoku_ga.cli.options import PARTIAL, SUCCESS
from sudoku_ga.cli.terminal import (
    compile_once,
    progress_bar,
    report_interruption,
    report_losses,
)
from sudoku_ga.interruption import Interruption, cleaned_up
from sudoku_ga.translation import _


@click.command(epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02 --jobs 2")
@click.argument("name", metavar="EXPERIMENT")
@options.jobs
@click.option(
    "--cluster",
    "address",
    metavar="ADDRESS",
    help="Run trials on the workers of a dask scheduler, for example tcp://host:8786.",
)
@click.option(
    "--store",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File for the results. By default the name of the experiment with .db, in the "
    "current folder.",
)
@options.scale
@options.experiment_seed
def run(
    name: str, jobs: int, address: str | None, file: Path | None, scale: float, seed: int | None
) -> int:
    """Run all trials of an experiment that have no result yet, and keep the results.

    Processes and clusters affect the times only, not the results. After Ctrl+C the same command
    continues. The exit code is 0 if all trials were run, 1 if some raised an error or are lost,
    since two processes died of each, 2 for bad input, and 130 if the command was interrupted. The
    same command makes lost trials again.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.lab.execution.cluster import Cluster
    from sudoku_ga.lab.execution.runner import make_trials
    from sudoku_ga.lab.experiment.plan import plan
    from sudoku_ga.lab.experiment.reading import load_experiment
    from sudoku_ga.lab.report.report import summary_report
    from sudoku_ga.lab.store import queries
    from sudoku_ga.lab.store.store import Store
    from sudoku_ga.parallel import processes

    experiment = load_experiment(name, seed).scaled(scale)
    file = file or default_store(experiment)
    interruption = Interruption()
    with (
        Store(file) as store,
        cleaned_up(store.close),
        nullcontext() if address is None else Cluster(address, say=_say) as cluster,
    ):
        compile_once()
        trials = plan(experiment, experiment.seed)
        number = store.register(experiment, experiment.seed, trials)
        with interruption.deferred(), progress_bar(_(experiment.title)) as progress:
            lost = make_trials(
                trials,
                store,
                number,
                executor=cluster or processes(jobs),
                progress=progress,
                stopped=lambda: interruption.requested,
            )
        (noted,) = [each for each in queries.experiments(store) if each.id == number]
        report_losses(lost)
        if interruption.requested:
            report_interruption(file, noted.finished, noted.planned)
            raise KeyboardInterrupt
        print_report(summary_report(store, noted))
        print(
            _("{file} has the results; sudoku-ga lab report {file} prints the full report").format(
                file=shlex.quote(str(file))
            )
        )
    return PARTIAL if noted.failed or lost else SUCCESS


def _say(text: str) -> None:
    print("sudoku-ga:", text, file=sys.stderr)
