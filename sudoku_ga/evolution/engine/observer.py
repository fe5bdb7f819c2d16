"""Observers: what an engine reports of each step while it evolves.

The methods are empty; an observer overrides those that it needs. It draws no random number and
changes nothing, so that a run is the same with and without it.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # they import the compiler, which observers in the window do without
    from sudoku_ga.evolution.core.offspring import Offspring
    from sudoku_ga.evolution.core.operators import Encoding, Replacement, ReplacementContext
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.engine.operator_set import OperatorSet
    from sudoku_ga.evolution.engine.statistics import Statistics


class PopulationObserver:
    """Observes one population through its generations; called in the thread that evolves it."""

    def on_initialised(self, statistics: "Statistics") -> None:
        """Handle a new population: generation 0, or a restart."""

    def on_migration(self, statistics: "Statistics") -> None:
        """Handle the arrival of migrants."""

    def on_offspring(
        self,
        statistics: "Statistics",
        operators: "OperatorSet",
        encoding: "Encoding",
        population: "Population",
        offspring: "Offspring",
        evaluated: "Population",
    ) -> None:
        """Handle the offspring of ``population``, evaluated."""

    def on_search_slice(self, statistics: "Statistics", place: int) -> None:
        """Handle a slice of a local search, by its place in the recipe."""

    def on_search_end(self, offspring: "Population") -> None:
        """Handle the offspring after a local search."""

    def on_replacement(self, replacement: "Replacement", context: "ReplacementContext") -> None:
        """Handle the survivor selection, before it is made."""

    def on_generation_end(self, statistics: "Statistics", survivors: "Population") -> None:
        """Handle the end of a generation."""


class RunObserver:
    """Observes a run, which may have several populations."""

    def population_observers(self, count: int) -> Sequence[PopulationObserver]:
        """Return an observer for each of ``count`` populations."""
        return [PopulationObserver() for _ in range(count)]

    def on_step(
        self,
        encoding: "Encoding",
        populations: "Sequence[Population]",
        pause: Callable[[], None],
    ) -> None:
        """Handle a step, before its report.

        ``populations``: one for each island, in their order. ``pause``: returns when no island
        changes its individuals any more; they go on after the report.
        """
