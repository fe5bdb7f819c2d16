"""Changes of parameters during a run: from the panel to the run, and back."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.charts.curve import change_marks
from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.messages import Message, Messages, Severity
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import AppState
from sudoku_ga.evolution.core.parameters import ParameterError, Value
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.recipe.live_controls import why_fixed
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class LiveParameters(QObject):
    """Locks or opens parameters during a run, passes changes to it, and marks them in the plot.

    The recipe model shows the alternative that is run, and the values of a recorded run.

    ``messages``: say why a change was refused.
    """

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
        self._is_locked = self._is_open = False
        self._shown = 0
        self._moved: set[str] = set()
        self._puzzle: Grid | None = None
        recipe_model.value_edited.connect(self._change)

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Open parameters at the first report of a run, and show the changes in its reports."""
        report, recipe = state.report, state.recipe
        if state.is_locked is not self._is_locked:
            self._is_locked = state.is_locked
            self._recipe_model.set_locked(state.is_locked)
        if state.board_state.puzzle is not self._puzzle:
            self._puzzle = state.board_state.puzzle
            self._recipe_model.show_taken("")  # another one may suit this puzzle
        if report is None or recipe is None:
            self._is_open, self._shown = False, 0
            self._moved.clear()
            return
        if state.run.is_on and not self._is_open:
            self._recipe_model.show_taken(report.start.recipe_name)
            self._recipe_model.set_live(reasons(recipe.taken(report.start.recipe_name)))
        self._is_open = state.run.is_on
        if len(report.changes) != self._shown:
            self._show_changes(report.changes[self._shown :])
            run_recipe = recipe.taken(report.start.recipe_name)
            self._fitness.show_changes(change_marks(report.changes, run_recipe))
        self._shown = len(report.changes)

    def _show_changes(self, changes: Sequence[Change]) -> None:
        """Show the changes of a recorded run; a slider moved by hand is ahead of the report."""
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


def reasons(recipe: Recipe) -> dict[str, str]:
    """Return why each parameter is locked in a run of a recipe, empty for those that may change."""
    return {each.path: why_fixed(recipe, each.path) for each in recipe.settings()}
