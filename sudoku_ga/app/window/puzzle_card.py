"""The card of facts about the puzzle."""

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.run_bar.status_text import facts_of
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.text import Facts
from sudoku_ga.translation import _, later

ROWS = (later("Givens"), later("Solutions"), later("Exact reference"), later("Filled by logic"))


class PuzzleCard(Card):
    """Givens, solutions and where to get another puzzle."""

    paste_requested = Signal()
    open_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", " ", parent)
        self.set_framed(framed=False)
        self._paste = Button(_("Paste"), height=30)
        self._open = Button(_("Open…"), height=30)
        self._paste.clicked.connect(self.paste_requested)
        self._open.clicked.connect(self.open_requested)
        self.head.addWidget(self._paste)
        self.head.addWidget(self._open)
        self._facts = Facts(ROWS)
        self.body.addWidget(self._facts)
        self.body.addStretch()

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show the value of each of :data:`ROWS`; a dash where none is given."""
        self._facts.show_facts(facts)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show the facts that are known in a state."""
        self.show_facts(facts_of(state))

    @Slot(object)
    def set_locked(self, locked: bool) -> None:
        """Refuse other puzzles, while a run is on."""
        self._paste.setDisabled(locked)
        self._open.setDisabled(locked)
