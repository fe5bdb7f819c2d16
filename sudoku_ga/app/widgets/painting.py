"""Sizes, frames, cells and focus rings for widgets that paint themselves, and style properties."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from sudoku_ga.app.theme.themes import Theme

CARD_RADIUS, CONTROL_RADIUS = 10, 7
"""The radii of rounded corners, in pixels."""

CONTROL_HEIGHT = 32
"""The height of an ordinary control and of a row of the panel, in pixels."""

FOCUS_WIDTH = 2
"""The width of a focus ring, in pixels."""


def painter_on(widget: QWidget) -> QPainter:
    """Return a smooth painter on a widget."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def draw_frame(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    border: QColor | None = None,
    width: float = 1,
) -> None:
    """Draw a rounded rectangle whose border lies within ``rect``, on whole pixels."""
    half = width / 2 if border is not None else 0
    painter.setPen(Qt.PenStyle.NoPen if border is None else QPen(border, width))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
    inner = rect.adjusted(half, half, -half, -half)
    painter.drawRoundedRect(inner, radius - half, radius - half)


def draw_focus(painter: QPainter, rect: QRectF, radius: float, colour: QColor) -> None:
    """Draw a focus ring inside the bounds of a control."""
    draw_frame(painter, rect, radius, border=colour, width=FOCUS_WIDTH)


def draw_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> None:
    """Draw the ground of a cell.

    ``option``: the option that a delegate gets.
    """
    rect = QRectF(option.rect)
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, theme.accent_soft)
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, theme.hover)
    if option.state & QStyle.StateFlag.State_HasFocus:
        draw_focus(painter, rect, 2, theme.accent)


def write(painter: QPainter, rect: QRectF, text: str, ink: QColor, *, right: bool = False) -> None:
    """Write one line. Without room, a name is cut in the middle and a number at its end."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    cut = Qt.TextElideMode.ElideRight if right else Qt.TextElideMode.ElideMiddle
    shown = painter.fontMetrics().elidedText(text, cut, int(rect.width()))
    painter.setPen(ink)
    painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), shown)


def set_style_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet reads, and style the widget again if it has changed."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()


class FirstPaint(QObject):
    """Reports when a widget has been painted once, so that long tasks can begin.

    ``done()`` is emitted once, from the event loop.
    """

    done = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        # Its own timer: Qt's single shot would fire even if the widget has gone meanwhile.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.done)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first paint event, which is not filtered."""
        if event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            self._soon.start(0)
        return super().eventFilter(watched, event)
