"""A slider for a number, with a tick at its default."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.app.widgets.scale import Scale

_KNOB, _RING, _MARGIN, _TRACK = 6.0, 9.5, 10.5, 4.0
_POSITIONS = 1000
_KEY_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_PageDown: -10,
    Qt.Key.Key_PageUp: 10,
}


class Slider(QAbstractSlider):
    """A slider over a :class:`Scale`.

    Parameters
    ----------
    scale : Scale
        From values to places.
    name : str
        For people who hear the window.
    default : float, optional
        Where a tick stands under the track.
    hint : str
        What moving it does, for screen readers.

    Notes
    -----
    ``moved(value)`` is emitted when a person moves the knob, not by :meth:`set_number`.
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
        super().__init__(parent)
        self._scale = scale
        self._default = default
        self._hint = hint
        self._number: int | float = scale.value(0) if default is None else default
        self.setOrientation(Qt.Orientation.Horizontal)
        # The position is for assistive technology; the number is what counts.
        self.setRange(0, _POSITIONS)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_number(self._number)
        Themes.instance().changed.connect(self._repaint)

    @property
    def number(self) -> int | float:
        """The value under the knob."""
        return self._number

    def set_number(self, number: int | float) -> None:
        """Move the knob to a value."""
        self._number = number
        self.setValue(round(self._scale.share(number) * _POSITIONS))
        self.setAccessibleDescription(", ".join(filter(None, (f"{number:g}", self._hint))))
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
        """Ask for a comfortable length."""
        return QSize(106, 28)

    def minimumSizeHint(self) -> QSize:
        """Stay long enough to be aimed at."""
        return QSize(40, 28)

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
        """Leave the wheel to the panel: scrolling must not change a parameter."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw track, tick, knob and focus."""
        theme = current_theme()
        y = self.height() / 2
        x = self._x_of(self._scale.share(self._number))
        filled = theme.accent if self.isEnabled() else theme.disabled
        with painter_on(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            for colour, end in ((theme.track, self._x_of(1)), (filled, x)):
                painter.setBrush(colour)
                track = QRectF(_MARGIN - 4, y - _TRACK / 2, end - _MARGIN + 4, _TRACK)
                painter.drawRoundedRect(track, _TRACK / 2, _TRACK / 2)
            self._draw_tick(painter, theme, y)
            self._draw_knob(painter, theme, QPointF(x, y))

    def _draw_tick(self, painter: QPainter, theme: Theme, y: float) -> None:
        if self._default is None or self._default == self._number:
            return
        painter.setBrush(theme.strong_border)
        place = round(self._x_of(self._scale.share(self._default)))
        painter.drawRect(QRectF(place - 1, y + 5, 2, 4))

    def _draw_knob(self, painter: QPainter, theme: Theme, centre: QPointF) -> None:
        rim = theme.accent if self.isEnabled() else theme.disabled
        dark = theme.name == "dark"
        painter.setPen(QPen(rim, 1.6))
        painter.setBrush(theme.ink if dark and self.isEnabled() else theme.card)
        painter.drawEllipse(centre, _KNOB, _KNOB)
        if self.hasFocus():
            painter.setPen(QPen(theme.accent, 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, _RING - 0.8, _RING - 0.8)

    def _x_of(self, share: float) -> float:
        return _MARGIN + share * (self.width() - 2 * _MARGIN)

    def _share_at(self, x: float) -> float:
        return (x - _MARGIN) / max(1.0, self.width() - 2 * _MARGIN)

    def _move(self, number: int | float) -> None:
        if number != self._number:
            self.set_number(number)
            self.moved.emit(number)

    def _repaint(self) -> None:
        self.update()
