"""A view of the individuals of a run between two of its reports."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.engine.observer import RunObserver

if TYPE_CHECKING:  # they import the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.core.operators import Encoding
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.core.roles import Actor
    from sudoku_ga.evolution.observe.generation import GenerationRecord
    from sudoku_ga.evolution.observe.generation_observer import GenerationObserver

_RECORDS, _RECORDS_OF_ISLANDS = 32, 300
"""Generations kept at most; islands run ahead of the reports by up to some hundred."""


@dataclass(frozen=True)
class Individuals:
    """The individuals of a population at one time; a run does not change them later.

    Parameters
    ----------
    digits : ndarray of uint8, shape (individuals, cell_count)
        The board of each, by place; island after island where there are several.
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits.
    island_sizes : tuple of int
        The number of individuals of each island; one number without islands.
    """

    digits: npt.NDArray[np.uint8]
    conflicts: npt.NDArray[np.int64]
    island_sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of individuals."""
        return len(self.conflicts)


class PopulationView(RunObserver):
    """Shows the individuals of one run, and the generations that led to them.

    It copies nothing until it is asked and draws no random number, so that a run is the same with
    and without it.
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
        """Show these populations from now on."""
        self._encoding, self._populations, self._pause = encoding, populations, pause

    def keep_generations(self, *, kept: bool) -> None:
        """Keep the records of the generations to come, or none."""
        if kept is self._keeps_generations:
            return
        self._keeps_generations = kept
        for observer in self._observers:
            observer.keeps_generations = kept

    def generations(self, *, ended: bool = False) -> "tuple[tuple[GenerationRecord, ...], ...]":
        """Return for each island the generations that led to its individuals, oldest first.

        Empty where the last generation was not kept. To be called where :meth:`individuals` may
        be.

        Parameters
        ----------
        ended : bool
            Whether the run has ended.
        """
        ended = ended and len(self._observers) == 1  # of several, some have run ahead
        pairs = zip(self._observers, self._populations, strict=False)
        return tuple(each.generations(population, ended=ended) for each, population in pairs)

    def credits(self, before: int, after: int) -> "dict[Actor, float]":
        """Return which operators lowered the least conflicts of the run, and by how much."""
        reached = [(each.reached(after), each) for each in self._observers]
        known = [(generation, each) for generation, each in reached if generation is not None]
        if not known:
            return {}
        _, first = min(known, key=lambda pair: pair[0])
        return first.credits(before, after)

    def individuals(self) -> Individuals | None:
        """Return the individuals at the last report; None before there are any.

        To be called in the thread that iterates the run, between two reports. Islands run ahead
        of the reports: inside a local search, their individuals may be some milliseconds newer
        than those of the report.
        """
        if self._encoding is None:
            return None
        self._pause()
        genotypes = np.concatenate([each.genotypes for each in self._populations])
        return Individuals(
            self._encoding.decode(genotypes),
            # Counted again: a local search changes the genotypes between its slices.
            self._encoding.count_conflicts(genotypes),
            tuple(each.size for each in self._populations),
        )
