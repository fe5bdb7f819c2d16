"""Writing what a table of the lab shows, in a thread beside the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from sudoku_ga.app.lab.shown_rows import Rows, separated
from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.app.worker.errands import Errands
from sudoku_ga.app.worker.solver_worker import Failure
from sudoku_ga.translation import _, ngettext

_ENDING = ".csv"


class Exporting(QObject):
    """Asks for a name and writes rows there.

    Parameters
    ----------
    preferences : Preferences
        Know the last folder.
    window : QWidget
        Owns the dialog.

    Notes
    -----
    ``message(Message)`` says where they are, or why they were not written.
    """

    message = Signal(object)

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._preferences, self._window = preferences, window
        self._errands = Errands("lab table", self)
        self._errands.found.connect(self._tell)
        self._errands.failed.connect(self._tell_failure)

    def choose(self, name: str, rows: Callable[[], Rows]) -> None:
        """Ask for a file and write rows there; they are worked out in the thread."""
        proposed = Path(self._preferences.folder) / f"{name}{_ENDING}"
        path, _chosen = QFileDialog.getSaveFileName(
            self._window, _("Export what is shown as CSV"), str(proposed), "CSV (*.csv)"
        )
        if path:
            self._preferences.folder = str(Path(path).parent)
            self.write(rows, Path(path))

    def write(self, rows: Callable[[], Rows], path: Path) -> None:
        """Write rows, unless others are being written."""
        file = path if path.suffix else path.with_suffix(_ENDING)
        if not self._errands.is_on:
            self._errands.start(lambda: _written(rows, file))

    @Slot()
    def shut_down(self) -> None:
        """Wait for what is being written; may be called more than once."""
        self._errands.shut_down()

    @Slot(object)
    def _tell(self, found: object) -> None:
        assert isinstance(found, tuple)
        path, count = found
        text = ngettext("{count:,} row in {path}", "{count:,} rows in {path}", count)
        text = text.format(count=count, path=path)
        self.message.emit(Message(Severity.NOTE, _("The table was written"), text))

    @Slot(object)
    def _tell_failure(self, failure: Failure) -> None:
        text = f"{failure.message[:1].upper()}{failure.message[1:]}."
        self.message.emit(Message(Severity.ERROR, _("The table was not written"), text))


def _written(rows: Callable[[], Rows], path: Path) -> tuple[Path, int]:
    """Write rows and return where they are, and how many without the head."""
    from sudoku_ga.lab.export import replaced

    found = rows()
    with replaced(path) as part:
        part.write_text(separated(found, ","), encoding="utf-8", newline="")
    return path, len(found) - 1
