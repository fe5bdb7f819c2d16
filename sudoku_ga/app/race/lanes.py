"""Several runs on one puzzle, kept in step by a measure; no Qt."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.core.report import Change, Phase, Report
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid

LEAST_LANES, MOST_LANES = 2, 4
_NOT_BEGUN = -1.0


@dataclass(frozen=True)
class Lane:
    """What one run of a race is made of.

    ``name``: of its recipe, with the changed value where there is one.
    ``ink``: the colour of the theme in which the lane is shown.
    ``changes``: those of a recorded run, by generation, to be repeated.
    """

    name: str
    recipe: Recipe
    seed: int
    ink: str
    changes: tuple[Change, ...] = ()


Begin = Callable[[Lane, Control], Iterator[Report]]


def measured(report: Report, along: Along) -> float:
    """Return the progress of a run by a measure, in its units.

    A generation that has not ended does not count.
    """
    if along is Along.EVALUATIONS:
        return float(report.evaluations)
    if along is Along.SECONDS:
        return report.elapsed_s
    return float(report.generation - (report.phase is Phase.IMPROVING))


@dataclass
class LaneRun:
    """The run of a lane, with its progress.

    ``failure``: why the run ended by an error.
    """

    lane: Lane
    control: Control
    report: Report | None = None
    failure: Failure | None = None
    reports: Iterator[Report] | None = field(default=None, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether the run has ended, by itself, by a stop or by an error."""
        ended = self.report is not None and self.report.outcome is not None
        return ended or self.failure is not None

    def at(self, along: Along) -> float:
        """Return the progress of the run; below 0 before its first report."""
        return _NOT_BEGUN if self.report is None else measured(self.report, along)


class Race:
    """Runs on one puzzle, of which the one behind goes on.

    Each run is the same as alone: the race decides only which of them makes its next report.

    ``along``: by what the runs are kept in step. Seconds are those of each run's own clock, which
    counts its computing alone: that is fair on one core too.
    ``begin``: returns the reports of a lane.
    """

    def __init__(self, puzzle: Grid, lanes: Sequence[Lane], along: Along, begin: Begin) -> None:
        self.puzzle, self.along, self._begin = puzzle, along, begin
        self.runs = [LaneRun(lane, Control(lane.changes)) for lane in lanes]
        self._from, self._to = self._low, self._high

    @property
    def is_over(self) -> bool:
        """Whether every run has ended."""
        return all(run.is_over for run in self.runs)

    def advance(self) -> int | None:
        """Advance the run that is behind by one report, or end it by an error.

        Returns the place of its lane, the first of those equally far; None where all have ended.
        """
        going = [place for place, run in enumerate(self.runs) if not run.is_over]
        if not going:
            return None
        behind = min(going, key=lambda place: self.runs[place].at(self.along))
        run = self.runs[behind]
        try:
            if run.reports is None:
                run.reports = self._begin(run.lane, run.control)
            run.report = next(run.reports)
        except Exception as error:  # the other lanes go on
            run.failure = Failure.of(error)
        return behind

    def end_round(self) -> bool:
        """Return whether the runs are in step again, and begin the next round if so.

        In a round every run gains on where the last one was, and reaches where the first one was:
        by generations, each makes one.
        """
        low = self._low
        if low <= self._from or low < self._to:
            return False
        self._from, self._to = low, self._high
        return True

    def stop(self) -> None:
        """End every run as cancelled at its next report."""
        for run in self.runs:
            run.control.stop()

    @property
    def _low(self) -> float:
        return min(self._places, default=float("inf"))

    @property
    def _high(self) -> float:
        return max(self._places, default=float("inf"))

    @property
    def _places(self) -> list[float]:
        return [run.at(self.along) for run in self.runs if not run.is_over]
