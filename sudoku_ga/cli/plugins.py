"""The option ``--plugin`` of every command, and the list of what plug-ins offer."""

import os
from pathlib import Path

import click

_FILES = click.Path(dir_okay=False, path_type=Path)


def load_named_plugins() -> None:
    """Load the plug-ins that the environment variable names.

    Raises
    ------
    UserError
        If one of them cannot be loaded.
    """
    if os.environ.get("SUDOKU_GA_PLUGINS"):  # else the registry, with the compiler, is not needed
        from sudoku_ga.evolution.recipe.plugins import load_named

        load_named()


def _load(_context: click.Context, _option: click.Parameter, paths: tuple[Path, ...]) -> None:
    if paths:
        from sudoku_ga.evolution.recipe.plugins import load_plugin

        for path in paths:
            load_plugin(path)


def offer_plugins(command: click.Command) -> None:
    """Give a command, and those of a group, the option ``--plugin``."""
    command.params.append(
        click.Option(
            ["--plugin"],
            type=_FILES,
            multiple=True,
            expose_value=False,
            is_eager=True,
            callback=_load,
            metavar="FILE.py",
            help="Load operators, representations and formats from a file, whose code is run; "
            "may be repeated. SUDOKU_GA_PLUGINS names such files too.",
        )
    )
    if isinstance(command, click.Group):
        for each in command.commands.values():
            offer_plugins(each)


def print_components() -> None:
    """Print the components of plug-ins, a line each, if any are loaded."""
    from sudoku_ga.evolution.core.roles import Role
    from sudoku_ga.evolution.recipe.plugins import components_of, plugin_name
    from sudoku_ga.translation import _

    lines = [
        f"{kind.name}: {_(role.label)}, {_('plug-in {name}').format(name=name)}. {kind.help}"
        for role in Role
        for kind in components_of(role)
        if (name := plugin_name(kind)) is not None
    ]
    if lines:
        print("\n".join([_("Components of plug-ins"), *lines]))
