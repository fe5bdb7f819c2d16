"""The workspace of the lab, built when it is first needed."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.columns import LazyPage
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.app.lab.laboratory import Laboratory
    from sudoku_ga.app.lab.workspace import LabWorkspace


class LabLoader(LazyPage):
    """Builds the workspace of the lab.

    Parameters
    ----------
    begin, end : QAction
        Start and stop experiments.
    document_controller : DocumentController
        Its puzzle can be added to an experiment.
    preparation : KernelPreparation
    settings : Settings
    window : QWidget
        Parent of the dialogs.

    Attributes
    ----------
    workspace : LabWorkspace or None
        None until it is first needed.

    Notes
    -----
    ``trial_opened(path, id)`` asks for a run of a store to be repeated on the board, and
    ``help_requested(page)`` for a page of the guide.
    """

    trial_opened = Signal(object, int)
    help_requested = Signal(str)

    def __init__(
        self,
        begin: QAction,
        end: QAction,
        document_controller: DocumentController,
        preparation: KernelPreparation,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._begin, self._end = begin, end
        self._document_controller = document_controller
        self._preparation, self._settings = preparation, settings
        self.workspace: LabWorkspace | None = None
        self._follow()

    def build(
        self, laboratory: "Laboratory | None" = None, folder: Path | None = None
    ) -> "LabWorkspace":
        """Return the workspace, imported and built at the first call.

        Parameters
        ----------
        laboratory : Laboratory, optional
            Runs trials; the program's own if left out.
        folder : Path, optional
            Folder of the results of bundled experiments; with the user's data if left out.
        """
        if self.workspace is None:
            from sudoku_ga.app.lab.laboratory import RealLaboratory
            from sudoku_ga.app.lab.workspace import LabWorkspace

            self.workspace = LabWorkspace(
                laboratory or RealLaboratory(),
                self._preparation,
                self._settings,
                folder or _data_folder() / "lab",
                self._board_puzzle,
                self._window,
            )
            self.workspace.trial_opened.connect(self.trial_opened)
            self.workspace.help_requested.connect(self.help_requested)
            self.workspace.controls.changed.connect(self._follow)
            self._add(self.workspace)
        return self.workspace

    @Slot()
    def press_main(self) -> None:
        """Start, pause or continue the experiment."""
        self.build().controls.press_main()

    @Slot()
    def stop(self) -> None:
        """Stop the experiment."""
        self.build().controls.stop()

    @Slot()
    def _follow(self) -> None:
        """Enable the actions with the buttons of the bar, while the lab is shown."""
        bar = self.workspace.bar if self.workspace is not None and self.is_shown else None
        self._begin.setEnabled(bar is not None and bar.main.isEnabled())
        self._end.setEnabled(bar is not None and bar.stop.isEnabled())

    def _board_puzzle(self) -> tuple[Grid, str]:
        board_state = self._document_controller.document.state
        return board_state.puzzle, board_state.name

    @Slot(object)
    def refuse(self, message: Message) -> None:
        """Show in the lab why a request made there is refused."""
        if self.workspace is not None:
            self.workspace.messages.show(message)


def _data_folder() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
