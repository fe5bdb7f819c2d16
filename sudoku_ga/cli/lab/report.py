"""``sudoku-ga lab report``: prints the results of experiments in a store."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli import SUCCESS, options
from sudoku_ga.errors import UserError, printable
from sudoku_ga.old_names import new_name
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.lab.experiment.experiment import Experiment
    from sudoku_ga.lab.report.report import ExperimentReport
    from sudoku_ga.tables import Table

_WIDTH = 180
"""The width of lines if the output is not a terminal: as wide as a table needs."""


class _Effort(click.Choice[str]):
    """A kind of effort, by its present name or that of earlier versions."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(new_name(value), param, ctx)


@click.command(
    epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02\n"
    "  sudoku-ga lab report logic-levels"
)
@click.argument("source", metavar="STORE|EXPERIMENT")
@click.option("--summary", "only_summary", is_flag=True, help="Print the first table only.")
@click.option(
    "--effort",
    type=_Effort(["evaluations", "move_evaluations", "function_evaluations", "cpu_s"]),
    help="Measure by which runs are compared, if all variants have it. By default function "
    "evaluations, the sum of evaluations and move evaluations.",
)
@options.form(help="Print one JSON object per experiment.")
@click.option(
    "--latex", "form", flag_value="latex", help="Print LaTeX tables, for the package booktabs."
)
@click.option(
    "--csv",
    "form",
    flag_value="csv",
    help="Print CSV with numbers in full, an empty line between tables.",
)
@options.path(
    "--html", "page", dir_okay=False, help="Write a page with pictures instead of printing."
)
def report(
    source: str, only_summary: bool, effort: str | None, form: str | None, page: Path | None
) -> int:
    """Print the results of the experiments of a STORE.

    These are success rates, expected running times, run lengths, differences with effect sizes,
    and results by the difficulty of the puzzles. For an EXPERIMENT, the default store of lab
    run is read.
    """
    if form and page:
        raise click.UsageError(_("--{form} or --html is expected, not both").format(form=form))
    from sudoku_ga.lab.report.files import report_json, write_page
    from sudoku_ga.lab.report.tables import csv, latex, markdown

    texts = {"json": report_json, "markdown": markdown, "latex": latex, "csv": csv}
    reports = _reports(source, effort, only_summary=only_summary)
    if page is not None:
        write_page(reports, page)
        print(page)
    for each in [] if page else reports:
        if form is None:
            print_report(each)
        else:
            print(texts[form](each))
    return SUCCESS


def _reports(source: str, effort: str | None, *, only_summary: bool) -> "list[ExperimentReport]":
    from sudoku_ga.lab.experiment.reading import experiment_names, load_experiment
    from sudoku_ga.lab.report.report import full_report, summary_report
    from sudoku_ga.lab.store import queries
    from sudoku_ga.lab.store.store import Store

    path, name = Path(source), None
    if source in experiment_names() or path.suffix.lower() == ".toml":
        experiment = load_experiment(source)
        path, name = default_store(experiment), experiment.name
    make = summary_report if only_summary else full_report
    with Store.to_read(path) as store:
        found = [each for each in queries.experiments(store) if name in (None, each.name)]
        if not found:
            raise UserError(
                _("an experiment in the store is expected, found none in {path}").format(path=path)
            )
        return [make(store, each, effort) for each in found]


def default_store(experiment: "Experiment") -> Path:
    """Return the file in which the results of an experiment are kept unless one is named."""
    return Path(f"{experiment.name}.db")


def print_report(report: "ExperimentReport") -> None:
    """Print a report as tables."""
    from sudoku_ga.lab.report.tables import heading, tables_of

    print_tables(_(report.experiment.title), tables_of(report), heading(report.experiment))


def print_tables(title: str, tables: "Iterable[Table]", end: str) -> None:
    """Print tables with a title before and a text after them."""
    from rich.console import Console

    width = None if Console().is_terminal else _WIDTH
    console = Console(highlight=False, markup=False, emoji=False, width=width)
    console.print(printable(title), style="bold")
    for table in tables:
        table.print(console)
    console.print("\n".join(map(printable, end.split("\n"))))
