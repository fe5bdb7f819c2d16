"""Progress of something that lasts: words above a bar."""

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone

_THICKNESS, _STEPS = 5, 1000


class ProgressLine(QWidget):
    """A bold figure, some words, the time left at the right, and a bar below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure = ElidedText(weight=fonts.SEMIBOLD)
        self._words = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._left = ElidedText(size=fonts.SECONDARY, weight=fonts.SEMIBOLD)
        self._bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self._bar.setFixedHeight(_THICKNESS)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._figure)
        line.addWidget(self._words, 1)
        line.addWidget(self._left)
        layout = vbox(self, spacing=6)
        layout.addStretch(1)
        layout.addLayout(line)
        layout.addWidget(self._bar)
        layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def text(self) -> str:
        """All words."""
        return " ".join(filter(None, (each.text() for each in self._texts)))

    def say(self, figure: str, words: str = "", left: str = "", share: float = 0.0) -> None:
        """Show other words, and fill a share of the bar, 0 to 1."""
        for label, text in zip(self._texts, (figure, words, left), strict=True):
            label.setText(text)
        self._bar.setValue(round(share * _STEPS))
        self.setAccessibleName(self.text)

    @property
    def _texts(self) -> tuple[Text, ...]:
        return self._figure, self._words, self._left
