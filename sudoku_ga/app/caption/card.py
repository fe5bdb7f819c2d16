"""The caption under the board, in a soft card that keeps its height."""

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from sudoku_ga.app.board.board_panel import Caption
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.text import plain_tip, unbroken
from sudoku_ga.translation import _

_SIDE, _ABOVE = 12, 7
_LINES, _NARROW_LINES, _NARROW_BELOW = 3, 4, 480
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class _Words(QLabel):
    """A label whose link has the keyboard as soon as the label has."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Go to the link at once: QLabel asks for a second Tab."""
        super().focusInEvent(event)
        if event.reason() in _BY_TAB:
            self.focusNextPrevChild(event.reason() is Qt.FocusReason.TabFocusReason)


class CaptionCard(Caption):
    """A sentence in bold, more in plain, and sometimes a link.

    ``label``: takes the keyboard while there is a link.

    ``followed(address)`` says that the link was followed.
    """

    followed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ("", "", "", "")
        self.label: QLabel = _Words()
        self.label.setTextFormat(Qt.TextFormat.RichText)
        self.label.setWordWrap(True)
        self.label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.label.setAccessibleName(_("What is happening"))
        self.label.linkActivated.connect(self.followed)
        layout = vbox(self, margins=(_SIDE, _ABOVE, _SIDE, _ABOVE))
        layout.addWidget(self.label)
        Themes.instance().changed.connect(self._write)

    @property
    def plain(self) -> str:
        """All words without emphasis."""
        return self.label.accessibleDescription()

    def show_words(self, lead: str, text: str = "", link: str = "", address: str = "") -> None:
        """Show other words.

        ``lead``, ``text``: in bold, and after it.
        ``link``, ``address``: the words of the link, none if empty, and what ``followed`` says.
        """
        if self._parts == (lead, text, link, address):
            return
        self._parts = (lead, text, link, address)
        plain = " ".join(part for part in (lead, text, link) if part)
        self.label.setAccessibleDescription(plain)
        links = Qt.TextInteractionFlag.LinksAccessibleByMouse
        if link:
            links |= Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        self.label.setTextInteractionFlags(links)
        # A click leaves the keyboard to the board, and without a link Tab passes by.
        self.label.setFocusPolicy(Qt.FocusPolicy.TabFocus if link else Qt.FocusPolicy.NoFocus)
        self._write()

    def height_for(self, width: int) -> int:
        """Return the height that the card has at a width, whatever it says."""
        is_narrow = width < _NARROW_BELOW
        self.label.setFont(fonts.font(fonts.SECONDARY if is_narrow else fonts.BODY))
        lines = _NARROW_LINES if is_narrow else _LINES
        return lines * self.label.fontMetrics().lineSpacing() + 2 * _ABOVE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer all words as a tool tip where they do not fit."""
        super().resizeEvent(event)
        self._offer_whole()

    def _write(self) -> None:
        """Write the words in the colours of the theme, which no palette brings to rich text."""
        theme = current_theme()
        *parts, address = self._parts
        lead, text, link = map(unbroken, parts)
        words = [f'<span style="font-weight: 600">{escape(lead)}</span>', escape(text)]
        if link:
            style = f"color: {theme.accent.name()}"
            words.append(f'<a href="{escape(address)}" style="{style}">{escape(link)}</a>')
        inner = " ".join(word for word in words if word)
        self.label.setText(f'<span style="color: {theme.ink.name()}">{inner}</span>')
        self._offer_whole()
        self.update()

    def _offer_whole(self) -> None:
        self.setToolTip("" if self.fits else plain_tip(self.plain))

    @property
    def fits(self) -> bool:
        """Whether all words are seen."""
        return self.label.heightForWidth(self.width() - 2 * _SIDE) <= self.height() - 2 * _ABOVE
