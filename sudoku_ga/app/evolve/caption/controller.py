"""The caption under the board, and what updates it."""

from collections import deque
from html import escape

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QLabel

from sudoku_ga.app.board.board_panel import Caption
from sudoku_ga.app.evolve.caption.caption import caption_of
from sudoku_ga.app.evolve.caption.comparison import RunComparison
from sudoku_ga.app.evolve.caption.context import Caption as Told
from sudoku_ga.app.evolve.caption.context import CaptionContext, Rule
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import plain_tip, unbroken
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.translation import _

_SIDE, _ABOVE = 12, 7
_LINES, _NARROW_LINES, _NARROW_BELOW = 3, 4, 480
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class _Words(QLabel):
    """A label whose link takes the keyboard as soon as the label does."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Go to the link at once: QLabel would need a second Tab."""
        super().focusInEvent(event)
        if event.reason() in _BY_TAB:
            self.focusNextPrevChild(event.reason() is Qt.FocusReason.TabFocusReason)


class CaptionCard(Caption):
    """A sentence in bold, more in plain, and sometimes a link.

    ``label``: the words. It takes the keyboard while there is a link.
    ``skip``: the button beside the words, while a run may skip ahead.

    ``followed(address)`` is emitted when the link is followed.
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

        ``lead``, ``text``: the words in bold, and those after them.
        ``link``, ``address``: the words of the link, empty for none, and the value of ``followed``.
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
        # A click leaves the focus on the board. Without a link Tab skips the label.
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
        """Write the words in the colours of the theme: rich text has none of the palette."""
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
        """Whether all words are visible."""
        beside = 0 if self.skip.isHidden() else _SIDE + self.skip.width()
        room = self.width() - 2 * _SIDE - beside
        return self.label.heightForWidth(room) <= self.height() - 2 * _ABOVE


_LOOK_MS = 330
_READABLE_LOOKS, _NEWS_LOOKS = 3, 9
"""The number of looks for which a caption stays unless an event replaces it, and an event is
news."""


class CaptionController(QObject):
    """Shows the caption of each state.

    It looks at a run that goes on three times a second. An event is shown at the next look.
    Anything else about the run is shown once the caption before has been visible for a second.
    Other states, such as a pause or the end, are shown at once. Nothing is measured while the
    caption is hidden.
    """

    def __init__(self, services: Services, card: CaptionCard, comparison: RunComparison) -> None:
        super().__init__(services.window)
        self._card, self._states, self._controller = card, services.state, services.run
        self._comparison = comparison
        self._phase: object = None
        self._events: object = None
        self._looks = 0
        self._generations = deque[int](maxlen=_NEWS_LOOKS)
        self._clock = QTimer(self)
        self._clock.setInterval(_LOOK_MS)
        self._clock.timeout.connect(self.look)
        comparison.changed.connect(self.refresh)
        card.followed.connect(comparison.act)
        services.state.watch(self, show=self.follow)

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Show another state. Reports of a run that goes on wait for the next look."""
        phase = (state.run, state.past is None, state.report is None)
        if phase == self._phase and state.run is RunState.RUNNING:
            return
        self._phase = phase
        if state.report is None:
            self._generations.clear()
        if state.run is not RunState.RUNNING:
            self._clock.stop()
        elif not self._clock.isActive():
            self._clock.start()
        self._show(self._caption())

    @Slot()
    def refresh(self) -> None:
        """Show changes of the comparison."""
        if self._states.state.run is not RunState.RUNNING:
            self._show(self._caption())

    @Slot()
    def look(self) -> None:
        """Look at the run that goes on, and request a measurement for the next look."""
        report = self._states.state.report
        if report is not None:
            self._generations.append(report.generation)
        self._looks += 1
        if not self._card.isVisible():
            self._controller.monitor.forget()
            return
        self._controller.monitor.request()
        caption = self._caption()
        if (
            self._looks >= _READABLE_LOOKS
            or self._events != _events(report)
            or caption.rule is Rule.TOO_HOT
        ):
            self._show(caption)

    def _caption(self) -> Told:
        state = self._states.state
        return caption_of(
            CaptionContext(
                state,
                chosen=state.chosen,
                fast=self._comparison.fast,
                progress=self._controller.past.progress,
                measured=self._controller.monitor.measured,
                news_from=self._generations[0] if len(self._generations) == _NEWS_LOOKS else -1,
                comparison=self._comparison.comparison,
            )
        )

    def _show(self, caption: Told) -> None:
        self._events = _events(self._states.state.report)
        if caption.plain != self._card.plain:
            self._looks = 0
        self._card.show_words(caption.lead, caption.text, caption.link, caption.offer or "")


def _events(report: Report | None) -> object:
    """Return what changes with each event of a run, except with the loss of its best board."""
    return report and (report.best_so_far, report.restarts, len(report.changes))
