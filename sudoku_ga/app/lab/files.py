"""Files of the lab: what is opened or edited, and the reports and tables that are written."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from sudoku_ga.app.files.dialogs import Saved, Saver, ask_to_open
from sudoku_ga.app.lab.editor.draft import Board, Draft, draft_of, new_draft, proposed
from sudoku_ga.app.lab.editor.window import ExperimentEditor
from sudoku_ga.app.lab.entry import Entry
from sudoku_ga.app.lab.tables.results_card import Rows
from sudoku_ga.app.messages import Answer, Message, Severity
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Failure, Task, TaskRunner
from sudoku_ga.errors import UserError
from sudoku_ga.files import replaced
from sudoku_ga.lab.experiment.reading import experiment_path
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.tables import sheet_text
from sudoku_ga.toml_text import parse_toml, read_toml_text
from sudoku_ga.translation import _, later, ngettext

Show = Callable[[Message], object]

_FILTER = later("Experiments and results (*.toml *.db);;All files (*)")


class LabDialogs(QObject):
    """Asks for files, and opens the editor.

    ``board``: returns the puzzle and the recipe of the window.
    ``refuse``: shows why an experiment cannot be edited.
    ``editor``: the editor that was opened last.

    ``chosen(path)`` is emitted when the user wants to see an experiment or results, and
    ``saved(path, starts)`` when an experiment was edited. ``starts``: whether it is to be started
    at once.
    """

    chosen = Signal(str)
    saved = Signal(str, bool)

    def __init__(
        self,
        services: Services,
        folder: Path,
        board: Callable[[], Board],
        refuse: Callable[[str], object],
    ) -> None:
        super().__init__(services.window)
        self._settings, self._window = services.settings, services.window
        self._refuse = refuse
        self._folder, self._board = folder, board
        self.editor: ExperimentEditor | None = None

    @Slot()
    def choose(self) -> None:
        """Ask for an experiment or for results."""
        title = _("Open an experiment or results")
        path = ask_to_open(self._window, self._settings, title, _(_FILTER))
        if path:
            self.chosen.emit(path)

    @Slot()
    def begin(self) -> None:
        """Edit a new experiment."""
        self._open_editor(new_draft(), None)

    @Slot()
    def propose(self) -> None:
        """Edit an experiment with the puzzle and the recipe of the window."""
        self.propose_for(self._board())

    def propose_for(self, board: Board) -> None:
        """Edit an experiment with a puzzle and recipes."""
        try:
            draft = proposed(board, self._folder)
        except UserError as error:
            self._refuse(str(error))
        else:
            self._open_editor(draft, None)

    def edit(self, entry: Entry) -> None:
        """Edit an experiment. A bundled one is saved under another name."""
        try:
            path = experiment_path(entry.key)
            draft = draft_of(parse_toml(read_toml_text(path)))
        except UserError as error:
            self._refuse(str(error))
        else:
            self._open_editor(draft, path if path == Path(entry.key) else None)

    def shut_down(self) -> None:
        """Close the editor; may be called more than once."""
        if self.editor is not None:
            self.editor.close()

    def _puzzle(self) -> tuple[Grid, str]:
        board = self._board()
        return board.puzzle, board.name

    def _open_editor(self, draft: Draft, path: Path | None) -> None:
        if self.editor is not None:
            self.editor.close()  # ends its thread: Qt aborts if a thread still runs
            self.editor.deleteLater()
        self.editor = ExperimentEditor(
            draft, path, self._folder, self._settings, self._puzzle, self._window
        )
        self.editor.saved.connect(self.saved)
        self.editor.open()


class FileWriter(QObject):
    """Asks for a file name, and writes the file in a thread.

    ``name``: the name of the thread.
    ``saved``: the kind of content that is written.
    ``title``: the title of the message about a written file, marked for translation.
    ``show``: shows a message.

    ``changed()`` is emitted when writing starts or ends. At the end a message gives the name of the
    file, or the reason of a failure.
    """

    changed = Signal()

    def __init__(self, name: str, saved: Saved, title: str, services: Services, show: Show) -> None:
        super().__init__(services.window)
        self._settings, self._show = services.settings, show
        self._saved, self._title = saved, title
        self._saver = Saver(services.window, services.settings, show)
        self._tasks = TaskRunner(name, self)
        self._tasks.result.connect(self._report)
        self._tasks.failed.connect(self._report_failure)
        self._tasks.changed.connect(self.changed)

    @property
    def is_writing(self) -> bool:
        """Whether a file is being written."""
        return self._tasks.is_running

    def begin(self, write: Callable[[Task], str]) -> None:
        """Call a function that returns the text of the message, unless another call goes on."""
        if not self._tasks.is_running:
            self._tasks.start(write)

    @Slot()
    def shut_down(self) -> None:
        """Wait for the file that is being written; may be called more than once."""
        self._tasks.shut_down()

    @Slot(object)
    def _report(self, text: object) -> None:
        self._show(self.message_of(str(text)))

    def message_of(self, text: str) -> Message:
        """Return the message about a written file, from its text."""
        return Message(Severity.NOTE, _(self._title), text)

    @Slot(object)
    def _report_failure(self, failure: Failure) -> None:
        self._saver.fail(self._saved, failure.message)


_REPORT = Saved(
    later("Save report"),
    [
        *(later("HTML (*.html)"), later("Markdown (*.md)"), later("LaTeX tables (*.tex)")),
        *(later("Tables as CSV (*.csv)"), "JSON (*.json)"),
    ],
    later("The report was not written"),
)


class ReportWriter(FileWriter):
    """Writes the report of an experiment."""

    def __init__(self, services: Services, show: Show) -> None:
        super().__init__("lab report", _REPORT, later("The report was written"), services, show)
        self._file = ""

    def message_of(self, text: str) -> Message:
        """Return the message about a written report, with a button that opens it."""
        answer = Answer(later("Open report"), partial(self._open, self._file))
        return replace(super().message_of(text), action=answer)

    def _open(self, file: str) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(file)):
            text = _("No program opens {file}.").format(file=file)
            warning = Message(Severity.WARNING, _("The report was not opened"), text)
            self._show(warning)

    def choose(self, store: Path, noted: int, name: str, kind: str | None) -> None:
        """Ask for a file, and write the report of an experiment there."""
        if not self._settings.folder:
            self._settings.folder = str(store.parent)
        write = partial(self.write, store, noted, kind)
        self._saver.save_as(_REPORT, f"{name}.html", write)

    def write(self, store: Path, noted: int, kind: str | None, path: Path) -> None:
        """Write the report of an experiment in the format of the file's ending."""
        if not self.is_writing:
            self._file = str(path.absolute())
            self.begin(lambda _task: write_report(store, noted, kind, path))


