"""Observers: what an engine reports of each step while it evolves.

The methods are empty; an observer overrides those that it needs. It draws no random number and
changes nothing, so that a run is the same with and without it.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # they import the compiler, which observers in the window do without
    from sudoku_ga.evolution.core.offspring import Numbers, Offspring
    from sudoku_ga.evolution.core.operators import Encoding
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.engine.island import Island


class PopulationObserver:
    """Observes one island through its generations; called in the thread that evolves it.

    The arrays of populations are overwritten in the next generation; those of
    :meth:`~sudoku_ga.evolution.engine.island.Island.copy_of` are not.
    """

    def on_initialised(self, island: "Island") -> None:
        """Handle a new population: generation 0, or a restart."""

    def on_migration(self, island: "Island") -> None:
        """Handle the arrival of migrants."""

    def on_offspring(
        self, island: "Island", offspring: "Callable[[], Offspring]", evaluated: "Population"
    ) -> None:
        """Handle the offspring of ``island.parents``, evaluated."""

    def on_search_slice(self, island: "Island", place: int) -> None:
        """Handle a slice of a local search, by its place in the recipe."""

    def on_search_end(self, island: "Island", offspring: "Population") -> None:
        """Handle the offspring after a local search."""

    def on_survival(self, island: "Island", sources: "Numbers") -> None:
        """Handle the survivor selection: the number of each survivor, valid until the next."""

    def on_generation_end(self, island: "Island") -> None:
        """Handle the end of a generation, with its survivors as ``island.present``."""


class RunObserver:
    """Observes a run, which may have several populations."""

    def population_observers(self, count: int) -> Sequence[PopulationObserver]:
        """Return an observer for each of ``count`` populations."""
        return [PopulationObserver() for _ in range(count)]

    def on_step(self, encoding: "Encoding", populations: "Sequence[Population]") -> None:
        """Handle a step, before its report; ``populations``: one for each island."""
