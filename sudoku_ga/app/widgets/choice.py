"""A row of short choices, or a list where there is no room for the row."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented

_LEAST = 126


class Choice(QWidget):
    """The choices side by side, or as a list where there is no room for them.

    Parameters
    ----------
    choices : sequence of (str, str)
        The value and its label; the first holds.
    name : str
        For people who hear the window.
    height : int

    Notes
    -----
    ``chosen(value)`` is emitted when a person chooses, not by :meth:`set_value`.
    """

    chosen = Signal(str)

    def __init__(
        self,
        choices: Sequence[tuple[str, str]],
        name: str,
        height: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._values = [value for value, label in choices]
        self._segments = Segmented(choices, name, height=height, parent=self)
        self._list = Combo(name, height=height, parent=self)
        self._list.addItems([label for value, label in choices])
        self._list.hide()
        self._segments.chosen.connect(self._choose)
        self._list.activated.connect(self._choose_from_list)
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> str:
        """The value that holds."""
        return self._segments.value

    def set_value(self, value: str) -> None:
        """Let another value hold."""
        self._segments.set_value(value)
        self._list.setCurrentIndex(self._values.index(value))

    def sizeHint(self) -> QSize:
        """Ask for room for all choices side by side."""
        return QSize(self._segments.sizeHint().width(), self.height())

    def minimumSizeHint(self) -> QSize:
        """Be content with room for a list."""
        return QSize(min(_LEAST, self.sizeHint().width()), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the form that there is room for."""
        super().resizeEvent(event)
        wide = self.width() >= self._segments.sizeHint().width()
        self._segments.setVisible(wide)
        self._list.setVisible(not wide)
        for each in (self._segments, self._list):
            each.setGeometry(self.rect())

    @Slot(int)
    def _choose_from_list(self, index: int) -> None:
        self._choose(self._values[index])

    @Slot(str)
    def _choose(self, value: str) -> None:
        self.set_value(value)
        self.chosen.emit(value)
