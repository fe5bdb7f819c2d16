"""Reading the results of an experiment, in a thread beside the window."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku_ga.lab.execution.runner import NOTHING_REMAINING, Remaining, remaining
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.version import __version__

if TYPE_CHECKING:
    from sudoku_ga.lab.report.overview import Overview
    from sudoku_ga.lab.stats.fixed_target import ConflictCurve
from dataclasses import replace
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from sudoku_ga.app.errands import TaskRunner
from sudoku_ga.app.tasks import Failure

_MOST_TRACES = 2000
"""Each takes a fraction of a millisecond to be read."""


@dataclass(frozen=True)
class StoreQuery:
    """What is to be read.

    Parameters
    ----------
    store : Path
        May not exist yet.
    file : str
        The experiment to be read first, as :func:`load_experiment` finds it; empty for none.
    experiment : Experiment or None
        Of which the results are wanted, where it has been read; without one and without a file
        all that the store holds may be chosen.
    noted : int or None
        The experiment's id in the store, where it has been chosen; None for the newest.
    kind : str or None
        Of effort; None for that which all variants have.
    is_live : bool
        Whether runs are being made: intervals are then told from sums.
    with_courses : bool
        Whether the traces of runs are read too.
    group : int or None
        The place of the group of puzzles of which they are read, None for all.
    with_grades : bool
        Whether the puzzles are graded.
    """

    store: Path
    file: str = ""
    experiment: Experiment | None = None
    noted: int | None = None
    kind: str | None = None
    is_live: bool = False
    with_courses: bool = False
    group: int | None = None
    with_grades: bool = False


@dataclass(frozen=True)
class StoreContents:
    """What was found.

    Parameters
    ----------
    query : StoreQuery
    experiment : Experiment or None
    remaining : Remaining
        What a run of it would make now; nothing without an experiment.
    listed : tuple of StoredExperiment
        The experiments of the store that may be chosen, the oldest first.
    overview : Overview or None
        None where there is no result yet.
    courses : tuple of ConflictCurve or None
        Of traced runs, where they were asked for.
    grades : tuple of str or None
        Of each puzzle in words, where they were asked for.
    """

    query: StoreQuery
    experiment: Experiment | None
    remaining: Remaining = NOTHING_REMAINING
    listed: tuple[StoredExperiment, ...] = ()
    overview: "Overview | None" = None
    courses: "tuple[ConflictCurve, ...] | None" = None
    grades: tuple[str, ...] | None = None

    @property
    def is_made(self) -> bool:
        """Whether there are results, and no run is left to be made."""
        if self.overview is None or self.remaining.due:
            return False
        return self.overview.experiment.finished >= self.overview.experiment.planned


def read(query: StoreQuery) -> StoreContents:
    """Return what a store holds of an experiment; nothing where there is no store yet.

    Raises
    ------
    UserError
        If the experiment cannot be read, or the file is no store of this version or an earlier
        one.
    """
    from sudoku_ga.lab.experiment.reading import load_experiment
    from sudoku_ga.lab.report.overview import overview
    from sudoku_ga.lab.stats import estimates
    from sudoku_ga.lab.stats.difficulty import grades
    from sudoku_ga.lab.stats.fixed_target import conflict_curves, traced_kind
    from sudoku_ga.lab.store import queries
    from sudoku_ga.lab.store.store import Store

    # Loads scipy before the first result comes, which would else hold the window up.
    estimates.proportion(1, 2)
    experiment = query.experiment
    if experiment is None and query.file:
        experiment = load_experiment(query.file)
    if experiment is not None and not query.store.is_file():
        return StoreContents(query, experiment, Remaining(experiment.trial_count, 0))
    with Store.to_read(query.store) as store:
        listed = _listed(queries.experiments(store), experiment)
        left = remaining(store, experiment) if experiment else NOTHING_REMAINING
        if not listed:
            return StoreContents(query, experiment, left)
        noted = next((each for each in listed if each.id == query.noted), listed[-1])
        found = overview(store, noted, kind=query.kind, resampled=not query.is_live)
        traced: tuple[ConflictCurve, ...] | None = None
        if query.with_courses:
            variants = range(len(found.runs.variants))
            places = {variant: found.places(variant, query.group) for variant in variants}
            traced = conflict_curves(
                store, found.runs, places, traced_kind(found.kind), _MOST_TRACES
            )
        graded = grades(found.runs.puzzles) if query.with_grades else None
        return StoreContents(query, experiment, left, tuple(listed), found, traced, graded)


def _listed(noted: list[StoredExperiment], experiment: Experiment | None) -> list[StoredExperiment]:
    """Return the experiments of a store, that which would be run now at the end."""
    if experiment is None:
        return noted
    now = (experiment.seed, __version__)
    mine = [each for each in noted if each.name == experiment.name]
    return sorted(mine, key=lambda each: (each.seed, each.version) == now)


_LOOK_MS = 500
"""Twice a second: text has to be refreshed slowly in order to be readable."""

_REST = 9
"""Times as long as a look took it rests, so that looks take a tenth of a processor at most."""


class StoreReader(QObject):
    """Reads the store of one experiment in a thread of its own.

    Parameters
    ----------
    parent : QObject, optional

    Notes
    -----
    ``seen(StoreContents)`` comes for the newest query alone; ``failed(Failure)`` where it cannot be
    answered, unless runs are being made: their store may not be complete yet, and whoever makes
    them tells what is wrong with it. ``changed()`` says that reading began or ended.
    """

    seen = Signal(object)
    failed = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._errands = TaskRunner("lab reading", self)
        self._errands.found.connect(self._take)
        self._errands.failed.connect(self._fail)
        self._errands.finished.connect(self._finish)
        self._query: StoreQuery | None = None
        self._asked: StoreQuery | None = None
        self._is_due = False
        self._began = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    @property
    def is_reading(self) -> bool:
        """Whether the newest query has not been answered yet."""
        return self._is_due

    def ask(self, query: StoreQuery | None) -> None:
        """Read something else; None for nothing."""
        self._query = query
        self._is_due = query is not None
        self._look()
        self.changed.emit()

    def set_live(self, *, live: bool) -> None:
        """Look again and again, or once more and then no longer."""
        if self._query is not None and self._query.is_live != live:
            self.ask(replace(self._query, is_live=live))

    def shut_down(self) -> None:
        """End the reading; may be called more than once."""
        self._timer.stop()
        self._errands.shut_down()

    @Slot()
    def _look(self) -> None:
        query = self._query
        if query is None or self._errands.is_on:
            return
        self._timer.stop()
        self._asked, self._began = query, monotonic()
        self._errands.start(lambda: read(query))

    @Slot(object)
    def _take(self, contents: StoreContents) -> None:
        if self._asked is self._query:
            self._is_due = False
            self.seen.emit(contents)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        query = self._query
        if query is not None and self._asked is query and not query.is_live:
            self._is_due = False
            self._query = None
            self.failed.emit(failure)

    @Slot()
    def _finish(self) -> None:
        query = self._query
        if query is not None and query is not self._asked:
            self._look()
        elif query is not None and query.is_live:
            took = (monotonic() - self._began) * 1000
            self._timer.start(max(_LOOK_MS, int(_REST * took)))
        self.changed.emit()
