"""Arguments and options that several commands of the lab share."""

from pathlib import Path

import click

from sudoku_ga.cli import options

experiment = click.argument("name", metavar="EXPERIMENT")

seed = click.option(
    "--seed",
    type=options.WholeNumber(0, 2**63 - 1),
    metavar="N",
    help="The seed from which all others follow; that of the file if left out.",
)

jobs = click.option(
    "--jobs",
    type=options.WholeNumber(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Processes to share the runs; changes nothing but the time.",
)

scale = click.option(
    "--scale",
    type=click.FloatRange(0, 1000, min_open=True),
    default=1.0,
    metavar="X",
    help="Times the number of runs; those of a smaller scale are among those of a larger one.",
)

store = click.option(
    "--store",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where results are kept; the experiment's name with .db, here, if left out.",
)