def write_report(store: Path, noted: int, kind: str | None, path: Path) -> str:
    """Write a report, and return its path and whether it lacks its charts."""
    from sudoku_ga.lab.report.figures import can_draw
    from sudoku_ga.lab.report.files import WRITERS
    from sudoku_ga.lab.report.report import full_report
    from sudoku_ga.lab.store import queries
    from sudoku_ga.lab.store.store import Store

    with Store.to_read(store) as opened:
        (found,) = [each for each in queries.experiments(opened) if each.id == noted]
        report = full_report(opened, found, kind)
    suffix = path.suffix.lower()
    WRITERS[suffix](report, path)
    if suffix not in (".html", ".md") or can_draw():
        return str(path)
    return _(
        "{path}, without pictures: they need matplotlib, the extra “report” of the program."
    ).format(path=path)


_TABLE = Saved(
    later("Export what is shown as CSV"),
    ["CSV (*.csv)"],
    later("The table was not written"),
)


class TableExport(FileWriter):
    """Writes the rows of a table as CSV."""

    def __init__(self, services: Services, show: Show) -> None:
        super().__init__("lab table", _TABLE, later("The table was written"), services, show)

    def choose(self, name: str, rows: Callable[[], Rows]) -> None:
        """Ask for a file and write rows there. They are computed in the thread."""
        self._saver.save_as(_TABLE, f"{name}.csv", partial(self.write, rows))

    def write(self, rows: Callable[[], Rows], path: Path) -> None:
        """Write rows, unless others are being written."""
        self.begin(lambda _task: _written(rows, path))


def _written(rows: Callable[[], Rows], path: Path) -> str:
    """Write rows, and return their number without the head, and the path of the file."""
    found = rows()
    with replaced(path) as part:
        part.write_text(sheet_text(found), encoding="utf-8", newline="")
    count = len(found) - 1
    text = ngettext("{count:,} row in {path}", "{count:,} rows in {path}", count)
    return text.format(count=count, path=path)
