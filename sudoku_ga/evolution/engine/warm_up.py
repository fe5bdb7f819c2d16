"""Compiling or loading the kernels before a run needs them.

A recipe runs for two generations of a few individuals on a small puzzle without a solution, so that
no phase is left out. The kernels get their arguments as in any run, so that no separate list of
kernels is needed. :func:`compile_all` fills the cache on disk.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache

import numpy as np

from sudoku_ga.evolution.core.component import Component, is_foreign
from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.parameters import Value
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
from sudoku_ga.puzzle.layout import NO_FEATURE, Cage, Constraint, Feature, Layout

_STAMP = completion_stamp(CACHE_DIRECTORY, compiling_for())

_FIXED: dict[Role, dict[str, Value]] = {
    Role.LOGIC: {"level": "none"},
    Role.ISLANDS: {"interval": 1, "delay": 0},
    Role.TERMINATION: {"time_limit_s": 0.0, "max_evaluations": 0, "max_generations": 2},
}
_AT_MOST: dict[Role, dict[str, int | float]] = {
    Role.POPULATION: {"size": 40, "initial": 40, "offspring": 40},
    Role.ISLANDS: {"count": 2},
    Role.LOCAL_SEARCH: {"steps": 20, "steps_per_gene": 1.0, "rounds": 2},
}
"""The parameters that determine how long a run takes; the kernels that run can depend on all
others."""

_EVERY_KIND = NO_FEATURE, *(frozenset({each}) for each in Feature)

_MOST_REMEMBERED = 500
"""The most recipes and kinds of boards that are remembered, at some kilobytes each. Each change of
a parameter makes another recipe."""

_STAND_INS: dict[Role, Component] = {
    Role.LOGIC: Singles(),
    Role.POPULATION: Panmictic(),
    Role.INITIALISATION: AtRandom(),
    Role.FITNESS: PairConflicts(),
    Role.SELECTION: Tournament(),
    Role.REPLACEMENT: Generational(),
    Role.TERMINATION: Limits(),
}
"""Replacements for operators of plug-ins in required roles; they work on any representation."""

_Case = tuple[tuple[object, ...], tuple[object, ...], Grid]
_ready: set[_Case] = set()
"""Components, weights and puzzles of the runs whose kernels this process has loaded."""
_last: tuple[Recipe, Geometry | None] | None = None
"""What was asked for last, and is ready: most puzzles of a collection ask for the same."""


def is_prepared() -> bool:
    """Whether the machine code of every recipe's kernels is on the disk."""
    return _STAMP.is_file() or carried_level() is not None


def warm_up(
    recipe: Recipe,
    on_compilation: Callable[[], None] | None = None,
    *,
    geometry: Geometry | None = None,
) -> bool:
    """Load every kernel that a recipe uses, and compile those that the cache lacks.

    Returns False if this process has done so before. An operator of a plug-in is never called: its
    code is run within the limits of a run only. ``on_compilation``: called when the compilation of
    a kernel begins. ``geometry``: of the board; None for boards of every kind.
    """
    global _last
    if _last is not None and _last[0] is recipe and _last[1] == geometry:
        return False
    cases = {_case(*each): each for each in _runs(recipe, geometry)}
    missing = [case for case in cases if case not in _ready]
    with watched(on_compilation), _without_garbage_collection():
        for case in missing:
            _load(*cases[case])
            if len(_ready) >= _MOST_REMEMBERED:
                _ready.clear()  # loading a recipe again takes some milliseconds
            _ready.add(case)
    _last = recipe, geometry
    return bool(missing)


def compile_all(on_compilation: Callable[[], None] | None = None) -> None:
    """Compile the kernels of every recipe and note that the cache is complete."""
    for name in recipe_names():
        warm_up(load_recipe(name), on_compilation)
    note_complete()


def note_complete() -> None:
    """Note that the cache on disk holds the kernels of every recipe, if the disk is writable."""
    with suppress(OSError):
        _STAMP.touch()


