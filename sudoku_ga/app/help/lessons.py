"""Sets the window up as a lesson asks."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.desk_keeper import DeskKeeper
from sudoku_ga.app.help.setup import read_setup
from sudoku_ga.app.messages import LOCKED, set_up
from sudoku_ga.app.panel.parameter_panel import ParameterPanel
from sudoku_ga.app.recipes import Recipes
from sudoku_ga.app.worker.run_controller import RunController
from sudoku_ga.translation import later


class Lessons(QObject):
    """Puts a lesson's puzzle on the desk, and its recipe and seed into the panel.

    Parameters
    ----------
    keeper : DeskKeeper
    panel : ParameterPanel
    recipes : Recipes
        Remember the lesson's changes as those of a person.
    controller : RunController
        Nothing is changed under a run.
    parent : QObject

    Notes
    -----
    ``message(Message)`` says what was set up, or that a run is on.
    """

    message = Signal(object)

    def __init__(
        self,
        keeper: DeskKeeper,
        panel: ParameterPanel,
        recipes: Recipes,
        controller: RunController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._panel = panel
        self._recipes = recipes
        self._controller = controller

    @Slot(str)
    def set_up(self, address: str) -> None:
        """Do what a link of a lesson asks for, unless a run is on."""
        if self._controller.is_on:
            self.message.emit(LOCKED)
            return
        setup = read_setup(address)
        self._keeper.put_record(setup.puzzle, setup.puzzle.name, later("choose"))
        self._recipes.show(setup.recipe)
        self._panel.fix_seed(setup.seed)
        self.message.emit(set_up(setup.puzzle.name, setup.recipe.title, setup.seed))
