"""The choice of what is laid over a board."""

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.board.overlay import LABELS, Overlay
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.translation import _, later

_NAME = later("Laid over the board")
_LEAST = 126


class OverlayChoice(QWidget):
    """The choices side by side, or as a list where there is no room for them.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Notes
    -----
    ``chosen(str)`` is emitted when a person chooses another :class:`Overlay`.
    """

    chosen = Signal(str)

    def __init__(self, themes: Themes, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        labels = [(overlay, _(label)) for overlay, label in LABELS]
        self._segments = Segmented(themes, labels, _(_NAME), height=height, parent=self)
        self._list = Combo(themes, _(_NAME), height=height, parent=self)
        self._list.addItems([label for overlay, label in labels])
        self._list.hide()
        self._segments.chosen.connect(self._choose)
        self._list.activated.connect(self._choose_from_list)
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> Overlay:
        """What is chosen."""
        return Overlay(self._segments.value)

    def set_value(self, overlay: Overlay) -> None:
        """Let another one be chosen."""
        self._segments.set_value(overlay)
        self._list.setCurrentIndex([each for each, label in LABELS].index(overlay))

    def sizeHint(self) -> QSize:
        """Ask for room for all choices side by side."""
        return QSize(self._segments.sizeHint().width(), self.height())

    def minimumSizeHint(self) -> QSize:
        """Be content with room for a list."""
        return QSize(_LEAST, self.height())

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
        self._choose(LABELS[index][0])

    @Slot(str)
    def _choose(self, value: str) -> None:
        self.set_value(Overlay(value))
        self.chosen.emit(value)
