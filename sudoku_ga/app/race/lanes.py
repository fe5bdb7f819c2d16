"""The lanes of a race, kept in step by a measure, and their state in words. No Qt."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sudoku_ga.app.charts.curve import Along, Curve
from sudoku_ga.app.run.summary import Ending, RunSummary
from sudoku_ga.app.run.words import conflicts_text, generations_text
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.core.report import Change, Phase, Report
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later, local_number

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.record import RunRecord


LEAST_LANES, MOST_LANES = 2, 4
_NOT_BEGUN = -1.0


@dataclass(frozen=True)
class Lane:
    """The inputs of one run of a race.

    ``name``: the name of its recipe, with the changed value if there is one.
    ``ink``: the colour of the theme in which the lane is shown.
    ``changes``: the changes of a recorded run, by generation, which are repeated.
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

    ``failure``: the error that ended the run; None without one.
    """

    lane: Lane
    control: Control
    report: Report | None = None
    failure: Failure | None = None
    reports: Iterator[Report] | None = field(default=None, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether the run has ended: by itself, by a stop or by an error."""
        ended = self.report is not None and self.report.outcome is not None
        return ended or self.failure is not None

    def at(self, along: Along) -> float:
        """Return the progress of the run; negative before its first report."""
        return _NOT_BEGUN if self.report is None else measured(self.report, along)


