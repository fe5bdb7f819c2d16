"""What a caption is made from: state, run, measurements, advice; no Qt."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from sudoku_ga.app.run.reports import Measured
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.run.summary import RunSummary
from sudoku_ga.app.run.words import conflicts_text, in_generation
from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.report import Change, Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.temperature import temperature_by_rule
from sudoku_ga.evolution.recipe.live_controls import live_controls
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting
from sudoku_ga.evolution.records.history import NO_PROGRESS, RunImprovement, RunProgress
from sudoku_ga.puzzle.layout import NO_FEATURE, Feature
from sudoku_ga.translation import _, later


class Lever(Enum):
    """A property of a recipe that one or more of its parameters set."""

    POPULATION = auto()
    SELECTION = auto()
    CROSSOVER = auto()
    MUTATION = auto()
    TEMPERATURE = auto()


class Adjustment(NamedTuple):
    """A property and whether there should be more of it."""

    lever: Lever
    more: bool


_NAMES: Mapping[tuple[Role, str], Lever] = {
    (Role.POPULATION, "size"): Lever.POPULATION,
    (Role.SELECTION, "tournament_size"): Lever.SELECTION,
    (Role.CROSSOVER, "rate"): Lever.CROSSOVER,
    (Role.MUTATION, "rate"): Lever.MUTATION,
    (Role.MUTATION, "swaps"): Lever.MUTATION,
    (Role.MUTATION, "max_swaps"): Lever.MUTATION,
    (Role.MUTATION, "relative_temperature"): Lever.TEMPERATURE,
    (Role.LOCAL_SEARCH, "rate"): Lever.MUTATION,  # of the mutants from which the best is taken
    (Role.LOCAL_SEARCH, "temperature"): Lever.TEMPERATURE,
}

_WORDS: Mapping[Adjustment, str] = {
    Adjustment(Lever.POPULATION, True): later("a larger population"),
    Adjustment(Lever.SELECTION, True): later("stronger selection"),
    Adjustment(Lever.SELECTION, False): later("weaker selection"),
    Adjustment(Lever.CROSSOVER, True): later("more crossover"),
    Adjustment(Lever.CROSSOVER, False): later("less crossover"),
    Adjustment(Lever.MUTATION, True): later("more mutation"),
    Adjustment(Lever.MUTATION, False): later("less mutation"),
    Adjustment(Lever.TEMPERATURE, True): later("a higher temperature"),
    Adjustment(Lever.TEMPERATURE, False): later("a lower temperature"),
}
"""What can be advised."""


def advised(
    recipe: Recipe, changes: Sequence[Change], adjustments: Sequence[Adjustment]
) -> tuple[Adjustment, ...]:
    """Return the first two adjustments that are possible.

    ``recipe``: the one that is run, without alternatives, as it was begun with.
    ``changes``: those made since, by generation.
    ``adjustments``: the best first; each is one of those that have words.
    """
    possible = possible_adjustments(recipe, changes)
    return tuple(each for each in dict.fromkeys(adjustments) if each in possible)[:2]


def advice(adjustments: Sequence[Adjustment]) -> str:
    """Return a sentence that names one or two adjustments; empty without any."""
    words = [_(_WORDS[adjustment]) for adjustment in adjustments]
    if len(words) == 2:
        return _("Try {one}, or {other}.").format(one=words[0], other=words[1])
    return _("Try {one}.").format(one=words[0]) if words else ""


def possible_adjustments(recipe: Recipe, changes: Sequence[Change]) -> frozenset[Adjustment]:
    """Return in which directions the live controls of a run are not at their ends."""
    now = values_now(changes)
    adjustments: set[Adjustment] = set()
    for setting in live_controls(recipe):
        lever = _NAMES.get((setting.role, setting.parameter.name))
        if lever is not None:
            adjustments.update(
                _adjustments_of(setting, now.get(setting.path, setting.value), lever)
            )
    return frozenset(adjustments)


def values_now(changes: Sequence[Change]) -> dict[str, int | float]:
    """Return the values that were changed during a run, by their paths."""
    return {change.path: change.value for change in changes}


def _adjustments_of(setting: Setting, value: object, lever: Lever) -> list[Adjustment]:
    number = setting.parameter
    if not isinstance(number, Number) or not isinstance(value, int | float):
        return []
    by_rule = value == 0 and bool(number.zero_means)
    ends = ((True, value < number.high), (False, by_rule or value > number.low))
    return [Adjustment(lever, more) for more, is_possible in ends if is_possible]


FAST_RECIPE = "fast"
"""The recipe with which others are compared, and which is offered where one is too slow."""

_LARGE_SIZE = 9
"""Boards of more digits are large for recipes that are made to be context."""


class Offer(StrEnum):
    """What the link at the end of a caption does."""

    COMPARE = "compare"  # make the run that has ended again with the fast recipe
    SWITCH = "switch"  # take the fast recipe; a run that is on ends, and begins anew with it
    RETURN = "return"  # take the recipe again that was compared
    LAB = "lab"  # edit an experiment of the puzzle and the recipe


class Rule(StrEnum):
    """Which rule a caption comes from."""

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
    LARGE = "large"
    FAST_PROGRESS = "fast-progress"
    PROGRESS = "progress"
    NEARLY_SOLVED = "nearly-solved"
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
    """A caption: what is happening in bold, then the rest, then a link.

    While a run goes on it stays for two seconds, and title and curve count on meanwhile: it says
    nothing that the next generation makes untrue.

    ``offer``: what the link does.
    ``link``: its words.
    ``advised``: what the text advises.
    """

    rule: Rule
    lead: str
    text: str = ""
    offer: Offer | None = None
    link: str = ""
    advised: tuple[Adjustment, ...] = ()

    @property
    def plain(self) -> str:
        """All of it without emphasis."""
        return joined(self.lead, self.text, self.link)


class Comparison(NamedTuple):
    """An earlier run of the same puzzle and seed: the title of its recipe and its last report."""

    title: str
    report: Report


@dataclass(frozen=True)
class CaptionContext:
    """What a caption is made from.

    ``chosen``: the recipe of the panel, with which the next run would begin.
    ``fast``: the recipe :data:`FAST_RECIPE`, once the recipes are loaded.
    ``progress``: of the run of the state.
    ``measured``: the newest measurement of its population.
    ``comparison``: the run with which that of the state is compared.
    """

    state: AppState
    chosen: Recipe | None = None
    fast: Recipe | None = None
    progress: RunProgress = NO_PROGRESS
    measured: Measured | None = None
    comparison: Comparison | None = None

    @property
    def _size(self) -> int:
        return self.state.board_state.puzzle.geometry.size

    @property
    def running(self) -> Recipe | None:
        """The recipe that is run, one without alternatives."""
        recipe, report = self.state.recipe, self.state.report
        if recipe is None or report is None:
            return None
        return recipe.taken(report.start.recipe_name)

    def is_slower(self, recipe: Recipe | None) -> bool:
        """Whether a recipe is neither the fast one nor what that one takes on this board.

        The fast one takes the first alternative that handles the board, or the second if the first
        refuses it for the number of its fillings.
        """
        if recipe is None or self.fast is None:
            return False
        listed = self.fast.candidates(self._size)
        handling = [each.name for each in listed if not self.lacking(each)]
        return recipe.name not in (self.fast.name, *handling[:2])

    def is_large(self, recipe: Recipe | None) -> bool:
        """Whether the board is larger than those that a recipe is made for."""
        return self._size > _LARGE_SIZE and self.is_slower(recipe)

    def lacking(self, recipe: Recipe) -> frozenset[Feature]:
        """Return what the board has that a recipe, and each of its alternatives, cannot handle."""
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


RECENT_GENERATIONS, _RECENT_SHARE = 20, 0.05
"""A restart is recent for this many generations, or this share of the run."""

_RECENT_S = 1.0
"""A measurement holds for this many seconds of the run, or for the recent share of it."""

_STUCK_GENERATIONS, _STUCK_SHARE = 300, 0.6
"""A run is stuck without an improvement for this many generations and this share of the run, or of
the time since a restart. Measured with ``evolution``: runs of grade 1 take 126 generations in the
median and 1 of 30 is stuck at some time; those of grades 2 to 6 take 239 to 295 and a quarter to a
third are stuck; those of the six hard puzzles take 7,400, and all are."""

_STUCK_BEFORE_RESTART = 0.75
"""Share of the stalled generations after which a recipe restarts, if that is sooner."""

_STUCK_SLOW_GENERATIONS, _STUCK_SLOW_S = 3, 5.0
"""Where generations are slow: this many generations and seconds of the run."""


class RunContext(NamedTuple):
    """A run that has reported, with the recipe that is run.

    ``recipe``: without alternatives, as the run began with it.
    """

    context: CaptionContext
    report: Report
    recipe: Recipe

    @property
    def summary(self) -> RunSummary:
        """What is said of the report."""
        return RunSummary.of(self.report)

    @property
    def improvements(self) -> tuple[RunImprovement, ...]:
        """The newest improvements until the report; the run may be some generations further."""
        known = self.context.progress.improvements
        return tuple(each for each in known if each.generation <= self.report.generation)

    @property
    def last_improvement(self) -> RunImprovement | None:
        """The last improvement of the best so far, None if there was none."""
        return self.improvements[-1] if self.improvements else None

    @property
    def recent(self) -> float:
        """The number of generations that count as recent."""
        return max(RECENT_GENERATIONS, _RECENT_SHARE * self.report.generation)

    @property
    def stalled(self) -> int:
        """For how many generations the present population has not improved."""
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
        """After how many generations without an improvement the population is stuck."""
        restart = self.value(Role.RESTART, "generations") or math.inf
        return min(_STUCK_GENERATIONS, _STUCK_BEFORE_RESTART * restart)

    @property
    def measured(self) -> Measured | None:
        """A recent measurement of the present population, None if there is none."""
        measured, report = self.context.measured, self.report
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
        """The temperature of a mutation that tries swaps, as a multiple of a rule."""
        return self.value(Role.MUTATION, "relative_temperature")

    @property
    def temperature(self) -> float | None:
        """The temperature of a mutation or a local search, in conflicts; None without one."""
        relative = self.relative_temperature
        if relative is None:
            return self.value(Role.LOCAL_SEARCH, "temperature") or None
        filled = self.report.start.filled
        geometry = filled.geometry
        free_share = 1 - filled.given_count / geometry.cell_count
        return relative * temperature_by_rule(free_share, geometry.caged_share)

    @property
    def kept_share(self) -> float | None:
        """The share of the changes that add one conflict which are kept at the temperature."""
        temperature = self.temperature
        return None if temperature is None else math.exp(-1 / temperature)


def lost_best_text(run: RunSummary) -> str:
    """Return when the best so far was found, where it is no longer in the population."""
    if not run.has_lost_best:
        return ""
    return _("The best so far had {conflicts}, {when}.").format(
        conflicts=conflicts_text(run.best_so_far), when=in_generation(run.found_in)
    )


def joined(*sentences: str) -> str:
    """Return sentences one after the other, without the empty ones."""
    return " ".join(sentence for sentence in sentences if sentence)
