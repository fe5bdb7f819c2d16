"""A slider for a number, with a tick at its default."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.translation import local_number

_REACH = 10.5
"""Half of the handle's width in the style sheet."""
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

    ``default``: where a tick is under the track.
    ``hint``: what moving it does, for screen readers.

    ``moved(value)`` is emitted when the user moves the knob, not by :meth:`set_number`.
    """

    moved = Signal(object)

    def __init__(
        self,
        scale: Scale,
        name: str,
        default: float | None = None,
        hint: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._scale = scale
        self._default = default
        self._hint = hint
        self._number: int | float = scale.value(0) if default is None else default
        # The position is for assistive technology; the number is what counts.
        self.setRange(0, _POSITIONS)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_number(self._number)

    @property
    def number(self) -> int | float:
        """The value under the knob."""
        return self._number

    def set_number(self, number: int | float) -> None:
        """Move the knob to a value."""
        self._number = number
        self.setValue(round(self._scale.share(number) * _POSITIONS))
        shown = local_number(number, "g")
        self.setAccessibleDescription(", ".join(filter(None, (shown, self._hint))))
        self.update()

    def set_scale(self, scale: Scale) -> None:
        """Give the track other ends."""
        self._scale = scale
        self.set_number(self._number)

    def set_default(self, default: float | None) -> None:
        """Move the tick."""
        self._default = default
        self.update()

    def sizeHint(self) -> QSize:
        """Return a comfortable length."""
        return QSize(106, 28)

    def minimumSizeHint(self) -> QSize:
        """Return the least length that can be aimed at."""
        return QSize(90, 28)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by steps, or to an end."""
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
        """Move the knob under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._move(self._scale.value(self._share_at(event.position().x())))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the knob."""
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
