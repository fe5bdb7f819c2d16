"""An individual of the population that a person has selected."""

from dataclasses import dataclass, replace

from sudoku_ga.app.board.picture import BoardPicture, conflicts_of
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted


@dataclass(frozen=True, eq=False)
class Individual:
    """An individual, for the large board.

    Parameters
    ----------
    grid : Grid
    generation : int
    place : int
        In the population, from 0.
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
        return replace(picture, evolved=self.grid.digits, conflict_cells=cells, live=False)
