"""A view of the individuals of a run between two reports."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.engine.observer import RunObserver

if TYPE_CHECKING:  # they import the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.core.operators import Encoding
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.core.roles import OperatorId
    from sudoku_ga.evolution.observe.generation import GenerationRecord
    from sudoku_ga.evolution.observe.generation_observer import GenerationObserver

_RECORDS, _RECORDS_OF_ISLANDS = 32, 300
"""Generations recorded at most; islands run ahead of the reports by up to some hundred."""


@dataclass(frozen=True)
class Individuals:
    """A copy of the individuals of a run at one time.

    ``digits`` (uint8, shape (individuals, cell_count)): the board of each individual; those of
    island after island. ``conflicts`` (int64, shape (individuals,)): unordered pairs of peers with
    equal digits. ``island_sizes``: the number of individuals of each island; one number without
    islands.
    """

    digits: npt.NDArray[np.uint8]
    conflicts: npt.NDArray[np.int64]
    island_sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of individuals."""
        return len(self.conflicts)


class PopulationView(RunObserver):
    """Gives access to the individuals of one run and to its last generations.

    To be used in the thread that iterates the run, between two reports. Nothing is copied until
    :meth:`individuals` is called.
    """

    def __init__(self) -> None:
        self._encoding: Encoding | None = None
        self._populations: Sequence[Population] = ()
        self._pause: Callable[[], None]
        self._observers: Sequence[GenerationObserver] = ()
        self._keeps_generations = False

    def population_observers(self, count: int) -> "Sequence[GenerationObserver]":
        """Return an observer for each of ``count`` populations."""
        from sudoku_ga.evolution.observe.generation_observer import GenerationObserver

        most = _RECORDS if count == 1 else _RECORDS_OF_ISLANDS
        self._observers = [GenerationObserver(most) for _ in range(count)]
        for observer in self._observers:
            observer.keeps_generations = self._keeps_generations
        return self._observers

    def on_step(
        self,
        encoding: "Encoding",
        populations: "Sequence[Population]",
        pause: Callable[[], None],
    ) -> None:
        """Hold these populations until the next step."""
        self._encoding, self._populations, self._pause = encoding, populations, pause

    def keep_generations(self, *, kept: bool) -> None:
        """Record generations from now on, or none."""
        if kept is self._keeps_generations:
            return
        self._keeps_generations = kept
        for observer in self._observers:
            observer.keeps_generations = kept

    def generations(self, *, ended: bool = False) -> "tuple[tuple[GenerationRecord, ...], ...]":
        """Return for each island its last generations, oldest first.

        Empty if the last generation was not recorded. ``ended``: whether the run has ended.
        """
        ended = ended and len(self._observers) == 1  # of several, some have run ahead
        pairs = zip(self._observers, self._populations, strict=False)
        return tuple(each.generations(population, ended=ended) for each, population in pairs)

    def credits(self, before: int, after: int) -> "dict[OperatorId, float]":
        """Return the share of each operator in a fall of the least conflicts of the run."""
        found = [(each.generation_of(after), each) for each in self._observers]
        known = [(generation, each) for generation, each in found if generation is not None]
        if not known:
            return {}
        _, first = min(known, key=lambda pair: pair[0])
        return first.credits(before, after)

    def individuals(self) -> Individuals | None:
        """Return the individuals at the last report; None before the first population.

        Islands run ahead of the reports: within a local search, their individuals may be some
        milliseconds newer than the report.
        """
        if self._encoding is None:
            return None
        self._pause()
        genotypes = np.concatenate([each.genotypes for each in self._populations])
        return Individuals(
            self._encoding.decode(genotypes),
            # Counted again, since a local search changes the genotypes between its slices.
            self._encoding.count_conflicts(genotypes),
            tuple(each.size for each in self._populations),
        )
