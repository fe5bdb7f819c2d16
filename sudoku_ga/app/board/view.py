"""The board as a widget: selection, keys and mouse."""

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.looks import Looks, looks_of
from sudoku_ga.app.board.picture import BoardPicture, typed_digit
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_CLEAR = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
_LEAST_CELL = 36
_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class BoardView(QWidget):
    """Shows a picture and says what a person wants; decides nothing.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Notes
    -----
    ``digit_typed(cell, digit)`` comes with 0 for a cell to be cleared, ``edit_refused()`` when
    somebody types on a locked board, ``selection_moved(cell)`` with -1 when nothing is
    selected any more, ``shown(picture)`` after each new picture.
    """

    digit_typed = Signal(int, int)
    edit_refused = Signal()
    selection_moved = Signal(int)
    shown = Signal(object)

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        geometry = Geometry(3, 3)
        self._picture = BoardPicture(geometry, Grid.empty(geometry).digits)
        self._selected: int | None = None
        self._canvas: Canvas | None = None
        self._placed: tuple[tuple[Geometry, QSize, float], BoardLayout] | None = None
        self._looks = self._looks_now()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Board")
        themes.changed.connect(self._recolour)

    @property
    def picture(self) -> BoardPicture:
        """What is shown."""
        return self._picture

    @property
    def selected(self) -> int | None:
        """The selected cell."""
        return self._selected

    def show_board(self, picture: BoardPicture) -> None:
        """Show another picture."""
        old, self._picture = self._picture, picture
        if picture.geometry != old.geometry or (picture.locked and not old.locked):
            # A run is watched without the tint of peers until somebody asks for it.
            self.select(None)
        self._describe()
        self.shown.emit(picture)
        self._repaint()

    def select(self, cell: int | None) -> None:
        """Select a cell, or none."""
        if cell == self._selected:
            return
        self._selected = cell
        self._describe()
        self.selection_moved.emit(-1 if cell is None else cell)
        self._repaint()

    def type_digit(self, digit: int) -> None:
        """Do what typing a digit does: 0 clears the selected cell."""
        if self._picture.locked:
            self.edit_refused.emit()
        elif self._selected is not None:
            self.digit_typed.emit(self._selected, digit)

    def layout_in(self, width: int, height: int) -> BoardLayout:
        """Return the layout in a rectangle of device-independent pixels."""
        ratio = self.devicePixelRatioF()
        pixels = int(width * ratio), int(height * ratio)
        return BoardLayout.within(self._picture.geometry, *pixels, ratio)

    def minimumSizeHint(self) -> QSize:
        """Keep the cells of a 9×9 board large enough to be read and hit."""
        side = 9 * _LEAST_CELL + 14
        return QSize(side, side)

    def sizeHint(self) -> QSize:
        """Ask for the size in a window of 1280×800."""
        return QSize(545, 545)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint in pixels of the screen, so that lines are sharp at every scale."""
        layout, theme = self._layout(), self._themes.current
        canvas = self._canvas
        if canvas is None or canvas.layout is not layout or canvas.theme is not theme:
            canvas = self._canvas = Canvas(layout, theme)
        canvas.show(self._looks)
        ratio = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.scale(1 / ratio, 1 / ratio)
            painter.drawImage(self._corner(layout), canvas.image)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selection, type or clear; Tab and unknown keys go on."""
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        if key in _ARROWS:
            self._move(*_ARROWS[key], to_edge=control)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._jump(to_end=key == Qt.Key.Key_End, whole_board=control)
        elif modifiers & _COMMANDS:
            event.ignore()
        elif key in _CLEAR or event.text() in ("0", " ", "."):
            self.type_digit(0)
        else:
            digit = typed_digit(event.text(), self._picture.geometry.size)
            if digit is None:
                event.ignore()
            else:
                self.type_digit(digit)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the cell under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            cell = self._cell_at(event.position())
            if cell is not None:
                self.select(cell)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the first cell for who comes by the keyboard."""
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self._selected is None:
            self.select(0)
        self._repaint()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Draw the ring as not focused."""
        super().focusOutEvent(event)
        self._repaint()

    def _layout(self) -> BoardLayout:
        place = (self._picture.geometry, self.size(), self.devicePixelRatioF())
        if self._placed is None or self._placed[0] != place:
            self._placed = place, self.layout_in(self.width(), self.height())
        return self._placed[1]

    def _corner(self, layout: BoardLayout) -> QPoint:
        """Return where the board begins within the widget, in pixels of the screen."""
        ratio = self.devicePixelRatioF()
        x = (round(self.width() * ratio) - layout.width) // 2
        y = (round(self.height() * ratio) - layout.height) // 2
        return QPoint(max(0, x), max(0, y))

    def _cell_at(self, position: QPointF) -> int | None:
        layout = self._layout()
        point = position * self.devicePixelRatioF() - self._corner(layout)
        return layout.cell_at(point.x(), point.y())

    def _move(self, rows: int, columns: int, *, to_edge: bool) -> None:
        size = self._picture.geometry.size
        if self._selected is None:
            self.select(0)
            return
        row, column = divmod(self._selected, size)
        far = size if to_edge else 1
        row = min(max(row + rows * far, 0), size - 1)
        column = min(max(column + columns * far, 0), size - 1)
        self.select(row * size + column)

    def _jump(self, *, to_end: bool, whole_board: bool) -> None:
        """Go to an end of the row, with Ctrl to an end of the board."""
        geometry = self._picture.geometry
        row = 0 if self._selected is None else self._selected // geometry.size
        first, last = row * geometry.size, (row + 1) * geometry.size - 1
        if whole_board:
            first, last = 0, geometry.cell_count - 1
        self.select(last if to_end else first)

    def _describe(self) -> None:
        cell = self._selected
        text = "" if cell is None else self._picture.cell_text(cell)
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    def _looks_now(self) -> Looks:
        return looks_of(self._picture, self._selected, focused=self.hasFocus())

    def _repaint(self) -> None:
        """Ask to be painted where a cell looks otherwise."""
        looks = self._looks_now()
        if not np.array_equal(looks, self._looks):
            self._looks = looks
            self.update()

    def _recolour(self) -> None:
        self.update()
