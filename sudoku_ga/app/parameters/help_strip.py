"""The strip at the bottom of the panel that explains one thing at a time."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme

_MARGIN, _TOP, _LEAST, _MOST = 16, 10, 90, 112
_WRAP = int(Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True)
class Help:
    """An explanation: a title, a few words at its right, and a text.

    ``wrong`` shows the text as the reason why a number was refused.
    """

    title: str
    note: str
    text: str
    wrong: bool = False


class HelpStrip(QWidget):
    """Shows one explanation.

    Its height fits the longest of those it is told of beforehand: a strip that grew under
    the pointer would move the row that is explained.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._help = Help("", "", "")
        self._expected: list[Help] = []
        self._most = _MOST
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        Themes.instance().changed.connect(self._repaint)

    @property
    def help(self) -> Help:
        """What is shown."""
        return self._help

    def expect(self, helps: list[Help]) -> None:
        """Make room for the longest of these."""
        self._expected = helps
        self.updateGeometry()

    def set_room(self, room: int) -> None:
        """Let the strip be as high as nothing else needs the room, in pixels."""
        if max(_MOST, room) != self._most:
            self._most = max(_MOST, room)
            self.updateGeometry()

    def show_help(self, help_: Help) -> None:
        """Show an explanation."""
        self._help = help_
        self.setAccessibleName(help_.title)
        self.setAccessibleDescription(f"{help_.note}. {help_.text}")
        room = self.height() - self._text_top(help_) - 6
        self.setToolTip("" if self._text_height(help_.text) <= room else help_.text)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the longest explanation, within reason."""
        needed = [self._text_top(each) + self._text_height(each.text) for each in self._expected]
        return QSize(200, min(max([_LEAST, *(each + 12 for each in needed)]), self._most))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line above, title, note and text."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.card)
            painter.fillRect(0, 0, self.width(), 1, theme.border)
            line = QRect(_MARGIN, _TOP, self._room(), 18)
            painter.setPen(theme.ink)
            painter.setFont(_title_font())
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), self._help.title)
            painter.setPen(theme.ink2)
            painter.setFont(_text_font())
            self._draw_note(painter, line)
            painter.setPen(theme.conflict if self._help.wrong else theme.ink2)
            top = self._text_top(self._help)
            place = QRectF(_MARGIN, top, self._room(), self.height() - top - 6)
            painter.drawText(place, _WRAP, self._fitting(self._help.text, place.height()))

    def _draw_note(self, painter: QPainter, line: QRect) -> None:
        if self._note_has_own_line(self._help):
            metrics = QFontMetrics(_text_font())
            below = line.translated(0, 18)
            text = metrics.elidedText(self._help.note, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(below, int(Qt.AlignmentFlag.AlignVCenter), text)
        else:
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(line, int(right), self._help.note)

    def _fitting(self, text: str, height: float) -> str:
        """Return the text, or as many of its words as fit with an ellipsis."""
        if self._text_height(text) <= height:
            return text
        words = text.split()
        while words and self._text_height(" ".join(words) + "…") > height:
            words.pop()
        return " ".join(words) + "…"

    def _note_has_own_line(self, help_: Help) -> bool:
        title = QFontMetrics(_title_font()).horizontalAdvance(help_.title)
        note = QFontMetrics(_text_font()).horizontalAdvance(help_.note)
        return bool(help_.note) and title + 12 + note > self._room()

    def _text_top(self, help_: Help) -> int:
        return _TOP + 22 + (18 if self._note_has_own_line(help_) else 0)

    def _text_height(self, text: str) -> int:
        metrics = QFontMetrics(_text_font())
        return metrics.boundingRect(QRect(0, 0, self._room(), 10_000), _WRAP, text).height()

    def _room(self) -> int:
        return max(60, self.width() - 2 * _MARGIN)

    def _repaint(self) -> None:
        self.update()


def _title_font() -> QFont:
    return fonts.font(fonts.BODY, fonts.SEMIBOLD)


def _text_font() -> QFont:
    return fonts.font(fonts.SECONDARY)
