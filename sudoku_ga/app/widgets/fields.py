"""Fields for words and for numbers; what they refuse stays, with the reason."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.painting import set_style_property
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip
from sudoku_ga.errors import UserError
from sudoku_ga.translation import plain_number

_HEIGHT, _PADDING = 28, 7


class TextField(QLineEdit):
    """A line of text that may be refused."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reason = ""
        self.setAccessibleName(name)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextMargins(2, 0, 2, 0)
        self.setFont(fonts.font(fonts.BODY))

    @property
    def reason(self) -> str:
        """Why the text is refused, empty if it is good."""
        return self._reason

    def set_reason(self, reason: str) -> None:
        """Say why the text is refused; empty for a good one."""
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason))
        set_style_property(self, "refused", bool(reason))

    def sizeHint(self) -> QSize:
        """Return the size of some words."""
        return QSize(170, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Fit a narrow window."""
        return QSize(70, _HEIGHT)


class NumberField(QLineEdit):
    """A right-aligned field that keeps the last good value.

    ``parse``: returns the value of a text, or raises UserError with the reason.
    ``shown``: returns the text of a value.
    ``unit``: shown behind the number.
    ``quiet``: whether it has a frame only under the pointer, with the keyboard, or with a bad text.

    ``entered(value)`` is emitted when the user ends the input of another valid number by Enter or
    by leaving the field, ``refused(reason)`` for an invalid text, which stays to be corrected,
    and ``mended()`` when the text is valid again. Escape restores the last good value.
    """

    entered = Signal(object)
    refused = Signal(str)
    mended = Signal()

    def __init__(
        self,
        parse: Callable[[str], object],
        shown: Callable[[Any], str],
        name: str,
        unit: str = "",
        quiet: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parse = parse
        self._shown = shown
        self._unit = unit
        self._unit_label = Text(unit, size=fonts.SECONDARY, tone=Tone.SECONDARY, parent=self)
        self._unit_label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._value: object = None
        self._reason = ""
        self.setAccessibleName(name)
        self.setProperty("quiet", quiet)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if quiet else fonts.REGULAR))
        self.textChanged.connect(self._make_room)
        self.textEdited.connect(self._check)
        self.editingFinished.connect(self._commit)

    @property
    def reason(self) -> str:
        """Why the present text is refused, empty if it is good."""
        return self._reason

    def set_value(self, value: object) -> None:
        """Show a value as the last good one."""
        self._value = value
        self.setText(self._shown(value))
        self.setCursorPosition(0)
        self._judge("")

    def sizeHint(self) -> QSize:
        """Return the usual width in the panel."""
        return QSize(58, _HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the last good value back on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._shown(self._value):
            self.set_value(self._value)
            self.selectAll()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the number, so that typing replaces it."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the unit at the right."""
        super().resizeEvent(event)
        self._make_room(self.text())

    def _check(self, text: str) -> None:
        """Say at once what is wrong; a good text waits for its end."""
        try:
            self._parse(self._without_unit(text))
        except UserError as error:
            self._judge(str(error))
        else:
            self._judge("")

    def _commit(self) -> None:
        if self.text() == self._shown(self._value):
            return
        try:
            value = self._parse(self._without_unit(self.text()))
        except UserError as error:
            self._judge(str(error))
            return
        changed = value != self._value
        self.set_value(value)
        if changed:
            self.entered.emit(value)

    def _shows_unit(self) -> bool:
        """Whether there is a unit and a number before it, not a word for 0."""
        return bool(self._unit) and self.text()[-1:].isdigit()

    def _make_room(self, text: str) -> None:
        """Keep the unit free of digits, and offer what does not fit as a tool tip."""
        label, metrics = self._unit_label, self.fontMetrics()
        label.setVisible(self._shows_unit())
        label.adjustSize()
        label.move(self.width() - _PADDING - label.width(), (self.height() - label.height()) // 2)
        unit = label.width() + 3 if self._shows_unit() else 0
        # The style keeps 5 pixels of the padding free by itself.
        self.setTextMargins(0, 0, unit, 0)
        room = self.width() - 2 * _PADDING - unit
        self.setToolTip(plain_tip(text) if metrics.horizontalAdvance(text) > room else "")

    def _without_unit(self, text: str) -> str:
        bare = text.strip().removesuffix(self._unit).strip() if self._unit else text.strip()
        return plain_number(bare)  # the separators may be typed as the field shows them

    def _judge(self, reason: str) -> None:
        was, self._reason = self._reason, reason
        self.setAccessibleDescription(reason)
        if reason:
            self.refused.emit(reason)
        elif was:
            self.mended.emit()
        set_style_property(self, "refused", bool(reason))
