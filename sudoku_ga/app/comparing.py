"""Makes a run again with the fast recipe, draws both, and goes back to the recipe before."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from sudoku_ga.app.insight.fitness_card import FitnessCard
from sudoku_ga.app.panel.parameter_panel import ParameterPanel
from sudoku_ga.app.run.watched import FAST_RECIPE, Comparison, Offer
from sudoku_ga.app.situation import Situation
from sudoku_ga.app.solving import Solving
from sudoku_ga.app.worker.run_controller import RunController
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Report
from sudoku_ga.translation import _

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.app.recipes import Recipes


class Comparing(QObject):
    """Does what the link of a caption says.

    Parameters
    ----------
    solving : Solving
    controller : RunController
    panel : ParameterPanel
        Shows the recipe that is run.
    fitness : FitnessCard
        Draws the curves.
    parent : QObject, optional

    Notes
    -----
    ``changed()`` follows where :attr:`fast` or :attr:`comparison` changed.
    """

    changed = Signal()

    def __init__(
        self,
        solving: Solving,
        controller: RunController,
        panel: ParameterPanel,
        fitness: FitnessCard,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._solving, self._controller = solving, controller
        self._panel, self._fitness = panel, fitness
        self._recipes: Recipes | None = None
        self._comparison: Comparison | None = None
        self._before: Recipe | None = None
        self._is_wanted = False
        solving.changed.connect(self._name_curve)
        solving.forgotten.connect(self._forget)
        # Queued: first every view shows how the run ended that makes room.
        controller.ended.connect(self._begin_wanted, Qt.ConnectionType.QueuedConnection)
        controller.failed.connect(self._give_up)

    @property
    def fast(self) -> Recipe | None:
        """The fast recipe, once the recipes are loaded."""
        return None if self._recipes is None else self._recipes.named(FAST_RECIPE)

    @property
    def comparison(self) -> Comparison | None:
        """The run with which the present one is compared, or the last one was."""
        return self._comparison

    def set_recipes(self, recipes: "Recipes") -> None:
        """Take the recipes, which are loaded after the first paint."""
        self._recipes = recipes
        self.changed.emit()

    @Slot(str)
    def act(self, offer: str) -> None:
        """Do what a link offers, one of :class:`~sudoku_ga.app.run.watched.Offer`."""
        situation = self._solving.situation
        if offer == Offer.RETURN:
            self._go_back()
        elif situation.run.is_on:
            self._is_wanted = True
            self._solving.press_stop()
        elif offer == Offer.COMPARE:
            self._compare(situation)
        elif self._recipes is not None:
            self._recipes.choose(FAST_RECIPE)

    def _compare(self, situation: Situation) -> None:
        """Make the run that has ended again with the fast recipe, and draw both curves."""
        report, recipe = situation.report, situation.recipe
        if self._recipes is None or report is None or recipe is None or not situation.can_run:
            return
        chosen = self._panel.recipe
        self._recipes.choose(FAST_RECIPE)
        fast = self._panel.recipe
        if fast is None or report.outcome is None:
            return
        self._panel.note_seed(report.start.seed)
        self._fitness.keep_for_comparison()
        self._solving.start(fast, report.start.seed)
        self._before = chosen
        self._comparison = Comparison(_(recipe.title), report)
        self.changed.emit()

    @Slot(object)
    def _begin_wanted(self, report: Report | None) -> None:
        """Begin anew with the fast recipe where the run was stopped for that."""
        wanted, self._is_wanted = self._is_wanted, False
        if wanted and report is not None:
            self._compare(self._solving.situation)

    @Slot()
    def _give_up(self) -> None:
        self._is_wanted = False

    def _go_back(self) -> None:
        """Show the recipe again that was there before the comparison."""
        if self._recipes is not None and self._before is not None:
            self._recipes.choose(self._before.name)
        self._forget()

    @Slot()
    def _forget(self) -> None:
        if self._comparison is not None:
            self._comparison = self._before = None
            self.changed.emit()

    @Slot(object)
    def _name_curve(self, situation: Situation) -> None:
        if situation.run.is_on and situation.recipe is not None:
            self._fitness.curve.recipe = _(situation.recipe.title)
