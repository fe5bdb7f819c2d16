"""The bar that makes puzzles, and the status line below it."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.progress_line import ProgressLine
from sudoku_ga.translation import _

_HEIGHT, _LOW_HEIGHT, _BUTTON_HEIGHT, _MAIN_WIDTH = 64, 56, 38, 118


class GenerateBar(QWidget):
    """Generate, Cancel, how far it is, and the status.

    Attributes
    ----------
    make, cancel : Button
    progress : ProgressLine
    status_line : StatusLine
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.make = Button(_("Generate"), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.make.setFixedWidth(_MAIN_WIDTH)
        self.make.setToolTip(_("Make puzzles (F5)"))
        self.cancel = Button(_("Cancel"), icon="stop", height=_BUTTON_HEIGHT)
        self.cancel.setToolTip(_("End it; puzzles that were made stay (Esc)"))
        self.progress = ProgressLine()
        self.status_line = StatusLine()
        self._bar = QWidget()
        line = QHBoxLayout(self._bar)
        line.setContentsMargins(16, 0, 16, 0)
        line.setSpacing(8)
        line.addWidget(self.make)
        line.addWidget(self.cancel)
        line.addSpacing(12)
        line.addWidget(self.progress, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self.status_line)
        self.set_low(low=False)
        Themes.instance().changed.connect(self._repaint)

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self._bar.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    def set_usable(self, *, make: bool, cancel: bool) -> None:
        """Let each button be usable or not; the keyboard goes from one to the other."""
        has_keyboard = self.make.hasFocus() or self.cancel.hasFocus()
        self.make.setEnabled(make)
        self.cancel.setEnabled(cancel)
        if has_keyboard:
            (self.cancel if cancel else self.make).setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the line above."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.window)
            painter.setPen(QPen(theme.border, 1))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))

    def _repaint(self) -> None:
        self.update()
