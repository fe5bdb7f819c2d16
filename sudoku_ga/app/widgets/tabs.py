"""A card with pages under tabs, and what a view of a run declares to be one of them."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.combo import Combo

_HEIGHT, _LEAST_WIDTH = 30, 120


class TabSwitch(QWidget):
    """Tabs side by side, or a list if there is no room for all of them.

    ``bar``: the bar with the tabs, visible or not.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QTabBar(self)
        self.bar.setAccessibleName(name)
        self.bar.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setElideMode(Qt.TextElideMode.ElideNone)
        self.list = Combo(name, height=_HEIGHT, parent=self)
        self.list.activated.connect(self._choose)
        self.bar.currentChanged.connect(self.follow)
        self.setFixedHeight(_HEIGHT)
        self.follow()

    def sizeHint(self) -> QSize:
        return QSize(self.bar.sizeHint().width(), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def follow(self) -> None:
        """Show the tabs of the bar, and which one is current."""
        seen = [index for index in range(self.bar.count()) if self.bar.isTabVisible(index)]
        self.list.clear()
        for index in seen:
            self.list.addItem(self.bar.tabText(index), index)
        self.list.setCurrentIndex(self.list.findData(self.bar.currentIndex()))
        self.updateGeometry()
        self._fit()

    def _fit(self) -> None:
        hint = self.bar.sizeHint().width()
        shown, other = (self.bar, self.list) if hint <= self.width() else (self.list, self.bar)
        had_focus = other.hasFocus()
        self.bar.setGeometry(0, 0, hint, _HEIGHT)
        self.list.setGeometry(self.rect())
        other.hide()
        shown.show()
        if had_focus:
            shown.setFocus()

    @Slot(int)
    def _choose(self, place: int) -> None:
        self.bar.setCurrentIndex(self.list.itemData(place))


class Tab(NamedTuple):
    """The declaration ``tab`` of a widget class that is one of the views of a run.

    The widget is made with the :class:`~sudoku_ga.app.services.Services`. Its method ``show_state``
    is called with the :class:`~sudoku_ga.app.run.state.AppState` while the widget is visible.

    ``id``: its name in settings, lessons and menus.
    ``label``: the label of its tab.
    ``parts``: the parts of the state that it watches.
    ``offered``: the part of the state that says whether the view is offered; empty if it always is.
    """

    id: str
    label: str
    parts: tuple[str, ...] = ("report", "past")
    offered: str = ""


class Tabs(Card):
    """Pages, one of which is shown. Each is made when it is first needed, and may be closed.

    ``switch``: the widget that chooses the page.

    ``page_shown(id)`` is emitted when another page is shown.
    """

    page_shown = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self._widgets: dict[str, QWidget] = {}
        self.switch = TabSwitch(name)
        self.bar = self.switch.bar
        self._stack = QStackedWidget()
        self._stack.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.body.addWidget(self.switch)
        self.body.addWidget(self._stack, 1)
        self.bar.currentChanged.connect(self._show_current_page)

    @property
    def current(self) -> str:
        """The id of the page that is shown; empty if all are closed."""
        index = self.bar.currentIndex()
        return self._ids[index] if index >= 0 and self.bar.isTabVisible(index) else ""

    @property
    def _ids(self) -> list[str]:
        return list(self._makers)

    @property
    def open_pages(self) -> list[str]:
        """The ids of the pages that are not closed, in their order."""
        return [each for index, each in enumerate(self._ids) if self.bar.isTabVisible(index)]

    def add_page(self, page_id: str, label: str, make: Callable[[], QWidget]) -> None:
        """Add a page at the end, which ``make`` returns when it is first needed."""
        self._makers[page_id] = make
        self.bar.addTab(label)
        self._show_current_page()

    def page(self, page_id: str) -> QWidget:
        """Return a page, which is made now if need be."""
        if page_id not in self._widgets:
            self._widgets[page_id] = self._makers[page_id]()
            self._stack.addWidget(self._widgets[page_id])
        return self._widgets[page_id]

    def set_page_open(self, page_id: str, opened: bool) -> None:
        """Open or close a page. The others keep their places."""
        place = self._ids.index(page_id)
        if self.bar.isTabVisible(place) != opened:
            self.bar.setTabVisible(place, opened)
            self._show_current_page()

    def show_page(self, page_id: str) -> None:
        """Bring a page to the front, unless it is closed."""
        if page_id in self.open_pages:
            self.bar.setCurrentIndex(self._ids.index(page_id))

    def reveal(self, part: QWidget) -> None:
        """Bring the page of a part to the front."""
        for page_id, widget in self._widgets.items():
            if widget is part or widget.isAncestorOf(part):
                self.show_page(page_id)

    def place_of(self, page_id: str) -> QRect | None:
        """Return the rectangle of a page's tab in the switch; None for a page that is closed."""
        if page_id not in self.open_pages:
            return None
        if self.bar.isHidden():
            return self.switch.rect()
        return self.bar.tabRect(self._ids.index(page_id))

    def minimumSizeHint(self) -> QSize:
        """Keep the least room in which any page can be read."""
        return QSize(240, 150)

    @Slot()
    def _show_current_page(self) -> None:
        if len(self._makers) != self.bar.count():
            return  # a tab is being added
        self.switch.follow()
        current = self.current
        if current and self.page(current) is not self._stack.currentWidget():
            self._stack.setCurrentWidget(self.page(current))
            self.page_shown.emit(current)
