"""The columns of a page, and pages that are built when they are first needed."""

from typing import Any, Protocol

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.translation import _

DRAWER_BELOW = 1000
"""In a narrower window the parameter panel lies over the board and can be put away."""

TABS_BELOW = 940
"""In a narrower window board and insight share one place."""

_PANEL, _BOARD, _INSIGHT = 304, 586, 390
_LEAST_INSIGHT, _NARROW_PANEL, _NARROW_INSIGHT = 260, 284, 292
_NARROW_BELOW = 1180
_BESIDE_TABS = (16, 36, 0, 0)
_BOARD_TAB, _INSIGHT_TAB = "board", "insight"


class Columns(QWidget):
    """Panel, board and insight beside each other, or the panel beside another page.

    Parameters
    ----------
    panel, board, insight : QWidget
        The columns.
    other : str
        What the right column is called where it shares a place with the board; that of the main
        window if left empty.
    page : QWidget, optional
        Takes the place of board and insight while :meth:`show_page` asks for it.
    with_drawer : bool
        Whether the panel may be put away in a narrow window.

    Notes
    -----
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
        page: QWidget | None = None,
        with_drawer: bool = True,
    ) -> None:
        super().__init__(parent)
        self._with_drawer = with_drawer
        self._panel, self._board, self._insight = panel, board, insight
        self._page = page
        self._shows_page = False
        self._wanted = True
        self._drawer = False
        self._tabbed = False
        self._narrow = False
        self._wide_sizes = [_PANEL, _BOARD, _INSIGHT]
        self._columns = QSplitter(Qt.Orientation.Horizontal)
        self._columns.setChildrenCollapsible(False)
        self._columns.setHandleWidth(4)
        for column in (panel, board, insight):
            self._columns.addWidget(column)
        self._columns.setStretchFactor(1, 1)
        if page is not None:
            self._columns.addWidget(page)
            self._columns.setStretchFactor(3, 1)
            page.hide()
        insight.setMinimumWidth(_LEAST_INSIGHT)
        self._columns.setSizes(self._wide_sizes)
        self._columns.splitterMoved.connect(self._keep_sizes)
        tabs = [(_BOARD_TAB, _("Board")), (_INSIGHT_TAB, other or _("Puzzle and fitness"))]
        self._tabs = Segmented(tabs, _("Shown"), parent=self)
        self._tabs.chosen.connect(self._show_columns)
        self._tabs.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._columns)

    @property
    def sizes(self) -> list[int]:
        """The widths of the columns in a wide window, to be kept for the next start."""
        return self._wide_sizes

    def set_sizes(self, sizes: list[int]) -> None:
        """Give the columns the widths of an earlier start."""
        if len(sizes) == len(self._wide_sizes) and all(size > 0 for size in sizes):
            self._wide_sizes = sizes
            self._set_wide_sizes()

    @Slot()
    def reset_sizes(self) -> None:
        """Give the columns their usual widths."""
        self.set_sizes([_PANEL, _BOARD, _INSIGHT])

    @Slot(bool)
    def show_panel(self, shown: bool) -> None:
        """Show or hide the panel on request."""
        if not self._drawer:  # a drawer that is put away says nothing about a wide window
            self._wanted = shown
        self._panel.setVisible(shown)
        self._place_drawer()

    def show_page(self, *, shown: bool) -> None:
        """Show the page in place of board and insight, or these again; the panel stays."""
        if self._page is None or shown is self._shows_page:
            return
        self._shows_page = shown
        self._page.setVisible(shown)
        self._show_columns()
        self._share_width()

    def show_board(self) -> None:
        """Bring the board to the front where it shares its place."""
        self._tabs.set_value(_BOARD_TAB)
        self._show_columns()

    def show_insight(self) -> None:
        """Bring messages, puzzle and curve to the front where they share their place."""
        self._tabs.set_value(_INSIGHT_TAB)
        self._show_columns()

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(600, 440)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange the columns when the window becomes narrow or wide."""
        super().resizeEvent(event)
        width = self.width()
        self._set_drawer(drawer=self._with_drawer and width < DRAWER_BELOW)
        if (width < TABS_BELOW) != self._tabbed:
            self._tabbed = width < TABS_BELOW
            self._show_columns()
        self._set_narrow(narrow=width < _NARROW_BELOW)
        self._place_drawer()
        self._place_tabs()

    @Slot()
    def _keep_sizes(self) -> None:
        """Remember the widths that a person gave the columns of a wide window."""
        sizes = self._columns.sizes()[: len(self._wide_sizes)]
        if not self._narrow and len(sizes) == len(self._wide_sizes) and all(sizes):
            self._wide_sizes = sizes

    @Slot()
    def _show_columns(self) -> None:
        tab = self._tabs.value
        self._tabs.setVisible(self._tabbed and not self._shows_page)
        for column, name in ((self._board, _BOARD_TAB), (self._insight, _INSIGHT_TAB)):
            column.setVisible(not self._shows_page and (not self._tabbed or tab == name))
        if self._tabbed and not self._drawer:
            rest = max(self.width() - _NARROW_PANEL, 1)  # for the one of them that is shown
            self._columns.setSizes([_NARROW_PANEL, rest, rest])
        self._place_tabs()

    def _set_narrow(self, *, narrow: bool) -> None:
        """Keep panel and insight slim in a narrow window, so that the board stays large."""
        if self._narrow and not narrow:
            self._set_wide_sizes()
        self._narrow = narrow
        if narrow:
            self._share_width()

    def _share_width(self) -> None:
        """Give the columns the widths of a window of this width."""
        if not self._narrow:
            self._set_wide_sizes()
        elif not self._drawer:
            self._set_sizes(_NARROW_PANEL, _NARROW_INSIGHT)

    def _set_wide_sizes(self) -> None:
        panel, _, insight = self._wide_sizes
        self._set_sizes(panel, insight)

    def _set_sizes(self, panel: int, insight: int) -> None:
        """Give the board what panel and insight leave: a splitter would share the rest out."""
        board = max(self.width() - panel - insight, 1)
        self._columns.setSizes([panel, board, insight, max(self.width() - panel, 1)])

    def _place_tabs(self) -> None:
        """Put the tabs beside the board, where there is room; above the cards there is none."""
        over_cards = self._tabbed and not self._insight.isHidden()
        self._insight.setContentsMargins(*(_BESIDE_TABS if over_cards else (0, 0, 0, 0)))
        width = self._tabs.sizeHint().width()
        self._tabs.setGeometry(self.width() - width - 16, 12, width, self._tabs.height())
        self._tabs.raise_()

    def _set_drawer(self, *, drawer: bool) -> None:
        if drawer == self._drawer:
            return
        self._drawer = drawer
        if drawer:
            # A drawer is closed until it is opened again.
            self._panel.setParent(self)
            self._panel.hide()
        else:
            self._columns.insertWidget(0, self._panel)
            self._panel.setVisible(self._wanted)
        self.panel_shown.emit(not drawer and self._wanted)

    def _place_drawer(self) -> None:
        if self._drawer:
            self._panel.setGeometry(0, 0, _PANEL, self.height())
            self._panel.raise_()


