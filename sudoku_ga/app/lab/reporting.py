"""Writing the report of an experiment, in a thread beside the window."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.app.worker.errands import Errands
from sudoku_ga.app.worker.solver_worker import Failure
from sudoku_ga.translation import _, later

PAGE, MARKDOWN = ".html", ".md"
_FILTERS = {PAGE: later("HTML (*.html)"), MARKDOWN: later("Markdown (*.md)")}


class Reporting(QObject):
    """Asks for a name and writes the report there.

    Parameters
    ----------
    preferences : Preferences
        Know the last folder.
    window : QWidget
        Owns the dialog.

    Notes
    -----
    ``message(Message)`` says where the report is, or why it was not written; ``changed()`` that
    the writing began or ended.
    """

    message = Signal(object)
    changed = Signal()

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._preferences, self._window = preferences, window
        self._errands = Errands("lab report", self)
        self._errands.found.connect(self._tell)
        self._errands.failed.connect(self._tell_failure)
        self._errands.finished.connect(self.changed)

    @property
    def is_on(self) -> bool:
        """Whether a report is being written."""
        return self._errands.is_on

    def choose(self, store: Path, noted: int, name: str, kind: str | None) -> None:
        """Ask for a file and write the report of an experiment there."""
        proposed = Path(self._preferences.folder) / f"{name}{PAGE}"
        path, _chosen = QFileDialog.getSaveFileName(
            self._window, _("Save report"), str(proposed), ";;".join(map(_, _FILTERS.values()))
        )
        if path:
            self._preferences.folder = str(Path(path).parent)
            self.write(store, noted, kind, Path(path))

    def write(self, store: Path, noted: int, kind: str | None, path: Path) -> None:
        """Write the report of an experiment; a page unless the file's name ends in ``.md``."""
        if not self._errands.is_on:
            file = path if path.suffix else path.with_suffix(PAGE)
            self._errands.start(lambda: write_report(store, noted, kind, file))
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Wait for the report that is being written; may be called more than once."""
        self._errands.shut_down()

    @Slot(object)
    def _tell(self, found: object) -> None:
        assert isinstance(found, tuple)
        path, has_pictures = found
        text = str(path)
        if not has_pictures:
            text = _(
                "{path}, without pictures: they need matplotlib, the extra “report” of the program."
            ).format(path=path)
        self.message.emit(Message(Severity.NOTE, _("The report was written"), text))

    @Slot(object)
    def _tell_failure(self, failure: Failure) -> None:
        text = f"{failure.message[:1].upper()}{failure.message[1:]}."
        self.message.emit(Message(Severity.ERROR, _("The report was not written"), text))


def write_report(store: Path, noted: int, kind: str | None, path: Path) -> tuple[Path, bool]:
    """Write a report and return where it is, and whether it has pictures."""
    from sudoku_ga.lab import readings
    from sudoku_ga.lab.report import evaluate
    from sudoku_ga.lab.report_files import write_markdown, write_page
    from sudoku_ga.lab.report_pictures import can_draw
    from sudoku_ga.lab.store import Store

    with Store.to_read(store) as opened:
        (found,) = [each for each in readings.experiments(opened) if each.id == noted]
        report = evaluate(opened, found, kind)
    if path.suffix == MARKDOWN:
        write_markdown(report, path)
    else:
        write_page([report], path)
    return path, can_draw()
