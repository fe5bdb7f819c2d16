"""What a lesson sets the window up with, written as the address of a link; no Qt.

::

    setup:?puzzle=No.+106&recipe=sato-inoue-2010&seed=1&views=population&selection.tournament_size=8

``puzzle`` is the beginning of the name of a famous one, or ``empty`` for the empty 9×9 board;
``views``, which may be left out, are those that the lesson looks at, with commas between them; what
has a point in its name is a parameter of the recipe.
"""

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

SCHEME = "setup"
_EMPTY = "empty"


@dataclass(frozen=True)
class Setup:
    """A puzzle, a recipe with its parameters, the seed of every run, and what is looked at.

    Parameters
    ----------
    puzzle : PuzzleRecord
    recipe : Recipe
        Under its own name, with the changes that the lesson asks for.
    seed : int
        0 or more.
    views : tuple of str
        Names of views that are to be open.
    """

    puzzle: PuzzleRecord
    recipe: Recipe
    seed: int
    views: tuple[str, ...] = ()


def read_setup(address: str) -> Setup:
    """Return what a link sets up.

    Parameters
    ----------
    address : str
        As above.

    Raises
    ------
    KeyError
        If there is no such puzzle, or the puzzle, the recipe or the seed is left out.
    RecipeError, ParameterError
        If there is no such recipe, or it does not take a value.
    """
    fields = dict(parse_qsl(urlsplit(address).query, strict_parsing=True))
    puzzle, recipe = _puzzle(fields.pop("puzzle")), load_recipe(fields.pop("recipe"))
    seed, views = int(fields.pop("seed")), fields.pop("views", "")
    for path, value in fields.items():
        recipe = recipe.with_value(path, value)
    return Setup(puzzle, recipe, seed, tuple(filter(None, views.split(","))))


def _puzzle(name: str) -> PuzzleRecord:
    if name == _EMPTY:
        return PuzzleRecord(Grid.empty(Geometry(3, 3)), _("Empty board"))
    return famous_puzzle(name)
