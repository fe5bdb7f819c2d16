"""How far something that lasts is: words above a bar."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import draw_frame, painter_on
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone

_THICKNESS = 5


class ProgressLine(QWidget):
    """A bold figure, some words, the time left at the right, and a bar below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure = ElidedText(weight=fonts.SEMIBOLD)
        self._words = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._left = ElidedText(size=fonts.SECONDARY, weight=fonts.SEMIBOLD)
        self._track = _Track()
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._figure)
        line.addWidget(self._words, 1)
        line.addWidget(self._left)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addStretch(1)
        layout.addLayout(line)
        layout.addWidget(self._track)
        layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def text(self) -> str:
        """Everything that is said."""
        return " ".join(filter(None, (each.text() for each in self._texts)))

    def say(self, figure: str, words: str = "", left: str = "", share: float = 0.0) -> None:
        """Show other words and a share of the bar, 0 to 1."""
        for label, text in zip(self._texts, (figure, words, left), strict=True):
            label.setText(text)
        self._track.set_share(share)
        self.setAccessibleName(self.text)

    @property
    def _texts(self) -> tuple[Text, ...]:
        return self._figure, self._words, self._left


class _Track(QWidget):
    """The bar."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self.setFixedHeight(_THICKNESS)
        Themes.instance().changed.connect(self._repaint)

    def set_share(self, share: float) -> None:
        """Fill another share, 0 to 1."""
        self._share = share
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw track and filling."""
        theme = current_theme()
        whole = QRectF(self.rect())
        done = QRectF(0, 0, whole.width() * self._share, whole.height())
        with painter_on(self) as painter:
            draw_frame(painter, whole, _THICKNESS / 2, fill=theme.track)
            if self._share:
                draw_frame(painter, done, _THICKNESS / 2, fill=theme.accent)

    def _repaint(self) -> None:
        self.update()
