"""Puzzles on paper: printed, or written as PDF."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QProgressDialog, QWidget

from sudoku_ga.app.files.dialogs import Saved, Saver
from sudoku_ga.app.messages import not_saved
from sudoku_ga.app.printing.puzzles import Knowledge, Listed, PaperChoice, Source, printed_puzzles
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Failure, Progress, TaskRunner
from sudoku_ga.app.widgets.dialogs import progress_dialog
from sudoku_ga.document.moves import record_of
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from sudoku_ga.app.printing.dialog import PrintPreview
    from sudoku_ga.app.printing.pages import Page

_PDF = Saved(later("Export as PDF"), [later("PDF (*.pdf)")], later("The PDF was not saved"))


class PrintController(QObject):
    """Prints the puzzle on the board, or puzzles of a list.

    ``lists``: functions that return a list to print, or None if there is none.
    ``runner``: runs the tasks that grade the puzzles and write a PDF.

    The modules for printers are imported when they are needed, so that the window opens sooner.
    """

    def __init__(self, services: Services, lists: Sequence[Callable[[], Listed | None]]) -> None:
        super().__init__(services.window)
        self._messages, self._document_controller = services.messages, services.document
        self._lists = lists
        self._sources: list[Source] = []
        self._settings, self._window = services.settings, services.window
        self._saver = Saver(self._window, self._settings, self._messages.show)
        self._printer: QPrinter | None = None
        self._knowledge = Knowledge()
        self._then: Callable[[], None] | None = None
        self._progress: QProgressDialog | None = None
        self.dialog: PrintPreview | None = None
        self.runner = TaskRunner("printing", self)
        self.runner.progressed.connect(self._show_progress)
        self.runner.result.connect(self._confirm)
        self.runner.failed.connect(self._fail)
        self.runner.finished.connect(self._finish)

    @property
    def choice(self) -> PaperChoice:
        """The choice with which puzzles were printed last."""
        return PaperChoice.of_text(self._settings.paper)

    @property
    def printer(self) -> "QPrinter":
        """The printer, which keeps its settings while the window is open."""
        if self._printer is None:
            from PySide6.QtPrintSupport import QPrinter

            self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        return self._printer

    @Slot()
    def open(self) -> None:
        """Open the print dialog for the puzzle on the board."""
        self._open(0)

    @Slot(object)
    def open_list(self, wanted: Listed) -> None:
        """Open the print dialog for the selected puzzles of a list, or for all of them."""
        texts = [source.text for source in self._find_sources()]
        self._open(texts.index(wanted.sources[0].text))

    def _open(self, first: int) -> None:
        from sudoku_ga.app.printing.dialog import PrintPreview

        if self.dialog is not None:
            # The pages of the preview belong to the printer, which replaces them for the next
            # dialog. Qt would crash when it paints the old ones.
            self.dialog.reject()
        self._sources = self._find_sources()
        texts = [source.text for source in self._sources]
        dialog = PrintPreview(self.printer, texts, first, self.choice, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.pages_wanted.connect(self._provide_pages)
        dialog.refused.connect(self._refuse)
        dialog.pdf.clicked.connect(self._export)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        self._provide_pages()
        dialog.open()

    @Slot()
    def choose_pdf(self) -> None:
        """Ask for a file name, and write the puzzle on the board with the last choice."""
        self._sources = self._find_sources()
        self._grade(0, lambda: self._choose_pdf(self._pages(0, self.choice), self._window))

    def write_pdf(self, path: Path, pages: Sequence["Page"]) -> None:
        """Begin to write pages into a file."""
        from sudoku_ga.app.printing.pages import layout_of, write_pdf

        title = self._document_controller.document.state.title
        self._start(_("Writing the file…"), write_pdf, path, pages, layout_of(self.choice), title)

    def shut_down(self) -> None:
        """Cancel; may be called more than once."""
        self.runner.shut_down()

    def _find_sources(self) -> list[Source]:
        """Return the sources that can be printed now. The puzzle on the board is the first."""
        board_state = self._document_controller.document.state
        found = [Source(_("“{title}”").format(title=board_state.title), [record_of(board_state)])]
        for listed in (each() for each in self._lists):
            found += [] if listed is None else listed.sources
        return found

    @Slot()
    def _provide_pages(self) -> None:
        """Give the dialog the chosen pages, after their puzzles were graded."""
        if self.dialog is not None:
            source, choice = self.dialog.source.currentIndex(), self._keep_choice()
            self._grade(source, partial(self._show_pages, source, choice))

    def _keep_choice(self) -> PaperChoice:
        assert self.dialog is not None  # it is open
        choice = self.dialog.choice
        self._settings.paper = choice.text
        return choice

    def _show_pages(self, source: int, choice: PaperChoice) -> None:
        if self.dialog is not None:
            self.dialog.show_pages(self._pages(source, choice))

    def _pages(self, source: int, choice: PaperChoice) -> list["Page"]:
        """Return the pages of the graded puzzles. After a cancellation these are not all."""
        from sudoku_ga.app.printing.pages import pages_of

        records = self._sources[source].records
        known = self._knowledge.of_first([record.grid for record in records])
        numbers = self._settings.numbers
        printed = printed_puzzles(records[: len(known)], known, choice, numbers=numbers)
        return pages_of(*printed, choice.per_page)

    # Tasks

    def _grade(self, source: int, then: Callable[[], None]) -> None:
        """Grade the puzzles of a source, then call a function.

        If they are graded already, call it at once.
        """
        grids = [record.grid for record in self._sources[source].records]
        self._then = then
        if len(self._knowledge.of_first(grids)) == len(grids):
            self._finish()
        else:
            self._start(_("Grading the puzzles…"), self._knowledge.look_into, grids)

    def _start(self, text: str, function: Callable[..., object], *args: object) -> None:
        self._close_progress()
        # Above the dialog, which should not be closed while its pages are being made.
        progress = progress_dialog(text, self.dialog or self._window)
        progress.canceled.connect(self.runner.cancel)
        self._progress = progress
        self.runner.restart(function, *args)

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        if self._progress is not None:
            text = self._progress.labelText().partition("\n")[0]
            self._progress.setLabelText(f"{text}\n{progress.time_left}")
            self._progress.setMaximum(int(progress.total))
            self._progress.setValue(int(progress.done))  # it may process events

    @Slot(object)
    def _confirm(self, written: Path | None) -> None:
        """Show that a file was written, unless the task has only graded."""
        if written is not None:
            self._saver.confirm(written)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        self._saver.fail(_PDF, failure.message)

    @Slot()
    def _finish(self) -> None:
        self._close_progress()
        then, self._then = self._then, None
        if then is not None:
            then()

    def _close_progress(self) -> None:
        if self._progress is not None:
            progress, self._progress = self._progress, None
            progress.canceled.disconnect(self.runner.cancel)  # closing also cancels
            progress.close()
            progress.deleteLater()

    # The buttons of the dialog

    def _choose_pdf(self, pages: Sequence["Page"], parent: QWidget) -> None:
        name = f"{self._document_controller.document.state.name or 'puzzle'}.pdf"
        target = self._saver.ask(_PDF, name, parent)
        if target is not None:
            self.write_pdf(target.file, pages)

    @Slot()
    def _export(self) -> None:
        assert self.dialog is not None  # its button was pressed
        self._keep_choice()
        self._choose_pdf(self.dialog.pages, self.dialog)

    @Slot()
    def _refuse(self) -> None:
        self._messages.show(not_saved(_("The page was not saved"), _("the printer refused it")))

    @Slot()
    def _forget(self) -> None:
        self._keep_choice()
        self.dialog = None
        self._close_progress()  # it would be deleted with the dialog
        if self._then is not None:
            self._then = None
            self.runner.discard()
