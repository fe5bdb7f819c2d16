"""Reports on the terminal."""

from sudoku_ga.lab.report.report import ExperimentReport
from sudoku_ga.lab.report.tables import heading, sections
from sudoku_ga.translation import _

_WIDTH = 180
"""Characters."""


def print_report(report: ExperimentReport) -> None:
    """Print a report as tables."""
    from rich.console import Console
    from rich.table import Table

    # As wide as it needs where the output is no terminal.
    width = None if Console().is_terminal else _WIDTH
    console = Console(highlight=False, markup=False, width=width)
    console.print(_(report.experiment.title), style="bold")
    for section in sections(report):
        table = Table(
            *section.head, title=section.title, title_justify="left", caption=section.caption,
            caption_justify="left",
        )  # fmt: skip
        for row in section.rows:
            table.add_row(*row)
        console.print(table)
    console.print(heading(report.experiment))
