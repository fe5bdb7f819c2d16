"""A card with pages under tabs."""

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.card import Card

_HEIGHT = 30


class Tabs(Card):
    """Pages of which one is shown; each may be closed and opened again.

    Parameters
    ----------
    name : str
        The accessible name of the tabs.

    Attributes
    ----------
    bar : QTabBar

    Notes
    -----
    ``page_shown(id)`` is emitted when another page is shown.
    """

    page_shown = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._ids: list[str] = []
        self._widgets: dict[str, QWidget] = {}
        self.bar = QTabBar()
        self.bar.setAccessibleName(name)
        self.bar.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(True)
        self.bar.setElideMode(Qt.TextElideMode.ElideNone)
        self.bar.setFixedHeight(_HEIGHT)
        self._stack = QStackedWidget()
        self._stack.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.body.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self._stack, 1)
        self.bar.currentChanged.connect(self._follow)

    @property
    def current(self) -> str:
        """The id of the page that is shown; empty if all are closed."""
        index = self.bar.currentIndex()
        return self._ids[index] if index >= 0 and self.bar.isTabVisible(index) else ""

    @property
    def open_pages(self) -> list[str]:
        """The ids of the pages that are not closed, from first to last."""
        return [each for index, each in enumerate(self._ids) if self.bar.isTabVisible(index)]

    def add_page(self, page_id: str, label: str, widget: QWidget, place: int = -1) -> None:
        """Add a page at a place, at the end for -1."""
        place = len(self._ids) if place < 0 else place
        self._ids.insert(place, page_id)
        self._widgets[page_id] = widget
        self._stack.insertWidget(place, widget)
        self.bar.insertTab(place, label)
        self._follow()

    def take_page(self, page_id: str) -> QWidget:
        """Remove a page and return its widget, which is hidden."""
        place = self._ids.index(page_id)
        widget = self._widgets.pop(page_id)
        self._ids.remove(page_id)
        self._stack.removeWidget(widget)
        self.bar.removeTab(place)
        self._follow()
        return widget

    def set_page_open(self, page_id: str, opened: bool) -> None:
        """Open or close a page; the others keep their places."""
        self.bar.setTabVisible(self._ids.index(page_id), opened)
        self._follow()

    def show_page(self, page_id: str) -> None:
        """Bring a page to the front, unless it is closed."""
        if page_id in self.open_pages:
            self.bar.setCurrentIndex(self._ids.index(page_id))

    def place_of(self, page_id: str) -> QRect | None:
        """Return where the tab of a page is in the bar; None for a page that is closed."""
        if page_id not in self.open_pages:
            return None
        return self.bar.tabRect(self._ids.index(page_id))

    def minimumSizeHint(self) -> QSize:
        """Keep what is readable of any page."""
        return QSize(240, 150)

    @Slot()
    def _follow(self) -> None:
        """Show the page of the current tab."""
        if len(self._ids) != self.bar.count():
            return  # a tab is being added or removed
        current = self.current
        widget = self._widgets.get(current)
        if widget is not None and widget is not self._stack.currentWidget():
            self._stack.setCurrentWidget(widget)
            self.page_shown.emit(current)
