"""Puzzles on paper: printed, or written as PDF."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QProgressDialog, QWidget

from sudoku_ga.app.files.file_dialogs import ask_to_save
from sudoku_ga.app.messages import not_saved
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.printing.choice import PaperChoice
from sudoku_ga.app.printing.source import Listed, Source
from sudoku_ga.app.settings import Settings
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.document.moves import record_of
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from sudoku_ga.app.printing.dialog import PrintDialog
    from sudoku_ga.app.printing.pages import Page
    from sudoku_ga.app.printing.printed import Knowledge, Known

_PATIENCE_MS = 600
"""What takes longer is shown, and may be left."""


class PrintController(QObject):
    """Prints the puzzle on the desk, or puzzles of a list.

    Parameters
    ----------
    document_controller : DocumentController
    lists : sequence of callable
        Each returns a list that may be printed, or None where there is none.
    settings : Settings
        Know what was chosen the last time, and the last folder.
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    dialog : PrintDialog or None
        None until it is first asked for.

    Notes
    -----
    ``message(Message)`` says why there is no file. All that has to do with printers is imported
    when somebody asks for it: the window opens sooner.
    """

    message = Signal(object)

    def __init__(
        self,
        document_controller: DocumentController,
        lists: Sequence[Callable[[], Listed | None]],
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document_controller = document_controller
        self._lists = lists
        self._sources: list[Source] = []
        self._settings = settings
        self._window = window
        self._printer: QPrinter | None = None
        self._knowledge: Knowledge | None = None
        self.dialog: PrintDialog | None = None

    @Slot()
    def open(self) -> None:
        """Open the print dialog for the puzzle on the desk."""
        self._open(0)

    @Slot(object)
    def open_list(self, wanted: Listed) -> None:
        """Open the print dialog for what is selected of a list, or else for all of it."""
        texts = [source.text for source in self._find_sources()]
        self._open(texts.index(wanted.sources[0].text))

    def _open(self, first: int) -> None:
        from sudoku_ga.app.printing.dialog import PrintDialog

        self._sources = self._find_sources()
        dialog = PrintDialog(
            self._printer_of_all(),
            [source.text for source in self._sources],
            first,
            self._settings.paper,
            self._pages,
            self._window,
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.print_wanted.connect(self._print)
        dialog.pdf_wanted.connect(self._export)
        if self.dialog is not None:
            # A list asks although a dialog is open: the pages that it previews are the printer's,
            # which has let them go for those of the other one. Qt would crash when it paints them.
            self.dialog.reject()
        self.dialog = dialog
        dialog.finished.connect(self._forget)
        dialog.open()

    @Slot()
    def choose_pdf(self) -> None:
        """Ask for a name and write the puzzle on the desk as the dialog was last told."""
        self._sources = self._find_sources()
        self._choose_pdf(self._pages(0, self._settings.paper), self._window)

    def write_pdf(self, path: Path, pages: Sequence["Page"]) -> None:
        """Write pages into a file."""
        from sudoku_ga.app.printing.output import layout_of, pdf_of

        layout = layout_of(self._settings.paper)
        content = pdf_of(pages, layout, self._document_controller.document.state.title)
        try:
            replace_file(path, content)
        except UserError as error:
            self.message.emit(not_saved(_("The PDF was not saved"), str(error)))

    def _find_sources(self) -> list[Source]:
        """Return what may be printed now: first the puzzle on the desk."""
        board_state = self._document_controller.document.state
        found = [Source(_("“{title}”").format(title=board_state.title), [record_of(board_state)])]
        for listed in (each() for each in self._lists):
            found += [] if listed is None else listed.sources
        return found

    def _pages(self, source: int, choice: PaperChoice) -> list["Page"]:
        """Return the pages of a source, and keep the choice."""
        from sudoku_ga.app.printing.pages import pages_of
        from sudoku_ga.app.printing.printed import printed_puzzles

        self._settings.paper = choice
        records = self._sources[source].records
        known = self._known(records)
        numbers = self._settings.numbers
        # Who did not wait for the rest gets what was looked into.
        printed = printed_puzzles(records[: len(known)], known, choice, numbers=numbers)
        return pages_of(*printed, choice.per_page)

    def _known(self, records: Sequence[PuzzleRecord]) -> list["Known"]:
        """Look into puzzles; fewer than asked for where somebody does not want to wait."""
        from sudoku_ga.app.printing.printed import Knowledge

        self._knowledge = self._knowledge or Knowledge()
        # Over the dialog, which is not to be closed while its pages are being made.
        parent = self.dialog or self._window
        progress = QProgressDialog(_("Grading the puzzles…"), _("Stop"), 0, len(records), parent)
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(_PATIENCE_MS)
        known = []
        for done, record in enumerate(records):
            progress.setValue(done)
            if progress.wasCanceled():
                break
            known.append(self._knowledge.of(record.grid))
        progress.close()
        progress.deleteLater()
        return known

    def _printer_of_all(self) -> "QPrinter":
        """Return the printer, which remembers its own settings while the window is open."""
        if self._printer is None:
            from PySide6.QtPrintSupport import QPrinter

            self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        return self._printer

    def _choose_pdf(self, pages: Sequence["Page"], parent: QWidget) -> None:
        name = f"{self._document_controller.document.state.name or 'puzzle'}.pdf"
        title, filters = _("Export as PDF"), [_("PDF (*.pdf)")]
        target = ask_to_save(parent, self._settings, title, name, filters)
        if target is not None:
            self.write_pdf(target.file, pages)

    @Slot()
    def _export(self) -> None:
        assert self.dialog is not None  # it asked
        self._choose_pdf(self.dialog.pages, self.dialog)

    @Slot()
    def _print(self) -> None:
        """Ask which printer, and print."""
        assert self.dialog is not None  # it asked
        from PySide6.QtPrintSupport import QPrintDialog

        dialog = QPrintDialog(self._printer_of_all(), self.dialog)
        dialog.setMinMax(1, len(self.dialog.pages))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.accepted.connect(self._send)
        dialog.show()

    @Slot()
    def _send(self) -> None:
        """Print the pages that were asked for."""
        from sudoku_ga.app.printing.output import draw_pages

        assert self.dialog is not None  # it asked
        printer = self._printer_of_all()
        first, last = printer.fromPage(), printer.toPage()
        if not draw_pages(printer, self.dialog.pages, max(0, first - 1), last or None):
            self.message.emit(not_saved(_("The page was not saved"), _("the printer refused it")))
        self.dialog.accept()

    @Slot()
    def _forget(self) -> None:
        self.dialog = None
