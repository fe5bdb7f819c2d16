"""A run that goes on, as the rules of its caption ask about it; no Qt."""

import math
from typing import NamedTuple

from sudoku_ga.app.caption.advice import values_now
from sudoku_ga.app.caption.monitor import Measured
from sudoku_ga.app.caption.watched import Watched
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.temperature import temperature_by_rule
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import RunImprovement
from sudoku_ga.translation import counted

RECENT_GENERATIONS, _RECENT_SHARE = 20, 0.05
"""A restart is news for so many generations, or this share of the run."""

_RECENT_S = 1.0
"""What was measured holds for so many seconds of the run, or for the recent share of it."""

_STUCK_GENERATIONS, _STUCK_SHARE = 300, 0.6
"""Stuck is who has not improved for so many generations and for this share of the run, or of the
time since a restart. Measured with ``evolution``: runs of grade 1 take 126 generations in the
median and 1 of 30 is stuck at some time; those of grades 2 to 6 take 239 to 295 and a quarter to a
third are stuck; those of the six hard puzzles take 7,400, and all are."""

_STUCK_BEFORE_RESTART = 0.75
"""Of the stalled generations after which a recipe begins anew, where that is sooner."""

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
    def last_improvement(self) -> RunImprovement | None:
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
        return report.generation - max(progress.improved_at, progress.restarted_at)

    @property
    def is_stuck(self) -> bool:
        """Whether the present population has not improved for long."""
        report, last, since = self.report, self.last_improvement, self.stalled
        restarted = self.watched.progress.restarted_at or 0
        if since < _STUCK_SHARE * (report.generation - restarted):
            return False
        slow_s = report.elapsed_s - (last.elapsed_s if last else 0.0)
        is_slow = since >= _STUCK_SLOW_GENERATIONS and slow_s >= _STUCK_SLOW_S and not restarted
        return since >= self._stuck_generations or is_slow

    @property
    def _stuck_generations(self) -> float:
        """After how many generations without an improvement the population is stuck."""
        restart = self.value(Role.RESTART, "generations") or math.inf
        return min(_STUCK_GENERATIONS, _STUCK_BEFORE_RESTART * restart)

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
    def relative_temperature(self) -> float | None:
        """That of a mutation that tries swaps, as a multiple of a rule; None without such one."""
        return self.value(Role.MUTATION, "relative_temperature")

    @property
    def temperature(self) -> float | None:
        """That of a mutation or a local search, in conflicts; None where there is none to know."""
        relative = self.relative_temperature
        if relative is None:
            return self.value(Role.LOCAL_SEARCH, "temperature") or None
        filled = self.report.start.filled
        return relative * temperature_by_rule(1 - filled.given_count / filled.geometry.cell_count)

    @property
    def kept_share(self) -> float | None:
        """The share of the changes that add one conflict which are kept at the temperature."""
        temperature = self.temperature
        return None if temperature is None else math.exp(-1 / temperature)


def conflict_words(count: int) -> str:
    """Return a number of conflicts in words."""
    return counted("{count:,} conflict", "{count:,} conflicts", count)
