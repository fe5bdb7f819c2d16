"""The list of puzzles: a table of which one row is on the board, and its filter."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLabel,
    QLayout,
    QTableView,
    QWidget,
)

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.picture import NOTHING, BoardPicture
from sudoku_ga.app.collection.model import CollectionModel, Column
from sudoku_ga.app.collection.solved import How
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.table import HEAD_HEIGHT, PADDING, Index, set_up_table
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

_SIDE, _MARGIN, _GAP = 200, 10, 8


class BoardPreview(QFrame):
    """A window like a tool tip with the givens of a puzzle, its name and some words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self._title = ElidedText(weight=fonts.SEMIBOLD)
        self._board = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._words = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        layout = vbox(self, spacing=6, margins=(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
        layout.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        for label in (self._title, self._board, self._words):
            label.setFixedWidth(_SIDE)
            layout.addWidget(label)
        self._board.setFixedHeight(_SIDE)
        self._board.setAlignment(Qt.AlignmentFlag.AlignCenter)

    @property
    def text(self) -> str:
        """Name and words."""
        return f"{self._title.text()}\n{self._words.text()}"

    def show_puzzle(self, puzzle: Grid, title: str, words: str, beside: QRect) -> None:
        """Show a puzzle beside a rectangle of the screen, at its right where there is room."""
        self._title.setText(title)
        self._words.setText(words)
        self._board.setPixmap(small_board(puzzle, _SIDE, self.devicePixelRatioF()))
        screen = QGuiApplication.screenAt(beside.center()) or self.screen()
        room, size = screen.availableGeometry(), self.sizeHint()
        x = beside.right() + _GAP
        if x + size.width() > room.right():
            x = beside.left() - _GAP - size.width()
        y = beside.center().y() - size.height() // 2
        y = max(room.top(), min(y, room.bottom() - size.height()))
        self.move(max(x, room.left()), y)
        self.show()


def small_board(puzzle: Grid, side: int, ratio: float) -> QPixmap:
    """Return the givens of a puzzle on a square of a side, in the colours of the theme.

    ``side``: in device-independent pixels.
    ``ratio``: pixels of the screen to a device-independent one.
    """
    whole = round(side * ratio)
    layout = BoardLayout.within(puzzle.geometry, whole, whole, ratio)
    canvas = Canvas(layout, current_theme(), numbers=False)
    picture = BoardPicture(puzzle.geometry, puzzle.digits)
    canvas.show(looks_of(picture, NOTHING, focused=False))
    pixmap = QPixmap.fromImage(canvas.image)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class State(StrEnum):
    """Which puzzles are listed, by what solved them."""

    ANY = "any"
    UNSOLVED = "unsolved"
    PLAYED = "played"
    EVOLVED = "evolved"


STATES = {
    State.ANY: later("Solved or not"),
    State.UNSOLVED: later("Not solved yet"),
    State.PLAYED: later("Solved by you"),
    State.EVOLVED: later("Solved by evolution"),
}


class Wanted(NamedTuple):
    """Which puzzles of a list are shown.

    ``text``: part of the name, without regard to case; empty for any.
    ``grade``: 0 for any.
    """

    text: str = ""
    grade: int = 0
    state: State = State.ANY


EVERYTHING = Wanted()


class CollectionFilter(QSortFilterProxyModel):
    """The puzzles of a list that are wanted; the model sorts them."""

    def __init__(self, model: CollectionModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._wanted = EVERYTHING
        self.setSourceModel(model)

    @property
    def wanted(self) -> Wanted:
        """Which puzzles are shown."""
        return self._wanted

    def show_wanted(self, wanted: Wanted) -> None:
        """Show other puzzles."""
        if wanted != self._wanted:
            self.beginFilterChange()
            self._wanted = EVERYTHING if wanted == EVERYTHING else wanted
            self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, place: int, _parent: Index) -> bool:
        """Whether a puzzle is shown."""
        return self._wanted is EVERYTHING or self._fits(self._model.row_at(place))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Have the model sort its puzzles."""
        self._model.sort(column, order)

    def _fits(self, row: int) -> bool:
        wanted, model = self._wanted, self._model
        if wanted.grade:
            known = model.known(row)
            if known is None or known.grade != wanted.grade:
                return False
        if wanted.state is not State.ANY and not self._is_in(row, wanted.state):
            return False
        return not wanted.text or wanted.text in model.name(row).casefold()

    def _is_in(self, row: int, state: State) -> bool:
        played, evolved = (self._model.solved(row, how) for how in (How.PLAYER, How.EVOLUTION))
        if state is State.UNSOLVED:
            return not played and not evolved
        return bool(played if state is State.PLAYED else evolved)


_ROW = 28
_WIDEST = 96
_LEAST = {Column.NUMBER: 40, Column.GIVENS: 52, Column.GRADE: 48, Column.MADE: 96}
_LEAST_NAME = 96
_HOVER_MS = 150
"""Before a preview appears: the pointer may only cross the list."""

COLUMNS = (
    Column.NAME,
    Column.GRADE,
    Column.PLAYED,
    Column.EVOLVED,
    Column.SE,
    Column.NUMBER,
    Column.GIVENS,
)
"""The columns of a collection, the most important ones first: a narrow list hides the last."""


class CollectionView(QTableView):
    """Shows a collection; a click or Enter chooses a puzzle, Ctrl or Shift selects several.

    Rows are those of the model, whatever the order and the filter of the list. A puzzle is drawn
    beside the list while the pointer rests on its row, or while the keyboard moves to it.

    ``columns``: the shown columns, the most important ones first.
    ``wide``: the column that takes the rest of the width.

    ``chosen(row)`` is emitted when the user chooses a puzzle.
    """

    chosen = Signal(int)

    def __init__(
        self,
        model: CollectionModel,
        columns: Sequence[Column] = COLUMNS,
        wide: Column = Column.NAME,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._columns, self._wide = model, columns, wide
        self.filter = CollectionFilter(model, self)
        self.preview = BoardPreview(self)
        self._pointed: int | None = None
        self.setModel(self.filter)
        header = set_up_table(self, _("Puzzles"), _ROW)
        header.setSectionsClickable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)
        self.setSortingEnabled(True)
        self.setFont(fonts.font(fonts.SECONDARY))
        # Names of generated puzzles begin alike.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setMouseTracking(True)
        self._hover = QTimer(self)
        self._hover.setSingleShot(True)
        self._hover.setInterval(_HOVER_MS)
        self._hover.timeout.connect(self._show_preview)
        self.entered.connect(self._point)
        self.verticalScrollBar().valueChanged.connect(self.hide_preview)
        model.rowsInserted.connect(self._share_width)
        model.modelReset.connect(self._share_width)
        self.clicked.connect(self._click)
        self.activated.connect(self._choose)

    def set_current(self, row: int) -> None:
        """Show which puzzle is on the board, -1 for none; ``chosen`` is not emitted."""
        index = self._shown(row, self._wide) if row >= 0 else QModelIndex()
        if not index.isValid():
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif index.row() != self.currentIndex().row() or not self.selectionModel().hasSelection():
            self.selectRow(index.row())
            self.scrollTo(index)

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, ascending."""
        indexes = self.selectionModel().selectedRows()
        return sorted(map(self._row_of, indexes))

    @property
    def visible_rows(self) -> list[int]:
        """The rows on the screen, from top to bottom."""
        first = self.rowAt(0)
        if first < 0:
            return []
        last = self.rowAt(self.viewport().height() - 1)
        end = (last if last >= 0 else self.filter.rowCount() - 1) + 1
        return [self._row_at(place) for place in range(first, end)]

    def row_after(self, row: int | None, step: int) -> int | None:
        """Return the row some places further down the list; None beyond its ends.

        A puzzle that is not in the list comes before the first one.
        """
        index = QModelIndex() if row is None else self._shown(row, Column.NUMBER)
        place = index.row() + step if index.isValid() else step - 1
        return self._row_at(place) if 0 <= place < self.filter.rowCount() else None

    def cell_rect(self, row: int, column: Column) -> QRect:
        """Return where a cell is, in the viewport."""
        return self.visualRect(self._shown(row, column))

    @Slot()
    def hide_preview(self) -> None:
        """Hide the preview until the pointer or the keyboard moves to another row."""
        self._hover.stop()
        self._pointed = None
        self.preview.hide()

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(200, HEAD_HEIGHT + 3 * _ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names the width that the numbers leave."""
        super().resizeEvent(event)
        self._share_width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave digits and letters to the board: a list of puzzles is searched by its field."""
        if event.text().strip() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Show the puzzle to which the keyboard moves."""
        super().currentChanged(current, previous)
        if self.hasFocus() and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._point(current)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the preview."""
        super().focusOutEvent(event)
        self.hide_preview()

    def viewportEvent(self, event: QEvent) -> bool:
        """Hide the preview when the pointer leaves the rows."""
        if event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self.hide_preview()
        return super().viewportEvent(event)

    def _shown(self, row: int, column: Column) -> QModelIndex:
        return self.filter.mapFromSource(self._model.index_of(row, column))

    def _row_at(self, place: int) -> int:
        return self._row_of(self.filter.index(place, 0))

    def _row_of(self, index: Index) -> int:
        return self._model.row_at(self.filter.mapToSource(index).row())

    @Slot()
    def _share_width(self) -> None:
        """Hide the last columns where the wide one would be too narrow."""
        metrics = QFontMetrics(fonts.font(fonts.SECONDARY))
        largest = metrics.horizontalAdvance(f"{self._model.rowCount():,}") + 2 * PADDING
        bold = QFontMetrics(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        widths = {}
        for column in self._columns:  # its head may be wider than its cells
            wanted = bold.horizontalAdvance(self._model.head(column)) + 2 * PADDING
            least = largest if column is Column.NUMBER else 0
            widths[column] = min(max(_LEAST.get(column, 0), least, wanted), _WIDEST)
        widths[self._wide] = _LEAST_NAME
        shown = list(self._columns)
        while len(shown) > 2 and sum(widths[each] for each in shown) > self.viewport().width():
            shown.pop()
        rest = self.viewport().width() - sum(widths[each] for each in shown)
        widths[self._wide] += max(rest, 0)
        for column in Column:
            self.setColumnHidden(column, column not in shown)
        for column in shown:
            self.setColumnWidth(column, widths[column])

    @Slot(QModelIndex)
    def _point(self, index: Index) -> None:
        row = self._row_of(index)
        self._pointed = row if row >= 0 else None
        if self._pointed is None:
            self.preview.hide()
        elif self.preview.isVisible():
            self._show_preview()
        else:
            self._hover.start()

    @Slot()
    def _show_preview(self) -> None:
        row = self._pointed
        if row is None or row >= self._model.rowCount() or not self.isVisible():
            return
        cell = self.cell_rect(row, self._wide)
        line = QRect(0, cell.top(), self.width(), cell.height())
        line.moveTopLeft(self.viewport().mapToGlobal(line.topLeft()))
        grid = self._model.records[row].grid
        self.preview.show_puzzle(grid, self._model.title(row), self._model.words(row), line)

    @Slot(QModelIndex)
    def _click(self, index: QModelIndex) -> None:
        if QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
            self._choose(index)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.hide_preview()
        self.chosen.emit(self._row_of(index))
