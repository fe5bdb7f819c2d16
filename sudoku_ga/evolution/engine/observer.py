"""An observer of a run; see :class:`sudoku_ga.evolution.engine.island.PopulationObserver`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # they import the compiler, which observers in the window do not need
    from sudoku_ga.evolution.core.operators import Encoding
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.engine.island import PopulationObserver


class RunObserver:
    """Observes a run, which may have several populations."""

    def population_observers(self, count: int) -> "Sequence[PopulationObserver | None]":
        """Return an observer for each of ``count`` populations, or None."""
        return [None] * count

    def on_step(self, encoding: "Encoding", populations: "Sequence[Population]") -> None:
        """Handle a step, before its report; ``populations``: one for each island."""
