"""Begins runs with what the panel says, at the pace of the run bar."""

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.panel.parameter_panel import ParameterPanel
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.app.run.pace import Pace
from sudoku_ga.app.solving import Solving
from sudoku_ga.app.worker.kernel_preparation import KernelPreparation
from sudoku_ga.app.worker.run_controller import RunController


class Starting(QObject):
    """Begins a run when one is wanted, and prepares for it.

    Parameters
    ----------
    solving : Solving
        Says when a run is wanted, and begins it.
    controller : RunController
        Paces it.
    panel : ParameterPanel
        Has the recipe and the seed.
    pace : Pace
    preparation : KernelPreparation
        Told which recipe is chosen; when that is ready, a run with it is warmed up.
    preferences : Preferences
        Keep the pace.
    parent : QObject, optional
    """

    def __init__(
        self,
        solving: Solving,
        controller: RunController,
        panel: ParameterPanel,
        pace: Pace,
        preparation: KernelPreparation,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._solving, self._controller, self._panel = solving, controller, panel
        self._preparation, self._preferences = preparation, preferences
        pace.set_pace(preferences.pace)
        controller.set_pace(preferences.pace)
        solving.run_wanted.connect(self._start_run)
        solving.step_wanted.connect(self._start_step)
        pace.changed.connect(self._set_pace)
        panel.recipe_shown.connect(preparation.choose)
        panel.recipe_changed.connect(preparation.choose)
        if panel.recipe is not None:
            preparation.choose(panel.recipe)
        preparation.changed.connect(self._warm)

    @Slot()
    def _start_run(self) -> None:
        self._start(one_step=False)

    @Slot()
    def _start_step(self) -> None:
        self._start(one_step=True)

    def _start(self, *, one_step: bool) -> None:
        recipe = self._panel.recipe
        if recipe is None:
            return
        seed = self._panel.seed_for_run()
        self._panel.note_seed(seed)
        self._solving.start(recipe, seed, one_step=one_step)

    @Slot(int)
    def _set_pace(self, pace: int) -> None:
        self._controller.set_pace(pace)
        self._preferences.pace = pace

    @Slot()
    def _warm(self) -> None:
        if self._preparation.is_ready and self._panel.recipe is not None:
            self._controller.warm(self._panel.recipe)
