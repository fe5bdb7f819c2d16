"""The keypad under the board: digits with how many are left, erase, undo, redo."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from sudoku_ga.app.board.picture import BoardPicture, digit_text
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import CONTROL_RADIUS, draw_focus, draw_frame, painter_on

_GAP, _APART = 4, 12
_TOOL, _NARROW_TOOL, _LEAST_WIDTH = 44, 36, 420
_TALL, _LOW, _LOWEST, _LEAST_KEY = 44, 30, 26, 26
_MOST_ROWS = 4


class Keypad(QWidget):
    """Digits and tools for who has no keyboard.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Notes
    -----
    The mouse leaves the focus on the board, so that keys and clicks may be mixed.
    """

    digit_chosen = Signal(int)
    erase_requested = Signal()
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._keys: list[_Key] = []
        self._tools = [
            _Key(themes, self, text, icon=icon)
            for text, icon in (("Erase", "erase"), ("Undo", "undo"), ("Redo", "redo"))
        ]
        signals = (self.erase_requested, self.undo_requested, self.redo_requested)
        for tool, signal in zip(self._tools, signals, strict=True):
            tool.clicked.connect(signal)

    def show_counts(self, picture: BoardPicture) -> None:
        """Show the digits of a board, and how often each may still be placed."""
        size = picture.geometry.size
        if len(self._keys) != size:
            self._make_keys(size)
        digits = picture.digits
        for digit, key in enumerate(self._keys, 1):
            key.set_left(size - int((digits == digit).sum()))

    def set_undo_enabled(self, *, undo: bool, redo: bool) -> None:
        """Say whether there is anything to undo or to redo."""
        self._tools[1].setEnabled(undo)
        self._tools[2].setEnabled(redo)

    def height_for(self, width: int) -> int:
        """Return the height that the keys need within a width."""
        rows, _ = self._shape(width)
        return rows * self._key_height() + (rows - 1) * _GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the keys at the left and the tools at the right."""
        super().resizeEvent(event)
        self._place()

    def _make_keys(self, size: int) -> None:
        for key in self._keys:
            key.deleteLater()
        self._keys = [_Key(self._themes, self, digit_text(n, size)) for n in range(1, size + 1)]
        for digit, key in enumerate(self._keys, 1):
            key.setProperty("digit", digit)
            key.clicked.connect(self._choose)
            key.show()
        self._place()
        last: QWidget = self._keys[-1]
        for tool in self._tools:
            QWidget.setTabOrder(last, tool)
            last = tool

    def _choose(self) -> None:
        self.digit_chosen.emit(self.sender().property("digit"))

    def _tool_width(self, width: int) -> int:
        return _TOOL if width >= _LEAST_WIDTH else _NARROW_TOOL

    def _digits_width(self, width: int) -> int:
        """Return the room for the digits, the gap behind the last one included."""
        tools = len(self._tools) * (self._tool_width(width) + _GAP) - _GAP
        return width - tools - _APART + _GAP

    def _key_height(self) -> int:
        count = len(self._keys)
        return _TALL if count <= 9 else _LOW if count <= 16 else _LOWEST

    def _shape(self, width: int) -> tuple[int, int]:
        """Return rows and columns of the digits."""
        count = max(1, len(self._keys))
        room = max(1, self._digits_width(width) // (_LEAST_KEY + _GAP))
        # Nine digits stay in one row, however narrow.
        # More rows than four would leave a small window no board: keys get narrower instead.
        rows = 1 if count <= 9 else min(-(-count // room), _MOST_ROWS)
        return rows, -(-count // rows)

    def _place(self) -> None:
        rows, columns = self._shape(self.width())
        height = self._key_height()
        tool = self._tool_width(self.width())
        digits = self._digits_width(self.width())
        pitch = digits / columns
        for index, key in enumerate(self._keys):
            row, column = divmod(index, columns)
            left, right = round(column * pitch), round((column + 1) * pitch) - _GAP
            key.setGeometry(left, row * (height + _GAP), right - left, height)
        tool_height = min(_TALL, rows * (height + _GAP) - _GAP)
        tools_left = digits - _GAP + _APART
        for index, key in enumerate(self._tools):
            key.setGeometry(tools_left + index * (tool + _GAP), 0, tool, tool_height)


class _Key(QAbstractButton):
    """A digit with a number beneath, or an icon with a word beneath."""

    def __init__(self, themes: Themes, parent: QWidget, text: str, icon: str = "") -> None:
        super().__init__(parent)
        self._themes = themes
        self._icon = icon
        self._left: int | None = None
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFont(fonts.font(fonts.AXIS, fonts.MEDIUM))
        self.setAccessibleName(text if icon else f"Digit {text}")
        self.setToolTip(text if icon else "")
        themes.changed.connect(self._repaint)

    def set_left(self, left: int) -> None:
        """Show how often the digit may still be placed."""
        self._left = max(0, left)
        self.setToolTip(f"{self.text()}: {self._left} left")
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a square."""
        return QSize(_TOOL, _TALL)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, digit or icon, and what stands beneath."""
        theme = self._themes.current
        enabled = self.isEnabled()
        ink = theme.ink if enabled and self._left != 0 else theme.disabled
        ink2 = theme.ink2 if enabled else theme.disabled
        fill = None if not enabled else theme.hover if self.underMouse() else theme.raised
        with painter_on(self) as painter:
            rect = QRectF(self.rect())
            draw_frame(painter, rect, CONTROL_RADIUS, fill=fill, border=theme.border)
            if self._icon:
                self._draw_tool(painter, ink, ink2)
            else:
                self._draw_digit(painter, ink, ink2)
            if self.hasFocus():
                draw_focus(painter, rect, CONTROL_RADIUS, theme.accent)

    def _draw_tool(self, painter: QPainter, ink: QColor, ink2: QColor) -> None:
        word = self.fontMetrics().horizontalAdvance(self.text())
        with_word = self.height() >= _TALL and word <= self.width() - 4
        size = 18
        top = 5 if with_word else (self.height() - size) / 2
        drawn = icons.pixmap(self._icon, ink, size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF((self.width() - size) / 2, top), drawn)
        if with_word:
            self._draw_line(painter, self.text(), fonts.AXIS, ink2, QRect(0, 24, self.width(), 16))

    def _draw_digit(self, painter: QPainter, ink: QColor, ink2: QColor) -> None:
        if self.height() < _TALL:
            self._draw_line(painter, self.text(), 14, ink, self.rect())
            return
        self._draw_line(painter, self.text(), 18, ink, QRect(0, 4, self.width(), 24))
        if self._left is not None:
            below = QRect(0, 27, self.width(), 14)
            self._draw_line(painter, str(self._left), fonts.AXIS, ink2, below)

    def _draw_line(
        self, painter: QPainter, text: str, size: int, colour: QColor, rect: QRect
    ) -> None:
        painter.setFont(fonts.font(size, fonts.MEDIUM))
        painter.setPen(colour)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)

    def _repaint(self) -> None:
        self.update()
