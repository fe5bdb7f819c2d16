"""Writing files of the lab: reports and tables."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.errands import TaskRunner
from sudoku_ga.app.files.dialogs import ask_to_save
from sudoku_ga.app.lab.tables.shown_rows import Rows, separated
from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.tasks import Failure
from sudoku_ga.atomic_write import replaced
from sudoku_ga.translation import _, later, ngettext


class FileWriter(QObject):
    """Asks for a name, and says what came of the writing.

    Parameters
    ----------
    name : str
        Of the thread.
    titles : tuple of str
        Of the messages about a file that was written and about one that was not, marked to be
        translated.
    settings : Settings
        Know the last folder.
    window : QWidget
        Owns the dialog.

    Notes
    -----
    ``message(Message)`` says where the file is, or why it was not written; ``changed()`` that
    the writing began or ended.
    """

    message = Signal(object)
    changed = Signal()

    def __init__(
        self, name: str, titles: tuple[str, str], settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window
        self._written, self._not_written = titles
        self._errands = TaskRunner(name, self)
        self._errands.found.connect(self._tell)
        self._errands.failed.connect(self._tell_failure)
        self._errands.finished.connect(self.changed)

    @property
    def is_on(self) -> bool:
        """Whether a file is being written."""
        return self._errands.is_on

    def ask(self, title: str, proposed: str, filters: Sequence[str]) -> Path | None:
        """Ask for a file; None where the person takes it back."""
        target = ask_to_save(self._window, self._settings, title, proposed, filters)
        return None if target is None else target.file

    def begin(self, write: Callable[[], str]) -> None:
        """Let a file be written, unless another one is; ``write`` returns what is said of it."""
        if not self._errands.is_on:
            self._errands.start(write)
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Wait for the file that is being written; may be called more than once."""
        self._errands.shut_down()

    @Slot(object)
    def _tell(self, text: object) -> None:
        self.message.emit(Message(Severity.NOTE, _(self._written), str(text)))

    @Slot(object)
    def _tell_failure(self, failure: Failure) -> None:
        text = f"{failure.message[:1].upper()}{failure.message[1:]}."
        self.message.emit(Message(Severity.ERROR, _(self._not_written), text))


PAGE, MARKDOWN = ".html", ".md"
_FILTERS = {PAGE: later("HTML (*.html)"), MARKDOWN: later("Markdown (*.md)")}
_REPORT_TITLES = later("The report was written"), later("The report was not written")


class ReportWriter(FileWriter):
    """Asks for a name and writes the report there, as :class:`FileWriter` says."""

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__("lab report", _REPORT_TITLES, settings, window)

    def choose(self, store: Path, noted: int, name: str, kind: str | None) -> None:
        """Ask for a file and write the report of an experiment there."""
        path = self.ask(_("Save report"), f"{name}{PAGE}", list(map(_, _FILTERS.values())))
        if path is not None:
            self.write(store, noted, kind, path)

    def write(self, store: Path, noted: int, kind: str | None, path: Path) -> None:
        """Write the report of an experiment; a page unless the file's name ends in ``.md``."""
        self.begin(lambda: _told(*write_report(store, noted, kind, path)))


def _told(path: Path, has_pictures: bool) -> str:
    if has_pictures:
        return str(path)
    return _(
        "{path}, without pictures: they need matplotlib, the extra “report” of the program."
    ).format(path=path)


def write_report(store: Path, noted: int, kind: str | None, path: Path) -> tuple[Path, bool]:
    """Write a report and return where it is, and whether it has pictures."""
    from sudoku_ga.lab.report.figures import can_draw
    from sudoku_ga.lab.report.files import write_markdown, write_page
    from sudoku_ga.lab.report.report import full_report
    from sudoku_ga.lab.store import queries
    from sudoku_ga.lab.store.store import Store

    with Store.to_read(store) as opened:
        (found,) = [each for each in queries.experiments(opened) if each.id == noted]
        report = full_report(opened, found, kind)
    if path.suffix.lower() == MARKDOWN:
        write_markdown(report, path)
    else:
        write_page([report], path)
    return path, can_draw()


_CSV = ".csv"
_TABLE_TITLES = later("The table was written"), later("The table was not written")


class TableExport(FileWriter):
    """Asks for a name and writes rows there, as :class:`FileWriter` says."""

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__("lab table", _TABLE_TITLES, settings, window)

    def choose(self, name: str, rows: Callable[[], Rows]) -> None:
        """Ask for a file and write rows there; they are worked out in the thread."""
        title = _("Export what is shown as CSV")
        path = self.ask(title, f"{name}{_CSV}", ["CSV (*.csv)"])
        if path is not None:
            self.write(rows, path)

    def write(self, rows: Callable[[], Rows], path: Path) -> None:
        """Write rows, unless others are being written."""
        self.begin(lambda: _written(rows, path))


def _written(rows: Callable[[], Rows], path: Path) -> str:
    """Write rows and return how many there are without the head, and where."""
    found = rows()
    with replaced(path) as part:
        part.write_text(separated(found, ","), encoding="utf-8", newline="")
    count = len(found) - 1
    text = ngettext("{count:,} row in {path}", "{count:,} rows in {path}", count)
    return text.format(count=count, path=path)
