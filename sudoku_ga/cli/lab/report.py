"""``sudoku-ga lab report``: its options."""

from pathlib import Path

import click

from sudoku_ga.cli import options
from sudoku_ga.translation import _


@click.command(
    epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02\n"
    "  sudoku-ga lab report logic-levels"
)
@click.argument("source", metavar="STORE|EXPERIMENT")
@click.option("--summary", "only_summary", is_flag=True, help="The first table alone.")
@click.option(
    "--effort",
    type=click.Choice(["evaluations", "probes", "cpu_s"]),
    help="What runs are compared by; what all variants have in common if left out.",
)
@click.option(
    "--json",
    "form",
    flag_value="json",
    callback=options.in_english,
    help="Print one JSON object an experiment.",
)
@click.option("--markdown", "form", flag_value="markdown", help="Print Markdown.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a page with pictures instead of printing.",
)
def report(
    source: str, only_summary: bool, effort: str | None, form: str | None, page: Path | None
) -> int:
    """Say what the experiments of a STORE came to.

    Success rates, expected running times, run lengths, differences with their effect, and how
    they change with the difficulty of the puzzles. An EXPERIMENT stands for the store that
    lab run keeps it in when none is named.
    """
    if form and page:
        raise click.UsageError(_("--{form} or --html is expected, not both").format(form=form))
    from sudoku_ga.cli.lab.reporting import show_reports

    return show_reports(source, effort, form, page, only_summary=only_summary)
