"""The cards beside the board of Play: hint, tools, the end, and the way to evolution."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.text import Facts, Text, Tone, plain_tip, wrapping
from sudoku_ga.translation import _, counted, later

_BUTTON, _ACCENT = 34, 38
_FULL = 3
"""The strength of a full hint."""


def _button(text: str, *, icon: str = "", kind: Kind = Kind.PLAIN, height: int = _BUTTON) -> Button:
    """Return a button that leaves the focus on the board when it is clicked."""
    button = Button(text, icon=icon, kind=kind, height=height)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _row(card: Card, *buttons: Button) -> None:
    line = hbox(None, *buttons, STRETCH, spacing=8)
    card.body.addLayout(line)


class HintCard(Card):
    """The hint in words, and what can be done with it.

    ``more``, ``show_me``, ``do_it``, ``hide_hint``: the buttons that ask for a hint or for more of
    it, show its cells on the board, make its move, and remove it.
    """

    def __init__(self) -> None:
        super().__init__(_("Hint"))
        self.text = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.more, self.show_me = _button(_("Give a hint"), icon="hint"), _button(_("Show me"))
        self.do_it, self.hide_hint = _button(_("Apply")), _button(_("Hide"))
        self.body.addWidget(self.text)
        _row(self, self.more, self.show_me, self.do_it, self.hide_hint)
        self.more.setToolTip(_("F7: once says where to look, twice the technique, then the step"))
        self.show_me.setToolTip(_("Show the reason on the board"))
        self.do_it.setToolTip(_("Make this step (Shift+F7)"))

    def show_state(self, state: AppState, hints: int) -> None:
        """Show the hint of a state, and the number of hints for the puzzle."""
        hint, strength = state.display.hint, state.display.strength
        self.set_note(counted("{count:,} so far", "{count:,} so far", hints) if hints else "")
        if state.board_state.exact is not None and not state.run.is_on:
            self.text.setText(_("A solution is shown. Undo brings your digits back."))
        elif hint is None:
            self.text.setText(_("Stuck? A hint says where to look, and why."))
        else:
            self.text.setText(hint.text(strength))
        has_more = hint is not None and strength < _FULL and bool(hint.step or hint.mistakes)
        self.more.setText(_("Give a hint") if hint is None else _("Show more"))
        self.more.setVisible(hint is None or has_more)
        self.more.set_icon_name("hint" if hint is None else "")
        self.more.setEnabled(state.can_fill)
        self.show_me.setVisible(has_more)
        self.hide_hint.setVisible(hint is not None and not has_more)
        self.do_it.setVisible(hint is not None and hint.step is not None)
        self.text.setAccessibleName(self.text.text())


class ToolsCard(Card):
    """Undo, redo, erase and check.

    ``undo``, ``redo``, ``check``: the actions, with their texts and whether they are enabled.
    """

    def __init__(self, undo: QAction, redo: QAction, check: QAction) -> None:
        super().__init__()
        self.setAccessibleName(_("Tools"))
        self.undo, self.redo = _button("", icon="undo"), _button("", icon="redo")
        self.erase, self.check = _button(_("Erase")), _button(_("Check"))
        self.undo.setAccessibleName(_("Undo"))
        self.redo.setAccessibleName(_("Redo"))
        self.erase.setToolTip(_("Clear the digit, then the marks, then the colour (Delete)"))
        self._actions = ((self.undo, undo), (self.redo, redo), (self.check, check))
        for button, action in self._actions:
            button.clicked.connect(action.trigger)
            action.changed.connect(self._follow)
        line = hbox(None, self.undo, self.redo, spacing=8)
        for button in (self.erase, self.check):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            line.addWidget(button, 1)
        self.body.addLayout(line)
        self._follow()

    def _follow(self) -> None:
        for button, action in self._actions:
            button.setEnabled(action.isEnabled())
            text = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
            button.setToolTip(plain_tip(f"{text} ({action.shortcut().toString()})"))


HINTS, MISTAKES = later("Hints used"), later("Mistakes")


class SolvedCard(Card):
    """The end of a puzzle: its time in large letters, the hints used, and the next puzzle.

    ``next``: the button that asks for another puzzle, or cancels its making.
    ``note``: the text about the making of a puzzle.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Solved"))
        self.words = Text(size=fonts.SOLVED, weight=fonts.SEMIBOLD, tone=Tone.SOLVED)
        praise = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        praise.setText(_("All rules are kept."))
        self.facts = Facts((HINTS, MISTAKES))
        self.statistics = _button(_("Statistics…"))
        self.next = _button(_("Next puzzle"), kind=Kind.ACCENT, height=_ACCENT)
        self.next.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.body.addWidget(self.words)
        self.body.addWidget(praise)
        self.body.addWidget(self.facts)
        self.body.addWidget(self.next)
        self.note = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.body.addWidget(self.note)
        _row(self, self.statistics)

    def show_end(self, time: str, hints: int, mistakes: int | None = None) -> None:
        """Show the time, the number of hints, and mistakes if they are counted."""
        self.words.setText(_("Solved in {time}").format(time=time))
        facts = {HINTS: f"{hints:,}"}
        self.facts.show_facts(facts if mistakes is None else {**facts, MISTAKES: f"{mistakes:,}"})

    def show_next(self, text: str, tip: str, *, making: bool) -> None:
        """Show the text of the button, and below it the text about the making of a puzzle."""
        self.next.setText(text)
        self.next.setToolTip(plain_tip(tip))
        self.note.setText(tip)
        self.note.setVisible(making)


class EvolveCard(Card):
    """The ways from Play to Evolve: to a run, and to the editing of givens."""

    def __init__(self) -> None:
        super().__init__(_("Or let it evolve"))
        self.solve = _button(_("Solve by evolution"), icon="play", kind=Kind.ACCENT, height=_ACCENT)
        self.solve.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.solve.setToolTip(_("Watch a population of boards solve this puzzle."))
        self.edit = _button(_("Edit the givens"), kind=Kind.FLAT, height=28)
        self.edit.setToolTip(_("Change the givens of the puzzle in Evolve"))
        self.head.addWidget(self.edit)
        self.body.addWidget(self.solve)
