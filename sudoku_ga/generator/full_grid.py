"""Full grids: evolved on the empty board, or shuffled from the cyclic one."""

import numpy as np
import numpy.typing as npt

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


def cyclic_grid(geometry: Geometry, rng: np.random.Generator) -> Grid:
    """Return the cyclic grid with its lines and digits shuffled.

    In the cyclic grid, each row of a band is the row before it shifted by the width of a box, and
    each band is the band before it shifted by one. Rows are shuffled within bands, bands as a
    whole, columns and stacks likewise, and digits are renamed. This gives at most 9! × 6⁸ = 6 ×
    10¹¹ of the 7 × 10²¹ grids of 9×9. Coelho and Frank's program (2021) makes its puzzles from
    them.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    rng : Generator
        Advanced in place.

    Raises
    ------
    UserError
        On a board of a variant.
    """
    if not geometry.is_classic:
        problem = _("a board of rows, columns and boxes alone is expected, not {geometry}")
        raise UserError(problem.format(geometry=geometry))
    height, width, size = geometry.box_height, geometry.box_width, geometry.size
    rows = _shuffled_lines(size // height, height, rng)[:, None]
    columns = _shuffled_lines(size // width, width, rng)
    digits = 1 + rng.permutation(size)
    cells = digits[(rows % height * width + rows // height + columns) % size]
    return Grid(geometry, cells.ravel().astype(np.uint8))


def _shuffled_lines(groups: int, lines: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return the numbers of lines, shuffled within groups, and the groups shuffled."""
    order = [lines * group + rng.permutation(lines) for group in rng.permutation(groups)]
    return np.concatenate(order)
