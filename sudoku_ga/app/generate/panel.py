"""The left column of "Generate": difficulty and number of puzzles, then all other options."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QEnterEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from sudoku_ga.app.generate.rules import RULES, RulesChoice
from sudoku_ga.app.parameters.help_strip import Help, HelpStrip
from sudoku_ga.app.parameters.model import SeedModel
from sudoku_ga.app.parameters.rows import NumberEditor, ParameterRow
from sudoku_ga.app.parameters.sections import Section, SeedSection
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, order_tabs, scrolled, stops_of, vbox
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import ChoiceParameter, IntegerParameter, Parameter, Value
from sudoku_ga.generator.spec import GRADES_BY_BOXES, SIZES, Options, box_heights, sizes_of
from sudoku_ga.generator.variant import names_of, variant_of, with_rule
from sudoku_ga.layouts import layout_names, load_layout
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import DIFFICULTIES, grade_words
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES, Constraint, Layout
from sudoku_ga.rating.board import GEOMETRY as RATED_GEOMETRY
from sudoku_ga.translation import _, later

_WIDTH, _LEAST_WIDTH, _LABEL, _FIELD = 304, 264, 84, 62
_MARGIN, _DIFFICULTY = 16, 36
_RECIPE = "recipe"
_SEED_HELPS = {
    "draw": later("A new seed each time; every further puzzle has the next higher seed."),
    "fix": later(
        "The first puzzle has this seed, each further one the next higher. The same options, "
        "recipe and seed make the same puzzle."
    ),
    "repeat": later(
        "The last seed: makes the same puzzles again if options and recipe are unchanged."
    ),
}

FIRST_ROWS = ("count",)
MORE_ROWS = (
    "grade",
    "se_from",
    "se_to",
    "symmetry",
    "size",
    "layout",
    "largest_cage",
    "box_height",
    "givens",
    "minimal",
    "solutions",
    "time_limit",
)
_AT_FIRST = Options(grade=str(DIFFICULTIES["medium"]))
"""A newcomer need not choose anything."""

_DIFFICULTY_LABELS = {"easy": later("Easy"), "medium": later("Medium"), "hard": later("Hard")}
_SMALLEST = 4
"""The side of the boards whose puzzles need no more than singles."""

_LATIN = 1
"""The height of a box that makes a board a Latin square."""

_LARGEST_ON_SLIDER = 1000
"""Puzzles; the command line makes more."""


class Option(NamedTuple):
    """An option with its value and default."""

    path: str
    parameter: Parameter
    value: Value
    default: Value


class DifficultyChoice(QWidget):
    """Easy, Medium or Hard, which mean grades; another grade selects none of them.

    ``words``: what the puzzles of the grade need.

    ``chosen(grade)`` is emitted when the user chooses, ``attended(widget)`` when the pointer
    enters.
    """

    chosen = Signal(str)
    attended = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        choices = [(str(grade), _DIFFICULTY_LABELS[name]) for name, grade in DIFFICULTIES.items()]
        labels = [(grade, _(label)) for grade, label in choices]
        self.choice = Segmented(labels, _("Difficulty"), height=_DIFFICULTY)
        for grade, _label in choices:
            self.choice.set_choice_tool_tip(grade, _grade_words(grade, _AT_FIRST))
        self.choice.chosen.connect(self.chosen)
        self.words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        vbox(
            self,
            Text(_("Difficulty"), weight=fonts.SEMIBOLD),
            self.choice,
            self.words,
            spacing=8,
            margins=(_MARGIN, 12, _MARGIN, 8),
        )

    @property
    def help(self) -> Help:
        """The grades that the difficulties mean."""
        grades = ", ".join(
            _("{difficulty} is grade {grade}").format(
                difficulty=_(_DIFFICULTY_LABELS[name]), grade=grade
            )
            for name, grade in DIFFICULTIES.items()
        )
        text = _("{grades}. More options has all grades from 1 to 6.").format(grades=grades)
        return Help(_("Difficulty"), "", text)

    def show_grade_of(self, options: Options) -> None:
        """Show the grade of the options, or ``any``."""
        self.choice.set_value(options.grade)
        self.words.setText(_grade_words(options.grade, options))
        for grade in map(str, DIFFICULTIES.values()):
            self.choice.set_choice_tool_tip(grade, _grade_words(grade, options))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Ask for the difficulties to be explained."""
        super().enterEvent(event)
        self.attended.emit(self)


