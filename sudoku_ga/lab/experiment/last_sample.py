"""The best of a sample of the last generation, as some programs measure a run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudoku_ga.evolution.engine.observer import PopulationObserver, RunObserver

if TYPE_CHECKING:  # they import the compiler, which a plan does without
    from sudoku_ga.evolution.core.offspring import Offspring
    from sudoku_ga.evolution.core.operators import Encoding
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.engine.operator_set import OperatorSet
    from sudoku_ga.evolution.engine.statistics import Statistics


class LastSample(RunObserver):
    """Keeps the best fitness among the first children of the last generation.

    Of a run that ended before its first generation these are individuals of generation 0, and of a
    run with islands the children of all of them. ``size``: children of each population, at least 1.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._samples: list[_Sample] = []

    def population_observers(self, count: int) -> "Sequence[PopulationObserver]":
        """Return an observer for each of ``count`` populations."""
        self._samples = [_Sample(self._size) for _ in range(count)]
        return self._samples

    @property
    def best_fitness(self) -> float | None:
        """The best fitness of the sample; None if no individual was made."""
        bests = [each.best for each in self._samples if each.best is not None]
        return min(bests)[1] if bests else None


class _Sample(PopulationObserver):
    """The least loss of a sample, with the fitness that belongs to it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.best: tuple[float, float] | None = None

    def on_initialised(self, statistics: "Statistics") -> None:
        """Handle a new population."""
        self._measure(statistics.population)

    def on_offspring(
        self,
        statistics: "Statistics",
        operators: "OperatorSet",
        encoding: "Encoding",
        population: "Population",
        offspring: "Offspring",
        evaluated: "Population",
    ) -> None:
        """Handle the offspring of a generation."""
        self._measure(evaluated)

    def on_search_end(self, offspring: "Population") -> None:
        """Handle the offspring after a local search."""
        self._measure(offspring)

    def _measure(self, population: "Population") -> None:
        first = population.loss[: self._size]
        if len(first):
            best = int(first.argmin())
            self.best = float(first[best]), float(population.fitness[best])
