"""The workspace of the lab, built when it is first asked for."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.window.actions import LAB, Actions
from sudoku_ga.app.window.run_keys import RunKeys
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.app.lab.laboratory import Laboratory
    from sudoku_ga.app.lab.workspace import LabWorkspace


class LabLoader(QObject):
    """Builds the workspace of the lab.

    Parameters
    ----------
    actions : Actions
        Start and stop experiments.
    document_controller : DocumentController
        Its puzzle may be taken into an experiment.
    preparation : KernelPreparation
    settings : Settings
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    workspace : LabWorkspace or None
        None until it is first asked for.

    Notes
    -----
    ``trial_opened(path, id)`` asks for a run of a store to be made again on its board.
    """

    trial_opened = Signal(object, int)

    def __init__(
        self,
        actions: Actions,
        document_controller: DocumentController,
        preparation: KernelPreparation,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._actions, self._document_controller = actions, document_controller
        self._preparation = preparation
        self._settings, self._window = settings, window
        self._low = False
        self._keys = RunKeys(actions.experiment, actions.end_experiment, window)
        actions.workspace_shown.connect(self._follow)
        self.workspace: LabWorkspace | None = None

    def build(
        self, laboratory: "Laboratory | None" = None, folder: Path | None = None
    ) -> "LabWorkspace":
        """Return the workspace, imported and built only now.

        Parameters
        ----------
        laboratory : Laboratory, optional
            What makes trials, that of the program if left out.
        folder : Path, optional
            Where the results of the program's experiments are kept, with the user's data if
            left out.
        """
        if self.workspace is None:
            from sudoku_ga.app.lab.laboratory import RealLaboratory
            from sudoku_ga.app.lab.workspace import LabWorkspace

            self.workspace = LabWorkspace(
                laboratory or RealLaboratory(),
                self._preparation,
                self._settings,
                folder or _data_folder() / "lab",
                self._desk_puzzle,
                self._window,
            )
            self.workspace.foot.set_low(low=self._low)
            self.workspace.trial_opened.connect(self.trial_opened)
            controls = self.workspace.controls
            self._actions.experiment.triggered.connect(controls.press_main)
            self._actions.end_experiment.triggered.connect(controls.runner.stop)
            controls.changed.connect(self._follow)
            self._follow()
        return self.workspace

    @Slot()
    def _follow(self) -> None:
        """Let the keys do what the buttons below the results do, while these are shown."""
        if self.workspace is None:
            return
        foot, is_shown = self.workspace.foot, self._actions.shown == LAB
        self._actions.experiment.setEnabled(is_shown and foot.main.isEnabled())
        self._actions.end_experiment.setEnabled(is_shown and foot.stop.isEnabled())
        self._keys.follow(shown=is_shown)

    def _desk_puzzle(self) -> tuple[Grid, str]:
        board_state = self._document_controller.document.state
        return board_state.puzzle, board_state.name

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self._low = low
        if self.workspace is not None:
            self.workspace.foot.set_low(low=low)

    @Slot(object)
    def refuse(self, message: Message) -> None:
        """Say in the lab why something that was asked for there is not done."""
        if self.workspace is not None:
            self.workspace.messages.say(message)

    @Slot()
    def shut_down(self) -> None:
        """End what is being run; may be called more than once."""
        if self.workspace is not None:
            self.workspace.shut_down()


def _data_folder() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
