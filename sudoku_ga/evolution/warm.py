"""Compiling the kernels before somebody waits for them.

``python -m sudoku_ga.evolution.warm`` fills the cache on disk, in a process of its own, since
compilation holds the interpreter lock. :func:`warm` and :func:`warm_for` load what a run needs
from that cache.
"""

from functools import cache
from typing import cast

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Representation
from sudoku_ga.evolution.kernels.compiled import CACHE_DIRECTORY
from sudoku_ga.evolution.preparation import prepare
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.recipe_files import load_recipe, recipe_names
from sudoku_ga.evolution.rng import Streams
from sudoku_ga.evolution.roles import Role
from sudoku_ga.evolution.run import run
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.logic import fill

_STAMP = CACHE_DIRECTORY / "complete"
_SMALL: dict[str, int | str] = {
    "logic.level": "none",
    "population.size": 12,
    "population.initial": 0,
    "population.offspring": 0,
    "termination.time_limit_s": 0,
    "termination.max_evaluations": 0,
    "termination.max_generations": 2,
}


def is_prepared() -> bool:
    """Whether the cache on disk holds the kernels of every recipe."""
    return _STAMP.is_file()


def warm_for(puzzle: Grid, recipe: Recipe) -> None:
    """Compile or load the kernels of the recipe that this puzzle is evolved with.

    Of a recipe with alternatives that is one, and none where logic says all.

    Raises
    ------
    NotApplicable
        If the recipe is not made for this puzzle.
    """
    preparation = prepare(puzzle, recipe, seed=0)
    if preparation.encoding is not None:
        warm(preparation.recipe)


def warm(recipe: Recipe) -> None:
    """Compile or load every kernel that a recipe uses, once in a process."""
    for candidate in recipe.alternatives or (recipe,):
        small = _small(candidate)
        _warm_components(tuple(small.components.items()), tuple(small.weights.items()))


@cache
def _warm_components(
    components: tuple[tuple[Role, tuple[Component, ...]], ...],
    weights: tuple[tuple[Role, tuple[float, ...]], ...],
) -> None:
    """Evolve an empty 6×6 board, and look at a board with more digits than a word counts."""
    recipe = Recipe("warm", "", "", "", (), 0, "", dict(components), dict(weights))
    run(Grid.empty(Geometry(2, 3)), recipe, seed=0)
    representation = cast(Representation, recipe.one(Role.REPRESENTATION))
    if Trait.CELLS in representation.traits:
        encoding = representation.encode(fill(Grid.empty(Geometry(4, 4)), "none"))
        encoding.count_conflicts(encoding.random(1, Streams(0).state("warm")))


def _small(recipe: Recipe) -> Recipe:
    """Return the recipe with few individuals and generations, the other parameters as they are.

    Which kernels run can depend on a parameter, so that those of the recipe count.
    """
    for path, value in _SMALL.items():
        recipe = recipe.with_value(path, value)
    return recipe


def main() -> None:
    """Compile the kernels of every recipe and note that the cache is complete."""
    for name in recipe_names():
        warm(load_recipe(name))
    _STAMP.touch()


if __name__ == "__main__":
    main()
