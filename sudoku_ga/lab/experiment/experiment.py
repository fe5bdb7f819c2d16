"""An experiment: which recipes are run on which puzzles, how often and how long."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sudoku_ga.evolution.recipe.plugins import FIELD, plugins_of
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

TRACES = ("none", "best")
DEFAULT_SEED = 1
"""An experiment is the same for everybody unless a seed is chosen."""


@dataclass(frozen=True)
class Budget:
    """When each run ends although the puzzle is not solved.

    Parameters
    ----------
    max_generations, max_evaluations, max_probes : int
        0 for no limit.
    time_limit_s, max_cpu_s : float
        Seconds by the run's clock and of the processor; 0 for no limit.
    """

    max_generations: int = 0
    max_evaluations: int = 0
    time_limit_s: float = 0.0
    max_probes: int = 0
    max_cpu_s: float = 0.0

    @property
    def watched(self) -> dict[str, float]:
        """The limits that are no part of a recipe, where they are set."""
        limits = {"max_probes": self.max_probes, "max_cpu_s": self.max_cpu_s}
        return {name: limit for name, limit in limits.items() if limit}

    @property
    def termination(self) -> dict[str, float]:
        """The limits that are parameters of a recipe, by their paths."""
        names = ("max_generations", "max_evaluations", "time_limit_s")
        return {f"termination.{name}": getattr(self, name) for name in names}


@dataclass(frozen=True)
class Variant:
    """A recipe as one part of an experiment runs it.

    Parameters
    ----------
    name : str
        Unique in its experiment.
    recipe : Recipe
        With the values of the variant and the budget of the experiment.
    values : mapping of str to object
        What the variant sets, by path or role: by these a group of variants is found.
    budget : Budget
        Of the experiment; its limits of probes and processor time are watched by the lab.
    """

    name: str
    recipe: Recipe
    values: Mapping[str, Any]
    budget: Budget = Budget()

    @cached_property
    def recipe_text(self) -> str:
        """The recipe with all its values, and what the lab limits, as JSON."""
        used = plugins_of(self.recipe)
        plugins = {FIELD: used} if used else {}
        return json.dumps(_described(self.recipe) | self.budget.watched | plugins)


@dataclass(frozen=True)
class Generated:
    """Puzzles made from evolved full grids: by removing random cells, or of a grade.

    Each is made afresh from a grid of its own; all variants are run on the same ones. Only those
    of a grade are known to have one solution.

    Parameters
    ----------
    geometry : Geometry
    groups : tuple of (str, int)
        Names, and the number of givens, or the grade, of every puzzle in the group.
    count : int
        Puzzles in each group.
    by_grade : bool
        Whether the groups have grades.
    """

    geometry: Geometry
    groups: tuple[tuple[str, int], ...]
    count: int
    by_grade: bool = False


@dataclass(frozen=True)
class Collection:
    """Puzzles of one file, summed up together.

    Parameters
    ----------
    name : str
    puzzles : tuple of (str, Grid)
        Names that differ, and givens.
    """

    name: str
    puzzles: tuple[tuple[str, Grid], ...]


@dataclass(frozen=True)
class Puzzles:
    """What is to be solved.

    Parameters
    ----------
    literal : tuple of (str, Grid)
        Names and givens.
    generated : tuple of Generated
    empty : Geometry or None
        The board without a given.
    collections : tuple of Collection
    """

    literal: tuple[tuple[str, Grid], ...] = ()
    generated: tuple[Generated, ...] = ()
    empty: Geometry | None = None
    collections: tuple[Collection, ...] = ()

    @property
    def given_count(self) -> int:
        """How many there are that are not generated."""
        collected = sum(len(collection.puzzles) for collection in self.collections)
        return len(self.literal) + (self.empty is not None) + collected

    @property
    def count(self) -> int:
        """How many there are."""
        generated = (each.count * len(each.groups) for each in self.generated)
        return self.given_count + sum(generated)


@dataclass(frozen=True)
class Experiment:
    """Every variant on every puzzle, ``repetitions`` times.

    Parameters
    ----------
    name : str
        The file's name without its ending.
    title, description, source : str
        For a reader.
    puzzles : Puzzles
    variants : tuple of Variant
        At least one, with unique names.
    repetitions : int
        Runs of each variant on each puzzle, at least 1.
    budget : Budget
    trace : str
        ``none``, or ``best`` to keep the best of the run over its generations.
    obtained_scale : float
        The share of the runs that is made for the results that the program brings along.
    seed : int
        From which all others follow.
    """

    name: str
    title: str
    description: str
    source: str
    puzzles: Puzzles
    variants: tuple[Variant, ...]
    repetitions: int
    budget: Budget
    trace: str = "none"
    obtained_scale: float = 1.0
    seed: int = DEFAULT_SEED

    @property
    def trial_count(self) -> int:
        """How many runs its plan has."""
        return self.puzzles.count * len(self.variants) * self.repetitions

    def scaled(self, scale: float) -> "Experiment":
        """Return the experiment with ``scale`` times as many runs.

        The number of generated puzzles and, where a puzzle is given, of repetitions is
        multiplied and rounded; each is at least 1. Trials of a smaller scale are among those of
        a larger one.
        """
        generated = tuple(
            replace(each, count=_scaled(each.count, scale)) for each in self.puzzles.generated
        )
        given = self.puzzles.given_count or not generated
        repetitions = _scaled(self.repetitions, scale) if given else self.repetitions
        puzzles = replace(self.puzzles, generated=generated)
        return replace(self, puzzles=puzzles, repetitions=repetitions)


def _scaled(count: int, scale: float) -> int:
    return max(1, round(count * scale))


def _described(recipe: Recipe) -> dict[str, Any]:
    if recipe.alternatives:
        listed = [_described(alternative) for alternative in recipe.alternatives]
        return {"name": recipe.name, "first_applicable": listed}
    components = {
        str(role): [
            {"component": each.name}
            | {known.name: getattr(each, known.name) for known in each.parameters()}
            for each in filled
        ]
        for role, filled in recipe.components.items()
    }
    weights = {str(role): weights for role, weights in recipe.weights.items()}
    return {"name": recipe.name, **components, "weights": weights}
