"""The caption under the board, and what updates it."""

import time
from collections.abc import Callable
from html import escape
from math import ceil

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QLabel

from sudoku_ga.app.board.board_panel import Caption
from sudoku_ga.app.evolve.caption.caption import caption_of
from sudoku_ga.app.evolve.caption.comparison import RunComparison
from sudoku_ga.app.evolve.caption.context import CaptionContext
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.button import Button
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
    ``skip``: beside the words, while a run may skip ahead.

    ``followed(address)`` says that the link was followed.
    """

    followed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._parts = ("", "", "", "")
        self.label: QLabel = _Words()
        self.label.setTextFormat(Qt.TextFormat.RichText)
        self.label.setWordWrap(True)
        self.label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.label.setAccessibleName(_("What is happening"))
        self.label.linkActivated.connect(self.followed)
        self.skip = Button(_("Skip ahead"))
        self.skip.setToolTip(_("At full speed until the best improves or the run ends"))
        self.skip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.skip.hide()
        margins = (_SIDE, _ABOVE, _SIDE, _ABOVE)
        hbox(self, (self.label, 1), self.skip, spacing=_SIDE, margins=margins)
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
        beside = 0 if self.skip.isHidden() else _SIDE + self.skip.width()
        room = self.width() - 2 * _SIDE - beside
        return self.label.heightForWidth(room) <= self.height() - 2 * _ABOVE


_LOOK_S = 0.33
_READABLE_S = 2.0
"""The least time of a caption while a run goes on."""


class CaptionController(QObject):
    """Shows the caption of each state.

    While a run goes on and the caption is visible, the population is measured at most three times
    a second, and the caption changes at most every two seconds, and no later than that, however
    seldom a slow run reports. A pause or an end is shown at once.
    """

    def __init__(
        self,
        services: Services,
        card: CaptionCard,
        comparison: RunComparison,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(services.window)
        solve_controller = services.state
        self._card, self._solve_controller, self._controller = card, solve_controller, services.run
        self._comparison, self._clock = comparison, clock
        self._shown_at = self._looked_at = clock()
        self._phase: object = None
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.timeout.connect(self._show_due)
        comparison.changed.connect(self.refresh)
        card.followed.connect(comparison.act)
        solve_controller.watch(self, show=self.follow)

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Show another state; reports of a run that goes on are shown less often."""
        report = state.report
        phase = (state.run, state.past is None, report is None)
        if phase != self._phase or not _goes_on(state):
            self._phase = phase
            self._show()
        elif self._clock() - self._looked_at >= _LOOK_S:
            self.look()

    @Slot()
    def refresh(self) -> None:
        """Show changes of the comparison."""
        if not _goes_on(self._solve_controller.state):
            self._show()

    @Slot()
    def look(self) -> None:
        """Request a measurement, and show a new caption if the last one is old enough."""
        self._looked_at = self._clock()
        if not self._card.isVisible():
            self._controller.monitor.forget()
            return
        self._controller.monitor.request()
        left_s = _READABLE_S - (self._clock() - self._shown_at)
        if left_s <= 0:
            self._show()
        elif not self._due.isActive():
            self._due.start(ceil(1000 * left_s))

    @Slot()
    def _show_due(self) -> None:
        """Show what the run came to while the caption had to stay, if it still goes on."""
        if _goes_on(self._solve_controller.state):
            self._show()

    def _show(self) -> None:
        self._due.stop()
        state = self._solve_controller.state
        context = CaptionContext(
            state,
            chosen=state.chosen,
            fast=self._comparison.fast,
            progress=self._controller.past.progress,
            measured=self._controller.monitor.measured,
            comparison=self._comparison.comparison,
        )
        caption = caption_of(context)
        before = self._card.plain
        self._card.show_words(caption.lead, caption.text, caption.link, caption.offer or "")
        if self._card.plain != before:
            self._shown_at = self._clock()


def _goes_on(state: AppState) -> bool:
    return state.run is RunState.RUNNING
