"""Sets the window up as a lesson asks."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.help.setup import read_setup
from sudoku_ga.app.messages import LOCKED, set_up
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import RunState
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import later


class Lessons(QObject):
    """Puts a lesson's puzzle on the board, and its recipe and seed into the panel.

    The seed stays until the lesson is left, or another puzzle or recipe is chosen.

    Parameters
    ----------
    document_controller : DocumentController
    panel : ParameterPanel
    recipes : Recipes
        Remember the lesson's changes as those of a person.
    panel_action : QAction
        Shows the panel.
    show_view : callable
        Opens a view by its name, and brings it to the front.
    controller : RunController
        Nothing is changed under a run that goes on; one that is held, as a step leaves it, ends.
    parent : QObject

    Notes
    -----
    ``message(Message)`` says what was set up, or that a run is on.
    """

    message = Signal(object)

    def __init__(
        self,
        document_controller: DocumentController,
        panel: ParameterPanel,
        recipes: Recipes,
        panel_action: QAction,
        show_view: Callable[[str], None],
        controller: RunController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document_controller = document_controller
        self._panel = panel
        self._recipes = recipes
        self._panel_action, self._show_view = panel_action, show_view
        self._controller = controller
        self._wanted = ""
        self._puzzle: Grid | None = None
        document_controller.changed.connect(self._follow_desk)
        controller.ended.connect(self._set_up_wanted)
        controller.failed.connect(self._set_up_wanted)

    @Slot(str)
    def set_up(self, address: str) -> None:
        """Do what a link of a lesson asks for, once a held run has ended; not while one goes on."""
        if self._controller.state is RunState.PAUSED:
            self._wanted = address
            self._controller.stop()
        elif self._controller.is_on:
            self.message.emit(LOCKED)
        else:
            self._set_up(address)

    @Slot()
    def leave(self) -> None:
        """Take the seed of the lesson away."""
        self._puzzle = None
        self._panel.model.end_lesson()

    @Slot()
    def _follow_desk(self) -> None:
        if (
            self._puzzle is not None
            and self._document_controller.document.state.puzzle != self._puzzle
        ):
            self.leave()

    @Slot()
    def _set_up_wanted(self) -> None:
        address, self._wanted = self._wanted, ""
        if address:
            self._set_up(address)

    def _set_up(self, address: str) -> None:
        setup = read_setup(address)
        self._document_controller.put_record(setup.puzzle, setup.puzzle.name, later("choose"))
        self._recipes.show(setup.recipe)
        self._panel.model.fix_seed_for_lesson(setup.seed)
        self._puzzle = setup.puzzle.grid
        self._panel_action.setChecked(True)
        self._panel.set_all_open(True)
        for view in setup.views:
            self._show_view(view)
        self.message.emit(set_up(setup.puzzle.name, setup.recipe, setup.seed))
