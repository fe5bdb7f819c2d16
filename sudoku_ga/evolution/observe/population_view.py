"""What may be seen of the individuals of a run, between two of its reports."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:  # they import the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.core.operators import Encoding
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.core.roles import Actor
    from sudoku_ga.evolution.observe.generation import GenerationRecord
    from sudoku_ga.evolution.observe.generation_observer import GenerationObserver

_COURSES, _COURSES_AHEAD = 32, 300


@dataclass(frozen=True)
class Individuals:
    """The individuals that live at one time; they share nothing that a run changes later.

    Parameters
    ----------
    digits : ndarray of uint8, shape (individuals, cell_count)
        The board of each, by place; island after island where there are several.
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits.
    island_sizes : tuple of int
        How many live on each island, one number where there are none.
    """

    digits: npt.NDArray[np.uint8]
    conflicts: npt.NDArray[np.int64]
    island_sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.conflicts)


class PopulationView:
    """A view into one run, for whoever iterates it.

    :func:`~sudoku_ga.evolution.engine.run.evolve` points it at the individuals before each report.
    It copies nothing until it is asked, and it draws no random number, so that a run is the same
    whether it is looked at or not.
    """

    def __init__(self) -> None:
        self._encoding: Encoding | None = None
        self._populations: Sequence[Population] = ()
        self._rest: Callable[[], None]
        self._witnesses: Sequence[GenerationObserver] = ()
        self._courses_kept = False

    def call_witnesses(self, island_count: int) -> "Sequence[GenerationObserver]":
        """Return a witness for each island, who are asked from now on."""
        from sudoku_ga.evolution.observe.generation_observer import GenerationObserver

        # Of several islands each runs ahead of what is told, by up to so many generations.
        most = _COURSES if island_count == 1 else _COURSES_AHEAD
        self._witnesses = [GenerationObserver(most) for _ in range(island_count)]
        for witness in self._witnesses:
            witness.wants_courses = self._courses_kept
        return self._witnesses

    def keep_courses(self, *, kept: bool) -> None:
        """Keep the courses of the generations to come, or none."""
        if kept is self._courses_kept:
            return
        self._courses_kept = kept
        for witness in self._witnesses:
            witness.wants_courses = kept

    def courses(self, *, ended: bool = False) -> "tuple[tuple[GenerationRecord, ...], ...]":
        """Return for each island the courses that led to its individuals, oldest first.

        To be called where :meth:`individuals` may be; empty where the last generation was not
        kept.

        Parameters
        ----------
        ended : bool
            Whether the run has ended.
        """
        ended = ended and len(self._witnesses) == 1  # of several, some have run ahead
        pairs = zip(self._witnesses, self._populations, strict=False)
        return tuple(witness.courses(population, ended=ended) for witness, population in pairs)

    def credits(self, before: int, after: int) -> "dict[Actor, float]":
        """Return which operators lowered the least conflicts of the run, and by how much."""
        reached = [(each.reached(after), each) for each in self._witnesses]
        known = [(generation, each) for generation, each in reached if generation is not None]
        if not known:
            return {}
        _, first = min(known, key=lambda pair: pair[0])
        return first.credits(before, after)

    def point_at(
        self,
        encoding: "Encoding",
        populations: "Sequence[Population]",
        rest: Callable[[], None],
    ) -> None:
        """Look at these populations from now on, one for each island.

        ``rest`` returns when no island changes its individuals any more.
        """
        self._encoding, self._populations, self._rest = encoding, populations, rest

    def individuals(self) -> Individuals | None:
        """Return those that live at the last report; None before anybody was born.

        To be called in the thread that iterates the run, between two reports. Islands run ahead
        of what is told: inside a local search, their individuals may be some milliseconds newer
        than those of the report.
        """
        if self._encoding is None:
            return None
        self._rest()
        genotypes = np.concatenate([each.genotypes for each in self._populations])
        return Individuals(
            self._encoding.decode(genotypes),
            # Counted anew: a local search changes the genotypes between its slices.
            self._encoding.count_conflicts(genotypes),
            tuple(each.size for each in self._populations),
        )
