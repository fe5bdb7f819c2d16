"""The page of Play: board, timer, and one column of tools."""

import math

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.play.cards import EvolveCard, HintCard, SolvedCard, ToolsCard
from sudoku_ga.app.play.clock import time_text
from sudoku_ga.app.play.keypad import EntryCard
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, PlacedParts, hbox, order_tabs, stops_of, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import MessageCard, MessageStrip
from sudoku_ga.app.widgets.text import NoteText, Text, Tone
from sudoku_ga.document.document import Tally
from sudoku_ga.translation import _

_COLUMN, _EDGE, _GAP = 300, 12, 28
_APART, _SCROLL_BAR = 6, 10


class _Column(QWidget):
    """The content of the column, whose height depends on its width.

    For a label with several lines, the layout would take the height at another width as the
    minimum.
    """

    def minimumSizeHint(self) -> QSize:
        """Have no minimum height: the height for the width counts."""
        return QSize(0, 0)


class Cover(QFrame):
    """Replaces the board while the clock is paused."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.resume = Button(_("Go on"), icon="play", kind=Kind.ACCENT, height=38)
        self.resume.setToolTip(_("The clock goes on, and the board is shown (P)"))
        title = Text(_("Paused"), size=fonts.PAGE, weight=fonts.SEMIBOLD)
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        button = hbox(None, STRETCH, self.resume, STRETCH)
        vbox(self, STRETCH, title, button, STRETCH, spacing=16)
        self.hide()


class PlayPage(PlacedParts):
    """The board and its tools.

    ``undo``, ``redo``, ``check``: the actions of the tools.
    ``time``, ``pause``: the buttons that show or hide the time of play, and stop it.
    ``grade``: the text about the difficulty of the puzzle.
    ``new_game``: the menu of new games.
    ``edit``: the button that leads to the editing of givens.
    ``cover``: hides the board during a pause.
    ``held``: the text that a run locks the board.

    ``time_toggled(bool)`` is emitted to show or hide the time, and ``pause_wanted()`` to begin or
    end a pause.
    """

    time_toggled = Signal(bool)
    pause_wanted = Signal()

    def __init__(self, undo: QAction, redo: QAction, check: QAction) -> None:
        super().__init__()
        self.view = BoardView(self)
        self.time = Button(_("Show the time"), kind=Kind.FLAT, height=28)
        self.pause = Button(icon="pause", kind=Kind.FLAT, height=28)
        self.pause.setAccessibleName(_("Pause"))
        self.pause.setEnabled(False)
        self.pause.setToolTip(_("Pause: the clock stands still, and the board is hidden (P)"))
        self.grade = NoteText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.grade.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.grade.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.new_game = Button(_("New game"), height=30)
        self.cover = Cover(self)
        for button in (self.time, self.pause, self.new_game):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pause.clicked.connect(self.pause_wanted)
        self.cover.resume.clicked.connect(self.pause_wanted)
        self.held = MessageCard()
        self._strip: MessageStrip | None = None
        self.entry, self.hint = EntryCard(), HintCard()
        self.tools = ToolsCard(undo, redo, check)
        self.solved, self.evolve = SolvedCard(), EvolveCard()
        self.edit = self.evolve.edit
        self.solved.hide()
        self._has_time = True
        self._inner = _Column()
        self._column = self._make_column()
        self._order_tabs()
        self.view.shown.connect(self._follow)
        self.time.clicked.connect(self._toggle_time)

    def show_state(self, state: AppState, tally: Tally, *, counts_mistakes: bool) -> None:
        """Show the cards of a state."""
        solved = state.board_state.is_solved_by_hand and not state.run.is_on
        if solved:
            mistakes = tally.mistakes if counts_mistakes else None
            self.solved.show_end(time_text(tally.played_s), tally.hints, mistakes)
        self.solved.setVisible(solved)
        self.hint.setVisible(not solved)
        self.evolve.setVisible(not (solved or state.run.is_on))
        hint = self.hint.text.text()
        self.hint.show_state(state, tally.hints)
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
        """Put the strip of messages below the text that a run locks the board."""
        self._strip = strip
        self._cards.insertWidget(self._cards.indexOf(self.held) + 1, strip)
        self._order_tabs()

    def show_pause(self, *, paused: bool, usable: bool) -> None:
        """Hide the board and its tools during a pause, or show them."""
        had = self.cover.isAncestorOf(self.window().focusWidget() or self)
        self.view.setVisible(not paused)
        self.cover.setVisible(paused)
        for part in (self.entry, self.tools, self.hint):
            part.setEnabled(not paused)
        self.pause.setEnabled(usable)
        self.pause.set_icon_name("play" if paused else "pause")
        self.pause.setAccessibleName(_("Go on") if paused else _("Pause"))
        if paused and self.isVisible():
            self.cover.resume.setFocus()
        elif had:
            self.view.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pause with P, unless P is a digit of the board."""
        if event.key() == Qt.Key.Key_P and not event.modifiers() and self.pause.isEnabled():
            self.pause_wanted.emit()
            return
        super().keyPressEvent(event)

    @Slot()
    def show_held(self) -> None:
        """Scroll to the text that a run locks the board, if the column needs scrolling."""
        self._column.ensureWidgetVisible(self.held, 0, _APART)

    @Slot(str)
    def show_time(self, text: str) -> None:
        """Show a time of play. Without a time, show the button that shows it."""
        self.time.setText(text or _("Show the time"))
        self.time.setToolTip(_("Hide the time") if text else "")
        self.time.setAccessibleName(_("Time of play {time}").format(time=text) if text else "")

    def sizeHint(self) -> QSize:
        return QSize(1280, 682)

    def minimumSizeHint(self) -> QSize:
        """Let docks take the room that they need."""
        return QSize(640, 400)

    def _make_column(self) -> QScrollArea:
        layout = self._cards = vbox(self._inner, spacing=_APART)
        self._inner.setMaximumWidth(_COLUMN)
        head = hbox(None, self.time, self.pause, (self.grade, 1), self.new_game, spacing=6)
        layout.addLayout(head)
        # Widgets that come and go are below those that are pressed often.
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
        """Let Tab go down the column, including keys that were made later."""
        messages = () if self._strip is None else (self._strip.button,)
        head = self.view, self.cover.resume, self.time, self.pause, self.new_game
        keys = (*self.entry.stops, *stops_of(self.tools))
        cards = stops_of(self.solved, self.hint, self.evolve)
        order_tabs([*head, *keys, self.held.button, *messages, *cards])

    def _place(self) -> None:
        """Lay out board and column together, in the middle."""
        room = self.width() - _COLUMN - _GAP - 2 * _EDGE - _SCROLL_BAR
        layout = self.view.layout_in(max(room, 1), self.height() - 2 * _EDGE)
        ratio = self.view.devicePixelRatioF()
        # Rounded up: the view centres the board and leaves the fraction of a pixel free.
        width, height = (math.ceil(side / ratio) for side in (layout.width, layout.height))
        left = max(_EDGE, (self.width() - width - _GAP - _COLUMN) // 2)
        self.view.setGeometry(left, _EDGE, width, height)
        self.cover.setGeometry(self.view.geometry())
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
