"""``sudoku-ga lab plan``: its options."""

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.lab import options as lab_options


@click.command(epilog="\b\nExample:\n  sudoku-ga lab plan population-size --sample 3")
@click.argument("name", required=False, metavar="[EXPERIMENT]")
@lab_options.seed
@lab_options.scale
@lab_options.jobs
@click.option(
    "--sample",
    type=options.WholeNumber(0, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Trials to make in order to measure the time; 0 for none.",
)
@click.option(
    "--patience",
    type=click.FloatRange(0.1, 86400),
    default=30.0,
    show_default=True,
    metavar="S",
    help="Seconds after which measuring ends.",
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
    """Say how many trials an experiment has and how long they take, before any is kept.

    Without EXPERIMENT, list those that the program brings.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.cli.lab.planning import list_experiments, show_plan

    if name is None:
        return list_experiments(as_json=as_json)
    return show_plan(name, seed, scale, jobs, sample, patience, as_json=as_json)
