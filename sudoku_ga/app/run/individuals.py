"""The individuals that a view shows, and the one on the large board."""

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

    ``place``: its place in the population, counted from 0.
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
    """An individual, and its relatives among those shown.

    ``generation``, ``place``: those of the individual.
    ``names``: the names of relatives by place: ``""`` for the individual itself, ``"A"`` and
    ``"B"`` for its parents, ``"AB"`` for parent B of A.
    """

    generation: int
    place: int
    names: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, eq=False)
class ShownPopulation:
    """The individuals at a report.

    ``individuals``: the individuals; None if they were not kept.
    ``generations``: for each island the generations that led to them, oldest first; empty if they
    are not known.
    ``selected``: the place of the individual that the user selected; -1 for none.
    ``kinship``: the individual whose relatives are marked; None for no marks.
    """

    report: Report
    individuals: Individuals | None
    generations: "tuple[tuple[GenerationRecord, ...], ...]" = ()
    selected: int = -1
    kinship: Kinship | None = None

    @property
    def filled(self) -> Grid:
        """The cells that evolution cannot change."""
        return self.report.start.filled

    @property
    def why_none(self) -> str:
        """A sentence about why there are no individuals; empty if there are some."""
        if self.individuals is None:
            why = _("The individuals of generation {generation:,} were not kept.")
            return why.format(generation=self.report.generation)
        return "" if self.individuals.count else _("There are no individuals.")

    @property
    def individual(self) -> Individual | None:
        """The selected individual."""
        if self.individuals is None or self.selected < 0:
            return None
        grid = Grid(self.filled.geometry, self.individuals.digits[self.selected])
        return Individual(grid, self.report.generation, self.selected)
