"""Labels in the type of the window, in three colours of the palette, and a progress bar."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.translation import _

_PHRASE_END = re.compile(r"[,;] |\s+\|\s")
_BEFORE_UNIT = re.compile(r"(?<=\d) (?=(?:ms|s|min|h|bits?)\b)")
_LEAST_NOTE = 80
"""The least room for a part of a phrase, in pixels."""


class Tone(Enum):
    """The colour of a label: a role of the palette."""

    INK = QPalette.ColorRole.WindowText
    SECONDARY = QPalette.ColorRole.PlaceholderText
    CONFLICT = QPalette.ColorRole.BrightText
    SOLVED = QPalette.ColorRole.LinkVisited


class Text(QLabel):
    """A label in one of the sizes, weights and tones of the window.

    ``text``: the text, which ``setText`` may change.
    ``size``, ``weight``: those of :mod:`sudoku_ga.app.theme.fonts`.
    ``tone``: the colour, which :meth:`set_tone` may change.
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
        self.set_tone(tone)

    def set_tone(self, tone: Tone) -> None:
        """Show the text in another colour."""
        self.setForegroundRole(tone.value)

    def set_weight(self, weight: QFont.Weight) -> None:
        """Show the text in another weight."""
        font = self.font()
        font.setWeight(weight)
        self.setFont(font)


class ElidedText(Text):
    """A label of one line.

    If its text does not fit, it is shortened with an ellipsis, and a tool tip has the whole.
    """

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 1, metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole text as a tool tip if it does not fit."""
        super().resizeEvent(event)
        self._offer_whole()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._offer_whole()

    def setText(self, text: str) -> None:
        super().setText(text)
        self._offer_whole()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self.style().drawItemText(
                painter,
                self.contentsRect(),
                int(self.alignment()),
                self.palette(),
                self.isEnabled(),
                self.shown,
                self.foregroundRole(),
            )

    @property
    def shown(self) -> str:
        """The part of the text that is shown."""
        right = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), right, self.width())

    @property
    def is_whole(self) -> bool:
        """Whether the whole text is shown."""
        return self.shown.split() == self.text().split()

    def _offer_whole(self) -> None:
        self.setToolTip("" if self.is_whole else plain_tip(self.text()))


class FirstLines(ElidedText):
    """A label of two lines.

    If its text does not fit, it is shortened with an ellipsis, and a tool tip has the whole.
    """

    def __init__(self, **look: Any) -> None:
        super().__init__(**look)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFixedHeight(2 * self.fontMetrics().lineSpacing())

    @property
    def shown(self) -> str:
        """The part of the text that is shown."""
        text = " ".join(self.text().split())
        layout = QTextLayout(text, self.font())
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(self.width())
        layout.endLayout()
        end = line.textLength()
        right = Qt.TextElideMode.ElideRight
        rest = self.fontMetrics().elidedText(text[end:], right, self.width())
        return f"{text[:end].rstrip()}\n{rest}".rstrip()


class NoteText(ElidedText):
    """A label of one line or two, which leaves out its last phrases if they do not fit.

    Phrases end at a comma, a semicolon or a vertical bar. The first phrase is shortened if there is
    room for some of its words, and otherwise left out. A second line is shortened.
    """

    _has_two_lines = False

    def set_two_lines(self, *, allowed: bool) -> None:
        """Allow a second line for phrases that do not fit into the first, or only one line."""
        self._has_two_lines = allowed
        self._offer_whole()
        self.update()

    @property
    def shown(self) -> str:
        """The part of the text that is shown."""
        metrics, text, width = self.fontMetrics(), self.text(), self.width()
        ends = [len(text), *(end.start() for end in reversed(list(_PHRASE_END.finditer(text))))]
        for end in ends:
            if metrics.horizontalAdvance(text[:end]) <= width:
                if end == len(text) or not self._has_two_lines:
                    return text[:end]
                rest = text[end + 1 :].lstrip(" |")
                elided = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)
                return f"{text[: end + 1]}\n{elided}"
        return super().shown if width >= _LEAST_NOTE else ""


class Facts(QWidget):
    """Names at the left and values at the right, with a dash for a value that is not known.

    ``names``: the names in English, from top to bottom. They are translated here.
    """

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        column = vbox(self, spacing=6)
        self._values: dict[str, Text] = {}
        for name in names:
            label = Text(_(name), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            value = ElidedText(size=fonts.SECONDARY, weight=fonts.MEDIUM)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            value.setAccessibleName(_(name))
            # No columns, so that a long value may begin where a short name ends.
            line = hbox(None, label, (value, 1), spacing=12)
            column.addLayout(line)
            self._values[name] = value
        self.show_facts({})

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show other values."""
        for name, value in self._values.items():
            value.setText(facts.get(name, "–"))

    def text(self, name: str) -> str:
        """Return the value beside a name."""
        return self._values[name].text()


def wrapping(label: Text) -> Text:
    """Let a label take as many lines as its text needs."""
    label.setWordWrap(True)
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label


def unbroken(text: str) -> str:
    """Return the text, in which no line ends between a number and its unit."""
    return _BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", text)


def plain_tip(text: str) -> str:
    """Return a text for a tool tip or a message box, which shows it unchanged.

    Qt treats what looks like HTML as HTML: the name of a puzzle could hide its end, or load a
    picture.
    """
    if "<" not in text:
        return text
    return f"<span>{escape(text)}</span>".replace("\n", "<br>")


_THICKNESS, _STEPS = 5, 1000


class ProgressLine(QWidget):
    """A bold number, some words, the time left at the right, and a bar below."""

    def __init__(self) -> None:
        super().__init__()
        self._figure = ElidedText(weight=fonts.SEMIBOLD)
        self._words = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._left = ElidedText(size=fonts.SECONDARY, weight=fonts.SEMIBOLD)
        self._bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self._bar.setFixedHeight(_THICKNESS)
        line = hbox(None, self._figure, (self._words, 1), self._left, spacing=8)
        vbox(self, STRETCH, line, self._bar, STRETCH, spacing=6)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def text(self) -> str:
        """The whole text."""
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
