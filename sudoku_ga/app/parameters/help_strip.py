"""The strip at the bottom of the panel that explains one thing at a time."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, scrolled, vbox
from sudoku_ga.app.widgets.form import Explained, Help
from sudoku_ga.app.widgets.text import Text, Tone, wrapping

_LEAST_STRIP = 120
"""The height of a strip below long rows, in pixels."""


class ScrolledRows(QScrollArea):
    """Rows that take the height that they need, and scroll where there is less.

    The rest of the column is left to the explanation below them.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        scrolled(content, area=self)
        # Rows adapt to any width; their own wishes must not scroll them sideways.
        content.setMinimumWidth(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)

    def event(self, event: QEvent) -> bool:
        """Follow rows that take another height."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Return the height of the rows in the present width."""
        rows = self._content
        least = rows.minimumSizeHint().height()  # a scroll area gives its widget no less
        return QSize(200, max(least, rows.heightForWidth(self.viewport().width())))


class HelpStrip(QFrame):
    """Shows one explanation: of what the pointer is in, else of the row with the keyboard.

    ``fallback``: returns the explanation where there is neither.
    """

    def __init__(self, fallback: Callable[[], Help]) -> None:
        super().__init__()
        self._fallback = fallback
        self._attended: Explained | None = None
        self._current: Explained | None = None
        self._help = Help("", "", "")
        self._title = wrapping(Text(size=fonts.SECONDARY))
        self._title.setTextFormat(Qt.TextFormat.RichText)
        self._text = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        content = QWidget()
        vbox(content, self._title, self._text, STRETCH, spacing=2, margins=(16, 10, 16, 6))
        self.scroll_area = scrolled(content)
        vbox(self, self.scroll_area)
        self.setMinimumHeight(_LEAST_STRIP)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

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
            self._show_help(help_)

    def sizeHint(self) -> QSize:
        """Ask for no more than it needs at least: it takes what the rows above leave."""
        return QSize(200, self.minimumHeight())

    def _show_help(self, help_: Help) -> None:
        self._help = help_
        self.setAccessibleName(help_.title)
        self.setAccessibleDescription(f"{help_.note}. {help_.text}")
        title, note = escape(help_.title), escape(help_.note)
        style = f"font-size: {fonts.BODY}px; font-weight: {fonts.SEMIBOLD.value}"
        self._title.setText(f'<span style="{style}">{title}</span> &nbsp; {note}')
        self._text.set_tone(Tone.CONFLICT if help_.wrong else Tone.SECONDARY)
        self._text.setText(help_.text)
        self.scroll_area.verticalScrollBar().setValue(0)