def _load(recipe: Recipe, puzzle: Grid) -> None:
    with suppress(NotApplicable):  # as in a run on a board of this kind
        run(puzzle, recipe, seed=0)
    # These repeat a plan that consists of kernels after some generations.
    begin_generation(np.zeros((1, len(COUNTS)), np.int64))
    Program(()).run(0)


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


def _case(recipe: Recipe, puzzle: Grid) -> _Case:
    return tuple(recipe.components.items()), tuple(recipe.weights.items()), puzzle


def _runs(recipe: Recipe, geometry: Geometry | None) -> Iterator[tuple[Recipe, Grid]]:
    """Yield small variants, without plug-ins, of the recipes that may run, with their puzzles.

    A recipe with a representation of a plug-in yields nothing: all operators work on its genes.
    """
    sizes = (LARGEST_PACKED, LARGEST_SIZE) if geometry is None else (geometry.size,)
    kinds = _EVERY_KIND if geometry is None else (geometry.features,)
    for size in sizes:
        for candidate in recipe.candidates(size):
            if not is_foreign(type(candidate.one(Role.REPRESENTATION))):
                small = _small(_without_plugins(candidate))
                for features in kinds:
                    yield small, _unsolvable(size > LARGEST_PACKED, features)


def _without_plugins(recipe: Recipe) -> Recipe:
    changed: dict[Role, tuple[Component, ...]] = {}
    for role, filled in recipe.components.items():
        own = tuple(each for each in filled if not is_foreign(type(each)))
        if len(own) < len(filled):
            # A pairing does not fill the role without its selection.
            is_filled = role not in _STAND_INS or not is_foreign(type(filled[0]))
            changed[role] = own if is_filled else (_STAND_INS[role],)
    if not changed:
        return recipe
    weights = {role: each for role, each in recipe.weights.items() if role not in changed}
    return replace(recipe, components={**recipe.components, **changed}, weights=weights)


def _small(recipe: Recipe) -> Recipe:
    """Return the recipe with few individuals, generations and steps."""
    components = {
        role: tuple(_small_component(role, each) for each in filled)
        for role, filled in recipe.components.items()
    }
    return replace(recipe, components=components)


def _small_component(role: Role, component: Component) -> Component:
    values, fixed, most = component.values(), _FIXED.get(role, {}), _AT_MOST.get(role, {})
    changed = {name: value for name, value in fixed.items() if name in values}
    changed |= {name: min(values[name], each) for name, each in most.items() if name in values}
    return replace(component, **changed)


@lru_cache(maxsize=32)
def _unsolvable(is_large: bool, features: frozenset[Feature]) -> Grid:
    """Return a small puzzle that needs the same kernels as other boards of its kind.

    Two cells of the first row, in two boxes, are left for two digits, and their columns both have
    the last digit already. Every cell and every box can be filled, but not all of them.

    ``is_large``: whether there are more digits than one word can count, which needs other kernels.
    ``features``: those of the board.
    """
    boxes = Geometry(4, 4) if is_large else Geometry(2, 3)
    size, height, width = boxes.size, boxes.box_height, boxes.box_width
    regions = boxes.box_of.tolist()
    if Feature.REGIONS in features:
        # The first two boxes of the last band exchange a cell.
        one, other = (size - height) * size + width - 1, (size - 1) * size + width
        regions[one], regions[other] = regions[other], regions[one]
    constraints = {
        Feature.UNITS: Constraint.DIAGONALS,
        Feature.EDGES: Constraint.ANTI_KNIGHT,
    }
    kept = frozenset(constraints[each] for each in features & constraints.keys())
    firsts = (size + 1, size + width + 1) if Feature.CAGES in features else ()
    cages = tuple(Cage(size + 1, (first, first + 1)) for first in firsts)
    geometry = Geometry(height, width, Layout(tuple(regions), kept, cages))
    others = [cell for cell in range(size) if cell not in (0, width)]
    last_digits = [(height * size, size), (2 * height * size + width, size)]
    first_row = [(cell, digit) for digit, cell in enumerate(others, 1)]
    return Grid.empty(geometry).with_digits(first_row + last_digits)
