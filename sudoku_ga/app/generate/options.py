"""The options of the generator as the panel shows them, and what a new value excludes. No Qt."""

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import ChoiceParameter, IntegerParameter, Parameter, Value
from sudoku_ga.generator.spec import GRADES_BY_BOXES, SIZES, Options, box_heights, sizes_of
from sudoku_ga.generator.variant import variant_of, with_rule
from sudoku_ga.layouts import layout_names, load_layout
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import DIFFICULTIES
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES, Constraint
from sudoku_ga.rating.se_rating import RATED_GEOMETRY
from sudoku_ga.translation import _, later

AT_FIRST = Options(grade=str(DIFFICULTIES["medium"]))
"""Options with which a newcomer need not choose anything."""

_SMALLEST = 4
"""The puzzles of boards with this side need no more than singles."""

LATIN = 1
"""A box of this height makes the board a Latin square."""

_LARGEST_ON_SLIDER = 1000
"""The most puzzles on the slider. The command line makes more."""


class Option(NamedTuple):
    """An option with its value and its default."""

    path: str
    parameter: Parameter
    value: Value
    default: Value


def option_of(options: Options, name: str) -> Option:
    """Return an option as it is shown.

    Size and box are choices, and the range of givens depends on the board.
    """
    declared = options.parameter(name)
    value, default = getattr(options, name), getattr(AT_FIRST, name)
    parameter = _parameter(declared, options)
    if isinstance(parameter, ChoiceParameter):
        value, default = str(value), str(default)
    return Option(name, parameter, value, default)


def with_option(options: Options, name: str, value: Value) -> Options:
    """Return the options with another value, which has the type of its row.

    Options that the new value excludes get their defaults: box and givens if the size changes; the
    size or the rules if they do not fit together; the grade if several solutions are allowed, if
    the board is the smallest one, or if a Latin square cannot have it; and the ratings of Sudoku
    Explainer on every board but the usual 9×9. The least rating is never above the greatest.
    """
    if name == "layout":
        layout = str(value)
        if not variant_of(layout).has_cages:
            options = options.with_value("largest_cage", options.parameter("largest_cage").default)
        options = options.with_value("box_height", 0)
        sizes = sizes_of(layout)
        if options.size not in sizes:
            default = options.parameter("size").default
            size = default if default in sizes else sizes[0]
            options = with_option(options.with_value("layout", layout), "size", size)
        options = options.with_value(name, layout)
    if name == "size" and int(value) not in sizes_of(options.layout):
        options = with_option(options, "layout", options.parameter("layout").default)
    if name == "box_height" and int(value) == LATIN:
        rules = options.variant.layout.constraints
        if Constraint.DISJOINT_GROUPS in rules:
            options = options.with_value("layout", options.parameter("layout").default)
    if name == "size":
        options = options.with_value("box_height", 0)
        if options.givens > int(value) ** 2:
            options = options.with_value("givens", 0)
    if (name == "size" and int(value) == _SMALLEST) or (name == "solutions" and value == "any"):
        options = options.with_value("grade", "any")
    kind = type(options.parameter(name).default)
    options = options.with_value(name, kind(value))
    geometry = options.geometry
    by_boxes = options.grade in map(str, GRADES_BY_BOXES)
    if geometry.is_latin and by_boxes and not options.variant.random_regions:
        options = options.with_value("grade", "any")
    is_rated = geometry == RATED_GEOMETRY and not options.variant.has_cages
    if not is_rated or options.solutions == "any":
        for end in ("se_from", "se_to"):
            options = options.with_value(end, options.parameter(end).default)
    if options.se_from > options.se_to:
        other = "se_from" if name == "se_to" else "se_to"
        options = options.with_value(other, kind(value))
    return options


def can_have(options: Options, rule: str) -> bool:
    """Return whether a rule is possible together with those that are chosen."""
    try:
        layout = with_rule(options.layout, rule, present=True)
        return with_option(options, "layout", layout).geometry is not None
    except UserError:
        return False


_LAYOUT_HELP = later(
    "Rules beside those for rows and columns, or irregular regions in place of boxes. Tick several "
    "rules below to combine them."
)
"""The window has lists of layouts and a button for files, while the command line names both."""


@cache
def _jigsaws() -> list[tuple[str, str]]:
    """Return the names and titles of the program's layouts with regions."""
    layouts = [load_layout(name) for name in layout_names()]
    return [(each.name, each.title) for each in layouts if each.layout.regions]


def _layouts(declared: ChoiceParameter, options: Options) -> ChoiceParameter:
    """Return the usual variants, those of the program, and the one that is chosen."""
    choices = [*declared.choices, *_jigsaws()]
    if options.layout not in dict(choices):
        choices.append((options.layout, _rule_names(options)))
    return replace(declared, choices=tuple(choices), help=_LAYOUT_HELP)


def _rule_names(options: Options) -> str:
    variant = options.variant
    has_regions = variant.random_regions or bool(variant.layout.regions)
    rules = [_("jigsaw")] if has_regions else []
    rules += [_(CONSTRAINT_NAMES[each]) for each in variant.layout.ordered_constraints]
    text = ", ".join([*rules, *([_("killer")] if variant.has_cages else [])]) or options.layout
    return text[:1].upper() + text[1:]


def _parameter(declared: Parameter, options: Options) -> Parameter:
    if declared.name == "layout" and isinstance(declared, ChoiceParameter):
        return _layouts(declared, options)
    if declared.name == "size":
        sizes = sizes_of(options.layout)
        return _choice(declared, [(size, f"{size}×{size}") for size in sizes])
    if declared.name == "box_height":
        if options.variant.random_regions or options.variant.layout.regions:
            return _choice(declared, [(0, _("None: regions"))])
        if options.size not in SIZES:
            return _choice(declared, [(0, _("None: Latin square"))])
        usual = Geometry.of_size(options.size)
        heights = [each for each in box_heights(options.size) if each != usual.box_height]
        names = [(height, f"{height}×{options.size // height}") for height in heights]
        first = (0, f"{usual.box_height}×{usual.box_width}")
        return _choice(declared, [first, *names, (LATIN, _("None: Latin square"))])
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
