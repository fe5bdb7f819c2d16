"""The left column of "Generate": difficulty and number of puzzles, then all other options."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QWidget

from sudoku_ga.app.generate.options import AT_FIRST, LATIN, Option, can_have, option_of, with_option
from sudoku_ga.app.parameters.help_strip import HelpStrip
from sudoku_ga.app.parameters.model import SeedModel
from sudoku_ga.app.parameters.sections import Section, SeedSection
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, order_tabs, scrolled, stops_of, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.form import Attended, Form, Help, ParameterRow
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Value
from sudoku_ga.generator.spec import SIZES, Options
from sudoku_ga.generator.variant import (
    CONSTRAINT_LAYOUTS,
    JIGSAW_NAME,
    KILLER_NAME,
    names_of,
    with_rule,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import DIFFICULTIES, grade_words
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES, Layout
from sudoku_ga.translation import _, later

_WIDTH, _LEAST_WIDTH = 304, 264
_MARGIN, _DIFFICULTY = 16, 36
_RECIPE = "recipe"
_SEED_HELPS = {
    "draw": later("A new seed each time; each following puzzle has the next higher seed."),
    "fix": later(
        "The first puzzle has this seed, and each following puzzle the next higher one. The same "
        "options, recipe and seed make the same puzzle."
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
_DIFFICULTY_LABELS = {"easy": later("Easy"), "medium": later("Medium"), "hard": later("Hard")}


class DifficultyChoice(Attended):
    """The choice of Easy, Medium or Hard, which stand for grades.

    Another grade selects none of them.

    ``words``: the text about what the puzzles of the grade need.

    ``chosen(grade)`` is emitted when the user chooses.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        choices = [(str(grade), _DIFFICULTY_LABELS[name]) for name, grade in DIFFICULTIES.items()]
        labels = [(grade, _(label)) for grade, label in choices]
        self.choice = Segmented(labels, _("Difficulty"), height=_DIFFICULTY)
        for grade, _label in choices:
            self.choice.set_choice_tool_tip(grade, _grade_words(grade, AT_FIRST))
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
        """The text about the grades of the difficulties."""
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


_COLUMNS = 2
RULES = (JIGSAW_NAME, *CONSTRAINT_LAYOUTS.values(), KILLER_NAME)
"""The names of the rules that can be chosen, in the order of their boxes."""


class RulesChoice(Attended):
    """A box for each rule. Rules may be combined.

    ``boxes``: the boxes by the names in ``RULES``.
    ``board``, ``file``: the buttons that take the rules of the board in the window, and those of a
    layout file.

    ``chosen(name, present)`` is emitted when the user chooses.
    """

    chosen = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        constraints = {name: _(CONSTRAINT_NAMES[each]) for each, name in CONSTRAINT_LAYOUTS.items()}
        labels = {JIGSAW_NAME: _("random regions"), **constraints, KILLER_NAME: _("killer cages")}
        self.boxes: dict[str, QCheckBox] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        for place, name in enumerate(RULES):
            box = self.boxes[name] = QCheckBox(labels[name][:1].upper() + labels[name][1:])
            box.setFont(fonts.font(fonts.SECONDARY))
            box.clicked.connect(lambda on, name=name: self.chosen.emit(name, on))
            grid.addWidget(box, *divmod(place, _COLUMNS))
        self.board, self.file = Button(_("As on the board")), Button(_("Layout file…"))
        buttons = hbox(None, self.board, self.file)
        vbox(self, grid, buttons, margins=(_MARGIN, 0, _MARGIN, 4))

    @property
    def help(self) -> Help:
        """The text about the rules that can be combined."""
        text = _(
            "Rules beside rows, columns and boxes; regions and cages are drawn for each puzzle. "
            "The board of the window, or a layout file, has regions of its own."
        )
        return Help(_("Rules"), "", text)

    def show_rules(self, present: Collection[str], possible: Collection[str]) -> None:
        """Check the rules that are present, and enable those that are possible with them."""
        for name, box in self.boxes.items():
            box.setChecked(name in present)
            box.setEnabled(name in present or name in possible)


