"""The page of Play: board, timer, and one column of tools."""

import math
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.play.cards import EvolveCard, HintCard, SolvedCard, ToolsCard
from sudoku_ga.app.play.keypad import EntryCard
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, order_tabs, stops_of, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import MessageCard, MessageStrip
from sudoku_ga.document.board_state import Mode
from sudoku_ga.document.document import Document
from sudoku_ga.translation import _

_TICK_MS = 1000
_LONGEST_S = 10.0
"""Between two ticks. Whoever let the machine sleep meanwhile, or set its clock, did not play."""


class PlayTimer(QObject):
    """Adds to the time of play while the board is in sight and the puzzle is not finished.

    ``board``: the time stops while another window is active or another workspace in sight.

    ``text_changed(str)`` has the time to be shown, empty for none.
    """

    text_changed = Signal(str)

    def __init__(
        self, document: Document, board: QWidget, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(board)
        self._document = document
        self._board = board
        self._clock = clock
        self._since: float | None = None
        self._shown = False
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Count or stop."""
        board_state = situation.board_state
        plays = situation.by_hand and situation.mode is Mode.PLAY and board_state.puzzle.has_clues
        self._shown = situation.display.time and board_state.puzzle.has_clues
        self.tick()
        if plays and not board_state.is_solved_by_hand:
            if self._since is None:
                self._since = self._clock()
                self._timer.start()
        else:
            self._since = None
            self._timer.stop()

    @Slot()
    def tick(self) -> None:
        """Add what has passed."""
        now = self._clock()
        if self._since is not None:
            in_sight = self._board.isVisible() and self._board.isActiveWindow()
            if in_sight and 0 <= now - self._since <= _LONGEST_S:
                self._document.add_play(now - self._since)
            self._since = now
        self.text_changed.emit(time_text(self._document.played_s) if self._shown else "")


def time_text(seconds: float) -> str:
    """Return a time of play: ``3:05``, ``1:02:09``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


_COLUMN, _EDGE, _GAP = 300, 12, 28
_APART, _SCROLL_BAR = 6, 10


class _Column(QWidget):
    """What is in the column; it has no height but that for its width.

    Of a label with several lines the layout takes the height at some other width for the least.
    """

    def minimumSizeHint(self) -> QSize:
        """Leave it to the height for the width."""
        return QSize(0, 0)


class PlayPage(QWidget):
    """Board and tools.

    ``undo``, ``redo``, ``check``: what the tools do.
    ``time``, ``edit``: show or hide the time of play; lead to where clues are edited.
    ``held``: says that a run holds the board.

    ``time_toggled(bool)`` asks for the time to be shown or hidden.
    """

    time_toggled = Signal(bool)

    def __init__(self, undo: QAction, redo: QAction, check: QAction) -> None:
        super().__init__()
        self.view = BoardView(self)
        self.time = Button(_("Show the time"), kind=Kind.FLAT, height=28)
        self.edit = Button(_("Edit the givens"), kind=Kind.FLAT, height=28)
        for button in (self.time, self.edit):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.edit.setToolTip(_("Change the givens of the puzzle in Evolve"))
        self.held = MessageCard()
        self._strip: MessageStrip | None = None
        self.entry, self.hint = EntryCard(), HintCard()
        self.tools = ToolsCard(undo, redo, check)
        self.solved, self.evolve = SolvedCard(), EvolveCard()
        self.solved.hide()
        self._has_time = True
        self._inner = _Column()
        self._column = self._make_column()
        self._order_tabs()
        self.view.shown.connect(self._follow)
        self.time.clicked.connect(self._toggle_time)

    def show_state(self, state: AppState, hints: int, played_s: float) -> None:
        """Show the cards of a state."""
        solved = state.board_state.is_solved_by_hand and not state.run.is_on
        if solved:
            self.solved.show_end(time_text(played_s), hints)
        self.solved.setVisible(solved)
        self.hint.setVisible(not solved)
        self.evolve.setVisible(not (solved or state.run.is_on))
        hint = self.hint.text.text()
        self.hint.show_state(state, hints)
        self.entry.filter.setChecked(state.display.only_possible)
        self.evolve.solve.setEnabled(state.can_run)
        self.tools.erase.setEnabled(not state.run.is_on)
        self._has_time = state.display.time
        if self.hint.text.text() != hint and state.display.hint is not None:
            QTimer.singleShot(0, self, self._show_hint)  # once it has its height

    @Slot()
    def _show_hint(self) -> None:
        self._column.ensureWidgetVisible(self.hint, 0, _APART)

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages below what says that a run holds the board."""
        self._strip = strip
        self._cards.insertWidget(self._cards.indexOf(self.held) + 1, strip)
        self._order_tabs()

    @Slot()
    def show_held(self) -> None:
        """Bring what holds the board into sight where the column is higher than the window."""
        self._column.ensureWidgetVisible(self.held, 0, _APART)

    @Slot(str)
    def show_time(self, text: str) -> None:
        """Show a time of play; without one, a way to show it."""
        self.time.setText(text or _("Show the time"))
        self.time.setToolTip(_("Hide the time") if text else "")
        self.time.setAccessibleName(_("Time of play {time}").format(time=text) if text else "")

    def sizeHint(self) -> QSize:
        """Ask for the size in a window of 1280×800."""
        return QSize(1280, 682)

    def minimumSizeHint(self) -> QSize:
        """Let docks take what they need."""
        return QSize(640, 400)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the board as large as there is room for."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Use the scale of the screen, which is known only now."""
        super().showEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a window that moves to a screen of another scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._place()

    def _make_column(self) -> QScrollArea:
        layout = self._cards = vbox(self._inner, spacing=_APART)
        self._inner.setMaximumWidth(_COLUMN)
        head = hbox(None, self.time, STRETCH, self.edit)
        layout.addLayout(head)
        # What comes and goes stands below what is pressed again and again.
        keys = (self.entry, self.tools)
        for card in (*keys, self.held, self.solved, self.hint, self.evolve):
            layout.addWidget(card)
        layout.addStretch(1)
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inner)
        return area

    def _order_tabs(self) -> None:
        """Let the Tab key go down the column, also over keys that were made later."""
        messages = () if self._strip is None else (self._strip.button,)
        head = (self.view, self.time, self.edit, *self.entry.stops, *stops_of(self.tools))
        cards = stops_of(self.solved, self.hint, self.evolve)
        order_tabs([*head, self.held.button, *messages, *cards])

    def _place(self) -> None:
        """Lay out board and column as one block in the middle."""
        room = self.width() - _COLUMN - _GAP - 2 * _EDGE - _SCROLL_BAR
        layout = self.view.layout_in(max(room, 1), self.height() - 2 * _EDGE)
        ratio = self.view.devicePixelRatioF()
        # Rounded up: the view centres the board within the last fraction of a pixel.
        width, height = (math.ceil(side / ratio) for side in (layout.width, layout.height))
        left = max(_EDGE, (self.width() - width - _GAP - _COLUMN) // 2)
        self.view.setGeometry(left, _EDGE, width, height)
        right = left + width + _GAP
        self._column.setGeometry(right, _EDGE, _COLUMN + _SCROLL_BAR, self.height() - _EDGE)

    @Slot(object)
    def _follow(self, picture: BoardPicture) -> None:
        keys = self.entry.digits.keys
        self.entry.show_picture(picture)
        if keys is not self.entry.digits.keys:
            self._order_tabs()
            self._place()

    @Slot()
    def _toggle_time(self) -> None:
        self.time_toggled.emit(not self._has_time)
