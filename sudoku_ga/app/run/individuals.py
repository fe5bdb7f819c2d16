"""The individuals that are looked at, and the one of them on the large board."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from sudoku_ga.app.board.picture import BoardPicture, conflicts_of
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted

if TYPE_CHECKING:
    from sudoku_ga.evolution.observe.generation import GenerationRecord


@dataclass(frozen=True, eq=False)
class Individual:
    """An individual, for the large board.

    ``place``: in the population, from 0.
    """

    grid: Grid
    generation: int
    place: int

    @property
    def title(self) -> tuple[str, str]:
        """The title above the board and the words beside it."""
        count = conflicts_of(self.grid).evolved
        words = _("{conflicts}; place {place:,} of generation {generation:,}").format(
            conflicts=counted("{count:,} conflict", "{count:,} conflicts", count),
            place=self.place + 1,
            generation=self.generation,
        )
        return _("Individual"), words

    def shown_in(self, picture: BoardPicture) -> BoardPicture:
        """Return the picture of a run with this individual in place of the best."""
        cells = conflicts_of(self.grid).cells
        return replace(
            picture, evolved=self.grid.digits, conflict_cells=cells, live=False, solved=False
        )


class Kinship(NamedTuple):
    """An individual, and the relatives of it that are in sight.

    ``generation``, ``place``: of the individual.
    ``names``: by place ``""`` for the individual itself, ``"A"`` and ``"B"`` for its parents,
    ``"AB"`` for parent B of A.
    """

    generation: int
    place: int
    names: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, eq=False)
class ShownPopulation:
    """The individuals at a report.

    ``individuals``: None where they were not kept.
    ``generations``: for each island what led to them, oldest first; empty where that is not known.
    ``selected``: the place of the one that a person selected; -1 for none.
    ``kinship``: whose relatives are marked, None for nobody's.
    """

    report: Report
    individuals: Individuals | None
    generations: "tuple[tuple[GenerationRecord, ...], ...]" = ()
    selected: int = -1
    kinship: Kinship | None = None

    @property
    def filled(self) -> Grid:
        """What evolution could not change."""
        return self.report.start.filled

    @property
    def why_none(self) -> str:
        """Why there are no individuals, in a sentence; empty where there are some."""
        if self.individuals is None:
            why = _("The individuals of generation {generation:,} were not kept.")
            return why.format(generation=self.report.generation)
        return "" if self.individuals.count else _("There are no individuals.")

    @property
    def individual(self) -> Individual | None:
        """The selected one."""
        if self.individuals is None or self.selected < 0:
            return None
        grid = Grid(self.filled.geometry, self.individuals.digits[self.selected])
        return Individual(grid, self.report.generation, self.selected)