class GeneratePanel(QFrame):
    """Shows the options of the generator and changes them.

    ``recipes``: the name and the title of each recipe that may fill the board. The first is chosen.
    ``help_strip``: the text about the row that has the focus.

    ``changed()`` is emitted when the user changes an option.
    """

    changed = Signal()

    def __init__(self, recipes: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._options = AT_FIRST
        self._recipe = recipes[0][0]
        self._recipes = tuple(recipes)
        self.help_strip = HelpStrip(_help)
        attend = self.help_strip.attend
        self._forms = Form(self._change, attend), Form(self._change, attend)
        self._seed_model = SeedModel(self)
        self.difficulty = DifficultyChoice()
        self.more = Section(_("More options"))
        self.more.set_open(False)
        self.rules = RulesChoice()
        self._seed = SeedSection(self._seed_model, _("Seed"), _SEED_HELPS)
        self._lay_out()
        self._show()
        self.help_strip.explain()
        self._seed_model.seed_changed.connect(self.changed)
        self._seed.set_open(False)
        self._seed.changed.connect(self.help_strip.explain)
        self.difficulty.chosen.connect(self._choose_grade)
        self.rules.chosen.connect(self._choose_rule)
        for part in (self._seed, self.difficulty):
            part.attended.connect(attend)

    @property
    def options(self) -> Options:
        """The chosen options."""
        return self._options

    @property
    def recipe(self) -> str:
        """The name of the recipe that fills the board."""
        return self._recipe

    def row(self, name: str) -> ParameterRow:
        """Return the row of an option or of the recipe."""
        return next(form.rows[name] for form in self._forms if name in form.rows)

    @property
    def known_seed(self) -> int | None:
        """The seed of the next request; None if it will be drawn."""
        return self._seed_model.known_seed

    def seed_for_request(self) -> int:
        """Return the seed of a request that begins now, and keep it."""
        seed = self._seed_model.seed_for_run()
        self._seed_model.note_seed(seed)
        return seed

    def fix_seed(self, seed: int) -> None:
        """Begin each request from now on with this seed."""
        self._seed_model.fix_seed(seed)

    def set_locked(self, *, locked: bool) -> None:
        """Refuse changes while puzzles are being made. The explanations can still be read."""
        for widget in (self.difficulty.choice, self._forms[0], self.more.body, self._seed.body):
            widget.setDisabled(locked)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 600)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, 240)

    def _lay_out(self) -> None:
        # From the outside in: each new parent styles all its children.
        content = QWidget()
        content.setMinimumWidth(1)  # the rows adapt to any width
        vbox(self, (scrolled(content), 1), self.help_strip, spacing=0)
        first, more = self._forms
        first.setContentsMargins(0, 0, 0, 8)
        vbox(content, self.difficulty, first, self.more, self._seed, STRETCH, spacing=0)
        self.more.add_row(more)
        for name in FIRST_ROWS:
            first.add(self._option(name))
        for name in (*MORE_ROWS, _RECIPE):
            more.add(self._option(name))
            if name == "layout":
                more.add_row(self.rules)

    def _show(self) -> None:
        self.difficulty.show_grade_of(self._options)
        for form in self._forms:
            form.show_settings([self._option(name) for name in form.rows])
        names = self._options.layout.split(",")
        possible = [each for each in RULES if can_have(self._options, each)]
        self.rules.show_rules(names, possible)
        variant = self._options.variant
        self.row("largest_cage").setVisible(variant.has_cages)
        has_regions = variant.random_regions or bool(variant.layout.regions)
        self.row("box_height").setHidden(has_regions)
        first, more = (form.all_rows() for form in self._forms)
        above = [*stops_of(self.difficulty, *first), self.more.header]
        order_tabs([*above, *stops_of(*more, self._seed)])

    def _option(self, name: str) -> Option:
        if name != _RECIPE:
            return option_of(self._options, name)
        parameter = ChoiceParameter(
            name=_RECIPE,
            label=_("Recipe"),
            help=_("The evolutionary algorithm that fills the empty board."),
            default=self._recipes[0][0],
            choices=self._recipes,
        )
        return Option(_RECIPE, parameter, self._recipe, parameter.default)

    def _choose_grade(self, grade: str) -> None:
        self._change("grade", grade)

    def _choose_rule(self, name: str, present: bool) -> None:
        self._change("layout", with_rule(self._options.layout, name, present=present))

    def take_rules(self, layout: Layout, board: Geometry | None) -> None:
        """Make puzzles with the rules of a layout. Killer cages are drawn again.

        ``board``: the board with these rules; None for the size that is chosen, or for the usual
        size.
        """
        options = self._options
        if board is not None:
            is_named = board.has_regions or board.size not in SIZES
            options = with_option(options, "layout", names_of(layout, board if is_named else None))
            if not is_named:
                options = with_option(options, "size", board.size)
                usual = Geometry.of_size(board.size).box_height
                height = 0 if board.box_height == usual else board.box_height
                options = with_option(options, "box_height", LATIN if board.is_latin else height)
        else:
            options = with_option(options, "layout", names_of(layout))
        self._take(options)

    def _take(self, options: Options) -> None:
        self._options = options
        self._show()
        self.help_strip.explain()
        self.changed.emit()

    def _change(self, path: str, value: Value) -> None:
        if path == _RECIPE:
            self._recipe = str(value)
            self._take(self._options)
        else:
            self._take(with_option(self._options, path, value))


def _help() -> Help:
    return Help(_(Options.label), "", _(Options.help))


def _grade_words(grade: str, options: Options) -> str:
    if grade == "any":
        return _("Puzzles of any grade: whichever the removal of givens leads to.")
    words = grade_words(int(grade), options.board_features)
    return _("Grade {grade}: {words}").format(grade=grade, words=words)
