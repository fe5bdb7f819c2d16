"""``sudoku-ga replicate``: its options."""

from pathlib import Path

import click

from sudoku_ga.cli import options
from sudoku_ga.translation import _

DEFAULT_SEED = 1
"""A replication is the same for everybody unless a seed is chosen."""


@click.command(epilog="\b\nExample:\n  sudoku-ga replicate")
@click.argument("name", required=False, metavar="[NAME|FILE]")
@click.option("--all", "every", is_flag=True, help="Run every experiment that is listed.")
@click.option(
    "--scale",
    type=click.FloatRange(0, 1000, min_open=True),
    metavar="X",
    help="Times the number of runs; 1 if left out, with --all what each file says.",
)
@click.option(
    "--jobs",
    type=options.WholeNumber(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Processes to share the runs; changes nothing but the time.",
)
@click.option(
    "--seed",
    type=options.WholeNumber(0, 2**63 - 1),
    default=DEFAULT_SEED,
    show_default=True,
    metavar="N",
    help="The seed from which those of all runs and puzzles follow.",
)
@click.option(
    "--json", "form", flag_value="json", callback=options.in_english, help="Print one JSON object."
)
@click.option("--markdown", "form", flag_value="markdown", help="Print Markdown.")
@click.option(
    "--write",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write Markdown and JSON to a folder instead of printing.",
)
@click.option(
    "--store",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep results in an SQLite file, and make only the runs that it does not hold.",
)
def replicate(
    name: str | None,
    every: bool,
    scale: float | None,
    jobs: int,
    seed: int,
    form: str | None,
    folder: Path | None,
    store: Path | None,
) -> int:
    """Run a published experiment and compare; without NAME, list the experiments.

    The exit code is 0 if every run was made, whatever the comparison says, and 2 for bad input.
    """
    if name is not None and every:
        raise click.UsageError(_("NAME or --all is expected, not both"))
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.cli.replicating import Order, list_replications, replicate_experiments
    from sudoku_ga.lab.replication.published import replication_names

    if every:
        order = Order(scale, jobs, seed, form, store, folder)
        return replicate_experiments(replication_names(), order)
    if name is None:
        return list_replications(as_json=form == "json")
    order = Order(1.0 if scale is None else scale, jobs, seed, form, store, folder)
    return replicate_experiments([name], order)
