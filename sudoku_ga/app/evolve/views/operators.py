"""The view of the operators of a run."""

from PySide6.QtGui import QHideEvent, QShowEvent

from sudoku_ga.app.evolve.population.inspector.operator_rows import counted_sentence, operator_rows
from sudoku_ga.app.evolve.population.inspector.operators_card import OperatorsCard
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.tabs import Tab
from sudoku_ga.translation import later


class OperatorsView(OperatorsCard):
    """The results of the operators so far, also for moments of the past."""

    tab = Tab("operators", later("Operators"), ("report", "recipe"))

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._run = services.run

    def showEvent(self, event: QShowEvent) -> None:
        """Count the success more often while the view is visible."""
        super().showEvent(event)
        self._run.set_counts_watched(watched=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Count the success as rarely as before."""
        super().hideEvent(event)
        self._run.set_counts_watched(watched=False)

    def show_state(self, state: AppState) -> None:
        """Show a row for each operator of the run."""
        if state.run_recipe is None or state.report is None:
            self.show_rows((), "")
            return
        counts, credits = self._run.counts, self._run.past.credits
        self.show_rows(
            operator_rows(state.run_recipe, counts.counts, credits),
            counted_sentence(counts.generations, counts.first, state.report.generation),
        )
