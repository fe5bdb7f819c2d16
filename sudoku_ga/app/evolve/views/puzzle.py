"""The view of the facts about the puzzle."""

from collections.abc import Mapping

from sudoku_ga.app.evolve.run_bar.status_line import facts_of
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.tabs import Tab
from sudoku_ga.app.widgets.text import Facts
from sudoku_ga.translation import _, later

ROWS = (later("Givens"), later("Solutions"), later("Exact reference"), later("Filled by logic"))


class PuzzleCard(Card):
    """Givens, solutions, and where to get another puzzle."""

    tab = Tab("puzzle", later("Puzzle"), ("board_state", "assessment", "has_report", "is_locked"))

    def __init__(self, _services: Services) -> None:
        super().__init__("", " ")
        self.set_framed(framed=False)
        self.paste = Button(_("Paste"), height=30)
        self.open = Button(_("Open…"), height=30)
        self.head.addWidget(self.paste)
        self.head.addWidget(self.open)
        self._facts = Facts(ROWS)
        self.body.addWidget(self._facts)
        self.body.addStretch()

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show the value of each of :data:`ROWS`; a dash for a value that is missing."""
        self._facts.show_facts(facts)

    def show_state(self, state: AppState) -> None:
        """Show the facts that are known, and refuse other puzzles during a run."""
        self.show_facts(facts_of(state))
        self.paste.setDisabled(state.is_locked)
        self.open.setDisabled(state.is_locked)
