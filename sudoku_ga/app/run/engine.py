"""What the worker needs of the layers below, imported when it is first used.

The compiler and the exact reference take half a second to import; the window is on the screen
by then.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.evolution.observe.population_view import PopulationView
    from sudoku_ga.puzzle.assessment import Assessment
    from sudoku_ga.puzzle.exact import ExactReference

EXACT_LIMIT_S = 3.0
"""The exact reference gets so long to count solutions; "unknown" is an answer."""


class Engine(Protocol):
    """Judges puzzles and evolves them. Called in the worker's thread alone."""

    def assess(self, puzzle: Grid) -> "Assessment":
        """Say what is wrong with a puzzle and how many solutions it has."""

    def warm(self, recipe: Recipe) -> None:
        """Load the kernels of a recipe, so that no run waits for them."""

    def evolve(
        self, puzzle: Grid, recipe: Recipe, seed: int, control: Control, view: "PopulationView"
    ) -> Iterator[Report]:
        """Run a recipe."""


class RealEngine:
    """The engine of the program."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None

    def assess(self, puzzle: Grid) -> "Assessment":
        """Say what is wrong with a puzzle and how many solutions it has."""
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        if self._exact is None:
            self._exact = ExactReference()
        return assess(puzzle, self._exact, EXACT_LIMIT_S)

    def warm(self, recipe: Recipe) -> None:
        """Load the kernels of a recipe, compiled if need be."""
        from sudoku_ga.evolution.engine.warm_up import warm_up

        # Those of large boards may not be compiled yet; a run on one loads them when it begins.
        warm_up(recipe, with_large_boards=False)

    def evolve(
        self, puzzle: Grid, recipe: Recipe, seed: int, control: Control, view: "PopulationView"
    ) -> Iterator[Report]:
        """Run a recipe."""
        from sudoku_ga.evolution.engine.run import evolve

        return evolve(puzzle, recipe, seed, control, view)
