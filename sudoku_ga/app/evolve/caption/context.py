"""Captions, and what they are made from: state, run and measurements. No Qt."""

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from sudoku_ga.app.evolve.caption.advice import Adjustment, values_now
from sudoku_ga.app.run.reports import Measured
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.run.summary import RunSummary
from sudoku_ga.app.run.words import conflicts_text, in_generation
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.temperature import temperature_by_rule
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting
from sudoku_ga.evolution.records.history import NO_PROGRESS, RunImprovement, RunProgress
from sudoku_ga.puzzle.layout import NO_FEATURE, Feature
from sudoku_ga.translation import _

FAST_RECIPE = "fast"
"""The recipe with which others are compared, and which is offered where another is too slow."""

_LARGE_SIZE = 9
"""A board of more digits is large for recipes that are made to be watched."""


class Offer(StrEnum):
    """What the link at the end of a caption does."""

    COMPARE = "compare"  # repeat the run that has ended with the fast recipe
    SWITCH = "switch"  # take the fast recipe; a run that goes on ends, and begins again with it
    RETURN = "return"  # take the recipe again that was compared
    LAB = "lab"  # edit an experiment with the puzzle and the recipe


class Rule(StrEnum):
    """The rule that made a caption."""

    IDLE = "idle"
    IDLE_LARGE = "idle-large"
    IDLE_MISFIT = "idle-misfit"
    CANNOT_RUN = "cannot-run"
    PREPARING = "preparing"
    NOT_EVOLVED = "not-evolved"
    CHECKING = "checking"
    STARTING = "starting"
    MADE_AGAIN = "made-again"
    BEGUN = "begun"
    CHANGED = "changed"
    RESTARTED = "restarted"
    TOO_HOT = "too-hot"
    LARGE = "large"
    FAST_PROGRESS = "fast-progress"
    PROGRESS = "progress"
    NEARLY_SOLVED = "nearly-solved"
    WAITING = "waiting"
    STUCK_ALIKE = "stuck-alike"
    STUCK_COLD = "stuck-cold"
    STUCK_HOT = "stuck-hot"
    STUCK_UNCROSSED = "stuck-uncrossed"
    STUCK_FEW = "stuck-few"
    STUCK_CROSSED = "stuck-crossed"
    STUCK_VARIED = "stuck-varied"
    STUCK = "stuck"
    STOPPING = "stopping"
    PAUSED = "paused"
    PAST = "past"
    SOLVED = "solved"
    SOLVED_BY_LOGIC = "solved-by-logic"
    NO_SOLUTION = "no-solution"
    ENDED = "ended"
    BROKEN_OFF = "broken-off"


class Caption(NamedTuple):
    """A caption: what is happening, in bold, then the rest, then a link.

    While it stays, title and curve go on counting. So it contains nothing that the next generation
    makes untrue.

    ``offer``: what the link does.
    ``link``: its words.
    ``advised``: the adjustments that the text advises.
    """

    rule: Rule
    lead: str
    text: str = ""
    offer: Offer | None = None
    link: str = ""
    advised: tuple[Adjustment, ...] = ()

    @property
    def plain(self) -> str:
        """The whole caption without emphasis."""
        return joined(self.lead, self.text, self.link)


class Comparison(NamedTuple):
    """An earlier run of the same puzzle and seed: its recipe's title and its last report."""

    title: str
    report: Report


@dataclass(frozen=True)
class CaptionContext:
    """What a caption is made from.

    ``chosen``: the recipe of the panel, with which the next run would begin.
    ``fast``: the recipe :data:`FAST_RECIPE`, once the recipes are loaded.
    ``progress``: the progress of the run in the state.
    ``measured``: the newest measurement of its population.
    ``news_from``: the generation after which an event is news.
    ``comparison``: the run with which the run of the state is compared.
    """

    state: AppState
    chosen: Recipe | None = None
    fast: Recipe | None = None
    progress: RunProgress = NO_PROGRESS
    measured: Measured | None = None
    news_from: int = -1
    comparison: Comparison | None = None

    @property
    def _size(self) -> int:
        return self.state.board_state.puzzle.geometry.size

    @property
    def has_other_recipe(self) -> bool:
        """Whether the next run would begin with another recipe than the run of the state."""
        chosen, recipe = self.chosen, self.state.recipe
        return chosen is not None and recipe is not None and chosen.name != recipe.name

    def is_slower(self, recipe: Recipe | None) -> bool:
        """Whether a recipe is not the fast one, nor what the fast one uses on this board.

        The fast one uses the first alternative that handles the board. If that refuses the board
        for the number of its fillings, it uses the second.
        """
        if recipe is None or self.fast is None:
            return False
        listed = self.fast.candidates(self._size)
        handling = [each.name for each in listed if not self.lacking(each)]
        return recipe.name not in (self.fast.name, *handling[:2])

    def is_large(self, recipe: Recipe | None) -> bool:
        """Whether the board is larger than the boards that a recipe is made for."""
        return self._size > _LARGE_SIZE and self.is_slower(recipe)

    def lacking(self, recipe: Recipe) -> frozenset[Feature]:
        """Return the features of the board that the best alternative of a recipe cannot handle."""
        features = self.state.board_state.puzzle.geometry.features
        if not features:
            return NO_FEATURE
        lacking = [
            frozenset().union(
                *(features - each.features for group in one.components.values() for each in group)
            )
            for one in recipe.candidates(self._size)
        ]
        return min(lacking, key=len, default=NO_FEATURE)


