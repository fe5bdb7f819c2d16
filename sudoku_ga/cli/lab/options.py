"""Arguments and options that several commands of the lab share."""

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
