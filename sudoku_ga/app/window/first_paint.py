"""When the window is on the screen for the first time."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget


class FirstPaint(QObject):
    """Says when a widget has been painted once; what takes long may begin then.

    ``done()`` is emitted once, from the event loop.
    """

    done = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        # Its own timer: a single shot of Qt would come although the widget has gone meanwhile.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.done)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first paint event and let it pass."""
        if event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            self._soon.start(0)
        return super().eventFilter(watched, event)
