"""The comparison of a replication, as a page: published values beside the obtained ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from sudoku_ga.app.help.browser import Browser
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import MOST_ATTEMPTS, Remaining, results_of
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.replication.comparison import Replication, evaluate_replication
from sudoku_ga.lab.replication.published import Published, load_published
from sudoku_ga.lab.replication.tables import about, findings, read_replication
from sudoku_ga.lab.stats.notation import number_text
from sudoku_ga.markup import markdown_line
from sudoku_ga.resources import resource_path
from sudoku_ga.tables import Column, Table
from sudoku_ga.translation import _, pgettext

if TYPE_CHECKING:
    from sudoku_ga.lab.store.store import Store

MADE, BUNDLED = "made", "bundled"
_MARGIN, _WIDEST = 6, 1600


@dataclass(frozen=True)
class Findings:
    """The values of a replication.

    ``experiment``: the experiment at full scale.
    ``scale``: the factor by which the number of runs in the source is multiplied.
    ``bundled``: the runs that come with the program.
    ``made``: the runs made here at this scale.
    """

    experiment: Experiment
    scale: float
    published: tuple[Published, ...]
    bundled: Replication | None = None
    made: Replication | None = None


def planned_findings(full: Experiment, scale: float) -> Findings:
    """Return the published values and bundled findings of an experiment at full scale.

    Raises UserError if a file cannot be read.
    """
    return Findings(full, scale, load_published(full), bundled_findings(full))


def has_bundled_findings(name: str) -> bool:
    """Whether findings of a replication come with the program."""
    return _bundled_path(name).is_file()


def bundled_findings(full: Experiment) -> Replication | None:
    """Return the findings that come with the program, if there are any.

    Raises UserError if their file is not a record.
    """
    if not has_bundled_findings(full.name):
        return None
    path = _bundled_path(full.name)
    try:
        return read_replication(path.read_text(encoding="utf-8"), full)
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise UserError(
            _("findings of a replication are expected in {file}, found {problem}: {error}").format(
                file=path.name, problem=type(error).__name__, error=error
            )
        ) from None


def made_findings(
    store: "Store", number: int, experiment: Experiment, scale: float
) -> tuple[Replication | None, Remaining]:
    """Return the findings of the runs in a store, None without runs, and the runs that remain.

    ``number``: the experiment's id in the store.
    ``experiment``: the experiment at its scale. Other runs in the store are ignored.
    """
    runs = plan(experiment, experiment.seed)
    made = store.made(number)
    known = [made[run.digest] for run in runs if run.digest in made]
    again = sum(each.failed and each.attempts < MOST_ATTEMPTS for each in known)
    remaining = Remaining(len(runs) - len(known) + again, again)
    if not known:
        return None, remaining
    return evaluate_replication(
        experiment,
        load_published(experiment),
        experiment.seed,
        scale,
        store.begun_on(number),
        len(runs),
        results_of(runs, store, number),
    ), remaining


def _bundled_path(name: str) -> Path:
    return resource_path("published", "obtained", f"{name}.json")


class ReplicationCard(Card):
    """The findings of a replication that were made here, or come with the program.

    ``origins``: the choice between findings made here and bundled ones.
    ``help``: the button for the page of the guide on replications.
    ``text``: the page.
    """

    def __init__(self) -> None:
        super().__init__(_("Comparison"))
        self._findings: Findings | None = None
        self.origins = Segmented(
            [(MADE, _("Made here")), (BUNDLED, _("Bundled"))], _("Findings"), height=28
        )
        self.help = Button(icon="help", height=28)
        self.help.setAccessibleName(_("About replications"))
        self.help.setToolTip(_("How published values are compared"))
        self.text = Browser(margin=_MARGIN, widest=_WIDEST)
        self.text.setAccessibleName(_("Published and obtained values"))
        for widget in (self.origins, self.help):
            self.head.addWidget(widget)
        self.body.addWidget(self.text, 1)
        self.origins.chosen.connect(self._show)
        self.show_findings(None)

    @property
    def _shown(self) -> Replication | None:
        found = self._findings
        if found is None:
            return None
        return found.bundled if self.origins.value == BUNDLED else found.made

    def show_findings(self, found: Findings | None) -> None:
        """Show other findings; None while they are read."""
        before = self._findings
        had_made = before is not None and before.made is not None
        self._findings = found
        self.origins.setVisible(found is not None and bool(found.made and found.bundled))
        if found is not None and (before is None or had_made != (found.made is not None)):
            self.origins.set_value(MADE if found.made else BUNDLED)
        self._show()

    @Slot()
    def _show(self) -> None:
        parts = _parts(self._findings, self._shown) if self._findings is not None else ()
        self.text.show_markdown("\n\n".join(filter(None, parts)))


def _parts(found: Findings, shown: Replication | None) -> Iterator[str]:
    yield about(found.experiment)
    if not found.published:
        yield markdown_line(
            _(
                "The source gives no value to compare with. Run the replication to see the "
                "results of its variants."
            )
        )
    if shown is not None:
        yield findings(shown)
    elif found.published:
        columns = (
            Column(_("Value")),
            Column(_("Where")),
            Column(pgettext("value", "Published"), number_text),
        )
        rows = [(each.label, each.where, each.expected) for each in found.published]
        yield markdown_line(_("Nothing has been run yet: the table shows the published values."))
        yield Table("", columns, rows).markdown()
