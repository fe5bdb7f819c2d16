"""The facts about runs, races and experiments that lessons use."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.charts.curve import CurvePoint
from sudoku_ga.app.lessons.lesson import Measure
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.experiment.trace import function_evaluations
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class RunFacts:
    """The facts about a run.

    ``number``: its number, counted from 1 since the window was opened.
    ``recipe``: the recipe with which it began.
    ``is_held``: whether it is paused.
    ``takeover``: the first generation in which all individuals had the same number of conflicts.
    """

    number: int
    puzzle: Grid
    recipe: Recipe
    seed: int
    report: Report | None = None
    is_held: bool = False
    takeover: int | None = None

    @property
    def has_ended(self) -> bool:
        """Whether it has sent its last report."""
        return self.report is not None and self.report.outcome is not None

    @property
    def generation(self) -> int:
        """The generation of the newest report."""
        return 0 if self.report is None else self.report.generation

    def with_points(self, points: Iterable[CurvePoint]) -> "RunFacts":
        """Return the facts with the takeover, if one of these points of the curve shows it."""
        if self.takeover is not None:
            return self
        even = (each.generation for each in points if not each.step and each.best == each.worst)
        return replace(self, takeover=next(even, None))

    def value(self, measure: Measure) -> float | None:
        """Return the value of a measure; None before the first report."""
        report = self.report
        if report is None:
            return None
        values: dict[str, float] = {
            "generations": report.generation,
            "evaluations": report.evaluations,
            "best": report.best_so_far,
            "mean": report.conflicts.mean,
            "worst": report.conflicts.worst,
            "solved": float(report.outcome is not None and report.outcome.solved),
            "restarts": report.restarts,
            "takeover": inf if self.takeover is None else self.takeover,
            "solution": report.generation,
            "work": function_evaluations(report.evaluations, report.move_evaluations),
        }
        if measure in ("solution", "work") and not values["solved"]:
            return inf
        return values.get(measure)


class VariantFacts(NamedTuple):
    """The results of a variant in the table of an experiment.

    ``low``, ``high``: the interval of the share of solved runs, 0 to 1.
    """

    solved: int
    runs: int
    low: float
    high: float

    def value(self, measure: Measure) -> float | None:
        """Return the value of a measure; None for a measure of runs."""
        if measure != "unsolved" or not self.runs:
            return None
        return 100 * (1 - self.solved / self.runs)

    def overlaps(self, other: "VariantFacts") -> bool:
        """Whether the intervals of two variants have a value in common."""
        return self.low <= other.high and other.low <= self.high


Facts = RunFacts | VariantFacts


class RaceFacts(NamedTuple):
    """The race that is shown.

    ``ended``: the number of races that have ended since the window was opened.
    ``lanes``: the lanes of the last race, by the names of their recipes.
    """

    ended: int
    lanes: Mapping[str, RunFacts]


class ExperimentFacts(NamedTuple):
    """The experiment that is shown in the lab.

    ``finished``: whether all its runs are made.
    """

    name: str
    finished: bool
    variants: Mapping[str, VariantFacts]


class RunWatch(QObject):
    """Follows the runs of the window. ``changed()`` is emitted after each report and each pause."""

    changed = Signal()

    def __init__(self, solve_controller: SolveController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_new, self._count = False, 0
        self.run: RunFacts | None = None
        solve_controller.began.connect(self._begin)
        solve_controller.points.connect(self._take_points)
        solve_controller.watch(self, show=self._follow)

    @Slot()
    def _begin(self) -> None:
        self._is_new = True

    @Slot(list)
    def _take_points(self, points: Sequence[CurvePoint]) -> None:
        if self.run is not None and not self._is_new:
            self.run = self.run.with_points(points)

    @Slot(object)
    def _follow(self, state: AppState) -> None:
        if self._is_new and state.run.is_on and state.recipe is not None:
            self._is_new = False
            self._count += 1
            puzzle = state.board_state.puzzle
            self.run = RunFacts(self._count, puzzle, state.recipe, state.seed)
        run, is_held = self.run, state.run is RunState.PAUSED
        if run is None or self._is_new or state.report is None:
            return
        if run.report is not state.report or run.is_held is not is_held:
            self.run = replace(run, report=state.report, is_held=is_held)
            self.changed.emit()
