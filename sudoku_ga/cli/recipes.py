"""``sudoku-ga recipes``: a table of all recipes, or all details of one."""

import json
import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from sudoku_ga.cli import options
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number, Parameter
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.core.component import Component
    from sudoku_ga.evolution.core.roles import Role
    from sudoku_ga.evolution.recipe.recipe import Recipe, Setting

_WIDEST = 98


@click.command(epilog="\b\nExample:\n  sudoku-ga recipes alleles")
@click.argument("name", required=False, metavar="[NAME|FILE]")
@options.as_json
def recipes(name: str | None, as_json: bool) -> int:
    """List the recipes, or show all details of one.

    The details are the source of the recipe, and the component and the parameters of each role.
    Change parameters with solve --recipe NAME --set ROLE.PARAMETER=VALUE.
    """
    if name is None:
        _print_all(as_json=as_json)
        if not as_json:
            _print_components()
    else:
        _print_recipe(name, as_json=as_json)
    return 0


def _print_all(*, as_json: bool) -> None:
    """Print name, title, authors, year and summary of every recipe, by groups."""
    from sudoku_ga.evolution.recipe.reading import catalogue

    recipes = catalogue()
    if as_json:
        for recipe in recipes:
            print(json.dumps(_about(recipe), ensure_ascii=False))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column(_("Name"), no_wrap=True)
    table.add_column(_("Title, authors, year"), ratio=1, overflow="fold")
    table.add_column(_("Summary"), ratio=1, overflow="fold")
    for group, of_group in groupby(recipes, key=lambda recipe: recipe.group):
        if group is not None:
            table.add_row(_(group.label).upper())
        for recipe in of_group:
            by = ", ".join((*recipe.authors, str(recipe.year)))
            table.add_row(recipe.name, f"{_(recipe.title)}\n{by}", _(recipe.summary))
    Console(highlight=False, markup=False, emoji=False).print(table)


def _print_components() -> None:
    """Print the components of plug-ins, one per line, if any are loaded."""
    from sudoku_ga.evolution.core.roles import Role
    from sudoku_ga.evolution.recipe.plugins import components_of, plugin_of

    lines = [
        f"{kind.name}: {_(role.label)}, {_('plug-in {name}').format(name=plugin.name)}. {kind.help}"
        for role in Role
        for kind in components_of(role)
        if (plugin := plugin_of(kind)) is not None
    ]
    if lines:
        print("\n".join([_("Components of plug-ins"), *lines]))


def _print_recipe(name: str, *, as_json: bool) -> None:
    import shutil

    from sudoku_ga.evolution.recipe.reading import load_recipe

    recipe = load_recipe(name)
    if as_json:
        print(json.dumps(_record(recipe), ensure_ascii=False))
    else:
        print("\n".join(_lines(recipe, min(shutil.get_terminal_size().columns, _WIDEST))))


def bounds(parameter: Parameter) -> str:
    """Return the values that a parameter accepts: ``1 to 100 s, 0 = none``, ``a, b or c``."""
    if isinstance(parameter, ChoiceParameter):
        *others, last = (name for name, _label in parameter.choices)
        if not others:
            return last
        return _("{words} or {last_word}").format(words=", ".join(others), last_word=last)
    if not isinstance(parameter, Number):
        return parameter.range_text
    unit = f" {parameter.unit}" if parameter.unit else ""
    zero = f", 0 = {_(parameter.zero_means)}" if parameter.zero_means else ""
    return _("{low} to {high}").format(low=parameter.low, high=f"{parameter.high}{unit}{zero}")


def _lines(recipe: "Recipe", width: int) -> Iterator[str]:
    yield f"{_(recipe.title)} ({recipe.name})"
    yield f"{', '.join(recipe.authors)}, {recipe.year}"
    yield from _indented(recipe.source, width, 0)
    yield ""
    yield from _indented(_(recipe.description.strip()), width, 0)
    if recipe.alternatives:
        yield from ("", _("It takes the first of these that suits a puzzle:"))
    for alternative in recipe.alternatives:
        yield ""
        if least := recipe.least_size.get(alternative.name):
            yield _("From {least}×{least} on:").format(least=least)
        yield from _lines(alternative, width)
    for role, component, weight, settings in _components(recipe):
        share = "" if weight is None else f", {weight / sum(recipe.weights[role]):.0%}"
        yield ""
        yield f"{_(role.label)}: {_(component.label)} ({component.name}{share})"
        yield from _indented(component.explanation(), width, 2)
        for setting in settings:
            yield from _parameter_lines(setting, width)


def _components(
    recipe: "Recipe",
) -> "Iterator[tuple[Role, Component, float | None, list[Setting]]]":
    """Yield each component with its role, its weight if it has one, and its settings."""
    settings = recipe.settings() if not recipe.alternatives else []
    for role, components in recipe.components.items():
        weights = recipe.weights.get(role, (None,) * len(components))
        for index, component in enumerate(components):
            own = [each for each in settings if (each.role, each.component_index) == (role, index)]
            yield role, component, weights[index], own


def _parameter_lines(setting: "Setting", width: int) -> Iterator[str]:
    unit = getattr(setting.parameter, "unit", "")
    value = f"{setting.value} {unit}".rstrip()
    yield f"    {setting.path} = {value}  [{bounds(setting.parameter)}]"
    yield from _indented(_(setting.parameter.help), width, 8)


def _indented(text: str, width: int, by: int) -> list[str]:
    indent = " " * by
    return textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _about(recipe: "Recipe") -> dict[str, Any]:
    return {
        "name": recipe.name,
        "title": recipe.title,
        "group": recipe.group,
        "authors": list(recipe.authors),
        "year": recipe.year,
        "summary": recipe.summary,
    }


def _record(recipe: "Recipe") -> dict[str, Any]:
    return {
        **_about(recipe),
        "source": recipe.source,
        "description": recipe.description,
        "alternatives": [_record(alternative) for alternative in recipe.alternatives],
        "least_size": recipe.least_size,
        "components": [
            {
                "role": role.value,
                "component": component.name,
                "label": component.label,
                "help": component.help,
                "source": component.source,
                "weight": weight,
                "parameters": list(map(_parameter_record, settings)),
            }
            for role, component, weight, settings in _components(recipe)
        ],
    }


def _parameter_record(setting: "Setting") -> dict[str, Any]:
    parameter = setting.parameter
    accepted: dict[str, Any] = {}
    if isinstance(parameter, ChoiceParameter):
        accepted = {"choices": [name for name, _label in parameter.choices]}
    elif isinstance(parameter, Number):
        accepted = {
            "low": parameter.low,
            "high": parameter.high,
            "unit": parameter.unit,
            "zero_means": parameter.zero_means or None,
        }
    return {
        "path": setting.path,
        "value": setting.value,
        **accepted,
        "label": parameter.label,
        "help": parameter.help,
    }
