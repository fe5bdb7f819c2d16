"""Comparison of a run with a run of the fast recipe on the same puzzle with the same seed."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.evolve.caption.context import FAST_RECIPE, Comparison, Offer
from sudoku_ga.app.run.earlier_runs import EarlierCurves
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _

if TYPE_CHECKING:  # it imports the compiler, for which the first paint does not wait
    from sudoku_ga.app.files.recipes import Recipes


class RunComparison(QObject):
    """Carries out what the link of a caption offers.

    ``fitness``: draws the present curve.
    ``earlier``: keeps the curve of the run before visible.

    ``changed()`` is emitted when :attr:`fast` or :attr:`comparison` has changed, and
    ``experiment_wanted()`` when the user wants an experiment with the puzzle and the recipe.
    """

    changed = Signal()
    experiment_wanted = Signal()

    def __init__(self, services: Services, fitness: FitnessCard, earlier: EarlierCurves) -> None:
        super().__init__(services.window)
        self._solve_controller = solve_controller = services.state
        self._recipe_model, self._fitness, self._earlier = services.recipe, fitness, earlier
        self._recipes: Recipes | None = None
        self._comparison: Comparison | None = None
        self._before: Recipe | None = None
        solve_controller.watch(self, show=self._name_curve)
        solve_controller.forgotten.connect(self._forget)

    @property
    def fast(self) -> Recipe | None:
        """The fast recipe; None until the recipes are loaded."""
        return None if self._recipes is None else self._recipes.named(FAST_RECIPE)

    @property
    def comparison(self) -> Comparison | None:
        """The run with which the present one is compared, or the last comparison."""
        return self._comparison

    def set_recipes(self, recipes: "Recipes") -> None:
        """Take the recipes, which are loaded after the first paint."""
        self._recipes = recipes
        self.changed.emit()

    @Slot(str)
    def act(self, offer: str) -> None:
        """Do what a link offers."""
        state = self._solve_controller.state
        if offer == Offer.RETURN:
            self._go_back()
        elif offer == Offer.LAB:
            self.experiment_wanted.emit()
        elif state.run.is_on or offer == Offer.COMPARE:
            self._solve_controller.end_for(self._compare)
        elif self._recipes is not None:
            self._recipes.choose(FAST_RECIPE)

    def _compare(self) -> None:
        """Repeat the run that has ended with the fast recipe, and draw both curves."""
        state = self._solve_controller.state
        report, recipe = state.report, state.recipe
        if self._recipes is None or report is None or recipe is None or not state.can_run:
            return
        chosen = self._recipe_model.recipe
        self._recipes.choose(FAST_RECIPE)
        fast = self._recipe_model.recipe
        if fast is None or report.outcome is None:
            return
        self._recipe_model.note_seed(report.start.seed)
        self._earlier.compare()
        self._solve_controller.start(fast, report.start.seed)
        self._before = chosen
        self._comparison = Comparison(_(recipe.title), report)
        self.changed.emit()

    def _go_back(self) -> None:
        """Show the recipe again that was chosen before the comparison."""
        if self._recipes is not None and self._before is not None:
            self._recipes.choose(self._before.name)
        self._forget()

    @Slot()
    def _forget(self) -> None:
        if self._comparison is not None:
            self._comparison = self._before = None
            self.changed.emit()

    @Slot(object)
    def _name_curve(self, state: AppState) -> None:
        if state.run.is_on and state.recipe is not None:
            self._fitness.curve.recipe = _(state.recipe.title)
