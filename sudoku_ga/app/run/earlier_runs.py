"""The list of earlier runs: names, colours and check marks, curves and records."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.charts.curve import Curve, CurvePoint, NamedCurve
from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.document.session import MOST_KEPT, KeptRun
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, local_number

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.record import RunRecord

INKS = ("series4", "solved", "series5", "mean", "best")
"""The colours of the theme that runs take in turn. The last two are those of the present run."""

LONGEST_NAME = 80


class EarlierRun:
    """A run of the list.

    ``kept``: the run as a session keeps it.
    ``curve``: the curve of the run. If it is not given, it is made from the points that are kept.
    ``is_shown``: whether its curve is drawn behind that of the present run.
    """

    def __init__(
        self, kept: KeptRun, curve: Curve | None = None, record: "RunRecord | None" = None
    ) -> None:
        self._kept, self._record = kept, record
        self.name, self.is_shown = kept.name, kept.is_shown
        self.ink = kept.ink if kept.ink in INKS else INKS[0]
        self.curve = Curve() if curve is None else curve
        if curve is None:
            self.curve.append([_point(each) for each in kept.points])
            self.curve.recipe = _(kept.recipe)
        self._curves = WeakSet([self.curve])

    def make_again(self, curve: Curve, record: "RunRecord") -> None:
        """Use the curve and the record of the same run, which was repeated."""
        self.curve, self._record = curve, record
        self._curves.add(curve)

    def is_drawn_by(self, curve: Curve) -> bool:
        """Whether a visible curve is that of the run, here or in a race."""
        return curve in self._curves

    @property
    def puzzle(self) -> Grid:
        """The puzzle that was solved."""
        return self._kept.puzzle

    @property
    def text(self) -> str:
        """The record, as the line of a run file."""
        return self._kept.text

    @property
    def summary(self) -> str:
        """How the run ended, in a few words."""
        last = self.curve.points[-1]
        generations = local_number(last.generation)
        if self._kept.is_solved:
            return _("solved in generation {generations}").format(generations=generations)
        return _("not solved by generation {generations}").format(generations=generations)

    @property
    def record(self) -> "RunRecord":
        """The record. It is read when it is first needed.

        Raises UserError if the text of a session is no record, or needs a plug-in that is not
        loaded.
        """
        if self._record is None:
            # It imports the compiler.
            from sudoku_ga.evolution.records.file import read_run

            self._record = read_run(self._kept.text.encode("utf-8", "replace"))
        return self._record

    def is_of(self, record: "RunRecord") -> bool:
        """Whether a record, as an object, is that of the run."""
        return self._record is record

    def kept(self) -> KeptRun:
        """Return the run as a session keeps it."""
        kept = self._kept
        return KeptRun(
            self.name,
            kept.recipe,
            self.ink,
            self.is_shown,
            kept.puzzle,
            kept.seed,
            kept.is_solved,
            kept.text,
            kept.points,
        )


class EarlierRuns(QObject):
    """The runs of a session, the newest first.

    ``changed()`` is emitted after each change of the list, of one of its runs, or of the puzzle.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: list[EarlierRun] = []
        self._recorded: WeakKeyDictionary[TrajectoryRecorder, EarlierRun] = WeakKeyDictionary()
        self._puzzle: Grid | None = None
        self._all_puzzles = False
        self._count = 0

    @property
    def runs(self) -> Sequence[EarlierRun]:
        """All runs that are kept."""
        return self._runs

    @property
    def has_all_puzzles(self) -> bool:
        """Whether runs on other puzzles are listed too."""
        return self._all_puzzles

    @property
    def listed(self) -> list[EarlierRun]:
        """The runs on the puzzle, or on all puzzles."""
        return [run for run in self._runs if self._all_puzzles or self.is_of_puzzle(run)]

    @property
    def shown(self) -> list[EarlierRun]:
        """The runs whose curves are drawn: the listed ones with a check mark."""
        return [run for run in self.listed if run.is_shown]

    def is_of_puzzle(self, run: EarlierRun) -> bool:
        """Whether a run was on the present puzzle."""
        return run.puzzle == self._puzzle

    def recorded_by(self, recorder: TrajectoryRecorder) -> EarlierRun | None:
        """Return the run of a trajectory; None if it is not in the list."""
        run = self._recorded.get(recorder)
        return run if run in self._runs else None

    def note_recorder(self, run: EarlierRun, recorder: TrajectoryRecorder) -> None:
        """Keep the trajectory of a run with the run, as long as it is kept elsewhere."""
        self._recorded[recorder] = run
        self.changed.emit()

    def add(self, record: "RunRecord", curve: Curve, *, name: str = "") -> EarlierRun:
        """Put a run that has ended at the head of the list. A run that is in the list moves up.

        ``curve``: the curve, with at least one point.
        ``name``: its name; if empty, the name of its recipe with the seed.
        """
        # It imports the compiler, which has made the run.
        from sudoku_ga.evolution.records.file import write_run

        text = write_run(record)
        known = next((run for run in self._runs if run.text == text), None)
        if known is not None:
            self._runs.remove(known)
            known.make_again(curve, record)
            self._runs.insert(0, known)
            self.changed.emit()
            return known
        title = name or _(record.recipe.title)
        kept = KeptRun(
            self._unused(_("{name}, seed {seed}").format(name=title, seed=record.seed)),
            record.recipe.title,
            INKS[self._count % len(INKS)],
            False,
            record.puzzle,
            record.seed,
            record.ending.solution is not None,
            text,
            tuple(tuple(map(float, point)) for point in curve.points),
        )
        self._count += 1
        run = EarlierRun(kept, curve, record)
        self._runs = [run, *self._runs][:MOST_KEPT]
        self.changed.emit()
        return run

    def rename(self, run: EarlierRun, name: str) -> None:
        """Give a run another name. An empty name changes nothing."""
        printed = "".join(sign if sign.isprintable() else " " for sign in name)
        name = " ".join(printed.split())[:LONGEST_NAME]
        if name and name != run.name:
            run.name = name
            self.changed.emit()

    def set_ink(self, run: EarlierRun, ink: str) -> None:
        """Draw a run in another colour of the theme."""
        run.ink = ink
        self.changed.emit()

    def set_shown(self, run: EarlierRun, *, shown: bool) -> None:
        """Draw the curve of a run behind the present one, or do not draw it."""
        if shown is not run.is_shown:
            run.is_shown = shown
            self.changed.emit()

    def remove(self, run: EarlierRun) -> None:
        """Forget a run."""
        self._runs.remove(run)
        self.changed.emit()

    def set_puzzle(self, puzzle: Grid) -> None:
        """List the runs on another puzzle."""
        if puzzle != self._puzzle:
            self._puzzle = puzzle
            self.changed.emit()

    @Slot(bool)
    def set_all_puzzles(self, everything: bool) -> None:
        """List the runs on all puzzles, or only those on the present one."""
        if everything is not self._all_puzzles:
            self._all_puzzles = everything
            self.changed.emit()

    def kept(self) -> tuple[KeptRun, ...]:
        """Return the runs as a session keeps them."""
        return tuple(run.kept() for run in self._runs)

    def restore(self, runs: Iterable[KeptRun]) -> None:
        """Replace all runs with those of a session."""
        self._runs = [EarlierRun(each) for each in runs]
        self._count = len(self._runs)
        self.changed.emit()

    def _unused(self, name: str) -> str:
        names, unused, number = {run.name for run in self._runs}, name, 2
        while unused in names:
            unused, number = f"{name} ({number})", number + 1
        return unused


