"""The print dialog: what is printed, and how the pages will look."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QGraphicsView, QLabel, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.printing.pages import Page, draw_pages, layout_of
from sudoku_ga.app.printing.puzzles import MARGINS, PAPERS, PER_PAGE, Content, PaperChoice
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.translation import _, later, pgettext

_WIDTH, _HEIGHT, _COLUMN = 880, 580, 268

_CONTENTS = (
    (Content.GIVENS, later("Givens")),
    (Content.WRITTEN, later("My digits and marks")),
    (Content.CANDIDATES, later("All candidates")),
)


class PrintDialog(QDialog):
    """Choices beside a preview.

    ``printer``: its pages are previewed; it gets the paper that is chosen.
    ``sources``: descriptions of the puzzles that may be printed.
    ``source``: which of them is chosen at first, from 0.
    ``choice``: what was chosen the last time.
    ``source``, ``per_page``, ``content``, ``solutions``, ``paper``, ``margin``, ``way``: the
    choices.
    ``print``, ``pdf``: ask to print or to write the pages.
    ``pages``: the pages that are previewed.

    ``pages_wanted()`` asks for the pages of another choice, which :meth:`show_pages` takes.
    """

    pages_wanted = Signal()

    def __init__(
        self,
        printer: QPrinter,
        sources: Sequence[str],
        source: int,
        choice: PaperChoice,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Print"))
        self.resize(_WIDTH, _HEIGHT)
        self.printer = printer
        self.pages: list[Page] = []
        self._preview = QPrintPreviewWidget(printer)
        for view in self._preview.findChildren(QGraphicsView):
            # Pages always fit; the bar would scroll the ground beside them.
            view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._preview.paintRequested.connect(self._paint)
        self._preview.previewChanged.connect(self._show_page)
        self._make_choices(sources, choice)
        self.source.setCurrentIndex(source)
        self._connect_choices()
        self._make_buttons()
        self._lay_out()
        self._await_pages()

    @property
    def choice(self) -> PaperChoice:
        """What is chosen."""
        return PaperChoice(
            int(self.per_page.value),
            Content(self.content.currentData()),
            bool(self.solutions.value),
            self.paper.currentText(),
            bool(self.way.value),
            self.margin.currentData(),
        )

    def _make_choices(self, sources: Sequence[str], choice: PaperChoice) -> None:
        self.source = Combo(_("Puzzles"))
        self.source.addItems(list(sources))
        self.per_page = Segmented([(str(n), str(n)) for n in PER_PAGE], _("Puzzles per page"))
        self.per_page.set_value(str(choice.per_page))
        self.content = Combo(_("In the cells"))
        for content, label in _CONTENTS:
            self.content.addItem(_(label), content)
        self.content.setCurrentIndex(self.content.findData(choice.content))
        solutions = [("", _("No solutions")), ("solutions", _("At the end"))]
        self.solutions = Segmented(solutions, _("Solutions"))
        self.solutions.set_value("solutions" if choice.solutions else "")
        self.paper = Combo(_("Paper"))
        self.paper.addItems(PAPERS)
        self.paper.setCurrentText(choice.paper)
        self.margin = Combo(_("Margins"))
        for margin in MARGINS:
            self.margin.addItem(_("{width} mm").format(width=margin), margin)
        self.margin.setCurrentIndex(MARGINS.index(choice.margin))
        ways = [("", pgettext("paper", "Portrait")), ("across", pgettext("paper", "Landscape"))]
        self.way = Segmented(ways, _("Page"))
        self.way.set_value("across" if choice.across else "")

    def _connect_choices(self) -> None:
        for combo in (self.source, self.content, self.paper, self.margin):
            combo.currentIndexChanged.connect(self._ask_for_pages)
        for segmented in (self.per_page, self.solutions, self.way):
            segmented.chosen.connect(self._ask_for_pages)

    def _make_buttons(self) -> None:
        self.print = Button(_("Print…"), kind=Kind.ACCENT)
        self.pdf = Button(_("Export as PDF…"))
        self._close = Button(_("Close"))
        self.print.setDefault(True)
        self._before = Button(_("Previous page"))
        self._after = Button(_("Next page"))
        self._place = QLabel()
        self._close.clicked.connect(self.reject)
        self._before.clicked.connect(self._go_back)
        self._after.clicked.connect(self._go_on)

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        for text, field in (
            (_("Puzzles"), self.source),
            (_("Puzzles per page"), self.per_page),
            (_("In the cells"), self.content),
            (_("Solutions"), self.solutions),
        ):
            column.addLayout(_labelled(text, field))
            column.addSpacing(10)
        paper_row = hbox(
            None,
            (_labelled(_("Paper"), self.paper), 1),
            (_labelled(_("Margins"), self.margin), 1),
            spacing=12,
        )
        column.addLayout(paper_row)
        column.addSpacing(10)
        column.addLayout(_labelled(_("Page"), self.way))
        column.addStretch(1)
        for button in (self.print, self.pdf, self._close):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            column.addWidget(button)
        left = QWidget()
        left.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        left.setFixedWidth(_COLUMN)
        turning = hbox(None, self._before, STRETCH, self._place, STRETCH, self._after)
        right = vbox(None, (self._preview, 1), turning, spacing=10)
        hbox(self, left, (right, 1), spacing=20, margins=(20, 16, 20, 16))

    @Slot()
    def _ask_for_pages(self) -> None:
        self._await_pages()
        self.pages_wanted.emit()

    def _await_pages(self) -> None:
        self.printer.setPageLayout(layout_of(self.choice))
        for button in (self.print, self.pdf):
            button.setEnabled(False)

    def show_pages(self, pages: list[Page]) -> None:
        """Preview the pages of the choice."""
        self.pages = pages
        for button in (self.print, self.pdf):
            button.setEnabled(bool(pages))
        self._preview.updatePreview()
        self._preview.fitInView()
        self._show_page()

    @Slot(QPrinter)
    def _paint(self, printer: QPrinter) -> None:
        draw_pages(printer, self.pages)

    @Slot()
    def _show_page(self) -> None:
        page, count = self._preview.currentPage(), len(self.pages)
        self._place.setText(_("Page {page} of {count}").format(page=page, count=count))
        self._before.setEnabled(page > 1)
        self._after.setEnabled(page < count)

    @Slot()
    def _go_back(self) -> None:
        self._preview.setCurrentPage(self._preview.currentPage() - 1)
        self._show_page()

    @Slot()
    def _go_on(self) -> None:
        self._preview.setCurrentPage(self._preview.currentPage() + 1)
        self._show_page()


def _labelled(text: str, field: QWidget) -> QVBoxLayout:
    label = QLabel(text)
    label.setBuddy(field)
    return vbox(None, label, field, spacing=6)
