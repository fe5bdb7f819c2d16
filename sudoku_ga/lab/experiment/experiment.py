"""The definition of an experiment: variants, puzzles, runs and budget."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.required_plugins import plugins_field
from sudoku_ga.evolution.recipe.writing import component_table
from sudoku_ga.old_names import stored_name
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

DEFAULT_SEED = 1
"""The default seed, which makes experiments reproducible."""


@dataclass(frozen=True)
class Budget:
    """The limits of each run.

    Parameters
    ----------
    max_generations, max_evaluations, max_move_evaluations : int, optional
        0 for no limit.
    time_limit_s, max_cpu_s : float, optional
        Elapsed and processor time in seconds; 0 for no limit.
    """

    max_generations: int = 0
    max_evaluations: int = 0
    time_limit_s: float = 0.0
    max_move_evaluations: int = 0
    max_cpu_s: float = 0.0

    @property
    def watched(self) -> dict[str, float]:
        """The limits that are set and are not part of a recipe."""
        limits = {"max_move_evaluations": self.max_move_evaluations, "max_cpu_s": self.max_cpu_s}
        return {name: limit for name, limit in limits.items() if limit}

    @property
    def termination(self) -> dict[str, float]:
        """The limits that are parameters of a recipe, by path."""
        names = ("max_generations", "max_evaluations", "time_limit_s")
        return {f"termination.{name}": getattr(self, name) for name in names}


@dataclass(frozen=True)
class Variant:
    """A recipe with the settings of one variant.

    Parameters
    ----------
    name : str
        Unique in its experiment.
    recipe : Recipe
        Recipe with the values of the variant and the budget of the experiment.
    values : mapping of str to object
        Values set by the variant, by path or role; they select groups of variants.
    budget : Budget, optional
        Budget of the experiment; the lab checks its limits of move evaluations and processor time.
    """

    name: str
    recipe: Recipe
    values: Mapping[str, Any]
    budget: Budget = Budget()

    @cached_property
    def recipe_text(self) -> str:
        """The recipe with all values, and the limits checked by the lab, as JSON."""
        plugins = plugins_field([self.recipe])
        limits = {stored_name(name): limit for name, limit in self.budget.watched.items()}
        return json.dumps(_described(self.recipe) | limits | plugins)


@dataclass(frozen=True)
class Generated:
    """Puzzles generated from full grids: by removing random cells, or of a grade.

    Each has its own full grid; all variants are run on the same puzzles. Only puzzles of a grade
    certainly have one solution.

    Parameters
    ----------
    geometry : Geometry
    groups : tuple of (str, int)
        Name, and number of givens or grade, of each group.
    count : int
        Number of puzzles in each group.
    by_grade : bool, optional
        Whether the groups are grades.
    full_grid : str, optional
        ``evolved``, or ``cyclic`` for a shuffled cyclic grid; only for puzzles without a grade.
    random_regions : bool, optional
    largest_cage : int, optional
        As in :class:`~sudoku_ga.generator.spec.Spec`.
    """

    geometry: Geometry
    groups: tuple[tuple[str, int], ...]
    count: int
    by_grade: bool = False
    full_grid: str = "evolved"
    random_regions: bool = False
    largest_cage: int = 0


@dataclass(frozen=True)
class Collection:
    """Puzzles of one file, summarised together.

    ``puzzles``: unique names, and givens.
    """

    name: str
    puzzles: tuple[tuple[str, Grid], ...]


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of an experiment.

    Parameters
    ----------
    literal : tuple of (str, Grid), optional
        Names and givens.
    generated : tuple of Generated, optional
    empty : Geometry or None, optional
        The board without a given.
    collections : tuple of Collection, optional
    """

    literal: tuple[tuple[str, Grid], ...] = ()
    generated: tuple[Generated, ...] = ()
    empty: Geometry | None = None
    collections: tuple[Collection, ...] = ()

    @property
    def given_count(self) -> int:
        """Number of puzzles that are not generated."""
        collected = sum(len(collection.puzzles) for collection in self.collections)
        return len(self.literal) + (self.empty is not None) + collected

    @property
    def count(self) -> int:
        """Number of all puzzles."""
        generated = (each.count * len(each.groups) for each in self.generated)
        return self.given_count + sum(generated)


