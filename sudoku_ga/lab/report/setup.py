"""The set-up of the runs of a report: budget, parameters that differ, puzzles."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.registry import component_of, names_of
from sudoku_ga.evolution.recipe.required_plugins import FIELD
from sudoku_ga.lab.store.queries import Puzzle, variant_names
from sudoku_ga.lab.store.store import Store, checked_read
from sudoku_ga.old_names import new_name

_NOT_PARAMETERS = ("name", "first_applicable", "weights", FIELD, "least_size")
_LIMITS = ("termination.", "max_")


@dataclass(frozen=True)
class Setup:
    """How the runs of an experiment were made.

    Parameters
    ----------
    budget : mapping of str to object
        The limits that all variants share, by path.
    differing : mapping of str to tuple of object
        The paths whose values differ, each with the value of every variant, None if a variant lacks
        it.
    puzzles : tuple of Puzzle
        The puzzles in the order of the plan.
    """

    budget: Mapping[str, Any]
    differing: Mapping[str, tuple[Any, ...]]
    puzzles: tuple[Puzzle, ...]


@checked_read
def setup_of(store: Store, experiment_id: int, puzzles: tuple[Puzzle, ...]) -> Setup:
    """Return the setup of an experiment; ``puzzles``: its puzzles."""
    rows = store.connection.execute(
        "SELECT id, recipe FROM variants WHERE experiment_id = ?", (experiment_id,)
    )
    recipes = dict(rows.fetchall())
    values = [
        dict(_flat(json.loads(recipes[each]))) for each in variant_names(store, experiment_id)
    ]
    paths = dict.fromkeys(path for each in values for path in each)
    of_path = {path: tuple(each.get(path) for each in values) for path in paths}
    differs = {path: any(each != found[0] for each in found) for path, found in of_path.items()}
    return Setup(
        {
            path: found[0]
            for path, found in of_path.items()
            if path.startswith(_LIMITS) and not differs[path] and isinstance(found[0], int | float)
            if found[0]
        },
        {path: found for path, found in of_path.items() if differs[path]},
        puzzles,
    )


def _flat(recipe: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of a stored recipe by path, such as ``mutation.rate``."""
    for alternative in recipe.get("first_applicable", ()):
        yield from _flat(alternative, f"{prefix}{alternative['name']}: ")
    for role, filled in recipe.items():
        if role in _NOT_PARAMETERS:
            continue
        if not isinstance(filled, list):
            yield f"{prefix}{new_name(role)}", filled
            continue
        for number, component in enumerate(filled, 1):
            place = f"{prefix}{role}" if len(filled) == 1 else f"{prefix}{role} {number}"
            for name, value in _with_defaults(role, component).items():
                if name == "component":
                    if role != "termination":
                        yield place, value
                else:
                    yield f"{place}.{name}", value


def _with_defaults(role: str, component: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values of a component, including defaults that a recipe does not contain.

    A component of a plug-in that is not loaded stays as it is.
    """
    name = component["component"]
    if name not in names_of(Role(role)):
        return component
    parameters = component_of(Role(role), name).parameters()
    unwritten = {each.name: each.default for each in parameters if not each.is_written}
    return {"component": name, **unwritten, **component}
