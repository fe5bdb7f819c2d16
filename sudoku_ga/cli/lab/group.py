"""``sudoku-ga lab``: the group of its commands."""

import click

from sudoku_ga.cli.lab.export import export, import_
from sudoku_ga.cli.lab.plan import plan
from sudoku_ga.cli.lab.report import report
from sudoku_ga.cli.lab.run import run
from sudoku_ga.cli.lab.tune import tune


@click.group(
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    epilog="\b\nExample:\n  sudoku-ga lab plan",
)
@click.pass_context
def lab(context: click.Context) -> None:
    """Plan, run and report experiments: many runs of recipes and parameters on puzzles.

    An EXPERIMENT is a TOML file or the name of an experiment of the program.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


lab.add_command(plan)
lab.add_command(run)
lab.add_command(report)
lab.add_command(tune)
lab.add_command(export)
lab.add_command(import_)
