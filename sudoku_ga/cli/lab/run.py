"""``sudoku-ga lab run``: makes the runs of an experiment and prints the summary."""

import shlex
import sys
from contextlib import nullcontext
from pathlib import Path

import click

from sudoku_ga.cli import PARTIAL, SUCCESS, options
from sudoku_ga.cli.lab.making import make_all
from sudoku_ga.cli.lab.report import default_store, print_report
from sudoku_ga.interruption import cleaned_up
from sudoku_ga.translation import _


@click.command(epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02 --jobs 2")
@click.argument("name", metavar="EXPERIMENT")
@options.jobs
@click.option(
    "--cluster",
    "address",
    metavar="ADDRESS",
    help="Make runs on the workers of a dask scheduler, for example tcp://host:8786.",
)
@options.store
@options.scale
@options.experiment_seed
def run(
    name: str, jobs: int, address: str | None, file: Path | None, scale: float, seed: int | None
) -> int:
    """Make all runs of an experiment that have no result yet, and keep the results.

    Processes and clusters affect only the times, not the results. After Ctrl+C the same command
    continues. The exit code is 0 if all runs were made, 1 if some raised an error or were lost
    because two processes died, 2 for bad input, and 130 if the command was interrupted. The same
    command makes lost runs again.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.lab.execution.cluster import Cluster
    from sudoku_ga.lab.experiment.reading import load_experiment
    from sudoku_ga.lab.report.report import summary_report
    from sudoku_ga.lab.store.store import Store
    from sudoku_ga.parallel import processes

    experiment = load_experiment(name, seed).scaled(scale)
    file = file or default_store(experiment)
    with (
        Store(file) as store,
        cleaned_up(store.close),
        nullcontext() if address is None else Cluster(address, say=_say) as cluster,
    ):
        executor = cluster or processes(jobs)
        noted, _runs, is_whole = make_all(experiment, experiment.seed, store, file, executor)
        print_report(summary_report(store, noted))
        print(
            _("{file} has the results; sudoku-ga lab report {file} prints the full report").format(
                file=shlex.quote(str(file))
            )
        )
    return SUCCESS if is_whole and not noted.failed else PARTIAL


def _say(text: str) -> None:
    print("sudoku-ga:", text, file=sys.stderr)