class Race:
    """Runs on one puzzle. The run that is behind goes on.

    Each run is the same as it would be alone: the race decides only which run makes its next
    report.

    ``along``: the measure that keeps the runs in step. Seconds are those of each run's own clock,
    which counts only its computing: this is fair on one core too.
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

        Returns the place of its lane, the first if several are equally far; None if all have ended.
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
        except BaseException as error:  # the other lanes go on
            run.failure = Failure.of(error)
        return behind

    def end_round(self) -> bool:
        """Return whether the runs are in step again, and if so begin the next round.

        In a round every run goes beyond the place of the last one, and at least to the place of the
        first one. If the measure is generations, each run makes one.
        """
        low = self._low
        if low <= self._from or low < self._to:
            return False
        self._from, self._to = low, self._high
        return True

    def stop(self) -> None:
        """End every run as cancelled, at its next report."""
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


_ORDINALS = (later("1st"), later("2nd"), later("3rd"), later("4th"))


@dataclass
class LaneState:
    """The state of a lane in the window.

    ``failure``: the error that ended the lane; None without one.
    ``record``: the record of the run; None until it has ended.
    """

    lane: Lane
    curve: Curve = field(default_factory=Curve)
    report: Report | None = None
    failure: Failure | None = None
    record: "RunRecord | None" = None

    @property
    def is_solved(self) -> bool:
        """Whether the run has found a solution."""
        outcome = None if self.report is None else self.report.outcome
        return outcome is not None and outcome.solved

    @property
    def is_over(self) -> bool:
        """Whether the run has ended."""
        ended = self.report is not None and self.report.outcome is not None
        return ended or self.failure is not None

    def at(self, along: Along) -> float:
        """Return the progress of the run by a measure; negative before its first report."""
        return -1.0 if self.report is None else measured(self.report, along)


def places(states: Sequence[LaneState], along: Along) -> list[int | None]:
    """Return the place of each lane, counted from 1; None if it is open or unsolved.

    A place is given once no other lane can come before it. Lanes that solved at the same measure
    share a place.
    """
    solved = [each.at(along) for each in states if each.is_solved]
    behind = min((each.at(along) for each in states if not each.is_over), default=float("inf"))
    return [
        1 + sum(other < each.at(along) for other in solved)
        if each.is_solved and each.at(along) <= behind
        else None
        for each in states
    ]


def ordinal(place: int) -> str:
    """Return ``1st`` to ``4th``."""
    return _(_ORDINALS[place - 1])


def amount_text(amount: float, along: Along) -> str:
    """Return the text for an amount of a measure, with its unit."""
    if along is Along.SECONDS:
        return _("{seconds:,.2f} s").format(seconds=amount)
    if along is Along.EVALUATIONS:
        return counted("{count:,} evaluation", "{count:,} evaluations", int(amount))
    return generations_text(int(amount))


def lane_text(state: LaneState, along: Along) -> str:
    """Return the text below the board of a lane."""
    report = state.report
    if state.failure is not None:
        return _("ended by an error ({reason})").format(reason=state.failure.message)
    if report is None:
        return _("waiting to start")
    generation = _("generation {generation:,}").format(generation=report.generation)
    if report.outcome is None:
        return generation
    amount, ending = amount_text(state.at(along), along), RunSummary.of(report).ending
    if state.is_solved:
        return _("solved in {amount}").format(amount=amount)
    if ending is Ending.STOPPED:
        return _("stopped after {amount}").format(amount=amount)
    if ending is Ending.NO_SOLUTION:
        return _("found that the puzzle has no solution")
    return _("gave up at its limit after {amount}").format(amount=amount)


def title_text(states: Sequence[LaneState], along: Along) -> str:
    """Return the text about which lane is first, or that none is yet or none will be."""
    first = [
        state.lane.name
        for state, place in zip(states, places(states, along), strict=True)
        if place == 1
    ]
    if len(first) > 1:
        return _("A tie: {names}").format(names=", ".join(first))
    if first:
        return _("{name} wins").format(name=first[0])
    if all(each.is_over for each in states):
        return _("No run of this race solved the puzzle")
    return ""


def result_text(states: Sequence[LaneState], along: Along) -> str:
    """Return the text about what each lane needed, and how little one race proves."""
    order = sorted(
        states, key=lambda each: (not each.is_solved, each.failure is not None, each.at(along))
    )
    each_one = "; ".join(f"{each.lane.name}: {lane_text(each, along)}" for each in order)
    if not any(each.is_solved for each in states):
        return f"{each_one}."
    caution = _("One run per lane with these seeds; other seeds may give another order.")
    return f"{each_one}. {caution}"


def leading_text(states: Sequence[LaneState]) -> str:
    """Return the text about the lane with the fewest conflicts."""
    going = [each for each in states if each.report is not None and not each.is_over]
    if any(each.report is None and not each.is_over for each in states) or not going:
        return _("The lanes begin")
    best = {each.lane.name: each.report.conflicts.best for each in going if each.report}
    least = min(best.values())
    ahead = [name for name, conflicts in best.items() if conflicts == least]
    if len(ahead) > 1:
        return _("Level: {names} with {conflicts}").format(
            names=", ".join(ahead), conflicts=conflicts_text(least)
        )
    return _("{name} is ahead with {conflicts}").format(
        name=ahead[0], conflicts=conflicts_text(least)
    )


class Tally:
    """The wins in a session's races between the same lanes on the same puzzle."""

    def __init__(self) -> None:
        self._about: tuple[object, ...] = ()
        self._wins: Counter[str] = Counter()
        self._names: tuple[str, ...] = ()
        self.races = 0

    def add(self, puzzle: Grid, states: Sequence[LaneState], along: Along) -> None:
        """Count a race that has ended. If it had other lanes, it begins a new tally."""
        about = (puzzle, along, *((each.lane.name, each.lane.recipe) for each in states))
        if about != self._about:
            self._about, self._wins, self.races = about, Counter(), 0
            self._names = tuple(each.lane.name for each in states)
        self.races += 1
        for state, place in zip(states, places(states, along), strict=True):
            self._wins[state.lane.name] += place == 1

    @property
    def text(self) -> str:
        """The text for the wins of each lane; empty before the second race."""
        if self.races < 2:
            return ""
        wins = ", ".join(f"{name} {local_number(self._wins[name])}" for name in self._names)
        return _("Wins in {races:,} races: {wins}").format(races=self.races, wins=wins)
