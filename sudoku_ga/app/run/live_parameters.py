"""Changes of parameters during a run: from the panel to the run, and back."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.charts.curve import change_marks
from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.messages import Message, Messages, Severity
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.evolution.core.parameters import ParameterError, Value
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.live_controls import why_fixed
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class LiveParameters(QObject):
    """Locks or unlocks parameters during a run, passes changes to it, and marks them in the plot.

    The recipe model shows the alternative that is run, and the values of a recorded run. While a
    run is paused, recipe and components are unlocked too.

    ``messages``: show why a change was refused.

    ``outgrown()`` is emitted when a paused run cannot use the recipe that the panel has now.
    """

    outgrown = Signal()

    def __init__(
        self,
        recipe_model: RecipeModel,
        controller: RunController,
        fitness: FitnessCard,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages = messages
        self._recipe_model = recipe_model
        self._controller = controller
        self._fitness = fitness
        self._state: AppState | None = None
        self._locks = (False, False, False)
        self._shown = 0
        self._moved: set[str] = set()
        self._puzzle: Grid | None = None
        recipe_model.value_edited.connect(self._change)
        recipe_model.recipe_shown.connect(self._take_recipe)

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Unlock parameters at the first report of a run, and show the changes in its reports."""
        report, recipe = state.report, state.recipe
        self._state = state
        self._lock(state)
        if state.board_state.puzzle is not self._puzzle:
            self._puzzle = state.board_state.puzzle
            self._recipe_model.show_taken("")  # another one may suit this puzzle
        if report is None or recipe is None:
            self._shown = 0
            self._moved.clear()
            return
        if len(report.changes) != self._shown:
            self._show_changes(report.changes[self._shown :])
            run_recipe = recipe.taken(report.start.recipe_name)
            self._fitness.show_changes(change_marks(report.changes, run_recipe))
        self._shown = len(report.changes)

    def _lock(self, state: AppState) -> None:
        """Unlock what a run can change; in a pause, or without a run, unlock everything."""
        running, model = state.run_recipe, self._recipe_model
        is_live = state.run.is_on and running is not None
        locks = (state.run.is_on, is_live, state.run is RunState.PAUSED)
        before, self._locks = self._locks, locks
        if locks == before:
            return
        if running is None or not is_live:
            model.set_locked(state.run.is_on)
            return
        _was_on, was_live, _was_paused = before
        if not was_live:
            model.show_taken(running.name)
        model.set_live(reasons(running), locked=state.run is not RunState.PAUSED)

    @Slot()
    def _take_recipe(self) -> None:
        """Let a paused run go on with the recipe of the panel, or report that it cannot."""
        state, recipe = self._state, self._recipe_model.recipe
        if state is None or state.run is not RunState.PAUSED or recipe is None:
            return
        if state.run_recipe is None or state.recipe is None or state.report is None:
            return
        name = state.report.start.recipe_name
        changed = None
        if recipe.name == state.recipe.name:
            self._recipe_model.show_taken(name)
            changed = changes_to(recipe.taken(name), state.run_recipe, state.report.changes)
        if changed is None or any(map(self._recipe_model.reason, changed)):
            self.outgrown.emit()
            return
        # A change by hand may not have reached the run yet.
        for path in {*changed, *self._moved}:
            self._change(path, self._recipe_model.settings[path].value)

    def _show_changes(self, changes: Sequence[Change]) -> None:
        """Show the changes of a recorded run. A slider moved by hand is ahead of the report."""
        for change in changes:
            if change.path not in self._moved:
                self._recipe_model.show_change(change.path, change.value)

    @Slot(str, object)
    def _change(self, path: str, value: Value) -> None:
        if not self._controller.is_on or isinstance(value, str):
            return
        self._moved.add(path)
        try:
            self._controller.change(path, value)
        except ParameterError as error:
            self._messages.show(
                Message(Severity.ERROR, _("The run continues unchanged"), f"{error}.")
            )


def changes_to(
    chosen: Recipe, running: Recipe, changes: Sequence[Change]
) -> dict[str, Value] | None:
    """Return the values in which a recipe differs from a run; None if it has other components.

    ``running``: the recipe with which the run began.
    ``changes``: the changes made since.
    """
    if _kinds(chosen) != _kinds(running):
        return None
    now = {each.path: each.value for each in running.settings()}
    now.update((each.path, each.value) for each in changes)
    return {each.path: each.value for each in chosen.settings() if each.value != now[each.path]}


def _kinds(recipe: Recipe) -> list[list[type]]:
    return [[type(each) for each in recipe.all(role)] for role in Role]


def reasons(recipe: Recipe) -> dict[str, str]:
    """Return why each parameter is locked in a run of a recipe; empty for those that may change."""
    return {each.path: why_fixed(recipe, each.path) for each in recipe.settings()}
