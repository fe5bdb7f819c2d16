"""``sudoku-ga lab run``: its options."""

from pathlib import Path

import click

from sudoku_ga.cli.lab import options as lab_options


@click.command(epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02 --jobs 2")
@lab_options.experiment
@lab_options.jobs
@click.option(
    "--cluster",
    "address",
    metavar="ADDRESS",
    help="Share the runs among the workers of a dask scheduler, as tcp://host:8786.",
)
@lab_options.store
@lab_options.scale
@lab_options.seed
def run(
    name: str, jobs: int, address: str | None, file: Path | None, scale: float, seed: int | None
) -> int:
    """Make every trial of an experiment that has no result yet, and keep the results.

    Neither processes nor a cluster change a result but for its times. After Ctrl+C the same
    command goes on where it was. The exit code is 0 if every run was made, 1 if some raised an
    error, 2 for bad input, 130 if it was interrupted.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.cli.lab.running import run_experiment

    return run_experiment(name, seed, scale, jobs, address, file)
