"""``sudoku-ga recipes``: its options."""

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.plugins import print_components


@click.command(epilog="\b\nExample:\n  sudoku-ga recipes alleles")
@click.argument("name", required=False, metavar="[NAME|FILE]")
@options.as_json
def recipes(name: str | None, as_json: bool) -> int:
    """List the recipes, or tell everything about one.

    A recipe is told with its source, and each role with its component and parameters; they are
    changed as in: solve --recipe NAME --set ROLE.PARAMETER=VALUE.
    """
    # Spares --help and errors the import.
    from sudoku_ga.cli.recipe_listing import list_recipes, tell_recipe

    if name is None:
        list_recipes(as_json=as_json)
        if not as_json:
            print_components()
    else:
        tell_recipe(name, as_json=as_json)
    return 0
