"""A run that goes on, as the rules of its caption ask about it; no Qt."""

from typing import NamedTuple

from sudoku_ga.app.run.advice import values_now
from sudoku_ga.app.run.watched import Watched
from sudoku_ga.app.worker.monitor import Measured
from sudoku_ga.evolution.past import Improvement
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Report
from sudoku_ga.evolution.roles import Role
from sudoku_ga.translation import counted

RECENT_GENERATIONS, _RECENT_SHARE = 20, 0.05
"""A restart is news for so many generations, or this share of the run."""

_RECENT_S = 1.0
"""What was measured holds for so many seconds of the run, or for the recent share of it."""

_STUCK_GENERATIONS, _STUCK_SHARE = 40, 0.4
"""Stuck is who has not improved for so many generations and for this share of the run, or of the
time since a restart: runs of the recipe ``evolution`` that go on to a solution often wait for a
third."""

_STUCK_SLOW_GENERATIONS, _STUCK_SLOW_S = 3, 5.0
"""Where generations are slow, so few of them and so many seconds of the run do."""


class RunOn(NamedTuple):
    """A run that has reported, with the recipe that is run.

    Parameters
    ----------
    watched : Watched
    report : Report
        The newest.
    recipe : Recipe
        Without alternatives, as the run began with it.
    """

    watched: Watched
    report: Report
    recipe: Recipe

    @property
    def last_improvement(self) -> Improvement | None:
        """The last fall of the least conflicts, None where there was none."""
        improvements = self.watched.progress.improvements
        return improvements[-1] if improvements else None

    @property
    def recent(self) -> float:
        """So many generations ago is recent."""
        return max(RECENT_GENERATIONS, _RECENT_SHARE * self.report.generation)

    @property
    def stalled(self) -> int:
        """For how many generations the present population has not improved."""
        report, progress = self.report, self.watched.progress
        if progress.restarted_at is None:
            return report.stagnation
        return report.generation - max(progress.fell_at, progress.restarted_at)

    @property
    def is_stuck(self) -> bool:
        """Whether the present population has not improved for long."""
        report, last, since = self.report, self.last_improvement, self.stalled
        restarted = self.watched.progress.restarted_at or 0
        if since < _STUCK_SHARE * (report.generation - restarted):
            return False
        slow_s = report.elapsed_s - (last.elapsed_s if last else 0.0)
        is_slow = since >= _STUCK_SLOW_GENERATIONS and slow_s >= _STUCK_SLOW_S and not restarted
        return since >= _STUCK_GENERATIONS or is_slow

    @property
    def measured(self) -> Measured | None:
        """What was measured of the present population lately, since the best last fell."""
        measured, report = self.watched.measured, self.report
        if measured is None or measured.report.start is not report.start:
            return None
        is_of_now = measured.report.restarts == report.restarts
        is_of_now &= report.generation - measured.report.generation <= self.stalled
        age_s = report.elapsed_s - measured.report.elapsed_s
        is_of_now &= age_s <= max(_RECENT_S, _RECENT_SHARE * report.elapsed_s)
        return measured if is_of_now else None

    def values(self, role: Role, parameter: str) -> tuple[float, ...]:
        """Return the present values of a number, one for each component that has it."""
        now = values_now(self.report.changes)
        found = [
            now.get(setting.path, setting.value)
            for setting in self.recipe.settings()
            if setting.role is role and setting.parameter.name == parameter
        ]
        return tuple(float(value) for value in found if isinstance(value, int | float))

    def value(self, role: Role, parameter: str) -> float | None:
        """Return the present value of a number of the recipe, None where it has none."""
        return next(iter(self.values(role, parameter)), None)

    @property
    def crosses(self) -> bool:
        """Whether boards are crossed at all."""
        rates = self.values(Role.CROSSOVER, "rate")
        return bool(self.recipe.all(Role.CROSSOVER)) and (not rates or any(rates))

    @property
    def temperature(self) -> float | None:
        """That at which a child competes with its parent; None without such a trial."""
        return self.value(Role.REPLACEMENT, "temperature")


def conflict_words(count: int) -> str:
    """Return a number of conflicts in words."""
    return counted("{count:,} conflict", "{count:,} conflicts", count)
