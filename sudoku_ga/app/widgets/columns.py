"""The columns of a page."""

from PySide6.QtCore import QByteArray, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.translation import _

DRAWER_BELOW = 1000
"""In a narrower window the panel is put away until it is asked for."""

_BESIDE_FROM = 700
"""Beside the panel, the least width in which board and right column are beside each other."""

_PANEL, _SLIM_PANEL, _WIDE_FROM = 304, 284, 1180
_LEAST_INSIGHT, _AROUND_BOARD = 290, 142
"""The least width of the right column, and the height that a board leaves to what is around it."""
_BESIDE_TABS = (16, 36, 0, 0)
_BOARD_TAB, _INSIGHT_TAB = "board", "insight"


class Columns(QWidget):
    """Panel, board and right column beside each other.

    ``other``: what the right column is called where it shares a place with the board; that of the
    main window if left empty.
    ``with_drawer``: whether the panel may be put away in a narrow window.

    ``panel_shown(bool)`` is emitted when the panel appears or goes for want of room.
    """

    panel_shown = Signal(bool)

    def __init__(
        self,
        panel: QWidget,
        board: QWidget,
        insight: QWidget,
        parent: QWidget | None = None,
        *,
        other: str = "",
        with_drawer: bool = True,
    ) -> None:
        super().__init__(parent)
        self._with_drawer = with_drawer
        self._panel, self._board, self._insight = panel, board, insight
        self._wanted = True
        self._is_drawer = self._is_drawn = self._shares = False
        self._borders = QByteArray()
        self._is_placed = False
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(4)
        for column in (panel, board, insight):
            self.splitter.addWidget(column)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setStretchFactor(2, 1)
        insight.setMinimumWidth(_LEAST_INSIGHT)
        self.splitter.splitterMoved.connect(self._keep_borders)
        tabs = [(_BOARD_TAB, _("Board")), (_INSIGHT_TAB, other or _("Views"))]
        self._tabs = Segmented(tabs, _("Shown"), parent=self)
        self._tabs.chosen.connect(self._arrange)
        vbox(self, self.splitter)
        self._arrange()

    @property
    def borders(self) -> QByteArray:
        """Where a person put the borders of a wide window; empty for their usual places."""
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
        """Show or hide the panel on request."""
        if self._is_drawer:  # a drawer that is put away says nothing about a wide window
            self._is_drawn = shown
        else:
            self._wanted = shown
        self._arrange()

    def show_board(self) -> None:
        """Bring the board to the front where it shares its place."""
        self._tabs.set_value(_BOARD_TAB)
        self._arrange()

    def show_insight(self) -> None:
        """Bring messages and views to the front where they share their place."""
        self._tabs.set_value(_INSIGHT_TAB)
        self._arrange()

    def reveal(self, part: QWidget) -> None:
        """Bring the column of a part into sight."""
        if self._panel.isAncestorOf(part):
            self.show_panel(True)
            self.panel_shown.emit(True)
        if self._insight.isAncestorOf(part):
            self.show_insight()
        else:
            self.show_board()

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(560, 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange the columns when the window becomes narrow or wide."""
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

    @property
    def _panel_width(self) -> int:
        if self._panel.isHidden():
            return 0
        return _PANEL if self.width() >= _WIDE_FROM else _SLIM_PANEL

    @Slot()
    def _keep_borders(self) -> None:
        """Remember where a person put the borders of a wide window."""
        if not self._is_drawer and not self._shares:
            self._borders = self.splitter.saveState()

    @Slot()
    def _arrange(self) -> None:
        """Show the columns for which there is room."""
        wanted = self._is_drawn if self._is_drawer else self._wanted
        self._panel.setVisible(wanted)
        shared = self._shares
        self._shares = self.width() - self._panel_width < _BESIDE_FROM
        tab = self._tabs.value
        self._tabs.setVisible(self._shares)
        for column, name in ((self._board, _BOARD_TAB), (self._insight, _INSIGHT_TAB)):
            column.setVisible(not self._shares or tab == name)
        if self._shares or shared or self._borders.isEmpty() or not self._is_placed:
            self._set_sizes()
        self._place_tabs()

    def _place_tabs(self) -> None:
        """Put the tabs beside the board, where there is room; above the cards there is none."""
        over_cards = self._shares and not self._insight.isHidden()
        self._insight.setContentsMargins(*(_BESIDE_TABS if over_cards else (0, 0, 0, 0)))
        width = self._tabs.sizeHint().width()
        beside_board = width if self._shares else 0
        self._board.setContentsMargins(0, 0, beside_board, 0)
        self._tabs.setGeometry(self.width() - width - 16, 12, width, self._tabs.height())
        self._tabs.raise_()

    def _set_sizes(self) -> None:
        """Give the columns the chosen widths, else the usual ones: a large board comes first."""
        panel = self._panel_width
        rest = max(self.width() - panel, 2)
        if self._shares:
            self.splitter.setSizes([panel, rest, rest])
        elif not self._borders.isEmpty():
            self.splitter.restoreState(self._borders)
        else:
            board = min(rest - _LEAST_INSIGHT, max(rest // 2, self.height() - _AROUND_BOARD))
            self.splitter.setSizes([panel, board, rest - board])
