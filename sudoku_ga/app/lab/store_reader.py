"""Reads the results of an experiment, in a thread beside the window."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from sudoku_ga.app.tasks import Failure, Task, TaskRunner
from sudoku_ga.lab.execution.runner import NOTHING_REMAINING, Remaining, remaining
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.version import __version__

if TYPE_CHECKING:
    from sudoku_ga.app.lab.replication import Findings
    from sudoku_ga.lab.report.overview import Overview, ReferenceComparison
    from sudoku_ga.lab.stats.fixed_target import ConflictCurve

_MOST_TRACES = 2000
"""The most traces that are read. Each takes a fraction of a millisecond."""

_INTERVAL_MS = 500
"""The time between two readings while runs are made."""

_REST = 9
"""After a reading there is a rest of this many times its duration. So reading takes a tenth of a
processor at most."""


@dataclass(frozen=True)
class StoreQuery:
    """What to read.

    ``store``: the store, which need not exist yet.
    ``file``: the experiment to read first, as :func:`load_experiment` finds it; empty for none.
    ``experiment``: the experiment, if it has been read already. Without it and without a file, all
    experiments of the store are listed.
    ``noted``: the id of the experiment in the store; None for the newest.
    ``kind``: the kind of effort; None for the one that all variants have.
    ``is_live``: whether runs are being made. Intervals are then computed from sums, and a
    replication is not compared.
    ``with_courses``: whether to read the traces of runs.
    ``group``: the index of the group of puzzles of these runs; None for all.
    ``with_grades``: whether to grade the puzzles.
    ``reference``: the place of the variant with which the others are compared.
    ``is_replication``: whether to compare with published values.
    ``scale``: the scale of a replication; None for that of the bundled findings.
    ``seed``: a seed that replaces the seed of the file.
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
    reference: int = 0
    is_replication: bool = False
    scale: float | None = None
    seed: int | None = None


@dataclass(frozen=True)
class StoreContents:
    """What was read.

    ``remaining``: the runs that a start would make now; nothing without an experiment.
    ``listed``: the experiments of the store to choose from, the oldest first.
    ``overview``: the overview; None without results.
    ``courses``: the courses of traced runs, if asked for.
    ``grades``: the grade of each puzzle, if asked for.
    ``comparisons``: the comparisons of the variants with the reference, by the places of variant
    and group of puzzles.
    ``findings``: the findings of a replication.
    """

    query: StoreQuery
    experiment: Experiment | None
    remaining: Remaining = NOTHING_REMAINING
    listed: tuple[StoredExperiment, ...] = ()
    overview: "Overview | None" = None
    courses: "tuple[ConflictCurve, ...] | None" = None
    grades: tuple[str, ...] | None = None
    comparisons: "Mapping[tuple[int, int], ReferenceComparison]" = field(default_factory=dict)
    findings: "Findings | None" = None

    @property
    def is_made(self) -> bool:
        """Whether there are results, and no run remains."""
        if self.overview is None or self.remaining.due:
            return False
        if self.query.is_replication:  # the store may have runs of a larger scale
            return True
        return self.overview.experiment.finished >= self.overview.experiment.planned

    @property
    def has_begun(self) -> bool:
        """Whether some runs have results and others remain."""
        if self.experiment is None or not self.remaining.due:
            return False
        return self.remaining.due - self.remaining.again < self.experiment.run_count


