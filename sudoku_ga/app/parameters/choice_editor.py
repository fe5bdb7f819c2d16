"""A choice: segments where they fit, else a list."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.translation import _

_MOST_SEGMENTS, _HEIGHT = 3, 28


class ChoiceEditor(QWidget):
    """One of a few named values.

    Parameters
    ----------
    choices : sequence of (str, str)
        The value and its label.
    name : str
        For people who hear the window.
    """

    chosen = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], name: str) -> None:
        super().__init__()
        choices = [(value, _(label)) for value, label in choices]
        self._values = [value for value, _label in choices]
        self._combo = Combo(name, height=_HEIGHT)
        for _value, label in choices:
            self._combo.addItem(label)
        self._combo.activated.connect(self._choose)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self._combo)
        self._segmented: Segmented | None = None
        if 2 <= len(choices) <= _MOST_SEGMENTS:
            self._segmented = Segmented(choices, name, height=_HEIGHT)
            self._segmented.chosen.connect(self.chosen)
            self._stack.addWidget(self._segmented)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)

    def set_value(self, value: str) -> None:
        """Show a value."""
        self._combo.setCurrentIndex(self._values.index(value))
        if self._segmented is not None:
            self._segmented.set_value(value)

    def minimumSizeHint(self) -> QSize:
        """Ask for what the list needs: the segments give way to it."""
        return self._combo.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the segments if none of them is cut off."""
        super().resizeEvent(event)
        if self._segmented is not None:
            fits = self._segmented.sizeHint().width() <= self.width()
            self._stack.setCurrentWidget(self._segmented if fits else self._combo)

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._values[index])
