"""Arguments and options that several commands share."""

import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.decorators import FC

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.seeds import LARGEST_SEED
from sudoku_ga.translation import _, set_language

if TYPE_CHECKING:  # the program's own help imports neither puzzles nor NumPy
    from sudoku_ga.evolution.core.parameters import Parameter
    from sudoku_ga.layouts import NamedLayout
    from sudoku_ga.puzzle.geometry import Geometry


class Parsed(click.ParamType[Any]):
    """The result of a function for a word; the function raises ``UserError`` for a bad one."""

    def __init__(self, name: str, parse: Callable[[str], object]) -> None:
        self.name = name
        self._parse = parse

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """Return the value, or fail with what was expected."""
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except UserError as error:
            self.fail(str(error), param, ctx)


class FormatName(click.Choice[str]):
    """The name of a format; those of plug-ins are loaded only later."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name, or fail with the known ones."""
        from sudoku_ga.puzzle.formats.reading import WRITABLE

        self.choices = tuple(WRITABLE)
        return str(super().convert(value, param, ctx))


class WholeNumber(click.IntRange):
    """A whole number within bounds; click would call it an integer range."""

    name = "whole number"


class RealNumber(click.FloatRange):
    """A finite number within bounds; click would accept NaN in any bounds."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or fail with what was expected."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(_("a finite number is expected, not {value}").format(value=value), param, ctx)
        return number


def sources(*, required: bool) -> Callable[[FC], FC]:
    """Return the argument for files, standard input and puzzles."""
    return click.argument("sources", nargs=-1, required=required, metavar="SOURCE...")


def _box(text: str) -> "Geometry":
    from sudoku_ga.puzzle.geometry import Geometry

    match = re.fullmatch(r"(\d{1,3})[x×](\d{1,3})", text.lower())
    if match is None:
        raise UserError(_("HEIGHTxWIDTH is expected, as 2x3, not {value}").format(value=text))
    return Geometry(int(match[1]), int(match[2]))


def _layouts(text: str) -> "NamedLayout":
    from sudoku_ga.layouts import load_layouts

    return load_layouts(text)


box = click.option(
    "--box",
    "geometry",
    type=Parsed("HxW", _box),
    help="Height and width of a box, if the size allows several, for example 3x2 for a 6x6 puzzle.",
)

layout = click.option(
    "--layout",
    type=Parsed("NAME|FILE,...", _layouts),
    metavar="NAME|FILE,...",
    help="The rules of a variant: x, windoku, disjoint-groups, anti-knight, anti-king, a "
    "jigsaw such as jigsaw-9a, or files of layouts. Separate several with commas.",
)


def recipe(*, help: str) -> Callable[[FC], FC]:
    """Return the option for a recipe."""
    return click.option(
        "--recipe", default="fast", show_default=True, metavar="NAME|FILE", help=help
    )


class RecipeParameter(click.Option):
    """An option for a parameter of the recipe, which reads its value.

    ``path``: the path of the parameter, as in ``--set``.
    """

    def __init__(self, *args: Any, path: str, **others: Any) -> None:
        super().__init__(*args, **others)
        self.path = path


def seed(*, help: str, default: int | None = None) -> Callable[[FC], FC]:
    """Return the option for a seed, with a default or random."""
    return click.option(
        "--seed",
        type=WholeNumber(0, LARGEST_SEED),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=help,
    )


jobs = click.option(
    "--jobs",
    type=WholeNumber(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Number of processes. Affects the time only, not the results.",
)


def path(*names: str, help: str, metavar: str = "FILE", **kinds: bool) -> Callable[[FC], FC]:
    """Return an option for a path; ``kinds`` are those of :class:`click.Path`."""
    kind = click.Path(path_type=Path, **kinds)
    return click.option(*names, type=kind, metavar=metavar, help=help)


def in_english(_context: click.Context, _parameter: click.Parameter, value: object) -> object:
    """Switch to English if the output is for machines."""
    if value:
        set_language("en")
    return value


as_json = click.option(
    "--json",
    "as_json",
    is_flag=True,
    callback=in_english,
    help="Print one JSON object per line.",
)


def form(*, help: str) -> Callable[[FC], FC]:
    """Return the options ``--json`` and ``--markdown``; the last one given wins.

    ``help``: the help of ``--json``.
    """

    def add(command: FC) -> FC:
        markdown = click.option("--markdown", "form", flag_value="markdown", help="Print Markdown.")
        json = click.option("--json", "form", flag_value="json", callback=in_english, help=help)
        return json(markdown(command))

    return add


def declared(parameter: "Parameter", metavar: str = "N") -> Callable[[FC], FC]:
    """Return the option for a declared parameter.

    Parameters
    ----------
    parameter : Parameter
        Gives the name, bounds, default and help. The default is 0 if 0 has a special meaning.
    metavar : str, optional
        The placeholder of a number, or of choices that are too many to be listed.
    """
    from sudoku_ga.evolution.core.parameters import ChoiceParameter, IntegerParameter, Number

    kind: click.ParamType[object]
    if isinstance(parameter, ChoiceParameter):
        kind = click.Choice([name for name, _ in parameter.choices])
    elif isinstance(parameter, IntegerParameter):
        lowest = 0 if parameter.zero_means else int(parameter.low)
        kind = WholeNumber(lowest, int(parameter.high))
    elif isinstance(parameter, Number):
        kind = RealNumber(parameter.low, parameter.high)
    else:
        raise TypeError(f"{parameter.name}: no option for {type(parameter).__name__}")
    zero = parameter.zero_means if isinstance(parameter, Number) else ""
    return click.option(
        f"--{parameter.name.replace('_', '-')}",
        type=kind,
        default=parameter.default,
        show_default=zero or True,
        metavar=metavar if isinstance(parameter, Number) else None,
        help=parameter.help,
    )


# --- Of the lab --------------------------------------------------------------------------

experiment_seed = seed(
    help="Seed from which all other seeds are derived. By default that of the file."
)

scale = click.option(
    "--scale",
    type=RealNumber(0, 1000, min_open=True),
    default=1.0,
    metavar="X",
    help="Factor for the number of runs. The runs of a smaller scale are a subset of those of "
    "a larger one.",
)

store = path(
    "--store",
    "file",
    dir_okay=False,
    help="File for the results. By default the name of the experiment with .db, in the "
    "current folder.",
)


_FILES = click.Path(dir_okay=False, path_type=Path)


def _load(_context: click.Context, _option: click.Parameter, paths: tuple[Path, ...]) -> None:
    if paths or os.environ.get(
        "SUDOKU_GA_PLUGINS"
    ):  # otherwise the checks of operators are not needed
        from sudoku_ga.evolution.recipe.plugins import load_plugin, named_files

        for path in (*named_files(), *map(str, paths)):
            load_plugin(path)


def plugin_option() -> click.Option:
    """Return the option ``--plugin``."""
    return click.Option(
        ["--plugin"],
        type=_FILES,
        multiple=True,
        expose_value=False,
        is_eager=True,
        callback=_load,
        metavar="FILE.py",
        help="Load operators, representations and formats from a Python file, whose code is "
        "run. May be repeated. The variable SUDOKU_GA_PLUGINS names further files.",
    )


def offer_plugins(command: click.Command) -> None:
    """Give a command, or the commands of a group, the option ``--plugin``."""
    command.params.append(plugin_option())
    if isinstance(command, click.Group):
        for each in command.commands.values():
            offer_plugins(each)
