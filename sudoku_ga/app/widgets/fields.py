"""Fields for words and numbers, and an editor for a number: a slider with a field.

A text that a field refuses is kept, with the reason, so that it can be corrected.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QSizePolicy, QSlider, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.painting import set_style_property
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import Number, Value
from sudoku_ga.translation import _, local_number, plain_number

_HEIGHT, _PADDING = 28, 5
_FIELD_HEIGHT, _LIVE_FIELD_HEIGHT = 24, 20
_FIELD_WIDTH = 84
_LEAST_SLIDER, _SLIDER_HEIGHT = 90, 20


def refuse(field: QWidget, reason: str) -> None:
    """Mark a field as refused, for a reason; an empty reason removes the mark."""
    field.setAccessibleDescription(reason)
    set_style_property(field, "refused", bool(reason))


class TextField(QLineEdit):
    """A line of text that may be refused."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextMargins(2, 0, 2, 0)
        self.setFont(fonts.font(fonts.BODY))

    def set_reason(self, reason: str) -> None:
        """Set why the text is refused; empty for a good one."""
        refuse(self, reason)
        self.setToolTip(plain_tip(reason))

    def sizeHint(self) -> QSize:
        return QSize(170, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(70, _HEIGHT)


class NumberField(QAbstractSpinBox):
    """A right-aligned field that keeps the last good value.

    ``parse``: returns the value of a text, or raises UserError with the reason.
    ``shown``: returns the text of a value.
    ``unit``: the text after the number, but not after a word for 0.
    ``quiet``: whether it has a frame only under the pointer, with the focus, or with a bad text.
    ``stepped``: returns the value that is some steps from another. Without it, the arrow keys do
    nothing.

    ``entered(value)`` is emitted when the user steps to another number, or ends the input of one
    with Enter or by leaving the field. With keyboard tracking it is emitted at once.
    ``refused(reason)`` is emitted for an invalid text, which is kept so that it can be corrected,
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
        stepped: Callable[[Any, int], object] | None = None,
    ) -> None:
        super().__init__()
        self._parse, self._shown, self._unit, self._stepped = parse, shown, unit, stepped
        self._value: object = None
        self._reason = ""
        self.setAccessibleName(name)
        self.setProperty("quiet", quiet)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setKeyboardTracking(False)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if quiet else fonts.REGULAR))
        self.lineEdit().setTextMargins(_PADDING, 0, 0, 0)  # if a long text is cut off
        self.lineEdit().textEdited.connect(self._check)
        self.editingFinished.connect(self._commit)

    @property
    def reason(self) -> str:
        """Why the present text is refused; empty if it is good."""
        return self._reason

    @property
    def value(self) -> object:
        """The last good value."""
        return self._value

    def set_value(self, value: object) -> None:
        """Show a value as the last good one."""
        self._value = value
        self._show(value)
        self.set_reason("")

    def setReadOnly(self, read_only: bool) -> None:
        super().setReadOnly(read_only)
        set_style_property(self, "fixed", read_only)

    def sizeHint(self) -> QSize:
        return QSize(_FIELD_WIDTH, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(48, self.height())

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        flags = QAbstractSpinBox.StepEnabledFlag
        if self._stepped is None or self.isReadOnly() or self._value is None:
            return flags.StepNone
        return flags.StepUpEnabled | flags.StepDownEnabled

    def stepBy(self, steps: int) -> None:
        """Go some steps from the number that is shown, or from the last good one."""
        self._commit()
        if self._stepped is not None:
            self._enter(self._stepped(self._value, steps))
            self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Restore the last good value on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._text_of(self._value):
            self.set_value(self._value)
            self.selectAll()
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the panel: scrolling must not change a value."""
        event.ignore()

    def _check(self, text: str) -> None:
        """Show at once what is wrong.

        A good text is used at the end of the input, unless it is tracked.
        """
        try:
            value = self._parsed(text)
        except UserError as error:
            self.set_reason(str(error))
            return
        self.set_reason("")
        if self.keyboardTracking():
            self._value = value
            self.entered.emit(value)

    def _commit(self) -> None:
        if self.text() == self._text_of(self._value):
            return
        try:
            value = self._parsed(self.text())
        except UserError as error:
            self.set_reason(str(error))
        else:
            # A problem of a tracked number that was found elsewhere is kept.
            (self._show if value == self._value else self._enter)(value)

    def _show(self, value: object) -> None:
        self.lineEdit().setText(self._text_of(value))
        self.lineEdit().setCursorPosition(0)

    def _enter(self, value: object) -> None:
        changed = value != self._value
        self.set_value(value)
        if changed:
            self.entered.emit(value)

    def _text_of(self, value: object) -> str:
        text = self._shown(value)
        return f"{text} {self._unit}" if self._unit and text[-1:].isdigit() else text

    def _parsed(self, text: str) -> object:
        bare = text.strip()
        if self._unit:
            bare = bare.removesuffix(self._unit).strip()
        return self._parse(plain_number(bare))  # the separators may be typed as they are shown

    def set_reason(self, reason: str) -> None:
        """Set why the present text is refused; empty for a good one."""
        was, self._reason = self._reason, reason
        refuse(self, reason)
        if reason:
            self.refused.emit(reason)
        elif was:
            self.mended.emit()


_REACH = 10.5
"""Half the width of the handle in the style sheet."""
_POSITIONS = 1000
_KEY_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_PageDown: -10,
    Qt.Key.Key_PageUp: 10,
}


