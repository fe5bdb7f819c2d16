"""The list of puzzles: a table, one row of which may be on the board, and its filter."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QEvent, QModelIndex, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLayout, QWidget

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.picture import NOTHING, BoardPicture
from sudoku_ga.app.collection.model import DROPPED, CollectionModel, PuzzleRow, R
from sudoku_ga.app.collection.solved import How
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.row_view import HEAD_HEIGHT, RowView
from sudoku_ga.app.widgets.rows import Column, Index, Mask
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
        """The name and the words."""
        return f"{self._title.text()}\n{self._words.text()}"

    def show_puzzle(self, puzzle: Grid, title: str, words: str, beside: QRect) -> None:
        """Show a puzzle beside a rectangle of the screen, at the right if there is room."""
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
    """Return a square picture of the givens of a puzzle, in the colours of the theme.

    ``side``: the side of the square, in device-independent pixels.
    ``ratio``: pixels of the screen for each device-independent one.
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
    """The filter of a list by what solved the puzzles."""

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

    ``text``: a part of the name, regardless of case; empty for any.
    ``grade``: the grade; 0 for any.
    """

    text: str = ""
    grade: int = 0
    state: State = State.ANY


EVERYTHING = Wanted()


def _fits(row: PuzzleRow, wanted: Wanted) -> bool:
    if wanted.grade and (row.known is None or row.known.grade != wanted.grade):
        return False
    solved = row.solved if wanted.state is not State.ANY else ()
    is_in = {
        State.ANY: True,
        State.UNSOLVED: How.PLAYER not in solved and How.EVOLUTION not in solved,
        State.PLAYED: How.PLAYER in solved,
        State.EVOLVED: How.EVOLUTION in solved,
    }
    return is_in[wanted.state] and (not wanted.text or wanted.text in row.name.casefold())


_ROW = 28
_HOVER_MS = 150
"""The pointer rests for this time before a preview appears, since it may only cross the list."""


class CollectionView(RowView[R]):
    """Shows a collection; a click or Enter chooses a puzzle, Ctrl or Shift selects several.

    A puzzle is drawn beside the list while the pointer rests on its row, or while the keyboard
    moves to it.

    ``dropped``: the columns that a narrow list hides, in this order.

    ``chosen(row)`` is emitted when the user chooses a puzzle.
    """

    chosen = Signal(int)

    def __init__(
        self,
        model: CollectionModel[R],
        dropped: Sequence[Column[Any]] = DROPPED,
    ) -> None:
        smallest = 200, HEAD_HEIGHT + 3 * _ROW
        super().__init__(
            model,
            _("Puzzles"),
            _ROW,
            smallest,
            selects_several=True,
            dropped=dropped,
        )
        self.wanted = EVERYTHING
        self.preview = BoardPreview(self)
        self._pointed: int | None = None
        self.setMouseTracking(True)
        self._hover = QTimer(self)
        self._hover.setSingleShot(True)
        self._hover.setInterval(_HOVER_MS)
        self._hover.timeout.connect(self._show_preview)
        self.entered.connect(self._point)
        self.verticalScrollBar().valueChanged.connect(self.hide_preview)
        self.clicked.connect(self._click)
        self.activated.connect(self._choose)

    def show_wanted(self, wanted: Wanted) -> None:
        """Show the puzzles that are wanted."""
        if wanted == self.wanted:
            return
        self.wanted = wanted
        self.rows.filter(None if wanted == EVERYTHING else self._fitting)

    def _fitting(self, rows: Sequence[R]) -> Mask:
        return np.fromiter((_fits(row, self.wanted) for row in rows), bool, len(rows))

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, ascending."""
        return sorted(self.selected)

    @Slot()
    def hide_preview(self) -> None:
        """Hide the preview until the pointer or the keyboard moves to another row."""
        self._hover.stop()
        self._pointed = None
        self.preview.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass digits and letters on to the board: the list has a field for searching."""
        if event.text().strip() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        super().keyPressEvent(event)

    def set_current(self, number: int) -> None:
        """Select a row alone, without a preview: its puzzle is on the board."""
        before = self.currentIndex()
        super().set_current(number)
        if self.currentIndex() != before:
            self.hide_preview()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus() and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._point(current)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hide_preview()

    def viewportEvent(self, event: QEvent) -> bool:
        """Hide the preview, which replaces tool tips, when the pointer leaves the rows."""
        if event.type() == QEvent.Type.ToolTip:
            return True
        if event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self.hide_preview()
        return super().viewportEvent(event)

    @Slot(QModelIndex)
    def _point(self, index: Index) -> None:
        row = self.rows.number_at(index.row())
        self._pointed = row if row >= 0 else None
        if self._pointed is None:
            self.preview.hide()
        elif self.preview.isVisible():
            self._show_preview()
        else:
            self._hover.start()

    @Slot()
    def _show_preview(self) -> None:
        place = -1 if self._pointed is None else self.rows.place_of(self._pointed)
        if self._pointed is None or place < 0 or not self.isVisible():
            return
        row = self.rows.rows[self._pointed]
        line = QRect(0, self.rowViewportPosition(place), self.width(), self.rowHeight(place))
        line.moveTopLeft(self.viewport().mapToGlobal(line.topLeft()))
        self.preview.show_puzzle(row.record.grid, row.title, row.words, line)

    @Slot(QModelIndex)
    def _click(self, index: QModelIndex) -> None:
        if QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
            self._choose(index)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.hide_preview()
        self.chosen.emit(self.rows.number_at(index.row()))
