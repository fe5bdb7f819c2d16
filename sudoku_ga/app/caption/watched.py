"""What the caption under the board is made from, and what it consists of; no Qt."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sudoku_ga.app.caption.monitor import Measured
from sudoku_ga.app.run.state import AppState
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import NO_PROGRESS, RunProgress

FAST_RECIPE = "fast"
"""The recipe with which others are compared, and which is offered where one is too slow."""

_LARGE_SIZE = 9
"""Boards of more digits are large for recipes that are made to be watched."""


class Offer(StrEnum):
    """What the link at the end of a caption does."""

    COMPARE = "compare"  # make the run that has ended again with the fast recipe
    SWITCH = "switch"  # take the fast recipe; a run that is on ends, and begins anew with it
    RETURN = "return"  # take the recipe again that was compared


class Rule(StrEnum):
    """Which rule a caption comes from."""

    IDLE = "idle"
    IDLE_LARGE = "idle-large"
    CANNOT_RUN = "cannot-run"
    PREPARING = "preparing"
    NOT_EVOLVED = "not-evolved"
    CHECKING = "checking"
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

    Parameters
    ----------
    rule : Rule
    lead, text : str
    offer : Offer or None
        What the link does.
    link : str
        Its words.
    """

    rule: Rule
    lead: str
    text: str = ""
    offer: Offer | None = None
    link: str = ""

    @property
    def plain(self) -> str:
        """All of it without emphasis."""
        return " ".join(part for part in (self.lead, self.text, self.link) if part)


class Comparison(NamedTuple):
    """A run of the same puzzle and seed with another recipe, made before: its title and end."""

    title: str
    report: Report


@dataclass(frozen=True)
class Watched:
    """All that is known where a caption is made.

    Parameters
    ----------
    state : AppState
    chosen : Recipe, optional
        The recipe of the panel, with which the next run would begin.
    fast : Recipe, optional
        The recipe :data:`FAST_RECIPE`, once the recipes are loaded.
    progress : RunProgress
        Of the run of the state.
    measured : Measured, optional
        What was measured last of its population.
    comparison : Comparison, optional
        The run with which that of the state is compared.
    timed : Report, optional
        The end of a run of the fast recipe on the same puzzle with the same seed, which nobody saw.
    """

    state: AppState
    chosen: Recipe | None = None
    fast: Recipe | None = None
    progress: RunProgress = NO_PROGRESS
    measured: Measured | None = None
    comparison: Comparison | None = None
    timed: Report | None = None

    @property
    def running(self) -> Recipe | None:
        """The recipe that is run, one without alternatives."""
        recipe, report = self.state.recipe, self.state.report
        if recipe is None or report is None:
            return None
        return recipe.taken(report.start.recipe_name)

    def is_slower(self, recipe: Recipe | None) -> bool:
        """Whether a recipe is neither the fast one nor one of its alternatives."""
        if recipe is None or self.fast is None:
            return False
        return recipe.name not in {self.fast.name, *(each.name for each in self.fast.alternatives)}

    def is_large(self, recipe: Recipe | None) -> bool:
        """Whether the board is larger than those that a recipe is made for."""
        size = self.state.board_state.puzzle.geometry.size
        return size > _LARGE_SIZE and self.is_slower(recipe)
