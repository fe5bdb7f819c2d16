"""The print preview: what is printed, and how the pages look."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QLabel, QMainWindow, QToolBar, QWidget

from sudoku_ga.app.printing.pages import Page, chosen_page, draw_pages, layout_of
from sudoku_ga.app.printing.puzzles import PER_PAGE, Content, PaperChoice
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.translation import _, later

_WIDTH, _HEIGHT = 960, 640

_CONTENTS = (
    (Content.GIVENS, later("Givens")),
    (Content.WRITTEN, later("My digits and marks")),
    (Content.CANDIDATES, later("All candidates")),
)


class PrintPreview(QPrintPreviewDialog):
    """Qt's preview, with a bar that chooses what is printed.

    ``printer``: the printer whose pages are shown. It gets the paper of the choice.
    ``sources``: the descriptions of the puzzles that can be printed.
    ``source``: the source that is chosen at first, counted from 0.
    ``choice``: the last choice.
    ``source``, ``per_page``, ``content``, ``solutions``: the widgets of the choice. Those for the
    paper are in Qt's dialog for the page.
    ``print``, ``pdf``: the buttons that print, and that ask to write the pages.
    ``pages``: the pages in the preview.

    ``pages_wanted()`` is emitted when the pages of another choice are needed, which
    :meth:`show_pages` takes, and ``refused()`` when the printer did not take the pages.
    """

    pages_wanted = Signal()
    refused = Signal()

    def __init__(
        self,
        printer: QPrinter,
        sources: Sequence[str],
        source: int,
        choice: PaperChoice,
        parent: QWidget | None = None,
    ) -> None:
        native = QPrinter.OutputFormat.NativeFormat
        printer.setOutputFormat(native)  # without a printer, Qt would keep it a PDF
        printer.setPageLayout(layout_of(choice))
        printer.setFromTo(0, 0)  # otherwise only the last range would be previewed
        super().__init__(printer, parent)
        self.setWindowTitle(_("Print"))
        self.resize(_WIDTH, _HEIGHT)
        self.pages: list[Page] = []
        (self._preview,) = self.findChildren(QPrintPreviewWidget)
        (frame,), (bar,) = self.findChildren(QMainWindow), self.findChildren(QToolBar)
        bar.setMovable(False)
        self.print = bar.actions()[-1]  # Qt identifies it only by its translated text
        self._has_printer = printer.outputFormat() == native
        self._make_choices(sources, source, choice)
        choices = QToolBar(_("Print"), movable=False)
        choices.addWidget(self._row())
        frame.addToolBarBreak()
        frame.addToolBar(choices)
        if not self._has_printer:
            frame.statusBar().setSizeGripEnabled(False)
            frame.statusBar().showMessage(
                _("No printer was found. The pages can be exported as PDF.")
            )
        self.paintRequested.connect(self._paint)
        self._enable(has_pages=False)

    @property
    def choice(self) -> PaperChoice:
        """The present choice."""
        return PaperChoice(
            int(self.per_page.value),
            Content(self.content.currentData()),
            bool(self.solutions.value),
            *chosen_page(self.printer().pageLayout()),
        )

    def _make_choices(self, sources: Sequence[str], source: int, choice: PaperChoice) -> None:
        self.source = Combo(_("Puzzles"))
        self.source.addItems(list(sources))
        self.source.setCurrentIndex(source)
        self.per_page = Segmented([(str(n), str(n)) for n in PER_PAGE], _("Puzzles per page"))
        self.per_page.set_value(str(choice.per_page))
        self.content = Combo(_("In the cells"))
        for content, label in _CONTENTS:
            self.content.addItem(_(label), content)
        self.content.setCurrentIndex(self.content.findData(choice.content))
        solutions = [("", _("No solutions")), ("solutions", _("At the end"))]
        self.solutions = Segmented(solutions, _("Solutions"))
        self.solutions.set_value("solutions" if choice.solutions else "")
        self.pdf = Button(_("Export as PDF…"))
        for combo in (self.source, self.content):
            combo.currentIndexChanged.connect(self._ask_for_pages)
        for segmented in (self.per_page, self.solutions):
            segmented.chosen.connect(self._ask_for_pages)

    def _row(self) -> QWidget:
        row = QWidget()
        hbox(
            row,
            (self.source, 3),
            QLabel(_("Puzzles per page")),
            self.per_page,
            (self.content, 2),
            (self.solutions, 2),
            self.pdf,
            spacing=10,
            margins=(8, 6, 8, 6),
        )
        return row

    @Slot()
    def _ask_for_pages(self) -> None:
        self._enable(has_pages=False)
        self.pages_wanted.emit()

    def _enable(self, *, has_pages: bool) -> None:
        self.pdf.setEnabled(has_pages)
        self.print.setEnabled(has_pages and self._has_printer)

    def show_pages(self, pages: list[Page]) -> None:
        """Show the pages of the choice."""
        self.pages = pages
        self._enable(has_pages=bool(pages))
        self._preview.updatePreview()

    @Slot(QPrinter)
    def _paint(self, printer: QPrinter) -> None:
        first, last = printer.fromPage(), printer.toPage()
        if not draw_pages(printer, self.pages, max(0, first - 1), last or None):
            self.refused.emit()
