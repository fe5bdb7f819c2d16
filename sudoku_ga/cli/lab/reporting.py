"""``sudoku-ga lab report``: reads a store and prints what it says."""

from pathlib import Path

from sudoku_ga.cli.exit_codes import ALL_SOLVED
from sudoku_ga.cli.lab.printing import print_report
from sudoku_ga.cli.lab.running import store_of
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.reading import experiment_names, load_experiment
from sudoku_ga.lab.report.files import report_json, write_page
from sudoku_ga.lab.report.report import ExperimentReport, full_report, summary_report
from sudoku_ga.lab.report.tables import markdown
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from sudoku_ga.translation import _


def show_reports(
    source: str, effort: str | None, form: str | None, page: Path | None, *, only_summary: bool
) -> int:
    """Print or write what experiments came to; return the exit code.

    Raises
    ------
    UserError
        If the store or the experiment cannot be read, or the page not be written.
    """
    reports = _reports(source, effort, only_summary=only_summary)
    if page is not None:
        write_page(reports, page)
        print(page)
    for each in [] if page else reports:
        if form == "json":
            print(report_json(each))
        elif form == "markdown":
            print(markdown(each))
        else:
            print_report(each)
    return ALL_SOLVED


def _reports(source: str, effort: str | None, *, only_summary: bool) -> list[ExperimentReport]:
    path, name = Path(source), None
    if source in experiment_names() or path.suffix.lower() == ".toml":
        experiment = load_experiment(source)
        path, name = store_of(experiment), experiment.name
    make = summary_report if only_summary else full_report
    with Store.to_read(path) as store:
        found = [each for each in queries.experiments(store) if name in (None, each.name)]
        if not found:
            raise UserError(
                _("an experiment in the store is expected, found none in {path}").format(path=path)
            )
        return [make(store, each, effort) for each in found]