_RECENT_S, _RECENT_SHARE = 1.0, 0.05
"""A measurement holds for this many seconds of the run, or for this share of it."""

_STUCK_GENERATIONS, _STUCK_SHARE = 300, 0.6
"""A run is stuck if nothing improves for this many generations, and for this share of its length.

The length counts from the last restart. Measured with the recipe ``evolution``:

=====================  =====================  =============================
puzzles                median of generations  runs that are stuck at a time
=====================  =====================  =============================
grade 1                126                    1 of 30
grades 2 to 6          239 to 295             a quarter to a third
the six hard puzzles   7,400                  all
=====================  =====================  =============================
"""

_STUCK_BEFORE_RESTART = 0.75
"""A recipe restarts after a number of generations without improvement.

If this share of them is less than ``_STUCK_GENERATIONS``, the run is stuck after it.
"""

_BAD_SHARE = 0.28
"""Boards are bad if their mean conflicts are at least this share of those at the beginning.

With its own parameters ``evolution`` stays below a ninth. With parameters that keep it at a third,
half of the runs are solved; at a half none are.
"""

_HOT_TEMPERATURE = 1.5
"""From this multiple of the rule on, a temperature is too high.

A run then takes several times as long. At twice the rule only half of the runs are solved, and no
other parameter helps much.
"""

OFTEN_KEPT = 0.3
"""A temperature that keeps this share of the changes that add one conflict is too high.

Of the changes that add more conflicts it keeps fewer.
"""

_MUCH_CROSSOVER = 0.5
"""From this crossover rate on, a run takes several times as long as without crossover.

At a rate of 1 half of the runs are not solved.
"""

_FEW_BOARDS = 32
"""A population of fewer boards is small.

With this size as many runs are solved as with 64, the size of ``evolution``; with 8 half as many.
"""

_STUCK_SLOW_GENERATIONS, _STUCK_SLOW_S = 3, 5.0
"""Where generations are slow, a run is stuck after this many generations and seconds."""


