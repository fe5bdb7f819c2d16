"""Who is selected in the wall, and which of the individuals shown are its ancestors."""

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.observe.population_view import Individuals

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord

_DEPTH = 2
"""Parents and grandparents."""


class Kin:
    """Keeps the generations that were seen last, so that the past can be compared with them."""

    def __init__(self) -> None:
        self._courses: tuple[tuple[GenerationRecord, ...], ...] = ()
        self._meant: tuple[int, int] | None = None

    def forget(self) -> None:
        """Know nothing, as of a run that is gone."""
        self._courses, self._meant = (), None

    def see(self, courses: "tuple[tuple[GenerationRecord, ...], ...]") -> None:
        """Take what led to the newest individuals, for each island."""
        self._courses = courses if all(courses) else ()

    def until(self, generation: int) -> "tuple[tuple[GenerationRecord, ...], ...]":
        """Return what led to the individuals of an earlier generation, empty if not known."""
        until = [
            tuple(each for each in courses if each.generation <= generation)
            for courses in self._courses
        ]
        known = all(courses and courses[-1].generation == generation for courses in until)
        return tuple(until) if known else ()

    def mean(self, generation: int, place: int) -> None:
        """Mean the individual at a place after a generation, or nobody for -1."""
        self._meant = None if place < 0 else (generation, place)

    @property
    def place(self) -> int:
        """The place of the individual whose ancestors are marked, -1 for none."""
        return -1 if self._meant is None else self._meant[1]

    @property
    def generation(self) -> int | None:
        """The generation of the individual whose ancestors are marked, None for none."""
        return None if self._meant is None else self._meant[0]

    def marks(self, report: Report, individuals: Individuals) -> Mapping[int, tuple[str, ...]]:
        """Return what is to be written at the individuals of a report, by their places.

        The individual itself is ``""``, its parents are ``"A"`` and ``"B"``, and ``"AB"`` is parent
        B of A, as :func:`~sudoku_ga.evolution.observe.genealogy.ancestor_labels` says.
        """
        if self._meant is None or report.phase is Phase.IMPROVING:
            return {}
        from sudoku_ga.evolution.observe.genealogy import ancestor_labels

        generation, place = self._meant
        starts = [0, *accumulate(individuals.island_sizes)]
        for courses, start, end in zip(self.until(generation), starts, starts[1:], strict=False):
            if start <= place < end:
                found = ancestor_labels(courses, place - start, report.generation, _DEPTH)
                return {start + at: names for at, names in found.items()}
        return {}
