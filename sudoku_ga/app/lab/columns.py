"""The page of the lab: the list beside the results."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

_LIST, _NARROW_LIST, _NARROW = 256, 248, 1080


class LabColumns(QWidget):
    """Two parts side by side, of which the left one is slim in a narrow window.

    Parameters
    ----------
    shelf, results : QWidget
    """

    def __init__(self, shelf: QWidget, results: QWidget) -> None:
        super().__init__()
        self._shelf = shelf
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(shelf)
        layout.addWidget(results, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list less in a narrow window."""
        super().resizeEvent(event)
        self._shelf.setFixedWidth(_NARROW_LIST if self.width() < _NARROW else _LIST)
