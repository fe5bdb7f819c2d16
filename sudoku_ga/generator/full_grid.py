"""Full grids evolved on the empty board."""

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class FullGridError(UserError):
    """The run reached its limits without a full grid."""


def evolve_full_grid(geometry: Geometry, recipe: Recipe, seed: int) -> Grid:
    """Return a full grid without conflicts.

    The grids of a recipe are not uniformly distributed over all full grids.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    recipe : Recipe
        Recipe of the run; ``default`` is applicable to every board.
    seed : int
        0 or more; together with geometry and recipe it determines the grid.

    Raises
    ------
    FullGridError
        If the run reached the limits of the recipe without a full grid.
    NotApplicable
        If the recipe is not applicable to the empty board.
    """
    outcome = run(Grid.empty(geometry), recipe, seed).outcome
    assert outcome is not None  # set in the last report
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
