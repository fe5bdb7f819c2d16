"""Updates the caption under the board."""

import time
from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QObject, QTimer, Slot

from sudoku_ga.app.caption.caption import caption_of
from sudoku_ga.app.caption.card import CaptionCard
from sudoku_ga.app.caption.comparison import RunComparison
from sudoku_ga.app.caption.context import CaptionContext
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState

_LOOK_S = 0.33
_READABLE_S = 2.0
"""The least time of a caption while a run goes on."""


class CaptionController(QObject):
    """Shows the caption of each state.

    While a run goes on and the caption is visible, the population is measured at most three times
    a second, and the caption changes at most every two seconds, and no later than that, however
    seldom a slow run reports. A pause or an end is shown at once.
    """

    def __init__(
        self,
        card: CaptionCard,
        solve_controller: SolveController,
        controller: RunController,
        recipe_model: RecipeModel,
        comparison: RunComparison,
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._card, self._solve_controller, self._controller = card, solve_controller, controller
        self._recipe_model, self._comparison, self._clock = recipe_model, comparison, clock
        self._shown_at = self._looked_at = clock()
        self._phase: object = None
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.timeout.connect(self._show_due)
        solve_controller.state_changed.connect(self.follow)
        recipe_model.recipe_shown.connect(self.refresh)
        recipe_model.recipe_changed.connect(self.refresh)
        comparison.changed.connect(self.refresh)
        card.followed.connect(comparison.act)

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Show another state; reports of a run that goes on are shown less often."""
        report = state.report
        phase = (state.run, state.past is None, report is None)
        if phase != self._phase or not _goes_on(state):
            self._phase = phase
            self._show()
        elif self._clock() - self._looked_at >= _LOOK_S:
            self.look()

    @Slot()
    def refresh(self) -> None:
        """Show changes of the panel or of the comparison."""
        if not _goes_on(self._solve_controller.state):
            self._show()

    @Slot()
    def look(self) -> None:
        """Request a measurement, and show a new caption if the last one is old enough."""
        self._looked_at = self._clock()
        if not self._card.isVisible():
            self._controller.monitor.forget()
            return
        self._controller.monitor.request()
        left_s = _READABLE_S - (self._clock() - self._shown_at)
        if left_s <= 0:
            self._show()
        elif not self._due.isActive():
            self._due.start(ceil(1000 * left_s))

    @Slot()
    def _show_due(self) -> None:
        """Show what the run came to while the caption had to stay, if it still goes on."""
        if self._card.isVisible() and _goes_on(self._solve_controller.state):
            self._show()

    def _show(self) -> None:
        self._due.stop()
        context = CaptionContext(
            self._solve_controller.state,
            chosen=self._recipe_model.recipe,
            fast=self._comparison.fast,
            progress=self._controller.past.progress,
            measured=self._controller.monitor.measured,
            comparison=self._comparison.comparison,
            timed=self._comparison.timed,
        )
        caption = caption_of(context)
        before = self._card.plain
        self._card.show_words(caption.lead, caption.text, caption.link, caption.offer or "")
        if self._card.plain != before:
            self._shown_at = self._clock()


def _goes_on(state: AppState) -> bool:
    return state.run is RunState.RUNNING
