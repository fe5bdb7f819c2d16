"""An experiment: which recipes are run on which puzzles, how often and how long."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

TRACES = ("none", "best")


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
    """

    name: str
    recipe: Recipe
    values: Mapping[str, Any]

    @cached_property
    def recipe_text(self) -> str:
        """The recipe with all its values, as JSON."""
        return json.dumps(_described(self.recipe))


@dataclass(frozen=True)
class Budget:
    """When each run ends although the puzzle is not solved.

    Parameters
    ----------
    max_generations, max_evaluations : int
        0 for no limit.
    time_limit_s : float
        0 for no limit.
    """

    max_generations: int = 0
    max_evaluations: int = 0
    time_limit_s: float = 0.0


@dataclass(frozen=True)
class Generated:
    """Puzzles made by removing random cells from evolved full grids, not kept unique.

    Each is made afresh from a grid of its own; all variants are run on the same ones.

    Parameters
    ----------
    geometry : Geometry
    givens : tuple of int
        A group of puzzles for each number.
    count : int
        Puzzles in each group.
    """

    geometry: Geometry
    givens: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class Puzzles:
    """What is to be solved.

    Parameters
    ----------
    literal : tuple of (str, Grid)
        Names and givens.
    generated : Generated or None
    empty : Geometry or None
        The board without a given.
    """

    literal: tuple[tuple[str, Grid], ...] = ()
    generated: Generated | None = None
    empty: Geometry | None = None


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

    @property
    def trial_count(self) -> int:
        """How many runs its plan has."""
        puzzles, generated = self.puzzles, self.puzzles.generated
        count = len(puzzles.literal) + (puzzles.empty is not None)
        if generated is not None:
            count += generated.count * len(generated.givens)
        return count * len(self.variants) * self.repetitions

    def scaled(self, scale: float) -> "Experiment":
        """Return the experiment with ``scale`` times as many runs.

        The number of generated puzzles and, where a puzzle is given, of repetitions is
        multiplied and rounded; each is at least 1. Trials of a smaller scale are among those of
        a larger one.
        """
        generated = self.puzzles.generated
        if generated is None:
            return replace(self, repetitions=_scaled(self.repetitions, scale))
        fewer = replace(generated, count=_scaled(generated.count, scale))
        given = bool(self.puzzles.literal) or self.puzzles.empty is not None
        repetitions = _scaled(self.repetitions, scale) if given else self.repetitions
        puzzles = replace(self.puzzles, generated=fewer)
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
