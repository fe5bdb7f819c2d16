"""The workspace of the lab, built when it is first needed."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.app.lab.laboratory import Laboratory
    from sudoku_ga.app.lab.workspace import LabWorkspace


class LabLoader(QObject):
    """Builds the workspace of the lab.

    Parameters
    ----------
    start, stop, replications : QAction
        Start or pause an experiment, end it, and show the replications. Their keys in the lab are
        F5 and Esc, which belong to the solver elsewhere.
    is_shown : callable
        Whether the lab is shown; :meth:`follow` is called when that changes.
    show_trace : callable
        Opens a dialog with a title and a traceback.
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
    ``wanted()`` asks for the lab to be shown, ``help_requested(page)`` for a page of the guide and
    ``trial_opened(path, id)`` for a run of a store to be replayed on its board.
    """

    wanted = Signal()
    help_requested = Signal(str)
    trial_opened = Signal(object, int)

    def __init__(
        self,
        start: QAction,
        stop: QAction,
        replications: QAction,
        *,
        is_shown: Callable[[], bool],
        show_trace: Callable[[str, str], object],
        document_controller: DocumentController,
        preparation: KernelPreparation,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._start, self._stop = start, stop
        self._is_shown, self._show_trace = is_shown, show_trace
        self._document_controller, self._preparation = document_controller, preparation
        self._settings, self._window = settings, window
        self._low = False
        self._keys = {
            QShortcut(QKeySequence("F5"), window): start,
            QShortcut(QKeySequence("Esc"), window): stop,
        }
        for key, action in self._keys.items():
            key.setEnabled(False)
            key.activated.connect(action.trigger)
        replications.triggered.connect(self.show_replications)
        self.workspace: LabWorkspace | None = None

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
                self._show_trace,
                self._window,
            )
            self.workspace.bar.set_low(low=self._low)
            self.workspace.trial_opened.connect(self.trial_opened)
            self.workspace.help_requested.connect(self.help_requested)
            controls = self.workspace.controls
            self._start.triggered.connect(controls.press_main)
            self._stop.triggered.connect(controls.stop)
            controls.changed.connect(self.follow)
            self.follow()
        return self.workspace

    @Slot()
    def follow(self) -> None:
        """Enable actions and keys with the buttons of the bar, while the lab is shown."""
        if self.workspace is None:
            return
        bar, is_shown = self.workspace.bar, self._is_shown()
        self._start.setEnabled(is_shown and bar.main.isEnabled())
        self._stop.setEnabled(is_shown and bar.stop.isEnabled())
        for key, action in self._keys.items():
            key.setEnabled(action.isEnabled())

    @Slot()
    def show_replications(self) -> None:
        """Show the lab with a replication selected."""
        self.wanted.emit()
        self.build().experiments.show_replications()

    def _board_puzzle(self) -> tuple[Grid, str]:
        board_state = self._document_controller.document.state
        return board_state.puzzle, board_state.name

    def set_low(self, *, low: bool) -> None:
        """Use less height in a low window."""
        self._low = low
        if self.workspace is not None:
            self.workspace.bar.set_low(low=low)

    @Slot(object)
    def refuse(self, message: Message) -> None:
        """Show in the lab why a request made there is refused."""
        if self.workspace is not None:
            self.workspace.messages.show(message)

    @Slot()
    def shut_down(self) -> None:
        """End what is running; may be called more than once."""
        if self.workspace is not None:
            self.workspace.shut_down()


def _data_folder() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
