"""Parameters moved while a run is on."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.insight.change_marks import change_marks
from sudoku_ga.app.insight.fitness_card import FitnessCard
from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.panel.parameter_panel import ParameterPanel
from sudoku_ga.app.situation import Situation
from sudoku_ga.app.worker.run_controller import RunController
from sudoku_ga.evolution.live_changes import why_fixed
from sudoku_ga.evolution.parameters import ParameterError, Value
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.translation import _


class Tuning(QObject):
    """Opens the panel for a run that is on, hands changes to it, and marks them in the plot.

    Parameters
    ----------
    panel : ParameterPanel
    controller : RunController
    fitness : FitnessCard
    parent : QObject, optional

    Notes
    -----
    ``message(Message)`` says why a change was refused.
    """

    message = Signal(object)

    def __init__(
        self,
        panel: ParameterPanel,
        controller: RunController,
        fitness: FitnessCard,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._panel = panel
        self._controller = controller
        self._fitness = fitness
        self._is_open = False
        self._told = 0
        panel.value_changed.connect(self._change)

    @Slot(object)
    def follow(self, situation: Situation) -> None:
        """Open the panel when a run has begun to report, and show the changes that it tells."""
        report, recipe = situation.report, situation.recipe
        opens = situation.run.is_on and report is not None and recipe is not None
        if opens and not self._is_open and report is not None and recipe is not None:
            self._panel.set_live(reasons(recipe, recipe.taken(report.start.recipe_name)))
        self._is_open = opens
        told = 0 if report is None else len(report.changes)
        if told != self._told and report is not None and recipe is not None:
            self._fitness.show_changes(change_marks(report.changes, recipe))
        self._told = told

    @Slot(str, object)
    def _change(self, path: str, value: Value) -> None:
        if not self._controller.is_on or isinstance(value, str):
            return
        try:
            self._controller.change(path, value)
        except ParameterError as error:
            self.message.emit(Message(Severity.ERROR, _("The run goes on unchanged"), f"{error}."))


def reasons(shown: Recipe, taken: Recipe) -> dict[str, str]:
    """Return why each parameter is locked in a run, empty for those that may change.

    Parameters
    ----------
    shown : Recipe
        The one whose parameters are listed.
    taken : Recipe
        The one that is run, the same or one of its alternatives.
    """
    return {each.path: why_fixed(taken, each.path) for each in shown.settings()}