class Slider(QSlider):
    """A slider over a :class:`Scale`.

    ``default``: the value with a tick below the track.
    ``hint``: what moving the knob does, for screen readers.

    ``moved(value)`` is emitted when the user moves the knob, but not by :meth:`set_number`.
    """

    moved = Signal(object)

    def __init__(
        self,
        scale: Scale,
        name: str,
        default: float | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._scale = scale
        self._default = default
        self._hint = hint
        self._number: int | float = scale.value(0) if default is None else default
        # The position is for assistive technology. The number is what counts.
        self.setRange(0, _POSITIONS)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_number(self._number)

    @property
    def number(self) -> int | float:
        """The value of the knob's place."""
        return self._number

    def set_number(self, number: int | float) -> None:
        """Move the knob to a value."""
        self._number = number
        self.setValue(round(self._scale.share(number) * _POSITIONS))
        shown = local_number(number, "g")
        self.setAccessibleDescription(", ".join(filter(None, (shown, self._hint))))
        self.update()

    def set_scale(self, scale: Scale) -> None:
        """Set other ends of the track."""
        self._scale = scale
        self.set_number(self._number)

    def set_default(self, default: float | None) -> None:
        """Move the tick to another value."""
        self._default = default
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(106, 28)

    def minimumSizeHint(self) -> QSize:
        return QSize(90, 28)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _KEY_STEPS:
            self._move(self._scale.stepped(self._number, _KEY_STEPS[key]))
        elif key == Qt.Key.Key_Home:
            self._move(self._scale.value(0))
        elif key == Qt.Key.Key_End:
            self._move(self._scale.value(1))
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._move(self._scale.value(self._share_at(event.position().x())))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move(self._scale.value(self._share_at(event.position().x())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the panel: scrolling must not change a value."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Add the tick at the default, unless the knob is on it."""
        super().paintEvent(event)
        if self._default is not None and self._default != self._number:
            place = round(self._x_of(self._scale.share(self._default)))
            with QPainter(self) as painter:
                tick = QRect(place - 1, self.height() // 2 + 5, 2, 4)
                painter.fillRect(tick, current_theme().strong_border)

    def _x_of(self, share: float) -> float:
        return _REACH + share * (self.width() - 2 * _REACH)

    def _share_at(self, x: float) -> float:
        return (x - _REACH) / max(1.0, self.width() - 2 * _REACH)

    def _move(self, number: int | float) -> None:
        if number != self._number:
            self.set_number(number)
            self.moved.emit(number)


class NumberEditor(QObject):
    """A slider and a field for one number.

    ``parameter``: the parameter, with bounds, step and unit.
    ``default``: the value with the tick of the slider.
    ``live``: whether it is a live control. Then the slider covers the range around the default, and
    more after another value was typed. The field has a frame only while it is used, and the
    accessible description says what a higher value does.

    ``chosen(value)`` is emitted when the user changes the number.
    """

    chosen = Signal(object)

    def __init__(self, parameter: Number, default: Value, name: str, *, live: bool = False) -> None:
        super().__init__()
        self._parameter, self._live = parameter, live
        self._default = float(default)
        self._scale = self._fresh_scale()
        hint = _(parameter.effect) if live else ""
        self.slider = Slider(self._scale, name, default=self._default, hint=hint)
        self.slider.setMinimumWidth(_LEAST_SLIDER)
        self.slider.setFixedHeight(_SLIDER_HEIGHT)
        steps = Scale.of(parameter).stepped
        self.field = NumberField(
            replace(parameter, name=name).parse,
            parameter.format,
            name,
            parameter.unit,
            quiet=live,
            stepped=steps,
        )
        self.field.setFixedHeight(_LIVE_FIELD_HEIGHT if live else _FIELD_HEIGHT)
        self.slider.moved.connect(self.chosen)
        self.field.entered.connect(self._enter)

    @property
    def scale(self) -> Scale:
        """The part of the range that the slider covers."""
        return self._scale

    def setEnabled(self, enabled: bool) -> None:
        self.slider.setEnabled(enabled)
        self.field.setEnabled(enabled)

    def isEnabled(self) -> bool:
        return self.slider.isEnabled()

    def set_value(self, value: Value) -> None:
        """Show a value."""
        self._move_slider(float(value) if isinstance(value, str) else value)
        self.field.set_value(value)
        # A word for 0 may be longer than the field.
        is_word = bool(self._parameter.zero_means) and value == 0
        self.field.setToolTip(plain_tip(self.field.text()) if is_word else "")

    def set_default(self, default: Value) -> None:
        """Move the tick to another value."""
        if float(default) != self._default:
            self._default = float(default)
            self.slider.set_default(self._default)
            self._scale = self._fresh_scale()
            self.slider.set_scale(self._scale)

    def _fresh_scale(self) -> Scale:
        around = self._live
        return Scale.around(self._parameter, self._default) if around else Scale.of(self._parameter)

    def _move_slider(self, number: float) -> None:
        """Move the knob, and widen the track first if necessary."""
        wider = self._scale.holding(number)
        if wider is not self._scale:
            self._scale = wider
            self.slider.set_scale(wider)
        self.slider.set_number(number)

    def _enter(self, value: float) -> None:
        self._move_slider(value)
        self.chosen.emit(value)
