"""The workspace in which puzzles are made, built when it is first asked for."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.printing.source import Listed
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.window.actions import GENERATE, Actions
from sudoku_ga.app.window.run_keys import RunKeys

if TYPE_CHECKING:
    from sudoku_ga.app.generate.making import PuzzleMaker
    from sudoku_ga.app.generate.workspace import GenerateWorkspace


class GenerateLoader(QObject):
    """Builds the workspace and gives it its keys.

    Parameters
    ----------
    actions : Actions
        Ask for puzzles and end the making of them.
    document_controller : DocumentController
    solve_controller : SolveController
    preparation : KernelPreparation
    settings : Settings
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    workspace : GenerateWorkspace or None
        None until it is first asked for.

    Notes
    -----
    ``wanted()`` asks for the workspace to be shown, ``print_wanted(Listed)`` for the puzzles that
    were made on paper.
    """

    wanted = Signal()
    print_wanted = Signal(object)

    def __init__(
        self,
        actions: Actions,
        document_controller: DocumentController,
        solve_controller: SolveController,
        preparation: KernelPreparation,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._actions = actions
        self._document_controller, self._solve_controller, self._preparation = (
            document_controller,
            solve_controller,
            preparation,
        )
        self._settings, self._window = settings, window
        self._low = False
        self._keys = RunKeys(actions.generate, actions.cancel, window)
        self.workspace: GenerateWorkspace | None = None
        actions.generate.triggered.connect(self._start)
        actions.workspace_shown.connect(self._follow)

    def build(self, maker: "PuzzleMaker | None" = None) -> "GenerateWorkspace":
        """Return the workspace, imported and built only now.

        Parameters
        ----------
        maker : PuzzleMaker, optional
            Another one for tests.
        """
        if self.workspace is None:
            from sudoku_ga.app.files.recipes import title_of
            from sudoku_ga.app.generate.making import PuzzleMaker
            from sudoku_ga.app.generate.workspace import GenerateWorkspace
            from sudoku_ga.evolution.recipe.bundled import catalogue
            from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE

            recipes = sorted(catalogue(), key=lambda recipe: recipe.name != DEFAULT_RECIPE)
            self.workspace = GenerateWorkspace(
                maker or PuzzleMaker(),
                [(recipe, title_of(recipe)) for recipe in recipes],
                self._document_controller,
                self._solve_controller,
                self._preparation,
                self._settings,
                self._window,
            )
            self.workspace.foot.set_low(low=self._low)
            self.workspace.runner.changed.connect(self._follow)
            self._actions.cancel.triggered.connect(self.workspace.runner.cancel)
            self.workspace.column.print.clicked.connect(self._ask_for_paper)
        return self.workspace

    @property
    def listed(self) -> Listed | None:
        """The puzzles that were made with what is selected of them; None before the first."""
        return None if self.workspace is None else self.workspace.listed

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self._low = low
        if self.workspace is not None:
            self.workspace.foot.set_low(low=low)

    def shut_down(self) -> None:
        """End what is being made; may be called more than once."""
        if self.workspace is not None:
            self.workspace.shut_down()

    @Slot()
    def _follow(self) -> None:
        """Let what is being made be ended from everywhere, with the key where it is shown."""
        making = self.workspace is not None and self.workspace.runner.is_running
        self._actions.cancel.setEnabled(making)
        self._keys.follow(shown=self._actions.shown == GENERATE)

    @Slot()
    def _ask_for_paper(self) -> None:
        self.print_wanted.emit(self.listed)

    @Slot()
    def _start(self) -> None:
        self.wanted.emit()
        self.build().start()
