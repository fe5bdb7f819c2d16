"""Compiling the kernels before somebody waits for them.

``python -m sudoku_ga.evolution.warm`` fills the cache on disk, in a process of its own, since
compilation holds the interpreter lock. :func:`warm` and :func:`warm_for` load what a run needs
from that cache.
"""

from functools import cache
from itertools import chain

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.kernels.compiled import CACHE_DIRECTORY
from sudoku_ga.evolution.library import COMPONENTS
from sudoku_ga.evolution.preparation import prepare
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.recipe_files import load_recipe, recipe_names
from sudoku_ga.evolution.roles import Role
from sudoku_ga.evolution.run import run
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

_STAMP = CACHE_DIRECTORY / "complete"


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
        _warm_components(tuple(map(type, chain.from_iterable(candidate.components.values()))))


@cache
def _warm_components(kinds: tuple[type[Component], ...]) -> None:
    """Evolve an empty 4×4 board with components of these kinds."""
    roles = {kind: role for role, known in COMPONENTS.items() for kind in known}
    components: dict[Role, tuple[Component, ...]] = {}
    for kind in kinds:
        components[roles[kind]] = (*components.get(roles[kind], ()), kind())
    recipe = Recipe("warm", "", "", "", (), 0, "", components)
    run(Grid.empty(Geometry(2, 2)), recipe.with_value("termination.max_generations", 2), 0)


def main() -> None:
    """Compile the kernels of every recipe and note that the cache is complete."""
    for name in recipe_names():
        warm(load_recipe(name))
    _STAMP.touch()


if __name__ == "__main__":
    main()
