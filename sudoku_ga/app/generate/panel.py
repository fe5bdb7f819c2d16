"""The left column of "Generate": the options of the generator, recipe and seed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from sudoku_ga.app.parameters.help_strip import Help, HelpStrip
from sudoku_ga.app.parameters.rows import NumberEditor, ParameterRow
from sudoku_ga.app.parameters.sections import Section, SeedSection
from sudoku_ga.app.widgets.tab_order import order_tabs, stops_of
from sudoku_ga.evolution.core.parameters import ChoiceParameter, IntegerParameter, Parameter, Value
from sudoku_ga.generator.spec import ARTICLE_GIVENS, SIZES, Options, box_heights
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _, later

_WIDTH, _LEAST_WIDTH, _LABEL, _FIELD = 304, 264, 84, 62
_RECIPE = "recipe"
_SEED_HELPS = {
    "draw": later("Each order draws another seed; puzzle k of it has the seed k - 1 higher."),
    "fix": later(
        "The first puzzle uses this seed, the next one the next: same wishes, same recipe, "
        "same seed, same puzzle."
    ),
    "repeat": later(
        "The last seed again: the same puzzles, if wishes and recipe stay as they are."
    ),
}

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
"""Puzzles; the command line makes more."""


class Option(NamedTuple):
    """An option with its value and default; ``locked`` where an article decides it."""

    path: str
    parameter: Parameter
    value: Value
    default: Value
    locked: bool


class GeneratePanel(QFrame):
    """Shows the options of the generator and changes them.

    Parameters
    ----------
    recipes : sequence of (str, str)
        The name and the title of each recipe that may fill the board; the first is chosen.

    Attributes
    ----------
    help_strip : HelpStrip
        Explains what has the focus.

    Notes
    -----
    ``changed()`` is emitted when the user changes an option.
    """

    changed = Signal()

    def __init__(self, recipes: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = Options()
        self._recipe = recipes[0][0]
        self._recipes = tuple(recipes)
        self._attended: QWidget | None = None
        self._rows: dict[str, ParameterRow] = {}
        self._places: dict[str, QVBoxLayout] = {}
        self._sections = [Section(_("Puzzle")), Section(_("Making"))]
        self._seed = SeedSection(_("Seed"), _SEED_HELPS)
        self.help_strip = HelpStrip()
        self._lay_out()
        self._show()
        self.help_strip.expect([row.help for row in self._rows.values()])
        self._explain()
        self._seed.attended.connect(self._attend)
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
        seed = self._seed.seed_for_run()
        self._seed.note_seed(seed)
        return seed

    def fix_seed(self, seed: int) -> None:
        """Start every request from now on with this seed."""
        self._seed.fix_seed(seed)

    def set_locked(self, *, locked: bool) -> None:
        """Refuse changes while puzzles are being made; explanations stay."""
        for section in (*self._sections, self._seed):
            section.body.setDisabled(locked)

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
        content, scroll = QWidget(), QScrollArea()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for section in (*self._sections, self._seed):
            column.addWidget(section)
        column.addStretch(1)
        names = (PUZZLE_ROWS, (*MAKING_ROWS, _RECIPE))
        for section, of_section in zip(self._sections, names, strict=True):
            for name in of_section:
                # Another board needs other rows for its box and givens.
                holder = QWidget()
                self._places[name] = QVBoxLayout(holder)
                self._places[name].setContentsMargins(0, 0, 0, 0)
                section.add_row(holder)
        content.setMinimumWidth(1)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(content)
        # The background is the panel's own, which follows the theme.
        content.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(scroll, 1)
        layout.addWidget(self.help_strip)

    def _show(self) -> None:
        for name in (*PUZZLE_ROWS, *MAKING_ROWS):
            self._show_option(option_of(self._options, name))
        names = ChoiceParameter(
            name=_RECIPE,
            label=_("Recipe"),
            help=_("The evolutionary algorithm that fills the empty board."),
            default=self._recipes[0][0],
            choices=self._recipes,
        )
        self._show_option(Option(_RECIPE, names, self._recipe, names.default, locked=False))
        self._seed.rows[1].set_label_width(_LABEL)
        order_tabs(stops_of(*self._sections, self._seed))

    def _show_option(self, option: Option) -> None:
        row = self._rows.get(option.path)
        if row is not None and row.setting.parameter == option.parameter:
            row.show_setting(option)
        else:
            if row is not None:
                row.hide()
                row.deleteLater()
            row = self._made_row(option)
        row.set_locked(option.locked)

    def _made_row(self, option: Option) -> ParameterRow:
        row = ParameterRow(option)
        row.set_label_width(_LABEL)
        if isinstance(row.editor, NumberEditor):
            row.editor.field.setFixedWidth(max(_FIELD, row.editor.needed_field_width))
        row.value_chosen.connect(self._change)
        row.attended.connect(self._attend)
        row.judged.connect(self._attend)
        self._places[option.path].addWidget(row)
        self._rows[option.path] = row
        return row

    def _change(self, path: str, value: Value) -> None:
        if path == _RECIPE:
            self._recipe = str(value)
        else:
            self._options = with_option(self._options, path, value)
        self._show()
        self._explain()
        self.changed.emit()

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
        return Help(_(Options.label), "", _(Options.help))


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
    """Return the options with another value, in the type of its row.

    What the new value excludes goes back to its default: the box and givens of another size, and
    all that a level of the article decides.
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