@dataclass(frozen=True)
class Domain:
    """The values among which a parameter is searched.

    Parameters
    ----------
    path : str
        The parameter, such as ``population.size``.
    own : int, float or str
        The recipe's value, which is one of the domain.
    choices : tuple of str, optional
        The values of a choice; empty for a number.
    low, high : int or float, optional
        Bounds of a number, both included; 0 for a choice.
    log : bool, optional
        Whether a number is searched by its logarithm.
    """

    path: str
    own: Value
    choices: tuple[str, ...] = ()
    low: int | float = 0
    high: int | float = 0
    log: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it holds only whole numbers."""
        return isinstance(self.low, int) and not self.choices

    @property
    def text(self) -> str:
        """The values in words."""
        if self.choices:
            return ", ".join(self.choices)
        scale = _(", logarithmic") if self.log else ""
        return _("{low} to {high}").format(low=f"{self.low:g}", high=f"{self.high:g}{scale}")


@dataclass(frozen=True)
class Tuning:
    """The search for better values of the parameters of a recipe.

    Parameters
    ----------
    domains : tuple of Domain
        At least one.
    held_out : Puzzles
        Puzzles that the search does not use.
    configurations : int
        Number of combinations of values that are tried.
    measure : str
        Kind of effort that is minimised; see :mod:`sudoku_ga.lab.experiment.tuning`.
    unsolved : float
        Effort that an unsolved run counts as, in the unit of the measure, above 0.
    """

    domains: tuple[Domain, ...]
    held_out: Puzzles
    configurations: int
    measure: str
    unsolved: float


@dataclass(frozen=True)
class Experiment:
    """Every variant on every puzzle, ``runs`` times.

    Parameters
    ----------
    name : str
        Name of the file without suffix.
    title, description, source : str
        Texts for the user.
    puzzles : Puzzles
    variants : tuple of Variant
        At least one, with unique names.
    runs : int
        The number of runs of each variant on each puzzle, at least 1.
    budget : Budget
    trace : str, optional
        ``best`` to trace the best of the run over its generations, or ``none``.
    last_sample : int, optional
        The number of children of the last generation whose best fitness is recorded; 0 for none.
    obtained_scale : float, optional
        Scale of the bundled results.
    seed : int, optional
        Seed from which all others are derived.
    tuning : Tuning or None, optional
        The tuning of the only variant; None unless the file has a table ``[tune]``.
    """

    name: str
    title: str
    description: str
    source: str
    puzzles: Puzzles
    variants: tuple[Variant, ...]
    runs: int
    budget: Budget
    trace: str = "none"
    last_sample: int = 0
    obtained_scale: float = 1.0
    seed: int = DEFAULT_SEED
    tuning: Tuning | None = None

    @property
    def run_count(self) -> int:
        """Number of runs in the plan."""
        return self.puzzles.count * len(self.variants) * self.runs

    def scaled(self, scale: float) -> "Experiment":
        """Return the experiment with ``scale`` times its runs.

        The number of generated puzzles and, if there are other puzzles, the number of runs on each
        are multiplied and rounded, at least to 1. Runs of a smaller scale are a subset of those of
        a larger one.
        """
        generated = tuple(
            replace(each, count=_scaled(each.count, scale)) for each in self.puzzles.generated
        )
        given = self.puzzles.given_count or not generated
        runs = _scaled(self.runs, scale) if given else self.runs
        puzzles = replace(self.puzzles, generated=generated)
        return replace(self, puzzles=puzzles, runs=runs)


def _scaled(count: int, scale: float) -> int:
    return max(1, round(count * scale))


def _described(recipe: Recipe) -> dict[str, Any]:
    if recipe.alternatives:
        listed = [_described(alternative) for alternative in recipe.alternatives]
        sizes = {"least_size": recipe.least_size} if recipe.least_size else {}
        return {"name": recipe.name, "first_applicable": listed, **sizes}
    components = {
        str(role): [component_table(each) for each in filled]
        for role, filled in recipe.components.items()
    }
    weights = {str(role): weights for role, weights in recipe.weights.items()}
    return {"name": recipe.name, **components, "weights": weights}
