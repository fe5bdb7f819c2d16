"""The plug-ins that a file needs: listed where it is written, required where it is read.

::

    [[plugins]]
    name = "my_operators"
    version = "1.0"
    sha256 = "5f2c..."    # empty in recipes, and where it was not known
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.plugins import loaded_plugin, plugin_of, refuse_other
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _

FIELD = "plugins"
"""The key under which files list the plug-ins that they need."""

_KEYS = {"name", "version", "sha256"}


def plugins_of(recipe: Recipe) -> list[dict[str, str]]:
    """Return name, version and SHA-256 of each plug-in that a recipe uses, sorted by name."""
    used: dict[str, dict[str, str]] = {}
    for candidate in recipe.alternatives or (recipe,):
        for components in candidate.components.values():
            for component in components:
                plugin = plugin_of(type(component))
                if plugin is not None:
                    used[plugin.name] = plugin.record
    return [used[name] for name in sorted(used)]


def plugins_field(recipes: Iterable[Recipe]) -> dict[str, list[dict[str, str]]]:
    """Return the plug-ins that recipes use under :data:`FIELD`; empty if they use none."""
    used = {each["name"]: each for recipe in recipes for each in plugins_of(recipe)}
    return {FIELD: list(used.values())} if used else {}


def require_listed(tables: Mapping[str, Any]) -> None:
    """Refuse a file that lists plug-ins that are not loaded or have changed.

    ``tables``: the whole file; :data:`FIELD` may be missing. Raises ``UserError`` also if
    the list is malformed.
    """
    listed = tables.get(FIELD)
    if listed is None:
        return
    if not isinstance(listed, list) or not all(
        isinstance(each, dict) and each.keys() == _KEYS and all(map(_is_text, each.values()))
        for each in listed
    ):
        raise UserError(_("plugins: a list of name, version and sha256 is expected"))
    for record in listed:
        refuse_other(record, loaded_plugin(record["name"]))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()
