"""Labels in the type of the window, recoloured with the theme."""

import re
from enum import Enum

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme

_PHRASE_END = re.compile("[,;] ")
_LEAST_NOTE = 80
"""The least room for a part of a phrase, in pixels."""


class Tone(Enum):
    """What a label's colour says; the value is the token."""

    INK = "ink"
    SECONDARY = "ink2"
    CONFLICT = "conflict"


class Text(QLabel):
    """A label in one of the sizes, weights and tones of the window.

    Parameters
    ----------
    text : str
        May be changed by ``setText``.
    size, weight
        See :mod:`sudoku_ga.app.theme.fonts`.
    tone : Tone
        May be changed by :meth:`set_tone`.
    """

    def __init__(
        self,
        text: str = "",
        *,
        size: float = fonts.BODY,
        weight: QFont.Weight = fonts.REGULAR,
        tone: Tone = Tone.INK,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(fonts.font(size, weight))
        self._tone = tone
        Themes.instance().changed.connect(self._repaint)

    def set_tone(self, tone: Tone) -> None:
        """Show the text in another colour."""
        self._tone = tone
        self.update()

    def set_weight(self, weight: QFont.Weight) -> None:
        """Show the text in another weight."""
        font = self.font()
        font.setWeight(weight)
        self.setFont(font)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the text in the tone's colour.

        Not left to a palette: a style sheet of the application puts an older one back when
        a widget is first shown.
        """
        flags = int(self.alignment())
        if self.wordWrap():
            flags |= int(Qt.TextFlag.TextWordWrap)
        with QPainter(self) as painter:
            painter.setPen(self._colour())
            painter.drawText(self.contentsRect(), flags, self._shown())

    def _shown(self) -> str:
        return self.text()

    def _colour(self) -> QColor:
        theme = current_theme()
        colour: QColor = getattr(theme, self._tone.value)
        return colour if self.isEnabled() else theme.disabled

    def _repaint(self) -> None:
        self.update()


class ElidedText(Text):
    """A label of one line that shortens its text with an ellipsis and then has a tool tip."""

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(0, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """Ask for the whole text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 1, metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer the whole text as a tool tip if it does not fit."""
        super().resizeEvent(event)
        self._offer_whole()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the font."""
        super().changeEvent(event)
        self._offer_whole()

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(text)
        self._offer_whole()

    def _shown(self) -> str:
        right = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), right, self.width())

    def _offer_whole(self) -> None:
        self.setToolTip("" if self._shown() == self.text() else self.text())


class NoteText(ElidedText):
    """A label of one line that leaves its last phrases out where they do not fit.

    Phrases end at a comma or a semicolon. The first one is elided where there is room for some
    words of it, and left out where there is not.
    """

    def _shown(self) -> str:
        metrics, text = self.fontMetrics(), self.text()
        ends = [len(text), *(end.start() for end in reversed(list(_PHRASE_END.finditer(text))))]
        for end in ends:
            if metrics.horizontalAdvance(text[:end]) <= self.width():
                return text[:end]
        return super()._shown() if self.width() >= _LEAST_NOTE else ""


def wrapping(label: Text) -> Text:
    """Let a label take as many lines as its text needs."""
    label.setWordWrap(True)
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label
