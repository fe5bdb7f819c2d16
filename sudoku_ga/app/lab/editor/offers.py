"""What the experiment editor offers; no Qt."""

from collections.abc import Sequence

from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.recipes import title_of
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.bundled import catalogue
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.translation import _

Choices = Sequence[tuple[str, str]]
"""Values and labels."""


def recipes() -> Choices:
    """Return the names of the program's recipes, and their titles."""
    return [(recipe.name, title_of(recipe)) for recipe in catalogue()]


def collections() -> Choices:
    """Return the files of the program's collections, and their titles."""
    return [(path.name, title) for title, path in bundled_collections()]


def parameters(names: Sequence[str]) -> Choices:
    """Return the paths and labels of the parameters that all these recipes have."""
    found: dict[str, str] | None = None
    for name in names:
        try:
            settings = load_recipe(name).settings()
        except UserError:
            continue  # told at its row
        labels = {each.path: f"{_(each.parameter.label)} ({each.path})" for each in settings}
        found = {k: v for k, v in found.items() if k in labels} if found is not None else labels
    return list((found or {}).items())
