"""The caption under the board, in a soft card that keeps its height."""

from html import escape

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import CONTROL_RADIUS, draw_frame, painter_on
from sudoku_ga.translation import _

_SIDE, _ABOVE = 12, 7
_LINES, _NARROW_BELOW = 3, 480


class CaptionCard(QLabel):
    """A sentence in bold, more in plain, and sometimes a link.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Notes
    -----
    ``linkActivated(str)`` of QLabel says that the link was followed, and which one it is.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._parts = ("", "", "", "")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setContentsMargins(_SIDE, _ABOVE, _SIDE, _ABOVE)
        self.setAccessibleName(_("What is happening"))
        themes.changed.connect(self._write)

    def show_words(self, lead: str, text: str = "", link: str = "", address: str = "") -> None:
        """Show other words.

        Parameters
        ----------
        lead, text : str
            In bold, and after it.
        link, address : str
            The words of the link, none if empty, and what ``linkActivated`` says.
        """
        if self._parts == (lead, text, link, address):
            return
        self._parts = (lead, text, link, address)
        links = Qt.TextInteractionFlag.LinksAccessibleByMouse
        if link:
            links |= Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        self.setTextInteractionFlags(links)
        # A click leaves the keyboard to the board, and without a link Tab passes by.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if link else Qt.FocusPolicy.NoFocus)
        plain = " ".join(part for part in (lead, text, link) if part)
        self.setAccessibleDescription(plain)
        self._write()

    @property
    def plain(self) -> str:
        """All words without emphasis."""
        return self.accessibleDescription()

    def height_for(self, width: int) -> int:
        """Return the height that the card has at a width, whatever it says."""
        self.setFont(fonts.font(fonts.SECONDARY if width < _NARROW_BELOW else fonts.BODY))
        return _LINES * self.fontMetrics().lineSpacing() + 2 * _ABOVE + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground, then the words."""
        with painter_on(self) as painter:
            fill = self._themes.current.accent_soft
            draw_frame(painter, QRectF(self.rect()), CONTROL_RADIUS, fill=fill)
        super().paintEvent(event)

    def _write(self) -> None:
        """Write the words in the colours of the theme, which no palette brings to rich text."""
        theme = self._themes.current
        lead, text, link, address = self._parts
        words = [f'<span style="font-weight: 600">{escape(lead)}</span>', escape(text)]
        if link:
            style = f"color: {theme.accent.name()}"
            words.append(f'<a href="{escape(address)}" style="{style}">{escape(link)}</a>')
        inner = " ".join(word for word in words if word)
        self.setText(f'<span style="color: {theme.ink.name()}">{inner}</span>')
        self._offer_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer all words as a tool tip where they do not fit."""
        super().resizeEvent(event)
        self._offer_whole()

    def _offer_whole(self) -> None:
        fits = self.heightForWidth(self.width()) <= self.height()
        self.setToolTip("" if fits else self.plain)
