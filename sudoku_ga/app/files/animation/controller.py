"""Export animation: asks for a name, shows how far it is, and says what went wrong."""

from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QProgressDialog, QWidget

from sudoku_ga.app.files.animation.animator import Animator, Order, StoppedError
from sudoku_ga.app.files.animation.writing import can_write
from sudoku_ga.app.files.file_dialogs import ask_to_save
from sudoku_ga.app.messages import not_saved
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _, later

_LOOK_MS, _PATIENCE_MS = 100, 400
_FILTERS = (
    later("Animated GIF (*.gif)"),
    later("Animated WebP (*.webp)"),
    later("Animated PNG (*.png)"),
)
_NO_PILLOW = later("Pillow is not installed: install sudoku-ga[pictures], or pillow")


class Animations(QObject):
    """Writes the kept history of the run as an animated picture.

    Parameters
    ----------
    solve_controller : SolveController
        Knows what the board shows.
    controller : RunController
        Has the past.
    settings : Settings
        Know the last folder.
    window : QWidget
        Owns the dialogs.

    Notes
    -----
    ``message(Message)`` says why there is no file.
    """

    message = Signal(object)

    def __init__(
        self,
        solve_controller: SolveController,
        controller: RunController,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._solve_controller = solve_controller
        self._controller = controller
        self._settings = settings
        self._window = window
        self._animator: Animator | None = None
        self._result: Future[None] | None = None
        self._file = Path()
        self._dialog: QProgressDialog | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether a picture is being written."""
        return self._result is not None

    @Slot()
    def choose(self) -> None:
        """Ask for a name and write the picture there."""
        if not can_write():
            self.message.emit(not_saved(_("The animation was not saved"), _(_NO_PILLOW)))
            return
        title = _("Export animation")
        filters = [_(each) for each in _FILTERS]
        target = ask_to_save(self._window, self._settings, title, "run.gif", filters)
        if target is not None:
            self.write(target.file)

    def write(self, path: Path) -> None:
        """Begin to write a picture; a second one has to wait for the first."""
        reports = tuple(each.report for each in self._controller.past.moments)
        if self.is_on or not reports:
            return
        self._animator = self._animator or Animator()
        self._file = path
        order = Order(path, self._solve_controller.state, reports, current_theme())
        self._result = self._animator.start(order)
        self._show_progress()
        self._timer.start()

    @Slot()
    def stop(self) -> None:
        """Leave the picture that is being written."""
        if self._animator is not None:
            self._animator.stop()

    def shut_down(self) -> None:
        """Stop and wait; may be called more than once."""
        self._timer.stop()
        if self._animator is not None:
            self._animator.shut_down()

    def _show_progress(self) -> None:
        dialog = QProgressDialog(_("Painting the board…"), _("Stop"), 0, 1, self._window)
        dialog.setWindowTitle(_("Export animation"))
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.setMinimumDuration(_PATIENCE_MS)
        dialog.setAutoReset(False)
        dialog.canceled.connect(self.stop)
        self._dialog = dialog

    @Slot()
    def _look(self) -> None:
        """Show how far it is, or that it has come to its end."""
        result, dialog = self._result, self._dialog
        if result is None or self._animator is None or dialog is None:
            return
        progress = self._animator.progress
        if progress.done == progress.total:
            dialog.setLabelText(_("Writing the file…"))
        dialog.setMaximum(progress.total + 1)
        dialog.setValue(progress.done)  # lets other events come, and may so be called again
        if result is self._result and result.done():
            self._finish(result)

    def _finish(self, result: Future[None]) -> None:
        self._timer.stop()
        self._result = None
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None
        try:
            result.result()
        except StoppedError:
            return
        except UserError as error:
            self.message.emit(not_saved(_("The animation was not saved"), str(error)))
