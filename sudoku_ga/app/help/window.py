"""The guide: a list of pages and the page that is read, in a dock beside the workspaces."""

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QWidget,
)

from sudoku_ga.app.help.browser import Browser, Page, fill_margins, page_path, pages
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, Dock, hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.columns import DRAWER_BELOW
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.painting import CONTROL_HEIGHT
from sudoku_ga.translation import _, later

_WIDTH, _HEIGHT = 1080, 720
_LEAST_WIDTH, _LEAST_HEIGHT = 280, 240
_NARROW = 700
"""In a narrower dock, a drop-down list replaces the list of pages."""
_LIST, _ROW, _FIELD, _LEAST_FIELD = 240, 28, 220, 70
_FRAME, _LEAST_BESIDE = 36, 440
"""The frame of a window, and the least room beside another window, in pixels."""
_DOCKED, _HEADER = 380, 52
_NOT_FOUND = later("Not on this page")


class HelpWindow(Dock):
    """The guide.

    ``parent``: the window beside which it opens.

    ``lesson_wanted(name)`` is emitted when a link to a lesson is followed.
    """

    lesson_wanted = Signal(str)

    def __init__(self, parent: QMainWindow | None = None) -> None:
        super().__init__("", parent)
        self.setObjectName("guide")
        self.setAllowedAreas(
            Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
        )
        self._pages = pages()
        self._body = _Body()
        self.list, self.contents = QListWidget(), Combo(_("Pages of the guide"))
        self.browser = Browser()
        self.field = QLineEdit()
        self.not_found = QLabel()
        self.back = Button(_("Back"), kind=Kind.FLAT)
        self.forward = Button(_("Forward"), kind=Kind.FLAT)
        self._fill()
        self._lay_out()
        self._connect()
        self.show_page(self._pages[0].name)
        self.resize(_WIDTH, _HEIGHT)
        self.hide()

    def show_page(self, name: str) -> None:
        """Open a page by its name, such as ``board``."""
        self.browser.setSource(QUrl.fromLocalFile(str(page_path(name))))

    def open_beside(self, window: QMainWindow) -> None:
        """Show the guide beside a window if the screen has room, else in the window or above it.

        In the window it takes room from the views, but never from the parameters. If the window is
        too narrow for both, the guide lies over the views.
        """
        if self.isHidden():
            self._show_beside(window)
        self.raise_()
        self.activateWindow()
        self.browser.setFocus()

    def make_room(self, window: QMainWindow) -> None:
        """Find another place if the guide lies above a window in which a dock was opened."""
        is_above = self.isFloating() and window.frameGeometry().intersects(self.frameGeometry())
        if self.isVisible() and is_above:
            self._show_beside(window)

    def _show_beside(self, window: QMainWindow) -> None:
        # A dock that was opened just now has its place only then.
        QCoreApplication.sendPostedEvents(window, QEvent.Type.LayoutRequest)
        page = window.centralWidget() or window
        place = place_beside(window.frameGeometry(), window.screen().availableGeometry())
        # As a column, the guide would push the columns of a narrow page from their places.
        if place is None and page.width() - _DOCKED < DRAWER_BELOW:
            place = _place_above(page)
        right, across = Qt.DockWidgetArea.RightDockWidgetArea, Qt.Orientation.Horizontal
        window.addDockWidget(right, self, across)
        self.setFloating(place is not None)
        if place is not None:
            self.setGeometry(place)
        self.show()
        if place is None:
            window.resizeDocks([self], [_DOCKED], across)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the guide with Escape, unless another widget uses the key."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW
        self.list.setHidden(narrow)
        self.contents.setVisible(narrow)

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
            item.setData(Qt.ItemDataRole.UserRole, page)
            self.list.addItem(item)
            self.contents.addItem(page.title, page.name)

    def _lay_out(self) -> None:
        self.field.setPlaceholderText(_("Find on this page"))
        self.field.setAccessibleName(_("Find on this page"))
        self.field.setTextMargins(6, 0, 6, 0)
        self.field.setMinimumWidth(_LEAST_FIELD)
        self.field.setMaximumWidth(_FIELD)
        self.field.setFixedHeight(CONTROL_HEIGHT)
        self.field.setClearButtonEnabled(True)
        bar = hbox(None, self.back, self.forward, STRETCH, (self.field, 2), margins=(12, 8, 12, 8))
        body = QHBoxLayout()
        body.setSpacing(1)  # it shows the background as a line
        body.addWidget(self.list)
        body.addWidget(self.browser, 1)
        self.not_found.setContentsMargins(12, 0, 12, 6)
        self.not_found.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.not_found.hide()
        vbox(self._body, self.contents, bar, self.not_found, (body, 1), spacing=0)
        self.setWidget(self._body)

    def _connect(self) -> None:
        browser = self.browser
        self.list.currentItemChanged.connect(self._choose)
        self.contents.activated.connect(self._choose_name)
        self.back.clicked.connect(browser.backward)
        self.forward.clicked.connect(browser.forward)
        browser.backwardAvailable.connect(self.back.setEnabled)
        browser.forwardAvailable.connect(self.forward.setEnabled)
        browser.sourceChanged.connect(self._follow)
        browser.lesson_wanted.connect(self.lesson_wanted)
        self.field.returnPressed.connect(self._find)
        self.field.textChanged.connect(self._forget)
        self.back.setEnabled(False)
        self.forward.setEnabled(False)
        browser.find_wanted.connect(self._look_for)

    @Slot(QListWidgetItem)
    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            page: Page = item.data(Qt.ItemDataRole.UserRole)
            if self.browser.source().toLocalFile() != str(page.path):
                self.show_page(page.name)

    @Slot(int)
    def _choose_name(self, index: int) -> None:
        self.show_page(self.contents.itemData(index))

    @Slot(QUrl)
    def _follow(self, source: QUrl) -> None:
        """Mark the page that is read in the list and in the title.

        A table of results is not in the list.
        """
        self._forget()
        paths = [str(page.path) for page in self._pages]
        path = source.toLocalFile()
        row = paths.index(path) if path in paths else -1
        self.list.blockSignals(True)
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self.contents.setCurrentIndex(row)
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
            self.not_found.show()

    @Slot()
    def _forget(self) -> None:
        self.not_found.clear()
        self.not_found.hide()


class _Body(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(_DOCKED, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, _LEAST_HEIGHT)


def _place_above(page: QWidget) -> QRect:
    """Return the right part of a window below its header."""
    place = QRect(page.mapToGlobal(QPoint(0, 0)), page.size())
    width = max(place.width() // 4, _LEAST_WIDTH)
    return place.adjusted(place.width() - width, _HEADER + _FRAME, 0, 0)


def place_beside(window: QRect, screen: QRect) -> QRect | None:
    """Return the place at the right or left of a window; None if there is no room."""
    right = QRect(window.right() + 1, window.top(), screen.right() - window.right(), 0)
    left = QRect(screen.left(), window.top(), window.left() - screen.left(), 0)
    room = max(right, left, key=QRect.width)
    if room.width() < _LEAST_BESIDE:
        return None
    width = min(room.width() - _FRAME // 2, _WIDTH)
    x = room.left() if room is right else room.right() + 1 - width
    top = max(window.top(), screen.top())
    height = min(window.height(), screen.bottom() - top) - _FRAME
    return QRect(x, top + _FRAME, width, height)
