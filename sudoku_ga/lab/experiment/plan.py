"""The plan of an experiment: every run, with its puzzle and its seed.

Seeds and puzzles are derived from the experiment's seed by key, so that a run does not depend on
the number of processes, the order and the scale. The key of a seed is the puzzle and the
number of the run on it, shared by all variants (common random numbers).
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.full_grid import cyclic_grid, evolve_full_grid
from sudoku_ga.generator.making import make_puzzle
from sudoku_ga.generator.removal import remove_cells
from sudoku_ga.generator.spec import Spec
from sudoku_ga.lab.experiment.experiment import Experiment, Generated, Variant
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.shape import board_text
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _
from sudoku_ga.version import __version__

_LITERAL, _EMPTY, _GENERATED, _COLLECTED, _GRADED = range(5)
_MAKING_S = 60.0
"""Time limit in seconds for one puzzle of a grade. It affects whether one is made, never which."""

_EMPTY_NAME = "empty board"
_SEED_STREAM, _GRID_STREAM, _REMOVAL_STREAM = range(3)


@dataclass(frozen=True)
class PlannedRun:
    """One run of an experiment.

    Parameters
    ----------
    variant : Variant
    puzzle_name : str
    group : str
        Name of the puzzles that are summarised together: those generated with one number of givens,
        those of one file, or else the single puzzle.
    puzzle : Grid
    number : int
        The number of the run on its puzzle, from 0.
    seed : int
        Seed of the run, 0 to 2⁶³ − 1.
    trace : str, optional
        Trace of the experiment.
    last_sample : int, optional
        The number of children of the last generation whose best fitness is recorded; 0 for none.
    """

    variant: Variant
    puzzle_name: str
    group: str
    puzzle: Grid
    number: int
    seed: int
    trace: str = "none"
    last_sample: int = 0

    @cached_property
    def digest(self) -> str:
        """Identifier of the run; equal digests give equal results."""
        geometry = self.puzzle.geometry
        parts = (
            self.puzzle_name, puzzle_line(self.puzzle),
            (geometry.box_height, geometry.box_width), self.number, self.seed, self.trace,
            *_rules(self),
            *([self.last_sample] if self.last_sample else []),
        )  # fmt: skip
        begun = _begun(self.variant.name, self.variant.recipe_text).copy()
        begun.update(f", {json.dumps(parts)[1:]}".encode())
        return begun.hexdigest()


@lru_cache
def _begun(variant: str, recipe_text: str) -> "hashlib._Hash":
    """Return the hash of the parts shared by all runs of a variant, cached for speed."""
    return hashlib.sha256(json.dumps((__version__, variant, recipe_text))[:-1].encode())


def _rules(run: PlannedRun) -> tuple[str, ...]:
    """Return the board of a variant; nothing for a classic board, whose digests must not change."""
    geometry = run.puzzle.geometry
    return () if geometry.is_classic else (board_text(geometry),)


@lru_cache
def puzzle_line(puzzle: Grid) -> str:
    """Return a puzzle in a line, cached because consecutive runs share it."""
    return write_line(puzzle)


def puzzles_digest(runs: Iterable[PlannedRun]) -> str:
    """Return a digest of the puzzles and seeds of runs, independent of their order."""
    tasks = {(run.puzzle_name, puzzle_line(run.puzzle), run.seed, *_rules(run)) for run in runs}
    return hashlib.sha256(json.dumps(sorted(tasks)).encode()).hexdigest()[:16]


class _Task(NamedTuple):
    key: tuple[int, ...]
    name: str
    group: str
    puzzle: Grid


def plan(experiment: Experiment, seed: int) -> list[PlannedRun]:
    """Return the runs of an experiment, the first run on each puzzle before the second.

    ``seed``: 0 or more. Raises ``UserError`` if a puzzle cannot be generated.
    """
    tasks = list(_tasks(experiment, seed))
    return [
        PlannedRun(
            variant=variant,
            puzzle_name=task.name,
            group=task.group,
            puzzle=task.puzzle,
            number=number,
            seed=run_seed,
            trace=experiment.trace,
            last_sample=experiment.last_sample,
        )
        for number in range(experiment.runs)
        for task in tasks
        for run_seed in [_derived_seed(seed, _SEED_STREAM, *task.key, number)]
        for variant in experiment.variants
    ]


def named_puzzles(experiment: Experiment) -> dict[str, Grid | None]:
    """Return the puzzles of an experiment by their names, None for one that must be generated."""
    named: dict[str, Grid | None] = {task.name: task.puzzle for task in _given(experiment)}
    for generated in experiment.puzzles.generated:
        for group, _number in generated.groups:
            named.update((_name(group, index), None) for index in range(generated.count))
    return named


def _tasks(experiment: Experiment, seed: int) -> Iterator[_Task]:
    yield from _given(experiment)
    for place, generated in enumerate(experiment.puzzles.generated):
        yield from _generated(generated, place, seed)


def _given(experiment: Experiment) -> Iterator[_Task]:
    puzzles = experiment.puzzles
    for index, (name, puzzle) in enumerate(puzzles.literal):
        yield _Task((_LITERAL, index), name, name, puzzle)
    if puzzles.empty is not None:
        yield _Task((_EMPTY, 0), _EMPTY_NAME, _EMPTY_NAME, Grid.empty(puzzles.empty))
    for place, collection in enumerate(puzzles.collections):
        for index, (name, puzzle) in enumerate(collection.puzzles):
            yield _Task((_COLLECTED, place, index), name, collection.name, puzzle)


def _name(group: str, index: int) -> str:
    return f"{group}, {index + 1}"


def _generated(generated: Generated, place: int, seed: int) -> Iterator[_Task]:
    """Yield puzzles of all groups in turn, so that an unfinished experiment has some of each."""
    recipe = load_recipe(DEFAULT_RECIPE)
    kind = _GRADED if generated.by_grade else _GENERATED
    for index in range(generated.count):
        for group, number in generated.groups:
            key = (kind, number, index, *([place] if place else []))
            grid_seed = _derived_seed(seed, _GRID_STREAM, *key)
            if generated.by_grade or generated.random_regions or generated.largest_cage:
                puzzle = _made(generated, number, recipe, grid_seed)
            else:
                if generated.full_grid == "cyclic":
                    full = cyclic_grid(generated.geometry, np.random.default_rng(grid_seed))
                else:
                    full = evolve_full_grid(generated.geometry, recipe, grid_seed)
                rng = np.random.default_rng(_sequence(seed, _REMOVAL_STREAM, *key))
                puzzle = remove_cells(full, number, rng)
            yield _Task(key, _name(group, index), group, puzzle)


def _made(generated: Generated, number: int, recipe: Recipe, seed: int) -> Grid:
    """Return a puzzle of a grade with one solution, or one of a variant with random givens."""
    spec = Spec(
        generated.geometry,
        grade=number if generated.by_grade else None,
        given_count=None if generated.by_grade else number,
        one_solution=generated.by_grade,
        random_regions=generated.random_regions,
        largest_cage=generated.largest_cage,
    )
    *_before, last = make_puzzle(spec, recipe, seed, time_limit_s=_MAKING_S)
    if last.made is None or last.made.puzzle is None:
        problem = (
            _("a puzzle of grade {number} on {geometry} is expected, found none in {limit:.0f} s")
            if generated.by_grade
            else _(
                "a puzzle of {number} givens on {geometry} is expected, found none in {limit:.0f} s"
            )
        )
        raise UserError(problem.format(number=number, geometry=spec.geometry, limit=_MAKING_S))
    return last.made.puzzle


def _sequence(seed: int, *key: int) -> np.random.SeedSequence:
    return np.random.SeedSequence(seed, spawn_key=key)


def _derived_seed(seed: int, *key: int) -> int:
    """Return a seed that fits into a signed 64-bit column."""
    return int(_sequence(seed, *key).generate_state(1, np.uint64)[0]) >> 1
