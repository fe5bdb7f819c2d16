"""A field for a number, with its unit inside."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import FIELD_RADIUS, draw_frame, painter_on
from sudoku_ga.errors import UserError

_PADDING = 7


class NumberField(QLineEdit):
    """A right-aligned field that keeps the last good value.

    Parameters
    ----------
    parse : callable of str
        Returns the value of a text, or raises UserError with the reason.
    shown : callable
        Returns the text of a value.
    name : str
        For people who hear the window.
    unit : str
        Shown behind the number.
    quiet : bool
        Whether it has a frame only under the pointer, with the keyboard, or with a bad text.

    Notes
    -----
    ``entered(value)`` comes with every good text that a person types and leaves by Enter or
    by going elsewhere; ``refused(reason)`` with a bad one, which stays to be mended;
    ``mended()`` when it is bad no longer. Escape brings the last good value back.
    """

    entered = Signal(object)
    refused = Signal(str)
    mended = Signal()

    def __init__(
        self,
        parse: Callable[[str], object],
        shown: Callable[[object], str],
        name: str,
        unit: str = "",
        quiet: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parse = parse
        self._shown = shown
        self._unit = unit
        self._quiet = quiet
        self._value: object = None
        self._reason = ""
        self.setAccessibleName(name)
        self.setFrame(False)
        self.setFixedHeight(28)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        # The frame, and a ground that follows the theme, are painted below the text.
        self.setStyleSheet("QLineEdit { background: transparent; border: none; padding: 0; }")
        self.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if quiet else fonts.REGULAR))
        self.textChanged.connect(self._make_room)
        self.textEdited.connect(self._check)
        self.editingFinished.connect(self._commit)
        Themes.instance().changed.connect(self._repaint)

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
        """Ask for the usual width of the panel."""
        return QSize(58, 28)

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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw frame, text and unit."""
        theme = current_theme()
        rect = QRectF(self.rect())
        border, width = None if self._quiet else theme.border, 1
        if self._reason:
            border, width = theme.conflict, 2
        elif self.hasFocus():
            border, width = theme.accent, 2
        elif self.underMouse() and self.isEnabled():
            border = theme.strong_border
        with painter_on(self) as painter:
            fill = theme.raised if self.isEnabled() and not self.isReadOnly() else theme.window
            if border is not None:
                draw_frame(painter, rect, FIELD_RADIUS, fill=fill, border=border, width=width)
        super().paintEvent(event)
        if self._shows_unit():
            with painter_on(self) as painter:
                painter.setFont(fonts.font(fonts.SECONDARY))
                painter.setPen(theme.ink2 if self.isEnabled() else theme.disabled)
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(rect.adjusted(0, 0, -_PADDING, 0), int(right), self._unit)

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
        metrics = self.fontMetrics()
        unit = metrics.horizontalAdvance(self._unit) + 3 if self._shows_unit() else 0
        self.setTextMargins(_PADDING - 2, 0, _PADDING - 2 + unit, 0)
        room = self.width() - 2 * _PADDING - unit
        self.setToolTip(text if metrics.horizontalAdvance(text) > room else "")

    def _without_unit(self, text: str) -> str:
        # People type the separators that the field itself shows.
        bare = text.strip().removesuffix(self._unit).strip() if self._unit else text.strip()
        return bare.replace(",", "")

    def _judge(self, reason: str) -> None:
        was, self._reason = self._reason, reason
        self.setAccessibleDescription(reason)
        if reason:
            self.refused.emit(reason)
        elif was:
            self.mended.emit()
        self.update()

    def _repaint(self) -> None:
        self.update()
