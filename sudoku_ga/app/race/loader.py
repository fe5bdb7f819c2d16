"""The workspace of the race, built when it is first asked for."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.earlier_runs import EarlierRun, EarlierRuns
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.solver_worker import Engine
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.widgets.columns import LazyPage

if TYPE_CHECKING:
    from sudoku_ga.app.files.recipes import Recipes
    from sudoku_ga.app.race.workspace import RaceWorkspace


class RaceLoader(LazyPage):
    """Builds the workspace of the race.

    Parameters
    ----------
    actions : mapping of str to QAction
        Start, step, stop and reset the race: ``main``, ``step``, ``stop`` and ``reset``.
    engine : Engine
    recipe_model : RecipeModel
    document_controller : DocumentController
    solve_controller : SolveController
    preparation : KernelPreparation
    runs : EarlierRuns
    window : QWidget

    Attributes
    ----------
    workspace : RaceWorkspace or None
        None until it is first asked for.

    Notes
    -----
    ``back_wanted()`` asks for the board of a run, ``show_wanted(EarlierRun)`` for an earlier run to
    be made again there, ``experiment_wanted(Grid, list of Recipe)`` for an experiment,
    ``export_wanted(PlotWidget)`` for a chart to be written to a file.
    """

    back_wanted = Signal()
    show_wanted = Signal(object)
    experiment_wanted = Signal(object, object)
    export_wanted = Signal(object)

    def __init__(
        self,
        actions: dict[str, QAction],
        engine: Engine,
        recipe_model: RecipeModel,
        document_controller: DocumentController,
        solve_controller: SolveController,
        preparation: KernelPreparation,
        runs: EarlierRuns,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._actions, self._engine, self._recipe_model = actions, engine, recipe_model
        self._document_controller, self._solve_controller = document_controller, solve_controller
        self._preparation, self._runs = preparation, runs
        self._recipes: Recipes | None = None
        self.workspace: RaceWorkspace | None = None
        self._follow()

    def set_recipes(self, recipes: "Recipes") -> None:
        """Take the recipes, which are loaded after the first paint."""
        self._recipes = recipes

    def build(self) -> "RaceWorkspace":
        """Return the workspace, imported and built only now."""
        if self.workspace is None:
            from sudoku_ga.app.race.workspace import RaceWorkspace

            if self._recipes is None:
                raise RuntimeError("the recipes are loaded before a race is asked for")
            self.workspace = RaceWorkspace(
                self._engine,
                self._recipes,
                self._recipe_model,
                self._document_controller,
                self._solve_controller,
                self._preparation,
                self._runs,
                self._window,
            )
            self.workspace.back_wanted.connect(self.back_wanted)
            self.workspace.show_wanted.connect(self.show_wanted)
            self.workspace.experiment_wanted.connect(self.experiment_wanted)
            self.workspace.page.stack.export_wanted.connect(self.export_wanted)
            self.workspace.changed.connect(self._follow)
            self._add(self.workspace)
        return self.workspace

    def set_shown(self, *, shown: bool) -> None:
        """Draw the race when it comes into sight."""
        super().set_shown(shown=shown)
        if shown:
            self.build().show()

    @Slot(object)
    def race_run(self, run: EarlierRun) -> None:
        """Let an earlier run race."""
        self.build().race_run(run)

    @Slot()
    def press_main(self) -> None:
        """Start, pause or resume the race."""
        self.build().press_main()

    @Slot()
    def press_step(self) -> None:
        """Bring every lane one step on."""
        self.build().press_step()

    @Slot()
    def press_stop(self) -> None:
        """End the race, or leave the page where there is none."""
        self.build().press_stop()

    @Slot()
    def press_reset(self) -> None:
        """Clear the boards and the curves."""
        self.build().press_reset()

    @Slot()
    def _follow(self) -> None:
        """Let the keys act while the page is in sight."""
        bar = None if self.workspace is None or not self.is_shown else self.workspace.bar
        on = self.workspace is not None and self.workspace.controller.state is not RunState.IDLE
        for name, action in self._actions.items():
            usable = bar is not None and (name == "stop" or getattr(bar, name).isEnabled())
            action.setEnabled(usable or (name == "stop" and on))
