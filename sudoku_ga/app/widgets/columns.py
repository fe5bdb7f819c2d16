"""The columns of a page."""

from PySide6.QtCore import QByteArray, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from sudoku_ga.app.widgets.arrangement import scrolled, vbox

DRAWER_BELOW = 1000
"""In a narrower window, the panel is hidden until the user asks for it."""

_PANEL, _SLIM_PANEL, _WIDE_FROM = 304, 284, 1180
_LEAST_INSIGHT, _AROUND_BOARD = 290, 142
"""The least width of the right column, and the height that a board leaves free around it."""


class Columns(QWidget):
    """Panel, board and right column side by side. The right column scrolls if it is too high.

    ``with_drawer``: whether the panel may be hidden in a narrow window.

    ``panel_shown(bool)`` is emitted when the panel is shown or hidden because of the room.
    """

    panel_shown = Signal(bool)

    def __init__(
        self,
        panel: QWidget,
        board: QWidget,
        insight: QWidget,
        parent: QWidget | None = None,
        *,
        with_drawer: bool = True,
    ) -> None:
        super().__init__(parent)
        self._with_drawer = with_drawer
        self._panel = panel
        self._wanted = True
        self._is_drawer = self._is_drawn = False
        self._borders = QByteArray()
        self._is_placed = False
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(4)
        right = scrolled(insight)
        right.setMinimumWidth(_LEAST_INSIGHT)
        for column in (panel, board, right):
            self.splitter.addWidget(column)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setStretchFactor(2, 1)
        self.splitter.splitterMoved.connect(self._keep_borders)
        vbox(self, self.splitter)

    @property
    def borders(self) -> QByteArray:
        """The borders of a wide window if the user moved them; empty for their usual places."""
        return self._borders

    def set_borders(self, borders: QByteArray) -> None:
        """Put the borders where they were at an earlier start."""
        self._borders = borders
        self._set_sizes()

    @Slot()
    def reset_sizes(self) -> None:
        """Give the columns their usual widths."""
        self.set_borders(QByteArray())

    @Slot(bool)
    def show_panel(self, shown: bool) -> None:
        """Show or hide the panel, as the user asks."""
        if self._is_drawer:  # hiding a drawer says nothing about a wide window
            self._is_drawn = shown
        else:
            self._wanted = shown
        self._arrange()

    def reveal(self, part: QWidget) -> None:
        """Make the panel visible to show a part of it."""
        if self._panel.isAncestorOf(part):
            self.show_panel(True)
            self.panel_shown.emit(True)

    def minimumSizeHint(self) -> QSize:
        """Let docks take the room that they need."""
        return QSize(560, 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the panel when the window becomes narrow, and show it when it becomes wide."""
        super().resizeEvent(event)
        is_drawer = self._with_drawer and self.width() < DRAWER_BELOW
        if is_drawer is not self._is_drawer:
            self._is_drawer, self._is_drawn = is_drawer, False
            self._is_placed = False
            self._arrange()
            self.panel_shown.emit(self._wanted and not is_drawer)
        else:
            self._arrange()
        self._is_placed = True

    @Slot()
    def _keep_borders(self) -> None:
        """Keep the borders of a wide window if the user has moved them."""
        if not self._is_drawer:
            self._borders = self.splitter.saveState()

    def _arrange(self) -> None:
        """Show the panel if it is wanted, and give the columns their widths."""
        self._panel.setVisible(self._is_drawn if self._is_drawer else self._wanted)
        if self._borders.isEmpty() or not self._is_placed:
            self._set_sizes()

    def _set_sizes(self) -> None:
        """Give the columns the chosen widths, or the usual ones, which favour a large board."""
        if not self._borders.isEmpty() and not self._is_drawer:
            self.splitter.restoreState(self._borders)
            return
        panel = _PANEL if self.width() >= _WIDE_FROM else _SLIM_PANEL
        panel = 0 if self._panel.isHidden() else panel
        rest = max(self.width() - panel, 2)
        board = min(rest - _LEAST_INSIGHT, max(rest // 2, self.height() - _AROUND_BOARD))
        self.splitter.setSizes([panel, board, rest - board])
