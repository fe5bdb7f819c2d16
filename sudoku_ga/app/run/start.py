"""Begins runs with what the panel says."""

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController


class RunStart(QObject):
    """Begins a run when one is wanted, and prepares for it.

    Parameters
    ----------
    solve_controller : SolveController
        Says when a run is wanted, and begins it.
    controller : RunController
        Warms its kernels up.
    recipe_model : RecipeModel
        Has the recipe and the seed.
    preparation : KernelPreparation
        Is given the recipe that is chosen; when that is ready, a run with it is warmed up.
    parent : QObject, optional
    """

    def __init__(
        self,
        solve_controller: SolveController,
        controller: RunController,
        recipe_model: RecipeModel,
        preparation: KernelPreparation,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._solve_controller, self._controller, self._recipe_model = (
            solve_controller,
            controller,
            recipe_model,
        )
        self._preparation = preparation
        solve_controller.run_wanted.connect(self._start_run)
        solve_controller.step_wanted.connect(self._start_step)
        recipe_model.recipe_shown.connect(preparation.choose)
        recipe_model.recipe_changed.connect(preparation.choose)
        if recipe_model.recipe is not None:
            preparation.choose(recipe_model.recipe)
        preparation.changed.connect(self._warm)

    @Slot()
    def _start_run(self) -> None:
        self._start(one_step=False)

    @Slot()
    def _start_step(self) -> None:
        self._start(one_step=True)

    def _start(self, *, one_step: bool) -> None:
        recipe = self._recipe_model.recipe
        if recipe is None:
            return
        seed = self._recipe_model.seed_for_run()
        self._recipe_model.note_seed(seed)
        self._solve_controller.start(recipe, seed, one_step=one_step)

    @Slot()
    def _warm(self) -> None:
        if self._preparation.is_ready and self._recipe_model.recipe is not None:
            self._controller.warm(self._recipe_model.recipe)
