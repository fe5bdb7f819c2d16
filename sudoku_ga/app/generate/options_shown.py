"""The options of the generator as rows of a panel; no Qt."""

from dataclasses import replace
from typing import NamedTuple

from sudoku_ga.evolution.core.parameters import ChoiceParameter, IntegerParameter, Parameter, Value
from sudoku_ga.generator.spec import ARTICLE_GIVENS, SIZES, Options, box_heights
from sudoku_ga.puzzle.geometry import Geometry

PUZZLE_ROWS = (
    "article",
    "size",
    "box_height",
    "grade",
    "givens",
    "symmetry",
    "minimal",
    "solutions",
)
MAKING_ROWS = ("count", "time_limit")

_KEPT_BESIDE_ARTICLE = ("article", *MAKING_ROWS)
_LARGEST_ON_SLIDER = 1000
"""Puzzles; more can be asked for on the command line."""


class Option(NamedTuple):
    """An option with its value and default; ``locked`` where an article decides it."""

    path: str
    parameter: Parameter
    value: Value
    default: Value
    locked: bool


def option_of(options: Options, name: str) -> Option:
    """Return an option as it is shown: size and box as choices, givens by the board."""
    declared = options.parameter(name)
    value: Value = getattr(options, name)
    article = options.article != "none"
    if article and name == "givens":
        value = ARTICLE_GIVENS[options.article]
    elif article and name == "solutions":
        value = "any"
    default = declared.default
    parameter = _parameter(declared, options)
    if isinstance(parameter, ChoiceParameter):
        value, default = str(value), str(default)
    return Option(name, parameter, value, default, article and name not in _KEPT_BESIDE_ARTICLE)


def with_option(options: Options, name: str, value: Value) -> Options:
    """Return the options with another value, as a row tells it.

    What the new value leaves no room for goes back to its default: the box and givens of
    another size, and all that a level of the article decides.
    """
    if name == "article" and value != "none":
        kept = options
        options = Options()
        for each in MAKING_ROWS:
            options = options.with_value(each, getattr(kept, each))
    elif name == "size":
        options = options.with_value("box_height", 0)
        if options.givens > int(value) ** 2:
            options = options.with_value("givens", 0)
    kind = type(options.parameter(name).default)
    return options.with_value(name, kind(value))


def _parameter(declared: Parameter, options: Options) -> Parameter:
    if declared.name == "size":
        return _choice(declared, [(size, f"{size}×{size}") for size in SIZES])
    if declared.name == "box_height":
        usual = Geometry.of_size(options.size)
        heights = [each for each in box_heights(options.size) if each != usual.box_height]
        names = [(height, f"{height}×{options.size // height}") for height in heights]
        return _choice(declared, [(0, f"{usual.box_height}×{usual.box_width}"), *names])
    if declared.name == "givens" and isinstance(declared, IntegerParameter):
        return replace(declared, high=options.size**2)
    if declared.name == "count" and isinstance(declared, IntegerParameter):
        return replace(declared, high=_LARGEST_ON_SLIDER)
    return declared


def _choice(declared: Parameter, values: list[tuple[int, str]]) -> Parameter:
    return ChoiceParameter(
        name=declared.name,
        label=declared.label,
        help=declared.help,
        default=str(declared.default),
        choices=tuple((str(value), label) for value, label in values),
    )