class GeneratePanel(QFrame):
    """Shows the options of the generator and changes them.

    ``recipes``: the name and the title of each recipe that may fill the board; the first is chosen.
    ``help_strip``: explains what has the focus.

    ``changed()`` is emitted when the user changes an option.
    """

    changed = Signal()

    def __init__(self, recipes: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = _AT_FIRST
        self._recipe = recipes[0][0]
        self._recipes = tuple(recipes)
        self._attended: QWidget | None = None
        self._rows: dict[str, ParameterRow] = {}
        self._holders: dict[str, QWidget] = {}
        self._places: dict[str, QVBoxLayout] = {}
        self._seed_model = SeedModel(self)
        self.difficulty = DifficultyChoice()
        self.more = Section(_("More options"))
        self.more.set_open(False)
        self.rules = RulesChoice()
        self._seed = SeedSection(self._seed_model, _("Seed"), _SEED_HELPS)
        self.help_strip = HelpStrip()
        self._lay_out()
        self._show()
        self.help_strip.expect([row.help for row in self._rows.values()])
        self._explain()
        self._seed.set_open(False)
        self._seed.attended.connect(self._attend)
        self.difficulty.attended.connect(self._attend)
        self.difficulty.chosen.connect(self._choose_grade)
        self.rules.attended.connect(self._attend)
        self.rules.chosen.connect(self._choose_rule)
        for signal in (self._seed.field.refused, self._seed.field.mended, self._seed.mode.chosen):
            signal.connect(self._explain)

    @property
    def options(self) -> Options:
        """The chosen options."""
        return self._options

    @property
    def recipe(self) -> str:
        """The name of the recipe that fills the board."""
        return self._recipe

    def row(self, name: str) -> ParameterRow:
        """Return the row of an option, or of the recipe."""
        return self._rows[name]

    def seed_for_request(self) -> int:
        """Return the seed of a request that starts now, and remember it."""
        seed = self._seed_model.seed_for_run()
        self._seed_model.note_seed(seed)
        return seed

    def fix_seed(self, seed: int) -> None:
        """Start every request from now on with this seed."""
        self._seed_model.fix_seed(seed)

    def set_locked(self, *, locked: bool) -> None:
        """Refuse changes while puzzles are being made; explanations stay."""
        for widget in (self.difficulty.choice, self._first, self.more.body, self._seed.body):
            widget.setDisabled(locked)

    def sizeHint(self) -> QSize:
        """Ask for the width of the design."""
        return QSize(_WIDTH, 600)

    def minimumSizeHint(self) -> QSize:
        """Stay usable in a small window."""
        return QSize(_LEAST_WIDTH, 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the explanation to the width."""
        super().resizeEvent(event)
        self.help_strip.updateGeometry()
        self._explain()

    def _lay_out(self) -> None:
        content, self._first = QWidget(), QWidget()
        vbox(content, self.difficulty, self._first, self.more, self._seed, STRETCH, spacing=0)
        vbox(self._first, *map(self._holder, FIRST_ROWS), margins=(0, 0, 0, 8))
        for name in (*MORE_ROWS, _RECIPE):
            self.more.add_row(self._holder(name))
            if name == "layout":
                self.more.add_row(self.rules)
        content.setMinimumWidth(1)
        vbox(self, (scrolled(content), 1), self.help_strip, spacing=0)

    def _holder(self, name: str) -> QWidget:
        """Return a place for a row: another board needs other rows for its box and givens."""
        holder = self._holders[name] = QWidget()
        self._places[name] = vbox(holder)
        return holder

    def _show(self) -> None:
        self.difficulty.show_grade_of(self._options)
        for name in (*FIRST_ROWS, *MORE_ROWS):
            self._show_option(option_of(self._options, name))
        names = self._options.layout.split(",")
        possible = [each for each in RULES if _can_have(self._options, each)]
        self.rules.show_rules(names, possible)
        variant = self._options.variant
        for name, is_used in (
            ("largest_cage", variant.has_cages),
            ("box_height", not (variant.random_regions or variant.layout.regions)),
        ):
            self._holders[name].setVisible(is_used)
        recipes = ChoiceParameter(
            name=_RECIPE,
            label=_("Recipe"),
            help=_("The evolutionary algorithm that fills the empty board."),
            default=self._recipes[0][0],
            choices=self._recipes,
        )
        self._show_option(Option(_RECIPE, recipes, self._recipe, recipes.default))
        self._seed.rows[1].set_label_width(_LABEL)
        order_tabs(stops_of(self.difficulty, self._first, self.more, self._seed))

    def _show_option(self, option: Option) -> None:
        row = self._rows.get(option.path)
        if row is not None and row.setting.parameter == option.parameter:
            row.show_setting(option)
        else:
            if row is not None:
                row.hide()
                row.deleteLater()
            self._made_row(option)

    def _made_row(self, option: Option) -> None:
        row = ParameterRow(option)
        row.set_label_width(_LABEL)
        if isinstance(row.editor, NumberEditor):
            row.editor.field.setFixedWidth(max(_FIELD, row.editor.needed_field_width))
        row.value_chosen.connect(self._change)
        row.attended.connect(self._attend)
        row.judged.connect(self._attend)
        self._places[option.path].addWidget(row)
        self._rows[option.path] = row

    def _choose_grade(self, grade: str) -> None:
        self._change("grade", grade)

    def _choose_rule(self, name: str, present: bool) -> None:
        self._change("layout", with_rule(self._options.layout, name, present=present))

    def take_rules(self, layout: Layout, board: Geometry | None) -> None:
        """Make puzzles with the rules of a layout; killer cages are drawn anew.

        ``board``: the board with these rules; None for the size that is chosen, or the usual one.
        """
        options = self._options
        if board is not None:
            is_named = board.has_regions or board.size not in SIZES
            options = with_option(options, "layout", names_of(layout, board if is_named else None))
            if not is_named:
                options = with_option(options, "size", board.size)
                usual = Geometry.of_size(board.size).box_height
                height = 0 if board.box_height == usual else board.box_height
                options = with_option(options, "box_height", _LATIN if board.is_latin else height)
        else:
            options = with_option(options, "layout", names_of(layout))
        self._take(options)

    def _take(self, options: Options) -> None:
        self._options = options
        self._show()
        self._explain()
        self.changed.emit()

    def _change(self, path: str, value: Value) -> None:
        if path == _RECIPE:
            self._recipe = str(value)
            self._take(self._options)
        else:
            self._take(with_option(self._options, path, value))

    def _attend(self, widget: QWidget) -> None:
        self._attended = widget
        self._explain()

    def _explain(self) -> None:
        self.help_strip.show_help(self._help())

    def _help(self) -> Help:
        # A row that was replaced meanwhile has no explanation.
        if isinstance(self._attended, ParameterRow) and self._attended in self._rows.values():
            return self._attended.help
        if self._attended in self._seed.rows:
            return self._seed.help
        if isinstance(self._attended, DifficultyChoice | RulesChoice):
            return self._attended.help
        return Help(_(Options.label), "", _(Options.help))


def option_of(options: Options, name: str) -> Option:
    """Return an option as it is shown: size and box as choices, givens by the board."""
    declared = options.parameter(name)
    value, default = getattr(options, name), getattr(_AT_FIRST, name)
    parameter = _parameter(declared, options)
    if isinstance(parameter, ChoiceParameter):
        value, default = str(value), str(default)
    return Option(name, parameter, value, default)


def with_option(options: Options, name: str, value: Value) -> Options:
    """Return the options with another value, in the type of its row.

    What the new value excludes goes back to its default: the box and givens of another size, the
    size or the rules where they do not fit together, and the grade where several solutions are
    allowed, the board is the smallest one, or a Latin square cannot have it; the ratings of Sudoku
    Explainer on all boards but the usual 9×9. The range of ratings stays in order.
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
    if name == "box_height" and int(value) == _LATIN:
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


def _grade_words(grade: str, options: Options) -> str:
    if grade == "any":
        return _("Puzzles of any grade, as removal leaves them.")
    words = grade_words(int(grade), options.board_features)
    return _("Grade {grade}: {words}").format(grade=grade, words=words)


def _can_have(options: Options, rule: str) -> bool:
    """Whether a rule is possible beside those that are chosen."""
    try:
        layout = with_rule(options.layout, rule, present=True)
        return with_option(options, "layout", layout).geometry is not None
    except UserError:
        return False


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
    return replace(declared, choices=tuple(choices))


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
        return _choice(declared, [first, *names, (_LATIN, _("None: Latin square"))])
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