class LazyPage(QObject):
    """Builds a workspace and follows what becomes of the window, before and after that.

    A subclass has ``build``, which makes the workspace once and hands it to :meth:`_add`, and
    ``_follow``, which enables the actions of the workspace.

    Parameters
    ----------
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    is_shown : bool
        Whether the workspace is in sight.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._built: Workspace | None = None
        self._is_low = False
        self.is_shown = False

    def build(self) -> Any:
        """Return the workspace, built only now."""
        raise NotImplementedError

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self._is_low = low
        if self._built is not None:
            self._built.bar.set_low(low=low)

    def set_shown(self, *, shown: bool) -> None:
        """Follow whether the workspace is in sight."""
        self.is_shown = shown
        self._follow()

    @Slot()
    def shut_down(self) -> None:
        """End what the workspace is doing; may be called more than once."""
        if self._built is not None:
            self._built.shut_down()

    def _add(self, workspace: "Workspace") -> None:
        self._built = workspace
        workspace.bar.set_low(low=self._is_low)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        raise NotImplementedError


class Workspace(Protocol):
    """What a lazy page builds."""

    page: Any
    bar: Any
    """Below the page; it has ``set_low(low=...)`` and a ``status_line``."""

    def shut_down(self) -> None:
        """End what the workspace is doing."""
