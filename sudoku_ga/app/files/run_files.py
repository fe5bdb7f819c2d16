"""Runs saved to files, and verified from them."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.dialogs import ask_to_open, ask_to_save
from sudoku_ga.app.files.verification import VerificationWindow
from sudoku_ga.app.messages import no_run, not_saved
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.settings import Settings
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.records.history import write_history
from sudoku_ga.translation import _, later

_FILTER = later("Runs (*.sgarun);;All files (*)")
_TABLE_FILTER = later("Tables (*.csv);;All files (*)")


class RunFiles(QObject):
    """Saves the last run, and opens and verifies saved ones.

    ``message(Message)`` says why a file was not written or not read, and
    ``opened(RunRecord, str)`` brings a run to repeat, with the name of its file.
    """

    message = Signal(object)
    opened = Signal(object, str)

    def __init__(
        self,
        controller: RunController,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._controller = controller
        self._settings = settings
        self._window = window
        self.verification: VerificationWindow | None = None

    @Slot()
    def save(self) -> None:
        """Ask for a name and write the last run there."""
        from sudoku_ga.evolution.records.file import SUFFIX

        target = ask_to_save(
            self._window,
            self._settings,
            _("Save run"),
            f"run{SUFFIX}",
            _(_FILTER).split(";;"),
        )
        if target is not None:
            self.save_file(target.file)

    def save_file(self, file: Path) -> None:
        """Write the last run into a file, in place of what was in it."""
        # Imports every component, which the first paint does not wait for.
        from sudoku_ga.evolution.records.file import SUFFIX, compressed, write_run

        record = self._controller.record
        if record is None:
            return
        text = f"{write_run(record)}\n"
        content = compressed(text) if file.suffix.lower() == SUFFIX else text.encode()
        self._write(file, content, _("The run was not saved"))

    @Slot()
    def choose_to_open(self) -> None:
        """Ask for a file and open its run."""
        path = self._asked(_("Open a run"))
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Read the first run of a file, to repeat it on its board."""
        from sudoku_ga.evolution.records.file import read_runs

        try:
            record = next(run for _line, run in read_runs(Path(path)))
        except UserError as error:
            self.message.emit(no_run(error))
        else:
            self.opened.emit(record, Path(path).name)

    @Slot()
    def export(self) -> None:
        """Ask for a name and write the curve of the last run there."""
        target = ask_to_save(
            self._window,
            self._settings,
            _("Export curve"),
            "curve.csv",
            _(_TABLE_FILTER).split(";;"),
        )
        if target is not None:
            self.export_file(target.file)

    def export_file(self, file: Path) -> None:
        """Write the kept points of the last run's curve into a file, as a table."""
        table = write_history(self._controller.past.moments)
        self._write(file, table.encode(), _("The curve was not saved"))

    @Slot()
    def choose(self) -> None:
        """Ask for a file and verify its runs."""
        path = self._asked(_("Verify a run"))
        if path:
            self.verify_file(path)

    def verify_file(self, path: str) -> None:
        """Repeat the runs of a file and show the verdicts in a window."""
        if self.verification is None:
            self.verification = VerificationWindow(self._window)
        self.verification.show()
        self.verification.activateWindow()
        self.verification.verify(Path(path))

    def shut_down(self) -> None:
        """End a verification; may be called more than once."""
        if self.verification is not None:
            self.verification.shut_down()
            self.verification.close()

    def _asked(self, title: str) -> str:
        """Ask for a file of runs and return its path, empty for none."""
        return ask_to_open(self._window, self._settings, title, _(_FILTER))

    def _write(self, file: Path, content: bytes, failure: str) -> None:
        try:
            replace_file(file, content)
        except UserError as error:
            self.message.emit(not_saved(failure, str(error)))
