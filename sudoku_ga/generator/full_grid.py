"""Full grids, evolved on the empty board."""

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class FullGridError(UserError):
    """A run that reached its limits before the grid was full and without conflicts."""


def evolve_full_grid(geometry: Geometry, recipe: Recipe, seed: int) -> Grid:
    """Return a full grid without conflicts.

    The grids of a recipe are not drawn uniformly from all full grids: they are those that its
    search comes upon.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    recipe : Recipe
        How the grid is evolved; the recipe ``default`` is made for every board.
    seed : int
        0 or more; with the geometry and the recipe it determines the grid.

    Raises
    ------
    FullGridError
        If the run ended within the limits of the recipe without a full grid.
    NotApplicable
        If the recipe is not made for the empty board.
    """
    outcome = run(Grid.empty(geometry), recipe, seed).outcome
    assert outcome is not None  # the last report has one
    if outcome.solution is None:
        raise FullGridError(
            _(
                "a full grid of {geometry} is expected from recipe {name} with seed {seed}, "
                "found {conflicts} conflicts at its {reason}"
            ).format(
                geometry=geometry,
                name=recipe.name,
                seed=seed,
                conflicts=outcome.conflicts,
                reason=outcome.stop_reason.value,
            )
        )
    return outcome.solution
