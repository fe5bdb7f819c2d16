"""The board as a widget: selection, keys and mouse."""

import numpy as np
from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import MARKS, OUTLINE, Looks, looks_of
from sudoku_ga.app.board.key_input import (
    COMMANDS,
    DigitEntry,
    digit_of,
    entry_asked,
    shifted_pad_digit,
)
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.marks import MarkPlaces
from sudoku_ga.app.board.motion import Flash, Wave
from sudoku_ga.app.board.painter import draw_solved_frame
from sudoku_ga.app.board.picture import NOTHING, BoardPicture, Selection, jumped, moved
from sudoku_ga.app.board.signs import draw_links, join_outlines
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.accessible import AccessibleView, tell
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_LEAST_CELL = 36
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_NOTES_KEY = "n"


class BoardView(QWidget):
    """Shows a picture and emits what the user wants to do. It decides nothing.

    ``typed(Typing)`` is emitted when a digit is typed or cells are cleared, ``edit_refused()`` when
    the board is locked, ``next_entry_wanted()`` when the user wants digits to become something
    else, ``digit_chosen(int)`` for a digit that is chosen before its cells, with 0 when it is given
    up, ``menu_wanted(QPoint)`` for the menu of the selected cells at a point of the screen,
    ``selection_moved(cell)`` with -1 when nothing is selected any more, and ``shown(picture)``
    after each new picture.
    """

    typed = Signal(object)
    edit_refused = Signal()
    next_entry_wanted = Signal()
    digit_chosen = Signal(int)
    menu_wanted = Signal(QPoint)
    selection_moved = Signal(int)
    shown = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        geometry = Geometry(3, 3)
        self._picture = BoardPicture(geometry, Grid.empty(geometry).digits)
        self._selection = NOTHING
        self.entry = DigitEntry(self, self)
        self.entry.typed.connect(self.typed)
        self.entry.refused.connect(self.edit_refused)
        self.entry.chosen.connect(self.digit_chosen)
        self._canvas: Canvas | None = None
        self._placed: tuple[tuple[Geometry, QSize, float], BoardLayout] | None = None
        self.flash, self.wave = Flash(self), Wave(self)
        self.flash.faded.connect(self._repaint)
        self.wave.faded.connect(self._repaint)
        self.looks = self._looks_now()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Board"))
        self.accessible_view = AccessibleView(
            self, self, QAccessible.Role.Table, QAccessible.Role.Cell
        )
        Themes.instance().changed.connect(self._recolour)

    @property
    def picture(self) -> BoardPicture:
        """The picture that is shown."""
        return self._picture

    @property
    def selection(self) -> Selection:
        """The selected cells."""
        return self._selection

    @property
    def selected(self) -> int | None:
        """The cell with the cursor."""
        return self._selection.cursor

    def show_board(self, picture: BoardPicture) -> None:
        """Show another picture."""
        old, self._picture = self._picture, picture
        # Before the cells are looked at: a motion has those of one board.
        self.flash.follow(old, picture)
        self.wave.follow(old, picture)
        if picture.geometry != old.geometry or (picture.locked and not old.locked):
            # As a run begins, the tint of peers goes.
            self.select(None)
        self._describe()
        if not picture.live:
            self.accessible_view.tell_changes()
        self.shown.emit(picture)
        if picture.solved is not old.solved:
            self.update()
        self._repaint()

    @Slot(bool)
    def set_reduced_motion(self, reduced: bool) -> None:
        """Let no cell move, or those that a run changes and all cells of a solved board."""
        for motion in (self.flash, self.wave):
            motion.set_wanted(wanted=not reduced)
        self._repaint()

    def select(self, cell: int | None) -> None:
        """Select a cell alone, or none.

        Nothing is selected if the board that is shown is smaller than that of the cell.
        """
        is_there = cell is not None and cell < self._picture.geometry.cell_count
        self._choose(Selection.of(cell if is_there else None))

    @Slot(int)
    def type_digit(self, digit: int) -> None:
        """Type a whole number: 0 clears the selected cells."""
        self.entry.type_number(digit)

    def take_key(self, event: QKeyEvent) -> bool:
        """Type a digit, 0 or a full stop that no other widget used, and take the focus.

        Returns whether the key was one of these and the board takes digits now.
        """
        if not self.entry.takes(event):
            return False
        self.setFocus()
        return self.entry.press(event)

    def layout_in(self, width: int, height: int) -> BoardLayout:
        """Return the layout in a rectangle of device-independent pixels."""
        ratio = self.devicePixelRatioF()
        pixels = int(width * ratio), int(height * ratio)
        return BoardLayout.within(self._picture.geometry, *pixels, ratio)

    @property
    def part_count(self) -> int:
        """The number of cells."""
        return self._picture.geometry.cell_count

    @property
    def current_part(self) -> int | None:
        """The cell with the cursor."""
        return self.selected

    @property
    def is_read_only(self) -> bool:
        """Whether no digits can be typed now."""
        return self._picture.locked

    def part_name(self, part: int) -> str:
        """Describe a cell."""
        return self._picture.cell_text(part)

    def part_rect(self, part: int) -> QRect:
        """Return where a cell lies."""
        return self.cell_rect(part)

    def part_at(self, x: int, y: int) -> int | None:
        """Return the cell at a point."""
        return self._cell_at(QPointF(x, y))

    def cell_rect(self, cell: int) -> QRect:
        """Return where a cell lies, in coordinates of the widget."""
        layout, ratio = self._layout(), self.devicePixelRatioF()
        corner = QPointF(*layout.corner(cell)) + QPointF(self._corner(layout))
        side = round(layout.cell / ratio)
        return QRect((corner / ratio).toPoint(), QSize(side, side))

    def event(self, event: QEvent) -> bool:
        """Keep the keys of pencil marks, and show marks that are too small in a tool tip."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            # Ctrl and a digit enters a mark here; elsewhere it opens a workspace.
            picture = self._picture
            notes = picture.with_notes and entry_asked(event) and not _commands_beside(event)
            leaves = picture.locks and event.key() == Qt.Key.Key_Escape
            if leaves or (notes and digit_of(event, picture.geometry.size) and not picture.locked):
                event.accept()
                return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self._cell_at(QPointF(event.pos()))
            places = MarkPlaces.on(self._picture.geometry, self._layout().cell)
            small = cell is not None and not places.are_read and self.looks[cell, MARKS]
            text = self._picture.cell_text(cell) if small and cell is not None else ""
            QToolTip.showText(event.globalPos(), plain_tip(text), self)
            return True
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        """Keep the cells of a 9×9 board large enough to be read and hit."""
        side = 9 * _LEAST_CELL + 14
        return QSize(side, side)

    def sizeHint(self) -> QSize:
        return QSize(545, 545)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint in pixels of the screen, so that lines are sharp at every scale."""
        layout, theme = self._layout(), current_theme()
        canvas = self._canvas
        wanted = layout, theme, self._picture.numbers
        if canvas is None or (canvas.layout, canvas.theme, canvas.numbers) != wanted:
            canvas = self._canvas = Canvas(layout, theme, numbers=self._picture.numbers)
        canvas.show(self.looks)
        ratio = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.scale(1 / ratio, 1 / ratio)
            painter.drawImage(self._corner(layout), canvas.image)
            painter.translate(self._corner(layout))
            if self._picture.hint.units:
                join_outlines(painter, layout, self.looks[:, OUTLINE].tolist(), theme)
            draw_links(painter, layout, self._picture.hint.links, theme)
            if self._picture.solved:
                draw_solved_frame(painter, layout, theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selection, type or clear. Tab and unknown keys go on to the parent."""
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        control, shift = bool(modifiers & _CONTROL), bool(modifiers & _SHIFT)
        geometry, cursor = self._picture.geometry, self._selection.cursor
        moves = shifted_pad_digit(event) is None
        if moves and key in _ARROWS:
            cell = moved(cursor, _ARROWS[key], geometry, to_edge=control)
            self._go_to(cell, extend=shift)
        elif moves and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            to_end = key == Qt.Key.Key_End
            cell = jumped(cursor, geometry, to_end=to_end, whole_board=control)
            self._go_to(cell, extend=shift)
        elif self.entry.press(event):
            return
        elif (
            event.text().lower() == _NOTES_KEY
            and self._picture.with_notes
            and not modifiers & COMMANDS
        ):
            self.next_entry_wanted.emit()
        elif key == Qt.Key.Key_Escape and self._picture.locks:
            self.digit_chosen.emit(0)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the cell under the pointer. With Ctrl or Shift other cells stay selected."""
        cell = self._cell_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or cell is None:
            return
        picture = self._picture
        if picture.locks and picture.chosen and not event.modifiers() & (_CONTROL | _SHIFT):
            self.select(cell)
            self.entry.place_chosen()
        elif event.modifiers() & _CONTROL:
            self._choose(self._selection.toggled(cell))
        elif self._picture.has_overlay and self._selection == Selection.of(cell):
            # The window about a cell covers others.
            self.select(None)
        else:
            self._go_to(cell, extend=bool(event.modifiers() & _SHIFT))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Emit that a menu is wanted, for the cell under the pointer or for the selected ones."""
        at = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            cell = self._cell_at(QPointF(event.pos()))
            if cell is not None and cell not in self._selection.cells:
                self.select(cell)
        elif self.selected is not None:
            at = self.mapToGlobal(self.cell_rect(self.selected).center())
        if self.selected is not None:
            self.menu_wanted.emit(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton and cell not in (None, self.selected):
            self._choose(self._selection.joined(cell))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self.selected is None:
            self.select(0)
        self._repaint()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._repaint()

    def _layout(self) -> BoardLayout:
        place = (self._picture.geometry, self.size(), self.devicePixelRatioF())
        if self._placed is None or self._placed[0] != place:
            self._placed = place, self.layout_in(self.width(), self.height())
        return self._placed[1]

    def _corner(self, layout: BoardLayout) -> QPoint:
        """Return the top left of the board within the widget, in pixels of the screen."""
        ratio = self.devicePixelRatioF()
        x = (round(self.width() * ratio) - layout.width) // 2
        y = (round(self.height() * ratio) - layout.height) // 2
        return QPoint(max(0, x), max(0, y))

    def _cell_at(self, position: QPointF) -> int | None:
        layout = self._layout()
        point = position * self.devicePixelRatioF() - self._corner(layout)
        return layout.cell_at(point.x(), point.y())

    def _go_to(self, cell: int, *, extend: bool) -> None:
        if extend:
            self._choose(self._selection.extended(cell, self._picture.geometry))
        else:
            self.select(cell)

    def _choose(self, selection: Selection) -> None:
        if selection == self._selection:
            return
        self._selection = selection
        self.entry.forget()
        self._describe()
        if selection.cursor is not None:
            tell(self, QAccessible.Event.Focus, selection.cursor)
        self.selection_moved.emit(-1 if selection.cursor is None else selection.cursor)
        self._repaint()

    def _describe(self) -> None:
        cell = self._selection.cursor
        text = "" if cell is None else self._picture.cell_text(cell)
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    def _looks_now(self) -> Looks:
        looks = looks_of(self._picture, self._selection, focused=self.hasFocus())
        self.flash.mark(looks)
        self.wave.mark(looks)
        return looks

    @Slot()
    def _repaint(self) -> None:
        """Request a repaint of the cells whose looks have changed."""
        looks = self._looks_now()
        if not np.array_equal(looks, self.looks):
            self.looks = looks
            self.update()

    def _recolour(self) -> None:
        self.update()


def _commands_beside(event: QKeyEvent) -> bool:
    """Whether a key is pressed with a modifier other than Shift and Ctrl."""
    return bool(event.modifiers() & COMMANDS & ~_CONTROL)
