"""The strip at the bottom of the panel, which explains one thing at a time."""

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, scrolled, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.form import Explained, Help
from sudoku_ga.app.widgets.text import ElidedText, FirstLines, Text, Tone, wrapping
from sudoku_ga.translation import _

_HEAD, _WHOLE = 24, 150
"""The heights of the title and of a whole explanation, in pixels."""


class HelpStrip(QFrame):
    """Shows one explanation: of what is under the pointer, or of the row with the focus.

    It shows two lines until ``more`` is pressed. Its height does not depend on the text, so that
    the rows above do not jump.

    ``fallback``: returns the explanation if there is neither.
    """

    def __init__(self, fallback: Callable[[], Help]) -> None:
        super().__init__()
        self._fallback = fallback
        self._attended: Explained | None = None
        self._current: Explained | None = None
        self._help = Help("", "", "")
        self._title = ElidedText(weight=fonts.SEMIBOLD)
        self._note = ElidedText(size=fonts.SECONDARY)
        self.more = Button(_("More"), kind=Kind.FLAT, height=_HEAD)
        self.more.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        policy = self.more.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.more.setSizePolicy(policy)
        self.lines = FirstLines(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._whole = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        content = QWidget()
        vbox(content, self._whole, STRETCH, spacing=0, margins=(0, 0, 16, 0))
        self.scroll_area = scrolled(content)
        self.scroll_area.setFixedHeight(_WHOLE)
        head = hbox(None, self._title, (self._note, 1), self.more, spacing=10, margins=(0, 0, 4, 0))
        lines = hbox(None, self.lines, margins=(0, 0, 16, 0))
        vbox(self, head, lines, self.scroll_area, spacing=2, margins=(16, 6, 0, 10))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.more.clicked.connect(self._turn)
        self._unfold(unfolded=False)

    @property
    def help(self) -> Help:
        """The explanation that is shown."""
        return self._help

    def attend(self, part: Explained | None) -> None:
        """Explain what the pointer has entered; None if it has left."""
        self._attended = part
        self.explain()

    def set_current(self, row: Explained | None) -> None:
        """Explain the row with the focus."""
        self._current = row
        if row is not None:
            self._attended = None
        self.explain()

    @Slot()
    def explain(self) -> None:
        """Show the explanation as it is now."""
        if self._attended is not None and self._attended.isHidden():
            self._attended = None  # another row has replaced it
        part = self._attended or self._current
        help_ = self._fallback() if part is None else part.help
        if help_ != self._help:
            self._show_help(help_)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer_more()

    def _show_help(self, help_: Help) -> None:
        self._help = help_
        self.setAccessibleName(help_.title)
        self.setAccessibleDescription(f"{help_.note}. {help_.text}")
        self._title.setText(help_.title)
        self._note.setText(help_.note)
        for text in (self.lines, self._whole):
            text.set_tone(Tone.CONFLICT if help_.wrong else Tone.SECONDARY)
        self.lines.setText(help_.text)
        self._whole.setText("\n".join(filter(None, (help_.note, help_.text))))
        self.scroll_area.verticalScrollBar().setValue(0)
        self._offer_more()

    @Slot()
    def _turn(self) -> None:
        self._unfold(unfolded=self.scroll_area.isHidden())

    def _unfold(self, *, unfolded: bool) -> None:
        self.more.setText(_("Less") if unfolded else _("More"))
        self.lines.setHidden(unfolded)
        self._note.setHidden(unfolded)
        self.scroll_area.setVisible(unfolded)
        self._offer_more()

    def _offer_more(self) -> None:
        is_whole = self.lines.is_whole and self._note.is_whole
        self.more.setHidden(is_whole and self.scroll_area.isHidden())
