"""One run of a store with all that is needed to make it again."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.plugins import require_listed
from sudoku_ga.evolution.recipe.reading import (
    DEFAULT_RECIPE,
    load_recipe,
    recipe_names,
    with_components,
)
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.store.store import Store, reads
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class Recorded(NamedTuple):
    """A run that has ended.

    Parameters
    ----------
    variant, puzzle_name : str
    puzzle : Grid
    recipe : Recipe
        With the values of its variant and the limits that are part of a recipe.
    seed : int
    version : str
        Of the program that made it.
    max_probes, max_cpu_s : float
        What the lab limits besides; 0 for no limit.
    solved : bool
    generations, evaluations, probes : int
    error : str or None
        What it raised.
    """

    variant: str
    puzzle_name: str
    puzzle: Grid
    recipe: Recipe
    seed: int
    version: str
    max_probes: float
    max_cpu_s: float
    solved: bool
    generations: int
    evaluations: int
    probes: int
    error: str | None


@reads
def recorded(store: Store, trial: int) -> Recorded:
    """Return a run by the id of its trial.

    Raises
    ------
    UserError
        If it is not in the store, or its recipe cannot be made from what this version knows.
    """
    row = store.connection.execute(
        "SELECT variants.name AS variant, variants.recipe, puzzles.name AS puzzle_name, puzzle,"
        " box, seed, results.* FROM results"
        " JOIN trials ON trials.id = results.trial_id"
        " JOIN variants ON variants.id = trials.variant_id"
        " JOIN puzzles ON puzzles.id = trials.puzzle_id WHERE trial_id = ?",
        (trial,),
    ).fetchone()
    if row is None:
        raise UserError(_("a run is expected in the store, found none any more"))
    described = json.loads(row["recipe"])
    geometry = Geometry(*(int(side) for side in row["box"].split("x")))
    copied = ("variant", "puzzle_name", "seed", "version", "generations", "evaluations", "probes")
    return Recorded(
        **{name: row[name] for name in copied},
        puzzle=read_puzzle(row["puzzle"], geometry).grid,
        recipe=recipe_of(described),
        max_probes=described.get("max_probes", 0),
        max_cpu_s=described.get("max_cpu_s", 0.0),
        solved=bool(row["solved"]),
        error=row["error"],
    )


def recipe_of(described: Mapping[str, Any]) -> Recipe:
    """Return the recipe that a variant's description in a store was made from.

    Parameters
    ----------
    described : mapping
        As :attr:`Variant.recipe_text` has it.

    Raises
    ------
    UserError
        If there is no such component or parameter any more.
    """
    require_listed(described)
    name = str(described["name"])
    known = name in recipe_names()
    base = load_recipe(name if known else DEFAULT_RECIPE)
    if not known:
        base = replace(base, name=name, title=name)
    if "first_applicable" in described:
        alternatives = tuple(map(recipe_of, described["first_applicable"]))
        return replace(base, components={}, weights={}, alternatives=alternatives)
    weights = described.get("weights", {})
    tables = {
        role: [
            {**component, **({"weight": weights[role][place]} if role in weights else {})}
            for place, component in enumerate(described.get(role, []))
        ]
        for role in Role
    }
    if base.alternatives:  # a recipe of its own, of which all components are given
        base = replace(base.alternatives[0], name=name, title=base.title)
    return with_components(base, tables)
