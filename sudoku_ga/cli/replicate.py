"""``sudoku-ga replicate``: makes the runs of published experiments and prints the comparison."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli import PARTIAL, SUCCESS, options
from sudoku_ga.cli.lab.making import make_all, print_experiments
from sudoku_ga.errors import UserError
from sudoku_ga.interruption import cleaned_up
from sudoku_ga.translation import _, set_language

if TYPE_CHECKING:
    from sudoku_ga.lab.experiment.experiment import Experiment
    from sudoku_ga.lab.replication.comparison import Replication

_DEFAULT_SEED = 1
"""The default seed, with which a replication gives the same results everywhere."""


@click.command(epilog="\b\nExample:\n  sudoku-ga replicate")
@click.argument("name", required=False, metavar="[NAME|FILE]")
@click.option("--all", "every", is_flag=True, help="Run all listed experiments.")
@click.option(
    "--scale",
    type=options.RealNumber(0, 1000, min_open=True),
    metavar="X",
    help="Factor for the number of runs. By default 1, or with --all the scale in each file.",
)
@options.jobs
@options.seed(
    help="Seed from which the seeds of all runs and puzzles are derived.", default=_DEFAULT_SEED
)
@options.form(help="Print one JSON object.")
@options.path(
    "--write",
    "folder",
    file_okay=False,
    metavar="FOLDER",
    help="Write Markdown and JSON to a folder instead of printing.",
)
@options.path(
    "--store",
    dir_okay=False,
    help="Keep results in an SQLite file, and make only the runs that are missing from it.",
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
    """Repeat a published experiment and compare; without NAME, list the experiments.

    The exit code is 0 if all runs were made, regardless of the comparison, 1 if some raised an
    error or were lost because two processes died, and 2 for bad input.
    """
    if name is not None and every:
        raise click.UsageError(_("NAME or --all is expected, not both"))
    from sudoku_ga.lab.experiment.reading import experiment_title, load_experiment
    from sudoku_ga.lab.replication.published import replication_names

    if name is None and not every:
        titles = {each: experiment_title(each) for each in replication_names()}
        return print_experiments(titles, as_json=form == "json")
    if scale is None and not every:
        scale = 1.0
    names = replication_names() if name is None else [name]
    code = SUCCESS
    for each in names:
        replication = _replication(load_experiment(each, seed), scale, jobs, seed, store)
        if folder is not None:
            _write(replication, folder)
        else:
            _print(replication, form)
        is_whole = replication.finished == replication.planned
        if not is_whole or any(summary.failed for summary in replication.summaries):
            code = PARTIAL
    return code


def _replication(
    whole: "Experiment", scale: float | None, jobs: int, seed: int, file: Path | None
) -> "Replication":
    """Make the runs of an experiment; the scale None is that of the bundled results.

    Raises ``UserError`` if the store or the published values cannot be read. Raises
    ``KeyboardInterrupt`` after Ctrl+C; finished runs are in the store.
    """
    from sudoku_ga.lab.execution.runner import results_of
    from sudoku_ga.lab.replication.comparison import evaluate_replication
    from sudoku_ga.lab.replication.published import load_published
    from sudoku_ga.lab.store.store import Store
    from sudoku_ga.parallel import processes

    scale = whole.obtained_scale if scale is None else scale
    experiment = whole.scaled(scale)
    published = load_published(experiment)
    with Store(file) as store, cleaned_up(store.close):
        noted, runs, _is_whole = make_all(experiment, seed, store, file, processes(jobs))
        finished = results_of(runs, store, noted.id)
        date = store.begun_on(noted.id)
    return evaluate_replication(experiment, published, seed, scale, date, len(runs), finished)


def _write(replication: "Replication", folder: Path) -> None:
    from sudoku_ga.files import replace_file
    from sudoku_ga.lab.replication.tables import markdown, replication_json

    set_language("en")  # the files are for others
    name = replication.experiment.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for ending, text in (
            ("md", markdown(replication)),
            ("json", replication_json(replication)),
        ):
            path = folder / f"{name}.{ending}"
            replace_file(path, f"{text}\n".encode())
            print(path)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None


def _print(replication: "Replication", form: str | None) -> None:
    from sudoku_ga.lab.replication.tables import markdown, replication_json

    if form == "json":
        print(replication_json(replication))
    elif form == "markdown":
        print(markdown(replication))
    else:
        _print_tables(replication)


def _print_tables(replication: "Replication") -> None:
    from rich.console import Console

    from sudoku_ga.lab.replication.tables import comparison_tables, provenance_text, summary_table

    console = Console(highlight=False, markup=False, emoji=False)
    for table in (*comparison_tables(replication), summary_table(replication)):
        table.print(console)
    console.print(provenance_text(replication))
    console.print(replication.command, soft_wrap=True)