@dataclass(frozen=True)
class RunContext:
    """A run that has reported, with its recipe.

    ``recipe``: the recipe with which the run began, without alternatives.
    """

    context: CaptionContext
    report: Report
    recipe: Recipe

    @property
    def summary(self) -> RunSummary:
        """The facts of the report."""
        return RunSummary.of(self.report)

    @property
    def improvements(self) -> tuple[RunImprovement, ...]:
        """The newest improvements until the report. The run may be some generations further."""
        known = self.context.progress.improvements
        return tuple(each for each in known if each.generation <= self.report.generation)

    @property
    def last_improvement(self) -> RunImprovement | None:
        """The last improvement of the best so far; None if there was none."""
        return self.improvements[-1] if self.improvements else None

    @property
    def news(self) -> Rule | None:
        """The newest event while it is news: a changed control, a restart or a new best.

        Not news are a new best that was lost to the temperature, a changed temperature whose effect
        is seen, and one of many restarts.
        """
        report, progress, since = self.report, self.context.progress, self.context.news_from
        period = self.value(Role.RESTART, "generations") or math.inf
        events: list[tuple[int, Rule | None]] = [(since, None)]
        if self.last_improvement is not None:
            lasts = not self.is_too_hot
            events.append((self.last_improvement.generation, Rule.PROGRESS if lasts else None))
        if progress.restarted_at is not None:
            is_rare = report.generation - since <= period
            events.append((progress.restarted_at, Rule.RESTARTED if is_rare else None))
        if report.changes:
            change = report.changes[-1]
            is_seen = self.is_too_hot and change.path.endswith("temperature")
            events.append((change.generation, None if is_seen else Rule.CHANGED))
        return max(events, key=lambda event: event[0])[1]

    @property
    def stalled(self) -> int:
        """The number of generations for which the present population has not improved."""
        report, progress = self.report, self.context.progress
        if progress.restarted_at is None:
            return report.stagnation
        return report.generation - max(progress.improved_at, progress.restarted_at)

    @property
    def is_stuck(self) -> bool:
        """Whether the present population has not improved for long."""
        report, last, since = self.report, self.last_improvement, self.stalled
        restarted = self.context.progress.restarted_at or 0
        if since < _STUCK_SHARE * (report.generation - restarted):
            return False
        slow_s = report.elapsed_s - (last.elapsed_s if last else 0.0)
        is_slow = since >= _STUCK_SLOW_GENERATIONS and slow_s >= _STUCK_SLOW_S and not restarted
        return since >= self._stuck_generations or is_slow

    @property
    def _stuck_generations(self) -> float:
        """The number of generations without improvement after which the population is stuck."""
        restart = self.value(Role.RESTART, "generations") or math.inf
        return min(_STUCK_GENERATIONS, _STUCK_BEFORE_RESTART * restart)

    @property
    def measured(self) -> Measured | None:
        """A recent measurement of the present population; None if there is none."""
        measured, report = self.context.measured, self.report
        if measured is None or measured.report.start is not report.start:
            return None
        is_of_now = measured.report.restarts == report.restarts
        is_of_now &= report.generation - measured.report.generation <= self.stalled
        age_s = report.elapsed_s - measured.report.elapsed_s
        is_of_now &= age_s <= max(_RECENT_S, _RECENT_SHARE * report.elapsed_s)
        return measured if is_of_now else None

    @property
    def alike(self) -> float:
        """The share of the free cells in which two boards agree; NaN if it is not known."""
        alike = None if self.measured is None else self.measured.alike
        return math.nan if alike is None else alike

    @property
    def is_bad(self) -> bool:
        """Whether the boards are nearly as bad as random ones."""
        return self.report.conflicts.mean >= _BAD_SHARE * self.context.progress.first_mean

    @property
    def is_hot(self) -> bool:
        """Whether the temperature keeps too many changes for the worse."""
        if self.relative_temperature is None:
            return (self.kept_share or 0.0) >= OFTEN_KEPT
        return self.relative_temperature >= _HOT_TEMPERATURE

    @property
    def is_too_hot(self) -> bool:
        """Whether good boards were lost because of the temperature."""
        return self.is_hot and self.is_bad and self.summary.has_lost_best

    @cached_property
    def _settings(self) -> list[Setting]:
        return self.recipe.settings()  # each caption asks for a dozen values

    def values(self, role: Role, parameter: str) -> tuple[float, ...]:
        """Return the present values of a number, one for each component with this parameter."""
        now = values_now(self.report.changes)
        found = [
            now.get(setting.path, setting.value)
            for setting in self._settings
            if setting.role is role and setting.parameter.name == parameter
        ]
        return tuple(float(value) for value in found if isinstance(value, int | float))

    def value(self, role: Role, parameter: str) -> float | None:
        """Return the present value of a number of the recipe; None if the recipe has none."""
        return next(iter(self.values(role, parameter)), None)

    @property
    def crosses(self) -> bool:
        """Whether the recipe crosses boards at all."""
        rates = self.values(Role.CROSSOVER, "rate")
        return bool(self.recipe.all(Role.CROSSOVER)) and (not rates or any(rates))

    @property
    def relative_temperature(self) -> float | None:
        """The temperature of a mutation that tries swaps, as a multiple of the rule."""
        return self.value(Role.MUTATION, "relative_temperature")

    @property
    def temperature(self) -> float | None:
        """The temperature of a mutation or a local search, in conflicts; None without either."""
        relative = self.relative_temperature
        if relative is None:
            return self.value(Role.LOCAL_SEARCH, "temperature") or None
        filled = self.report.start.filled
        geometry = filled.geometry
        free_share = 1 - filled.given_count / geometry.cell_count
        return relative * temperature_by_rule(free_share, geometry.caged_share)

    @property
    def kept_share(self) -> float | None:
        """Of the changes that add one conflict, the share that is kept at the temperature."""
        temperature = self.temperature
        return None if temperature is None else math.exp(-1 / temperature)

    @property
    def crosses_much(self) -> bool:
        """Whether a recipe that tries swaps crosses so often that its boards become alike."""
        rate = self.value(Role.CROSSOVER, "rate") or 0
        return self.relative_temperature is not None and rate >= _MUCH_CROSSOVER

    @property
    def has_few_boards(self) -> bool:
        """Whether more boards would solve more puzzles."""
        return (self.value(Role.POPULATION, "size") or _FEW_BOARDS) < _FEW_BOARDS


def lost_best_text(run: RunSummary) -> str:
    """Return when the best so far was found, if it is no longer in the population."""
    if not run.has_lost_best:
        return ""
    return _("The best so far had {conflicts}, {when}.").format(
        conflicts=conflicts_text(run.best_so_far), when=in_generation(run.found_in)
    )


def joined(*sentences: str) -> str:
    """Return sentences one after the other, without the empty ones."""
    return " ".join(sentence for sentence in sentences if sentence)
