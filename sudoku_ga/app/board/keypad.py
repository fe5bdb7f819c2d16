"""The keypad under the board: digits with how many are left, erase, undo, redo."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.widgets.arrangement import STRETCH, vbox
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.translation import _

WIDTH, TALL = 44, 44
"""In pixels; lower keys show no second line."""
_LARGE, _ICON = 18, 18


class Key(QToolButton):
    """A digit with the number that is left beneath, or an icon with a word beneath.

    ``text``: the digit, or the word.
    ``icon``: a name in ``resources/icons``; empty for a digit.
    """

    def __init__(self, parent: QWidget, text: str, icon: str = "") -> None:
        super().__init__(parent)
        self._count = Text(size=fonts.AXIS, weight=fonts.MEDIUM, tone=Tone.SECONDARY)
        self._count.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._count.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._count.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        vbox(self, STRETCH, self._count, margins=(0, 0, 0, 3))
        self.setText(text)
        self.setIcon(icons.icon(icon))
        self.setIconSize(QSize(_ICON, _ICON))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # Once: another theme brings the first font back.
        self.setFont(fonts.font(fonts.AXIS if icon else _LARGE, fonts.MEDIUM))
        self.setAccessibleName(text if icon else _("Digit {digit}").format(digit=text))
        self.setToolTip(text if icon else "")

    def set_left(self, left: int) -> None:
        """Show how often the digit may still be placed."""
        left = max(0, left)
        if str(left) != self._count.text():
            self._count.setText(str(left))
            self._show_count()
            self.setToolTip(_("{digit}: {left} left").format(digit=self.text(), left=left))
            self.setAccessibleDescription(_("{left} left").format(left=left))
            self._set_style("used", not left)

    def sizeHint(self) -> QSize:
        """Ask for a square."""
        return QSize(WIDTH, TALL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the second line out where there is no room for it."""
        super().resizeEvent(event)
        tall = self.height() >= TALL
        if self.icon().isNull():
            self._show_count()
            return
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.width() - 4
        style = Qt.ToolButtonStyle
        words = style.ToolButtonTextUnderIcon if tall and fits else style.ToolButtonIconOnly
        self.setToolButtonStyle(words)
        side = min(_ICON, self.height() - 4)
        self.setIconSize(QSize(side, side))

    def _show_count(self) -> None:
        """Show what is left, where it is known and has room."""
        shown = self.height() >= TALL and bool(self._count.text())
        self._count.setVisible(shown)
        self._set_style("count", shown)

    def _set_style(self, name: str, value: bool) -> None:
        """Set a property that the style sheet reads."""
        if self.property(name) is not value:
            self.setProperty(name, value)
            self.style().unpolish(self)
            self.style().polish(self)


_GAP, _APART = 4, 12
_NARROW_TOOL, _LEAST_WIDTH = 28, 470
_LOW, _LOWEST, _LEAST_KEY = 30, 26, 26
_MOST_ROWS = 4


class Keypad(QWidget):
    """Digits and tools for the mouse.

    ``keys``: the digits, from left to right.

    ``digit_chosen(int)`` is emitted by the keys, ``keys_made()`` when the digits have other ones.
    The mouse leaves the focus on the board, so that keys and clicks may be mixed.
    """

    digit_chosen = Signal(int)
    keys_made = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: list[Key] = []
        self.erase = Key(self, _("Erase"), icon="erase")
        self.undo = Key(self, _("Undo"), icon="undo")
        self.redo = Key(self, _("Redo"), icon="redo")
        self.tools = self.erase, self.undo, self.redo

    def show_counts(self, picture: BoardPicture) -> None:
        """Show the digits of a board, and how often each may still be placed."""
        size = picture.geometry.size
        texts = [picture.text(digit) for digit in range(1, size + 1)]
        if [key.text() for key in self.keys] != texts:
            self._make_keys(texts)
        digits = picture.digits
        for digit, key in enumerate(self.keys, 1):
            key.set_left(size - int((digits == digit).sum()))

    def set_undo_enabled(self, *, undo: bool, redo: bool) -> None:
        """Say whether there is anything to undo or to redo."""
        self.undo.setEnabled(undo)
        self.redo.setEnabled(redo)

    def height_for(self, width: int) -> int:
        """Return the height that the keys need within a width."""
        rows, _ = self._rows_and_columns(width)
        return rows * self._key_height() + (rows - 1) * _GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the keys at the left and the tools at the right."""
        super().resizeEvent(event)
        self._place()

    def _make_keys(self, texts: list[str]) -> None:
        for key in self.keys:
            key.deleteLater()
        self.keys = [Key(self, text) for text in texts]
        for digit, key in enumerate(self.keys, 1):
            key.setProperty("digit", digit)
            key.clicked.connect(self._choose)
            key.show()
        self._place()
        self.keys_made.emit()

    def _choose(self) -> None:
        self.digit_chosen.emit(self.sender().property("digit"))

    def _tool_width(self, width: int) -> int:
        """Return the width of a tool: a narrow board leaves more of it to the digits."""
        return WIDTH if width >= _LEAST_WIDTH else _NARROW_TOOL

    def _digits_width(self, width: int) -> int:
        """Return the room for the digits, the gap behind the last one included."""
        tools = len(self.tools) * (self._tool_width(width) + _GAP) - _GAP
        return width - tools - _APART + _GAP

    def _key_height(self) -> int:
        count = len(self.keys)
        return TALL if count <= 9 else _LOW if count <= 16 else _LOWEST

    def _rows_and_columns(self, width: int) -> tuple[int, int]:
        count = max(1, len(self.keys))
        room = max(1, self._digits_width(width) // (_LEAST_KEY + _GAP))
        # Nine digits stay in one row, however narrow.
        # More rows than four would leave a small window no board: keys get narrower instead.
        rows = 1 if count <= 9 else min(-(-count // room), _MOST_ROWS)
        return rows, -(-count // rows)

    def _place(self) -> None:
        rows, columns = self._rows_and_columns(self.width())
        height = self._key_height()
        digits = self._digits_width(self.width())
        pitch = digits / columns
        for index, key in enumerate(self.keys):
            row, column = divmod(index, columns)
            left, right = round(column * pitch), round((column + 1) * pitch) - _GAP
            key.setGeometry(left, row * (height + _GAP), right - left, height)
        self._place_tools(digits - _GAP + _APART, rows * (height + _GAP) - _GAP)

    def _place_tools(self, left: int, height: int) -> None:
        width, high = self._tool_width(self.width()), min(TALL, height)
        for index, key in enumerate(self.tools):
            key.setGeometry(left + index * (width + _GAP), 0, width, high)
