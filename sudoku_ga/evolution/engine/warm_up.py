"""Compiling or loading the kernels before a run needs them.

:func:`compile_all` fills the cache on disk; :func:`warm_up` loads the kernels of a recipe from it.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from typing import cast

import numpy as np

from sudoku_ga.evolution.core.component import Component, Trait, is_foreign
from sudoku_ga.evolution.core.operators import Representation
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.kernels.compiled import (
    CACHE_DIRECTORY,
    carried_level,
    compiling_for,
    completion_stamp,
    watched,
)
from sudoku_ga.evolution.kernels.fitness import LARGEST_PACKED
from sudoku_ga.evolution.kernels.log import COUNTS, begin_generation
from sudoku_ga.evolution.kernels.program import Program
from sudoku_ga.evolution.operators.adaptation import Limits
from sudoku_ga.evolution.operators.fitness import PairConflicts
from sudoku_ga.evolution.operators.initialisation import AtRandom
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.evolution.operators.population import Panmictic
from sudoku_ga.evolution.operators.replacement import Generational
from sudoku_ga.evolution.operators.selection import Tournament
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles

_Components = tuple[tuple[Role, tuple[Component, ...]], ...]
_Weights = tuple[tuple[Role, tuple[float, ...]], ...]

_STAMP = completion_stamp(CACHE_DIRECTORY, compiling_for())
_SMALL: dict[str, int | str] = {
    "logic.level": "none",
    "population.size": 12,
    "population.initial": 0,
    "population.offspring": 0,
    "islands.count": 2,
    "islands.interval": 1,
    "islands.delay": 0,
    "termination.time_limit_s": 0,
    "termination.max_evaluations": 0,
    "termination.max_generations": 2,
}


_BOARD = Grid.empty(Geometry(2, 3))

_MOST_REMEMBERED = 500
"""Recipes; each change of a parameter creates another one, of some kilobytes."""


_STAND_INS: dict[Role, Component] = {
    Role.LOGIC: Singles(),
    Role.POPULATION: Panmictic(),
    Role.INITIALISATION: AtRandom(),
    Role.FITNESS: PairConflicts(),
    Role.SELECTION: Tournament(),
    Role.REPLACEMENT: Generational(),
    Role.TERMINATION: Limits(),
}
"""For operators of plug-ins in roles that must be filled; all are of any representation."""

_ready: dict[tuple[_Components, _Weights], bool] = {}
"""The components and weights of the recipes whose kernels this process has loaded, and whether
those that only large boards use are among them."""


def is_prepared() -> bool:
    """Whether the machine code of every recipe's kernels is on the disk."""
    return _STAMP.is_file() or carried_level() is not None


def is_large(geometry: Geometry) -> bool:
    """Whether a board has more digits than one word counts, for which there are other kernels."""
    return geometry.size > LARGEST_PACKED


def is_warmed_up(recipe: Recipe, *, with_large_boards: bool = True) -> bool:
    """Whether this process has loaded every kernel that a recipe uses.

    ``with_large_boards``: as of :func:`warm_up`.
    """
    ready = (_ready.get(_parts(each)) for each in _candidates(recipe, with_large_boards))
    return all(each is not None and each >= with_large_boards for each in ready)


def warm_up(
    recipe: Recipe,
    on_compilation: Callable[[], None] | None = None,
    *,
    with_large_boards: bool = True,
) -> None:
    """Load every kernel that a recipe uses, and compile those that the cache lacks.

    An operator of a plug-in is never called: its code is run within the limits of a run only.
    ``on_compilation``: called when the compilation of a kernel begins. ``with_large_boards``: False
    leaves out the kernels that only boards use which :func:`is_large` tells apart.
    """
    with watched(on_compilation), _without_garbage_collection():
        for candidate in _candidates(recipe, with_large_boards):
            if is_warmed_up(candidate, with_large_boards=with_large_boards):
                continue
            parts = _parts(_small(candidate))
            _warm_components(*parts)
            if with_large_boards:
                _warm_large_boards(parts[0])
            if len(_ready) >= _MOST_REMEMBERED:
                _ready.clear()  # loading a recipe again takes some milliseconds
            _ready[_parts(candidate)] = with_large_boards or _ready.get(_parts(candidate), False)


def _candidates(recipe: Recipe, with_large_boards: bool) -> Iterator[Recipe]:
    """Yield what may be run, by operators of the program alone.

    A representation of a plug-in leaves nothing: all operators work on its genes.
    """
    for candidate in recipe.candidates(LARGEST_SIZE if with_large_boards else LARGEST_PACKED):
        if not is_foreign(type(candidate.one(Role.REPRESENTATION))):
            yield _without_plugins(candidate)


def _without_plugins(recipe: Recipe) -> Recipe:
    changed: dict[Role, tuple[Component, ...]] = {}
    for role, filled in recipe.components.items():
        own = tuple(each for each in filled if not is_foreign(type(each)))
        if len(own) < len(filled):
            # Without its selection a pairing does not fill the role.
            is_filled = role not in _STAND_INS or not is_foreign(type(filled[0]))
            changed[role] = own if is_filled else (_STAND_INS[role],)
    if not changed:
        return recipe
    weights = {role: each for role, each in recipe.weights.items() if role not in changed}
    return replace(recipe, components={**recipe.components, **changed}, weights=weights)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Suspend garbage collection, which takes an eighth of the time of a compilation."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _parts(recipe: Recipe) -> tuple[_Components, _Weights]:
    return tuple(recipe.components.items()), tuple(recipe.weights.items())


@lru_cache(maxsize=_MOST_REMEMBERED)
def _warm_components(components: _Components, weights: _Weights) -> None:
    """Evolve an empty 6×6 board."""
    run(_BOARD, _recipe_of(components, weights), seed=0)


def _recipe_of(components: _Components, weights: _Weights) -> Recipe:
    return Recipe("warm", "", "", "", (), 0, "", dict(components), dict(weights))


@lru_cache(maxsize=_MOST_REMEMBERED)
def _warm_large_boards(components: _Components) -> None:
    """Count conflicts on a board with more digits than one word counts."""
    representation = cast(Representation, dict(components)[Role.REPRESENTATION][0])
    if Trait.CELLS in representation.traits:
        encoding = representation.encode(fill_singles(Grid.empty(Geometry(4, 4)), "none"))
        encoding.count_conflicts(encoding.random(1, Streams(0).state("warm")))


def _small(recipe: Recipe) -> Recipe:
    """Return the recipe with few individuals and generations.

    The other parameters stay, since the kernels that run can depend on them.
    """
    for path, value in _SMALL.items():
        recipe = recipe.with_value(path, value) if recipe.has(path) else recipe
    return recipe


def compile_all(on_compilation: Callable[[], None] | None = None) -> None:
    """Compile the kernels of every recipe and note that the cache is complete."""
    for name in recipe_names():
        warm_up(load_recipe(name), on_compilation)
    compile_programs(on_compilation)
    note_complete()


def compile_programs(on_compilation: Callable[[], None] | None = None) -> None:
    """Compile what long runs need beside the kernels of their recipes."""
    with watched(on_compilation):
        calls = [(begin_generation, (np.zeros((1, len(COUNTS)), np.int64),))]
        for function, arguments in calls:
            function(*arguments)
        Program(calls).run(1)


def note_complete() -> None:
    """Note that the cache on disk holds the kernels of every recipe, if the disk is writable."""
    with suppress(OSError):
        _STAMP.touch()
