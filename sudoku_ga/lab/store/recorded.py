"""A stored run with everything needed to repeat it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import (
    DEFAULT_RECIPE,
    LeastSizes,
    load_recipe,
    recipe_names,
    with_components,
)
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.required_plugins import require_listed
from sudoku_ga.lab.store.store import Store, checked_read
from sudoku_ga.old_names import stored_name
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.formats.shape import parse_board
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _
from sudoku_ga.validation import convert


class Recorded(NamedTuple):
    """A finished run.

    Parameters
    ----------
    variant : str
    puzzle_name : str
    puzzle : Grid
    recipe : Recipe
        Recipe with the values of the variant and the limits of the budget.
    seed : int
    version : str
        Version of the program.
    max_move_evaluations, max_cpu_s : float
        Limits set by the lab; 0 for no limit.
    solved : bool
    generations : int
    evaluations : int
    move_evaluations : int
    error : str or None
        The error raised, if any.
    """

    variant: str
    puzzle_name: str
    puzzle: Grid
    recipe: Recipe
    seed: int
    version: str
    max_move_evaluations: float
    max_cpu_s: float
    solved: bool
    generations: int
    evaluations: int
    move_evaluations: int
    error: str | None


@checked_read
def recorded(store: Store, run: int) -> Recorded:
    """Return a run by its id.

    Raises ``UserError`` if it is not in the store, or if this version cannot build its recipe.
    """
    row = store.connection.execute(
        "SELECT variants.name AS variant, variants.recipe, puzzles.name AS puzzle_name, puzzle,"
        " box, seed, results.* FROM results"
        " JOIN trials ON trials.id = results.trial_id"
        " JOIN variants ON variants.id = trials.variant_id"
        " JOIN puzzles ON puzzles.id = trials.puzzle_id WHERE trial_id = ?",
        (run,),
    ).fetchone()
    if row is None:
        raise UserError(_("the run is no longer in the store"))
    described = json.loads(row["recipe"])
    geometry = parse_board(row["box"])
    copied = ("variant", "puzzle_name", "seed", "version", "generations", "evaluations")
    return Recorded(
        **{name: row[name] for name in copied},
        puzzle=read_puzzle(row["puzzle"], geometry).grid,
        recipe=recipe_of(described),
        move_evaluations=row[stored_name("move_evaluations")],
        max_move_evaluations=described.get(stored_name("max_move_evaluations"), 0),
        max_cpu_s=described.get("max_cpu_s", 0.0),
        solved=bool(row["solved"]),
        error=row["error"],
    )


def recipe_of(described: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a description in a store.

    ``described``: as in :attr:`Variant.recipe_text`. Raises ``UserError`` if a component or
    parameter no longer exists.
    """
    require_listed(described)
    name = str(described["name"])
    known = name in recipe_names()
    base = load_recipe(name if known else DEFAULT_RECIPE)
    if not known:
        base = replace(base, name=name, title=name)
    if "first_applicable" in described:
        alternatives = tuple(map(recipe_of, described["first_applicable"]))
        sizes = convert(described.get("least_size", {}), LeastSizes, ("least_size",))
        return replace(base, components={}, weights={}, alternatives=alternatives, least_size=sizes)
    weights = described.get("weights", {})
    tables = {
        role: [
            {**component, **({"weight": weights[role][place]} if role in weights else {})}
            for place, component in enumerate(described.get(role, []))
        ]
        for role in Role
    }
    if base.alternatives:  # all components are described
        base = replace(base.alternatives[0], name=name, title=base.title)
    return with_components(base, tables)
