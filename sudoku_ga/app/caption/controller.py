"""Keeps the caption under the board: measured while it is seen, and never changed too often."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from sudoku_ga.app.caption.caption import caption_of
from sudoku_ga.app.caption.card import CaptionCard
from sudoku_ga.app.caption.watched import Watched
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.comparison import RunComparison
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.run_state import RunState
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState

_LOOK_MS = 330
_READABLE_S = 2.0
"""While a run goes on, each caption stays for so long at least."""


class CaptionController(QObject):
    """Shows the caption of a situation.

    While a run goes on and the caption is in sight, its population is measured three times a
    second, and the caption changes every two seconds at most. A change of state, as a pause or an
    end, is shown at once.

    Parameters
    ----------
    card : CaptionCard
    solve_controller : SolveController
    controller : RunController
        Measures.
    recipe_model : RecipeModel
        Has the recipe of the next run.
    comparison : RunComparison
        Acts on the links.
    parent : QObject, optional
    clock : callable
        Returns seconds; another one for tests.
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
        self._shown_at = clock()
        self._state: object = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)
        solve_controller.changed.connect(self.follow)
        recipe_model.recipe_shown.connect(self.refresh)
        recipe_model.recipe_changed.connect(self.refresh)
        comparison.changed.connect(self.refresh)
        card.followed.connect(comparison.act)

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Show another situation: at once, unless it is a report of a run that goes on."""
        report = situation.report
        state = (situation.run, situation.past is None, report is None)
        if state != self._state or not _goes_on(situation):
            self._state = state
            self._show()
        if _goes_on(situation) is not self._timer.isActive():
            (self._timer.start if _goes_on(situation) else self._timer.stop)()

    @Slot()
    def refresh(self) -> None:
        """Show what may have changed without a change of the situation."""
        if not _goes_on(self._solve_controller.situation):
            self._show()

    @Slot()
    def look(self) -> None:
        """Show how the run goes, if the last caption has been there long enough."""
        if not self._card.isVisible():
            self._controller.monitor.forget()
            return
        self._controller.monitor.ask()
        if self._clock() - self._shown_at >= _READABLE_S:
            self._show()

    def _show(self) -> None:
        watched = Watched(
            self._solve_controller.situation,
            chosen=self._recipe_model.recipe,
            fast=self._comparison.fast,
            progress=self._controller.past.progress,
            measured=self._controller.monitor.measured,
            comparison=self._comparison.comparison,
            timed=self._comparison.timed,
        )
        caption = caption_of(watched)
        before = self._card.plain
        self._card.show_words(caption.lead, caption.text, caption.link, caption.offer or "")
        if self._card.plain != before:
            self._shown_at = self._clock()


def _goes_on(situation: AppState) -> bool:
    return situation.run is RunState.RUNNING
