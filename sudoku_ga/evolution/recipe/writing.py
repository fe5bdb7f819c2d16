"""Writing recipes as TOML files, as :mod:`sudoku_ga.evolution.recipe.reading` reads them."""

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.recipe.live_controls import is_live
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.required_plugins import FIELD, plugins_of
from sudoku_ga.toml_text import save_toml, toml_string, toml_value

_WIDTH = 98


def as_own(recipe: Recipe) -> Recipe:
    """Return the recipe with its present values as those of its file.

    Live controls of components that were replaced are left out: a file with them would be refused.
    """
    return replace(
        recipe,
        origin=None,
        alternatives=tuple(as_own(each) for each in recipe.alternatives),
        live=tuple(path for path in recipe.live if is_live(recipe, path)),
    )


def save_recipe(recipe: Recipe, path: Path, *, keep_comments: bool = False) -> None:
    """Write a recipe into a file.

    ``keep_comments``: keep the comments of the file, from which the recipe was read. Raises
    ``UserError`` if the file cannot be written.
    """
    save_toml(write_recipe(recipe), path, keep_comments=keep_comments)


def write_recipe(recipe: Recipe, *, whole: bool = False) -> str:
    """Return the TOML text of a recipe, with its present values.

    ``whole``: write out every alternative and no plug-ins, as records need it. Otherwise bundled
    recipes are only named unless they were changed.
    """
    lines = [*_lines(as_own(recipe), "", whole), *([] if whole else _plugins(recipe))]
    return "\n".join(lines).strip() + "\n"


def _plugins(recipe: Recipe) -> Iterator[str]:
    """Yield the plug-ins in use, without digests: recipes stay valid when their code changes."""
    for each in plugins_of(recipe):
        yield f"\n[[{FIELD}]]"
        for name, value in {**each, "sha256": ""}.items():
            yield _key(name, value)


def component_table(component: Component, weight: float | None = None) -> dict[str, Value]:
    """Return the table of a component, as in recipe files and stores of the lab."""
    weighted = {} if weight is None else {"weight": weight}
    values = {
        each.name: getattr(component, each.name)
        for each in component.parameters()
        if each.is_written or getattr(component, each.name) != each.default
    }
    return {"component": component.name, **weighted, **values}


def _lines(recipe: Recipe, prefix: str, whole: bool) -> Iterator[str]:
    yield f"[{prefix}recipe]"
    yield from _about(recipe)
    is_named = not whole and recipe.alternatives and all(map(_is_brought, recipe.alternatives))
    if is_named:
        yield _key("first_applicable", [each.name for each in recipe.alternatives])
    if recipe.least_size:
        yield _key("least_size", recipe.least_size)
    if is_named:
        return
    for each in recipe.alternatives:
        yield f"\n[[{prefix}alternative]]"
        yield _key("name", each.name)
        yield from ("", *_lines(each, f"{prefix}alternative.", whole))
    for role, components in recipe.components.items():
        heading = f"[{prefix}{role}]"
        weights = recipe.weights.get(role) or (None,) * len(components)
        for component, weight in zip(components, weights, strict=True):
            yield f"\n[{heading}]" if len(components) > 1 else f"\n{heading}"
            for name, value in component_table(component, weight).items():
                yield _key(name, value)


def _about(recipe: Recipe) -> Iterator[str]:
    yield _key("title", recipe.title)
    yield _key("summary", recipe.summary)
    yield f"description = {_paragraph(recipe.description)}"
    yield _key("authors", list(recipe.authors))
    yield _key("year", recipe.year)
    yield _key("source", recipe.source)
    if recipe.group is not None:
        yield _key("group", recipe.group.value)
    if recipe.live:
        yield _key("live", list(recipe.live))


def _key(name: str, value: object) -> str:
    return f"{name} = {toml_value(value)}"


def _paragraph(text: str) -> str:
    """Return a string on lines of its own if it is long and consists only of words."""
    escaped = toml_string(text)[1:-1]
    if len(escaped) < _WIDTH or escaped != " ".join(text.split()):
        return toml_string(text)
    lines = textwrap.wrap(escaped, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return '"""\n' + " \\\n".join(lines) + '"""'


def _is_brought(recipe: Recipe) -> bool:
    return recipe.name in recipe_names() and as_own(load_recipe(recipe.name)) == recipe