MOST_KEPT_IN_SIGHT = 3
"""If earlier runs stay in the curve, this many runs get check marks by themselves."""


class EarlierCurves(QObject):
    """Keeps each run that has ended, and draws the curves of the runs with check marks."""

    def __init__(
        self,
        runs: EarlierRuns,
        controller: RunController,
        document_controller: DocumentController,
        fitness: FitnessCard,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runs, self._controller, self._fitness = runs, controller, fitness
        self._document_controller = document_controller
        self._keeps = False
        self._in_sight: list[EarlierRun] = []
        self._compared: EarlierRun | None = None
        self._wanted: EarlierRun | None = None
        controller.ended.connect(self._keep)
        document_controller.changed.connect(self._follow_document)
        runs.changed.connect(self._draw)
        self._follow_document()

    @Slot(bool)
    def set_keep(self, keep: bool) -> None:
        """Let the curves of runs stay visible when the next ones begin, or draw none of them."""
        self._keeps = keep
        if keep:
            self._leave_in_sight()
            return
        self._in_sight = []
        for run in list(self._runs.shown):
            self._runs.set_shown(run, shown=False)

    def bring_back(self, run: EarlierRun) -> None:
        """Draw the curve of a run as the present one."""
        self._fitness.show_kept(run.curve)

    def compare(self) -> None:
        """Let the curve of the run that has ended stay visible during the next one."""
        run = self._ended
        self._wanted = None if run is None or run.is_shown else run

    @Slot()
    def forget(self) -> None:
        """Note that another run begins, which ends the comparison with the last one."""
        over, self._compared, self._wanted = self._compared, self._wanted, None
        if over is not None and over not in self._in_sight:
            self._runs.set_shown(over, shown=False)
        if self._compared is not None:
            self._runs.set_shown(self._compared, shown=True)

    @property
    def _ended(self) -> EarlierRun | None:
        """The run whose curve is shown, if it has ended."""
        curve = self._fitness.curve
        return next((run for run in self._runs.runs if run.is_drawn_by(curve)), None)

    @Slot(object)
    def _keep(self, report: Report | None) -> None:
        record = self._controller.record
        if report is None or record is None or not len(self._fitness.curve):
            return
        run = self._runs.add(record, self._fitness.curve)
        self._runs.note_recorder(run, self._controller.trajectories.runs[-1].recorder)
        if self._keeps:
            self._leave_in_sight()

    def _leave_in_sight(self) -> None:
        run = self._ended
        if run is None:
            return
        self._in_sight = [run, *(each for each in self._in_sight if each is not run)]
        self._runs.set_shown(run, shown=True)
        for each in self._in_sight[MOST_KEPT_IN_SIGHT:]:
            self._runs.set_shown(each, shown=False)
        del self._in_sight[MOST_KEPT_IN_SIGHT:]

    @Slot()
    def _follow_document(self) -> None:
        self._runs.set_puzzle(self._document_controller.document.state.puzzle)

    @Slot()
    def _draw(self) -> None:
        present = self._fitness.curve
        self._fitness.show_earlier(
            [
                NamedCurve(run.name, run.ink, present if run.is_drawn_by(present) else run.curve)
                for run in self._runs.shown
            ]
        )


def _point(values: tuple[float, ...]) -> CurvePoint:
    generation, step, best, mean, worst, restarts, evaluations, seconds = values
    return CurvePoint(
        int(generation), int(step), best, mean, worst, int(restarts), int(evaluations), seconds
    )
