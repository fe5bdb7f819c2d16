"""The strip at the bottom of the panel that explains one thing at a time."""

from bisect import bisect_right
from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.form import Explained, Help
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone, plain_tip

_MARGIN, _TOP, _BOTTOM, _GAP = 16, 10, 6, 12
_LEAST, _MOST = 90, 112
_WRAP = int(Qt.TextFlag.TextWordWrap)


class HelpStrip(QFrame):
    """Shows one explanation: of what the pointer is in, else of the row with the keyboard.

    ``fallback``: returns the explanation where there is neither.

    Its height fits the longest of those that are expected: a strip that grew under the pointer
    would move the row that is explained.
    """

    def __init__(self, fallback: Callable[[], Help], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fallback = fallback
        self._attended: Explained | None = None
        self._current: Explained | None = None
        self._help = Help("", "", "")
        self._expected: list[Help] = []
        self._most = _MOST
        self._title = Text(weight=fonts.SEMIBOLD)
        self._note = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._text = Text(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(_MARGIN, _TOP, _MARGIN, _BOTTOM)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(2, 1)
        self._grid.addWidget(self._title, 0, 0)
        self._grid.addWidget(self._text, 2, 0, 1, 2)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def help(self) -> Help:
        """The explanation that is shown."""
        return self._help

    def attend(self, part: Explained | None) -> None:
        """Explain what the pointer has entered, or no such thing any more."""
        self._attended = part
        self.explain()

    def set_current(self, row: Explained | None) -> None:
        """Explain the row with the keyboard."""
        self._current = row
        if row is not None:
            self._attended = None
        self.explain()

    @Slot()
    def explain(self) -> None:
        """Show the explanation as it is now."""
        if self._attended is not None and self._attended.isHidden():
            self._attended = None  # another row has taken its place
        part = self._attended or self._current
        help_ = self._fallback() if part is None else part.help
        if help_ != self._help:
            self.show_help(help_)

    def expect(self, helps: list[Help]) -> None:
        """Make room for the longest of these."""
        self._expected = helps
        self.updateGeometry()

    def set_room(self, room: int) -> None:
        """Set the height that nothing else needs, in pixels."""
        if max(_MOST, room) != self._most:
            self._most = max(_MOST, room)
            self.updateGeometry()

    def show_help(self, help_: Help) -> None:
        """Show an explanation; a text that does not fit ends in an ellipsis and has a tool tip."""
        self._help = help_
        self.setAccessibleName(help_.title)
        self.setAccessibleDescription(f"{help_.note}. {help_.text}")
        self._title.setText(help_.title)
        self._note.setText(help_.note)
        below = self._has_two_lines(help_)
        aside = Qt.AlignmentFlag.AlignLeft if below else Qt.AlignmentFlag.AlignRight
        self._note.setAlignment(aside | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(self._note, 1 if below else 0, 0 if below else 1, 1, 2 if below else 1)
        self._text.set_tone(Tone.CONFLICT if help_.wrong else Tone.SECONDARY)
        room = self.height() - self._height_above(help_) - _BOTTOM
        shown = help_.text
        if self._text_height(shown) > room:
            words = shown.split()
            shorter = [" ".join(words[:count]) + "…" for count in range(len(words))]
            shown = shorter[max(0, bisect_right(shorter, room, key=self._text_height) - 1)]
        self._text.setText(shown)
        self.setToolTip("" if shown == help_.text else plain_tip(help_.text))

    def sizeHint(self) -> QSize:
        """Ask for the longest explanation, within reason."""
        needed = [
            self._height_above(each) + self._text_height(each.text) + 2 * _BOTTOM
            for each in self._expected
        ]
        return QSize(200, min(max([_LEAST, *needed]), self._most))

    def hasHeightForWidth(self) -> bool:
        """Return False: the height follows from the expected texts, not from the present one."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Give way to the panel."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the text as there is room for."""
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self.updateGeometry()
        self.show_help(self._help)

    def _has_two_lines(self, help_: Help) -> bool:
        """Whether the note is below the title for want of room."""
        title = QFontMetrics(self._title.font()).horizontalAdvance(help_.title)
        note = QFontMetrics(self._note.font()).horizontalAdvance(help_.note)
        return bool(help_.note) and title + _GAP + note > self._room

    def _height_above(self, help_: Help) -> int:
        title = QFontMetrics(self._title.font()).height()
        note = QFontMetrics(self._note.font()).height() + 2 if self._has_two_lines(help_) else 0
        return _TOP + title + note + 4

    def _text_height(self, text: str) -> int:
        metrics = QFontMetrics(self._text.font())
        return metrics.boundingRect(QRect(0, 0, self._room, 10_000), _WRAP, text).height()

    @property
    def _room(self) -> int:
        return max(60, self.width() - 2 * _MARGIN)
