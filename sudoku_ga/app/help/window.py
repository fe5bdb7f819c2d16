"""The window "Guide": a list of pages, and the page that is read."""

from PySide6.QtCore import QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.help.browser import Browser, fill_margins
from sudoku_ga.app.help.pages import Page, page_path, pages
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.painting import CONTROL_HEIGHT
from sudoku_ga.translation import _, later

_WIDTH, _HEIGHT = 1080, 720
_LEAST_WIDTH, _LEAST_HEIGHT = 720, 420
_LIST, _ROW, _FIELD = 312, 28, 220
_NOT_FOUND = later("Not on this page")


class HelpWindow(QDialog):
    """The guide.

    Parameters
    ----------
    parent : QWidget
        The main window, above which it stays.

    Attributes
    ----------
    list, browser, field
        The parts: pages, text, and what is looked for in it.

    Notes
    -----
    ``lesson_wanted(name)`` is emitted when a link leads to a lesson.
    """

    lesson_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self.resize(_WIDTH, _HEIGHT)
        self._pages = pages()
        self.list = QListWidget()
        self.browser = Browser()
        self.field = QLineEdit()
        self.not_found = QLabel()
        self.back = Button(_("Back"), kind=Kind.FLAT)
        self.forward = Button(_("Forward"), kind=Kind.FLAT)
        self._fill()
        self._lay_out()
        self._connect()
        self.show_page(self._pages[0].name)
        self.browser.setFocus()

    def show_page(self, name: str) -> None:
        """Open a page by its name, as ``board``."""
        self.browser.setSource(QUrl.fromLocalFile(str(page_path(name))))

    def _fill(self) -> None:
        self.list.setAccessibleName(_("Pages of the guide"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFixedWidth(_LIST)
        self.list.setViewportMargins(10, 8, 0, 8)
        fill_margins(self.list)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFont(fonts.font(fonts.BODY))
        for page in self._pages:
            item = QListWidgetItem(page.title)
            item.setToolTip(page.title)
            item.setSizeHint(QSize(0, _ROW))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, page.title)
            item.setData(Qt.ItemDataRole.UserRole, page)
            self.list.addItem(item)

    def _lay_out(self) -> None:
        self.field.setPlaceholderText(_("Find on this page"))
        self.field.setAccessibleName(_("Find on this page"))
        self.field.setTextMargins(6, 0, 6, 0)
        self.field.setFixedSize(_FIELD, CONTROL_HEIGHT)
        self.field.setClearButtonEnabled(True)
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 8, 12, 8)
        for button in (self.back, self.forward):
            button.setAutoDefault(False)  # Enter in the field would press it
            bar.addWidget(button)
        bar.addStretch(1)
        bar.addWidget(self.not_found)
        bar.addWidget(self.field)
        body = QHBoxLayout()
        body.setSpacing(1)  # shows the ground as a line
        body.addWidget(self.list)
        body.addWidget(self.browser, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addLayout(body, 1)

    def _connect(self) -> None:
        browser = self.browser
        self.list.currentItemChanged.connect(self._choose)
        self.back.clicked.connect(browser.backward)
        self.forward.clicked.connect(browser.forward)
        browser.backwardAvailable.connect(self.back.setEnabled)
        browser.forwardAvailable.connect(self.forward.setEnabled)
        browser.sourceChanged.connect(self._follow)
        browser.lesson_wanted.connect(self.lesson_wanted)
        self.field.returnPressed.connect(self._find)
        self.field.textChanged.connect(self.not_found.clear)
        self.back.setEnabled(False)
        self.forward.setEnabled(False)
        standard = QKeySequence.StandardKey
        QShortcut(QKeySequence(standard.Find), self, self._look_for)
        QShortcut(QKeySequence(standard.Back), self, browser.backward)
        QShortcut(QKeySequence(standard.Forward), self, browser.forward)

    @Slot(QListWidgetItem)
    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            page: Page = item.data(Qt.ItemDataRole.UserRole)
            if self.browser.source().toLocalFile() != str(page.path):
                self.show_page(page.name)

    @Slot(QUrl)
    def _follow(self, source: QUrl) -> None:
        """Let list and title say which page is read; a table of results is none of the list."""
        self.not_found.clear()
        paths = [str(page.path) for page in self._pages]
        path = source.toLocalFile()
        self.list.blockSignals(True)
        row = paths.index(path) if path in paths else -1
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self.setWindowTitle(
            _("{page} – Guide").format(page=self.browser.document().firstBlock().text())
        )

    @Slot()
    def _look_for(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    @Slot()
    def _find(self) -> None:
        if self.field.text() and not self.browser.find_next(self.field.text()):
            self.not_found.setText(_(_NOT_FOUND))
