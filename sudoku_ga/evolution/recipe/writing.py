"""Writing recipes as TOML files, as :mod:`sudoku_ga.evolution.recipe.reading` reads them."""

import json
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from sudoku_ga.atomic_write import replace_file
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.recipe.live_controls import is_live
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe

_WIDTH = 98


def as_own(recipe: Recipe) -> Recipe:
    """Return the recipe with its present values as those of its file.

    Live controls that went with their component are left out: a file with them is refused.
    """
    return replace(
        recipe,
        origin=None,
        alternatives=tuple(as_own(each) for each in recipe.alternatives),
        live=tuple(path for path in recipe.live if is_live(recipe, path)),
    )


def save_recipe(recipe: Recipe, path: Path) -> None:
    """Write a recipe into a file.

    Raises
    ------
    UserError
        If the file cannot be written.
    """
    replace_file(path, write_recipe(recipe).encode())


def write_recipe(recipe: Recipe, *, whole: bool = False) -> str:
    """Return the TOML text from which a recipe is read again, with its present values.

    Parameters
    ----------
    recipe : Recipe
    whole : bool
        Write every alternative out; else those that are as the program brings them are named.
    """
    return "\n".join(_lines(as_own(recipe), "", whole)).strip() + "\n"


def _lines(recipe: Recipe, prefix: str, whole: bool) -> Iterator[str]:
    yield f"[{prefix}recipe]"
    yield from _about(recipe)
    if not whole and recipe.alternatives and all(map(_is_brought, recipe.alternatives)):
        yield _key("first_applicable", [each.name for each in recipe.alternatives])
        return
    for each in recipe.alternatives:
        yield f"\n[[{prefix}alternative]]"
        yield _key("name", each.name)
        yield from ("", *_lines(each, f"{prefix}alternative.", whole))
    for role, components in recipe.components.items():
        weights = recipe.weights.get(role, ())
        several = len(components) > 1
        for index, component in enumerate(components):
            heading = f"{prefix}{role}"
            yield f"\n[[{heading}]]" if several else f"\n[{heading}]"
            yield from _component(component, weights[index : index + 1])


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


def _component(component: Component, weight: Iterable[float]) -> Iterator[str]:
    yield _key("component", component.name)
    for each in weight:
        yield _key("weight", each)
    for name, value in component.values().items():
        yield _key(name, value)


def _key(name: str, value: Value | list[str]) -> str:
    shown = f"[{', '.join(map(_string, value))}]" if isinstance(value, list) else _value(value)
    return f"{name} = {shown}"


def _value(value: Value) -> str:
    return _string(value) if isinstance(value, str) else repr(value)


def _string(text: str) -> str:
    """Return a basic string; JSON's escapes are TOML's, which wants one more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _paragraph(text: str) -> str:
    """Return a string on lines of its own if it is long and made of words alone."""
    escaped = _string(text)[1:-1]
    if len(escaped) < _WIDTH or escaped != " ".join(text.split()):
        return _string(text)
    lines = textwrap.wrap(escaped, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return '"""\n' + " \\\n".join(lines) + '"""'


def _is_brought(recipe: Recipe) -> bool:
    return recipe.name in recipe_names() and as_own(load_recipe(recipe.name)) == recipe