def read(query: StoreQuery) -> StoreContents:
    """Return what a store holds of an experiment; nothing if there is no store yet.

    Raises UserError if the experiment cannot be read, or the file is not a store of this version or
    an earlier one.
    """
    from sudoku_ga.app.lab.replication import made_findings, planned_findings
    from sudoku_ga.lab.experiment.reading import load_experiment
    from sudoku_ga.lab.report.overview import MOST_RESAMPLED, compared_with, overview
    from sudoku_ga.lab.stats import estimates
    from sudoku_ga.lab.stats.difficulty import grades
    from sudoku_ga.lab.stats.fixed_target import conflict_curves, traced_kind
    from sudoku_ga.lab.store import queries
    from sudoku_ga.lab.store.store import Store

    # It imports scipy before the first result arrives: otherwise the window would be blocked then.
    estimates.proportion(1, 2)
    experiment, findings = query.experiment, None
    if experiment is None and query.file:
        experiment = load_experiment(query.file, query.seed)
        if query.is_replication:
            scale = query.scale or experiment.obtained_scale
            findings = planned_findings(experiment, scale)
            experiment = experiment.scaled(scale)
    if experiment is not None and not query.store.is_file():
        left = Remaining(experiment.run_count, 0)
        return StoreContents(query, experiment, left, findings=findings)
    with Store.to_read(query.store, is_known=query.is_live) as store:
        listed = _listed(queries.experiments(store), experiment)
        if experiment is not None and findings is not None:
            # Runs with another seed have other puzzles.
            listed = [each for each in listed if each.seed == experiment.seed]
        left = remaining(store, experiment) if experiment else NOTHING_REMAINING
        if not listed:
            return StoreContents(query, experiment, left, findings=findings)
        noted = next((each for each in listed if each.id == query.noted), listed[-1])
        newest = listed[-1]
        is_compared = not query.is_live and newest.version == __version__
        if experiment is not None and findings is not None and is_compared:
            made, left = made_findings(store, newest.id, experiment, findings.scale)
            findings = replace(findings, made=made)
        found = overview(store, noted, kind=query.kind, resampled=not query.is_live)
        traced: tuple[ConflictCurve, ...] | None = None
        if query.with_courses:
            variants = range(len(found.runs.variants))
            places = {variant: found.places(variant, query.group) for variant in variants}
            traced = conflict_curves(
                store, found.runs, places, traced_kind(found.kind), _MOST_TRACES
            )
        graded = grades(found.runs.puzzles) if query.with_grades else None
        reference = query.reference if query.reference < len(found.runs.variants) else 0
        compared = {}
        if not query.is_live or len(found.runs.run_id) <= MOST_RESAMPLED:
            compared = compared_with(found, reference)
        return StoreContents(
            query, experiment, left, tuple(listed), found, traced, graded, compared, findings
        )


def _listed(noted: list[StoredExperiment], experiment: Experiment | None) -> list[StoredExperiment]:
    """Return the experiments of a store. The one that would run now is the last."""
    if experiment is None:
        return noted
    now = (experiment.seed, __version__)
    mine = [each for each in noted if each.name == experiment.name]
    return sorted(mine, key=lambda each: (each.seed, each.version) == now)


class StoreReader(QObject):
    """Reads the store of one experiment in a thread, repeatedly while runs are made.

    ``loaded(StoreContents)`` is emitted for the newest query only, and ``failed(Failure)`` if that
    cannot be answered. While runs are made, no failure is emitted: the store may be incomplete, and
    the task of the runs reports its errors. ``changed()`` is emitted when reading starts or ends.
    """

    loaded = Signal(object)
    failed = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = TaskRunner("lab reading", self)
        self._tasks.result.connect(self._take)
        self._tasks.failed.connect(self._fail)
        self._tasks.finished.connect(self._finish)
        self._wanted: StoreQuery | None = None
        self._running: StoreQuery | None = None
        self._is_due = False
        self._began = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._start)

    @property
    def is_reading(self) -> bool:
        """Whether the newest query has not been answered yet."""
        return self._is_due

    def ask(self, query: StoreQuery | None) -> None:
        """Read something else, or nothing if None."""
        self._wanted = query
        self._is_due = query is not None
        self._start()
        self.changed.emit()

    def set_live(self, *, live: bool) -> None:
        """Read repeatedly, or only once more."""
        if self._wanted is not None and self._wanted.is_live != live:
            self.ask(replace(self._wanted, is_live=live))

    def shut_down(self) -> None:
        """End the reading; may be called more than once."""
        self._timer.stop()
        self._tasks.shut_down()

    @Slot()
    def _start(self) -> None:
        if self._wanted is not None and not self._tasks.is_running:
            self._timer.stop()
            self._running, self._began = self._wanted, monotonic()
            self._tasks.start(_read, self._wanted)

    @Slot(object)
    def _take(self, contents: StoreContents) -> None:
        if self._running is self._wanted:
            self._is_due = False
            self.loaded.emit(contents)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        query = self._wanted
        if query is not None and self._running is query and not query.is_live:
            self._is_due = False
            self._wanted = None
            self.failed.emit(failure)

    @Slot()
    def _finish(self) -> None:
        query = self._wanted
        if query is not None and query is not self._running:
            self._start()
        elif query is not None and query.is_live:
            took = (monotonic() - self._began) * 1000
            self._timer.start(max(_INTERVAL_MS, int(_REST * took)))
        self.changed.emit()


def _read(_task: Task, query: StoreQuery) -> StoreContents:
    return read(query)
