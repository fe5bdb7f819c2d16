"""Keys for the digits of a board, and the keypad under it: digits, erase, undo, redo."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.translation import _

WIDTH, TALL = 44, 44
"""The size of a key, in pixels. A lower key shows no second line."""
_LARGE, _ICON = 18, 18


class Key(QToolButton):
    """A key: a digit above the number of those left, or an icon above a word.

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
        # Set once: another theme brings the first font back.
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, TALL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the second line where there is no room for it."""
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
        shown = self.height() >= TALL and bool(self._count.text())
        self._count.setVisible(shown)
        self._set_style("count", shown)

    def _set_style(self, name: str, value: bool) -> None:
        if self.property(name) is not value:
            self.setProperty(name, value)
            self.style().unpolish(self)
            self.style().polish(self)


class DigitKey(Key):
    """The key of a digit. A click of the right button emits ``lock_wanted()``."""

    lock_wanted = Signal()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.lock_wanted.emit()
        event.accept()

    def nextCheckState(self) -> None:  # noqa: N802
        """Do nothing: the picture of the board says whether the key is checked."""


class DigitKeys(QWidget):
    """A key for each digit of a board, in a grid that fills the widget.

    ``keys``: the keys, from that of digit 1 on.

    ``digit_chosen(int)`` and ``lock_chosen(int)`` are emitted by clicks of the left and the right
    button, ``keys_made()`` when the keys were made again.
    """

    digit_chosen = Signal(int)
    lock_chosen = Signal(int)
    keys_made = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[DigitKey] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self._columns = 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_picture(self, picture: BoardPicture) -> None:
        """Show the digits of a board, and how often each may still be placed."""
        size = picture.geometry.size
        texts = [picture.text(digit) for digit in range(1, size + 1)]
        if [key.text() for key in self.keys] != texts:
            self._make_keys(texts)
        digits = picture.digits
        for digit, key in enumerate(self.keys, 1):
            key.set_left(size - int((digits == digit).sum()))

    def set_columns(self, columns: int) -> None:
        """Arrange the keys in this number of columns."""
        if columns == self._columns and self.grid.count():
            return
        for column in range(columns, self._columns):
            self.grid.setColumnStretch(column, 0)
        self._columns = columns
        for index, key in enumerate(self.keys):
            self.grid.addWidget(key, *divmod(index, columns))
        for column in range(columns):
            self.grid.setColumnStretch(column, 1)

    def _make_keys(self, texts: list[str]) -> None:
        for key in self.keys:
            self.grid.removeWidget(key)
            key.deleteLater()
        self.keys = [DigitKey(self, text) for text in texts]
        for digit, key in enumerate(self.keys, 1):
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            key.setProperty("digit", digit)
            key.clicked.connect(self._choose)
            key.lock_wanted.connect(self._lock)
        self.keys_made.emit()

    @Slot()
    def _choose(self) -> None:
        self.digit_chosen.emit(self.sender().property("digit"))

    @Slot()
    def _lock(self) -> None:
        self.lock_chosen.emit(self.sender().property("digit"))


_GAP, _APART = 4, 12
_NARROW_TOOL, _LEAST_WIDTH = 28, 440
_LEAST_KEY, _LEAST_OF_NINE = 26, 20
"""The least width of a key, and of a key of nine: there, wider keys would need more rows."""
_LOW, _LOWEST = 30, 26
_MOST_ROWS = 4


class Keypad(QWidget):
    """Digits and tools for the mouse. The board keeps the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.digits = DigitKeys()
        self.digits.grid.setSpacing(_GAP)
        self.digits.keys_made.connect(self._arrange)
        self.erase = Key(self, _("Erase"), icon="erase")
        self.undo = Key(self, _("Undo"), icon="undo")
        self.redo = Key(self, _("Redo"), icon="redo")
        self.tools = self.erase, self.undo, self.redo
        tools = hbox(None, *self.tools, spacing=_GAP)
        for tool in self.tools:
            tools.setAlignment(tool, Qt.AlignmentFlag.AlignTop)
        hbox(self, (self.digits, 1), tools, spacing=_APART)

    def set_undo_enabled(self, *, undo: bool, redo: bool) -> None:
        """Enable undo and redo where there is something to undo or to redo."""
        self.undo.setEnabled(undo)
        self.redo.setEnabled(redo)

    def height_for(self, width: int) -> int:
        """Return the height that the keys need within a width."""
        count = len(self.digits.keys)
        rows = -(-count // self._columns_in(width))
        key = (TALL if rows == 1 else _LOW) if count <= 9 else _LOW if count <= 16 else _LOWEST
        return rows * key + (rows - 1) * _GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        self.digits.set_columns(self._columns_in(self.width()))
        for tool in self.tools:
            tool.setFixedSize(_tool_width(self.width()), min(TALL, max(_LOWEST, self.height())))

    def _columns_in(self, width: int) -> int:
        """Return the number of keys in a row of a width.

        Nine digits take two rows at most, more digits four. Keys get narrower instead: more rows
        would leave no room for the board in a small window.
        """
        count = max(1, len(self.digits.keys))
        digits = width - len(self.tools) * (_tool_width(width) + _GAP) - _APART
        least, most = (_LEAST_OF_NINE, 2) if count <= 9 else (_LEAST_KEY, _MOST_ROWS)
        room = max(1, digits // (least + _GAP))
        rows = min(-(-count // room), most)
        return -(-count // rows)


def _tool_width(width: int) -> int:
    """Return the width of a tool: a narrow keypad leaves more room to the digits."""
    return WIDTH if width >= _LEAST_WIDTH else _NARROW_TOOL
